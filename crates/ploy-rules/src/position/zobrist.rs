//! The numbers that position keys are made of.
//!
//! There is one number for every face of every colour on every square, 41,310 for two colours. Mixing them afresh each
//! time takes a few multiplications and no memory; a table would not fit the first-level cache.

use crate::Rules;
use crate::mailbox::Cell;
use board_game_core::zobrist::number;

/// The number of a piece on the square of this index.
#[inline]
pub(crate) const fn cell_key(cell: Cell, square: usize) -> u64 {
    number((cell.bits() as u64) << 7 | square as u64)
}

/// Above every index of [`cell_key`].
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
