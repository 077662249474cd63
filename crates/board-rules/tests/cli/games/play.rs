//! `board-rules play`.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

use crate::program::{board_rules, long_hunt, outcome};
use crate::transcript;

/// Plays in a folder of its own and returns exit status, stdout and stderr.
fn play(folder: &TempDir, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command: Command = board_rules(&[&["play"], arguments].concat());
    command.current_dir(folder.path()).write_stdin(input);
    outcome(command)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Each transcript is the command, the lines typed, and after an empty line all that is printed.
#[test]
fn play_sessions_match_their_transcripts() {
    let files = transcript::files("play");
    assert_eq!(files.len(), 4, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).expect("a transcript");
        let (script, expected) = text.split_once("\n\n").expect("script and output");
        let input: String = transcript::inputs(script)
            .map(|line| format!("{line}\n"))
            .collect();
        let arguments = transcript::arguments(script);
        // A slow machine would show the progress of thinking.
        let arguments = [&arguments[1..], &["--progress", "none"]].concat();
        let (status, output, complaints) = play(&folder(), &arguments, &input);
        assert_eq!((status, complaints.as_str()), (0, ""), "{file:?}");
        transcript::compare(&file, expected, &output);
    }
}

#[test]
fn saved_games_resume_with_position_and_players() {
    let folder = folder();
    let input = "e3-e4-0\ne4-e5-0\nsave game.txt\nposition\n";
    let (status, out, _) = play(&folder, &["ploy", "--level", "2", "--seed", "5"], input);
    assert_eq!(status, 0);
    assert!(out.contains("saved 4 moves in game.txt\n"), "{out}");
    let position = out.lines().last().expect("the position").to_owned();

    let file = folder.path().join("game.txt");
    let saved = fs::read_to_string(&file).expect("the game is saved");
    for line in [
        "board-rules game 2\n",
        "game: ploy\n",
        "rules: turning=any listing=every-rotation\n",
        "first: person\n",
        "second: level2\n",
        "seed: 5\n",
        "\n\n1. e3-e4-0 ",
        "\nend\n",
    ] {
        assert!(saved.contains(line), "{line:?} is in\n{saved}");
    }

    let (status, out, _) = play(
        &folder,
        &["ploy", "--load", "game.txt"],
        "position\nundo\nundo\nundo\n",
    );
    assert_eq!(status, 0);
    assert!(
        out.contains("(black: person, white: level2, seed 5)"),
        "{out}"
    );
    assert!(out.contains(&position), "{out}");
    assert!(out.contains("3. black> undo\ntook back e4-e5-0 "), "{out}");
    assert!(out.contains("2. black> undo\ntook back e3-e4-0 "), "{out}");
    assert!(
        out.ends_with("1. black> undo\nrefused: there is no move of yours to take back\n"),
        "{out}"
    );

    // Loaded in the middle of another game, too; whoever is named on the command line stays.
    let input = "load game.txt\nposition\n";
    let (_, out, _) = play(
        &folder,
        &["ploy", "--first", "person", "--second", "person"],
        input,
    );
    assert!(out.contains("white: person);"), "{out}");
    assert!(out.contains("loaded 4 moves from game.txt\n"), "{out}");
    assert!(out.contains(&position), "{out}");
}

#[test]
fn a_kept_game_is_there_after_every_move() {
    let folder = folder();
    let people = [
        "hunt", "--first", "person", "--second", "person", "--save", "hunt.txt",
    ];
    let (status, out, _) = play(&folder, &people, "a1\nb6-b5\nd1\nundo\n");
    assert_eq!(status, 0, "{out}");
    let saved = fs::read_to_string(folder.path().join("hunt.txt")).expect("the game is kept");
    assert!(saved.ends_with("\n1. a1 Bb6-b5\nend\n"), "{saved}");

    let (status, _, err) = play(&folder, &people, "");
    assert_eq!(status, 2);
    assert!(
        err.contains("hunt.txt exists: go on with its game by --load hunt.txt"),
        "{err}"
    );
    let on = ["hunt", "--load", "hunt.txt", "--save", "hunt.txt"];
    let (status, out, _) = play(&folder, &on, "d1\n");
    assert_eq!(status, 0, "{out}");
    let saved = fs::read_to_string(folder.path().join("hunt.txt")).expect("the game is kept");
    assert!(
        saved.ends_with("\n1. a1 Bb6-b5\n2. a1-d1\nend\n"),
        "{saved}"
    );
}

#[test]
fn failed_loads_and_saves_leave_the_game_running() {
    let folder = folder();
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("notes.txt", "precious");
    let hunt = "board-rules game 2\ngame: hunt\nrules: pawns=8\nposition: a3,b6,c3,d6,e3,f6,g3,h6\n\n1. a1\nend\n";
    write("hunt.txt", hunt);
    write("two.txt", &[hunt; 2].concat());
    write(
        "illegal.txt",
        "board-rules game 2\ngame: shogun\nrules: variant=bare-king\n\
         position: 8/8/8/2p2k14/8/8/2P15/3P3K13 w\n\n1. 4,1-4,3\nend\n",
    );
    let input = "\
save
save notes.txt
save no/such/folder.txt
load
load nothing.txt
load notes.txt
load hunt.txt
load two.txt
load illegal.txt
4,1-4,4
history
";
    let (status, out, err) = play(
        &folder,
        &["shogun", "--second", "person", "--first", "person"],
        input,
    );
    assert_eq!((status, err.as_str()), (0, ""));
    for line in [
        "refused: cannot load two.txt: line 8: there is more than one game, expected one: copy it, up to its `end`, into a file of its own\n",
        "refused: save needs a file: save FILE\n",
        "refused: notes.txt exists and is no saved game: choose another name\n",
        "refused: cannot write no/such/folder.txt: ",
        "refused: load needs a file: load FILE\n",
        "refused: cannot read nothing.txt: ",
        "refused: cannot load notes.txt: line 1: \"precious\": expected \"board-rules game 2\"",
        "refused: cannot go on with hunt.txt here: it is a game of \"hunt\", not of shogun\n",
        "here: line 6: move 1, \"4,1-4,3\": a piece of energy 3 moves exactly 3 squares, not 2\n",
        "1. white> 4,1-4,4\n(4,1)-(4,4)\n1. red> history\n1. (4,1)-(4,4)\n",
    ] {
        assert!(out.contains(line), "{line:?} is in\n{out}");
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("notes.txt")).expect("still there"),
        "precious"
    );

    for (arguments, complaint) in [
        (
            ["shogun", "--load", "hunt.txt"].as_slice(),
            "hunt.txt holds a game of hunt: board-rules play hunt --load hunt.txt",
        ),
        (&["shogun", "--load", "illegal.txt"], "line 6: move 1"),
        (&["shogun", "--load", "none.txt"], "cannot read none.txt"),
        (
            &["shogun", "--load", "illegal.txt", "--rules", "boxed"],
            "leave out their options",
        ),
        (
            &["shogun", "--first", "leve3"],
            "no player is named \"leve3\"",
        ),
        (
            &["shogun", "--level", "21"],
            "expected a number from 1 to 20",
        ),
        (&["ploy", "--position", "nonsense"], "rows"),
        (&["ploy", "--rules", "boxed"], "unexpected argument"),
    ] {
        let (status, out, err) = play(&folder, arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(complaint), "{complaint:?} is in\n{err}");
    }
}

#[test]
fn saved_games_restore_the_magnets() {
    let folder = folder();
    let map = "01230123/12301230/23012301/30123012/01230123/12301230/23012301/30123012";
    let (status, out, err) = play(
        &folder,
        &[
            "shogun",
            "--magnets",
            map,
            "--first",
            "person",
            "--second",
            "person",
        ],
        "2,1-2,4\nposition\nsave magnets.txt\n",
    );
    assert_eq!(status, 0, "{err}");
    let position = out
        .lines()
        .find(|line| line.ends_with(" r"))
        .expect("the position")
        .to_owned();
    assert!(position.contains('('), "pieces carry discs: {position}");
    let (status, out, err) = play(&folder, &["shogun", "--load", "magnets.txt"], "position\n");
    assert_eq!(status, 0, "{err}");
    assert!(out.ends_with(&format!("{position}\n")), "{out}");
    let (_, out, _) = play(&folder, &["shogun"], "load magnets.txt\nposition\n");
    assert!(
        out.ends_with(&format!("{position}\n")),
        "a game under other rules goes on: {out}"
    );
}

#[test]
fn bots_alone_play_to_the_end_or_the_limit() {
    let arguments = [
        "ploy", "--first", "greedy", "--second", "random", "--seed", "3",
    ];
    let (status, out, _) = play(&folder(), &arguments, "");
    assert_eq!(status, 0);
    assert!(
        out.ends_with("Black wins: white has no Commander\n") || out.contains(" wins: "),
        "{out}"
    );
    let (_, again, _) = play(&folder(), &arguments, "");
    assert_eq!(out, again, "the same seed plays the same game");
    let (_, out, _) = play(
        &folder(),
        &[&arguments[..], &["--max-plies", "5"]].concat(),
        "",
    );
    assert!(
        out.ends_with("called off: the limit of 5 moves is reached\n"),
        "{out}"
    );
    assert_eq!(out.lines().count(), 7, "{out}");
}

/// `go N` returns to where a person is asked for move N.
#[test]
fn the_game_goes_back_to_any_move() {
    let folder = folder();
    let players = ["ploy", "--level", "1", "--seed", "5"];
    let moves = "e3-e4-0\ne4-e5-0\n";
    let last = |input: &str| {
        let (status, out, error) = play(&folder, &players, input);
        assert_eq!(status, 0, "{error}");
        out.lines().last().expect("a position").to_owned()
    };
    for (round, before) in [(1, ""), (2, "e3-e4-0\n"), (3, moves)] {
        let back = last(&format!("{moves}go 1\ngo {round}\nposition\n"));
        assert_eq!(back, last(&format!("{before}position\n")), "{round}");
    }
}

/// Bots would go to and fro for ever; a person decides when a game is over.
#[test]
fn only_games_of_bots_have_a_limit_by_default() {
    let folder = folder();
    fs::write(folder.path().join("long.txt"), long_hunt(1_000)).expect("written");
    let load = ["hunt", "--load", "long.txt"];
    let called_off = "called off: the limit of 1000 moves is reached\n";
    let (status, out, error) = play(&folder, &load, "quit\n");
    assert_eq!(status, 0, "{error}");
    assert!(!out.contains(called_off), "{out}");
    let bots = ["--first", "random", "--second", "random"];
    let (status, out, error) = play(&folder, &[&load[..], &bots].concat(), "");
    assert_eq!(status, 0, "{error}");
    assert!(out.ends_with(called_off), "{out}");
}

#[test]
fn the_board_is_drawn_from_where_the_person_sits() {
    let board = |arguments: &[&str], input: &str| {
        let (status, out, err) = play(&folder(), arguments, input);
        assert_eq!(status, 0, "{err}");
        out
    };
    let first = board(&["ploy", "--board", "always"], "");
    assert!(
        first.contains("\n9     .  w\u{2192}\u{2193}\u{2190} "),
        "{first}"
    );
    assert!(!first.contains('\x1b'), "no colours in a pipe");
    let second = board(
        &[
            "ploy", "--first", "random", "--second", "person", "--seed", "1", "--board", "always",
        ],
        "",
    );
    assert!(second.find("\n1 ") < second.find("\n9 "), "{second}");
    let flipped = board(&["ploy"], "flip\nflip\n");
    assert!(flipped.find("\n1 ") < flipped.find("\n9 "), "{flipped}");
    let hunt = board(&["hunt", "--board", "always", "--color", "always"], "");
    assert!(hunt.contains("\x1b["), "colours on demand");
}

#[test]
fn any_input_is_handled_without_a_panic() {
    let mut input = b"\xff\xfe\n\x1b[2J\n".to_vec();
    input.extend(b"a".repeat(200_000));
    input.extend(b"\nmoves 9999999999\nmoves e3-e4\n");
    let mut command = board_rules(&["play", "ploy", "--seed", "1"]);
    command.write_stdin(input);
    let (status, out, err) = outcome(command);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(!out.contains('\x1b'), "{out}");
    assert!(out.contains("refused: the line is too long\n"), "{out}");
    assert!(
        out.contains("no legal move begins with \"9999999999\"\n"),
        "{out}"
    );
    assert!(
        out.ends_with("e3-e4-0 e3-e4-1 e3-e4-2 e3-e4-3 e3-e4-4 e3-e4-5 e3-e4-6 e3-e4-7\n"),
        "{out}"
    );
}

/// A solution is of one set of rules, whether they come from options or from a saved game.
#[test]
fn a_solution_has_to_be_of_the_game() {
    let folder = folder();
    let file = folder.path().join("small.hunt");
    let name = file.to_str().expect("the path is UTF-8");
    let solve = ["hunt", "solve", "-k", "3", "--side", "3", "--save", name];
    let (status, _, err) = outcome(board_rules(&solve));
    assert_eq!(status, 0, "{err}");
    let small = [
        "hunt",
        "--side",
        "3",
        "--position",
        "a1,b1,c1",
        "--solution",
        name,
    ];
    let (status, _, err) = play(&folder, &small, "a3\nsave small.txt\n");
    assert_eq!(status, 0, "{err}");
    let (status, _, err) = play(&folder, &["hunt"], "a1\nsave usual.txt\n");
    assert_eq!(status, 0, "{err}");

    let small = ["hunt", "--load", "small.txt", "--solution", name];
    let (status, out, err) = play(&folder, &small, "history\n");
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("\n1. a3 B"), "{out}");
    for other in [["--load", "usual.txt"], ["--first", "person"]] {
        let arguments = [&["hunt", "--solution", name][..], &other].concat();
        let (status, _, err) = play(&folder, &arguments, "");
        assert_eq!(status, 2, "{other:?}");
        let complaint = "small.hunt: the solution is that of pawns=3 steps=1 reach=1 side=3, not that of pawns=8 steps=1 reach=1";
        assert!(err.contains(complaint), "{err}");
    }
}

/// The game continues to the end of the input, for any typed lines in any order.
#[test]
fn only_quit_ends_the_game() {
    const LINES: [&str; 20] = [
        "",
        "moves",
        "moves e",
        "moves 4,1",
        "undo",
        "undo 2",
        "save a",
        "save",
        "load a",
        "load b",
        "board",
        "flip",
        "history",
        "position",
        "help",
        "?",
        "e3-e4",
        "(4,1",
        "a",
        "1. e4",
    ];
    for (game, moves) in [
        ("ploy", ["e3-e4-0", "d1-a4", "f2-f2-1", "c1-b"]),
        ("shogun", ["4,1-4,4", "2,1", "8,1-8", "1,1-2,1"]),
        ("hunt", ["a1", "d1", "h", "a1-a1"]),
    ] {
        let mut random = fastrand::Rng::with_seed(7);
        let mut input = String::new();
        for _ in 0..200 {
            let lines = if random.bool() {
                &LINES[..]
            } else {
                &moves[..]
            };
            input += lines[random.usize(..lines.len())];
            input += "\n";
        }
        input += "position\n";
        let arguments = [game, "--level", "1", "--seed", "9"];
        let (status, out, err) = play(&folder(), &arguments, &input);
        assert_eq!((status, err.as_str()), (0, ""), "{game}");
        assert_eq!(
            out.matches("> save a\n").count(),
            out.matches("\nsaved ").count(),
            "{game}"
        );
        let (_, rest) = out
            .rsplit_once("> position\n")
            .expect("the last line is answered");
        assert_eq!(rest.lines().count(), 1, "{rest}");
    }
}

/// Forth and back, other players and other sides, given up and begun again.
#[test]
fn the_course_of_a_game_can_be_changed() {
    let folder = folder();
    let input = "\
redo
e3-e4-0
e4-e5-0
go 1
redo
go 9
go 2 white
undo
redo
level 1
level 21
player white person
level 2
player nobody level1
player white hunters
swap
resign
e5-e6-0
undo
resign
save given-up.txt
new
history
";
    let (status, out, err) = play(&folder, &["ploy", "--level", "2", "--seed", "5"], input);
    assert_eq!((status, &*err), (0, ""));
    for line in [
        "1. black> redo\nrefused: there is no move to play again\n",
        "3. black> go 1\nredo plays on: 4 moves of the game are left\n1. black> redo\nplayed again e3-e4-0 ",
        "refused: the game has no move 9: ",
        "level 1\nwhite: level1\n",
        "refused: level: not a level: expected a number from 1 to 20\n",
        "player white person\nwhite: person\n",
        "refused: no bot plays: player ",
        "refused: \"nobody\" is no player of ploy: expected black, white\n",
        "refused: hunters can play the pawns of hunt only\n",
        "swap\nploy (black: person, white: person)",
        " resigns: ",
        "refused: the game is over: ",
        "undo\nthe game goes on\n",
        "new\na new game\n1. black> history\nno move has been made\n",
    ] {
        assert!(out.contains(line), "{line:?} is in\n{out}");
    }
    let (status, out, _) = play(&folder, &["ploy", "--load", "given-up.txt"], "undo\n");
    assert_eq!(status, 0);
    assert!(out.contains(" resigns: "), "{out}");
    assert!(out.ends_with("over> undo\nthe game goes on\n"), "{out}");
}

#[test]
fn captures_are_announced_and_targets_shown() {
    let shogun = "8/8/8/2p2k14/8/8/2P15/3P3K13 w";
    let people = ["--first", "person", "--second", "person"];
    let arguments = [&["shogun", "--position", shogun][..], &people].concat();
    let (status, out, err) = play(
        &folder(),
        &arguments,
        "show 4,1\nshow 1,1\nshow x\n4,1-3,3\n",
    );
    assert_eq!((status, &*err), (0, ""));
    assert!(
        out.contains("\n(4,1): ") && out.contains(" squares to go to\n"),
        "{out}"
    );
    assert!(out.contains("refused: no piece stands on (1,1)\n"), "{out}");
    assert!(out.contains("refused: \"x\": "), "{out}");
    let ploy = ",,,,w170,,,,/,,,,w1,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let arguments = [&["ploy", "--position", ploy][..], &people].concat();
    let (_, out, _) = play(&folder(), &arguments, "e7-e8\ne7-e8-0\n");
    assert!(out.contains("e7-e8-0 takes the white shield\n"), "{out}");
}

#[test]
fn clocks_run_and_end_games() {
    let folder = folder();
    let people = ["ploy", "--first", "person", "--second", "person"];
    let clock = [&people[..], &["--clock", "5m+3s", "--save", "game.txt"]].concat();
    let (status, out, _) = play(&folder, &clock, "e3-e4-0\n");
    assert_eq!(status, 0);
    assert!(out.contains("1. black 5:00> e3-e4-0\n"), "{out}");
    let saved = fs::read_to_string(folder.path().join("game.txt")).expect("it is kept");
    assert!(saved.contains("clock: 300s+3s\ntime-left: 302"), "{saved}");
    let (_, out, _) = play(&folder, &["ploy", "--load", "game.txt"], "undo\nhistory\n");
    assert!(out.contains("1. black 5:0"), "{out}");
    // The time is over before anything is typed.
    let (before, left) = saved.split_once("time-left: ").expect("the times");
    let (_, after) = left.split_once('\n').expect("more lines");
    let short = format!("{before}time-left: 0 300000\n{after}").replace("1. e3-e4-0\n", "");
    fs::write(folder.path().join("short.txt"), short).expect("written");
    let (_, out, _) = play(
        &folder,
        &["ploy", "--load", "short.txt"],
        "e3-e4-0\nposition\n",
    );
    assert!(
        out.contains("\nblack is out of time: white wins\nover> "),
        "{out}"
    );
    // Taken back, the loss does not come again.
    let input = "undo\ne3-e4-0\nsave on.txt\n";
    let (_, out, _) = play(
        &folder,
        &["ploy", "--load", "short.txt"],
        &format!("x\n{input}"),
    );
    assert!(out.contains("the game goes on without clocks\n"), "{out}");
    let saved = fs::read_to_string(folder.path().join("on.txt")).expect("it is kept");
    assert!(saved.contains("1. e3-e4-0"), "{saved}");
    assert!(
        !saved.contains("clock: ") && !saved.contains("time-left: "),
        "{saved}"
    );
    // The time until a move is played again is that of its player.
    let wait = "position\n".repeat(500);
    let input = format!("e3-e4-0\nundo\n{wait}redo\nsave redone.txt\n");
    play(&folder, &clock[..clock.len() - 2], &input);
    let saved = fs::read_to_string(folder.path().join("redone.txt")).expect("it is kept");
    let left = saved
        .lines()
        .find_map(|line| line.strip_prefix("time-left: "));
    let left: Vec<u64> = left
        .expect("the times")
        .split(' ')
        .map(|time| time.parse().expect("a time"))
        .collect();
    assert!(303_000 - left[0] > 300_000 - left[1], "{left:?}");
    // A file that cannot be read changes nothing.
    let bad = saved.replace("clock: 300s+3s", "clock: soon");
    fs::write(folder.path().join("bad.txt"), bad).expect("written");
    let (_, out, _) = play(&folder, &people, "e3-e4-1\nload bad.txt\nhistory\n");
    assert!(
        out.contains("refused: clock: ") && out.contains("\n1. e3-e4-1\n"),
        "{out}"
    );
    // The time until a resignation counts.
    let input = format!("{}resign\nsave resigned.txt\n", "position\n".repeat(500));
    play(&folder, &clock[..clock.len() - 2], &input);
    let saved = fs::read_to_string(folder.path().join("resigned.txt")).expect("it is kept");
    assert!(saved.contains("time-left: 29"), "{saved}");
    let (status, _, err) = play(&folder, &["ploy", "--clock", "soon"], "");
    assert_eq!(status, 2);
    assert!(err.contains("such as 5m+3s"), "{err}");
}

/// The pawns are several, the rook is one.
#[test]
fn resignations_name_the_player_by_number() {
    let folder = folder();
    let people = [
        "hunt", "--first", "person", "--second", "person", "--board", "never",
    ];
    let (_, out, _) = play(&folder, &people, "resign\nnew\na1\nresign\n");
    assert!(out.contains("\nrook resigns: pawns win\n"), "{out}");
    assert!(out.contains("\npawns resign: rook wins\n"), "{out}");
}
