//! The commands that all games share: notation of positions, and reports about them.

use std::fs;

use serde_json::Value;

use crate::program::{board_rules, outcome, text_of};

/// A game with a position that is not its start, a move of it, and how many moves there are.
const GAMES: [(&[&str], &str, &str, &str); 4] = [
    (
        &["ploy"],
        ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
        "e3-e4-0",
        "black",
    ),
    (
        &["shogun"],
        "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
        "(4,4)-(1,3)",
        "red",
    ),
    (
        &["hunt"],
        "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
        "d1-d2",
        "rook",
    ),
    (
        &["ploy", "--game", "partnership"],
        ",c84,c170,c56,,b56,b170,b84,/,c24,c40,c48,,b24,b40,b48,/,c16,c16,c16,,b16,b16,b16,/,,,,,,,,/,,,,,,,,/,g1,,,,,,,/,,\
         g1,g1,,y1,y1,y1,/,g3,g130,g129,,y3,y130,y129,/,g69,g170,g131,,y131,y170,y69, c",
        "b7-b6-0",
        "coral",
    ),
];

fn run(game: &[&str], command: &str, rest: &[&str]) -> (i32, String, String) {
    outcome(board_rules(
        &[&[game[0], command], rest, &game[1..]].concat(),
    ))
}

#[test]
fn a_position_is_named_in_the_same_ways_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("position.txt");
    for (game, position, mv, _) in GAMES {
        fs::write(&file, format!("{position}\n")).expect("written");
        let name = text_of(&file);
        for (command, more) in [
            ("show", &[][..]),
            ("moves", &[]),
            ("validate", &[]),
            ("perft", &["1"]),
            ("play-move", &[mv]),
            ("bot", &["--nodes", "300"]),
            ("analyse", &["--nodes", "300"]),
        ] {
            let of = |place: &str| run(game, command, &[&[place], more].concat());
            let expected = of(position);
            // Of a hunt that is too large to solve an analysis says so.
            let is_noted = command == "analyse" && game == ["hunt"];
            let is_silent = expected.2.is_empty();
            assert_eq!(
                (expected.0, is_silent),
                (0, !is_noted),
                "{game:?} {command}"
            );
            assert_eq!(of(name), expected, "{game:?} {command}");
            let beside = [&[game[0], command, "position.txt"], more, &game[1..]];
            let mut beside = board_rules(&beside.concat());
            beside.current_dir(folder.path());
            assert_eq!(outcome(beside), expected, "{game:?} {command}");
            let mut piped = board_rules(&[&[game[0], command, "-"], more, &game[1..]].concat());
            piped.write_stdin(position);
            assert_eq!(outcome(piped), expected, "{game:?} {command}");
            let start = of("start");
            if command == "play-move" {
                let with_option = run(game, command, &["--position", position, mv]);
                assert_eq!(with_option, expected, "{game:?}");
            } else {
                assert_eq!(run(game, command, more), start, "{game:?} {command}");
            }
            if command == "validate" {
                assert_ne!(start, expected, "{game:?}");
            }
        }
        let turned = run(game, "perft", &["1", position]);
        assert_eq!(turned, run(game, "perft", &[position, "1"]), "{game:?}");
        fs::write(&file, "board-rules game 2\n").expect("written");
        for command in ["show", "moves", "validate"] {
            let (status, _, err) = run(game, command, &[name]);
            let expected = "it is a saved game, expected a position: board-rules view, analyse";
            assert!(status != 0 && err.contains(expected), "{game:?}: {err}");
        }
    }
}

#[test]
fn json_of_every_game_has_the_same_keys() {
    for (game, position, mv, player) in GAMES {
        let json = |command, more: &[&str]| {
            let (status, out, error) = run(game, command, &[more, &["--json"]].concat());
            assert_eq!(status, 0, "{error}");
            serde_json::from_str::<Value>(&out).expect("the answer is JSON")
        };
        let moves = json("moves", &[position]);
        let list = moves["moves"].as_array().expect("a list");
        assert!(list.contains(&mv.into()), "{moves}");
        assert_eq!(moves["count"], list.len());
        let perft = json("perft", &[position, "1", "--divide"]);
        assert_eq!(perft["leaves"], list.len());
        let valid = json("validate", &[position]);
        let bot = json("bot", &[position, "--level", "2"]);
        assert!(list.contains(&bot["move"]), "{bot}");
        let analysed = json("analyse", &[position, "--nodes", "300", "--lines", "2"]);
        assert_eq!(
            analysed["moves"].as_array().map(Vec::len),
            Some(2.min(list.len()))
        );
        for answer in [&moves, &perft, &valid, &bot, &analysed] {
            assert_eq!(answer["player"], player);
            assert_eq!(answer["position"], position);
            assert_eq!(answer["ending"], Value::Null);
        }
        let status = format!("{player} to move, {} legal moves", list.len());
        assert_eq!(valid["status"], status);
        let next = json("play-move", &[position, mv]);
        assert_ne!(next["player"], player);
        // What one command prints, all others take.
        let (_, after, _) = run(game, "play-move", &[position, mv]);
        let is_over = after.lines().nth(1).is_some();
        let after = after.lines().next().expect("a position");
        for (command, more) in [
            ("show", &[][..]),
            ("moves", &[]),
            ("validate", &[]),
            ("perft", &["1"]),
            ("bot", &["--level", "1"]),
            ("analyse", &["--nodes", "100"]),
        ] {
            let (status, out, error) = run(game, command, &[&[after], more].concat());
            let is_none = is_over && matches!(command, "bot" | "analyse");
            assert_eq!(
                status,
                if is_none { 3 } else { 0 },
                "{game:?} {command}: {error}"
            );
            assert!(is_over || !out.is_empty(), "{game:?} {command}");
            let (status, _, error) = run(game, command, &[&["start"], more].concat());
            assert_eq!(status, 0, "{game:?} {command} start: {error}");
        }
        let (status, out, error) = run(game, "play-move", &[position, mv, mv]);
        assert_eq!((status, &*out), (1, ""), "{error}");
        assert!(error.contains(&format!("move 2, {mv}: ")), "{error}");

        let (status, _, error) = run(game, "moves", &["--player", "nobody"]);
        assert_eq!(status, 2);
        assert!(error.contains("is no player"), "{error}");
        let (status, out, _) = run(game, "moves", &["nonsense.txt"]);
        assert_eq!((status, &*out), (2, ""));
        let (status, out, error) = run(game, "validate", &["nonsense"]);
        assert_eq!((status, &*out), (1, ""), "{error}");
    }
}

#[test]
fn four_play_ploy() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("four.txt");
    let name = text_of(&file);
    let mut play = board_rules(&[
        "play",
        "ploy",
        "--game",
        "free-for-all",
        "--level",
        "1",
        "--seed",
        "1",
        "--save",
        name,
    ]);
    play.write_stdin("c3-d3\nhistory\n");
    let (status, out, error) = outcome(play);
    assert_eq!((status, &*error), (0, ""));
    let greeting = "ploy-four (green: person, coral: level1, yellow: level1, blue: level1, seed 1)";
    assert!(out.starts_with(greeting), "{out}");
    let saved = fs::read_to_string(&file).expect("the game is kept");
    for part in [
        "game: ploy-four\nrules: game=free-for-all ",
        "\nfourth: level1\n",
    ] {
        assert!(saved.contains(part), "{part:?} is in\n{saved}");
    }
    let (status, out, error) = outcome(board_rules(&["play", "ploy", "--load", name]));
    assert_eq!((status, &*error), (0, ""));
    assert!(out.starts_with(greeting), "{out}");

    let (status, out, error) = outcome(board_rules(&[
        "match",
        "ploy",
        "--game",
        "partnership",
        "--a",
        "greedy",
        "--b",
        "random",
        "--games",
        "2",
        "--max-plies",
        "60",
        "--games-file",
        text_of(&folder.path().join("games.txt")),
    ]));
    assert_eq!((status, &*error), (0, ""), "{out}");
    let games = folder.path().join("games.txt");
    let (status, out, error) = outcome(board_rules(&["match", "replay", text_of(&games)]));
    assert_eq!((status, &*error), (0, ""), "{out}");

    let (status, _, error) = outcome(board_rules(&["play", "ploy", "--third", "person"]));
    assert_eq!(status, 2);
    assert!(error.contains("this game has 2 players"), "{error}");
    let (status, out, _) = outcome(board_rules(&[
        "ploy",
        "bot",
        "start",
        "coral",
        "--game",
        "partnership",
        "--nodes",
        "500",
    ]));
    assert_eq!((status, out.lines().count()), (0, 1));
}

#[test]
fn squares_have_a_name_and_coordinates_in_every_game() {
    for (arguments, [name, place]) in [
        (&["ploy", "moves", "--from"][..], ["e3", "4,2"]),
        (&["ploy", "show", "--from"], ["e3", "4,2"]),
        (&["shogun", "moves", "--from"], ["d1", "4,1"]),
        (&["shogun", "show", "--from"], ["d1", "(4,1)"]),
        (&["hunt", "show", "--from"], ["c4", "2,3"]),
        (&["tours", "moves", "8", "--from"], ["c4", "2,3"]),
        (&["tours", "count", "5", "--start"], ["a1", "0,0"]),
        (&["tour", "8", "--format", "path", "--start"], ["h1", "7,0"]),
    ] {
        let [named, placed] = [name, place].map(|square| {
            let (status, out, error) = outcome(board_rules(&[arguments, &[square]].concat()));
            assert_eq!(status, 0, "{arguments:?} {square}: {error}");
            out
        });
        assert!(!named.is_empty(), "{arguments:?}");
        assert_eq!(named, placed, "{arguments:?}");
    }
    for (arguments, square) in [
        (&["ploy", "moves", "--from"][..], "9,0"),
        (&["shogun", "moves", "--from"], "0,0"),
        (&["shogun", "moves", "--from"], "i1"),
        (&["tour", "8", "--start"], "i1"),
    ] {
        let (status, _, error) = outcome(board_rules(&[arguments, &[square]].concat()));
        assert_eq!(status, 2, "{arguments:?} {square}: {error}");
    }
}

#[test]
fn ploy_moves_without_a_turn_can_omit_it() {
    let played = |mv: &str| outcome(board_rules(&["ploy", "play-move", mv]));
    assert_eq!(played("e3-e4"), played("e3-e4-0"));
    assert_eq!(played("e3-e4").0, 0);
    assert_eq!(played("e3-e9").0, 1);
}

/// `play`, `puzzles` and `show` draw the same picture.
#[test]
fn pieces_have_the_same_text_in_all_commands() {
    for (word, rows) in [("ploy", 9), ("shogun", 8), ("hunt", 8)] {
        let (_, shown, _) = outcome(board_rules(&[word, "show"]));
        let mut play = board_rules(&["play", word, "--board", "always"]);
        play.args(["--first", "person", "--second", "person"]);
        play.write_stdin("quit\n");
        let (_, played, _) = outcome(play);
        let board: Vec<&str> = shown.lines().collect();
        let first = played.lines().position(|line| line == board[0]);
        let drawn = first.map(|first| played.lines().skip(first).take(rows).collect());
        assert_eq!(drawn, Some(board[..rows].to_vec()), "{played}");
    }
}
