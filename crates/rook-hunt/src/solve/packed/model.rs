//! The probability model: the bits that encode the distances of a set, and their contexts.

use board_files::coder::BitCoder;

use super::runs::Runs;
use crate::bitboard::{self, region};
use crate::rules::Rules;
use crate::solve::word::SolverWord;
use crate::square::AREA;

/// The distance of a rook to move on each square; unspecified on squares with a pawn.
pub(in crate::solve) type CaptureTurns = [u16; AREA];

/// The distance of a rook that escapes.
pub(in crate::solve) const NO_CAPTURE: u16 = u16::MAX;

/// The number of a run without a safe square.
const CAPTURED_AT_ONCE: u16 = 1;

// A context is a number of mixed radix. These are the radices of its components, which are clamped:
/// Safe squares of other rows that columns through safe squares of the row reach.
const REACHABLE: usize = 25;
/// The same, with fewer classes.
const FEW_REACHABLE: usize = 16;
/// Safe squares of the run.
const SAFE_SQUARES: usize = 6;
/// The distance of the row from the nearer parallel edge.
const EDGE_DISTANCE: usize = 5;
/// Earlier rows with a safe square from which the rook does not escape.
const LOST_ROWS: usize = 3;
/// The number of the last such row.
const LAST_NUMBER: usize = 32;
/// The least number of the rows that the column crosses.
const MIN_CROSSED: usize = 21;
/// Safe squares of the column on rows from which the rook escapes.
const ESCAPE_ROWS: usize = 5;
/// No number before, a small one, or a large one: see [`magnitude`].
const MAGNITUDES: usize = 3;

// The contexts of each decision: whether the rook escapes from a run, whether the run repeats a
// number, whether a square has the number of its run, and whether the rook escapes from it.
const ROW_ESCAPES: usize = REACHABLE * SAFE_SQUARES * EDGE_DISTANCE * LOST_ROWS;
const ROW_REPEATS: usize = FEW_REACHABLE * LAST_NUMBER;
const COLUMN_ESCAPES: usize = 2 * SAFE_SQUARES * MIN_CROSSED * ESCAPE_ROWS;
const COLUMN_REPEATS: usize = 2 * 2 * SAFE_SQUARES * MIN_CROSSED;
const SQUARE_FOLLOWS: usize = 4;
const SQUARE_ESCAPES: usize = 2;

const ROW_REPEATS_AT: usize = ROW_ESCAPES;
const COLUMN_ESCAPES_AT: usize = ROW_REPEATS_AT + ROW_REPEATS;
const COLUMN_REPEATS_AT: usize = COLUMN_ESCAPES_AT + COLUMN_ESCAPES;
const SQUARE_FOLLOWS_AT: usize = COLUMN_REPEATS_AT + COLUMN_REPEATS;
const SQUARE_ESCAPES_AT: usize = SQUARE_FOLLOWS_AT + SQUARE_FOLLOWS;
const NUMBERS_AT: usize = SQUARE_ESCAPES_AT + SQUARE_ESCAPES;

// Each kind of number has probabilities for every bit, given the bits before it.
const ROW_KINDS: usize = FEW_REACHABLE * MAGNITUDES;
const COLUMN_KINDS: usize = SAFE_SQUARES * MAGNITUDES;
const KINDS: usize = ROW_KINDS + COLUMN_KINDS + 1;

/// The number of contexts for numbers of this many bits.
pub(super) const fn contexts(width: usize) -> usize {
    NUMBERS_AT + (KINDS << width)
}

/// The largest number of turns that counts as small.
const MAX_SMALL: u16 = 24;

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
        let (mut lost_rows, mut last) = (0, 0);
        for run in 0..self.rows.sets.len() {
            let row = self.rows.sets[run];
            let safe_squares = row & safe;
            if safe_squares == W::ZERO {
                self.row_turns.push(CAPTURED_AT_ONCE);
                continue;
            }
            let seen = bitboard::squares(safe_squares).fold(W::ZERO, |seen, square| {
                seen | self.columns.sets[self.columns.at(square)]
            });
            let reachable = (seen & safe & !row).count_ones() as usize;
            let known = min(row, turns);
            let escapes = [
                (reachable, REACHABLE),
                (safe_squares.count_ones() as usize, SAFE_SQUARES),
                (self.edge_distance(row), EDGE_DISTANCE),
                (lost_rows, LOST_ROWS),
            ];
            if bits.bit(context(0, escapes), known == NO_CAPTURE) {
                self.row_turns.push(NO_CAPTURE);
                continue;
            }
            let repeats = [(reachable, FEW_REACHABLE), (last.into(), LAST_NUMBER)];
            let repeats = context(ROW_REPEATS_AT, repeats);
            let number = if last > 0 && bits.bit(repeats, known == last) {
                last
            } else {
                let kind = [(reachable, FEW_REACHABLE), (magnitude(last), MAGNITUDES)];
                self.number(context(0, kind), known, bits)
            };
            self.row_turns.push(number);
            (lost_rows, last) = (lost_rows + 1, number);
        }
    }

    fn code_columns(&mut self, safe: W, turns: &CaptureTurns, bits: &mut impl BitCoder) {
        self.column_turns.clear();
        for run in 0..self.columns.sets.len() {
            let column = self.columns.sets[run];
            let safe_squares = column & safe;
            if safe_squares == W::ZERO {
                self.column_turns.push(CAPTURED_AT_ONCE);
                continue;
            }
            let crossed =
                CrossedRows::of(column, safe, |square| self.row_turns[self.rows.at(square)]);
            // No square takes fewer turns than its row.
            if !crossed.any_lost() {
                self.column_turns.push(NO_CAPTURE);
                continue;
            }
            let known = min(column, turns);
            let safe_squares = safe_squares.count_ones() as usize;
            let min_crossed = crossed.min.map_or(0, usize::from);
            let escapes = [
                (usize::from(crossed.any_at_once), 2),
                (safe_squares, SAFE_SQUARES),
                (min_crossed, MIN_CROSSED),
                (crossed.escape_rows, ESCAPE_ROWS),
            ];
            let number = if bits.bit(context(COLUMN_ESCAPES_AT, escapes), known == NO_CAPTURE) {
                NO_CAPTURE
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
        let min = crossed.min.unwrap_or(0);
        if let Some(min) = crossed.min {
            let differ = usize::from(crossed.max > min);
            for (which, number) in [min, crossed.max].into_iter().take(1 + differ).enumerate() {
                let repeats = [
                    (which, 2),
                    (differ, 2),
                    (safe_squares, SAFE_SQUARES),
                    (min.into(), MIN_CROSSED),
                ];
                if bits.bit(context(COLUMN_REPEATS_AT, repeats), known == number) {
                    return number;
                }
            }
        }
        let kind = [(safe_squares, SAFE_SQUARES), (magnitude(min), MAGNITUDES)];
        self.number(ROW_KINDS + context(0, kind), known, bits)
    }

    /// Computes the distance of every empty square.
    fn code_squares(&self, empty: W, safe: W, turns: &mut CaptureTurns, bits: &mut impl BitCoder) {
        for square in bitboard::squares(empty) {
            let row = self.row_turns[self.rows.at(square)];
            let column = self.column_turns[self.columns.at(square)];
            let known = turns[usize::from(square)];
            let mut number = row.max(column);
            if self.rules.must_move() && number != NO_CAPTURE {
                let is_safe = usize::from(safe & W::bit(square) != W::ZERO);
                let follows = [(is_safe, 2), (usize::from(row == column), 2)];
                if !bits.bit(context(SQUARE_FOLLOWS_AT, follows), known == number) {
                    let escapes = bits.bit(SQUARE_ESCAPES_AT + is_safe, known == NO_CAPTURE);
                    number = if escapes {
                        NO_CAPTURE
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
        number.max(CAPTURED_AT_ONCE)
    }

    /// The distance of a row from the nearer parallel edge.
    fn edge_distance(&self, row: W) -> usize {
        let y = row.trailing_zeros() as usize / usize::from(W::ROW);
        y.min(usize::from(self.rules.side()) - 1 - y)
    }
}

/// The rows that a column crosses.
struct CrossedRows {
    /// Whether a rook is lost on a square because its row has no safe square.
    any_at_once: bool,
    /// The least and the largest number of turns of the other rows on which the rook is lost.
    min: Option<u16>,
    max: u16,
    /// Safe squares on rows from which the rook escapes.
    escape_rows: usize,
}

impl CrossedRows {
    fn of<W: SolverWord>(column: W, safe: W, row_turns: impl Fn(u8) -> u16) -> Self {
        let mut crossed = Self {
            any_at_once: false,
            min: None,
            max: 0,
            escape_rows: 0,
        };
        for square in bitboard::squares(column) {
            match row_turns(square) {
                NO_CAPTURE => crossed.escape_rows += usize::from(safe & W::bit(square) != W::ZERO),
                CAPTURED_AT_ONCE => crossed.any_at_once = true,
                turns => {
                    crossed.min = Some(crossed.min.map_or(turns, |min| min.min(turns)));
                    crossed.max = crossed.max.max(turns);
                }
            }
        }
        crossed
    }

    /// Whether a rook is lost on any square of the column, by the rows alone.
    fn any_lost(&self) -> bool {
        self.any_at_once || self.min.is_some()
    }
}

/// The class of a number of turns: 0 if there is none, 1 if it is small, 2 if it is large.
fn magnitude(turns: u16) -> usize {
    usize::from(turns > 0) + usize::from(turns > MAX_SMALL)
}

/// The least number of turns of a square of a run.
fn min<W: SolverWord>(run: W, turns: &CaptureTurns) -> u16 {
    let turns = bitboard::squares(run).map(|square| turns[usize::from(square)]);
    turns.min().unwrap_or(NO_CAPTURE)
}

/// The number of a context; each value is clamped to its limit.
fn context<const N: usize>(at: usize, values: [(usize, usize); N]) -> usize {
    at + values.into_iter().fold(0, |number, (value, limit)| {
        number * limit + value.min(limit - 1)
    })
}
