//! UGI sessions: answers to all commands, also during a search.

mod client;
mod levels;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use board_bot::evaluation::{PloyEvaluation, PloyFourEvaluation};
use board_bot::ugi::{Engine, Session, serve};
use board_bot::{Evaluation, Game};
use ploy_rules::{FourPosition, Position};

use crate::example as connect_four;
use crate::example::OpenFours;

/// A writer that records its output.
#[derive(Clone, Default)]
struct RecordedOutput(Arc<Mutex<Vec<u8>>>);

impl Write for RecordedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl RecordedOutput {
    /// The lines written so far.
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().expect("nobody panics").clone();
        let text = String::from_utf8(bytes).expect("UTF-8");
        text.lines().map(str::to_owned).collect()
    }
}

/// Runs a session; each command waits for the answer to the one before.
fn run_session<G, E>(engine: Engine<G, E>, lines: &[&str]) -> Vec<String>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    let page = RecordedOutput::default();
    let mut session = Session::new(engine, page.clone());
    for line in lines {
        let begin = Instant::now();
        while line.starts_with("go") && session.is_thinking() && begin.elapsed().as_secs() < 20 {
            std::thread::sleep(Duration::from_millis(1));
        }
        if session
            .answer(line)
            .expect("memory can be written")
            .is_break()
        {
            break;
        }
        let is_search = ["go", "bench"].contains(&line.split_whitespace().next().unwrap_or(""));
        let is_endless = ["go infinite", "go perft 60000"].contains(line);
        while is_search && !is_endless && session.is_thinking() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    drop(session);
    page.lines()
}

fn ploy() -> Engine<Position, PloyEvaluation> {
    Engine::new("ploy 1.0", Position::start(), PloyEvaluation::default())
}

#[test]
fn engine_identifies_itself() {
    let lines = run_session(
        ploy().with_author("somebody"),
        &["ugi", "isready", "quit", "isready"],
    );
    let expected = [
        "id name ploy 1.0",
        "id author somebody",
        "option name Hash type spin default 32 min 1 max 4096",
        "option name Level type spin default 20 min 1 max 20",
        "option name Seed type spin default 0 min 0 max 4294967295",
        "option name Threads type spin default 1 min 1 max 255",
        "option name MultiPV type spin default 1 min 1 max 255",
        "option name Ponder type check default false",
        "option name Clear Hash type button",
        "ugiok",
        "readyok",
    ];
    assert_eq!(lines, expected);
}

/// What an engine announces can be set.
#[test]
fn announced_options_are_known() {
    let announced = run_session(ploy(), &["ugi"]);
    let names: Vec<&str> = announced
        .iter()
        .filter_map(|line| line.strip_prefix("option name ")?.split(" type ").next())
        .collect();
    assert!(names.len() > 5, "{announced:?}");
    for name in names {
        // A value that is wrong for most options.
        let answers = run_session(ploy(), &[&format!("setoption name {name} value 1")]);
        assert!(
            answers
                .iter()
                .all(|line| !line.contains("no option is named")),
            "{name}: {answers:?}"
        );
    }
}

#[test]
fn go_returns_a_best_move_for_the_position() {
    let won = "position fen ,,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let lines = run_session(
        ploy(),
        &[
            won,
            "go depth 3",
            "position startpos moves e3-e4-0",
            "query p1turn",
            "query p2turn",
        ],
    );
    let [.., best, first, second] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    assert!(
        lines[0].starts_with("info depth 1 seldepth 1 score mate 1 nodes "),
        "{lines:?}"
    );
    assert!(best.starts_with("bestmove e6-e7-"), "{lines:?}");
    assert_eq!([first, second], ["response false", "response true"]);
}

#[test]
fn a_finished_game_prints_its_result() {
    let over = "position startpos moves a b a b a b a";
    let engine = Engine::new("four", connect_four::Position::default(), OpenFours);
    let lines = run_session(
        engine,
        &[
            over,
            "query gameover",
            "query result",
            "go",
            "uginewgame",
            "query gameover",
        ],
    );
    let expected = [
        "response true",
        "response p1win",
        "info string the game is over: won by player 1",
        "bestmove (none)",
        "response false",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_game_of_four_is_asked_about() {
    let rules = "game=partnership".parse().expect("rules");
    let engine = Engine::new(
        "four",
        FourPosition::start_of(rules),
        PloyFourEvaluation::default(),
    );
    let lines = run_session(
        engine,
        &[
            "query p1turn",
            "query p4turn",
            "query p5turn",
            "go nodes 300 p3time 5",
        ],
    );
    assert_eq!(lines[..2], ["response true", "response false"]);
    assert!(
        lines[2].starts_with("info string error: query"),
        "{lines:?}"
    );
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{lines:?}"
    );
}

/// An engine that is stopped at once still completes the first ply.
#[test]
fn stop_waits_for_the_first_iteration() {
    for _ in 0..20 {
        let lines = run_session(ploy(), &["go infinite", "stop"]);
        assert!(lines[0].starts_with("info depth 1 seldepth "), "{lines:?}");
        assert!(
            lines
                .last()
                .is_some_and(|line| line.starts_with("bestmove ")),
            "{lines:?}"
        );
    }
}

#[test]
fn commands_in_the_wrong_state_are_errors() {
    let lines = run_session(
        ploy(),
        &[
            "go infinite",
            "position startpos",
            "setoption name Seed value 2",
            "isready",
            "stop",
            "setoption name Seed value 2",
        ],
    );
    let refused = lines
        .iter()
        .filter(|line| line.starts_with("info string error: thinking"));
    assert_eq!(refused.count(), 2, "{lines:?}");
    assert!(lines.contains(&"readyok".to_owned()), "{lines:?}");
}

#[test]
fn too_large_a_table_is_an_error_and_keeps_the_size() {
    let lines = run_session(
        ploy().with_memory(64 << 20),
        &[
            "setoption name Hash value 65",
            "setoption name Hash value 64",
            "go depth 1",
        ],
    );
    assert_eq!(
        lines[0],
        "info string error: setoption: a table of 65 MiB, and 64 MiB of memory may be used"
    );
    assert!(lines[1].starts_with("info depth 1 "), "{lines:?}");
}

#[test]
fn errors_of_malformed_commands_state_the_expected_form() {
    for (line, expected) in [
        ("hello", "unknown command \"hello\""),
        ("UGI", "unknown command"),
        ("quit now", "\"now\": nothing is expected"),
        ("query", "query without a word after it: expected gameover"),
        ("query all", "query \"all\""),
        ("query p5turn", "query \"p5turn\""),
        ("query p0turn", "query \"p0turn\""),
        ("setoption Hash 64", "expected setoption name"),
        (
            "setoption name Hash",
            "Hash takes a whole number from 1 to 4096",
        ),
        (
            "setoption name level value 21",
            "level takes a whole number from 1 to 20",
        ),
        (
            "setoption name Clear Heap",
            "no option is named \"Clear Heap\"",
        ),
        ("position", "expected position startpos"),
        ("position fen", "expected position startpos"),
        ("position fen moves a1", "expected position startpos"),
        ("position startpos a1", "\"a1\": expected position startpos"),
        ("position fen a1 b", "position fen: "),
        (
            "setoption name Ponder value 1",
            "Ponder takes true or false",
        ),
        (
            "setoption name MultiPV value 0",
            "MultiPV takes a whole number from 1 to 255",
        ),
        ("ponderhit", "expected after go ponder only"),
        ("bench 0", "bench \"0\": expected a whole number"),
        ("go searchmoves", "expected moves after it"),
        ("go searchmoves x", "go searchmoves: \"x\": "),
        (
            "go searchmoves e3-e5-0",
            "go searchmoves: \"e3-e5-0\" is not legal: ",
        ),
        ("go perft 0", "go perft \"0\""),
        ("go deep", "go \"deep\": expected depth"),
        (
            "go depth",
            "go depth without a word after it: expected a whole number, 1 or more",
        ),
        ("go depth 0", "go depth \"0\""),
        ("go nodes -5", "go nodes \"-5\""),
        ("go movetime -5", "go movetime \"-5\""),
        ("go p2inc -5", "go p2inc \"-5\""),
        ("go p5time 5", "go \"p5time\": expected depth"),
        (
            "go movetime 99999999999999999999",
            "expected a whole number",
        ),
    ] {
        let lines = run_session(ploy(), &[line, "query gameover"]);
        let [error, after] = lines.as_slice() else {
            panic!("{line}: {lines:?}");
        };
        assert!(error.starts_with("info string error: "), "{line}: {error}");
        assert!(error.contains(expected), "{expected} is in {error}");
        assert_eq!(after, "response false");
    }
}

#[test]
fn go_limits_are_parsed() {
    for line in [
        "  go   depth  1 \r",
        "go infinite depth 1",
        "go depth 99999999999 nodes 1 movestogo 99999999999",
        "go p1time -20 p2time 1000 p1inc 0 p2inc 6 movestogo 7 p3time 1 p4inc 1",
        "go movetime 1",
    ] {
        let lines = run_session(ploy(), &["", line]);
        let last = lines.last().expect("an answer");
        assert!(last.starts_with("bestmove "), "{line}: {lines:?}");
    }
}

#[test]
fn unknown_commands_are_answered_with_errors() {
    let mut input =
        b"hello\nposition startpos moves e3-e5-0\nposition startpos moves x\n\n\xff\n".to_vec();
    input.extend(vec![b'x'; 2 << 20]);
    input.extend(b"\nisready");
    let page = RecordedOutput::default();
    serve(ploy(), input.as_slice(), page.clone()).expect("memory can be read and written");
    let lines = page.lines();
    let beginnings = [
        "info string error: unknown command \"hello\"",
        "info string error: position: move 1, \"e3-e5-0\", is not legal: ",
        "info string error: position: move 1, \"x\": ",
        "info string error: unknown command",
        "info string error: a line of more than 1048576 bytes",
        "readyok",
    ];
    assert_eq!(lines.len(), beginnings.len(), "{lines:?}");
    for (line, beginning) in lines.iter().zip(beginnings) {
        assert!(line.starts_with(beginning), "{line}");
        assert!(line.len() < 500, "{} bytes", line.len());
    }
}

/// The table of the last game changes the next search; a new game clears it.
#[test]
fn new_game_resets_the_search() {
    let page = RecordedOutput::default();
    let engine = Engine::new("ploy", Position::start(), PloyEvaluation::default());
    let mut session = Session::new(engine, page.clone());
    let mut known = 0;
    // The search reports without their times.
    let mut think = |commands: &[&str]| -> Vec<String> {
        for command in commands.iter().chain(&["go depth 3"]) {
            let goes_on = session.answer(command).expect("memory can be written");
            assert!(goes_on.is_continue(), "{command}");
        }
        while session.is_thinking() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let lines = page.lines();
        let thoughts = lines[known..].iter();
        let thoughts = thoughts.map(|line| line.split(" nps").next().unwrap_or(line).to_owned());
        known = lines.len();
        thoughts.collect()
    };
    let first = think(&[]);
    let last = first.last().expect("something is answered");
    assert!(last.starts_with("bestmove "), "{first:?}");
    assert_ne!(think(&["position startpos"]), first);
    assert_eq!(think(&["uginewgame"]), first);
    // A new game also resets the position.
    think(&["position startpos moves e3-e4-0"]);
    assert_eq!(think(&["uginewgame"]), first);
}

/// The value after a word in a line.
fn after<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    let mut words = line.split(' ').skip_while(|&found| found != word);
    words.nth(1)
}

#[test]
fn multipv_reports_different_moves_from_the_best_on() {
    let lines = run_session(ploy(), &["setoption name MultiPV value 3", "go depth 3"]);
    for depth in ["1", "2", "3"] {
        let of_depth = lines[..lines.len() - 2].iter();
        let of_depth = of_depth.filter(|line| after(line, "depth") == Some(depth));
        let (mut moves, mut scores) = (Vec::new(), Vec::new());
        for (line, rank) in of_depth.zip(["1", "2", "3"]) {
            assert_eq!(after(line, "multipv"), Some(rank), "{lines:?}");
            moves.push(after(line, "pv"));
            scores.push(after(line, "cp").and_then(|score| score.parse::<i32>().ok()));
        }
        assert!(scores.is_sorted_by(|one, other| one >= other), "{lines:?}");
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 3, "{lines:?}");
    }
    let [.., last, best] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    assert_eq!(after(last, "multipv"), Some("1"));
    assert_eq!(after(last, "pv"), after(best, "bestmove"));
}

#[test]
fn multipv_does_not_change_the_best_score() {
    let best = |multipv: &str| {
        let option = format!("setoption name MultiPV value {multipv}");
        let lines = run_session(connect_four(), &[&option, "go depth 4"]);
        let first = lines.iter().rfind(|line| after(line, "depth") == Some("4"));
        let first = first.map(String::as_str).unwrap_or_default();
        after(first, "score").map(|_| first[first.find("score").unwrap_or(0)..].to_owned())
    };
    let score = |text: Option<String>| {
        let text = text.expect("a score is reported");
        text.split(' ').take(3).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(score(best("1")), score(best("3")));
}

fn connect_four() -> Engine<connect_four::Position, OpenFours> {
    Engine::new("four", connect_four::Position::default(), OpenFours)
}

#[test]
fn searchmoves_restricts_the_root() {
    let lines = run_session(
        ploy(),
        &["go depth 2 searchmoves e3-e4-0 d3-d4-0 nodes 5000"],
    );
    let best = lines.last().expect("an answer");
    assert!(
        ["bestmove e3-e4-0", "bestmove d3-d4-0"].contains(&best.as_str()),
        "{lines:?}"
    );
    let lines = run_session(
        ploy(),
        &["setoption name Level value 2", "go searchmoves e3-e4-0"],
    );
    assert_eq!(
        lines,
        ["info string error: go: searchmoves and mate need Level 20"]
    );
}

#[test]
fn go_mate_finds_wins_within_the_limit() {
    let near = "position fen ,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let lines = run_session(ploy(), &[near, "go mate 1", "go mate 3"]);
    let answers = lines.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!(answers.count(), 2, "{lines:?}");
    assert!(lines[0].contains(" score mate 1 "), "{lines:?}");
}

#[test]
fn pondering_answers_after_ponderhit_or_stop_only() {
    for end in ["ponderhit", "stop"] {
        let page = RecordedOutput::default();
        let mut session = Session::new(ploy(), page.clone());
        for line in [
            "setoption name Ponder value true",
            "go ponder depth 2 movetime 60000",
        ] {
            let _ = session.answer(line).expect("memory can be written");
        }
        let is_there = |word: &str| page.lines().iter().any(|line| line.starts_with(word));
        for _ in 0..10_000 {
            if is_there("info depth 2") {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(session.is_thinking());
        assert!(!is_there("bestmove"), "{:?}", page.lines());
        let _ = session.answer(end).expect("memory can be written");
        while session.is_thinking() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let lines = page.lines();
        let best = lines.last().expect("an answer");
        assert!(best.starts_with("bestmove "), "{lines:?}");
        assert!(best.contains(" ponder "), "{lines:?}");
    }
}

#[test]
fn the_time_of_a_pondering_search_counts_from_ponderhit_on() {
    let page = RecordedOutput::default();
    let mut session = Session::new(ploy(), page.clone());
    for line in ["go ponder movetime 1", "ponderhit"] {
        let _ = session.answer(line).expect("memory can be written");
    }
    // Without the limit of time nothing would end the search.
    while session.is_thinking() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let lines = page.lines();
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{lines:?}"
    );
}

#[test]
fn perft_counts_the_leaves_below_each_move() {
    use board_bot::Game as _;

    let lines = run_session(connect_four(), &["position startpos moves d", "go perft 3"]);
    let [moves @ .., sum] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    let start = connect_four::Position::default();
    let mut position = start;
    let mv = position.parse_move("d").expect("a move");
    position.play(mv).expect("a legal one");
    assert_eq!(*sum, format!("nodes {}", position.perft(3)));
    let counts = moves.iter().map(|line| {
        let (_, count) = line.split_once(": ").expect("a move and its leaves");
        count.parse::<u64>().expect("a number")
    });
    assert_eq!(counts.sum::<u64>(), position.perft(3));
    let lines = run_session(ploy(), &["go perft 60000", "stop"]);
    assert_eq!(
        lines.last().map(String::as_str),
        Some("info string perft was stopped")
    );
}

#[test]
fn the_position_and_its_evaluation_are_shown() {
    let engine = ploy().with_board(|_| "a board\n".to_owned());
    let lines = run_session(engine, &["position startpos moves e3-e4-0", "d", "eval"]);
    assert_eq!(lines[..2], ["a board", ""]);
    assert!(lines[2].starts_with("fen "), "{lines:?}");
    assert!(
        lines.contains(&"to move p2 (white)".to_owned()),
        "{lines:?}"
    );
    let eval = lines.last().expect("an answer");
    assert!(eval.starts_with("static evaluation cp "), "{lines:?}");
    assert!(eval.ends_with(" for p2 (white)"), "{lines:?}");
    let rules = "game=partnership".parse().expect("rules");
    let four = Engine::new(
        "four",
        FourPosition::start_of(rules),
        PloyFourEvaluation::default(),
    );
    assert_eq!(run_session(four, &["eval"]).len(), 4);
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let nodes = |lines: Vec<String>| {
        let last = lines.last().expect("a sum").clone();
        assert!(last.ends_with(" nps"), "{lines:?}");
        last.split(' ').next().map(str::to_owned)
    };
    let lines = run_session(connect_four(), &["bench 3"]);
    let positions = lines.iter().filter(|line| line.contains(" plies: "));
    assert!(positions.count() > 3, "{lines:?}");
    let again = run_session(connect_four(), &["go depth 5", "bench 3"]);
    assert_eq!(nodes(lines), nodes(again));
}

#[test]
fn a_cleared_table_gives_the_first_result_again() {
    let searches = |between: &str| {
        let lines = run_session(connect_four(), &["go depth 5", between, "go depth 5"]);
        let bests = lines.split(|line| line.starts_with("bestmove "));
        let known = |lines: &[String]| -> Vec<_> {
            let nodes = lines
                .iter()
                .map(|line| after(line, "nodes").map(str::to_owned));
            nodes.collect()
        };
        bests.map(known).collect::<Vec<_>>()
    };
    let cleared = searches("setoption name Clear Hash");
    assert_eq!(cleared[0], cleared[1]);
    for between in ["isready", "setoption name MultiPV value 1"] {
        let kept = searches(between);
        assert_ne!(kept[0], kept[1], "{between}");
    }
}
