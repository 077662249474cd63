//! A digit for each square.

use core::fmt;

use itertools::Itertools;

use crate::{Square, square::bit};

/// A number of `BITS` bits for each square: one set of squares per bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct EnergyDigits<const BITS: usize>([u64; BITS]);

impl<const BITS: usize> EnergyDigits<BITS> {
    /// Zero everywhere.
    pub(super) const ZERO: Self = Self([0; BITS]);

    /// The numbers that `digit` gives; higher bits are dropped.
    pub(super) fn new(digit: impl Fn(Square) -> u8) -> Self {
        let mut digits = Self::ZERO;
        for square in Square::all() {
            let number = digit(square);
            for (place, plane) in digits.0.iter_mut().enumerate() {
                if number >> place & 1 != 0 {
                    *plane |= bit(square);
                }
            }
        }
        digits
    }

    #[inline]
    pub(super) fn get(self, square: Square) -> u8 {
        (0..BITS).fold(0, |digit, place| {
            digit | ((self.0[place] >> square.index()) as u8 & 1) << place
        })
    }

    /// The numbers after a clockwise turn of the board by quarter turns. The numbers move with
    /// their squares.
    pub(super) fn turned(self, quarters: u8) -> Self {
        (0..quarters % 4).fold(self, |digits, _| {
            // The new column x is the old row x, and the new first row is the old last column.
            let before = |square: Square| Square::at(7 - square.y(), square.x());
            Self::new(|square| before(square).map_or(0, |before| digits.get(before)))
        })
    }

    /// Reads eight rows of eight digits, row 8 first, joined by `/`. The digit `zero` stands for 0.
    /// `None` if the text is something else or a number is above `highest`.
    pub(super) fn parse(text: &str, zero: u8, highest: u8) -> Option<Self> {
        let signs = text.as_bytes();
        // Nine signs a row with the separator.
        if signs.len() != 71 || (8..71).step_by(9).any(|at| signs[at] != b'/') {
            return None;
        }
        let sign =
            |square: Square| signs[usize::from(7 - square.y()) * 9 + usize::from(square.x())];
        Square::all()
            .all(|square| (zero..=zero + highest).contains(&sign(square)))
            .then(|| Self::new(|square| sign(square) - zero))
    }
}

impl<const BITS: usize> Default for EnergyDigits<BITS> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const BITS: usize> EnergyDigits<BITS> {
    /// The text that [`parse`](Self::parse) reads; the digit `zero` stands for 0.
    pub(super) fn text(self, zero: u8) -> impl fmt::Display {
        let row = move |y| {
            let squares = (0..8).filter_map(move |x| Square::at(x, y));
            squares
                .map(move |square| self.get(square) + zero)
                .format("")
        };
        (0..8).rev().map(row).format("/")
    }
}
