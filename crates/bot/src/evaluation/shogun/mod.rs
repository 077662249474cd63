//! Shogun: pieces and where they stand, what the energies reach, and pieces that could be taken.

mod counts;
mod network;
mod weights;

use shogun_rules::{Board, Colour, EnergyModel, Kind, Move, Position};

use self::counts::{GROUPS, LEFT, REACH, TERMS, VALUE, activity, placement, surroundings};
use super::contract::{Capture, Estimate, Evaluation};
use super::ledger::{Counted, Group};
use super::network::{Seen, corrected};
use crate::Style;
use weights::{ALONE, WEIGHTS};

/// Adds up what pieces are worth by energy and by where they stand, by the way to the opposing king and to their own, how many
/// pawns are left, the squares within reach, how the kings are beset, and the pieces that could be taken by what becomes of
/// them, and corrects the sum by a small network that sees where pieces of each energy stand. Weights and network were learnt from
/// games (`docs/bot.md`).
///
/// The unit is a pawn of energy 1, 100 hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ShogunEvaluation {
    style: Style,
}

/// What a style weighs how much.
struct Weights {
    terms: [i16; TERMS],
    /// Each square beside the opposing king each time that it is within reach.
    siege: i32,
    /// Each pawn beside its own king.
    cover: i32,
}

impl Weights {
    const fn of(reach: i16, siege: i32, last_pawns: i16, cover: i32) -> Self {
        let mut terms = WEIGHTS;
        let mut class = 0;
        while class < REACH.len {
            terms[REACH.at(0, class)] += reach;
            class += 1;
        }
        let mut pawns = 0;
        while pawns < LEFT.len {
            terms[LEFT.at(0, pawns)] -= last_pawns / (pawns as i16 + 1);
            pawns += 1;
        }
        Self {
            terms,
            siege,
            cover,
        }
    }
}

/// By style.
static STYLES: [Weights; 4] = [
    Weights::of(0, 0, 0, 0),
    Weights::of(0, 18, -150, 0),
    Weights::of(-1, -6, 500, 25),
    Weights::of(4, -2, 0, 0),
];

/// A king in exchanges; it cannot be lost otherwise.
const KING: i32 = 300;
/// The most that what moves can do counts for or against a side.
const MOST_ACTIVITY: i32 = 250;

/// What a style likes besides.
fn liking(board: &Board, colour: Colour, weights: &Weights) -> i32 {
    let (own, mut sum) = (board.of(colour), 0);
    for king in board.kings(colour) {
        let beside = surroundings(king) & own;
        sum += (beside.len() as i32 - 1) * weights.cover;
    }
    for king in board.kings(colour.other()) {
        let beside = surroundings(king);
        let reached = own
            .iter()
            .map(|square| (board.targets(square) & beside).len() as i32);
        sum += reached.sum::<i32>() * weights.siege;
    }
    sum
}

impl ShogunEvaluation {
    const fn style(self) -> &'static Weights {
        &STYLES[self.style as usize]
    }

    /// What can be told without looking at moves, with what the network adds.
    fn placement(self, board: &Board, mover: Colour) -> i32 {
        let terms = &self.style().terms;
        let mut sum = network::correction(board, mover as usize);
        placement(board, mover, &mut |term, times| {
            sum += i32::from(terms[term]) * times;
        });
        sum
    }

    fn activity(self, board: &Board, mover: Colour) -> i32 {
        let weights = self.style();
        let mut sum = 0;
        activity(board, mover, &mut |term, times| {
            sum += i32::from(weights.terms[term]) * times;
        });
        if self.style != Style::Balanced {
            sum += liking(board, mover, weights) - liking(board, mover.other(), weights);
        }
        sum.clamp(-MOST_ACTIVITY, MOST_ACTIVITY)
    }
}

impl Counted for ShogunEvaluation {
    type Position = Position;

    const GROUPS: &'static [Group] = GROUPS;
    const YARDSTICK: usize = VALUE.start;
    const ALONE: &'static [i16] = &ALONE;
    const WEIGHTS: &'static [i16] = &WEIGHTS;

    fn count(position: &Position, counts: &mut [i32]) {
        let (board, mover) = (position.board(), position.to_move());
        let mut add = |term: usize, times| counts[term] += times;
        placement(board, mover, &mut add);
        activity(board, mover, &mut add);
    }
}

corrected!(ShogunEvaluation, Position, Board);

impl<M: EnergyModel> Evaluation<Position<M>> for ShogunEvaluation {
    fn evaluate(&self, position: &Position<M>) -> i32 {
        let (board, mover) = (position.board(), position.to_move());
        self.placement(board, mover) + self.activity(board, mover)
    }

    fn estimate(&self, position: &Position<M>) -> Option<Estimate> {
        Some(Estimate {
            value: self.placement(position.board(), position.to_move()),
            error: MOST_ACTIVITY,
        })
    }

    fn refine(&self, position: &Position<M>, estimate: Estimate) -> i32 {
        estimate.value + self.activity(position.board(), position.to_move())
    }

    fn styled(self, style: Style) -> Self {
        Self { style }
    }

    fn capture(&self, position: &Position<M>, mv: Move) -> Option<Capture> {
        let board = position.board();
        let value = |square| {
            board.piece_at(square).map(|piece| match piece.kind() {
                Kind::King => KING,
                Kind::Pawn => ALONE[usize::from(piece.energy().get()) - 1].into(),
            })
        };
        Some(Capture {
            taken: value(mv.to)?,
            mover: value(mv.from)?,
        })
    }

    fn quiet_margin(&self) -> Option<i32> {
        Some(150)
    }
}
