//! The numbers that position keys are made of.
//!
//! There is one number for every face of every colour on every square, 41,310 for two colours. A table of them would not
//! fit the first-level cache; they are products of two factors instead, one for the square, one for the piece, folded
//! so that all bits of the factors reach all bits of the number.

use crate::Rules;
use crate::mailbox::Cell;
use board_game_core::zobrist::number;

/// The number of a piece on the square of this index.
#[inline]
pub(crate) const fn cell_key(cell: Cell, square: usize) -> u64 {
    let colour = cell.bits() >> 8;
    let piece = PIECES[cell.lines() as usize] ^ COLOURS[colour as usize % COLOURS.len()];
    let product = SQUARES[square % SQUARES.len()] as u128 * piece as u128;
    product as u64 ^ (product >> 64) as u64
}

/// A factor for each square; those after the 81st are never used.
static SQUARES: [u64; 128] = numbers(0);

/// A factor for each set of lines.
static PIECES: [u64; 256] = numbers(1 << 10);

/// What the factor of a piece differs by for each colour's bit of a cell.
static COLOURS: [u64; 16] = numbers(1 << 11);

const fn numbers<const N: usize>(first: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = number(first + index as u64);
        index += 1;
    }
    numbers
}

/// Above every index of the factors.
const OTHERS: u64 = 1 << 32;

/// The number that stands for white, or any second player, to move.
#[inline]
pub(crate) const fn mover_key() -> u64 {
    const { number(OTHERS) }
}

/// The number of a rule set.
pub(crate) const fn rules_key(rules: Rules) -> u64 {
    number(OTHERS + 1 + rules.index() as u64)
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::*;
    use crate::{Army, FourColour, Lines, Piece, Square};

    fn keys(colours: &[FourColour], lines: impl Fn(u8) -> bool) -> Vec<u64> {
        let pieces = colours.iter().flat_map(|&colour| {
            (0..=255)
                .filter(|&bits| lines(bits))
                .filter_map(Lines::new)
                .map(move |lines| Cell::new(Piece::new(colour, lines)))
        });
        pieces
            .flat_map(|cell| Square::all().map(move |square| cell_key(cell, square.index())))
            .collect()
    }

    #[test]
    fn every_piece_on_every_square_has_a_number_of_its_own() {
        let keys = keys(FourColour::ALL, |_| true);
        let distinct: BTreeSet<u64> = keys.iter().copied().collect();
        assert_eq!(distinct.len(), 4 * 255 * 81);
        for bit in 0..64 {
            let ones = keys.iter().filter(|&&key| key >> bit & 1 == 1).count();
            let share = ones as f64 / keys.len() as f64;
            assert!((0.48..0.52).contains(&share), "bit {bit} is set in {share}");
        }
    }

    #[test]
    fn no_two_pairs_of_pieces_give_the_same_key() {
        // Some 66,000 pairs: by chance alone, one in eight thousand million runs would see a collision.
        let keys = keys(&[FourColour::Green], |lines| lines.count_ones() == 1);
        let pairs = 3 * keys.len();
        let mut sums: Vec<u64> = (0..pairs)
            .flat_map(|pair| {
                let (first, apart) = (pair % keys.len(), 1 + pair / keys.len());
                let second = first + apart;
                (second < keys.len()).then(|| keys[first] ^ keys[second])
            })
            .chain(
                keys.iter()
                    .take(100)
                    .enumerate()
                    .flat_map(|(place, first)| {
                        keys[place + 4..].iter().map(move |second| first ^ second)
                    }),
            )
            .collect();
        let count = sums.len();
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), count);
    }
}
