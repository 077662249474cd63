//! Ploy for four in every command that takes Ploy.

use std::fs;

use crate::program::{board_rules, outcome, text_of};
use serde_json::Value;

/// The games, by the names that the rules have.
const GAMES: [&str; 2] = ["free-for-all", "partnership"];
const COLOURS: [&str; 4] = ["green", "coral", "yellow", "blue"];

fn run(arguments: &[&str]) -> String {
    let (status, out, error) = outcome(board_rules(arguments));
    assert_eq!((status, &*error), (0, ""), "{arguments:?}");
    out
}

#[test]
fn positions_are_drawn_in_four_colours() {
    let show = |game: &str, more: &[&str]| {
        run(&[&["ploy", "show", "--game", game, "--format"], more].concat())
    };
    for game in GAMES {
        for colour in COLOURS {
            let svg = show(game, &["svg", "--attacked-by", colour]);
            let bodies = svg.matches(&format!("class=\"body {colour}\"")).count();
            assert_eq!(bodies, 9, "{game} {colour}");
            assert!(
                svg.contains(&format!(".body.{colour}")),
                "{colour} has a colour"
            );
        }
        let text = show(game, &["text"]);
        assert!(text.contains("g↑↖") && text.contains("c↓↙"), "{text}");
    }
}

#[test]
fn moves_and_perft_match_the_rules() {
    for (game, distinct) in [("partnership", "83\n"), ("free-for-all", "81\n")] {
        let listing = ["--game", game, "--listing", "distinct-results"];
        let with = |more: &[&str]| run(&[&["ploy"], more, &listing[..]].concat());
        assert_eq!(with(&["moves", "--number"]), distinct);
        assert_eq!(with(&["perft", "1"]), distinct);
        let answer: Value = with(&["moves", "--json"]).parse().expect("JSON");
        let rules = format!("game={game} turning=any listing=distinct-results");
        assert_eq!(answer["rules"], rules);
        let first = answer["moves"][0].as_str().expect("a move");
        let after = with(&["play-move", first, "--json"]);
        let after: Value = after.parse().expect("JSON");
        assert_eq!(
            (&after["player"], &after["ending"]),
            (&"coral".into(), &Value::Null)
        );
        assert!(with(&["validate"]).contains("green to move"));

        // The library reads the same names in a question.
        let question =
            serde_json::json!({ "position": answer["position"], "rules": rules, "depth": 1 });
        let counted = run(&["call", "ploy/four_perft", &question.to_string()]);
        assert_eq!(counted.trim().trim_matches('"'), distinct.trim());
    }
    let (status, _, error) = outcome(board_rules(&["ploy", "show", "--game", "alone"]));
    assert_eq!(status, 2);
    assert!(error.contains("free-for-all"), "{error}");
}

#[test]
fn bots_answer_for_every_player() {
    for game in GAMES {
        for (player, level) in COLOURS.into_iter().zip(["1", "3", "5", "8"]) {
            let mv = run(&[
                "ploy", "bot", "start", player, "--game", game, "--level", level, "--nodes", "300",
            ]);
            let moves = run(&["ploy", "moves", "--player", player, "--game", game]);
            assert!(
                moves.lines().any(|known| known == mv.trim()),
                "{player}: {mv}"
            );
        }
    }
}

#[test]
fn engines_play_both_games() {
    for (game, first) in GAMES.into_iter().zip(["c3-d4-0", "c3-c4-0"]) {
        let mut engine = board_rules(&["ugi", "ploy", "--game", game]);
        engine.write_stdin(format!(
            "ugi\nisready\nposition startpos moves {first}\ngo nodes 200\nquit\n"
        ));
        let (status, out, error) = outcome(engine);
        assert_eq!((status, &*error), (0, ""));
        let mv = out
            .lines()
            .find_map(|line| line.strip_prefix("bestmove "))
            .expect(&out);
        let moves = run(&["ploy", "moves", "--player", "coral", "--game", game]);
        assert!(moves.lines().any(|known| known == mv), "{game}: {mv}");
    }
}

#[test]
fn four_bots_play_to_the_end() {
    for game in GAMES {
        let players = [
            "--first", "greedy", "--second", "greedy", "--third", "random", "--fourth", "random",
        ];
        let arguments = [
            &["play", "ploy", "--game", game, "--seed", "3"],
            &players[..],
        ]
        .concat();
        let out = run(&arguments);
        let last = out.lines().last().unwrap_or_default();
        assert!(last.contains(" win"), "{last}");
        assert_eq!(out, run(&arguments), "the same seed, the same game");
    }
}

/// A position of a partnership with few pieces.
const PARTNERSHIP: &str = ",,,,,,,y17,y170/,,,,,,,,/b17,,,,,,,b170,/,,,,c170,,,,/,,,,g17,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/g170,,,,,,,, g";

/// Games up to the capture that ends them: who wins, and with whose pieces.
#[test]
fn finished_games_name_the_winners() {
    let free = "c1,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,c170,,,,/,,,,g17,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/g170,,,,,,,, g gc--";
    for (game, position, moves, ending, last) in [
        (
            "partnership",
            PARTNERSHIP,
            "e5-e6-0 a7-a8-0 h9-h7-0",
            "green and yellow win: coral and blue are beaten",
            "1. yellow h9-h7-0: ",
        ),
        (
            "free-for-all",
            free,
            "e5-e6-0",
            "green wins: nobody else is left",
            "1. green e5-e6-0: ",
        ),
    ] {
        let rules = ["--game", game];
        let mut view = board_rules(&["view", "-"]);
        view.write_stdin(format!(
            "board-rules game 2\ngame: ploy-four\nrules: game={game}\nposition: {position}\n\n1. {moves}\nend\n"
        ));
        let (status, out, error) = outcome(view);
        assert_eq!((status, &*error), (0, ""), "{game}");
        assert!(out.contains(&format!("{last}{ending}\n")), "{out}");
        assert_eq!(out.matches(ending).count(), 1, "only the last position");
        let board = out
            .rsplit_once(&format!("{ending}\n"))
            .map(|(_, board)| board);

        let play = [
            &["ploy", "play-move", position],
            &Vec::from_iter(moves.split(' '))[..],
            &rules,
        ]
        .concat();
        let out = run(&play);
        let (after, ending_line) = out.split_once('\n').expect("two lines");
        assert_eq!(ending_line.trim_end(), ending);
        let with = |command: &str, more: &[&str]| {
            run(&[&["ploy", command, after], &rules[..], more].concat())
        };
        assert_eq!(with("validate", &[]), format!("{after}\n{ending}\n"));
        let valid: Value = with("validate", &["--json"]).parse().expect("JSON");
        assert_eq!(
            (&valid["valid"], &valid["ending"]),
            (&true.into(), &ending.into())
        );
        // `view` marks the squares of the last move, so that only names and pieces are compared.
        let pieces = |board: &str| {
            let words = board.split([' ', '\n', '=', '.']);
            Vec::from_iter(words.filter(|word| !word.is_empty())).join(" ")
        };
        assert_eq!(
            pieces(&with("show", &[])),
            pieces(board.expect("a board after the ending"))
        );
        let (status, out, note) = outcome(board_rules(
            &[&["ploy", "moves", after], &rules[..]].concat(),
        ));
        assert_eq!((status, &*out), (0, ""));
        assert!(note.contains(ending), "{note}");
    }
}

#[test]
fn players_without_moves_lose_nothing() {
    let mut analyse = board_rules(&["analyse", "-", "--nodes", "10"]);
    analyse.write_stdin(format!(
        "board-rules game 2\ngame: ploy-four\nrules: game=partnership\nposition: {PARTNERSHIP}\n\n1. e5-e6-0\nend\n"
    ));
    let (status, out, error) = outcome(analyse);
    assert_eq!((status, &*error), (0, ""));
    assert!(out.contains("blue: 0 moves, 0.00 lost on average"), "{out}");
}

#[test]
fn one_player_meets_three_copies_of_another() {
    const MATCH: &str = "match ploy --game free-for-all --a greedy --b random --sides alone";
    let alone = |more: &[&str]| run(&[&Vec::from_iter(MATCH.split(' ')), more].concat());
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().join("games.txt");
    let file = text_of(&name);
    let out = alone(&[
        "--games",
        "4",
        "--max-plies",
        "80",
        "--games-file",
        file,
        "--json",
    ]);
    let report: Value = out.parse().expect("JSON");
    assert_eq!(
        (&report["sides"], &report["played"]),
        (&"alone".into(), &4.into())
    );
    assert_eq!(
        (&report["as_first"]["games"], &report["as_second"]["games"]),
        (&1.into(), &3.into())
    );

    // In each game it has another side.
    let games = fs::read_to_string(&name).expect("the games are kept");
    for key in ["first", "second", "third", "fourth"] {
        assert_eq!(
            games.matches(&format!("\n{key}: greedy\n")).count(),
            1,
            "{key}\n{games}"
        );
        assert_eq!(
            games.matches(&format!("\n{key}: random\n")).count(),
            3,
            "{key}"
        );
    }
    assert_eq!(games.matches("\nsides: alone\n").count(), 4);
    let replayed = run(&["match", "replay", file]);
    assert!(
        replayed.contains("4 of them played again are the same"),
        "{replayed}"
    );

    let out = alone(&["--games", "2", "--max-plies", "20"]);
    assert!(
        out.contains("greedy alone against random on all others"),
        "{out}"
    );
    assert!(out.contains("\n  as green  ") && out.contains("\n  as another  "));
    assert!(!out.contains("Elo"), "{out}");
}
