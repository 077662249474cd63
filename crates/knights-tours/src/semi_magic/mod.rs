//! Semi-magic tours: tours whose numbers have the same sum in every row and column.
//!
//! The squares of a tour are numbered from 1 in visiting order. On the chess board each row and
//! column of a semi-magic tour has the sum 260. The first was found by W. Beverley in 1848. In 2003
//! G. Stertenbrink, J.-C. Meyrignac and H. Mackay found all: 140, up to symmetry of the board and
//! reversal of the numbers; the diagonals of none have the sum 260 too, so that none is magic.
//!
//! ```
//! use knights_tour::Board;
//! use knights_tour::semi_magic::{EqualSums, SemiMagic};
//!
//! // On 4 x 8 the columns alone can have equal sums, in eight ways up to symmetry.
//! let search = SemiMagic::new(&Board::rectangle(8, 4)?, EqualSums::Columns)?;
//! assert_eq!(search.sum(EqualSums::Columns), 66);
//! assert_eq!(search.tours().count(), 8);
//! assert_eq!(SemiMagic::new(&Board::rectangle(8, 4)?, EqualSums::Both)?.tours().count(), 0);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Method
//! Backtracking from both ends: the least and the greatest numbers that are left are placed by
//! turns, at the end that has fewer squares. Each line has two deadlines, one for either end: how
//! many numbers may be placed until the rest of its sum is too small, or too large, for the numbers
//! that are left. A line must also be reached in time: a knight needs two moves back to its own row
//! or column, and one move for two rows or columns.
//!
//! A move changes the row by 1 or 2, so that not only one row but also three rows, no two of them
//! closer than 3, have no two consecutive numbers. Their sum has deadlines as well, and so has that
//! of three columns.
//!
//! The prefixes of a given length are the [`SearchUnit`]s of the search, which can be searched one
//! by one: in any order, on several machines, and again after an interruption.

mod deadlines;
mod equal_sums;
mod error;
mod line_sets;
mod neighbours;
mod position;
mod search;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use self::deadlines::{Deadlines, NO_DEADLINE, NO_SUM, decrease, state};
use self::line_sets::{LINE_SETS, SETS, SIDE, SQUARE_SETS, place_of};
use self::neighbours::NeighbourCounts;
use self::position::{Position, TourEnd};
use self::search::{Prefix, TwoEndedSearch};
use crate::symmetry::Symmetry;
use crate::{Board, Square, Tour};

pub use self::equal_sums::EqualSums;
pub use self::error::SemiMagicError;
pub use self::search::UnitObserver;

/// A part of the search: the tours with given squares of the least and of the greatest numbers.
#[derive(Clone, Debug)]
pub struct SearchUnit(Prefix);

impl SearchUnit {
    /// The numbers placed, ascending, each with its square.
    pub fn numbers(&self) -> impl Iterator<Item = (u8, Square)> + '_ {
        let Position { free, placed, .. } = self.0.position;
        let last = free.count_ones() as u8 + placed[0] + placed[1];
        let numbers = (1..=placed[0]).chain(last - placed[1] + 1..=last);
        numbers.map(|number| (number, square(self.0.squares[usize::from(number) - 1])))
    }
}

/// The search for all semi-magic tours of a board, one of each class.
///
/// A class is what rotations and reflections of the board, and reversal, make of a tour, as far as
/// they keep the lines: on a square board up to 16 numbered tours, with [`EqualSums::Rows`] up to
/// 8. Its representative is the tour whose first square is the earliest in reading order from the
/// bottom left, then the last square, and then the second, third and so on.
#[derive(Clone, Debug)]
pub struct SemiMagic {
    board: Board,
    lines: EqualSums,
    table: Deadlines,
    /// The images of all squares by each symmetry, the identity first.
    images: Vec<[u8; 64]>,
}

impl SemiMagic {
    /// Prepares the search. The board has both sides from 3 to 8.
    ///
    /// # Errors
    /// [`SemiMagicError::Holes`] and [`SemiMagicError::Side`] for other boards,
    /// [`SemiMagicError::Sum`] if the sums cannot be equal, because they are not whole numbers.
    pub fn new(board: &Board, lines: EqualSums) -> Result<Self, SemiMagicError> {
        let (width, height) = (board.width(), board.height());
        let sides = 3..=SIDE as u16;
        if !board.is_rectangle() {
            return Err(SemiMagicError::Holes);
        }
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(SemiMagicError::Side { width, height });
        }
        let numbers = board.len();
        for (kind, others, length) in [
            (EqualSums::Rows, EqualSums::Columns, width),
            (EqualSums::Columns, EqualSums::Rows, height),
        ] {
            let length = usize::from(length);
            if lines != others && length * (numbers + 1) % 2 == 1 {
                return Err(SemiMagicError::Sum {
                    lines: kind,
                    numbers,
                    count: numbers / length,
                });
            }
        }
        let exchanges = [
            Symmetry::QuarterTurn,
            Symmetry::ThreeQuarterTurn,
            Symmetry::Diagonal,
            Symmetry::Antidiagonal,
        ];
        let kept = |symmetry: &Symmetry| lines == EqualSums::Both || !exchanges.contains(symmetry);
        let symmetries = Symmetry::of(board).filter(kept).map(Some);
        let symmetries = core::iter::once(None).chain(symmetries);
        let images = symmetries.map(|symmetry| images(board, symmetry)).collect();
        Ok(Self {
            board: board.clone(),
            lines,
            table: Deadlines::new(numbers),
            images,
        })
    }

    /// The sum of a row or of a column; for both, that of a row.
    #[must_use]
    pub fn sum(&self, lines: EqualSums) -> usize {
        let length = match lines {
            EqualSums::Columns => self.board.height(),
            EqualSums::Rows | EqualSums::Both => self.board.width(),
        };
        usize::from(length) * (self.board.len() + 1) / 2
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The units with so many numbers placed, at least 2, in their order, which is always the same.
    /// Each tour is in one of them. 8 x 8 has 136 units of 2 numbers, 25,507 of 6, 337,249 of 8 and
    /// 3,768,414 of 10.
    #[must_use]
    pub fn units(&self, placed: u8) -> Vec<SearchUnit> {
        let squares: Vec<u8> = self.board.squares().map(index).collect();
        let mut units = Vec::new();
        for &first in &squares {
            let last = squares.iter().filter(|&&last| self.is_root(first, last));
            for &last in last {
                units.extend(self.divide(&self.root(first, last), placed));
            }
        }
        units
    }

    /// The units with so many numbers placed that make up a unit; the unit itself if it has as many
    /// already.
    #[must_use]
    pub fn divide(&self, unit: &SearchUnit, placed: u8) -> Vec<SearchUnit> {
        let mut units = Vec::new();
        let go_on = &mut |_| ControlFlow::Continue(());
        let mut visit = |prefix: &Prefix| units.push(SearchUnit(prefix.clone()));
        let depth = placed.min(self.numbers());
        // This observer never breaks.
        let _ = self.run(unit, depth, go_on, &mut visit);
        units
    }

    /// Searches a unit: the representatives of all classes that are in the unit, in the order of
    /// the search.
    ///
    /// The observer is called about every million nodes, and at the end, with the number of nodes
    /// since the last call. A node is a position with some numbers placed.
    ///
    /// # Errors
    /// [`SemiMagicError::Stopped`] if the observer breaks.
    pub fn search(
        &self,
        unit: &SearchUnit,
        observer: UnitObserver<'_>,
    ) -> Result<Vec<Tour>, SemiMagicError> {
        let mut tours = Vec::new();
        let mut visit = |prefix: &Prefix| {
            let squares = &prefix.squares[..self.board.len()];
            if self.is_representative(squares) {
                tours.push(self.tour(squares));
            }
        };
        match self.run(unit, self.numbers(), observer, &mut visit) {
            ControlFlow::Continue(()) => Ok(tours),
            ControlFlow::Break(()) => Err(SemiMagicError::Stopped),
        }
    }

    /// The representatives of all classes, found one unit after the other. **On 8 x 8 this takes
    /// days**; on boards of up to 30 squares a second or less.
    pub fn tours(&self) -> impl Iterator<Item = Tour> + '_ {
        let found = self.units(2).into_iter().map(|unit| {
            let go_on = &mut |_| ControlFlow::Continue(());
            self.search(&unit, go_on).unwrap_or_default()
        });
        found.flatten()
    }

    fn run(
        &self,
        unit: &SearchUnit,
        depth: u8,
        observer: UnitObserver<'_>,
        visit: &mut dyn FnMut(&Prefix),
    ) -> ControlFlow<()> {
        TwoEndedSearch::new(
            (&self.table, self.numbers()),
            depth,
            &unit.0,
            observer,
            visit,
        )
        .run()
    }

    /// The last number.
    fn numbers(&self) -> u8 {
        self.board.len() as u8
    }

    /// Whether a representative may have these ends.
    fn is_root(&self, first: u8, last: u8) -> bool {
        let is_same = colour(first) == colour(last);
        let squares = self.board.squares().map(index);
        let odd_squares = squares.filter(|&square| colour(square) == colour(first));
        let pair = (first, last);
        first != last
            && is_same == (self.board.len() % 2 == 1)
            && odd_squares.count() == self.board.len().div_ceil(2)
            && self.images.iter().all(|images| {
                let [first, last] = [first, last].map(|square| images[usize::from(square)]);
                pair <= (first, last) && pair <= (last, first)
            })
    }

    /// The unit of all tours with these ends.
    fn root(&self, first: u8, last: u8) -> SearchUnit {
        let all = self.board.squares().map(index);
        let free = all.fold(0, |free, square| free | 1 << square);
        let mut prefix = Prefix {
            position: Position {
                free,
                neighbours: NeighbourCounts::of(free),
                heads: [0; 2],
                placed: [0; 2],
                deadlines: [[NO_DEADLINE; SETS]; 2],
            },
            states: [NO_SUM; SETS],
            squares: [0; 64],
        };
        let mut free_squares = [[0; 2]; SETS];
        for square in self.board.squares().map(index) {
            let is_even = colour(square) != colour(first);
            for set in SQUARE_SETS[usize::from(square)].own() {
                free_squares[set][usize::from(is_even)] += 1;
            }
        }
        let (width, height) = (self.board.width(), self.board.height());
        for (kind, lines, others, count) in [
            (0, EqualSums::Rows, EqualSums::Columns, height),
            (1, EqualSums::Columns, EqualSums::Rows, width),
        ] {
            if self.lines == others {
                continue;
            }
            for (set, lines_of_set) in LINE_SETS.into_iter().enumerate() {
                let on_board = u16::from(lines_of_set) & ((1 << count) - 1);
                let place = place_of(kind, set);
                let [odd, even] = free_squares[place];
                let sum = self.sum(lines) * on_board.count_ones() as usize;
                prefix.states[place] = state(sum, odd, even);
                let deadlines = self.table.of(prefix.states[place]);
                prefix.position.set_deadlines(place, deadlines);
            }
        }
        for (end, square) in [(TourEnd::Low, first), (TourEnd::High, last)] {
            let number = prefix.position.next_number(end, self.numbers());
            prefix.squares[usize::from(number) - 1] = square;
            let states = (&mut prefix.states, &self.table);
            let step = (end, decrease(number));
            prefix.position = prefix.position.place(step, square, states);
        }
        // Both heads are neighbours still: no end has left its first square.
        prefix.position.neighbours = NeighbourCounts::of(free);
        SearchUnit(prefix)
    }

    /// Whether no image of these squares, in either direction, is an earlier one of their class.
    fn is_representative(&self, squares: &[u8]) -> bool {
        let key = |at: usize, is_back: bool| match is_back {
            false => squares[at],
            true => squares[squares.len() - 1 - at],
        };
        // The ends first.
        let order = || {
            [0, squares.len() - 1]
                .into_iter()
                .chain(1..squares.len() - 1)
        };
        self.images.iter().all(|images| {
            [false, true].into_iter().all(|is_back| {
                let image = order().map(|at| images[usize::from(key(at, is_back))]);
                order().map(|at| key(at, false)).le(image)
            })
        })
    }

    fn tour(&self, squares: &[u8]) -> Tour {
        let squares = squares.iter().map(|&index| square(index));
        Tour::new(&self.board, squares.collect())
            .expect("the search makes knight's moves through all squares")
    }
}

/// The bit of a square.
fn index(square: Square) -> u8 {
    // The sides are at most 8.
    (square.y() * SIDE as u16 + square.x()) as u8
}

/// The square of a bit.
fn square(index: u8) -> Square {
    let side = SIDE as u8;
    Square::new((index % side).into(), (index / side).into())
}

const fn colour(square: u8) -> u8 {
    (square % 8 + square / 8) % 2
}

/// The images of all squares of a board; `None` for the identity.
fn images(board: &Board, symmetry: Option<Symmetry>) -> [u8; 64] {
    let mut images = [0; 64];
    for square in board.squares() {
        let image = symmetry.map_or(square, |symmetry| symmetry.image(board, square));
        images[usize::from(index(square))] = index(image);
    }
    images
}
