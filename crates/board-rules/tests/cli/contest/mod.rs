//! `board-rules match`.

mod engines;
mod openings;
mod sprt;
mod starts;

use std::fs;
use std::path::PathBuf;

use crate::program::{Watchdog, board_rules, outcome, text_of as text};
use serde_json::{Value, json};
use tempfile::TempDir;

fn contest(arguments: &[&str]) -> (i32, String, String) {
    outcome(board_rules(&[&["match"], arguments].concat()))
}

/// A match with its games in a file of a folder that is gone with the answer.
fn games_of(arguments: &[&str]) -> (TempDir, PathBuf, String) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let (status, out, error) = contest(&[arguments, &["--games-file", text(&file)]].concat());
    assert_eq!((status, &*error), (0, ""), "{arguments:?}");
    (folder, file, out)
}

const FEW: [&str; 7] = ["ploy", "--a", "greedy", "--b", "random", "--games", "6"];

/// The first line of every game in a file.
const FIRST_LINE: &str = "board-rules game 2\n";

/// A long name is shortened in the middle, so that the table fits into a terminal.
#[test]
fn the_table_has_room_for_long_names() {
    let name = format!("begin{}end", "x".repeat(60));
    let player = format!("program:name={name},false");
    let arguments = ["hunt", "--a", &player, "--b", "random", "--games", "2"];
    let (status, out, error) = contest(&arguments);
    assert_eq!((status, &*error), (0, ""), "{out}");
    let (_, table) = out.split_once("\n\n").expect("two paragraphs");
    let (table, _) = table.split_once("\n\n").expect("three paragraphs");
    let row = table.lines().nth(1).expect("a row");
    assert!(row.starts_with("beginx") && row.contains("…x"), "{table}");
    let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
    assert_eq!(widths, [80; 4], "{table}");
}

#[test]
fn the_result_is_a_table() {
    let (status, out, error) = contest(&[
        "ploy", "--a", "greedy", "--b", "random", "--games", "20", "--seed", "1",
    ]);
    assert_eq!((status, &*error), (0, ""));
    let expected = "\
ploy: greedy against random, 20 games, seed 1

              games     wins    draws   losses    score
greedy           20       20        0        0    100 %
  as black       10       10        0        0    100 %
  as white       10       10        0        0    100 %

Elo difference  with 95 % confidence at least +287
superiority     >99.9 % likely
";
    assert!(out.starts_with(expected), "{out}");
    for part in [
        "drawn when a position occurs 3 times; drawn after 1000 plies; openings of 4 random plies",
        "ended by        the rules 20,",
    ] {
        assert!(out.contains(part), "{part:?} is in\n{out}");
    }
}

#[test]
fn the_head_has_budgets_and_the_difference_its_interval() {
    let players = ["shogun", "--a", "level1", "--b", "random", "--games", "12"];
    let few = ["--max-plies", "60", "--seed", "1"];
    let (_, out, _) = contest(&[&players[..], &few].concat());
    let elo = "Elo difference  +338, with 95 % confidence +103 to +533\n";
    assert!(out.contains(elo), "{out}");

    let two = "search:nodes=1,threads=2";
    let players = ["shogun", "--a", "search:nodes=1", "--b", two];
    let (_, out, _) = contest(&[&players[..], &["--games", "2", "--max-plies", "6"]].concat());
    for budget in ["nodes=1 a move;", "nodes=1 a move on 2 threads\n"] {
        assert!(out.contains(budget), "{out}");
    }
}

#[test]
fn roles_that_differ_are_swapped_and_named() {
    let (_, out, _) = contest(&[
        "hunt",
        "--a",
        "level2",
        "--b",
        "random",
        "--games",
        "2",
        "--max-plies",
        "30",
    ]);
    for part in [
        "  as pawns        1",
        "  as rook         1",
        "only the pawns can win; a draw is an escape of the rook",
    ] {
        assert!(out.contains(part), "{part:?} is in\n{out}");
    }
}

#[test]
fn json_has_settings_and_results() {
    let (status, out, _) = contest(&[
        "shogun",
        "--a",
        "random",
        "--b",
        "greedy",
        "--games",
        "10",
        "--seed",
        "3",
        "--json",
        "--max-plies",
        "400",
        "--repetitions",
        "0",
        "--at-limit",
        "evaluation=150",
    ]);
    assert_eq!(status, 0);
    let answer: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(answer["a"], "random");
    assert_eq!(
        (
            &answer["seed"],
            &answer["opening_plies"],
            &answer["max_plies"]
        ),
        (&json!(3), &json!(4), &json!(400))
    );
    assert_eq!(answer["repetitions"], Value::Null);
    assert_eq!(answer["at_limit"], "evaluation=150");
    assert_eq!(
        (&answer["repeats"], &answer["played"]),
        (&json!(true), &json!(10))
    );
    let count = |results: &Value| ["wins", "draws", "losses"].map(|key| results[key].as_u64());
    assert_eq!(
        count(&answer["total"]),
        [Some(0), Some(0), Some(10)],
        "{out}"
    );
    assert_eq!(answer["as_first"]["side"], "white");
    assert_eq!(count(&answer["as_second"]), [Some(0), Some(0), Some(5)]);
    assert_eq!(answer["pairs"], json!([5, 0, 0, 0, 0]));
    let elo = &answer["elo"];
    assert_eq!(
        (&elo["estimate"], &elo["low"]),
        (&Value::Null, &Value::Null)
    );
    let high = elo["high"].as_f64().expect("ten losses bound it");
    // Wilson: z² / (10 + z²) = 0.2775 points a game.
    assert!((high + 166.2).abs() < 0.1, "{high}");
    let reasons = &answer["ended_by"];
    let ended = ["rules", "repetition", "max_plies"].map(|key| reasons[key].as_u64());
    assert_eq!(ended.into_iter().flatten().sum::<u64>(), 10, "{out}");
}

#[test]
fn a_match_repeats_itself_on_any_number_of_threads() {
    let arguments = |seed, threads| {
        let players = [
            "shogun",
            "--a",
            "search:nodes=300",
            "--b",
            "level1",
            "--games",
            "8",
        ];
        [&players[..], &["--seed", seed, "--threads", threads]].concat()
    };
    let (_folder, file, out) = games_of(&arguments("5", "1"));
    let games = fs::read_to_string(&file).expect("the games are there");
    for threads in ["1", "2", "3"] {
        let (_folder, file, again) = games_of(&arguments("5", threads));
        assert_eq!(out, again, "{threads} threads");
        let again = fs::read_to_string(&file).expect("the games are there");
        assert!(games == again, "the files differ with {threads} threads");
    }
    let (_folder, other, _) = games_of(&arguments("6", "2"));
    assert!(games != fs::read_to_string(&other).expect("the games are there"));
}

#[test]
fn a_games_file_is_played_again_move_for_move() {
    for players in [
        ["ploy", "--a", "search:nodes=200", "--b", "level2"],
        ["shogun", "--a", "montecarlo:nodes=100", "--b", "greedy"],
        ["hunt", "--a", "level3:depth=1", "--b", "random"],
    ] {
        let (_folder, file, _) =
            games_of(&[&players[..], &["--games", "4", "--max-plies", "60"]].concat());
        let (status, out, error) = contest(&["replay", text(&file), "--threads", "2"]);
        assert_eq!((status, &*error), (0, ""), "{out}");
        assert!(out.contains("4 of them played again are the same"), "{out}");
    }

    // Under another seed the same players play other games.
    let (_folder, file, _) = games_of(&FEW);
    let games = fs::read_to_string(&file).expect("the games are there");
    fs::write(&file, games.replace("seed: 1\n", "seed: 2\n")).expect("the folder is ours");
    let (status, out, _) = contest(&["replay", text(&file)]);
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("game 1, ply 1: the file has "), "{out}");
    let (status, out, _) = contest(&["replay", text(&file), "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!((status, &answer["difference"]["ply"]), (1, &json!(1)));
    let (status, out, _) = contest(&["replay", text(&file), "--rules-only"]);
    assert_eq!(status, 0, "by the rules they are games all the same");
    assert_eq!(
        out,
        "6 games of ploy between greedy and random are played by the rules\n"
    );
}

#[test]
fn players_with_a_time_limit_are_not_deterministic() {
    let (_folder, file, out) = games_of(&[
        "ploy",
        "--a",
        "search:time=1ms",
        "--b",
        "random",
        "--games",
        "2",
        "--max-plies",
        "12",
    ]);
    assert!(out.contains("another run may differ"), "{out}");
    let (status, out, _) = contest(&["replay", text(&file)]);
    assert_eq!(status, 0);
    assert!(out.contains("not played again"), "{out}");

    // Nor are those who knew exact values, which are not in the file.
    let (_folder, file, _) = games_of(&FEW);
    let games = fs::read_to_string(&file).expect("the games are there");
    let solved = games.replace("at-limit: draw\n", "at-limit: draw\nexact-file: known\n");
    fs::write(&file, solved).expect("the folder is ours");
    let (status, out, _) = contest(&["replay", text(&file)]);
    assert_eq!(status, 0);
    assert!(out.contains("knew exact values"), "{out}");
}

#[test]
fn matches_resume_from_their_games_file() {
    let (_folder, file, out) = games_of(&FEW);
    let all = fs::read_to_string(&file).expect("the games are there");
    let records: Vec<&str> = all.split_inclusive(FIRST_LINE).collect();
    assert_eq!(records.len(), 7);
    let third = all
        .match_indices(FIRST_LINE)
        .nth(3)
        .expect("there are six")
        .0;

    fs::write(&file, &all[..third]).expect("the folder is ours");
    let go_on = [&FEW[..], &["--games-file", text(&file)]].concat();
    let (status, again, error) = contest(&go_on);
    assert_eq!((status, &*again, &*error), (0, &*out, ""));
    assert!(all == fs::read_to_string(&file).expect("still there"));

    let (status, again, _) = contest(&go_on);
    assert_eq!((status, &*again), (0, &*out), "nothing is left to do");
    assert!(all == fs::read_to_string(&file).expect("still there"));

    let (status, _, error) = contest(&[&go_on[..], &["--seed", "9"]].concat());
    assert_eq!(status, 2);
    assert!(error.contains("games of another match"), "{error}");
    let elsewhere = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w1,,,,,/,,,,b170,,,, b";
    let (status, _, error) = contest(&[&go_on[..], &["--position", elsewhere]].concat());
    assert_eq!(status, 2);
    assert!(error.contains("games of another match"), "{error}");
    let shogun = [&["shogun"], &go_on[1..]].concat();
    let (status, _, error) = contest(&shogun);
    assert_eq!(status, 2);
    assert!(
        error.contains("it is a game of \"ploy\", not of shogun"),
        "{error}"
    );
    // What no match has written stays, also behind the beginning of a game.
    let first = FIRST_LINE.trim_end();
    for precious in ["precious\n", &format!("{first}\nprecious\n")] {
        fs::write(&file, precious).expect("the folder is ours");
        let (status, _, error) = contest(&go_on);
        assert_eq!(status, 2, "{error}");
        let kept = fs::read_to_string(&file).expect("still there");
        assert_eq!(kept, precious);
    }
}

/// A match that was killed while it wrote leaves half a game, wherever that ends.
#[test]
fn a_game_that_is_cut_off_is_dropped_and_played_again() {
    let (_folder, file, out) = games_of(&FEW);
    let all = fs::read_to_string(&file).expect("the games are there");
    let last = all.rfind(FIRST_LINE).expect("there are games");
    let go_on = [&FEW[..], &["--games-file", text(&file)]].concat();
    let end = all.trim_end().len();
    for cut in [
        last + 3,
        last + FIRST_LINE.len(),
        last + 90,
        end - 40,
        end - 4,
        end - 1,
    ] {
        fs::write(&file, &all[..cut]).expect("the folder is ours");
        let (status, _, error) = contest(&["replay", text(&file)]);
        assert_eq!(status, 2, "{error}");
        let (status, again, error) = contest(&go_on);
        assert_eq!((status, &*again), (0, &*out), "{error}");
        assert!(error.contains("is cut off; it is dropped"), "{error}");
        let healed = fs::read_to_string(&file).expect("still there");
        assert!(all == healed, "cut off after {cut} bytes");
    }
    // All of the last game is there, but not its last line end.
    fs::write(&file, &all[..end]).expect("the folder is ours");
    let (status, again, error) = contest(&go_on);
    assert_eq!((status, &*again, &*error), (0, &*out, ""));
    let (status, out, error) = contest(&["replay", text(&file)]);
    assert_eq!(status, 0, "{out}{error}");
}

#[cfg(unix)]
#[test]
fn two_matches_do_not_write_to_one_file() {
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    // Its first game takes a moment and all of them take minutes, on any machine.
    let player = "search:nodes=500";
    let long = ["ploy", "--a", player, "--b", player, "--games", "100000"];
    let arguments = [&long[..], &["--games-file", text(&file)]].concat();
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("board-rules"))
        .arg("match")
        .args(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let _watchdog = Watchdog::over(&program);
    // It locks the file before it writes to it.
    while std::fs::metadata(&file).map_or(0, |data| data.len()) == 0 {
        assert_eq!(program.try_wait().expect("it is ours"), None, "it plays on");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let (status, out, error) = contest(&arguments);
    program.kill().expect("it runs");
    program.wait().expect("it ends");
    assert_eq!((status, &*out), (2, ""));
    assert!(error.contains("is in use"), "{error}");
    // However it ended, the file is free again: it is read, and holds games of other players.
    let mut others = arguments.clone();
    others[2] = "random";
    let (status, _, error) = contest(&others);
    assert_eq!(status, 2, "{error}");
    assert!(error.contains("cannot go on with"), "{error}");
}

#[test]
fn damaged_games_files_are_errors_with_place_and_reason() {
    let (_folder, file, _) = games_of(&FEW);
    let all = fs::read_to_string(&file).expect("the games are there");
    let second = all
        .match_indices(FIRST_LINE)
        .nth(1)
        .expect("there are six")
        .0;
    let last_line = all.trim_end().rfind('\n').expect("there are lines");
    let last_moves = all[..last_line].rfind('\n').expect("there are moves") + 1;
    let first_move = all.find("\n1. ").expect("there are moves") + 4;
    let mut illegal = all.clone();
    illegal.replace_range(first_move..first_move + 7, "e1-e9-0");
    let mut no_move = all.clone();
    no_move.replace_range(first_move..first_move + 7, "castles");
    let reversed = match all.find("result: 1-0\n") {
        Some(_) => all.replacen("result: 1-0\n", "result: 0-1\n", 1),
        None => all.replacen("result: 0-1\n", "result: 1-0\n", 1),
    };
    let changed = |from: &str, to: &str| all.replacen(from, to, 1);
    let other_match = all[second..].replace("seed: 1\n", "seed: 8\n");
    let damaged = [
        (illegal, "game 1 of the file: line 20: move 1, \"e1-e9-0\""),
        (no_move, "line 20: move 1, \"castles\""),
        (all[..last_line].to_owned(), "is cut off"),
        (
            format!("{}end\n", &all[..last_moves]),
            "although nothing ends it",
        ),
        (reversed, "the moves end in "),
        (
            changed("reason: rules", "reason: repetition"),
            "end in rules",
        ),
        (
            changed("max-plies: 1000", "max-plies: 5"),
            "it goes on after move 5",
        ),
        (changed("number: 2", "number: 7"), "a number from 1 to 6"),
        (
            changed("number: 3", "number: 1"),
            "there is a game 1 already",
        ),
        (
            changed("first: greedy", "first: level20"),
            "a is the first player",
        ),
        (
            changed("seed: 1\n", ""),
            "game 1 of the file: the line `seed: ...` is missing",
        ),
        (changed("a: greedy", "a: nobody"), "expected random"),
        (
            changed("games: 6", "games: 5"),
            "games: 5: games come in pairs",
        ),
        (
            format!("{}{other_match}", &all[..second]),
            "another match than the games before",
        ),
        (format!("{all}and so on\n"), "expected"),
        (String::new(), "there is no game in"),
    ];
    for (damaged, reason) in damaged {
        fs::write(&file, &damaged).expect("the folder is ours");
        let (status, out, error) = contest(&["replay", text(&file)]);
        assert_eq!((status, &*out), (2, ""), "{reason}: {error}");
        assert!(error.contains(reason), "{reason:?} is in\n{error}");
    }
    let (status, _, error) = contest(&["replay", "no-such-file"]);
    assert_eq!(status, 2);
    assert!(error.contains("cannot read no-such-file"), "{error}");
}

#[test]
fn invalid_matches_are_errors() {
    for (arguments, reason) in [
        (&["--games", "3"][..], "games come in pairs"),
        (&["--games", "0"], "games come in pairs"),
        (&["--b", "nobody"], "no player is named \"nobody\""),
        (
            &["--repetitions", "1"],
            "every position occurs for a first time",
        ),
        (&["--max-plies", "4"], "leave nothing to play"),
        (&["--max-plies", "0"], "1..=100000"),
        (&["--at-limit", "win"], "expected draw, or evaluation="),
        (&["--threads", "0"], "--threads"),
        (&["--position", "nowhere"], "expected 9 rows"),
        (
            &["--games-file", "/no/such/folder/games.txt"],
            "cannot write",
        ),
    ] {
        let usual = ["ploy", "--a", "greedy"];
        let other: &[&str] = if arguments[0] == "--b" {
            &[]
        } else {
            &["--b", "random"]
        };
        let (status, out, error) = contest(&[&usual, other, arguments].concat());
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
    // Negative numbers are no unknown options, in a tournament either.
    for (option, reason) in [
        ("--games", "games come in pairs"),
        ("--seed", "expected a whole number from 0"),
        ("--repetitions", "expected 0, or a number from 2 on"),
        ("--max-plies", "1..=100000"),
    ] {
        for players in [
            &["match", "ploy", "--a", "greedy", "--b", "random"][..],
            &["tournament", "ploy", "greedy", "random"],
        ] {
            let (status, _, error) = outcome(board_rules(&[players, &[option, "-2"]].concat()));
            assert_eq!(status, 2, "{option}");
            assert!(error.contains(reason), "{option}: {error}");
        }
    }
    let over = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let (status, _, error) =
        contest(&["ploy", "--a", "greedy", "--b", "random", "--position", over]);
    assert_eq!(status, 2);
    assert!(error.contains("leaves the game undecided"), "{error}");
}

/// After an interrupt the games so far are written and counted, and the match can be resumed.
#[cfg(unix)]
#[test]
fn interrupted_matches_keep_finished_games() {
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Duration;

    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let arguments = [
        "match",
        "ploy",
        "--a",
        "search:nodes=2000",
        "--b",
        "random",
        "--games",
        "100000",
        "--threads",
        "2",
        "--games-file",
        text(&file),
    ];
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("board-rules"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let _watchdog = Watchdog::over(&program);
    let count = || {
        let games = fs::read_to_string(&file).unwrap_or_default();
        games.matches(FIRST_LINE).count()
    };
    while count() < 3 {
        assert_eq!(program.try_wait().expect("it is ours"), None, "it plays on");
        thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill")
        .args(["-TERM", &program.id().to_string()])
        .status()
        .expect("kill runs");
    assert!(sent.success());
    let output = program.wait_with_output().expect("the program ends");
    let out = String::from_utf8(output.stdout).expect("output is UTF-8");
    let error = String::from_utf8(output.stderr).expect("output is UTF-8");
    assert_eq!(output.status.code(), Some(130), "{error}");
    let games = count();
    assert!(
        out.contains(&format!(", {games} of 100000 games, ")),
        "{games}: {out}"
    );
    assert!(
        error.contains(&format!("interrupted after {games} of 100000 games")),
        "{error}"
    );

    let (status, out, _) = contest(&["replay", text(&file), "--rules-only"]);
    assert_eq!(status, 0, "{out}");
    assert!(out.starts_with(&format!("{games} games of ploy")), "{out}");
}

/// The adaptive player keeps its memory, and a resumed match equals an uninterrupted one.
#[test]
fn adaptive_players_resume_their_state() {
    let of = |games| {
        [
            "shogun",
            "--a",
            "adaptive",
            "--b",
            "random",
            "--games",
            games,
            "--max-plies",
            "40",
            "--at-limit",
            "evaluation=1",
        ]
    };
    let (folder, whole, _) = games_of(&of("4"));
    let games = fs::read_to_string(&whole).expect("it is there");
    let third = games
        .match_indices(FIRST_LINE)
        .nth(2)
        .expect("four games")
        .0;
    let cut = folder.path().join("cut.txt");
    fs::write(&cut, &games[..third]).expect("written");
    let arguments = [&of("4")[..], &["--games-file", text(&cut)]].concat();
    let (status, _, error) = contest(&arguments);
    assert_eq!(status, 0, "{error}");
    assert_eq!(fs::read_to_string(&cut).expect("it is there"), games);
    let (status, out, error) = contest(&["replay", text(&whole)]);
    assert_eq!(status, 0, "{out}{error}");
    assert!(out.contains("4 of them played again are the same"), "{out}");
}

#[test]
fn matches_can_be_extended() {
    let (_folder, file, _) = games_of(&FEW);
    let six = fs::read_to_string(&file).expect("the games are there");
    let more = |games: &str| {
        let players = ["ploy", "--a", "greedy", "--b", "random", "--games", games];
        contest(&[&players[..], &["--games-file", text(&file)]].concat())
    };
    let (status, out, error) = more("10");
    assert_eq!((status, &*error), (0, ""));
    let direct = ["ploy", "--a", "greedy", "--b", "random", "--games", "10"];
    assert_eq!(out, contest(&direct).1);
    let ten = fs::read_to_string(&file).expect("the games are there");
    assert!(ten.starts_with(&six));
    let (status, out, error) = contest(&["replay", text(&file)]);
    assert_eq!((status, &*error), (0, ""));
    assert!(
        out.contains("10 of them played again are the same"),
        "{out}"
    );
    let (status, _, error) = more("6");
    assert_eq!(status, 2);
    assert!(error.contains("it has game 7: expected --games"), "{error}");
}

#[test]
fn scores_and_depths_are_kept_and_nothing_else_changes() {
    let search = [
        "ploy",
        "--a",
        "search:nodes=300",
        "--b",
        "greedy",
        "--games",
        "2",
        "--max-plies",
        "20",
    ];
    let (_folder, file, _) = games_of(&search);
    let games = fs::read_to_string(&file).expect("the games are there");
    let lines = |key: &str| games.lines().filter(|line| line.starts_with(key)).count();
    assert_eq!(lines("first-evaluations: - - "), 1, "{games}");
    assert_eq!(lines("second-evaluations: - - "), 1, "{games}");
    assert!(!games.contains("ms"), "times would differ every time");
    let again = games_of(&search);
    assert_eq!(fs::read_to_string(&again.1).expect("they are there"), games);
    let (status, _, error) = contest(&["replay", text(&file)]);
    assert_eq!((status, &*error), (0, ""));
    let broken = games.replacen("evaluations: - -", "evaluations: - x", 1);
    fs::write(&file, broken).expect("it can be written");
    let (status, _, error) = contest(&["replay", text(&file)]);
    assert_eq!(status, 2);
    assert!(
        error.contains("\"x\": expected a score and a depth"),
        "{error}"
    );
}

#[test]
fn own_scores_end_games() {
    // A search that is cut short before its first iteration ends has no score.
    let players = ["ploy", "--a", "search:depth=2", "--b", "search:depth=1"];
    let rest = ["--games", "4", "--max-plies", "100"];
    for (rule, reason) in [
        (["--resign", "score=0,moves=1"], "resignation 4"),
        (["--draw", "score=900000,moves=2,after=20"], "agreement 4"),
    ] {
        let (_folder, file, out) = games_of(&[&players[..], &rest, &rule].concat());
        assert!(out.contains(reason), "{out}");
        assert!(out.contains(rule[1]), "{out}");
        let (status, out, error) = contest(&["replay", text(&file)]);
        assert_eq!((status, &*error), (0, ""), "{out}");
        let games = fs::read_to_string(&file).expect("the games are there");
        let without = games
            .lines()
            .filter(|line| !line.contains("-evaluations: "));
        let without: Vec<_> = without.collect();
        fs::write(&file, without.join("\n") + "\n").expect("it can be written");
        let (status, _, error) = contest(&["replay", text(&file)]);
        assert_eq!(status, 2);
        assert!(error.contains("although nothing ends it"), "{error}");
    }
    for (rule, expected) in [
        (["--resign", "800"], "expected score=800,moves=4"),
        (
            ["--draw", "score=1,moves=0,after=1"],
            "expected score=10,moves=8",
        ),
        (["--clock", "soon"], "expected a time for the game"),
    ] {
        let (status, _, error) = contest(&[&players[..], &rule].concat());
        assert_eq!(status, 2);
        assert!(error.contains(expected), "{error}");
    }
}
