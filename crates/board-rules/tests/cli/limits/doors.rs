//! The bounds of `docs/reliability.md`, each through the library's call and through the program.
//!
//! The rows stand in `checks/bounds.json`, named by the first cell of their row in the document,
//! with the command for the program. The calls of the library stand below. Python is tested by
//! `crates/board-python/tests/test_hostile.py`.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufReader, Read, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use board_bot::contest::{MAX_PAIRS, Match, MatchError, MatchPlayer};
use board_bot::evaluation::PloyEvaluation;
use board_bot::puzzle::wins_within;
use board_bot::ugi::{Engine, Peer, PeerBounds, PeerError, serve};
use board_bot::{Agent, Limits, MonteCarlo, RandomAgent, Search, ThreadedSearch};
use board_fixtures::Registry;
use board_game_core::{RecordText, perft_until};
use board_grid::picture::{Picture, PngError};
use knights_tour::counting::Counter;
use knights_tour::graph::Graph;
use knights_tour::{Board, BoardError, Goal, GoalError, GraphError, TourSet, find};
use ploy_rules::Position;
use serde::Deserialize;

/// A bound, and what drives it from each door.
#[derive(Deserialize)]
struct ResourceBound {
    /// The first cell of its row.
    bound: String,
    /// Whether the library is asked: a bound of Python's alone is not the library's.
    #[serde(default = "yes")]
    rust: bool,
    #[serde(default)]
    program: Vec<Line>,
}

/// A line for a shell, with the exit status of the program and words of what it says.
#[derive(Deserialize)]
struct Line {
    line: String,
    status: i32,
    says: String,
}

const fn yes() -> bool {
    true
}

fn bounds() -> Vec<ResourceBound> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checks/bounds.json");
    let text = fs::read_to_string(file).expect("the bounds are there");
    serde_json::from_str(&text).expect("a list of bounds")
}

/// Calls of the library at each bound or beyond it.
const IN_RUST: [(&str, fn()); 16] = [
    ("what an engine or a graded program says", || {
        let (printed_text, mut saying) = std::io::pipe().expect("a pipe");
        std::thread::spawn(move || while saying.write_all(b"no\n").is_ok() {});
        let input = BufReader::new(printed_text);
        let bounds = PeerBounds::default();
        let mut peer = Peer::new(input, std::io::sink(), bounds, |_| true).expect("threads");
        peer.send("well?").expect("it may not read");
        let answer = peer.wait(None, &Limits::none(), |line| (line == "yes").then_some(()));
        assert!(matches!(answer, Err(PeerError::TooMuch { .. })));
    }),
    ("a mask (`--mask`, standard input)", || {
        // A wide first row reserves nothing for the rows below.
        let text = ".".repeat(65_535) + "\n" + &".\n".repeat(60_000);
        assert!(matches!(
            text.parse::<Board>(),
            Err(BoardError::UnevenRow { .. })
        ));
    }),
    (
        "a line of a saved game, a games file, `play`'s input",
        || {
            let text = format!("board-rules game 2\n{}\n", "0".repeat(20_000));
            assert!(text.parse::<RecordText>().is_err());
        },
    ),
    ("counts, solutions, listings, tours, pictures", || {
        let huge = Board::square(u16::MAX).expect("a board");
        let refused = find(&huge, &Goal::directed());
        assert!(
            matches!(refused, Err(GoalError::Memory { .. })),
            "{refused:?}"
        );
    }),
    ("graphs of edges", || {
        let long = "b".repeat(65);
        let refused = Graph::new([("a", &*long)]);
        assert!(matches!(refused, Err(GraphError::Edge { .. })));
        let star = Graph::new((0..=1_u32 << 20).map(|leaf| (u32::MAX, leaf)));
        assert!(matches!(star, Err(GraphError::TooLarge { .. })));
    }),
    ("tables of the engine protocol", || {
        let engine = Engine::new("bounds", Position::start(), PloyEvaluation::default());
        let lines = "setoption name Hash value 18446744073709551615\nquit\n";
        let (mut printed_text, writer) = std::io::pipe().expect("a pipe");
        serve(engine, lines.as_bytes(), writer).expect("it answers");
        let mut answer = String::new();
        printed_text.read_to_string(&mut answer).expect("text");
        assert!(
            answer.contains("Hash takes a whole number from 1 to "),
            "{answer}"
        );
    }),
    ("threads", || {
        let board = Board::square(5).expect("a board");
        let counter = Counter::new(&board, TourSet::Directed).threads(usize::MAX);
        assert_eq!(
            counter.count().map(|count| count.to_string()),
            Ok("1728".to_owned())
        );
    }),
    ("depth of `perft` and `divide`", || {
        // It goes down all the plies before it is asked whether to stop.
        let mut asked = 0;
        let stopped = perft_until(&Position::start(), u16::MAX, || {
            asked += 1;
            asked > 100
        });
        assert_eq!(stopped, None);
    }),
    ("depth of a search, `Limits`", || {
        for limits in [
            Limits::depth(u32::MAX).and_nodes(500),
            Limits::time(Duration::MAX).and_nodes(500),
        ] {
            let mut search = Search::new(PloyEvaluation::default());
            let choice = search.choose(&Position::start(), &[], &limits);
            assert!(choice.is_some_and(|choice| choice.nodes <= 500));
        }
    }),
    ("moves of `wins_within`", || {
        let board = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
        let mut position: Position = board.parse().expect("a position");
        assert!(wins_within(&mut position, u8::MAX));
    }),
    ("threads of a search, a match", || {
        let search = Search::new(PloyEvaluation::default());
        let mut search = ThreadedSearch::new(search, NonZero::<u8>::MAX);
        let limits = Limits::nodes(2_000);
        assert!(search.choose(&Position::start(), &[], &limits).is_some());
        let contest = Match::new(Position::start())
            .with_pairs(4)
            .with_threads(NonZero::<usize>::MAX);
        let played = contest.play(&random(), &random(), |_| ControlFlow::Continue(()));
        assert!(played.is_ok());
    }),
    ("games of a match, plies of its opening", || {
        for (pairs, plies) in [(MAX_PAIRS + 1, 4), (u32::MAX, 4), (1, 1_000), (1, u32::MAX)] {
            let contest = Match::new(Position::start())
                .with_pairs(pairs)
                .with_opening_plies(plies);
            let refused = contest.play(&random(), &random(), |_| ControlFlow::Continue(()));
            assert!(matches!(
                refused,
                Err(MatchError::Pairs { .. } | MatchError::Opening(_))
            ));
        }
    }),
    ("tables, trees of Monte Carlo", || {
        let table = Search::<Position, _>::with_table(usize::MAX, PloyEvaluation::default());
        assert!(table.is_err());
        let mut tree = MonteCarlo::new(PloyEvaluation::default()).with_tree_bytes(usize::MAX);
        let limits = Limits::nodes(100);
        assert!(tree.choose(&Position::start(), &[], &limits).is_some());
    }),
    ("sizes of PNGs", || {
        let picture = Picture::new(Board::square(u16::MAX).expect("a board"));
        let refused = picture.png().side(u32::MAX).render();
        assert!(matches!(
            refused,
            Err(PngError::TooLarge {
                limit: 67_108_864,
                ..
            })
        ));
    }),
    ("boards with holes", || {
        let row = ".".repeat(1 << 16);
        assert!(row.parse::<Board>().is_err());
    }),
    ("questions to fixtures", || {
        let registry = Registry::of_all_games();
        let perft = registry.get("shogun/perft").expect("a suite");
        let asked = perft.ask(r#"{"board":[],"colour":"red","depth":65536}"#);
        let refused = asked.expect_err("too deep").to_string();
        assert!(
            refused.contains("expected an integer from 0 to 255"),
            "{refused}"
        );
    }),
];

fn random<'a>() -> MatchPlayer<'a, Position> {
    MatchPlayer::new(Limits::none(), RandomAgent::new)
}

/// The first cells of the rows of both tables.
fn documented() -> BTreeSet<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reliability.md");
    let page = fs::read_to_string(page).expect("the page is there");
    let (_, tables) = page.split_once("| what | bound |").expect("a first table");
    let (tables, _) = tables.split_once("\nTests: ").expect("tests after both");
    tables
        .lines()
        .filter(|line| !line.starts_with("|---") && !line.starts_with("| argument "))
        .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_documented_bound_is_driven() {
    let driven: BTreeSet<String> = bounds().into_iter().map(|bound| bound.bound).collect();
    assert_eq!(driven, documented());
}

#[test]
fn library_respects_its_bounds() {
    let named = bounds().into_iter().filter(|bound| bound.rust);
    let named: BTreeSet<String> = named.map(|bound| bound.bound).collect();
    let driven = IN_RUST.iter().map(|(bound, _)| (*bound).to_owned());
    assert_eq!(driven.collect::<BTreeSet<_>>(), named);
    for (bound, drive) in IN_RUST {
        let kept = std::panic::catch_unwind(drive);
        assert!(kept.is_ok(), "{bound}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn program_respects_its_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    let bounds = bounds();
    let lines = bounds.iter().map(|bound| bound.program.len());
    assert!(lines.sum::<usize>() > 25, "lines are driven");
    for bound in &bounds {
        for Line { line, status, says } in &bound.program {
            let line = line.replace("board-rules ", "\"$PROGRAM\" --progress none ");
            // The game's own header is no command.
            let line = line.replace("'\"$PROGRAM\" --progress none game", "'board-rules game");
            let output = Command::new("sh")
                .args(["-c", &format!("{{ {line}; }} 2>&1")])
                .env("PROGRAM", env!("CARGO_BIN_EXE_board-rules"))
                .env("FOLDER", folder.path())
                .stdin(Stdio::null())
                .output()
                .expect("there is a shell");
            let printed_text = String::from_utf8_lossy(&output.stdout).into_owned();
            let named = &bound.bound;
            assert_eq!(
                output.status.code(),
                Some(*status),
                "{named}: {line}\n{printed_text}"
            );
            // Messages are broken into lines of the usual width.
            let printed_text = printed_text
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            assert!(
                printed_text.contains(says),
                "{named}: {line}\n{printed_text}"
            );
        }
    }
}
