//! Evaluation of Ploy: material, mobility, threats, the Commanders' surroundings, and a network.

mod network;
mod placement;

use ploy_rules::{Board, Colour, Lines, Move, Position, Square};

use super::contract::{Capture, Estimate, Evaluation};
use super::network::{FeatureSet, with_network};
#[cfg(feature = "endings")]
use crate::Score;
use crate::Style;

/// The evaluation of Ploy: the sum of material by lines, proximity of pieces to both Commanders,
/// mobility, threats, and the output of a small network trained on games (`docs/bot.md`).
///
/// The unit is a Shield: Probe 250, Lance 480, Commander 700 hundredths. The Commander's value
/// counts in exchanges only, since without it the game is over.
///
/// With a [tablebase of endings](Self::with_endings) their positions have exact scores.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PloyEvaluation {
    style: Style,
    #[cfg(feature = "endings")]
    endings: super::tables::EndgameTables<ploy_rules::endings::PloyEndings>,
}

/// The weights of a style.
struct PloyWeights {
    /// For each Shield, Probe and Lance at distance `d` from the opposing Commander, times `8 - d`.
    proximity: [i32; 3],
    /// For each own piece beside the Commander.
    cover: i32,
    /// For each target square of a move.
    mobility: i32,
}

impl PloyWeights {
    const fn new(proximity: [i32; 3], cover: i32, mobility: i32) -> Self {
        Self {
            proximity,
            cover,
            mobility,
        }
    }
}

/// Weights by style.
static WEIGHTS: [PloyWeights; 4] = [
    PloyWeights::new([4, 5, 4], 9, MOBILITY),
    PloyWeights::new([10, 14, 12], 2, MOBILITY),
    PloyWeights::new([1, 1, 1], 30, MOBILITY),
    PloyWeights::new([3, 4, 3], 5, 2 * MOBILITY),
];

/// Material values by number of lines; pieces of five and more cannot move.
const VALUES: [i32; 9] = [0, 100, 250, 480, 700, 10, 10, 10, 10];
/// The weight of each target square of a move.
pub(super) const MOBILITY: i32 = 5;
/// Percentage of the second most valuable threat that counts.
const SECOND_THREAT_PERCENT: i32 = 60;
/// The largest value of mobility and threats, either way.
const MAX_MOBILITY: i32 = 150;

/// Material values by lines. A table, because the default x86-64 target has no popcount
/// instruction.
static VALUE: [i32; 256] = by_lines(&VALUES);

/// For each set of lines the value of its number of lines.
const fn by_lines<T: Copy>(by_number: &[T; 9]) -> [T; 256] {
    let mut table = [by_number[0]; 256];
    let mut lines = 0;
    while lines < 256 {
        table[lines] = by_number[(lines as u8).count_ones() as usize];
        lines += 1;
    }
    table
}

/// Chebyshev distance between two squares.
pub(super) static DISTANCE: [[u8; 81]; 81] = {
    let mut table = [[0; 81]; 81];
    let mut from = 0;
    while from < 81 {
        let mut to = 0;
        while to < 81 {
            let columns = (from % 9usize).abs_diff(to % 9);
            let rows = (from / 9usize).abs_diff(to / 9);
            table[from][to] = if columns > rows { columns } else { rows } as u8;
            to += 1;
        }
        from += 1;
    }
    table
};

pub(super) fn value(lines: Lines) -> i32 {
    VALUE[usize::from(lines.get())]
}

/// The number of target squares of a colour's moves.
fn mobility(position: &Position, colour: Colour) -> i32 {
    let batches = position.board().batches(colour, position.rules());
    batches.map(|batch| batch.target_count() as i32).sum()
}

/// The two largest gains by captures of different pieces.
#[derive(Default)]
struct Threats {
    best_target: Option<Square>,
    best: i32,
    second: i32,
}

impl Threats {
    /// Adds a lower bound on a capture's gain: the victim's value if undefended, otherwise victim
    /// minus attacker.
    #[inline]
    fn add(&mut self, board: &Board, from: Square, target: Square) {
        let [Some(attacker), Some(victim)] = [from, target].map(|square| board.piece_at(square))
        else {
            return;
        };
        let [attacker_value, victim_value] = [attacker, victim].map(|piece| value(piece.lines()));
        // Generating defenders is slow: do it last.
        if victim_value <= self.second {
            return;
        }
        let is_undefended = || board.attackers(target, victim.colour()).is_empty();
        let gain = if victim_value > attacker_value {
            victim_value - attacker_value
        } else if is_undefended() {
            victim_value
        } else {
            return;
        };
        let is_new = self.best_target != Some(target);
        if gain > self.best {
            if is_new {
                self.second = self.best;
            }
            (self.best_target, self.best) = (Some(target), gain);
        } else if is_new {
            self.second = self.second.max(gain);
        }
    }
}

/// Mobility and threats of the side not to move. Only the second threat counts: the side to move
/// can parry one.
fn opponent_activity(position: &Position, weights: &PloyWeights) -> i32 {
    let (board, colour) = (position.board(), position.to_move().other());
    let (mut targets, mut threats) = (0, Threats::default());
    for batch in board.batches(colour, position.rules()) {
        targets += batch.target_count() as i32;
        if batch.capture_count() > 0 {
            for target in batch.captures() {
                threats.add(board, batch.from(), target);
            }
        }
    }
    targets * weights.mobility + threats.second * SECOND_THREAT_PERCENT / 100
}

/// Whether a capture also turns the piece, as a Shield may.
pub(super) fn is_turning_capture(mv: Move) -> bool {
    mv.rotation().steps() != 0
}

impl PloyEvaluation {
    /// The evaluation with tables of the whole board; `None` if their board is smaller, because the
    /// games that a bot plays leave it.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use board_bot::evaluation::PloyEvaluation;
    /// use ploy_rules::endings::{Builder, Material, PloyEndings};
    ///
    /// let straight = Material::ALL[3];
    /// // On the whole board it takes a minute; `Tablebase::load` reads what was saved.
    /// let small = Builder::with(PloyEndings::on_side(3)).only(straight, straight).build()?;
    /// assert!(PloyEvaluation::with_endings(Arc::new(small)).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "endings")]
    #[must_use]
    pub fn with_endings(tablebase: std::sync::Arc<ploy_rules::endings::Tablebase>) -> Option<Self> {
        let is_whole = *tablebase.endings() == ploy_rules::endings::PloyEndings::default();
        is_whole.then(|| Self {
            endings: super::tables::EndgameTables::new(tablebase),
            ..Self::default()
        })
    }

    /// All terms but mobility and threats, with the network.
    fn placement(&self, position: &Position) -> i32 {
        let (mover, weights) = (position.to_move() as usize, &WEIGHTS[self.style as usize]);
        network::at(position.board(), |accumulator| {
            accumulator.output(mover) + accumulator.terms().balance(mover, weights)
        })
    }

    /// Mobility and threats for the side to move.
    fn mobility(&self, position: &Position) -> i32 {
        let weights = &WEIGHTS[self.style as usize];
        let own = mobility(position, position.to_move()) * weights.mobility;
        (own - opponent_activity(position, weights)).clamp(-MAX_MOBILITY, MAX_MOBILITY)
    }
}

with_network!(PloyEvaluation, Position, Board);

impl Evaluation<Position> for PloyEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        self.placement(position) + self.mobility(position)
    }

    fn refine(&self, position: &Position, estimate: Estimate) -> i32 {
        estimate.value + self.mobility(position)
    }

    fn estimate(&self, position: &Position) -> Option<Estimate> {
        Some(Estimate {
            value: self.placement(position),
            error: MAX_MOBILITY,
        })
    }

    #[inline]
    fn capture(&self, position: &Position, mv: Move) -> Option<Capture> {
        if mv.is_turn() {
            return None;
        }
        let victim = position.board().piece_at(mv.to())?;
        let attacker = position.board().piece_at(mv.from())?;
        Some(Capture {
            victim: value(victim.lines()),
            attacker: value(attacker.lines()),
        })
    }

    /// Capturing the last piece beside the Commander wins, whatever could recapture.
    #[inline]
    fn is_losing_capture(&self, position: &Position, mv: Move, capture: Capture) -> bool {
        let (board, other) = (position.board(), position.to_move().other());
        capture.attacker > capture.victim
            && !board.attackers(mv.to(), other).is_empty()
            && board.of(other).len() > 2
    }

    /// Quiescence search tries only the captures of a Shield without a turn.
    fn is_redundant_capture(&self, mv: Move) -> bool {
        is_turning_capture(mv)
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(120)
    }

    fn allows_late_move_pruning(&self) -> bool {
        true
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
}
