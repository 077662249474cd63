//! Exact counts against plain enumeration, against one another, and against published numbers.

mod frontier;
mod limits;
mod modulo;
mod stop;
mod strips;
mod tour_index;

use std::collections::HashMap;

use super::begun::BegunTours;
use knights_tour::counting::{CountError, Counter, Natural};
use knights_tour::{Board, Path, Square, Tour, TourSet, Tours, is_knight_move};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

fn count_tours(board: &Board, tours: TourSet) -> Result<Natural, CountError> {
    Counter::new(board, tours).count()
}

fn count_from(board: &Board, start: Square) -> Result<Natural, CountError> {
    Counter::new(board, TourSet::Directed).from(start).count()
}

fn count_by_start(board: &Board) -> Result<Vec<(Square, Natural)>, CountError> {
    Counter::new(board, TourSet::Directed).count_by_start()
}

/// Lists every directed path through all squares, straight from the definition.
struct Listing {
    /// Paths by their first square.
    by_start: HashMap<Square, u128>,
    /// Paths whose last square is a move from the first.
    returning: u128,
}

impl Listing {
    fn of(board: &Board) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let moves: Vec<u32> = squares
            .iter()
            .map(|&from| {
                (0..)
                    .zip(&squares)
                    .map(|(at, &to)| u32::from(is_knight_move(from, to)) << at)
                    .sum()
            })
            .collect();
        let mut listing = Self {
            by_start: HashMap::new(),
            returning: 0,
        };
        for (at, &start) in squares.iter().enumerate() {
            let all = u32::MAX >> (32 - squares.len());
            let (paths, returning) = paths(&moves, moves[at], at, all & !(1 << at));
            listing.by_start.insert(start, paths);
            listing.returning += returning;
        }
        listing
    }

    /// The same by the crate's own listing, for boards that take too long otherwise.
    fn by_tours(board: &Board) -> Self {
        let from =
            |start| Tours::extending(&Path::start(board, start).expect("it is on the board"));
        let by_start = board
            .squares()
            .map(|start| (start, from(start).count() as u128));
        let first = board.squares().next().expect("a board has squares");
        let closed = from(first).filter(Tour::is_closed).count();
        Self {
            by_start: by_start.collect(),
            returning: (closed * board.len()) as u128,
        }
    }

    /// Closed tours as shapes: each is listed once per square and direction. Two squares make none.
    fn closed(&self) -> u128 {
        let squares = self.by_start.len() as u128;
        if squares < 3 {
            0
        } else {
            self.returning / (2 * squares)
        }
    }
}

/// The number of paths from `at` through all squares of `left`, and of those that end on `goal`.
fn paths(moves: &[u32], goal: u32, at: usize, left: u32) -> (u128, u128) {
    if left == 0 {
        return (1, (goal >> at & 1).into());
    }
    // Nothing but a saving: a square that cannot be entered any more ends the matter.
    let dead = |square: usize| left >> square & 1 == 1 && (moves[square] & (left | 1 << at)) == 0;
    if (0..moves.len()).any(dead) {
        return (0, 0);
    }
    let mut next = moves[at] & left;
    let mut found = (0, 0);
    while next != 0 {
        let square = next.trailing_zeros() as usize;
        next &= next - 1;
        let (all, returning) = paths(moves, goal, square, left & !(1 << square));
        found = (found.0 + all, found.1 + returning);
    }
    found
}

/// The most squares of a board whose tours are listed straight from the definition.
const LISTED: usize = 22;

fn check(board: &Board) -> Result<(), TestCaseError> {
    let listing = if board.len() <= LISTED {
        Listing::of(board)
    } else {
        Listing::by_tours(board)
    };
    prop_assert_eq!(
        count_tours(board, TourSet::Closed),
        Ok(listing.closed().into()),
        "closed, on\n{}",
        board
    );
    let bound = |tours| Counter::new(board, tours).upper_bound();
    let closed = bound(TourSet::Closed).expect("the board is small");
    prop_assert!(closed >= listing.closed().into(), "closed, on\n{}", board);
    let total: u128 = listing.by_start.values().sum();
    let all = bound(TourSet::Directed).expect("the board is small");
    prop_assert!(all >= total.into(), "directed, on\n{}", board);
    for (&start, &paths) in &listing.by_start {
        let some = Counter::new(board, TourSet::Directed)
            .from(start)
            .upper_bound()
            .expect("the board is small");
        prop_assert!(some >= paths.into(), "from {} on\n{}", start, board);
    }
    prop_assert_eq!(
        count_tours(board, TourSet::Directed),
        Ok(total.into()),
        "directed, on\n{}",
        board
    );
    // Counts from every square take a count each: on the larger boards the total has to do.
    if board.len() > 20 && !board.is_rectangle() {
        return Ok(());
    }
    let by_start = count_by_start(board).expect("the board is small");
    prop_assert_eq!(by_start.len(), board.len());
    for (square, count) in by_start {
        prop_assert_eq!(
            count,
            Natural::from(listing.by_start[&square]),
            "from {} on\n{}",
            square,
            board
        );
    }
    Ok(())
}

#[test]
fn every_small_rectangle_agrees_with_listing() {
    for width in 1..=30 {
        for height in 1..=30 / width {
            let board = Board::rectangle(width, height).expect("sides are not zero");
            check(&board).unwrap_or_else(|error| panic!("{width} x {height}: {error}"));
        }
    }
}

/// The squares a move away, within six columns and rows.
fn moves_from(square: Square) -> Vec<Square> {
    let all = (0..36).map(|at| Square::new(at % 6, at / 6));
    all.filter(|&next| is_knight_move(square, next)).collect()
}

fn board_of(squares: &[Square]) -> Board {
    Board::from_fn(6, 6, |square| squares.contains(&square)).expect("there are squares")
}

/// A board that has a tour: the squares of a path of at most so many, each move at random.
fn walked(squares: usize) -> impl Strategy<Value = Board> {
    let picks = proptest::collection::vec(any::<prop::sample::Index>(), squares);
    picks.prop_map(|picks| {
        let mut path = vec![Square::new(2, 2)];
        for pick in &picks[1..] {
            let mut next = moves_from(path[path.len() - 1]);
            next.retain(|square| !path.contains(square));
            if !next.is_empty() {
                path.push(next[pick.index(next.len())]);
            }
        }
        board_of(&path)
    })
}

/// A board that has a closed tour: four squares in a circle, and then two more at a time, put
/// between two that follow each other.
fn circled(squares: usize) -> impl Strategy<Value = Board> {
    let picks = proptest::collection::vec(any::<prop::sample::Index>(), squares / 2);
    picks.prop_map(|picks| {
        let mut circle = [(1, 1), (2, 3), (4, 4), (3, 2)]
            .map(|(x, y)| Square::new(x, y))
            .to_vec();
        for pick in &picks[2..] {
            let mut detours = Vec::new();
            for (at, &from) in circle.iter().enumerate() {
                let to = circle[(at + 1) % circle.len()];
                for first in moves_from(from) {
                    for second in moves_from(first) {
                        if is_knight_move(second, to)
                            && ![first, second].iter().any(|square| circle.contains(square))
                        {
                            detours.push((at + 1, [first, second]));
                        }
                    }
                }
            }
            if !detours.is_empty() {
                let (at, detour) = detours[pick.index(detours.len())];
                circle.splice(at..at, detour);
            }
        }
        board_of(&circle)
    })
}

/// Checks random boards, and that so many of a hundred of them have tours of this kind.
fn check_masks(masks: impl Strategy<Value = Board>, tours: TourSet, at_least: u32) {
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 100,
        source_file: Some(file!()),
        ..ProptestConfig::default()
    });
    let with_tours = core::cell::Cell::new(0);
    let result = runner.run(&masks, |board| {
        let count = count_tours(&board, tours).expect("the board is small");
        with_tours.set(with_tours.get() + u32::from(count > 0_u64.into()));
        check(&board)
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    assert!(
        with_tours.get() >= at_least,
        "{} have tours",
        with_tours.get()
    );
}

#[test]
fn random_masks_with_tours_agree_with_listing() {
    check_masks((1usize..=26).prop_flat_map(walked), TourSet::Directed, 100);
}

#[test]
fn random_masks_with_closed_tours_agree_with_listing() {
    check_masks((4usize..=26).prop_flat_map(circled), TourSet::Closed, 100);
}

#[test]
fn scattered_masks_agree_with_listing() {
    let masks = (1u32.., 3u16..=8).prop_map(|(bits, width)| {
        // Its lowest square is always there.
        Board::from_fn(width, 4, |square| {
            (bits | 1) >> (square.y() * width + square.x()) & 1 == 1
        })
        .expect("a square is there")
    });
    check_masks(masks, TourSet::Directed, 0);
}

#[test]
fn known_counts() {
    let closed = [
        (6, 6, 9_862),
        (6, 7, 1_067_638),
        (5, 6, 8),
        (3, 10, 16),
        (3, 12, 176),
        (6, 8, 55_488_142),
    ];
    for (width, height, count) in closed {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        assert_eq!(
            count_tours(&board, TourSet::Closed),
            Ok(Natural::from(count as u64)),
            "{width} x {height}"
        );
    }
    for (side, all, corner) in [(5, 1_728, 304), (6, 6_637_920, 524_486)] {
        let board = Board::square(side).expect("the side is not zero");
        assert_eq!(
            count_tours(&board, TourSet::Directed),
            Ok(Natural::from(all as u64)),
            "{side} x {side}"
        );
        assert_eq!(
            count_from(&board, Square::new(0, 0)),
            Ok(Natural::from(corner as u64)),
            "{side} x {side} from a corner"
        );
    }
}

/// Counts by rows and by columns, and in the mirror, go through different layers.
#[test]
fn rotated_boards_agree() {
    let board = |turns: u32| {
        Board::from_fn(6, 6, move |square| {
            let (mut x, mut y) = (square.x(), square.y());
            for _ in 0..turns % 4 {
                (x, y) = (y, 5 - x);
            }
            if turns >= 4 {
                x = 5 - x;
            }
            // One hole of each colour, and no symmetry.
            (x, y) != (0, 0) && (x, y) != (3, 0)
        })
        .expect("squares are left")
    };
    let count = |turns, tours| count_tours(&board(turns), tours).expect("the board is small");
    let (closed, directed) = (count(0, TourSet::Closed), count(0, TourSet::Directed));
    assert!(directed > 0_u64.into());
    for turns in 1..8 {
        assert_eq!(count(turns, TourSet::Closed), closed);
        assert_eq!(count(turns, TourSet::Directed), directed);
    }
}

#[test]
fn counts_from_each_square_add_up() {
    let board = Board::rectangle(5, 6).expect("sides are not zero");
    let by_start = count_by_start(&board).expect("the board is small");
    let sum: Natural = by_start.iter().map(|(_, count)| count.clone()).sum();
    assert_eq!(Ok(sum), count_tours(&board, TourSet::Directed));
    for (square, count) in by_start {
        assert_eq!(count_from(&board, square), Ok(count), "from {square}");
    }
}

/// Counts of 3 x n boards obey a linear recurrence (Elkies and Stanley, 2003), which has nothing to
/// do with ours.
#[test]
fn long_strips_obey_their_recurrence() {
    let closed = |n: u16| {
        let board = Board::rectangle(3, n).expect("sides are not zero");
        Counter::new(&board, TourSet::Closed)
            .count()
            .expect("the strip is narrow")
            .to_string()
    };
    // 16, 176, 1536, ... for n = 10, 12, 14, ...
    let known = [
        "16",
        "176",
        "1536",
        "15424",
        "147728",
        "1448416",
        "14060048",
        "136947616",
        "1332257856",
        "12965578752",
        "126169362176",
    ];
    for (n, count) in (10..).step_by(2).zip(known) {
        assert_eq!(closed(n), count, "3 x {n}");
    }
    // Far beyond 128 bits, and the same when the board is turned.
    let turned = Board::rectangle(400, 3).expect("sides are not zero");
    let turned = Counter::new(&turned, TourSet::Closed)
        .count()
        .expect("the strip is narrow");
    assert!(turned.bits() > 500);
    assert_eq!(turned.to_string(), closed(400));
}

/// A prime below 2^32, so that products of remainders fit 64 bits.
const PRIME: u64 = 4_294_967_291;

/// The coefficients c of the shortest recurrence t[i] = c[0] t[i - 1] + c[1] t[i - 2] + ... that
/// the terms obey modulo [`PRIME`], by Berlekamp (1968) and Massey (1969).
fn shortest_recurrence(terms: &[u64]) -> Vec<u64> {
    let inverse = |value: u64| {
        let (mut power, mut square, mut exponent) = (1, value, PRIME - 2);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = power * square % PRIME;
            }
            square = square * square % PRIME;
            exponent /= 2;
        }
        power
    };
    let mut current: Vec<u64> = Vec::new();
    // The last recurrence that failed, where it failed, and by how much.
    let mut failed: Option<(Vec<u64>, usize, u64)> = None;
    for (place, &term) in terms.iter().enumerate() {
        let miss = (term + PRIME - next_term(&current, &terms[..place])) % PRIME;
        if miss == 0 {
            continue;
        }
        let Some((older, failed_at, failed_by)) = &failed else {
            failed = Some((current, place, miss));
            current = vec![0; place + 1];
            continue;
        };
        let factor = miss * inverse(*failed_by) % PRIME;
        let mut corrected = vec![0; place - failed_at - 1];
        corrected.push(factor);
        corrected.extend(older.iter().map(|c| (PRIME - factor) * c % PRIME));
        corrected.resize(corrected.len().max(current.len()), 0);
        for (sum, c) in corrected.iter_mut().zip(&current) {
            *sum = (*sum + c) % PRIME;
        }
        if place - current.len() > failed_at - older.len() {
            failed = Some((current, place, miss));
        }
        current = corrected;
    }
    current
}

/// The term that follows these.
fn next_term(recurrence: &[u64], terms: &[u64]) -> u64 {
    recurrence
        .iter()
        .zip(terms.iter().rev())
        .fold(0, |sum, (c, term)| (sum + c * term) % PRIME)
}

/// Holds counts of closed tours of strips against the recurrence that short strips obey. Each strip
/// comes with a number of bits that its count is known to exceed.
fn check_strips(strips: &[(u16, u32)]) {
    let closed = |n: u16| {
        let board = Board::rectangle(3, n).expect("sides are not zero");
        let count = Counter::new(&board, TourSet::Closed)
            .count()
            .expect("the strip is narrow");
        let remainder = count.limbs().iter().rev().fold(0u128, |rest, &limb| {
            (rest << 64 | u128::from(limb)) % u128::from(PRIME)
        });
        (remainder as u64, count.bits())
    };
    let mut terms: Vec<u64> = (1..=60).map(|half| closed(2 * half).0).collect();
    let recurrence = shortest_recurrence(&terms);
    assert!(recurrence.len() < 28, "60 terms tell it with certainty");
    for &(columns, fewer_bits) in strips {
        while terms.len() < usize::from(columns) / 2 {
            terms.push(next_term(&recurrence, &terms));
        }
        let (remainder, bits) = closed(columns);
        assert_eq!(
            remainder,
            terms[usize::from(columns) / 2 - 1],
            "3 x {columns}"
        );
        assert!(bits > fewer_bits, "{bits} bits");
    }
}

#[test]
fn strips_of_thousands_of_columns_obey_their_recurrence() {
    check_strips(&[(600, 800), (3_600, 4_500)]);
}

#[test]
#[ignore = "takes an optimised build"]
fn slow_strips_obey_their_recurrence() {
    check_strips(&[(13_000, 17_000)]);
}

#[test]
#[ignore = "takes an optimised build"]
fn slow_counts_of_large_boards() {
    let cases = [
        (7, 7, BegunTours::Directed, 165_575_218_320_u64),
        (7, 7, BegunTours::From(Square::new(0, 0)), 19_023_006_776),
        (7, 8, BegunTours::Closed, 34_524_432_316),
        (8, 7, BegunTours::Closed, 34_524_432_316),
        (8, 8, BegunTours::Closed, 13_267_364_410_532),
    ];
    for (width, height, tours, count) in cases {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        assert_eq!(
            tours.counter(&board).count(),
            Ok(Natural::from(count)),
            "{width} x {height}, {tours:?}"
        );
    }
}
