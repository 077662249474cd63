//! A game that is broken off goes on as it would have.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of};

/// Plays the game of this file up to so many moves, from the start or from where the file is.
fn play(players: &str, file: &Path, moves: usize) {
    let moves = moves.to_string();
    let mut arguments: Vec<&str> = players.split(' ').collect();
    arguments.extend([
        "--seed",
        "3",
        "--max-plies",
        &moves,
        "--save",
        text_of(file),
    ]);
    if file.exists() {
        // The rules are in the file.
        if let Some(place) = arguments.iter().position(|&argument| argument == "--game") {
            arguments.drain(place..place + 2);
        }
        arguments.extend(["--load", text_of(file)]);
    }
    let (status, _, complaints) = outcome(board_rules(&arguments));
    assert_eq!((status, complaints.as_str()), (0, ""), "{players}");
}

#[test]
fn bots_play_the_same_game_in_one_go_and_in_pieces() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name| folder.path().join(name);
    for (players, moves) in [
        ("play shogun --first level1 --second adaptive:nodes=300", 30),
        ("play shogun --first search:nodes=400 --second greedy", 30),
        ("play ploy --first level2 --second random", 30),
        (
            "play ploy --first level6:nodes=300 --second montecarlo:nodes=300",
            16,
        ),
        (
            "play ploy --game free-for-all --first maxn:depth=1 --second level3:nodes=200",
            12,
        ),
        ("play hunt --first level5:nodes=300 --second level1", 20),
    ] {
        let (whole, pieces) = (file("whole"), file("pieces"));
        play(players, &whole, moves);
        for end in [0, 1, 2, 5, 6, moves / 2, moves - 1, moves] {
            play(players, &pieces, end);
        }
        let text = |file| fs::read_to_string(file).expect("the game is kept");
        assert_eq!(text(&pieces), text(&whole), "{players}");
        for file in [whole, pieces] {
            fs::remove_file(file).expect("it is there");
        }
    }
}

#[test]
fn a_move_that_is_taken_back_and_made_again_gets_the_same_answer() {
    let position = |input: &str| {
        let mut command = board_rules(&["play", "ploy", "--level", "2", "--seed", "5"]);
        command.write_stdin(format!("{input}\nposition\n"));
        let (status, out, complaints) = outcome(command);
        assert_eq!((status, complaints.as_str()), (0, ""), "{input}");
        out.lines().last().expect("the position").to_owned()
    };
    let straight = position("e3-e4-0\ne4-e5-0");
    assert_eq!(position("e3-e4-0\nundo\ne3-e4-0\ne4-e5-0"), straight);
    assert_eq!(position("e3-e4-0\nundo\nredo\ne4-e5-0"), straight);
    assert_eq!(position("e3-e4-0\nhint\ne4-e5-0\nundo\ne4-e5-0"), straight);
}

#[test]
fn saved_player_states_are_validated() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    play(
        "play shogun --first random --second adaptive:nodes=50",
        &file,
        4,
    );
    let text = fs::read_to_string(&file).expect("the game is kept");
    assert!(text.contains("\nsecond-memory: "), "{text}");
    let kept = text.lines().find(|line| line.starts_with("second-memory"));
    let spoilt = text.replace(kept.expect("it is there"), "second-memory: 99");
    fs::write(&file, spoilt).expect("it can be written");
    let load = [
        "play",
        "shogun",
        "--load",
        text_of(&file),
        "--max-plies",
        "6",
    ];
    let (status, _, complaints) = outcome(board_rules(&load));
    assert_eq!(status, 2);
    assert!(
        complaints.contains("second-memory: \"99\" is no memory of adaptive:nodes=50"),
        "{complaints}"
    );
}
