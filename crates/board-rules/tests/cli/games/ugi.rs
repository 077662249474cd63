//! `board-rules ugi`.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome};
use crate::transcript::{self, Transcript};

/// The line with the figures replaced that no two runs share.
fn without_time(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for place in 1..words.len() {
        if line.starts_with("info ") && matches!(words[place - 1], "nps" | "time") {
            words[place] = "*";
        }
    }
    words.join(" ")
}

/// Writes the transcript's lines to the program and returns the transcript as it really is.
fn replay(transcript: &str) -> String {
    let mut conversation = Transcript::new(&transcript::arguments(transcript));
    let mut session = format!(
        "$ board-rules {}\n",
        transcript::arguments(transcript).join(" ")
    );
    for line in transcript::inputs(transcript) {
        session += &format!("> {line}\n");
        conversation.send(line);
        let answers = if line == "quit" {
            conversation.answers_until(|_| false)
        } else if line.starts_with("go") {
            conversation.answers_until(|answer| {
                answer.starts_with("bestmove") || answer.starts_with("info string error")
            })
        } else {
            // Whatever is answered comes before this answer.
            conversation.send("isready");
            let mut answers = conversation.answers_until(|answer| answer == "readyok");
            if line == "isready" {
                answers.extend(conversation.answer());
            }
            answers.pop();
            answers
        };
        for answer in answers {
            session += &format!("< {}\n", without_time(&answer));
        }
    }
    let (rest, status) = conversation.end();
    assert_eq!((rest, status), (Vec::new(), Some(0)));
    session
}

#[test]
fn ugi_sessions_match_their_transcripts() {
    let files = transcript::files("ugi");
    assert_eq!(files.len(), 3, "{files:?}");
    for file in files {
        let expected = fs::read_to_string(&file).expect("a transcript");
        transcript::compare(&file, &expected, &replay(&expected));
    }
}

#[test]
fn the_example_of_the_documentation_is_true() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(&page).expect("the page");
    let (_, after) = text
        .split_once("```ugi\n")
        .expect("the page has an example");
    let (expected, _) = after.split_once("```").expect("the example ends");
    transcript::compare(&page, expected, &replay(expected));
}

#[test]
fn stop_is_answered_at_once_and_so_is_anything_else_meanwhile() {
    let mut conversation = Transcript::new(&["ugi", "ploy"]);
    conversation.send("go infinite");
    let first = conversation.answer().expect("a first depth");
    assert!(first.starts_with("info depth 1 seldepth "), "{first}");
    conversation.send("position startpos moves e3-e4-0");
    let answers = conversation.answers_until(|line| line.starts_with("info string"));
    let refusal = "info string error: thinking: only isready, query, d, eval, ponderhit, stop and quit until bestmove";
    assert_eq!(answers.last().map(String::as_str), Some(refusal));
    conversation.send("query p1turn");
    conversation.answers_until(|line| line == "response true");

    conversation.send("stop");
    let answers = conversation.answers_until(|line| line.starts_with("bestmove"));
    let [.., info, best] = answers.as_slice() else {
        panic!("a last info comes before the move: {answers:?}");
    };
    let expected = info
        .split(" pv ")
        .nth(1)
        .and_then(|line| line.split(' ').next());
    assert_eq!(best.strip_prefix("bestmove "), expected);

    // The answer given, everything is open again.
    conversation.send("position startpos moves e3-e4-0");
    conversation.send("query p1turn");
    assert_eq!(conversation.answer().as_deref(), Some("response false"));
    assert_eq!(conversation.end(), (Vec::new(), Some(0)));
}

#[test]
fn quit_and_the_end_of_the_input_end_thinking() {
    for last in [Some("quit"), None] {
        let mut conversation = Transcript::new(&["ugi", "shogun"]);
        conversation.send("go infinite");
        conversation.answer().expect("a first depth");
        if let Some(last) = last {
            conversation.send(last);
        }
        let (rest, status) = conversation.end();
        assert!(
            rest.last()
                .is_some_and(|line| line.starts_with("bestmove (")),
            "{rest:?}"
        );
        assert_eq!(status, Some(0));
    }
}

/// The clock of the player to move counts, and the other's, on which there is a day, does not.
#[test]
fn the_clock_ends_thinking() {
    let mut conversation = Transcript::new(&["ugi", "hunt"]);
    for line in [
        "position startpos moves a1",
        "go p1time 1500 p2time 99999999",
    ] {
        conversation.send(line);
    }
    let answers = conversation.answers_until(|line| line.starts_with("bestmove B"));
    let best = answers.last().expect("it answers");
    assert!(best.starts_with("bestmove B"), "{answers:?}");
    assert_eq!(conversation.end(), (Vec::new(), Some(0)));
}

/// With a solution at hand a look one ply ahead knows how long it takes.
#[test]
fn a_solution_makes_the_engine_exact() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.hunt");
    let name = file.to_str().expect("the path is UTF-8");
    let solve = ["hunt", "solve", "-k", "4", "--side", "4", "--save", name];
    let (status, _, err) = outcome(board_rules(&solve));
    assert_eq!(status, 0, "{err}");
    let game = ["ugi", "hunt", "--side", "4", "--position", "a1,b2,c3,d4"];
    for (solution, score) in [(&["--solution", name][..], "mate "), (&[], "cp ")] {
        let mut conversation = Transcript::new(&[&game[..], solution].concat());
        conversation.send("position startpos moves a4");
        conversation.send("go depth 1");
        let answers = conversation.answers_until(|line| line.starts_with("bestmove"));
        let expected = format!(" score {score}");
        assert!(answers[0].contains(&expected), "{expected}: {answers:?}");
        assert_eq!(conversation.end(), (Vec::new(), Some(0)));
    }
}

/// So do endings, of positions that they have.
#[test]
fn endings_make_the_engine_exact() {
    const POSITION: &str = "k17/8/1K26/8/8/8/8/P36p1 w";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kpkp.endings");
    let name = file.to_str().expect("the path is UTF-8");
    let build = ["shogun", "endings", "build", name, "--like", POSITION];
    let (status, _, err) = outcome(board_rules(&build));
    assert_eq!(status, 0, "{err}");
    let game = ["ugi", "shogun", "--position", POSITION];
    for (endings, score) in [(&["--endings", name][..], "mate 3"), (&[], "cp ")] {
        let mut conversation = Transcript::new(&[&game[..], endings].concat());
        conversation.send("position startpos");
        conversation.send("go depth 1");
        let answers = conversation.answers_until(|line| line.starts_with("bestmove"));
        let expected = format!(" score {score}");
        assert!(answers[0].contains(&expected), "{expected}: {answers:?}");
        assert_eq!(conversation.end(), (Vec::new(), Some(0)));
    }
}

#[test]
fn no_line_is_too_long_to_be_answered() {
    let mut conversation = Transcript::new(&["ugi", "ploy"]);
    conversation.send(&"x".repeat(3 << 20));
    let answer = conversation.answer().expect("an answer");
    assert_eq!(
        answer,
        "info string error: a line of more than 1048576 bytes"
    );
    conversation.send(&format!("position fen {}", "b1,".repeat(300_000)));
    let answer = conversation.answer().expect("an answer");
    assert!(
        answer.starts_with("info string error: position fen: "),
        "{answer}"
    );
    assert!(answer.len() < 1000, "{answer}");
    conversation.send("isready");
    assert_eq!(conversation.answer().as_deref(), Some("readyok"));
    assert_eq!(conversation.end(), (Vec::new(), Some(0)));
}

/// The engine answers the next command, for any lines in any order.
#[test]
fn only_quit_ends_the_engine() {
    const WORDS: [&str; 24] = [
        "ugi",
        "isready",
        "uginewgame",
        "setoption",
        "position",
        "query",
        "stop",
        "name",
        "value",
        "Hash",
        "Level",
        "1",
        "-7",
        "99999999999999999999",
        "startpos",
        "fen",
        "moves",
        "e3-e4-0",
        "4,1-4,4",
        "a1",
        "gameover",
        "result",
        "w",
        "\u{fffd}\u{1f600}",
    ];
    const GOES: [&str; 4] = [
        "go depth 1",
        "go nodes 50",
        "go infinite",
        "go p1time 0 p2time 0 movestogo 1",
    ];
    for (game, seed) in [("ploy", 1), ("shogun", 2), ("hunt", 3)] {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut conversation = Transcript::new(&["ugi", game]);
        for _ in 0..300 {
            let mut words: Vec<&str> = (0..random.usize(0..6))
                .filter_map(|_| random.choice(WORDS))
                .collect();
            if random.u8(0..8) == 0 {
                words = random.choice(GOES).into_iter().collect();
            }
            conversation.send(&words.join(" "));
        }
        conversation.send("stop");
        conversation.send("position startpos");
        conversation.send("query result");
        let answers = conversation.answers_until(|line| line == "response none");
        let bad = |line: &&String| {
            ![
                "id ",
                "option ",
                "ugiok",
                "readyok",
                "response ",
                "info ",
                "bestmove ",
            ]
            .iter()
            .any(|begin| line.starts_with(begin))
        };
        assert_eq!(answers.iter().find(bad), None);
        // Questions of the random part may have had the same answer.
        conversation.send("isready");
        conversation.answers_until(|line| line == "readyok");
        let (_, status) = conversation.end();
        assert_eq!(status, Some(0), "{game}");
    }
}
