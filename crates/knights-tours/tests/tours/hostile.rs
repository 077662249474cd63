//! Questions that ask for too much: each is refused by an error, or answered, and none overflows,
//! aborts or panics.

use super::begun::BegunTours;
use knights_tour::assignment::{
    count_tours, first_closed_tour_heuristics, first_tour, legal_moves, one_tour_pred, print_board,
};
use knights_tour::construction::Construction;
use knights_tour::counting::{Counter, Natural, Residue, largest_primes, primes_beyond};
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::puzzle::{TourGrade, TourPuzzle};
use knights_tour::search::{CompleteSearch, Solutions};
use knights_tour::symmetry::{DistinctTours, Symmetry, SymmetryCounter, UndirectedTour};
use knights_tour::warnsdorff::Warnsdorff;
use knights_tour::{
    Answer, Board, Goal, GoalError, Method, Path, SearchLimit, Square, Tour, TourSet, Tours,
    closed_exists, count, directed_exists_from, find, find_with, neighbours, refuted,
};

/// Runs a test of this file in a process of its own that may use so many KiB of address space: what
/// is not refused there aborts. In that process the questions are asked.
#[expect(
    clippy::print_stdout,
    reason = "the test that starts it reads what its process prints"
)]
fn with_memory(kib: u32, test: &str, questions: impl FnOnce()) {
    const ASKED: &str = "BOARD_RULES_QUESTIONS";
    if cfg!(not(target_os = "linux")) {
        println!("{test}: only Linux limits the memory of a process");
        return;
    }
    if std::env::var_os(ASKED).is_some() {
        questions();
        println!("{test}: all questions are asked");
        return;
    }
    let tests = std::env::current_exe().expect("the tests are a file");
    let line = format!("ulimit -v {kib} && exec \"$0\" --exact {test} --nocapture");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).arg(tests).env(ASKED, "1");
    let output = command.output().expect("a shell");
    let output_text = String::from_utf8_lossy(&output.stdout);
    let is_asked = output_text.contains(&format!("{test}: all questions are asked"));
    assert!(
        output.status.success() && is_asked,
        "{output_text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn exceeding_the_memory_limit_is_an_error() {
    let name = "hostile::exceeding_the_memory_limit_is_an_error";
    with_memory(6_000_000, name, || {
        too_large_for_memory();
        too_large_for_methods();
    });
}

/// A table of 32 bits for each place takes more.
#[test]
fn holes_take_no_memory() {
    with_memory(
        330_000,
        "hostile::holes_take_no_memory",
        few_squares_of_many,
    );
}

fn huge() -> Board {
    Board::square(u16::MAX).expect("a board")
}

/// Whether the answer is an error because of too little memory.
fn is_memory<T>(answer: &Result<T, GoalError>) -> bool {
    matches!(
        answer,
        Err(GoalError::Memory { .. } | GoalError::OutOfMemory { .. })
    )
}

/// 6 x 6 squares in a corner of 10,000 x 10,000 places.
fn few_squares_of_many() {
    let place = |side| Board::from_fn(side, side, |square| square.x() < 6 && square.y() < 6);
    let (huge, small) = (place(10_000).expect("a board"), place(6).expect("a board"));
    for tours in [BegunTours::Closed, BegunTours::From(Square::new(0, 0))] {
        let counted = tours.counter(&huge).count().expect("few squares");
        assert_eq!(Ok(counted), tours.counter(&small).count());
    }
    let half =
        |board| SymmetryCounter::new(board, UndirectedTour::Closed).fixed(Symmetry::HalfTurn);
    assert_eq!(
        half(&huge).expect("no symmetry of the board"),
        Natural::default()
    );
    let across = Symmetry::of(&huge).next().expect("a diagonal");
    let fixed = |board| SymmetryCounter::new(board, UndirectedTour::Closed).fixed(across);
    assert_eq!(fixed(&huge).expect("few"), fixed(&small).expect("few"));
    for goal in [
        Goal::open().by(Method::Walk),
        Goal::closed().with_seed(7).by(Method::Search),
    ] {
        let found = find(&huge, &goal).expect("few squares");
        let tour = found.tour().expect("there is one");
        assert!(tour.variation(1) != tour, "{goal:?}");
    }
    // The memory of a walk for the holes counts towards the limit.
    let less = SearchLimit::unlimited().and_memory(50_000_000);
    let goal = Goal::closed().by(Method::Walk).within(less);
    assert!(is_memory(&find(&huge, &goal)));
    assert!(is_memory(&Tours::new(&huge).within(less).check()));
}

fn too_large_for_memory() {
    let (board, corner) = (huge(), Square::new(0, 0));
    let far = Square::new(65_534, 65_533);
    for goal in [
        Goal::directed(),
        Goal::closed(),
        Goal::open(),
        Goal::closed().from(corner),
        Goal::directed().from(corner).to(far),
        Goal::closed().with_seed(1),
        Goal::closed().by(Method::Construction),
        Goal::directed().by(Method::Walk),
    ] {
        let found = find(&board, &goal);
        let is_none = matches!(found, Ok(Answer::None(_)));
        assert!(is_none || is_memory(&found), "{goal:?}");
    }
    // Even where all memory is allowed, the system has not so much.
    let all = Goal::closed().within(SearchLimit::unlimited().and_memory(u64::MAX));
    let even = Board::rectangle(65_534, 65_534).expect("a board");
    assert!(matches!(
        find(&even, &all),
        Err(GoalError::OutOfMemory { .. })
    ));
    let construction = Construction::new(&even, &Goal::closed()).expect("even sides");
    assert!(is_memory(&construction.tour()));
    assert!(is_memory(&Warnsdorff::new(&board, &Goal::directed())));
    let path = Path::new(&board, vec![corner, Square::new(1, 2)]).expect("two squares");
    assert!(is_memory(&Warnsdorff::extending(path.clone())));
    let mut tours = Tours::extending(&path);
    assert!(is_memory(&tours.check()));
    assert!(tours.next().is_none() && !tours.is_complete());
    let mut classes = DistinctTours::new(&board, UndirectedTour::Closed);
    assert!(is_memory(&classes.check()));
    assert!(classes.next().is_none() && !classes.is_complete());
    assert!(Tour::try_from(path).is_err());
    assert!(first_tour(u16::MAX, &[corner]).is_err());
    assert!(first_closed_tour_heuristics(u16::MAX, &[corner]).is_err());
    assert!(one_tour_pred(u16::MAX, &[corner], 3, |_| true).is_err());
    assert!(print_board(u16::MAX, &[corner]).is_err());
    assert!(count_tours(u16::MAX, &[corner]).is_err());
    assert!(legal_moves(u16::MAX, &[], corner).is_ok());
    assert!(TourPuzzle::make(&board, TourGrade::Easy, 1).is_err());
}

fn too_large_for_methods() {
    let (board, corner) = (huge(), Square::new(0, 0));
    assert!(CompleteSearch::new(&board, &Goal::directed()).is_err());
    assert!(Solutions::new(&board, &Goal::directed()).is_err());
    assert!(refuted(&board, &Goal::closed()).is_ok_and(|reason| reason.is_some()));
    let late = Goal::directed().through(corner, usize::MAX);
    assert!(matches!(
        find(&board, &late),
        Err(GoalError::TooLate { .. })
    ));
    assert!(
        find(
            &board,
            &Goal::directed()
                .symmetric(Symmetry::HalfTurn)
                .within(SearchLimit::nodes(1))
        )
        .is_err()
    );
    assert!(
        SymmetryCounter::new(&board, UndirectedTour::Path)
            .distinct()
            .is_err()
    );
    assert_eq!(
        count(&board, &Goal::closed()).map(|none| none.bits()),
        Ok(0)
    );
    for tours in [BegunTours::Directed, BegunTours::From(corner)] {
        assert!(tours.counter(&board).count().is_err());
        assert!(tours.counter(&board).cost().is_err());
        assert!(tours.counter(&board).upper_bound().is_err());
        assert!(tours.counter(&board).start_classes().is_err());
    }
    let knight = Steps::leaper(1, 2).expect("a knight");
    assert!(Graph::leaper(&board, &knight, Wrap::TORUS).is_err());
    assert!(Graph::cuboid([u16::MAX; 3], &knight, Wrap::NONE).is_err());
    let far = Steps::leaper(u16::MAX, u16::MAX).expect("a long step");
    let small = Board::square(3).expect("a board");
    let torus = Graph::leaper(&small, &far, Wrap::TORUS).expect("a small graph");
    assert!(matches!(
        find(&torus, &Goal::directed()),
        Ok(Answer::None(_))
    ));
    // The largest graph there may be, in which nothing leads on.
    let alone = |side| {
        let board = Board::square(side).expect("a board");
        Graph::leaper(&board, &far, Wrap::NONE).expect("as large as may be")
    };
    assert!(matches!(
        find(alone(1 << 10), &Goal::closed()),
        Ok(Answer::None(_))
    ));
    assert!(
        Counter::new(alone(1 << 7), TourSet::Directed)
            .count()
            .is_ok()
    );
    assert!("65535x65535: 0,0".parse::<Tour>().is_err());
    // A stop signal ends an endless listing and an endless search.
    let eight = Board::square(8).expect("a board");
    let mut tours = Tours::new(&eight).within(SearchLimit::nodes(1000));
    assert!(tours.by_ref().count() < 1001);
    let hard = Board::square(60).expect("a board");
    let goal = Goal::directed().by(Method::Search);
    let stopped = find_with(&hard, &goal, &mut |_| core::ops::ControlFlow::Break(()));
    assert_eq!(stopped, Err(GoalError::Stopped));
}

#[test]
fn numbers_out_of_range_are_refused() {
    for seconds in [1e19, -1.0, f64::NAN, f64::INFINITY, f64::MAX, 0.0] {
        let goal = Goal::closed().within(SearchLimit::seconds(seconds));
        let board = Board::square(6).expect("a board");
        assert!(find(&board, &goal).is_ok(), "{seconds}");
    }
    let (small, off) = (
        Board::square(5).expect("a board"),
        Square::new(u16::MAX, u16::MAX),
    );
    assert_eq!(neighbours(&small, off).count(), 0);
    assert!(!closed_exists(0, 0).exists() && !directed_exists_from(0, 0, off).exists());
    for symmetry in Symmetry::ALL {
        let _ = symmetry.image(&small, off);
    }
    for prime in [0, 1, 2, 4, u32::MAX] {
        let counter = Counter::new(&small, TourSet::Directed).modulo(prime);
        assert!(counter.count().is_err(), "{prime}");
        let _ = Residue::of(&Natural::from(9u64), prime);
    }
    for bits in [0, 1, 33, u32::MAX] {
        assert!(largest_primes(bits).take(3).count() <= 3);
        let _ = primes_beyond(&Natural::from(9u64), bits);
    }
    assert!(Natural::from_residues(&[], &Natural::from(9u64)).is_err());
    assert!("9".repeat(100_000).parse::<Natural>().is_ok());
    let counter = || Counter::new(&small, TourSet::Directed).threads(usize::MAX);
    assert!(counter().count().is_ok() && counter().memory_limit(0).count().is_err());
}
