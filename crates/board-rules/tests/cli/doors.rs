//! The bounds of `docs/reliability.md`, each through the library's call and through the program.
//!
//! A bound is named as in the first cell of its row there, and the test holds one list against the
//! other. Through Python they are tried by `crates/board-python/tests/test_hostile.py`.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use board_bot::contest::{Contestant, MOST_PAIRS, Match, MatchError};
use board_bot::evaluation::PloyEvaluation;
use board_bot::puzzle::wins_within;
use board_bot::{Agent, Limits, MonteCarlo, Random, Search, ThreadedSearch};
use board_game_core::perft_until;
use board_grid::picture::{Picture, PngError};
use knights_tour::graph::Graph;
use knights_tour::{Board, Goal, GoalError, GraphError, find};
use ploy_rules::Position;

/// A bound, and what drives it from either side.
struct Bound {
    /// The first cell of its row.
    named: &'static str,
    /// Asks the library for what lies at the bound or beyond it; `None` where the bound is the
    /// program's or Python's alone.
    in_rust: Option<fn()>,
    /// Lines for a shell, with the exit status of the program and words of what it says.
    in_program: &'static [(&'static str, i32, &'static str)],
}

const BOUNDS: [Bound; 16] = [
    Bound {
        named: "a mask (`--mask`, standard input)",
        in_rust: None,
        in_program: &[
            (
                "board-rules tour --mask /dev/zero",
                2,
                "there are more than 67108864 bytes",
            ),
            (
                "(printf '%065535d\\n' 0; yes . | head -60000) | tr 0 . | (ulimit -v 300000; board-rules tour --mask -)",
                2,
                "all rows must be equally long",
            ),
        ],
    },
    Bound {
        named: "a line of a saved game, a games file, `play`'s input",
        in_rust: None,
        in_program: &[
            (
                "printf 'board-rules game 2\\n%020000d\\n' 0 | board-rules play ploy --load -",
                2,
                "longer than 16384 bytes",
            ),
            (
                "printf 'board-rules game 2\\n%020000d\\n' 0 | board-rules match replay -",
                2,
                "longer than 16384 bytes",
            ),
            (
                "yes '' | board-rules play ploy --load -",
                2,
                "more than 1000 empty lines",
            ),
            (
                "printf '%070000d\\n' 0 | board-rules play ploy --first person --second person",
                0,
                "refused: the line is too long",
            ),
        ],
    },
    Bound {
        named: "counts, solutions, listings, tours, pictures",
        in_rust: Some(|| {
            let huge = Board::square(u16::MAX).expect("a board");
            let refused = find(&huge, &Goal::any());
            assert!(
                matches!(refused, Err(GoalError::Memory { .. })),
                "{refused:?}"
            );
        }),
        in_program: &[
            (
                "ulimit -v 300000; board-rules tours count 8",
                2,
                "the count needs about 245.2 MiB but is limited to ",
            ),
            (
                "board-rules hunt solve -k 8 --side 10 --memory 1GiB",
                2,
                "would take 474 GiB of memory",
            ),
            (
                "board-rules tours list 65535",
                2,
                "about 128.0 GiB of memory",
            ),
            (
                "board-rules tour 65535 --memory 1GiB",
                2,
                "of memory, and 1.0 GiB may be used",
            ),
            ("board-rules tour 65535 -f png", 2, "of memory"),
        ],
    },
    Bound {
        named: "graphs of edges",
        in_rust: Some(|| {
            let long = "b".repeat(65);
            let refused = Graph::new([("a", &*long)]);
            assert!(matches!(refused, Err(GraphError::Edge { .. })));
            let star = Graph::new((0..=1_u32 << 20).map(|leaf| (u32::MAX, leaf)));
            assert!(matches!(star, Err(GraphError::TooLarge { .. })));
        }),
        in_program: &[(
            "printf 'a %065d\\n' 0 | board-rules tours count --graph -",
            2,
            "a word of at most 64 bytes",
        )],
    },
    Bound {
        named: "tables of the engine protocol",
        in_rust: None,
        in_program: &[(
            "ulimit -v 300000; printf 'setoption name Hash value 4096\\nquit\\n' | board-rules ugi ploy",
            0,
            "setoption: a table of 4096 MiB, and ",
        )],
    },
    Bound {
        named: "threads",
        in_rust: None,
        in_program: &[
            (
                "ulimit -v 60000; board-rules tours count 5 --threads 20000",
                0,
                "1728",
            ),
            (
                "ulimit -v 60000; board-rules hunt solve -k 3 --threads 2000",
                0,
                "caught from",
            ),
        ],
    },
    Bound {
        named: "depth of `perft` and `divide`",
        in_rust: Some(|| {
            // It goes down all the plies before it is asked whether to stop.
            let mut asked = 0;
            let stopped = perft_until(&Position::start(), u16::MAX, || {
                asked += 1;
                asked > 100
            });
            assert_eq!(stopped, None);
        }),
        in_program: &[
            (
                "board-rules ploy perft 65536",
                2,
                "65536 is too deep: expected a DEPTH in 0..=9",
            ),
            (
                "board-rules hunt perft 13 --divide",
                2,
                "13 is too deep: expected a DEPTH in 0..=12",
            ),
        ],
    },
    Bound {
        named: "depth of a search, `Limits`",
        in_rust: Some(|| {
            for limits in [
                Limits::depth(u32::MAX).and_nodes(500),
                Limits::time(Duration::MAX).and_nodes(500),
            ] {
                let mut search = Search::new(PloyEvaluation::default());
                let choice = search.choose(&Position::start(), &[], &limits);
                assert!(choice.is_some_and(|choice| choice.nodes <= 500));
            }
        }),
        in_program: &[
            (
                "board-rules match ploy --a search:depth=99999999999 --b random --games 2",
                2,
                "expected a whole number of 1 or more",
            ),
            (
                "board-rules match ploy --a search:time=99999999999999999999s --b random --games 2",
                2,
                "expected a whole number of s or ms",
            ),
            (
                "board-rules match ploy --a search:depth=4294967295,nodes=20 --b random --games 2 --max-plies 6",
                0,
                "2 games",
            ),
        ],
    },
    Bound {
        named: "moves of `wins_within`",
        in_rust: Some(|| {
            let board = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
            let mut position: Position = board.parse().expect("a position");
            assert!(wins_within(&mut position, u8::MAX));
        }),
        in_program: &[],
    },
    Bound {
        named: "threads of a search, a match",
        in_rust: Some(|| {
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
        in_program: &[
            (
                "board-rules match ploy --a search:threads=256 --b random --games 2",
                2,
                "expected 1 to 255, as in threads=2",
            ),
            (
                "ulimit -v 60000; board-rules match ploy --a random --b random --games 4 --threads 20000",
                0,
                "4 games",
            ),
        ],
    },
    Bound {
        named: "games of a match, plies of its opening",
        in_rust: Some(|| {
            for (pairs, plies) in [
                (MOST_PAIRS + 1, 4),
                (u32::MAX, 4),
                (1, 1_000),
                (1, u32::MAX),
            ] {
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
        in_program: &[
            (
                "board-rules match ploy --a random --b random --games 1000002",
                2,
                "expected an even number from 2 to 1000000",
            ),
            (
                "board-rules match ploy --a random --b random --opening-plies 101",
                2,
                "101 is not in 0..=100",
            ),
        ],
    },
    Bound {
        named: "tables, trees of Monte Carlo",
        in_rust: Some(|| {
            let table = Search::<Position, _>::with_table(usize::MAX, PloyEvaluation::default());
            assert!(table.is_err());
            let mut tree = MonteCarlo::new(PloyEvaluation::default()).with_tree_bytes(usize::MAX);
            let limits = Limits::nodes(100);
            assert!(tree.choose(&Position::start(), &[], &limits).is_some());
        }),
        in_program: &[(
            "printf 'setoption name Hash value 4097\\nquit\\n' | board-rules ugi ploy",
            0,
            "Hash takes a whole number from 1 to 4096",
        )],
    },
    Bound {
        named: "sizes of PNGs",
        in_rust: Some(|| {
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
        in_program: &[(
            "board-rules tour 3000 -f png",
            2,
            "is over the limit of 67108864 pixels",
        )],
    },
    Bound {
        named: "boards with holes",
        in_rust: Some(|| {
            let row = ".".repeat(1 << 16);
            assert!(row.parse::<Board>().is_err());
        }),
        in_program: &[(
            "printf '%065536d' 0 | tr 0 . | board-rules tour --mask -",
            2,
            "a side of 65536 squares is too long: at most 65535 are possible",
        )],
    },
    Bound {
        named: "games of a `Batch`, texts, arrays, lists of squares",
        in_rust: None,
        in_program: &[],
    },
    Bound {
        named: "questions to fixtures",
        in_rust: None,
        in_program: &[
            (
                r#"board-rules call shogun/perft '{"board":[],"colour":"red","depth":65536}'"#,
                2,
                "expected an integer from 0 to 255",
            ),
            (
                "printf '%070000000d' 0 > \"$FOLDER/long.json\"; board-rules check \"$FOLDER/long.json\"",
                2,
                "is longer than 64 MiB",
            ),
        ],
    },
];

fn random<'a>() -> Contestant<'a, Position> {
    Contestant::new(Limits::none(), Random::new)
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
    let driven: BTreeSet<String> = BOUNDS.iter().map(|bound| bound.named.to_owned()).collect();
    assert_eq!(driven, documented());
}

#[test]
fn the_library_keeps_its_bounds() {
    for bound in &BOUNDS {
        if let Some(drive) = bound.in_rust {
            let kept = std::panic::catch_unwind(drive);
            assert!(kept.is_ok(), "{}", bound.named);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_program_keeps_its_bounds() {
    let folder = tempfile::tempdir().expect("a folder");
    for bound in &BOUNDS {
        for (line, status, words) in bound.in_program {
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
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let named = bound.named;
            assert_eq!(
                output.status.code(),
                Some(*status),
                "{named}: {line}\n{said}"
            );
            // Messages are broken into lines of the usual width.
            let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(words), "{named}: {line}\n{said}");
        }
    }
}
