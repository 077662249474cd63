//! The paper's greedy hunters.

use alloc::vec::Vec;

use board_game_core::named;

use super::PawnStrategy;
use crate::bitboard::word::{Word, with_word};
use crate::bitboard::{self, region};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Square, SquareSet};
use crate::turn::Turn;

/// The measure of a region's size. The program and the text of Abdellatif 2017 differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Measure {
    /// The squares of the region that are not threatened: the rook's own square does not count
    /// while it is threatened.
    #[default]
    Program,
    /// All squares of the region: the rook's own square always counts.
    Text,
}

named!(Measure, "measure", [Program => "program", Text => "text"]);

impl Measure {
    /// The size of the rook's region; 0 if the rook has been taken.
    #[must_use]
    pub fn of(self, position: &Position) -> u32 {
        match position.rook() {
            Some(rook) => self.count(&position.rules, position.pawns(), rook),
            None => 0,
        }
    }

    /// The size of the region of a rook on this square; a pawn may stand there, too.
    pub(crate) fn count(self, rules: &Rules, pawns: SquareSet, rook: Square) -> u32 {
        with_word!(rules.side(), W => self.count_in(rules, W::of(pawns), W::at(rook)))
    }

    fn count_in<W: Word>(self, rules: &Rules, pawns: W, rook: W) -> u32 {
        let region = region::reachable(rules, pawns, rook);
        match self {
            Self::Program => region & region::safe(rules, pawns),
            Self::Text => region,
        }
        .count_ones()
    }

    /// The size of the region after a turn; 0 if it takes the rook.
    pub(crate) fn after(self, position: &Position, turn: &Turn) -> u32 {
        let Some(rook) = position.rook().filter(|_| !turn.takes_rook()) else {
            return 0;
        };
        self.count(&position.rules, position.pawns_after(turn), rook)
    }
}

/// The paper's greedy hunters: of all turns, the first that leaves the rook the smallest region.
///
/// Turns are tried in the order of the pawns, each pawn to the right, up, left and down. It may
/// repeat its turns for ever, like the paper's program: see `verify`.
///
/// ```
/// use rook_hunt::{Position, Side, Square};
/// use rook_hunt::strategy::{Greedy, PawnStrategy};
///
/// let position = Position::start().with_rook(Square::A1, Side::Pawns)?;
/// let turn = Greedy::default().turn(&position).expect("the pawns can move");
/// assert_eq!(turn.to_string(), "Bb6-b5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Greedy {
    /// The measure to minimize.
    pub measure: Measure,
}

impl Greedy {
    /// Every turn that leaves the rook the smallest region, in the order they are tried.
    #[must_use]
    pub fn choices(&self, position: &Position) -> Vec<Turn> {
        let mut min = u32::MAX;
        let mut choices = Vec::new();
        position.turns_until(|turn| {
            let size = self.measure.after(position, turn);
            if size < min {
                min = size;
                choices.clear();
            }
            if size == min {
                choices.push(*turn);
            }
            false
        });
        choices
    }

    /// The best turn under rules with one step of one square. Stops computing a region
    /// when it reaches the smallest size so far.
    fn single_step<W: Word>(&self, position: &Position) -> Option<Turn> {
        let mut min = u32::MAX;
        let mut choice = None;
        let rook = W::at(position.rook()?);
        let pawns = W::of(position.pawns());
        let board = bitboard::board::<W>(position.rules.side());
        position.turns_until(|turn| {
            let step = turn.steps()[0];
            let next = pawns & !W::at(step.from()) | W::at(step.to());
            let size = if turn.takes_rook() {
                0
            } else {
                let empty = board & !next;
                let safe = empty & !bitboard::neighbours(next);
                let region = fill(rook, empty, safe, min, self.measure);
                match self.measure {
                    Measure::Program => (region & safe).count_ones(),
                    Measure::Text => region.count_ones(),
                }
            };
            if size < min {
                min = size;
                choice = Some(*turn);
            }
            false
        });
        choice
    }
}

impl PawnStrategy for Greedy {
    fn turn(&self, position: &Position) -> Option<Turn> {
        if position.rules.steps() == 1 && position.rules.reach() == 1 {
            return with_word!(position.rules.side(), W => self.single_step::<W>(position));
        }
        let mut min = u32::MAX;
        let mut choice = None;
        position.placements_until(|turn| {
            let size = self.measure.after(position, turn);
            if size < min {
                min = size;
                choice = Some(*turn);
            }
            false
        });
        choice
    }
}

/// The region of the rook, or a part of it whose measured size is at least `min`.
#[inline]
fn fill<W: Word>(rook: W, empty: W, safe: W, min: u32, measure: Measure) -> W {
    let mut region = rook;
    loop {
        let wider = region | (bitboard::slides(region, empty) & safe);
        let counted = match measure {
            Measure::Program => wider & safe,
            Measure::Text => wider,
        };
        if wider == region || counted.count_ones() >= min {
            return wider;
        }
        region = wider;
    }
}
