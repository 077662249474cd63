//! `--openings`: positions and games of a file that pairs of games begin with.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of as text};

const FEW: [&str; 9] = [
    "match",
    "ploy",
    "--a",
    "greedy",
    "--b",
    "random",
    "--max-plies",
    "20",
    "--games",
];

fn play(rest: &[&str]) -> (i32, String, String) {
    outcome(board_rules(&[&FEW[..], rest].concat()))
}

/// The position after a move from the start.
fn after(mv: &str) -> String {
    let (status, out, _) = outcome(board_rules(&["ploy", "play-move", mv]));
    assert_eq!(status, 0);
    out.trim().to_owned()
}

/// A file of three positions.
fn positions(folder: &Path) -> (std::path::PathBuf, [String; 3]) {
    let positions = ["e3-e4-0", "d3-d4-0", "f3-f4-0"].map(after);
    let file = folder.join("openings.txt");
    let text = format!(
        "# three positions\n{}\n\n{}\n{}\n",
        positions[0], positions[1], positions[2]
    );
    fs::write(&file, text).expect("written");
    (file, positions)
}

/// The positions that the games of a file begin with.
fn begun(games: &Path) -> Vec<String> {
    let games = fs::read_to_string(games).expect("the games are there");
    let lines = games
        .lines()
        .filter_map(|line| line.strip_prefix("position: "));
    lines.map(str::to_owned).collect()
}

#[test]
fn pairs_begin_with_the_positions_of_a_file_in_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, [one, two, three]) = positions(folder.path());
    let games = folder.path().join("games.txt");
    let rest = ["--openings", text(&file), "--games-file", text(&games)];
    let (status, out, error) = play(&[&["4"], &rest[..]].concat());
    assert_eq!((status, &*error), (0, ""));
    assert!(out.contains("; 3 openings of a file, in turn\n"), "{out}");
    assert_eq!(begun(&games), [&one, &one, &two, &two].map(String::clone));

    // The same match goes on, and begins the file anew when all its openings are played.
    let (status, out, error) = play(&[&["8"], &rest[..]].concat());
    assert_eq!((status, &*error), (0, ""));
    assert_eq!(
        begun(&games)[4..],
        [&three, &three, &one, &one].map(String::clone)
    );
    let replayed = outcome(board_rules(&["match", "replay", text(&games)]));
    assert_eq!((replayed.0, &*replayed.2), (0, ""));
    assert!(
        replayed.1.contains("8 of them played again are the same"),
        "{}",
        replayed.1
    );
    assert_eq!(play(&["8", "--openings", text(&file)]).1, out);

    // Other openings are another match, and so is none.
    let (status, _, error) = play(&["8", "--games-file", text(&games)]);
    assert_eq!(status, 2);
    assert!(error.contains("games of another match"), "{error}");
    fs::write(&file, format!("{two}\n")).expect("written");
    let (status, _, error) = play(&[&["8"], &rest[..]].concat());
    assert_eq!(status, 2);
    assert!(error.contains("games of another match"), "{error}");

    // A game that begins differently from the other game of its pair does not belong to the match.
    let changed = fs::read_to_string(&games).expect("they are there");
    let changed = changed.replacen("opening: 0\n", "opening: 1\n", 1);
    fs::write(&games, changed).expect("written");
    let (status, _, error) = outcome(board_rules(&["match", "replay", text(&games)]));
    assert_eq!(status, 2);
    assert!(
        error.contains("begins differently from another game"),
        "{error}"
    );
}

#[test]
fn a_seed_decides_a_random_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, positions) = positions(folder.path());
    let orders: Vec<Vec<String>> = (1..=6)
        .map(|seed| {
            let games = folder.path().join(format!("{seed}.txt"));
            let rest = ["--openings", text(&file), "--opening-order", "random"];
            let seed = seed.to_string();
            let more = ["--seed", &seed, "--games-file", text(&games)];
            let (status, _, error) = play(&[&["6"], &rest[..], &more].concat());
            assert_eq!((status, &*error), (0, ""));
            let mut order = begun(&games);
            order.dedup();
            order
        })
        .collect();
    for order in &orders {
        let mut sorted = order.clone();
        sorted.sort();
        let mut all = positions.to_vec();
        all.sort();
        assert_eq!(sorted, all);
    }
    assert!(orders.iter().any(|order| *order != orders[0]), "{orders:?}");
}

#[test]
fn games_of_a_file_are_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("book.txt");
    let (status, ..) = play(&["4", "--games-file", text(&book)]);
    assert_eq!(status, 0);
    let first_moves = |file: &Path| -> Vec<String> {
        let games = fs::read_to_string(file).expect("the games are there");
        let moves = games
            .lines()
            .filter(|line| line.starts_with("1. ") || line.starts_with("2. "));
        moves.map(str::to_owned).collect()
    };
    let games = folder.path().join("games.txt");
    let rest = [
        "--openings",
        text(&book),
        "--opening-plies",
        "4",
        "--games-file",
        text(&games),
    ];
    let (status, out, error) = play(&[&["8"], &rest[..]].concat());
    assert_eq!((status, &*error), (0, ""));
    assert!(out.contains("; 4 openings of a file, in turn\n"), "{out}");
    let (known, played) = (first_moves(&book), first_moves(&games));
    assert_eq!((known.len(), played.len()), (8, 16));
    for pair in 0..4 {
        for game in 0..2 {
            let at = 4 * pair + 2 * game;
            assert_eq!(played[at..at + 2], known[2 * pair..2 * pair + 2]);
        }
    }
    let replayed = outcome(board_rules(&["match", "replay", text(&games)]));
    assert_eq!(replayed.0, 0, "{}{}", replayed.1, replayed.2);

    // Shards of the match are put together to the same games.
    let shards = ["1/2", "2/2"].map(|shard| {
        let file = folder.path().join(shard.replace('/', "-"));
        let rest = ["--openings", text(&book), "--opening-plies", "4"];
        let more = ["--shard", shard, "--output", text(&file)];
        assert_eq!(play(&[&["8"], &rest[..], &more].concat()).0, 0);
        file
    });
    let merged = folder.path().join("merged.txt");
    let files = [
        "merge",
        text(&shards[0]),
        text(&shards[1]),
        "--games-file",
        text(&merged),
    ];
    assert_eq!(outcome(board_rules(&files)).1, out);
    assert!(fs::read(&merged).expect("it is there") == fs::read(&games).expect("it is there"));
}

#[test]
fn malformed_openings_are_refused_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("openings.txt");
    let over = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let start = after("e3-e4-0");
    for (openings, expected) in [
        ("# nothing\n".to_owned(), "there is no opening"),
        (
            format!("{start}\nnowhere\n"),
            "line 2: \"nowhere\" is no position",
        ),
        (format!("\n{over}\n"), "line 2: the game is over"),
        ("board-rules game 2\ngame: ploy\n".to_owned(), "game 1: "),
    ] {
        fs::write(&file, openings).expect("written");
        let (status, out, error) = play(&["2", "--openings", text(&file)]);
        assert_eq!((status, &*out), (2, ""), "{error}");
        assert!(error.contains("cannot read openings from "), "{error}");
        assert!(error.contains(expected), "{expected}: {error}");
    }
    // All 20 moves of a game leave nothing to play.
    fs::remove_file(&file).expect("it was there");
    assert_eq!(play(&["2", "--games-file", text(&file)]).0, 0);
    let (status, _, error) = play(&["2", "--openings", text(&file)]);
    assert_eq!(status, 2);
    assert!(
        error.contains("game 1: its 20 moves leave nothing to play"),
        "{error}"
    );
    let (status, _, error) = play(&["2", "--opening-order", "random"]);
    assert_eq!(status, 2);
    assert!(error.contains("--openings"), "{error}");
}

#[test]
fn a_tournament_has_openings_and_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, _) = positions(folder.path());
    let players = ["tournament", "ploy", "random", "greedy", "level1"];
    let rest = [
        "--games",
        "4",
        "--max-plies",
        "12",
        "--openings",
        text(&file),
    ];
    let play = |more: &[&str]| outcome(board_rules(&[&players[..], &rest, more].concat()));
    let cup = folder.path().join("cup");
    let (status, whole, error) = play(&["--folder", text(&cup)]);
    assert_eq!((status, &*error), (0, ""));
    let starts = begun(&cup.join("2-3.txt"));
    assert!(starts[0] == starts[1] && starts[0] != starts[2]);

    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let file = folder.path().join(shard.replace('/', "-"));
        let (status, out, error) = play(&["--shard", shard, "--output", text(&file)]);
        assert_eq!((status, &*out), (0, ""), "{error}");
        file
    });
    let merged = folder.path().join("merged");
    let files: Vec<&str> = shards.iter().map(|file| text(file)).collect();
    let (status, out, error) = outcome(board_rules(
        &[&["merge"], &files[..], &["--folder", text(&merged)]].concat(),
    ));
    assert_eq!((status, &*out), (0, &*whole), "{error}");
    for file in ["1-2.txt", "1-3.txt", "2-3.txt"] {
        let [one, other] =
            [&cup, &merged].map(|folder| fs::read(folder.join(file)).expect("there"));
        assert!(one == other, "{file}");
    }
    // The folder of a merge is that of the tournament.
    assert_eq!(play(&["--folder", text(&merged)]).1, whole);
    let json = outcome(board_rules(&[&["merge"], &files[..], &["--json"]].concat())).1;
    assert_eq!(json, play(&["--json"]).1);
    let (status, _, error) = outcome(board_rules(&[&["merge"], &files[..2]].concat()));
    assert_eq!(status, 2);
    assert!(error.contains("3/3"), "{error}");
    let adaptive = [
        "tournament",
        "ploy",
        "random",
        "adaptive",
        "--shard",
        "1/2",
        "--output",
        "x",
    ];
    let (status, _, error) = outcome(board_rules(&adaptive));
    assert_eq!(status, 2);
    assert!(error.contains("cannot be divided"), "{error}");
}
