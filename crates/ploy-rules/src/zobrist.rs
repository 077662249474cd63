//! Zobrist numbers.
//!
//! There is a number for every set of lines of every colour on every square, 41,310 for two
//! colours. A table would not fit the first-level cache. So a number is the folded product of two
//! factors, one for the square and one for the piece: all bits of the factors affect all bits of
//! the number.

use board_game_core::zobrist::number;

use crate::movegen::MailboxCell;

/// The number of a piece on the square of this index.
#[inline]
pub(crate) const fn cell_key(cell: MailboxCell, square: usize) -> u64 {
    let colour = cell.colours();
    let piece = PIECES[cell.lines() as usize] ^ COLOURS[colour as usize % COLOURS.len()];
    let product = SQUARES[square % SQUARES.len()] as u128 * piece as u128;
    product as u64 ^ (product >> 64) as u64
}

/// A factor for each square; those after the 81st are never used.
static SQUARES: [u64; 128] = numbers(0);

/// A factor for each set of lines.
static PIECES: [u64; 256] = numbers(1 << 10);

/// The difference of the factor of a piece for each colour bit of a cell.
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

/// The first index after those of the factors.
const OTHERS: u64 = 1 << 32;

/// The number of white to move.
#[inline]
pub(crate) const fn mover_key() -> u64 {
    const { number(OTHERS) }
}

/// The number of the rule set of this index.
pub(crate) const fn rules_key(index: usize) -> u64 {
    number(OTHERS + 1 + index as u64)
}

/// The number of one of four players to move.
pub(crate) const fn turn_key(player: usize) -> u64 {
    number(OTHERS + 32 + player as u64)
}

/// The key of a player's control of the pieces of a colour, in a game of four.
pub(crate) const fn control_key(player: usize, colour: usize) -> u64 {
    number(OTHERS + 48 + 4 * player as u64 + colour as u64)
}

#[cfg(test)]
mod tests {
    use super::{cell_key, control_key, mover_key, rules_key, turn_key};
    use crate::movegen::MailboxCell;
    use crate::{FourColour, Lines, Piece};
    use std::collections::BTreeSet;

    #[test]
    fn key_parts_have_distinct_numbers() {
        let cells = FourColour::ALL.iter().flat_map(|&colour| {
            let lines = (1..=255).filter_map(Lines::new);
            lines.map(move |lines| MailboxCell::new(Piece::new(colour, lines)))
        });
        let mut keys: Vec<u64> = cells
            .flat_map(|cell| (0..81).map(move |square| cell_key(cell, square)))
            .collect();
        assert_eq!(keys.len(), 4 * 255 * 81);
        keys.push(mover_key());
        keys.extend((0..4).map(rules_key));
        keys.extend((0..4).map(turn_key));
        keys.extend((0..16).map(|pair| control_key(pair / 4, pair % 4)));
        assert!(!keys.contains(&0));
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    }
}
