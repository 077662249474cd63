//! Semi-magic tours, against listing and a published tour.

use std::ops::ControlFlow;

use knights_tour::semi_magic::{EqualSums, SearchUnit, SemiMagic, SemiMagicError};
use knights_tour::symmetry::Symmetry;
use knights_tour::{Board, Square, Tour, Tours};

/// W. Beverley, Philosophical Magazine, 1848; rows from the top.
const BEVERLEY: &str = "
     1 30 47 52  5 28 43 54
    48 51  2 29 44 53  6 27
    31 46 49  4 25  8 55 42
    50  3 32 45 56 41 26  7
    33 62 15 20  9 24 39 58
    16 19 34 61 40 57 10 23
    63 14 17 36 21 12 59 38
    18 35 64 13 60 37 22 11";

fn rectangle(width: u16, height: u16) -> Board {
    Board::rectangle(width, height).expect("sides above zero")
}

/// Whether all rows, or all columns, have the same sum.
fn are_equal(squares: &[Square], place: impl Fn(Square) -> u16) -> bool {
    let mut sums = [0; 8];
    for (square, number) in squares.iter().zip(1..) {
        sums[usize::from(place(*square))] += number;
    }
    let mut lines = sums.iter().filter(|&&sum| sum > 0);
    let first = lines.next();
    lines.all(|sum| Some(sum) == first)
}

fn have_sums(squares: &[Square], lines: EqualSums) -> bool {
    let rows = || are_equal(squares, Square::y);
    let columns = || are_equal(squares, Square::x);
    match lines {
        EqualSums::Rows => rows(),
        EqualSums::Columns => columns(),
        EqualSums::Both => rows() && columns(),
    }
}

/// The earliest of the tours that reversal and the symmetries that keep the lines make of one.
fn representative(board: &Board, squares: &[Square], lines: EqualSums) -> Vec<Square> {
    let keeps = |symmetry: &Symmetry| {
        let image = |x, y| symmetry.image(board, (x, y));
        lines == EqualSums::Both || image(0, 0).y() == image(1, 0).y()
    };
    let mut images = vec![squares.to_vec()];
    for symmetry in Symmetry::of(board).filter(keeps) {
        let image = squares.iter().map(|&square| symmetry.image(board, square));
        images.push(image.collect());
    }
    let reversed = images.clone().into_iter().map(|mut image| {
        image.reverse();
        image
    });
    images.extend(reversed.collect::<Vec<_>>());
    let place = |square: &Square| (square.y(), square.x());
    let key = |image: &Vec<Square>| {
        let ends = [&image[0], &image[image.len() - 1]].map(place);
        (ends, image.iter().map(place).collect::<Vec<_>>())
    };
    images.into_iter().min_by_key(key).expect("the tour itself")
}

fn all_of(search: &SemiMagic, units: &[SearchUnit]) -> Vec<Tour> {
    let found = units.iter().map(|unit| {
        let tours = search.search(unit, &mut |_| ControlFlow::Continue(()));
        tours.expect("it is not stopped")
    });
    found.flatten().collect()
}

fn sorted(tours: impl IntoIterator<Item = Tour>) -> Vec<Vec<Square>> {
    let mut all: Vec<_> = tours
        .into_iter()
        .map(|tour| tour.squares().to_vec())
        .collect();
    all.sort();
    all
}

/// On all boards whose tours are listed in a moment; 192 classes in all.
#[test]
fn the_search_finds_what_listing_finds() {
    let mut total = 0;
    for (width, height) in (3..=8).flat_map(|width| (3..=8).map(move |height| (width, height))) {
        let board = rectangle(width, height);
        if board.len() > 32 {
            continue;
        }
        let listed: Vec<Tour> = Tours::new(&board).collect();
        for lines in [EqualSums::Rows, EqualSums::Columns, EqualSums::Both] {
            let Ok(search) = SemiMagic::new(&board, lines) else {
                assert!(listed.iter().all(|tour| !have_sums(tour.squares(), lines)));
                continue;
            };
            let with_sums = listed
                .iter()
                .filter(|tour| have_sums(tour.squares(), lines));
            let classes = with_sums.map(|tour| representative(&board, tour.squares(), lines));
            let mut expected: Vec<_> = classes.collect();
            expected.sort();
            expected.dedup();
            assert_eq!(
                sorted(search.tours()),
                expected,
                "{width} x {height}, {lines:?}"
            );
            total += expected.len();
        }
    }
    assert_eq!(total, 192);
}

/// However long the prefixes are, each tour is in one unit, and units of units are units.
#[test]
fn units_divide_the_search() {
    let search = SemiMagic::new(&rectangle(6, 6), EqualSums::Rows).expect("the sum is 111");
    let all = sorted(search.tours());
    assert_eq!(all.len(), 44);
    for placed in [2, 5, 8, 36, 99] {
        let units = search.units(placed);
        assert_eq!(sorted(all_of(&search, &units)), all, "{placed}");
        let first = search.units(3);
        let divided = first
            .iter()
            .flat_map(|unit| search.divide(unit, placed.max(3)));
        if placed > 2 {
            let numbers = |unit: &SearchUnit| unit.numbers().collect::<Vec<_>>();
            assert!(
                divided
                    .map(|unit| numbers(&unit))
                    .eq(units.iter().map(numbers))
            );
        }
    }
}

/// In the unit of its first 16 numbers, the search finds the tour of 1848.
#[test]
fn the_first_semi_magic_tour_is_found() {
    let board = rectangle(8, 8);
    let mut squares = [Square::new(0, 0); 64];
    for (row, y) in BEVERLEY.trim().lines().zip((0..8).rev()) {
        for (number, x) in row.split_whitespace().zip(0..) {
            squares[number.parse::<usize>().expect("a number") - 1] = Square::new(x, y);
        }
    }
    assert!(have_sums(&squares, EqualSums::Both));
    let squares = representative(&board, &squares, EqualSums::Both);
    let search = SemiMagic::new(&board, EqualSums::Both).expect("the sum is 260");
    assert_eq!(search.sum(EqualSums::Both), 260);
    let contains_it = |unit: &SearchUnit| {
        let mut numbers = unit.numbers();
        numbers.all(|(number, square)| squares[usize::from(number) - 1] == square)
    };
    let mut units = search.units(2);
    for placed in 3..=16 {
        units.retain(contains_it);
        assert_eq!(units.len(), 1, "{placed}");
        units = search.divide(&units[0], placed);
    }
    units.retain(contains_it);
    let found = all_of(&search, &units);
    assert!(found.iter().any(|tour| tour.squares() == squares));
    assert!(
        found
            .iter()
            .all(|tour| !tour.is_closed() && have_sums(tour.squares(), EqualSums::Both))
    );
}

/// The observer receives all nodes, and stops the search.
#[test]
fn an_observer_counts_nodes_and_stops() {
    let search = SemiMagic::new(&rectangle(8, 8), EqualSums::Both).expect("the sum is 260");
    let mut nodes = 0;
    let stopped = search.search(&search.units(2)[0], &mut |more| {
        nodes += more;
        match nodes < 3_000_000 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    assert_eq!(stopped, Err(SemiMagicError::Stopped));
    assert_eq!(nodes, 3 << 20);
}

#[test]
fn boards_without_whole_sums_are_refused() {
    for ((width, height), lines, message) in [
        ((9, 4), EqualSums::Rows, "expected sides from 3 to 8"),
        ((8, 2), EqualSums::Both, "the board is 8 x 2"),
        (
            (5, 6),
            EqualSums::Rows,
            "sum 465, which 6 rows cannot share equally",
        ),
        (
            (6, 5),
            EqualSums::Both,
            "sum 465, which 6 columns cannot share equally",
        ),
    ] {
        let error = SemiMagic::new(&rectangle(width, height), lines).expect_err(message);
        assert!(error.to_string().contains(message), "{error}");
    }
    let ring: Board = "...\n.#.\n...".parse().expect("a board");
    let error = SemiMagic::new(&ring, EqualSums::Both).expect_err("a hole");
    assert_eq!(error, SemiMagicError::Holes);
}
