//! `board-rules match` with engines in processes of their own.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of as text};

/// The program itself as an engine, in the notation of the command.
fn ourselves(budget: &str, arguments: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin("board-rules");
    format!("engine:{budget},command={} {arguments}", text(&program))
}

/// A match of six games between an agent and an engine.
fn against(engine: &str, options: &[&str]) -> (i32, String, String) {
    let players = ["match", "ploy", "--a", "greedy", "--b", engine];
    let rest = ["--games", "6", "--max-plies", "60"];
    outcome(board_rules(&[&players[..], &rest, options].concat()))
}

#[test]
fn engine_matches_are_saved_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let engine = ourselves("depth=4,nodes=200", "ugi ploy --turning one-step");
    let options = [
        "--turning",
        "one-step",
        "--threads",
        "2",
        "--games-file",
        text(&file),
    ];
    let (status, out, error) = against(&engine, &options);
    assert_eq!((status, &*error), (0, ""));
    let head = format!("ploy: greedy against {engine}, 6 games, seed 1\n");
    assert!(out.starts_with(&head), "{out}");
    assert!(
        out.contains(&format!("; {engine}: depth=4,nodes=200 a move\n")),
        "{out}"
    );
    let games = fs::read_to_string(&file).expect("the games are there");
    assert_eq!(
        games
            .matches("\nb: engine:depth=4,nodes=200,command=")
            .count(),
        6
    );

    // The first game alone, and then the others once more.
    let second = games[1..].find("board-rules game").map(|place| place + 1);
    let part = &games[..second.expect("there are six")];
    fs::write(&file, part).expect("it can be written");
    let (status, again, error) = against(&engine, &options);
    assert_eq!((status, &*error), (0, ""));
    assert!(again.starts_with(&head), "{again}");
    let games = fs::read_to_string(&file).expect("the games are there");
    assert!(games.starts_with(part));
    let replayed = outcome(board_rules(&["match", "replay", text(&file)]));
    assert_eq!((replayed.0, &*replayed.2), (0, ""));
    assert!(
        replayed.1.contains("and engines, do not repeat themselves"),
        "{}",
        replayed.1
    );
}

/// Reading a file of games starts none of the programs that it names.
#[test]
fn a_games_file_starts_no_engine() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let options = ["--games-file", text(&file)];
    let engine = ourselves("nodes=20", "ugi ploy");
    assert_eq!(against(&engine, &options).0, 0);
    let trace = folder.path().join("trace");
    let games = fs::read_to_string(&file).expect("the games are there");
    let (_, command) = engine.split_once("command=").expect("it has one");
    let touching = format!("touch {}", text(&trace));
    let changed = games.replace(command, &touching);
    // As B, and as one of the sides.
    assert_eq!(changed.matches(&touching).count(), 12);
    fs::write(&file, changed).expect("it can be written");
    let (status, ..) = outcome(board_rules(&["match", "replay", text(&file)]));
    assert_eq!((status, trace.exists()), (0, false));
}

#[test]
fn engine_failures_are_reported() {
    let nowhere = Path::new("no-such-folder").join("engine");
    for (engine, expected) in [
        (
            format!("engine:nodes=5,command={} --x", nowhere.display()),
            "cannot start \"no-such-folder/engine\": ",
        ),
        (
            ourselves("nodes=5", "hunt region x"),
            "it ended instead of answering `",
        ),
        (
            "engine".to_owned(),
            "an engine needs a budget and a command",
        ),
        (
            "engine:command=x".to_owned(),
            "an engine needs a budget and a command",
        ),
        (
            "engine:nodes=5,command= ".to_owned(),
            "an engine needs a budget and a command",
        ),
        ("engine:nodes=x,command=y".to_owned(), "nodes \"x\""),
        (
            "engine:nodes=5,command=x \u{1b}[31m".to_owned(),
            "has no control characters",
        ),
        (
            format!("engine:nodes=5,command={}", "x".repeat(1025)),
            "1024",
        ),
        (
            format!("engine:nodes=5,command={}", "x".repeat(1024)),
            "cannot start ",
        ),
        (
            "engines".to_owned(),
            "montecarlo or maxn, engine or program",
        ),
    ] {
        let (status, out, error) = against(&engine, &[]);
        assert_eq!((status, &*out), (2, ""), "{engine}: {error}");
        assert!(error.contains(expected), "{engine}: {error}");
    }
}

/// An engine of the shell that does `deed` when it is asked for a move.
fn engine(folder: &Path, name: &str, deed: &str) -> String {
    let script = folder.join(name);
    // Under a name that nobody else's processes have.
    let sleep = folder.join("sleep");
    let _ = std::os::unix::fs::symlink("/bin/sleep", &sleep);
    let deed = deed.replace("sleep", text(&sleep));
    let body = format!(
        r#"while read -r word rest; do
            case $word in
                ugi) echo ugiok;;
                isready) echo readyok;;
                go) {deed};;
                quit) exit;;
            esac
        done"#
    );
    fs::write(&script, body).expect("the engine is written");
    format!("engine:nodes=5,longest=2s,command=sh {}", text(&script))
}

#[test]
fn a_failure_loses_its_game_and_no_process_is_left() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, deed, expected) in [
        (
            "crashing",
            "exit 1",
            "it ended instead of answering `go nodes 5`",
        ),
        (
            "hanging",
            "sleep 1000",
            "it has not answered `go nodes 5` in time",
        ),
        ("cheating", "echo bestmove a1-i9-0", "cannot be played: "),
        ("babbling", "echo bestmove hello", "cannot be played: "),
        (
            "flooding",
            "yes info string error",
            "has more than 1000 lines",
        ),
        (
            "leaving",
            "(setsid sleep 1000 > /dev/null &) ; exit 1",
            "it ended instead",
        ),
        (
            "hiding",
            "(env -i setsid sleep 1000 > /dev/null &) ; exit 1",
            "it ended instead",
        ),
    ] {
        let engine = engine(folder.path(), name, deed);
        let file = folder.path().join(format!("{name}.txt"));
        let options = ["--threads", "2", "--games-file", text(&file)];
        let (status, out, error) = against(&engine, &options);
        assert_eq!((status, &*error), (0, ""), "{name}");
        assert!(out.contains("forfeit 6"), "{name}: {out}");
        assert!(
            out.contains("forfeit         game 1: ply "),
            "{name}: {out}"
        );
        assert!(out.contains(expected), "{name}: {out}");
        let games = fs::read_to_string(&file).expect("the games are there");
        assert_eq!(games.matches("\nreason: forfeit\n").count(), 6, "{games}");
        let replayed = outcome(board_rules(&["match", "replay", text(&file)]));
        assert_eq!((replayed.0, &*replayed.2), (0, ""), "{name}");
        let again = against(&engine, &options);
        assert_eq!(again.1, out, "the file has all games");

        let (status, _, error) = against(&engine, &["--strict"]);
        assert_eq!(status, 2);
        assert!(error.contains(expected), "{name}: {error}");
        assert_eq!(processes(folder.path()), Vec::<String>::new(), "{name}");
    }
}

/// The running processes of scripts of this folder, and their children, if the system lists them.
fn processes(folder: &Path) -> Vec<String> {
    let mark = text(folder).to_owned();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    lines
        .filter(|line| line.contains(&mark) && !line.contains(" match "))
        .collect()
}

/// An engine that plays well and leaves something behind that nothing leads back to but that it
/// became ours.
#[test]
#[cfg(target_os = "linux")]
fn child_processes_of_an_engine_end_with_the_match() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let sleep = folder.path().join("sleep");
    std::os::unix::fs::symlink("/bin/sleep", &sleep).expect("linked");
    let script = folder.path().join("hiding.sh");
    let ours = assert_cmd::cargo::cargo_bin("board-rules");
    let body = format!(
        "(env -i setsid {} 1000 < /dev/null > /dev/null 2>&1 &)\nexec {} ugi ploy\n",
        text(&sleep),
        text(&ours)
    );
    fs::write(&script, body).expect("the engine is written");
    let engine = format!("engine:nodes=20,command=sh {}", text(&script));
    let (status, out, error) = against(&engine, &[]);
    assert_eq!((status, &*error), (0, ""));
    assert!(!out.contains("forfeit"), "{out}");
    assert_eq!(processes(folder.path()), Vec::<String>::new());
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_ends_when_the_match_is_killed() {
    for (name, deed) in [
        ("hanging.sh", "sleep 1000"),
        ("leaving.sh", "setsid sleep 1000"),
        ("hiding.sh", "env -i setsid sleep 1000"),
    ] {
        ends_when_killed(name, deed);
    }
}

/// A match whose engine does this is killed, and nothing of the engine is left.
#[cfg(target_os = "linux")]
fn ends_when_killed(name: &str, deed: &str) {
    use std::process::{Child, Command};
    use std::time::{Duration, Instant};

    use crate::program::PATIENCE;

    let folder = tempfile::tempdir().expect("a folder can be made");
    let engine = engine(folder.path(), name, deed).replace("longest=2s", "longest=100s");
    let program = assert_cmd::cargo::cargo_bin("board-rules");
    let mut running = Command::new(program)
        .args(["match", "ploy", "--a", "greedy", "--b", &engine])
        .spawn()
        .expect("the program runs");
    let wait_until = |running: &mut Child, is_there: bool| {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let is_asleep = |line: &String| line.ends_with("sleep 1000 ");
            let processes = processes(folder.path());
            if processes.iter().any(is_asleep) == is_there && processes.is_empty() != is_there {
                return;
            }
            let ended = running.try_wait().expect("it is ours");
            assert!(!is_there || ended.is_none(), "{name}: {ended:?}");
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{name}: {:?}", processes(folder.path()));
    };
    wait_until(&mut running, true);
    running.kill().expect("it runs");
    running.wait().expect("it ends");
    wait_until(&mut running, false);
}

/// A bot as the Ploy exercise has it: ours, started once a move.
fn program(folder: &Path, body: &str) -> String {
    let script = folder.join("bot.sh");
    let ours = assert_cmd::cargo::cargo_bin("board-rules");
    let body = body.replace("OURS", text(&ours));
    fs::write(&script, body).expect("the program is written");
    format!("program:time=20s,sh {}", text(&script))
}

#[test]
fn a_program_plays_that_is_started_once_a_move() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let bot = program(folder.path(), "exec OURS ploy bot \"$1\" \"$2\" --level 1");
    let rest = ["--games", "2", "--max-plies", "12"];
    let (status, out, error) = outcome(board_rules(
        &[&["match", "ploy", "--a", "greedy", "--b", &bot][..], &rest].concat(),
    ));
    assert_eq!((status, &*error), (0, ""));
    assert!(!out.contains("forfeit"), "{out}");
    assert!(out.contains("at most 20 s a move"), "{out}");

    let bot = program(folder.path(), "echo $2-$1");
    let (status, out, _) = outcome(board_rules(
        &[&["match", "ploy", "--a", "greedy", "--b", &bot][..], &rest].concat(),
    ));
    assert_eq!(status, 0);
    assert!(out.contains("forfeit 2"), "{out}");
    assert!(out.contains("cannot be played: "), "{out}");
}

#[test]
fn a_program_answers_a_position() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let bot = program(folder.path(), "exec OURS ploy bot \"$1\" \"$2\" --level 1");
    let (status, out, error) = outcome(board_rules(&["ploy", "bot", "--by", &bot]));
    assert_eq!((status, &*error), (0, ""));
    let own = outcome(board_rules(&["ploy", "bot", "--level", "1"]));
    assert_eq!(out, own.1);
    let silent = program(folder.path(), "exit 3");
    let (status, _, error) = outcome(board_rules(&["ploy", "bot", "--by", &silent]));
    assert_eq!(status, 2);
    assert!(error.contains("ended with exit status: 3"), "{error}");
}

#[test]
fn a_person_plays_a_program() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let bot = program(folder.path(), "exec OURS ploy bot \"$1\" \"$2\" --level 1");
    let saved = folder.path().join("game.txt");
    let save = ["--save", text(&saved)];
    let mut command = board_rules(&[&["play", "ploy", "--second", &bot][..], &save].concat());
    command.write_stdin("e3-e4-0\nquit\n");
    let (status, out, error) = outcome(command);
    assert_eq!((status, &*error), (0, ""));
    assert!(out.contains(&format!("1. white ({bot}): ")), "{out}");

    let mut command = board_rules(&["play", "ploy", "--load", text(&saved)]);
    command.write_stdin("quit\n");
    let (status, _, error) = outcome(command);
    assert_eq!(status, 2);
    assert!(error.contains("a saved game starts no program"), "{error}");
}

/// The options of an engine may stand before its command.
#[test]
fn engines_have_names_times_and_options() {
    let named = ourselves(
        "nodes=20,name=mine,margin=5s,longest=30s,option.Hash=4",
        "ugi ploy",
    );
    let (status, out, error) = against(&named, &[]);
    assert_eq!((status, &*error), (0, ""));
    assert!(
        out.starts_with("ploy: greedy against mine, 6 games"),
        "{out}"
    );
    for (engine, expected) in [
        (
            ourselves("nodes=5,option.Nothing=1", "ugi ploy"),
            "it has no option \"Nothing\"",
        ),
        (
            ourselves("nodes=5,margin=soon", "ugi ploy"),
            "expected a time",
        ),
        (
            ourselves("nodes=5,name=a,name=b", "ugi ploy"),
            "name= is given twice",
        ),
    ] {
        let (status, _, error) = against(&engine, &[]);
        assert_eq!(status, 2);
        assert!(error.contains(expected), "{engine}: {error}");
    }
}

/// An engine with such an option gets a seed, unless the user has set one.
#[test]
fn an_engine_has_the_seed_that_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let script = folder.path().join("seeded");
    let body = r#"while read -r word rest; do
        case $word in
            ugi) echo "option name Seed type spin default 1 min 0 max 2147483647"; echo ugiok;;
            setoption) echo "$rest" >> "$0.options";;
            isready) echo readyok;;
            go) exit;;
        esac
    done"#;
    fs::write(&script, body).expect("the engine is written");
    let options = || {
        let file = folder.path().join("seeded.options");
        let text = fs::read_to_string(&file).expect("it was told");
        fs::remove_file(&file).expect("it was there");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let command = format!("command=sh {}", text(&script));
    assert_eq!(against(&format!("engine:nodes=5,{command}"), &[]).0, 0);
    let given = options();
    for line in &given {
        let seed = line.strip_prefix("name Seed value ").expect(line);
        assert!(seed.parse::<i32>().is_ok_and(|seed| seed >= 0), "{line}");
    }
    // For each of the six games, and when it is tried before.
    assert_eq!(given.len(), 7);
    let seeded = format!("engine:nodes=5,option.Seed=7,{command}");
    assert_eq!(against(&seeded, &[]).0, 0);
    assert_eq!(options(), ["name Seed value 7"; 6]);
}

/// A gauntlet of engines that crash, hang, cheat and flood, and one that is honest.
#[test]
fn a_gauntlet_ends_with_the_right_table() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let deeds = [
        ("crashing", "exit 1"),
        ("hanging", "sleep 1000"),
        ("cheating", "echo bestmove a1-i9-0"),
        ("flooding", "yes info string error"),
    ];
    let mut players: Vec<String> = deeds
        .map(|(name, deed)| {
            let engine = engine(folder.path(), name, deed);
            engine.replace(",longest", &format!(",name={name},longest"))
        })
        .to_vec();
    players.insert(0, ourselves("nodes=200,name=honest", "ugi ploy"));
    let cup = folder.path().join("cup");
    let picture = folder.path().join("cup.svg");
    let mut arguments = vec!["tournament", "ploy"];
    arguments.extend(players.iter().map(String::as_str));
    arguments.extend([
        "--gauntlet",
        "--games",
        "2",
        "--folder",
        text(&cup),
        "--picture",
        text(&picture),
    ]);
    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!((status, &*error), (0, ""), "{out}");
    assert!(
        out.contains(" 1  honest        8      8      0      0  100.0 %"),
        "{out}"
    );
    assert_eq!(out.matches("0/2").count(), 4, "{out}");
    assert_eq!(out.matches("2/2").count(), 4, "{out}");
    assert_eq!(out.matches("\nforfeit  honest - ").count(), 8, "{out}");
    assert_eq!(processes(folder.path()), Vec::<String>::new());
    let svg = fs::read_to_string(&picture).expect("the picture is there");
    assert!(svg.contains(">honest</text>"), "{svg}");

    // Whoever goes on plays no game again.
    fs::remove_file(cup.join("1-5.txt")).expect("it was there");
    let (_, again, _) = outcome(board_rules(&arguments));
    assert_eq!(again, out);
    arguments.push("--json");
    let (_, json, _) = outcome(board_rules(&arguments));
    let report: serde_json::Value = serde_json::from_str(&json).expect("a report");
    assert_eq!(report["players"][0]["name"], "honest");
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(4));
}

#[test]
fn tournament_has_a_match_of_every_pair() {
    let arguments = [
        "tournament",
        "ploy",
        "random",
        "greedy",
        "level1",
        "--games",
        "2",
        "--max-plies",
        "30",
    ];
    let (status, out, _) = outcome(board_rules(&arguments));
    assert_eq!(status, 0);
    assert_eq!(out.matches("/2").count(), 6, "{out}");
    let twice = ["tournament", "ploy", "random", "random"];
    assert!(
        outcome(board_rules(&twice))
            .2
            .contains("random takes part twice")
    );
}

#[test]
fn a_tournament_has_two_tables() {
    let settings = ["--games", "2", "--max-plies", "30"];
    let cup = |players: [&str; 2]| {
        let arguments = [&["tournament", "hunt"], &players[..], &settings].concat();
        let (status, out, error) = outcome(board_rules(&arguments));
        assert_eq!(status, 0, "{error}");
        out
    };
    let expected = "\
hunt: 2 players

            games   wins  draws losses   score  Elo (95 %)
 1  greedy      2      0      2      0   50.0 %  +0 (-274 to +274)
 2  random      2      0      2      0   50.0 %  +0 (-274 to +274)

              1    2
 1  greedy    -  1/2
 2  random  1/2    -
";
    assert_eq!(cup(["greedy", "random"]), expected);
    // A long name is shortened, so that the longest line just fits into a terminal.
    let name = format!("program:name=begin{}end,false", "x".repeat(60));
    let out = cup(["greedy", &name]);
    let (tables, _) = out.split_once("\nforfeit").expect("the program fails");
    let widths = tables.lines().map(|line| line.chars().count());
    assert_eq!(widths.max(), Some(80), "{out}");
}

#[test]
fn a_person_plays_an_engine() {
    let engine = ourselves("nodes=50,name=mine", "ugi ploy");
    let mut command = board_rules(&["play", "ploy", "--second", &engine]);
    command.write_stdin("e3-e4-0\nquit\n");
    let (status, out, error) = outcome(command);
    assert_eq!((status, &*error), (0, ""));
    assert!(out.contains("1. white ("), "{out}");
}

/// Whoever plays an engine that fails goes on with another player.
#[test]
fn a_game_outlives_its_engine() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let engine = engine(folder.path(), "crashing", "exit 3");
    let mut command = board_rules(&["play", "ploy", "--second", &engine]);
    command.write_stdin("e3-e4-0\nplayer white level1\nhistory\nquit\n");
    let (status, out, error) = outcome(command);
    assert_eq!((status, &*error), (0, ""), "{out}");
    for expected in [
        "it ended instead of answering `go nodes 5`\nwhite: person; `player white NAME` chooses",
        "1. white> player white level1\nwhite: level1\n1. white (level1): ",
        "2. black> history\n1. e3-e4-0 ",
    ] {
        assert!(out.contains(expected), "{expected} is in\n{out}");
    }
    // Nobody is there to take its place between bots.
    let bots = ["play", "ploy", "--first", "level1", "--second", &engine];
    let (status, _, error) = outcome(board_rules(&bots));
    assert_eq!(status, 2);
    assert!(error.contains("it ended instead of answering"), "{error}");
}

/// An engine is started once for all games that it plays without a failure, and knows of each that
/// it begins.
#[test]
fn an_engine_is_kept_and_its_conversation_logged() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let log = folder.path().join("said.txt");
    let engine = ourselves("nodes=20,name=mine", "ugi ploy");
    let options = ["--threads", "1", "--clock", "60s+1s,margin=60s"];
    let (status, out, error) = against(&engine, &[&options[..], &["--log", text(&log)]].concat());
    assert_eq!((status, &*error), (0, ""));
    assert!(out.contains("; clock 60s+1s,margin=60s\n"), "{out}");
    assert!(!out.contains("forfeit"), "{out}");
    let logged = fs::read_to_string(&log).expect("the log is there");
    let count = |text: &str| logged.lines().filter(|line| line.ends_with(text)).count();
    assert_eq!(count(" mine #1 > ugi"), 1);
    assert_eq!(count(" mine #1 > uginewgame"), 6);
    assert!(!logged.contains(" mine #2 "), "{logged}");
    let go = logged.lines().find(|line| line.contains(" > go "));
    let go = go.expect("it was asked");
    assert!(go.contains(" > go nodes 20 p1time "), "{go}");
    assert!(go.contains(" p2time 60000 "), "{go}");
    assert!(go.ends_with(" p1inc 1000 p2inc 1000"), "{go}");
    assert!(logged.contains(" mine #1 < bestmove "), "{logged}");
}

#[test]
fn a_clock_that_is_overstepped_loses() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let clock = ["--clock", "1s,margin=0s", "--threads", "2"];
    let hanging =
        engine(folder.path(), "hanging", "sleep 1000").replace("longest=2s", "longest=100s");
    let (status, out, _) = against(&hanging, &clock);
    assert_eq!(status, 0);
    assert!(out.contains("forfeit 6"), "{out}");
    assert!(
        out.contains("it has not answered `go nodes 5 p1time 1000"),
        "{out}"
    );
    let late = program(folder.path(), "sleep 100");
    let (status, out, _) = against(&late, &clock);
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("no answer within 1 s"), "{out}");
    assert_eq!(processes(folder.path()), Vec::<String>::new());
}

#[test]
fn engine_scores_are_saved() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let engine = ourselves("depth=1", "ugi ploy");
    let options = ["--games-file", text(&file)];
    assert_eq!(against(&engine, &options).0, 0);
    let games = fs::read_to_string(&file).expect("the games are there");
    let lines = games.lines().filter(|line| line.contains("-evaluations: "));
    let words: Vec<&str> = lines.flat_map(|line| line.split(' ').skip(1)).collect();
    assert!(
        words
            .iter()
            .any(|word| word.contains("/1/") && word.ends_with("ms")),
        "{words:?}"
    );
    let replayed = outcome(board_rules(&["match", "replay", text(&file)]));
    assert_eq!((replayed.0, &*replayed.2), (0, ""));
}
