//! Evaluation of Shogun: placement, mobility, king safety, hanging pieces, and a network.

mod counts;
mod network;
mod weights;

use shogun_rules::{Board, Colour, Kind, Move, Position};

use self::counts::{GROUPS, LEFT, REACH, TERMS, VALUE, activity, placement, surroundings};
use super::contract::{Capture, Estimate, Evaluation};
use super::network::{FeatureSet, with_network};
use super::tunable::{TermGroup, Tunable};
#[cfg(feature = "endings")]
use crate::Score;
use crate::Style;
use weights::{MATERIAL, WEIGHTS};

/// Adds the terms of material, squares, distances to the kings, remaining pawns, mobility, king
/// safety and hanging pieces, and the output of a small network. Weights and network are trained on
/// games (`docs/bot.md`).
///
/// The unit is a pawn of energy 1, 100 hundredths.
///
/// With a [tablebase of endings](Self::with_endings) their positions have exact scores.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ShogunEvaluation {
    style: Style,
    #[cfg(feature = "endings")]
    endings: super::tables::EndgameTables<shogun_rules::endings::ShogunEndings>,
}

/// The weights of a style.
struct ShogunWeights {
    terms: [i16; TERMS],
    /// Each attack on a square beside the opposing king.
    siege: i32,
    /// Each pawn beside its own king.
    cover: i32,
}

impl ShogunWeights {
    const fn new(mobility: i16, siege: i32, last_pawns: i16, cover: i32) -> Self {
        let mut terms = WEIGHTS;
        let mut class = 0;
        while class < REACH.len {
            terms[REACH.at(0, class)] += mobility;
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

/// Weights by style.
static STYLES: [ShogunWeights; 4] = [
    ShogunWeights::new(0, 0, 0, 0),
    ShogunWeights::new(0, 18, -150, 0),
    ShogunWeights::new(-1, -6, 500, 25),
    ShogunWeights::new(4, -2, 0, 0),
];

/// The value of a king in exchanges.
const KING: i32 = 300;
/// The largest value of the activity terms, either way.
const MAX_ACTIVITY: i32 = 250;

/// The terms that only styles have.
fn style_terms(board: &Board, colour: Colour, weights: &ShogunWeights) -> i32 {
    let (own, mut sum) = (board.of(colour), 0);
    for king in board.kings(colour) {
        let defenders = surroundings(king) & own;
        sum += (defenders.len() as i32 - 1) * weights.cover;
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
    /// The evaluation with tables of the whole board, exact for the positions that they have;
    /// `None` if their board is smaller, because the games that a bot plays leave it.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use board_bot::evaluation::ShogunEvaluation;
    /// use board_bot::{Agent, Limits, Search};
    /// use shogun_rules::Position;
    /// use shogun_rules::endings::{Builder, Material};
    ///
    /// let position: Position = "k17/8/1K26/8/8/8/8/P36p1 w".parse()?;
    /// let [white, red] = Material::of(&position).expect("each side has a king and a pawn");
    /// let tablebase = Arc::new(Builder::new().only(white, red).build()?);
    /// let exact = ShogunEvaluation::with_endings(tablebase).expect("it is the whole board");
    /// let mut agent = Search::new(exact);
    /// let choice = agent.choose(&position, &[], &Limits::depth(1)).expect("the game goes on");
    /// assert_eq!(choice.score.plies_to_win(), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "endings")]
    #[must_use]
    pub fn with_endings(
        tablebase: std::sync::Arc<shogun_rules::endings::Tablebase>,
    ) -> Option<Self> {
        let is_whole = *tablebase.endings() == shogun_rules::endings::ShogunEndings::default();
        is_whole.then(|| Self {
            endings: super::tables::EndgameTables::new(tablebase),
            ..Self::default()
        })
    }

    const fn style(&self) -> &'static ShogunWeights {
        &STYLES[self.style as usize]
    }

    /// The terms that need no moves, with the network.
    fn placement(&self, board: &Board, mover: Colour) -> i32 {
        let terms = &self.style().terms;
        let mut sum = network::at(board, |accumulator| accumulator.output(mover as usize));
        placement(board, mover, &mut |term, times| {
            sum += i32::from(terms[term]) * times;
        });
        sum
    }

    fn activity(&self, board: &Board, mover: Colour) -> i32 {
        let weights = self.style();
        let mut sum = 0;
        activity(board, mover, &mut |term, times| {
            sum += i32::from(weights.terms[term]) * times;
        });
        if self.style != Style::Balanced {
            sum += style_terms(board, mover, weights) - style_terms(board, mover.other(), weights);
        }
        sum.clamp(-MAX_ACTIVITY, MAX_ACTIVITY)
    }
}

impl Tunable for ShogunEvaluation {
    type Position = Position;

    const GROUPS: &'static [TermGroup] = GROUPS;
    const UNIT_TERM: usize = VALUE.start;
    const MATERIAL: &'static [i16] = &MATERIAL;
    const WEIGHTS: &'static [i16] = &WEIGHTS;

    fn count(position: &Position, counts: &mut [i32]) {
        let (board, mover) = (position.board(), position.to_move());
        let mut add = |term: usize, times| counts[term] += times;
        placement(board, mover, &mut add);
        activity(board, mover, &mut add);
    }
}

with_network!(ShogunEvaluation, Position, Board);

impl Evaluation<Position> for ShogunEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let (board, mover) = (position.board(), position.to_move());
        self.placement(board, mover) + self.activity(board, mover)
    }

    fn estimate(&self, position: &Position) -> Option<Estimate> {
        Some(Estimate {
            value: self.placement(position.board(), position.to_move()),
            error: MAX_ACTIVITY,
        })
    }

    fn refine(&self, position: &Position, estimate: Estimate) -> i32 {
        estimate.value + self.activity(position.board(), position.to_move())
    }

    #[cfg(feature = "endings")]
    #[inline]
    fn exact_score(&self, position: &Position) -> Option<Score> {
        self.endings.score(position)
    }

    fn with_style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    fn capture(&self, position: &Position, mv: Move) -> Option<Capture> {
        let board = position.board();
        let value = |square| {
            board.piece_at(square).map(|piece| match piece.kind() {
                Kind::King => KING,
                Kind::Pawn => MATERIAL[usize::from(piece.energy().get()) - 1].into(),
            })
        };
        Some(Capture {
            victim: value(mv.to())?,
            attacker: value(mv.from())?,
        })
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(150)
    }
}
