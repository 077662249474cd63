//! Tests that every construction is a tour.

use proptest::prelude::*;

use super::block::{self, BlockSide, BlockSides};
use super::{Construction, ConstructionError};
use crate::{
    Board, Goal, Reason, Square, Tour, closed_exists, directed_exists, directed_exists_from,
    is_knight_move,
};

fn construct(width: u16, height: u16, goal: Goal) -> Result<Construction, Reason> {
    let board = Board::rectangle(width, height).expect("both sides are positive");
    match Construction::new(&board, &goal) {
        Err(ConstructionError::Goal(error)) => panic!("{error}"),
        Err(ConstructionError::None(reason)) => Err(reason),
        Ok(construction) => Ok(construction),
    }
}

/// Builds the tour, which verifies it, and also checks the start, the kind, and that the walk
/// square by square is the same.
fn check(construction: &Construction, start: Square) -> Tour {
    let tour = construction.tour().expect("a board that fits into memory");
    assert_eq!(
        tour.squares().first(),
        Some(&start),
        "{:?}",
        construction.board()
    );
    assert_eq!(tour.board(), &construction.board());
    assert!(
        construction.squares().eq(tour.squares().iter().copied()),
        "{:?}",
        construction.board()
    );
    assert_eq!(
        construction.squares().size_hint(),
        (tour.squares().len(), Some(tour.squares().len()))
    );
    tour
}

fn check_closed(width: u16, height: u16, start: Square) {
    match construct(width, height, Goal::closed().from(start)) {
        Ok(construction) => assert!(check(&construction, start).is_closed()),
        Err(reason) => assert_eq!(reason, closed_exists(width, height).into()),
    }
}

fn check_open(width: u16, height: u16, start: Square) {
    match construct(width, height, Goal::directed().from(start)) {
        Ok(construction) => {
            check(&construction, start);
        }
        Err(reason) => assert_eq!(reason, directed_exists_from(width, height, start).into()),
    }
}

/// Closed tours, and open tours from every corner.
#[test]
fn all_boards_up_to_60_by_60() {
    for width in 1..=60u16 {
        for height in 1..=60u16 {
            check_closed(width, height, Square::new(0, 0));
            for (x, y) in [
                (0, 0),
                (width - 1, 0),
                (0, height - 1),
                (width - 1, height - 1),
            ] {
                check_open(width, height, Square::new(x, y));
            }
        }
    }
}

/// Every start, of every board up to 18 by 18: with at most three blocks a side all ways in which
/// the start can lie in its block, and the block among others, occur.
#[test]
fn all_starts_up_to_18_by_18() {
    for width in 1..=18u16 {
        for height in 1..=18u16 {
            for start in Board::rectangle(width, height)
                .expect("both sides are positive")
                .squares()
            {
                check_open(width, height, start);
                check_closed(width, height, start);
            }
        }
    }
}

/// Every start on three and four rows: the cores repeat from here on, with units on no, one or both
/// sides.
#[test]
fn all_starts_on_narrow_boards() {
    for length in 3..=36 {
        for rows in [3, 4] {
            for start in Board::rectangle(length, rows)
                .expect("both sides are positive")
                .squares()
            {
                check_open(length, rows, start);
                check_closed(length, rows, start);
                let turned = Square::new(start.y(), start.x());
                check_open(rows, length, turned);
                check_closed(rows, length, turned);
            }
        }
    }
}

/// The search finds a tour for every possible block.
#[test]
fn every_possible_block_has_a_tour() {
    for width in 5..=11u16 {
        for height in 5..=11u16 {
            if width % 2 == 0 || height % 2 == 0 {
                assert_eq!(
                    block::closed(width, height).len(),
                    usize::from(width * height)
                );
                continue;
            }
            let board = Board::rectangle(width, height).expect("both sides are positive");
            for start in board.squares().filter(|square| square.is_corner_colour()) {
                for doors in 0..4 {
                    let sides = BlockSides::default()
                        .with(BlockSide::West, doors & 1 > 0)
                        .with(BlockSide::East, doors & 2 > 0);
                    assert_eq!(block::open(width, height, start, sides)[0], start);
                }
            }
        }
    }
}

/// Opposite doors are a move apart, square by square, for all sizes of blocks.
#[test]
fn opposite_doors_of_blocks_are_a_move_apart() {
    for side in BlockSide::ALL {
        for width in 5..=11u16 {
            for height in 5..=11u16 {
                let (across, along) = match side {
                    BlockSide::West | BlockSide::East => (6, height),
                    BlockSide::South | BlockSide::North => (width, 6),
                };
                let here = side.door(width, height);
                let there = side.opposite().door(across, along);
                assert!(is_knight_move(here[0], here[1]));
                // Both moved so that the blocks lie side by side on one board.
                let place = |square: Square, dx: u16, dy: u16| {
                    Square::new(square.x() + dx, square.y() + dy)
                };
                for end in 0..2 {
                    let (from, to) = match side {
                        BlockSide::West => (place(here[end], across, 0), there[end]),
                        BlockSide::East => (here[end], place(there[end], width, 0)),
                        BlockSide::South => (place(here[end], 0, along), there[end]),
                        BlockSide::North => (here[end], place(there[end], 0, height)),
                    };
                    assert!(is_knight_move(from, to), "{side:?} of {width} x {height}");
                }
            }
        }
    }
}

/// A hundred million squares, four bytes each.
#[test]
#[ignore = "takes 400 MB and some seconds"]
fn slow_ten_thousand_by_ten_thousand() {
    let corner = Square::new(9_999, 9_999);
    let tour = construct(10_000, 10_000, Goal::closed().from(corner))
        .expect("even sides")
        .tour()
        .expect("400 MB");
    assert!(tour.is_closed());
    assert_eq!(tour.squares()[0], corner);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn tours_of_random_boards_exist_as_predicted(width in 1u16..700, height in 1u16..700, x in any::<u16>(), y in any::<u16>()) {
        let start = Square::new(x % width, y % height);
        check_open(width, height, start);
        check_closed(width, height, start);
        prop_assert_eq!(construct(width, height, Goal::directed()).is_ok(), directed_exists(width, height).exists());
    }

    #[test]
    fn tours_of_random_long_boards_are_valid(length in 1u16..=65_535, rows in 1u16..=12, x in any::<u16>(), y in any::<u16>(), turned: bool) {
        let start = Square::new(x % length, y % rows);
        let (width, height, start) =
            if turned { (rows, length, Square::new(start.y(), start.x())) } else { (length, rows, start) };
        check_open(width, height, start);
        check_closed(width, height, start);
    }
}
