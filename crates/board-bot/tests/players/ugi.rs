//! Engines: what is asked is answered, whatever happens at the same time.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use board_bot::evaluation::{PloyEvaluation, PloyFourEvaluation};
use board_bot::ugi::{Engine, Session, serve};
use board_bot::{Evaluation, Game};
use ploy_rules::{FourPosition, Position};

use crate::example as connect_four;
use crate::example::OpenFours;

/// Remembers what is written.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Page {
    /// What was written so far, line by line.
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().expect("nobody panics").clone();
        let text = String::from_utf8(bytes).expect("UTF-8");
        text.lines().map(str::to_owned).collect()
    }
}

/// A conversation, each line held until the answer to the one before it is there.
fn talk<G, E>(engine: Engine<G, E>, lines: &[&str]) -> Vec<String>
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
{
    let page = Page::default();
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
        while line.trim_start().starts_with("go") && *line != "go infinite" && session.is_thinking()
        {
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
fn an_engine_says_who_it_is() {
    let lines = talk(
        ploy().with_author("somebody"),
        &["ugi", "isready", "quit", "isready"],
    );
    let expected = [
        "id name ploy 1.0",
        "id author somebody",
        "option name Hash type spin default 32 min 1 max 4096",
        "option name Level type spin default 8 min 1 max 8",
        "option name Seed type spin default 0 min 0 max 4294967295",
        "option name Threads type spin default 1 min 1 max 255",
        "ugiok",
        "readyok",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_position_is_thought_about_and_asked_about() {
    let won = "position fen ,,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let lines = talk(
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
        lines[0].starts_with("info depth 1 score mate 1 nodes "),
        "{lines:?}"
    );
    assert!(best.starts_with("bestmove e6-e7-"), "{lines:?}");
    assert_eq!([first, second], ["response false", "response true"]);
}

#[test]
fn a_game_that_is_over_says_so() {
    let over = "position startpos moves a b a b a b a";
    let engine = Engine::new("four", connect_four::Position::default(), OpenFours);
    let lines = talk(
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
    let lines = talk(
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

/// Stopped at once, an engine has looked a ply ahead all the same.
#[test]
fn stop_comes_after_the_first_ply() {
    for _ in 0..20 {
        let lines = talk(ploy(), &["go infinite", "stop"]);
        assert!(lines[0].starts_with("info depth 1 score "), "{lines:?}");
        assert!(
            lines
                .last()
                .is_some_and(|line| line.starts_with("bestmove ")),
            "{lines:?}"
        );
    }
}

#[test]
fn what_cannot_be_done_now_is_refused() {
    let lines = talk(
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
fn a_table_that_is_too_large_is_refused_and_the_old_size_stays() {
    let lines = talk(
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
fn what_is_malformed_is_answered_with_what_would_be_right() {
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
            "setoption name level value 9",
            "level takes a whole number from 1 to 8",
        ),
        (
            "setoption name Clear Hash",
            "no option is named \"Clear Hash\"",
        ),
        ("position", "expected position startpos"),
        ("position fen", "expected position startpos"),
        ("position fen moves a1", "expected position startpos"),
        ("position startpos a1", "\"a1\": expected position startpos"),
        ("position fen a1 b", "position fen: "),
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
        let lines = talk(ploy(), &[line, "query gameover"]);
        let [error, after] = lines.as_slice() else {
            panic!("{line}: {lines:?}");
        };
        assert!(error.starts_with("info string error: "), "{line}: {error}");
        assert!(error.contains(expected), "{expected} is in {error}");
        assert_eq!(after, "response false");
    }
}

#[test]
fn limits_are_read_word_by_word() {
    for line in [
        "  go   depth  1 \r",
        "go infinite depth 1",
        "go depth 99999999999 nodes 1 movestogo 99999999999",
        "go p1time -20 p2time 1000 p1inc 0 p2inc 6 movestogo 7 p3time 1 p4inc 1",
        "go movetime 1",
    ] {
        let lines = talk(ploy(), &["", line]);
        let last = lines.last().expect("an answer");
        assert!(last.starts_with("bestmove "), "{line}: {lines:?}");
    }
}

#[test]
fn lines_that_are_no_commands_are_answered() {
    let mut input =
        b"hello\nposition startpos moves e3-e5-0\nposition startpos moves x\n\n\xff\n".to_vec();
    input.extend(vec![b'x'; 2 << 20]);
    input.extend(b"\nisready");
    let page = Page::default();
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

/// What the search knew of the last game makes it another search, and a new game forgets it.
#[test]
fn a_new_game_is_thought_about_as_the_first_was() {
    let page = Page::default();
    let engine = Engine::new("ploy", Position::start(), PloyEvaluation::default());
    let mut session = Session::new(engine, page.clone());
    let mut known = 0;
    // What was thought, without how long it took.
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
    // The position goes with the game, whatever was thought about before.
    think(&["position startpos moves e3-e4-0"]);
    assert_eq!(think(&["uginewgame"]), first);
}
