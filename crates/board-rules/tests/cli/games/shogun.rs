//! `board-rules shogun`.

use std::fs;

use crate::program::{board_rules, outcome, text_of};

/// The papers' checkmate, white to move.
const MATE: &str = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21";

fn shogun(arguments: &[&str]) -> (i32, String, String) {
    outcome(board_rules(&[&["shogun"], arguments].concat()))
}

#[test]
fn perft_counts_both_starts() {
    for (arguments, leaves) in [
        (vec!["perft", "start-fourth-file", "3"], "15865\n"),
        (vec!["perft", "start", "3"], "16188\n"),
        (
            vec!["perft", "start", "3", "--rules", "pseudo-legal"],
            "16410\n",
        ),
        (vec!["perft", "start", "0"], "1\n"),
    ] {
        assert_eq!(shogun(&arguments), (0, leaves.into(), String::new()));
    }
    let (_, divided, _) = shogun(&["perft", "start", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 23, "{divided}");
    assert!(divided.ends_with("\n682\n"), "{divided}");
    let upright = ["00000000"; 8].join("/");
    let (_, turned, _) = shogun(&["perft", "start-fourth-file", "3", "--magnets", &upright]);
    assert_eq!(turned, "15865\n", "upright magnets change nothing");
}

#[test]
fn moves_and_outcomes_are_listed() {
    let (status, out, _) = shogun(&["moves", "start", "--from", "5,1"]);
    assert_eq!((status, out.as_str()), (0, "(5,1)-(5,2)\n"));
    let (status, out, err) = shogun(&["moves", MATE]);
    assert_eq!((status, out.as_str()), (0, ""));
    assert!(err.contains("red wins by checkmate"), "{err}");
    let (_, json, _) = shogun(&["moves", "start", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(answer["count"], 22);
    assert_eq!(answer["moves"][0], "(1,1)-(1,2)");
}

#[test]
fn attacks_name_attackers_and_protectors() {
    let board = "8/7P3/8/5p32/3p43P2/4p43/3k24/3P21p3K21";
    let (status, out, _) = shogun(&["attacks", board, "--attacker", "red"]);
    assert_eq!(status, 0);
    assert!(
        out.contains("white pawn 2 at (8,4): attacked from (5,3) (4,4) (6,5), protected 1 time"),
        "{out}"
    );
    let (_, json, _) = shogun(&["attacks", board, "--attacker", "white", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(answer[0]["piece"]["at"], serde_json::json!([6, 1]));
}

#[test]
fn boards_are_drawn() {
    let (_, text, _) = shogun(&["show", "start"]);
    assert!(text.starts_with("8 p4 p2 p4 k2"), "{text}");
    let (_, text, _) = shogun(&["show", "start", "--papers"]);
    assert!(text.starts_with("8  p4 p2 p4 k2"), "{text}");
    let (_, marked, _) = shogun(&["show", MATE, "--attacked-by", "red"]);
    assert!(marked.contains("!K2"), "{marked}");
    let (_, svg, _) = shogun(&["show", MATE, "--from", "4,4", "--format", "svg"]);
    assert!(
        svg.contains("<svg") && svg.contains("red pawn 4 on (4,4)"),
        "{svg}"
    );
    let folder = tempfile::tempdir().expect("folder is made");
    let file = folder.path().join("board.png");
    let name = file.to_str().expect("the path is UTF-8");
    assert_eq!(shogun(&["show", "start", "-o", name]).0, 0);
    let bytes = fs::read(&file).expect("the file is there");
    assert_eq!(&bytes[1..4], b"PNG");
}

#[test]
fn positions_are_read_from_arguments_files_and_stdin() {
    let folder = tempfile::tempdir().expect("folder is made");
    let file = folder.path().join("position.txt");
    let name = file.to_str().expect("the path is UTF-8");
    let json = r#"[{ "colour": "red", "kind": "pawn", "energy": 4, "at": [4, 4] }]"#;
    for (text, rows) in [
        (format!("{MATE} w\n"), MATE),
        (json.into(), "8/8/8/8/3p44/8/8/8"),
    ] {
        fs::write(&file, text).expect("file is written");
        let (status, out, err) = shogun(&["validate", name]);
        assert_eq!(status, 0, "{err}");
        assert!(out.starts_with(&format!("{rows} w\n")), "{out}");
    }
    let mut piped = board_rules(&["shogun", "validate", "-"]);
    piped.write_stdin(format!("{MATE} r"));
    let (status, out, _) = outcome(piped);
    assert_eq!(status, 0);
    assert!(out.contains("red to move"), "{out}");
}

#[test]
fn errors_name_the_wrong_part() {
    let faulty = r#"[
        { "colour": "red", "kind": "king", "energy": 4, "at": [4, 4] },
        { "colour": "red", "kind": "pawn", "energy": 4, "at": [4, 9] }
    ]"#;
    for (arguments, status, parts) in [
        (
            vec!["validate", "k1k26/8/8/8/8/8/8/K17 w"],
            1,
            vec!["red has 2 kings"],
        ),
        (
            vec!["validate", faulty],
            1,
            vec!["a king has 1 to 2", "outside the board"],
        ),
        (vec!["moves", "8/8"], 2, vec!["2 rows: expected 8"]),
        (
            vec!["moves", "start.txt"],
            2,
            vec!["there is no file start.txt"],
        ),
        (
            vec!["moves", "start", "--from", "4,4"],
            2,
            vec!["no piece stands on (4,4)"],
        ),
        (
            vec!["moves", "start", "--from", "9,4"],
            2,
            vec!["a column 1 to 8"],
        ),
        (
            vec!["moves", "start", "--rules", "chess"],
            2,
            vec!["bare-king, boxed"],
        ),
        (
            vec!["perft", "start", "3", "--magnets", "0123"],
            2,
            vec!["8 rows of 8 digits"],
        ),
        (
            vec!["moves", "--magnets", "upright", "--energies", "fixed"],
            2,
            vec!["'--magnets", "cannot be used with '--energies"],
        ),
    ] {
        let (found, out, err) = shogun(&arguments);
        assert_eq!((found, out.as_str()), (status, ""), "{arguments:?}: {err}");
        for part in parts {
            assert!(err.contains(part), "{part} is in\n{err}");
        }
    }
}

/// A class is built, saved and queried. The program gives the reason if it lacks a position.
#[test]
fn endings_are_built_and_asked() {
    const POSITION: &str = "k17/8/1K26/8/8/8/8/P36p1 w";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("endings");
    let file = text_of(&path);
    let endings = |arguments: &[&str]| shogun(&[&["endings"], arguments].concat());

    let (status, out, err) = endings(&["build", file, "--like", POSITION]);
    assert_eq!((status, &*err), (0, ""));
    assert!(out.starts_with("classes    2\npositions  "), "{out}");

    let (status, out, err) = endings(&["query", file, POSITION]);
    assert_eq!((status, &*err), (0, ""));
    let mut lines = out.lines();
    let value = lines.next().expect("there is a value");
    let plies: usize = value
        .strip_prefix("won in ")
        .and_then(|plies| plies.parse().ok())
        .unwrap_or_else(|| panic!("{out}"));
    let best = lines.next().expect("there is a move");
    assert!(best.ends_with(&format!("  {value}")), "{out}");
    let game = out
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("best game: "));
    let game: Vec<&str> = game.expect("there is a game").split(' ').collect();
    assert_eq!(game.len(), plies);
    assert!(best.starts_with(game[0]), "{out}");

    let (status, out, err) = endings(&["longest", file, "--classes", "1"]);
    assert_eq!((status, &*err), (0, ""));
    let shown = out.lines().nth(1).expect("there is a position");
    let (_, out, _) = endings(&["query", file, shown, "--line", "0"]);
    let (longest, out) = (out.lines().next().unwrap_or_default().to_owned(), out);
    let (_, first, _) = endings(&["longest", file, "--classes", "1"]);
    assert!(
        first.contains(&longest) && longest.starts_with("won in "),
        "{first}{out}"
    );

    for (arguments, expected) in [
        (vec!["query", file, "start"], "cannot read the position"),
        (
            vec!["query", file, "k17/p17/8/8/8/8/8/K17 w"],
            "expected a king and one to four pawns for each side",
        ),
        (
            vec!["query", file, "k17/8/1K26/8/8/8/8/P46p1 w"],
            "has no K2 P4 against K1 P1",
        ),
        (
            vec!["query", file, "k11K25/8/8/8/8/8/8/P36p1 w"],
            "the side that has moved has left its king attacked",
        ),
        (vec!["query", file, POSITION, "--memory", "1MiB"], "memory"),
        (
            vec!["build", file, "--memory", "1MiB"],
            "MiB of memory, more than the limit of 1 MiB",
        ),
        (
            vec!["build", file, "--like", "8/8/8/8/8/8/8/8 w"],
            "expected a king and one to four pawns for each side",
        ),
    ] {
        let (status, out, err) = endings(&arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}

/// A pair with more pawns is built on a smaller board, with the pairs that captures lead to. The
/// program says what it cannot build, and why a position has no value.
#[test]
fn endings_of_more_pawns_and_smaller_boards_are_built() {
    const POSITION: &str = "8/8/8/8/k16p1/8/8/8 w";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("endings");
    let file = text_of(&path);
    let endings = |arguments: &[&str]| shogun(&[&["endings"], arguments].concat());
    let start = "8/8/8/8/8/k11p25/8/1P1K1P24 w";
    let small = ["--side", "4", "--threads", "2"];

    let (status, out, err) = endings(&[&["build", file, "--like", start], &small[..]].concat());
    assert_eq!((status, &*err), (0, ""));
    assert!(out.starts_with("classes    5\npositions  "), "{out}");
    let (status, out, err) = endings(&["query", file, start]);
    assert_eq!((status, &*err), (0, ""));
    assert!(out.contains("best game: "), "{out}");
    let (status, out, err) = endings(&["longest", file, "--classes", "6"]);
    assert_eq!((status, &*err), (0, ""));
    assert!(out.contains("K1 P1 P2 against K1 P2: "), "{out}");

    let five = "k1p16/8/8/8/8/8/8/K1P1P1P1P1P12 w";
    let large = "k1p1p2p3p43/8/8/8/8/8/8/K1P1P2P3P43 w";
    for (arguments, expected) in [
        (
            vec!["query", file, "8/8/8/k11p25/8/8/8/1P1K1P24 w"],
            "a piece is off the board of 4 x 4 squares",
        ),
        (
            vec!["query", file, "8/8/8/8/8/8/k1K11p24/1P11P24 w"],
            "the side that has moved has left its king attacked",
        ),
        (
            vec!["query", file, five],
            "expected a king and one to four pawns for each side",
        ),
        (vec!["build", file, "--side", "9"], "9 is not in 2..=8"),
        (
            vec!["build", file, "--like", large],
            "states, more than the 4294967296 of a table",
        ),
        (
            vec!["build", file, "--like", start, "--memory", "500MiB"],
            "MiB of memory, more than the limit of 500 MiB",
        ),
        (
            vec!["build", file, "--like", POSITION],
            "expected a king and one to four pawns for each side",
        ),
    ] {
        let (status, out, err) = endings(&arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}

/// Every command with bots takes endings, and refuses files that do not have those of the game.
#[test]
fn bots_play_by_endings() {
    const POSITION: &str = "k17/8/1K26/8/8/8/8/P36p1 w";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kpkp");
    let small = folder.path().join("small");
    let text = folder.path().join("text");
    std::fs::write(&text, "no endings").expect("it can be written");
    let [file, small, text] = [&path, &small, &text].map(|path| text_of(path));
    let run = |arguments: &[&str]| outcome(board_rules(arguments));
    let build = ["endings", "build", file, "--like", POSITION];
    assert_eq!(shogun(&build).0, 0);
    let probes = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w17,,w85,,,,,,/,,,,,,,,/b17,,b170,,,,,, b";
    let build = [
        "ploy", "endings", "build", small, "--side", "3", "--like", probes,
    ];
    assert_eq!(run(&build).0, 0);

    for command in [
        &["shogun", "bot", POSITION, "--nodes", "300", "--json"][..],
        &["shogun", "analyse", POSITION, "--nodes", "300"],
        &["shogun", "analyse", POSITION, "--nodes", "300", "--json"],
    ] {
        let (status, out, err) = run(&[command, &["--endings", file]].concat());
        assert_eq!(status, 0, "{command:?}: {err}");
        assert!(out.contains("in 3 plies"), "{command:?}: {out}");
    }
    let bots = [
        "--a",
        "search:nodes=300",
        "--b",
        "search:nodes=300",
        "--games",
        "2",
    ];
    let game = [
        "match",
        "shogun",
        "--position",
        POSITION,
        "--opening-plies",
        "0",
        "--endings",
        file,
    ];
    let (status, out, err) = run(&[&game[..], &bots].concat());
    assert_eq!(status, 0, "{err}");
    assert!(
        out.contains("players know exact values from a file"),
        "{out}"
    );

    for (arguments, expected) in [
        (
            vec!["shogun", "bot", POSITION, "--endings", "nowhere"],
            "nowhere",
        ),
        (vec!["shogun", "bot", POSITION, "--endings", text], "text"),
        (
            vec!["shogun", "bot", POSITION, "--endings", small],
            "ploy endings",
        ),
        (vec!["ploy", "bot", "--endings", file], "shogun endings"),
        (
            vec!["ploy", "bot", probes, "--endings", small],
            "the endings are those of a board of 3 x 3 squares, not of the whole board",
        ),
        (
            vec!["shogun", "bot", "--rules", "boxed", "--endings", file],
            "the endings are those of variant=bare-king",
        ),
    ] {
        let (status, out, err) = run(&arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}
