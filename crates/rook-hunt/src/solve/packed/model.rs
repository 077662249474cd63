//! The probability model: the bits that encode the distances of a set, and their contexts.

use board_files::coder::BitCoder;

use super::runs::Runs;
use crate::bitboard::{self, region};
use crate::rules::Rules;
use crate::solve::word::SolverWord;
use crate::square::AREA;

/// The distance of a rook to move on each square; unspecified on squares with a pawn.
pub(in crate::solve) type CaptureTurns = [u16; AREA];

/// The rook escapes.
pub(in crate::solve) const NEVER: u16 = u16::MAX;

/// The number of a run without a safe square.
const AT_ONCE: u16 = 1;

// Contexts: the numbers of values of their components, and the number of contexts.
const FREE: usize = 25;
const SAFE: usize = 6;
const RING: usize = 5;
const FOUND: usize = 3;
const ROW_ESCAPES: usize = FREE * SAFE * RING * FOUND;
const NEAR: usize = 16;
const LAST: usize = 32;
const ROW_REPEATS: usize = NEAR * LAST;
const CROSSED: usize = 21;
const OPEN: usize = 5;
const COLUMN_ESCAPES: usize = 2 * SAFE * CROSSED * OPEN;
const COLUMN_REPEATS: usize = 2 * 2 * SAFE * CROSSED;
const SQUARE_FOLLOWS: usize = 4;
const SQUARE_ESCAPES: usize = 2;

const ROW_REPEATS_AT: usize = ROW_ESCAPES;
const COLUMN_ESCAPES_AT: usize = ROW_REPEATS_AT + ROW_REPEATS;
const COLUMN_REPEATS_AT: usize = COLUMN_ESCAPES_AT + COLUMN_ESCAPES;
const SQUARE_FOLLOWS_AT: usize = COLUMN_REPEATS_AT + COLUMN_REPEATS;
const SQUARE_ESCAPES_AT: usize = SQUARE_FOLLOWS_AT + SQUARE_FOLLOWS;
const NUMBERS_AT: usize = SQUARE_ESCAPES_AT + SQUARE_ESCAPES;

// Each kind of number has probabilities for every bit, given the bits before it.
const STAGES: usize = 3;
const ROW_KINDS: usize = NEAR * STAGES;
const COLUMN_KINDS: usize = SAFE * STAGES;
const KINDS: usize = ROW_KINDS + COLUMN_KINDS + 1;

/// The number of contexts for numbers of this many bits.
pub(super) const fn contexts(width: usize) -> usize {
    NUMBERS_AT + (KINDS << width)
}

/// The largest number of turns that counts as few.
const MANY: u16 = 24;

/// The coder of the distances of a set.
///
/// It codes the numbers of the rows first, in the context of the safe squares of the row and of the
/// rows before; then those of the columns, which often equal a row that they cross. The number of a
/// run is the least distance of its squares. If the rook may stay, the distance of a square is the
/// larger of its two numbers; if it must move, one more bit says whether it is.
#[derive(Debug)]
pub(super) struct ContextModel<W> {
    rules: Rules,
    /// Bits of a number.
    width: usize,
    rows: Runs<W>,
    columns: Runs<W>,
    /// Turns by row and by column.
    row_turns: Vec<u16>,
    column_turns: Vec<u16>,
}

impl<W: SolverWord> ContextModel<W> {
    /// A coder for numbers of this many bits, at most 15.
    pub(super) fn new(rules: Rules, width: usize) -> Self {
        Self {
            rules,
            width,
            rows: Runs::none(),
            columns: Runs::none(),
            row_turns: Vec::new(),
            column_turns: Vec::new(),
        }
    }

    /// Encodes or decodes the distances of a set.
    pub(super) fn code(&mut self, pawns: W, turns: &mut CaptureTurns, bits: &mut impl BitCoder) {
        let empty = bitboard::board::<W>(self.rules.side()) & !pawns;
        let safe = region::safe(&self.rules, pawns);
        self.rows.find(empty, bitboard::west);
        self.columns.find(empty, bitboard::south);
        self.code_rows(safe, turns, bits);
        self.code_columns(safe, turns, bits);
        self.code_squares(empty, safe, turns, bits)
    }

    fn code_rows(&mut self, safe: W, turns: &CaptureTurns, bits: &mut impl BitCoder) {
        self.row_turns.clear();
        let (mut found, mut last) = (0, 0);
        for run in 0..self.rows.sets.len() {
            let row = self.rows.sets[run];
            let safe_squares = row & safe;
            if safe_squares == W::ZERO {
                self.row_turns.push(AT_ONCE);
                continue;
            }
            let seen = bitboard::squares(safe_squares).fold(W::ZERO, |seen, square| {
                seen | self.columns.sets[self.columns.at(square)]
            });
            let free = (seen & safe & !row).count_ones() as usize;
            let known = least(row, turns);
            let escapes = [
                (free, FREE),
                (safe_squares.count_ones() as usize, SAFE),
                (self.ring(row), RING),
                (found, FOUND),
            ];
            if bits.bit(context(0, escapes), known == NEVER) {
                self.row_turns.push(NEVER);
                continue;
            }
            let repeats = [(free, NEAR), (last.into(), LAST)];
            let repeats = context(ROW_REPEATS_AT, repeats);
            let number = if last > 0 && bits.bit(repeats, known == last) {
                last
            } else {
                let kind = [(free, NEAR), (stage(last), STAGES)];
                self.number(context(0, kind), known, bits)
            };
            self.row_turns.push(number);
            (found, last) = (found + 1, number);
        }
    }

    fn code_columns(&mut self, safe: W, turns: &CaptureTurns, bits: &mut impl BitCoder) {
        self.column_turns.clear();
        for run in 0..self.columns.sets.len() {
            let column = self.columns.sets[run];
            let safe_squares = column & safe;
            if safe_squares == W::ZERO {
                self.column_turns.push(AT_ONCE);
                continue;
            }
            let crossed =
                CrossedRows::of(column, safe, |square| self.row_turns[self.rows.at(square)]);
            // No square takes fewer turns than its row.
            if !crossed.any_lost() {
                self.column_turns.push(NEVER);
                continue;
            }
            let known = least(column, turns);
            let safe_squares = safe_squares.count_ones() as usize;
            let least_crossed = crossed.least.map_or(0, usize::from);
            let escapes = [
                (usize::from(crossed.any_at_once), 2),
                (safe_squares, SAFE),
                (least_crossed, CROSSED),
                (crossed.open, OPEN),
            ];
            let number = if bits.bit(context(COLUMN_ESCAPES_AT, escapes), known == NEVER) {
                NEVER
            } else {
                self.column_number(safe_squares, &crossed, known, bits)
            };
            self.column_turns.push(number);
        }
    }

    /// Codes the number of a column from which the rook does not escape, often that of a row that
    /// it crosses.
    fn column_number(
        &self,
        safe_squares: usize,
        crossed: &CrossedRows,
        known: u16,
        bits: &mut impl BitCoder,
    ) -> u16 {
        let least = crossed.least.unwrap_or(0);
        if let Some(least) = crossed.least {
            let differ = usize::from(crossed.most > least);
            for (which, number) in [least, crossed.most]
                .into_iter()
                .take(1 + differ)
                .enumerate()
            {
                let repeats = [
                    (which, 2),
                    (differ, 2),
                    (safe_squares, SAFE),
                    (least.into(), CROSSED),
                ];
                if bits.bit(context(COLUMN_REPEATS_AT, repeats), known == number) {
                    return number;
                }
            }
        }
        let kind = [(safe_squares, SAFE), (stage(least), STAGES)];
        self.number(ROW_KINDS + context(0, kind), known, bits)
    }

    /// Computes the distance of every empty square.
    fn code_squares(&self, empty: W, safe: W, turns: &mut CaptureTurns, bits: &mut impl BitCoder) {
        for square in bitboard::squares(empty) {
            let row = self.row_turns[self.rows.at(square)];
            let column = self.column_turns[self.columns.at(square)];
            let known = turns[usize::from(square)];
            let mut number = row.max(column);
            if self.rules.must_move() && number != NEVER {
                let is_safe = usize::from(safe & W::bit(square) != W::ZERO);
                let follows = [(is_safe, 2), (usize::from(row == column), 2)];
                if !bits.bit(context(SQUARE_FOLLOWS_AT, follows), known == number) {
                    let escapes = bits.bit(SQUARE_ESCAPES_AT + is_safe, known == NEVER);
                    number = if escapes {
                        NEVER
                    } else {
                        self.number(KINDS - 1, known, bits)
                    };
                }
            }
            turns[usize::from(square)] = number;
        }
    }

    /// Codes a number of turns, the highest bit first.
    fn number(&self, kind: usize, known: u16, bits: &mut impl BitCoder) -> u16 {
        let at = NUMBERS_AT + (kind << self.width);
        let mut number = 0;
        let mut before = 1;
        for place in (0..self.width).rev() {
            let bit = bits.bit(at + before, known >> place & 1 == 1);
            before = before << 1 | usize::from(bit);
            number = number << 1 | u16::from(bit);
        }
        // A damaged file must not give 0 turns.
        number.max(AT_ONCE)
    }

    /// The distance of a row from the nearer parallel edge.
    fn ring(&self, row: W) -> usize {
        let y = row.trailing_zeros() as usize / usize::from(W::ROW);
        y.min(usize::from(self.rules.side()) - 1 - y)
    }
}

/// The rows that a column crosses.
struct CrossedRows {
    /// Whether a rook is lost on a square because its row has no safe square.
    any_at_once: bool,
    /// The least and the largest number of turns of the other rows on which the rook is lost.
    least: Option<u16>,
    most: u16,
    /// Safe squares on rows from which the rook escapes.
    open: usize,
}

impl CrossedRows {
    fn of<W: SolverWord>(column: W, safe: W, row_turns: impl Fn(u8) -> u16) -> Self {
        let mut crossed = Self {
            any_at_once: false,
            least: None,
            most: 0,
            open: 0,
        };
        for square in bitboard::squares(column) {
            match row_turns(square) {
                NEVER => crossed.open += usize::from(safe & W::bit(square) != W::ZERO),
                AT_ONCE => crossed.any_at_once = true,
                turns => {
                    crossed.least = Some(crossed.least.map_or(turns, |least| least.min(turns)));
                    crossed.most = crossed.most.max(turns);
                }
            }
        }
        crossed
    }

    /// Whether a rook is lost on any square of the column, by the rows alone.
    fn any_lost(&self) -> bool {
        self.any_at_once || self.least.is_some()
    }
}

/// The context of a number of turns: no turns before it, few, or many.
fn stage(turns: u16) -> usize {
    usize::from(turns > 0) + usize::from(turns > MANY)
}

/// The least number of turns of a square of a run.
fn least<W: SolverWord>(run: W, turns: &CaptureTurns) -> u16 {
    let turns = bitboard::squares(run).map(|square| turns[usize::from(square)]);
    turns.min().unwrap_or(NEVER)
}

/// The number of a context; each value is clamped to its limit.
fn context<const N: usize>(at: usize, values: [(usize, usize); N]) -> usize {
    at + values.into_iter().fold(0, |number, (value, limit)| {
        number * limit + value.min(limit - 1)
    })
}
