//! The rook that fewer pawns than the board has rows cannot catch.

use super::RookStrategy;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::turn::Move;

/// The rook stays on crossings of a row and a column without pawns (Abdellatif 2017, the part on
/// seven pawns).
///
/// With fewer pawns than rows there is always such a crossing, and no pawn threatens it. One step
/// of one pawn changes either rows or columns. So an old and a new crossing lie on one free line,
/// and the rook gets there in one move. With more steps a turn, the rook may reach no crossing:
/// then the strategy has no move.
///
/// ```
/// use rook_hunt::{Position, Rules};
/// use rook_hunt::strategy::{FreeCrossing, RookStrategy};
///
/// let pawns = "a1,b2,c3,d4,e5,f6,g7";
/// let position = Position::parse(pawns, &Rules::new(7, 1, 1)?)?;
/// let reply = FreeCrossing.reply(&position).expect("column h and row 8 are free");
/// assert_eq!(reply.to_string(), "h8");
///
/// // Seven pawns with one step a turn never catch it, from any placement.
/// assert_eq!(FreeCrossing::never_caught(&Rules::new(7, 1, 8)?), Some(1_032_256));
/// assert_eq!(FreeCrossing::never_caught(&Rules::new(8, 1, 1)?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FreeCrossing;

/// The columns and the rows with pawns, one bit each, which decide the rook's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OccupiedLines {
    side: u8,
    columns: u16,
    rows: u16,
}

/// The columns, or rows, of a board of this side that are not among these.
const fn free(lines: u16, side: u8) -> u16 {
    !lines & (u16::MAX >> (16 - side))
}

impl OccupiedLines {
    fn of(position: &Position) -> Self {
        let mut lines = Self {
            side: position.rules.side(),
            columns: 0,
            rows: 0,
        };
        for pawn in position.pawns() {
            lines.columns |= 1 << pawn.x();
            lines.rows |= 1 << pawn.y();
        }
        lines
    }

    /// The squares whose column and row are free.
    fn crossings(self) -> SquareSet {
        let columns = u128::from(free(self.columns, self.side));
        let rows = u128::from(free(self.rows, self.side));
        // The lowest square of every free row, and the free columns beside it.
        let firsts = (0..self.side).fold(0, |all, y| all | (rows >> y & 1) << (10 * y));
        SquareSet::from_bits(firsts * columns)
    }
}

/// The crossing to go to: the rook's square if it is one of `targets`, else the first of them.
fn choice(targets: SquareSet, rook: Option<Square>) -> Option<Square> {
    let stay = rook.filter(|&rook| targets.contains(rook));
    stay.or_else(|| targets.first())
}

impl FreeCrossing {
    /// The squares whose row and column hold no pawn.
    #[must_use]
    pub fn crossings(position: &Position) -> SquareSet {
        OccupiedLines::of(position).crossings()
    }

    /// Proves that the rook is never caught from any placement, and returns the number of cases of
    /// the proof; `None` if the claim is false: with as many pawns as rows, with several steps a
    /// turn, or if the rook must move.
    ///
    /// The rook's moves depend only on the columns and rows with pawns. So the cases are all sets
    /// of columns and rows that so many pawns can occupy, with each crossing. A step changes either
    /// the columns or the rows: it leaves one or not, and occupies another. If columns change, the
    /// rook slides along its row, and if rows change, along its column; no pawn stands on the way
    /// or threatens the target. Changes of columns do not depend on the rows. So each set is
    /// checked once, and counts as a set of columns and as a set of rows.
    #[must_use]
    pub fn never_caught(rules: &Rules) -> Option<u64> {
        let side = rules.side();
        if rules.pawns() >= side || rules.steps() > 1 || rules.must_move() {
            return None;
        }
        let max = u32::from(rules.pawns());
        let mut cases = 0;
        for occupied in (1..=u16::MAX >> (16 - side)).filter(|set| set.count_ones() <= max) {
            if after_step(occupied, side, max).any(|after| free(after, side) == 0) {
                return None;
            }
            cases += u64::from(free(occupied, side).count_ones());
        }
        // With every column its crossing can have, every row.
        Some(cases * cases)
    }
}

/// The sets of columns, or rows, with pawns after one step across them: the step leaves one or not,
/// and occupies another.
fn after_step(set: u16, side: u8, max: u32) -> impl Iterator<Item = u16> {
    let left = (0..side).filter(move |from| set >> from & 1 == 1);
    left.flat_map(move |from| {
        let kept = (0..side).map(move |to| set | 1 << to);
        let left = (0..side).map(move |to| set & !(1 << from) | 1 << to);
        kept.chain(left)
    })
    .filter(move |set| set.count_ones() <= max)
}

impl RookStrategy for FreeCrossing {
    /// Stays on a crossing if it may. Otherwise goes to the first crossing that it can reach, row
    /// by row from below.
    fn reply(&self, position: &Position) -> Option<Move> {
        if position.to_move() != Side::Rook {
            return None;
        }
        let targets = Self::crossings(position) & position.rook_moves();
        choice(targets, position.rook()).map(|to| position.rook_move(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the sets after a step with all sets that satisfy the definition of a step.
    #[test]
    fn a_step_leaves_one_line_or_none_and_enters_another() {
        for side in 2..=10 {
            for (set, max) in (0..=u16::MAX >> (16 - side)).zip((1..=u32::from(side)).cycle()) {
                let mut stepped: Vec<u16> = after_step(set, side, max).collect();
                stepped.sort_unstable();
                stepped.dedup();
                let is_stepped = |&after: &u16| {
                    let (left, entered) = (set & !after, after & !set);
                    let is_step = left.count_ones() <= 1 && entered.count_ones() <= 1;
                    // Into a line with pawns, or from one to itself, by a pawn that there is.
                    let is_made = entered != 0 || left == 0 || set & after != 0;
                    set != 0 && is_step && is_made && after.count_ones() <= max
                };
                let expected: Vec<u16> = (0..=u16::MAX >> (16 - side)).filter(is_stepped).collect();
                assert_eq!(stepped, expected, "{set:b} on side {side}, at most {max}");
            }
        }
    }
}
