//! The texts of errors, reasons and names: a table of values and their sentences.

use std::error::Error;
use std::fmt::Display;
use std::path::PathBuf;

use knights_tour::assignment::InputError;
use knights_tour::construction::{Construction, ConstructionError};
use knights_tour::counting::{CheckpointError, CountError, FileError, Residue, ResidueError};
use knights_tour::graph::{Graph, GraphError, Steps, StepsError, Wrap};
use knights_tour::puzzle::{PuzzleError, TourGrade};
use knights_tour::symmetry::{Symmetry, SymmetryCountError};
use knights_tour::{
    Board, BoardError, CountGoalError, Existence, Goal, GoalError, Method, Obstacle, Path,
    PathError, Reason, SectionFault, Square, SymmetryFault, Tour, TourError, TourSet,
    closed_exists, directed_exists, directed_exists_from,
};

fn says<T: Display>(table: impl IntoIterator<Item = (T, &'static str)>) {
    for (value, sentence) in table {
        assert_eq!(value.to_string(), sentence);
    }
}

fn at(x: u16, y: u16) -> Square {
    Square::new(x, y)
}

fn row(squares: u16) -> Vec<Square> {
    (0..squares).map(|x| at(x, 0)).collect()
}

fn file() -> PathBuf {
    PathBuf::from("my.count")
}

#[test]
fn counts_that_cannot_be_made() {
    let memory = |limit, needed| CountError::Memory { limit, needed };
    says([
        (
            CountError::NotOnBoard { square: at(8, 0) },
            "the start 8,0 is not a square of the board",
        ),
        (
            CountError::TooWide { limit: 20 },
            "the board cannot be divided for counting: no two parts of its squares have at most 20 squares between them, in any order tried",
        ),
        (
            CountError::NotPrime { prime: 9 },
            "tours are counted modulo odd primes, and 9 is none",
        ),
        (
            memory(1023, 1024),
            "the count needs about 1.0 KiB, more than the 1023 bytes allowed; allow more memory, or take a smaller board",
        ),
        (
            memory(5 << 19, (5 << 19) + 1),
            "the count needs more than the 2.5 MiB allowed; allow more memory, or take a smaller board",
        ),
        (
            memory(5 << 19, 7 << 29),
            "the count needs about 3.5 GiB, more than the 2.5 MiB allowed; allow more memory, or take a smaller board",
        ),
        (
            memory((1 << 20) - 1, (1 << 30) - 1),
            "the count needs about 1024.0 MiB, more than the 1024.0 KiB allowed; allow more memory, or take a smaller board",
        ),
        (
            CountError::Disk {
                limit: 1 << 10,
                needed: 17 << 20,
            },
            "on disk the layers of the count need about 17.0 MiB, more than the 1.0 KiB allowed; allow more, or take a smaller board",
        ),
        (
            CountError::Disk {
                limit: 150 << 10,
                needed: (150 << 10) + 1,
            },
            "on disk the layers of the count need more than the 150.0 KiB allowed; allow more, or take a smaller board",
        ),
        (
            CountError::OutOfMemory { needed: 1 << 30 },
            "the count needs about 1.0 GiB, more than the system has: choose a smaller board",
        ),
        (
            CountError::TooLong,
            "the board is too long: numbers of partial tours need more than 65536 bits",
        ),
        (CountError::Stopped, "the count was stopped"),
        (
            CountError::Checkpoint {
                path: file(),
                reason: CheckpointError::OneCount,
            },
            "checkpoint my.count: it keeps one count, and the counts from each square are many",
        ),
    ]);
}

#[test]
fn residues_that_make_no_number() {
    let residue = Residue {
        prime: 7,
        remainder: 9,
    };
    says([
        (ResidueError::NotPrime { prime: 9 }, "9 is not an odd prime"),
        (
            ResidueError::NotLess { residue },
            "the remainder 9 is not less than its prime 7",
        ),
        (
            ResidueError::Repeated { prime: 7 },
            "the prime 7 is there twice",
        ),
        (
            ResidueError::TooFew {
                primes: 4,
                needed: 9,
            },
            "4 primes cannot tell all numbers apart that the count may be: of this size 9 are needed",
        ),
        (
            ResidueError::BeyondBound { bits: 70, max: 64 },
            "a remainder is wrong: the number that has them all needs 70 bits, and the count 64 at most",
        ),
    ]);
}

#[test]
fn checkpoints_that_cannot_be_used() {
    let path = file();
    says(
        [
            (
                FileError::BadMagic { path: file() },
                "this file is no checkpoint of a count; name another file, it is not overwritten",
            ),
            (
                FileError::OtherKind {
                    path: file(),
                    found: "solved game".to_owned(),
                    expected: "tour count".to_owned(),
                },
                "this file is no checkpoint of a count; name another file, it is not overwritten",
            ),
            (
                FileError::Version {
                    path: file(),
                    found: 5,
                    expected: 6,
                },
                "my.count: is of version 5, but only version 6 can be read; remove it to start again",
            ),
            (
                FileError::Layout {
                    path: file(),
                    found: 2,
                },
                "my.count: has a header of version 2, but only version 1 can be read; remove it to start again",
            ),
            (
                FileError::Damaged {
                    path: file(),
                    what: "it ends too soon".to_owned(),
                },
                "my.count: is damaged: it ends too soon; remove it to start again",
            ),
            (
                FileError::Locked { path },
                "my.count: is in use by another run",
            ),
        ]
        .map(|(error, sentence)| (CheckpointError::from(error), sentence)),
    );
    says([(
        CheckpointError::OtherCount,
        "it belongs to another count (board, tours, start or prime); name another file",
    )]);
}

/// From the count that failed down to the file that was the cause.
#[test]
fn errors_of_checkpoints_name_their_sources() {
    let cause = FileError::Locked { path: file() };
    let error = CountError::Checkpoint {
        path: file(),
        reason: cause.clone().into(),
    };
    let mut chain = Vec::new();
    let mut next: Option<&dyn Error> = Some(&error);
    while let Some(error) = next {
        chain.push(error.to_string());
        next = error.source();
    }
    let own = cause.to_string();
    assert_eq!(
        chain,
        [format!("checkpoint {own}"), own.clone(), own],
        "a file is named once in each"
    );
    let lock = FileError::Locked {
        path: PathBuf::from("my.count.lock"),
    };
    says([(
        CountError::Checkpoint {
            path: file(),
            reason: lock.into(),
        },
        "checkpoint my.count: my.count.lock: is in use by another run",
    )]);
    assert!(CountError::Stopped.source().is_none());
    assert!(CheckpointError::OtherCount.source().is_none());
}

fn section(squares: Vec<Square>, cuts: Vec<Square>, fault: SectionFault) -> Reason {
    Reason::Section {
        squares,
        cuts,
        fault,
    }
}

#[test]
fn reasons_of_colours_and_ends() {
    let ends = [at(0, 0), at(1, 2)];
    says([
        (
            Reason::from(directed_exists(4, 4)),
            "4 x 4: no tour, the board is too small, as exhaustive search shows",
        ),
        (
            Reason::Colours {
                corner: 13,
                other: 12,
            },
            "colours: 13 squares have the colour of 0,0 and 12 the other, and a tour alternates between them",
        ),
        (
            Reason::EndColour { square: at(1, 0) },
            "colours: no tour of this board can begin or end on the colour of 1,0",
        ),
        (
            Reason::EndColours {
                ends: [at(0, 0), at(1, 1)],
            },
            "colours: there are as many squares of either, so that a tour ends on another colour than it begins on, and 0,0 and 1,1 have the same",
        ),
        (
            Reason::ColoursAhead {
                head: at(2, 3),
                own: 7,
                other: 5,
            },
            "colours: a knight on 2,3 goes to the other colour with every move, but 5 squares of that colour and 7 of its own \
             are still to be visited",
        ),
        (
            Reason::SameEnds { square: at(3, 3) },
            "3,3 cannot be both ends of a tour",
        ),
        (
            Reason::LinkedEnds { ends },
            "0,0 and 1,2 are a move apart, so that a tour between them is closed",
        ),
        (
            Reason::UnlinkedEnds { ends },
            "0,0 and 1,2 are no move apart, so that no tour between them is closed",
        ),
        (
            Reason::TooFewToClose,
            "a closed tour has at least three squares",
        ),
        (
            Reason::Times,
            "times: a knight cannot be on all of the given squares at their times",
        ),
        (
            Reason::MisplacedEnd { square: at(4, 0) },
            "cut squares: a tour must begin and end elsewhere than on 4,0",
        ),
    ]);
}

#[test]
fn reasons_that_name_squares() {
    says([
        (
            Reason::Apart {
                from: at(0, 0),
                to: at(9, 9),
            },
            "disconnected: no moves lead from 0,0 to 9,9",
        ),
        (
            Reason::DeadEnds {
                squares: row(6),
                allowed: 1,
            },
            "dead ends: 0,0 1,0 2,0 3,0 4,0 5,0 have at most one move each, and only 1 of them can be ends",
        ),
        (
            Reason::DeadEnds {
                squares: row(9),
                allowed: 2,
            },
            "dead ends: 0,0 1,0 2,0 3,0 4,0 5,0 and 3 more have at most one move each, and only 2 of them can be ends",
        ),
        (
            Reason::Crowded {
                square: at(5, 5),
                by: row(3),
            },
            "forced moves: 0,0 1,0 2,0 have two moves each, one of them to 5,5, which cannot take them all",
        ),
        (
            Reason::CutSquare {
                square: at(5, 5),
                parts: 3,
            },
            "cut square: without 5,5 the board falls into 3 parts",
        ),
        (
            section(row(2), vec![at(7, 7)], SectionFault::Branches),
            "cut squares: 0,0 1,0 can only be reached through 7,7, from which three or more parts hang",
        ),
        (
            section(row(1), vec![at(7, 7), at(8, 8)], SectionFault::Colours),
            "cut squares: 0,0 can only be reached through 7,7 8,8, and their colours differ in number by more than the way \
             through allows",
        ),
        (
            section(row(1), vec![at(7, 7)], SectionFault::NoEnd),
            "cut squares: 0,0 can only be reached through 7,7, so a tour would have to end among them, and cannot",
        ),
        (
            Reason::Shortage {
                crowd: row(3),
                reach: vec![at(2, 1)],
                ends: 0,
                ends_in_reach: 0,
            },
            "colours: the 3 squares 0,0 1,0 2,0 of one colour need more moves than they have, most of them to the 1 squares 2,1",
        ),
        (
            Reason::Neighbours {
                crowd: row(3),
                reach: vec![at(2, 1)],
            },
            "moves: the 3 squares 0,0 1,0 2,0 can only be reached from the 1 squares 2,1, which are too few",
        ),
        (
            Reason::ForcedMoves {
                square: Some(at(6, 1)),
            },
            "forced moves: those that follow from the board alone leave 6,1 without its moves",
        ),
        (
            Reason::ForcedMoves { square: None },
            "forced moves: those that follow from the board alone leave no place for the ends of a tour",
        ),
        (
            Reason::Symmetry {
                fault: SymmetryFault::Board,
            },
            "symmetry: the board itself is not symmetric in this way",
        ),
        (
            Reason::Symmetry {
                fault: SymmetryFault::Fixed { squares: 5 },
            },
            "symmetry: it leaves 5 squares in place, more than a tour can have that it takes to itself",
        ),
        (
            Reason::Symmetry {
                fault: SymmetryFault::Colours,
            },
            "symmetry: colours alternate along a closed tour, and this symmetry moves no tour along by squares of the right colours",
        ),
        (
            Reason::Symmetry {
                fault: SymmetryFault::Order,
            },
            "symmetry: a quarter turn would have to reverse an open tour, and twice that would be staying put",
        ),
        (
            Reason::Exhausted { nodes: Some(17) },
            "search exhausted: every possibility was tried in 17 nodes",
        ),
        (
            Reason::Exhausted { nodes: None },
            "every possibility was tried",
        ),
    ]);
}

/// Squares of a sentence are named as whoever prints it wants them to be, lists too.
#[test]
fn reasons_name_squares_in_other_ways() {
    let letters = |square: Square, f: &mut std::fmt::Formatter<'_>| {
        write!(
            f,
            "{}{}",
            char::from(b'a' + square.x() as u8),
            square.y() + 1
        )
    };
    let reason = Reason::Crowded {
        square: at(5, 5),
        by: row(2),
    };
    assert_eq!(
        reason.named(letters).to_string(),
        "forced moves: a1 b1 have two moves each, one of them to f6, which cannot take them all"
    );
}

#[test]
fn verdicts_about_rectangles() {
    type Row = (Existence, TourSet, Option<Obstacle>, &'static str);
    let table: [Row; 9] = [
        (
            closed_exists(0, 3),
            TourSet::Closed,
            Some(Obstacle::NoSquares),
            "0 x 3: no closed tour, the board has no squares",
        ),
        (
            closed_exists(3, 10),
            TourSet::Closed,
            None,
            "3 x 10: a closed tour exists, Schwenk 1991",
        ),
        (
            directed_exists(2, 9),
            TourSet::Directed,
            Some(Obstacle::TooNarrow),
            "2 x 9: no tour, a knight cannot turn round on one or two rows",
        ),
        (
            directed_exists_from(3, 9, at(0, 0)),
            TourSet::Directed,
            None,
            "3 x 9: a tour exists from 0,0",
        ),
        (
            directed_exists_from(5, 5, at(5, 0)),
            TourSet::Directed,
            Some(Obstacle::OutsideBoard),
            "5 x 5: no tour from 5,0, the start is not on the board",
        ),
        (
            directed_exists_from(5, 5, at(1, 0)),
            TourSet::Directed,
            Some(Obstacle::MinorityColour),
            "5 x 5: no tour from 1,0, the number of squares is odd and the start has the colour of the fewer squares",
        ),
        (
            directed_exists_from(4, 6, at(1, 0)),
            TourSet::Directed,
            Some(Obstacle::InnerRow),
            "4 x 6: no tour from 1,0, on four rows every tour begins and ends in an outer row",
        ),
        (
            directed_exists_from(7, 3, at(3, 1)),
            TourSet::Directed,
            Some(Obstacle::ExceptionalStart),
            "7 x 3: no tour from 3,1, an exception, as exhaustive search shows",
        ),
        (
            directed_exists_from(3, 5, at(0, 0)),
            TourSet::Directed,
            Some(Obstacle::TooSmall),
            "3 x 5: no tour from 0,0, the board is too small, as exhaustive search shows",
        ),
    ];
    for (verdict, kind, obstacle, sentence) in table {
        assert_eq!(verdict.to_string(), sentence);
        assert_eq!((verdict.tours(), verdict.obstacle()), (kind, obstacle));
        assert_eq!(verdict.exists(), obstacle.is_none());
    }
}

#[test]
fn unsupported_goals_name_the_requirement() {
    let late = GoalError::TooLate {
        square: at(1, 1),
        time: 64,
        last: 63,
    };
    let by = |by| GoalError::Unsupported {
        by,
        requirement: "to vary with a seed",
    };
    let table = [
        (
            GoalError::OutsideBoard { square: at(8, 8) },
            "square 8,8 is not on the board",
        ),
        (
            late,
            "square 1,1 cannot be visited at time 64: the last square is visited at time 63",
        ),
        (
            GoalError::TwoSquares {
                squares: [at(0, 0), at(1, 1)],
                time: 5,
            },
            "0,0 and 1,1 cannot both be visited at time 5",
        ),
        (
            by(Method::Walk),
            "a tour found by Warnsdorff's rule cannot be made to vary with a seed",
        ),
        (
            by(Method::Construction),
            "a tour found by construction cannot be made to vary with a seed",
        ),
        (
            by(Method::Search),
            "a tour found by complete search cannot be made to vary with a seed",
        ),
        (
            by(Method::Quotient),
            "a tour found by search of the quotient cannot be made to vary with a seed",
        ),
        (
            GoalError::SymmetryOfGraph,
            "only a knight's tour of a board can be asked to be symmetric",
        ),
        (GoalError::Holes, "only full rectangles can be constructed"),
        (
            GoalError::TooLarge {
                squares: 2000,
                max: 1024,
            },
            "a board of 2000 squares is too large to be searched: at most 1024 are possible",
        ),
    ];
    // Those that pass it on say the same.
    for (error, sentence) in table {
        says([(error, sentence)]);
        says([(ConstructionError::from(error), sentence)]);
        says([(CountGoalError::from(error), sentence)]);
        says([(PuzzleError::from(error), sentence)]);
    }
}

#[test]
fn wrapped_errors_include_their_cause() {
    let no_tour = || Reason::TooFewToClose;
    says([(
        ConstructionError::None(no_tour()),
        "a closed tour has at least three squares",
    )]);
    says([
        (
            PuzzleError::NoTour(no_tour()),
            "no tour: a closed tour has at least three squares",
        ),
        (
            PuzzleError::LimitReached,
            "no tour of this board was found within the work allowed",
        ),
    ]);
    says([
        (
            CountGoalError::Unsupported {
                requirement: "to begin and end on given squares",
            },
            "tours that have to begin and end on given squares cannot be counted",
        ),
        (
            CountGoalError::from(CountError::Stopped),
            "the count was stopped",
        ),
    ]);
    says([
        (
            SymmetryCountError::from(CountError::Stopped),
            "the count was stopped",
        ),
        (
            SymmetryCountError::Shared,
            "several symmetries of the board fix tours, perhaps the same tours, and there are too many tours to list; \
             count those of each symmetry",
        ),
    ]);
    says([
        (
            InputError::from(BoardError::NoSquares),
            "the board has no squares: at least one `.` is needed",
        ),
        (
            InputError::from(PathError::VisitedTwice {
                place: 2,
                square: at(0, 0),
            }),
            "square 0,0 (place 2 of the path) was visited before",
        ),
        (
            InputError::NoStart,
            "the path is empty: at least the start square is needed",
        ),
    ]);
}

#[test]
fn squares_that_are_no_path_or_tour() {
    let board = Board::rectangle(3, 4).expect("sides are not zero");
    for (squares, sentence) in [
        (
            vec![at(0, 0), at(3, 1)],
            "square 3,1 (place 1 of the path) is not on the board",
        ),
        (
            vec![at(0, 0), at(1, 2), at(0, 0)],
            "square 0,0 (place 2 of the path) was visited before",
        ),
        (
            vec![at(0, 0), at(1, 2), at(1, 3)],
            "from 1,2 to 1,3 (place 2 of the path) is no knight's move",
        ),
    ] {
        let error = Path::new(&board, squares.clone()).expect_err(sentence);
        assert_eq!(error.to_string(), sentence);
        assert_eq!(Tour::new(&board, squares), Err(TourError::Path(error)));
    }
    let short = Tour::new(&board, vec![at(0, 0), at(1, 2)]).expect_err("two squares of twelve");
    assert_eq!(short.to_string(), "the path visits 2 of 12 squares");
    says([(
        Path::start(&board, at(0, 4)).expect_err("the fifth row"),
        "square 0,4 (place 0 of the path) is not on the board",
    )]);
}

#[test]
fn leapers_that_cannot_be_made() {
    let far = i32::from(u16::MAX);
    let steps = |steps: &[[i32; 3]]| Steps::new(steps.iter().copied());
    for (made, sentence) in [
        (steps(&[]), "a piece has at least one step"),
        (
            steps(&[[1, 2, 0], [0, 0, 0]]),
            "a step of no squares leads nowhere: at least one of its numbers must not be 0",
        ),
        (
            Steps::leaper(0, 0),
            "a step of no squares leads nowhere: at least one of its numbers must not be 0",
        ),
        (
            steps(&[[0, -far - 1, 2]]),
            "the step 0,-65536,2 is longer than any board: at most 65535 squares are possible",
        ),
        (
            Steps::new((1..=65).map(|x| [x, 0, 0])),
            "a piece has at most 128 steps, opposites included",
        ),
        (
            Steps::new((1..=64).map(|x| [x, 0, 0]))
                .and_then(|rider| rider.and(Steps::leaper(1, 2)?)),
            "a piece has at most 128 steps, opposites included",
        ),
    ] {
        assert_eq!(made.expect_err(sentence).to_string(), sentence);
    }
    // As long and as many as may be.
    assert!(steps(&[[far, -far, far]]).is_ok());
    let many = Steps::new((1..=64).flat_map(|x| [[x, 0, 0], [-x, 0, 0]]));
    assert_eq!(many.map(|steps| steps.iter().len()), Ok(128));
    assert_eq!(
        Steps::leaper(0, 0).and_then(|none| none.and(Steps::leaper(1, 2)?)),
        Err(StepsError::Nowhere)
    );
}

#[test]
fn graphs_that_cannot_be_made() {
    let knight = Steps::leaper(1, 2).expect("a knight");
    let cuboid = |sides| Graph::cuboid(sides, &knight, Wrap::NONE).expect_err("too large");
    says([
        (
            cuboid([4, 0, 4]),
            "a 16 x 0 board has no squares: both sides must be at least 1",
        ),
        (
            cuboid([256, 1, 256]),
            "the layers side by side have 65536 columns, and at most 65535 are possible",
        ),
        (
            cuboid([64, 2048, 9]),
            "a graph of 1179648 squares is too large: at most 1048576 squares and, squares times steps, 33554432 moves are \
             possible",
        ),
    ]);
    assert!(matches!(
        cuboid([0, 4, 4]),
        GraphError::Board(BoardError::NoExtent { .. })
    ));
}

#[test]
fn names_round_trip() {
    let names = [
        "half-turn",
        "quarter-turn",
        "three-quarter-turn",
        "columns",
        "rows",
        "diagonal",
        "antidiagonal",
    ];
    assert_eq!(Symmetry::ALL.map(|symmetry| symmetry.to_string()), names);
    for (symmetry, name) in Symmetry::ALL.into_iter().zip(names) {
        assert_eq!(name.parse(), Ok(symmetry));
    }
    for text in ["", "Columns", "turn", "half-turn "] {
        let error = text.parse::<Symmetry>().expect_err(text);
        assert_eq!(
            error.to_string(),
            "not a symmetry: expected half-turn, quarter-turn, three-quarter-turn, columns, rows, diagonal or antidiagonal"
        );
    }
    says([(TourSet::Closed, "closed"), (TourSet::Open, "open")]);
    let grades = TourGrade::ALL.map(|grade| (grade.to_string(), grade.max_nodes()));
    let expected = [
        ("easy", 1),
        ("medium", 12),
        ("hard", 120),
        ("very hard", 2000),
    ];
    assert_eq!(grades, expected.map(|(name, max)| (name.to_owned(), max)));
    assert!(TourGrade::ALL.is_sorted());
}

/// An impossible construction is an error before anything is constructed.
#[test]
fn impossible_constructions_are_errors() {
    let square = |side| Board::square(side).expect("sides are not zero");
    let between = |start, end| Goal::directed().from(start).to(end);
    let holes = Board::from_fn(30, 30, |square| square != at(3, 3)).expect("a board with a hole");
    for (board, goal, sentence) in [
        (
            square(8),
            between(at(0, 0), at(7, 6)),
            "a tour found by construction cannot be made to end on a given square of a board with a side below 24",
        ),
        (
            holes.clone(),
            between(at(0, 0), at(7, 6)),
            "only full rectangles can be constructed",
        ),
        (
            holes,
            Goal::directed(),
            "only full rectangles can be constructed",
        ),
        (
            square(30),
            between(at(0, 0), at(1, 1)),
            "colours: there are as many squares of either, so that a tour ends on another colour than it begins on, and 0,0 and \
             1,1 have the same",
        ),
        (
            square(4),
            Goal::directed(),
            "4 x 4: no tour, the board is too small, as exhaustive search shows",
        ),
    ] {
        let error = Construction::new(&board, &goal).expect_err(sentence);
        assert_eq!(error.to_string(), sentence);
    }
}
