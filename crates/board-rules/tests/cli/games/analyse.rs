//! `board-rules analyse`, `GAME analyse` and `view`.

use std::fs;

use serde_json::Value;

use crate::program::{PLOY, board_rules, outcome, text_of};

/// A game of one move.
const SHOGUN: &str = "board-rules game 2\ngame: shogun\nrules: variant=bare-king energies=fixed\n\
                      position: 8/8/8/2p2k14/8/8/2P15/3P3K13 w\n\n1. (4,1)-(4,4)\nend\n";

fn json(arguments: &[&str]) -> Value {
    let (status, out, error) = outcome(board_rules(&[arguments, &["--json"]].concat()));
    assert_eq!(status, 0, "{error}");
    serde_json::from_str(&out).expect("the answer is JSON")
}

#[test]
fn moves_of_a_game_are_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    fs::write(&file, PLOY).expect("written");
    let name = text_of(&file);
    let svg = folder.path().join("game.svg");
    let arguments = [
        "analyse",
        name,
        "--nodes",
        "3000",
        "--picture",
        text_of(&svg),
    ];
    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!((status, &*error), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("  1. black e1-e1-1"), "{out}");
    assert!(lines[0].contains("  blunder "), "{out}");
    assert!(lines[1].starts_with("     best: e6-e7-"), "{out}");
    assert!(lines[1].ends_with("(win in 1 ply)"), "{out}");
    assert!(out.contains("good for black\n"), "{out}");
    assert!(out.contains("\nblack: 2 moves, "), "{out}");
    assert!(lines.iter().all(|line| line.chars().count() <= 80), "{out}");
    let svg = fs::read_to_string(svg).expect("it is drawn");
    assert!(
        svg.starts_with("<svg") && svg.contains("class=\"blunder\""),
        "{svg}"
    );

    let answer = json(&["analyse", name, "--nodes", "3000"]);
    assert_eq!(answer["moves"][0]["verdict"], "blunder");
    assert_eq!(answer["moves"][2]["loss"], 0.0);
    assert_eq!(answer["players"][0]["blunders"], 1);
    assert_eq!(json(&["ploy", "analyse", name, "--nodes", "3000"]), answer);
    let mut piped = board_rules(&["ploy", "analyse", "-", "--nodes", "3000", "--json"]);
    piped.write_stdin(PLOY);
    let (_, out, _) = outcome(piped);
    assert_eq!(serde_json::from_str::<Value>(&out).expect("JSON"), answer);

    let (status, out, error) = outcome(board_rules(&["shogun", "analyse", name]));
    assert_eq!((status, &*out), (2, ""));
    assert!(
        error.contains("it is a game of ploy, not of shogun"),
        "{error}"
    );
}

#[test]
fn positions_have_lines_and_small_hunts_are_exact() {
    let arguments = ["shogun", "analyse", "--lines", "3", "--nodes", "2000"];
    let answer = json(&arguments);
    let lines = answer["moves"].as_array().expect("a list");
    assert_eq!(lines.len(), 3);
    let (status, out, _) = outcome(board_rules(&arguments));
    assert_eq!(status, 0);
    for (line, place) in lines.iter().zip(1..) {
        let first = line["move"].as_str().expect("a text");
        assert!(out.contains(&format!(
            "{place}. {}, ",
            line["score"].as_str().expect("a text")
        )));
        assert!(out.contains(first), "{out}");
    }
    // Three turns of the pawns, the last of which finds the rook with nowhere to go.
    let answer = json(&["hunt", "analyse", "a1,b1,c1 a3", "--side", "3"]);
    assert_eq!(answer["moves"][0]["score"], "win in 3 plies");
    let (_, _, error) = outcome(board_rules(&["hunt", "analyse", "--nodes", "500"]));
    assert!(error.contains("exact values are not known"), "{error}");
    let over = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let (status, out, error) = outcome(board_rules(&["ploy", "analyse", over]));
    assert_eq!((status, &*out), (3, ""));
    assert!(error.contains("the game is over"), "{error}");
}

#[test]
fn a_game_is_printed_whole_and_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    fs::write(&file, SHOGUN).expect("written");
    let name = text_of(&file);
    let (status, out, error) = outcome(board_rules(&["view", name]));
    assert_eq!((status, &*error), (0, ""));
    assert!(
        out.starts_with("the start of a game of shogun\n8 "),
        "{out}"
    );
    assert!(out.contains("\n1. white (4,1)-(4,4)\n8 "), "{out}");
    let pictures = folder.path().join("pictures");
    let arguments = [
        "view",
        name,
        "--pictures",
        text_of(&pictures),
        "--theme",
        "print",
    ];
    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!((status, &*out), (0, ""));
    assert!(error.starts_with("2 pictures are in "), "{error}");
    let last = fs::read_to_string(pictures.join("001.svg")).expect("it is drawn");
    assert!(
        last.contains("<title>1. white (4,1)-(4,4)</title>"),
        "{last}"
    );
    assert!(last.contains("board-print"), "{last}");
    let (status, _, error) = outcome(board_rules(&arguments));
    assert_eq!(status, 2, "{error}");
    assert!(error.contains("000.svg exists"), "{error}");
}

/// The ending, by the rules or by a tag, is printed under the last position only.
#[test]
fn the_last_caption_says_how_the_game_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let resigned = SHOGUN.replace(
        "energies=fixed\n",
        "energies=fixed\nending: black resigns\n",
    );
    for (game, last) in [
        (PLOY, "2. black e6-e7-0: black wins: white has no Commander"),
        (&resigned, "1. white (4,1)-(4,4): black resigns"),
    ] {
        let file = folder.path().join("game.txt");
        fs::write(&file, game).expect("written");
        let (status, out, error) = outcome(board_rules(&["view", text_of(&file)]));
        assert_eq!((status, &*error), (0, ""));
        let captions: Vec<&str> = out
            .lines()
            .filter(|line| line.is_ascii() && !line.is_empty())
            .filter(|line| line.starts_with("the start") || line[1..].starts_with(". "))
            .collect();
        assert_eq!(captions.last(), Some(&last), "{out}");
        let before = &captions[..captions.len() - 1];
        assert!(before.iter().all(|caption| !caption.contains(':')), "{out}");
        let pictures = folder.path().join(captions.len().to_string());
        let drawn = ["view", text_of(&file), "--pictures", text_of(&pictures)];
        assert_eq!(outcome(board_rules(&drawn)).0, 0);
        let svg = pictures.join(format!("{:03}.svg", before.len()));
        let svg = fs::read_to_string(svg).expect("it is drawn");
        assert!(svg.contains(&format!("<title>{last}</title>")), "{svg}");
    }
}

#[test]
fn pictures_have_themes_sizes_and_numbers_or_none() {
    let show = |more: &[&str]| {
        let (status, out, error) = outcome(board_rules(&[&["shogun", "show"], more].concat()));
        assert_eq!((status, &*error), (0, ""));
        out
    };
    for (theme, class) in [
        ("auto", "board-auto"),
        ("light", "board-light"),
        ("dark", "board-dark"),
        ("high-contrast", "board-contrast"),
        ("print", "board-print"),
    ] {
        assert!(show(&["--svg", "--theme", theme]).contains(class));
    }
    let small = show(&["--svg", "--size", "10"]);
    assert!(small.contains(" width=\"8"), "{}", &small[..200]);
    assert!(show(&["--svg"]).contains("class=\"axis\""));
    assert!(!show(&["--svg", "--numbers", "off"]).contains("class=\"axis\""));
    assert_eq!(show(&[]).lines().count(), 9);
    assert_eq!(show(&["--size", "3"]).lines().count(), 25);
    assert_eq!(
        show(&["--size", "3", "--numbers", "off"]).lines().count(),
        24
    );
}
