//! Ctrl-C and the signals that end programs.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Watchdog, board_rules, outcome, text_of};

/// Starts the program with its input open and nothing written to it.
fn start(arguments: &[&str]) -> Child {
    let program = assert_cmd::cargo::cargo_bin!("board-rules");
    begin(Command::new(program).args(arguments))
}

/// The same with every signal as it is at a terminal: a shell may have taken their meaning from the
/// tests.
#[cfg(target_os = "linux")]
fn start_at_a_terminal(arguments: &[&str]) -> Child {
    let program = assert_cmd::cargo::cargo_bin!("board-rules");
    let mut command = Command::new("env");
    begin(
        command
            .arg("--default-signal=INT,TERM,HUP")
            .arg(program)
            .args(arguments),
    )
}

fn begin(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// Sends SIGTERM, which no shell lets programs ignore, once the program listens.
fn interrupt(program: &Child) {
    wait_for("it listens", || listens(program));
    send(program, "TERM");
}

/// Whether SIGTERM no longer ends the program at once.
#[cfg(target_os = "linux")]
fn listens(program: &Child) -> bool {
    const SIGTERM: u32 = 15;
    let status = fs::read_to_string(format!("/proc/{}/status", program.id()));
    let caught = status.unwrap_or_default();
    let caught = caught.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.unwrap_or(0) >> (SIGTERM - 1) & 1 == 1
}

/// Nothing tells here.
#[cfg(not(target_os = "linux"))]
fn listens(_program: &Child) -> bool {
    thread::sleep(Duration::from_millis(500));
    true
}

/// Waits until the program has computed for so many hundredths of a second, however long that takes
/// on a busy machine.
#[cfg(target_os = "linux")]
fn wait_for_work(program: &Child, hundredths: u64) {
    wait_for("it computes", || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", program.id())).unwrap_or_default();
        // What stands before the last parenthesis may hold blanks; the time in user mode is the
        // twelfth word after it.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let time = fields.split_whitespace().nth(11);
        time.and_then(|time| time.parse().ok()).unwrap_or(0) >= hundredths
    });
}

#[cfg(not(target_os = "linux"))]
fn wait_for_work(_program: &Child, hundredths: u64) {
    thread::sleep(Duration::from_millis(10 * hundredths));
}

fn send(program: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args(["-s", signal, &program.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
}

/// Waits for the end, with the input open until then.
fn end(mut program: Child) -> Output {
    let _watchdog = Watchdog::over(&program);
    let _input = program.stdin.take();
    program.wait_with_output().expect("it ends")
}

fn wait_for(what: &str, is_there: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_there() {
        assert!(begin.elapsed() < Duration::from_secs(120), "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn wait_for_output(program: &mut Child) {
    let out = program.stdout.as_mut().expect("it is piped");
    out.read_exact(&mut [0]).expect("it prints");
}

/// Exit status 130, and what was said on stderr.
fn interrupted(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{error}");
    error
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("listed").file_name();
    entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect()
}

#[test]
fn a_game_that_is_kept_is_there_after_an_interruption() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let name = text_of(&file);
    // A game is kept before its board is shown.
    let mut program = start(&["play", "ploy", "--save", name]);
    wait_for_output(&mut program);
    assert!(file.exists());
    interrupt(&program);
    let error = interrupted(&end(program));
    let command = format!("board-rules play ploy --load {name} --save {name}");
    assert!(error.contains(&command), "{error}");
    let (status, _, error) = outcome(board_rules(&["play", "ploy", "--load", name]));
    assert_eq!((status, &*error), (0, ""));

    let mut program = start(&["play", "ploy"]);
    wait_for_output(&mut program);
    interrupt(&program);
    let error = interrupted(&end(program));
    assert!(error.contains("the game is not kept"), "{error}");
}

#[test]
fn an_interruption_says_that_the_last_moves_are_not_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept");
    let file = kept.join("game.txt");
    fs::create_dir(&kept).expect("a folder");
    let mut program = start(&["play", "ploy", "--level", "1", "--save", text_of(&file)]);
    wait_for_output(&mut program);
    fs::remove_dir_all(&kept).expect("it can be removed");
    let input = program.stdin.as_mut().expect("it is piped");
    input.write_all(b"e3-e4-0\n").expect("it reads");
    let warning = program.stderr.as_mut().expect("it is piped");
    warning.read_exact(&mut [0]).expect("it warns");
    interrupt(&program);
    let error = interrupted(&end(program));
    let hint = format!("the last moves are not saved in {}", text_of(&file));
    assert!(error.contains(&hint), "{error}");
}

/// Bots alone are stopped in the middle of a thought.
#[test]
fn a_game_of_bots_is_broken_off() {
    let deep = "search:nodes=1000000000";
    let program = start(&["play", "shogun", "--first", deep, "--second", deep]);
    wait_for_work(&program, 30);
    interrupt(&program);
    let output = end(program);
    interrupted(&output);
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.ends_with("broken off after 0 moves\n"), "{out}");
}

#[cfg(target_os = "linux")]
#[test]
fn every_signal_that_ends_programs_ends_this_one_in_the_same_way() {
    let outputs = ["INT", "TERM", "HUP"].map(|signal| {
        let deep = "search:nodes=1000000000";
        let program = start_at_a_terminal(&["play", "shogun", "--first", deep, "--second", deep]);
        wait_for_work(&program, 30);
        send(&program, signal);
        interrupted(&end(program))
    });
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
}

/// Against a person Ctrl-C makes a bot move that would think for hours, and the game goes on;
/// SIGTERM, and Ctrl-C while the person is to move, end the program.
#[cfg(target_os = "linux")]
#[test]
fn the_first_ctrl_c_makes_a_bot_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let deep = "search:nodes=1000000000";
    let moves = || {
        let game = fs::read_to_string(&file).unwrap_or_default();
        game.lines().filter(|line| line.starts_with("1.")).count()
    };
    for (signals, ends_well) in [
        (&["INT"][..], true),
        (&["INT", "INT"], false),
        (&["TERM"], false),
    ] {
        let begun = ["play", "shogun", "--first", deep, "--second", "person"];
        let program = start_at_a_terminal(&[&begun[..], &["--save", text_of(&file)]].concat());
        wait_for("the game is kept", || file.exists());
        wait_for_work(&program, 30);
        for signal in signals {
            send(&program, signal);
            if *signal == "INT" {
                wait_for("the bot moves", || moves() == 1);
                thread::sleep(Duration::from_millis(100));
            }
        }
        if ends_well {
            // The input ends, and with it the person's game.
            let _watchdog = Watchdog::over(&program);
            let output = program.wait_with_output().expect("it ends");
            assert_eq!(output.status.code(), Some(0));
        } else {
            interrupted(&end(program));
        }
        assert_eq!(moves(), usize::from(signals[0] == "INT"), "{signals:?}");
        fs::remove_file(&file).expect("the game is kept");
    }
}

#[test]
fn interrupted_listing_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tours.txt");
    let list = ["tours", "list", "7", "--progress", "none", "--output"];
    let program = start(&[&list[..], &[text_of(&file)]].concat());
    wait_for("it writes", || !names(folder.path()).is_empty());
    assert!(!file.exists(), "it is written under another name");
    interrupt(&program);
    let error = interrupted(&end(program));
    assert_eq!(error, "interrupted\n");
    assert_eq!(names(folder.path()), [""; 0]);
}

/// The state of the run is kept, taken up again, and gone when the answer is printed.
#[test]
fn interrupted_solving_resumes_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let rules = ["-k", "4", "-l", "3", "--side", "7", "--threads", "2"];
    let solve = [&["hunt", "solve", "--progress", "none"][..], &rules].concat();
    let kept = [&solve[..], &["--checkpoint", text_of(&state)]].concat();
    let program = start(&kept);
    let lock = state.with_added_extension("lock");
    wait_for("the run has begun", || lock.exists());
    interrupt(&program);
    let output = end(program);
    let error = interrupted(&output);
    assert!(error.contains("the same command goes on"), "{error}");
    assert!(output.stdout.is_empty());
    let left = names(folder.path());
    assert!(left.iter().all(|name| !name.ends_with(".part")), "{left:?}");

    let (status, resumed, error) = outcome(board_rules(&kept));
    assert_eq!((status, &*error), (0, ""));
    assert_eq!((0, resumed, String::new()), outcome(board_rules(&solve)));
    assert_eq!(
        names(folder.path()),
        [""; 0],
        "nothing is left to go on from"
    );
}

/// A count is saved after every layer. An interrupted count resumes from the last whole layer.
#[test]
fn interrupted_counts_resume_from_their_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("count");
    let count = [
        "tours",
        "count",
        "7",
        "--threads",
        "1",
        "--checkpoint",
        text_of(&file),
    ];
    let program = start(&count);
    wait_for("a layer is kept", || file.exists());
    interrupt(&program);
    let error = interrupted(&end(program));
    assert!(
        error.contains("the same command goes on from the checkpoint"),
        "{error}"
    );
    let left = names(folder.path());
    assert!(left.iter().all(|name| !name.contains("part")), "{left:?}");

    let (status, out, error) = outcome(board_rules(&count));
    assert_eq!((status, &*out), (0, "165575218320\n"), "{error}");
    assert!(!file.exists(), "the answer is out");
}

/// The state of layers in files is in a folder of their folder. A temporary file of the process is
/// put there, as the program has one only for moments.
#[test]
fn an_interrupted_count_leaves_no_temporary_file_beside_its_layers() {
    let folder = tempfile::tempdir().expect("a folder");
    let layers = folder.path().join("layers");
    let count = ["tours", "count", "7", "--threads", "1", "--spill"];
    let count = [&count[..], &[text_of(&layers)]].concat();
    let state = || {
        let folders = fs::read_dir(&layers).into_iter().flatten().flatten();
        let mut states = folders.map(|folder| folder.path().join("state"));
        states.find(|state| state.exists())
    };
    let program = start(&count);
    wait_for("a layer is kept", || state().is_some());
    let state = state().expect("it was there");
    let left = state.with_added_extension(format!("{}-1000.part", program.id()));
    let file = fs::File::create(&left).expect("the folder is there");
    // A state that is kept meanwhile removes the file as well, unless it is in use.
    file.lock().expect("a lock");
    interrupt(&program);
    let error = interrupted(&end(program));
    assert!(error.contains("the same command goes on"), "{error}");
    assert!(!left.exists(), "the temporary file is removed");
    drop(file);

    let (status, out, error) = outcome(board_rules(&count));
    assert_eq!((status, &*out), (0, "165575218320\n"), "{error}");
}

/// Before the first layer is kept there is nothing to go on from, and nothing is promised.
#[test]
fn an_early_interrupt_reports_that_nothing_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("count");
    for (primes, first) in [
        (&[][..], file.clone()),
        (
            &["--prime-bits", "32"],
            file.with_added_extension("4294967291"),
        ),
    ] {
        // It takes seconds to find out what 9 x 9 needs, before any layer.
        let count = [
            "tours",
            "count",
            "9",
            "--memory",
            "900GiB",
            "--progress",
            "none",
        ];
        let kept = ["--checkpoint", text_of(&file)];
        let program = start(&[&count[..], &kept, primes].concat());
        wait_for_work(&program, 20);
        assert!(!first.exists(), "{primes:?}: it was quicker than thought");
        interrupt(&program);
        let error = interrupted(&end(program));
        assert_eq!(error, "interrupted; nothing is kept yet\n", "{primes:?}");
    }
}

/// The primes that are counted are kept until the answer is out, whatever ends the run.
#[test]
fn interrupted_modular_counts_resume() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("count");
    let [one, two] = ["4294967291", "4294967279"].map(|prime| file.with_added_extension(prime));
    let count = ["tours", "count", "7", "--primes", "3", "--threads", "1"];
    let quiet = ["--progress", "none", "--checkpoint", text_of(&file)];
    let count = [&count[..], &quiet].concat();
    let program = start(&count);
    wait_for("a layer of the second prime is kept", || two.exists());
    interrupt(&program);
    let error = interrupted(&end(program));
    let words = format!(
        "interrupted; the same command goes on from 2 checkpoints, {}.PRIME\n",
        text_of(&file)
    );
    assert_eq!(error, words);
    let mut left = names(folder.path());
    left.retain(|name| !name.ends_with(".lock"));
    left.sort_unstable();
    assert_eq!(left, ["count.4294967279", "count.4294967291"]);
    let first = fs::read(&one).expect("it is kept");

    // Nobody reads the answer: nothing that was counted is lost.
    let full = fs::File::options().write(true).open("/dev/full");
    let status = Command::new(assert_cmd::cargo::cargo_bin!("board-rules"))
        .args(&count)
        .stdout(full.expect("it is there"))
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.expect("it runs").code(), Some(2));
    assert_eq!(fs::read(&one).ok(), Some(first), "it was counted before");
    assert_eq!(names(folder.path()).len(), 3, "each prime is kept");

    let (status, out, error) = outcome(board_rules(&count));
    assert_eq!((status, &*out), (0, "165575218320\n"), "{error}");
    assert_eq!(names(folder.path()), [""; 0], "the answer is out");
}

/// A shard gives up the checkpoints of its own primes once it is in its file, and no others.
#[test]
fn a_shard_leaves_the_checkpoints_of_other_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, shard] = ["count", "shard"].map(|name| folder.path().join(name));
    let foreign = file.with_added_extension("65519");
    fs::write(&foreign, "of another machine").expect("written");
    let count = "tours count 6 --closed --primes 3 --prime-bits 16 --shard 1/2 --checkpoint";
    let count: Vec<&str> = count.split(' ').collect();
    let count = [&count[..], &[text_of(&file), "--output", text_of(&shard)]].concat();
    let (status, _, error) = outcome(board_rules(&count));
    assert_eq!(status, 0, "{error}");
    let mut left = names(folder.path());
    left.sort_unstable();
    assert_eq!(left, ["count.65519", "shard"]);
}

/// Commanders that turn, for twenty moves.
fn long_game() -> String {
    let (_, start, _) = outcome(board_rules(&["ploy", "play-move", "e1-e1-1", "e9-e9-1"]));
    let moves: Vec<String> = (1..=10)
        .map(|round| format!("{round}. e1-e1-1 e9-e9-1\n"))
        .collect();
    format!(
        "board-rules game 2\ngame: ploy\nrules: turning=any listing=every-rotation\nposition: {start}\n{}end\n",
        moves.concat()
    )
}

/// `interrupted; N of ALL`, and N.
fn number_kept(error: &str, all: &str) -> usize {
    let kept = error
        .strip_prefix("interrupted; ")
        .expect("the program reports the interrupt");
    let (number, rest) = kept.split_once(" of ").expect("a number of all");
    assert!(rest.starts_with(all), "{error}");
    number.parse().expect("a number")
}

/// The moves reviewed so far are printed.
#[test]
fn an_analysis_is_broken_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    fs::write(&file, long_game()).expect("written");
    let program = start(&["analyse", text_of(&file), "--time-limit", "10s", "--json"]);
    wait_for_work(&program, 30);
    interrupt(&program);
    let output = end(program);
    let number = number_kept(&interrupted(&output), "20 moves judged");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(number));
    assert!(number < 20, "{number}");

    let program = start(&["shogun", "analyse", "--time-limit", "100s", "--lines", "2"]);
    wait_for_work(&program, 30);
    interrupt(&program);
    let output = end(program);
    assert_eq!(interrupted(&output), "interrupted; 1 line found\n");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(out.starts_with("1. ") && !out.contains("\n2. "), "{out}");
}

/// The moves found so far are printed.
#[test]
fn a_search_for_puzzles_is_broken_off() {
    for (kind, options) in [("shogun", ["--mate-in", "2"]), ("tour", ["6", "--seed=1"])] {
        let many = ["--count", "1000", "--format", "json"];
        let program = start(&[&["puzzles", kind], &options[..], &many].concat());
        wait_for_work(&program, 50);
        interrupt(&program);
        let output = end(program);
        let number = number_kept(&interrupted(&output), "1000 puzzles found, and printed");
        let found: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(found.len(), number, "{kind}");
        assert!(number < 1000, "{kind}");
    }
}

/// An engine thinks longer than anybody waits, or does not get ready; it ends with the match, in
/// whatever way that ends, and with all that it has started.
#[test]
fn a_match_ends_its_engines() {
    let folder = tempfile::tempdir().expect("a folder");
    let [script, numbers, shard] =
        ["engine.sh", "numbers", "1.jsonl"].map(|name| folder.path().join(name));
    let program = assert_cmd::cargo::cargo_bin!("board-rules");
    let thinks = format!("{} ugi ploy", program.display());
    let shards = ["--shard", "1/2", "--output", text_of(&shard)];
    for (engine, options, outputs) in [
        (&*thinks, &[][..], "interrupted after 0 of 100 games"),
        ("wait", &[], "interrupted after 0 of 100 games"),
        (&thinks, &shards, "interrupted; "),
    ] {
        let lines = format!("sleep 900 & echo $! $$ > {}; {engine}", text_of(&numbers));
        fs::write(&script, lines).expect("written");
        let player = format!("engine:time=900s,command=sh {}", text_of(&script));
        let contest = ["match", "ploy", "--a", &player, "--b", "random"];
        let program = start(&[&contest, options].concat());
        let processes = || fs::read_to_string(&numbers).ok();
        wait_for("the engine runs", || {
            processes().is_some_and(|numbers| numbers.ends_with('\n'))
        });
        interrupt(&program);
        let error = interrupted(&end(program));
        assert!(error.contains(outputs), "{error}");
        for number in processes().expect("they were there").split_whitespace() {
            wait_for("it ends", || {
                let asked = Command::new("kill").args(["-s", "0", number]).output();
                !asked.expect("kill runs").status.success()
            });
        }
        fs::remove_file(&numbers).expect("it was there");
    }
}

#[test]
fn a_tournament_is_broken_off() {
    let deep = ["search:nodes=1000000000", "search:nodes=1000000001"];
    let program = start(&[&["tournament", "shogun"][..], &deep].concat());
    wait_for_work(&program, 30);
    interrupt(&program);
    let error = interrupted(&end(program));
    assert!(
        error.contains("interrupted; games are not saved"),
        "{error}"
    );
}

/// With so many games, drawing the openings takes minutes.
#[test]
fn first_signal_interrupts_drawing_openings() {
    let program = start(&[
        "match", "ploy", "--a", "random", "--b", "random", "--games", "1000000",
    ]);
    wait_for_work(&program, 30);
    interrupt(&program);
    let error = interrupted(&end(program));
    assert!(
        error.contains("interrupted after 0 of 1000000 games"),
        "{error}"
    );
}

/// Games that are finished before an earlier one are not in the file: it has the games in their
/// order, however often the match ends.
#[test]
fn games_are_in_their_order_after_every_signal() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let players = ["match", "ploy", "--a", "search:nodes=3000", "--b", "level1"];
    let games = [
        "--games",
        "12",
        "--max-plies",
        "60",
        "--threads",
        "3",
        "--games-file",
        text_of(&file),
    ];
    let arguments = [&players[..], &games].concat();
    let numbers = || -> Vec<u32> {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let numbers = text
            .lines()
            .filter_map(|line| line.strip_prefix("number: "));
        numbers
            .map(|number| number.parse().expect("a number"))
            .collect()
    };
    for signal in ["TERM", "INT", "TERM"] {
        let before = numbers().len();
        let mut program = start(&arguments);
        wait_for("a game is kept", || {
            numbers().len() > before || numbers().len() == 12
        });
        // It may have ended by itself.
        if program.try_wait().expect("it can be asked").is_none() {
            send(&program, signal);
        }
        end(program);
        assert!(
            numbers().iter().copied().eq(1..=numbers().len() as u32),
            "{:?}",
            numbers()
        );
    }
    assert_eq!(outcome(board_rules(&arguments)).0, 0);
    assert!(numbers().into_iter().eq(1..=12));
}
