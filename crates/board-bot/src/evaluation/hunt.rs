//! Evaluation of the rook hunt: the rook's region, or an exact solution.

use std::sync::Arc;

use rook_hunt::solve::{Solution, Value};
use rook_hunt::{Move, Position, Side, Square, SquareSet};

use super::contract::{Capture, Evaluation};
use crate::{Score, Style};

/// Counts the rook's reachable region, its mobility, and the distances of the pawns. With a
/// solution, all positions of its rules have exact scores.
///
/// The unit is a square of the region, 100 hundredths.
///
/// ```
/// use std::sync::Arc;
/// use board_bot::evaluation::HuntEvaluation;
/// use board_bot::{Agent, Limits, Search};
/// use rook_hunt::solve::Solver;
/// use rook_hunt::{Position, Rules};
///
/// let rules = Rules::new(3, 1, 1)?.with_side(3)?;
/// // Or `Solution::load`, from a file that `board-rules hunt solve --save` wrote.
/// let solution = Arc::new(Solver::new(rules).solve()?);
/// let position = Position::parse("a1,b1,c1 a3", &rules)?;
/// let mut agent = Search::new(HuntEvaluation::with_solution(solution));
/// let choice = agent.choose(&position, &[], &Limits::depth(1)).expect("the hunt goes on");
/// // A win in three turns of the pawns. The game ends before the capture: the rook cannot move.
/// assert_eq!(choice.score.plies_to_win(), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct HuntEvaluation {
    solution: Option<Arc<Solution>>,
    style: Style,
}

/// The weights of a style.
struct HuntWeights {
    /// Each unthreatened square of the rook's region.
    region: i32,
    /// Each move of the rook.
    moves: i32,
    /// Each column or row between a pawn and the rook: a tie-break between moves that do not change
    /// the region.
    distance: i32,
    /// Each column or row between a pawn and the nearest other pawn.
    spread: i32,
}

impl HuntWeights {
    const fn of(region: i32, moves: i32, distance: i32, spread: i32) -> Self {
        Self {
            region,
            moves,
            distance,
            spread,
        }
    }
}

/// Weights by style.
static WEIGHTS: [HuntWeights; 4] = [
    HuntWeights::of(REGION, 40, 2, 0),
    HuntWeights::of(REGION, 40, 14, 0),
    HuntWeights::of(REGION, 40, 2, 25),
    HuntWeights::of(60, 80, 4, 0),
];

impl HuntEvaluation {
    /// The evaluation with a solution, exact for positions of its rules.
    #[must_use]
    pub const fn with_solution(solution: Arc<Solution>) -> Self {
        let solution = Some(solution);
        Self {
            solution,
            style: Style::Balanced,
        }
    }
}

/// The plies of a win in this many turns of the pawns, including the capture of the rook. An upper
/// bound if a turn has several steps.
fn plies(position: &Position, turns: u32) -> u32 {
    let plies = match position.to_move() {
        Side::Rook => 2 * turns,
        Side::Pawns => 2 * turns - 1,
    };
    if position.rules().steps() == 1 && turns > 1 {
        // The rook never moves next to a single-step capture. The game ends when it has no move,
        // and the last turns of rook and pawns are not played.
        plies - 2
    } else {
        plies
    }
}

/// The weight of a square of the region: the unit.
const REGION: i32 = 100;

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.x().abs_diff(b.x())) + i32::from(a.y().abs_diff(b.y()))
}

/// The sum of the distances from each pawn to its nearest other pawn.
fn spread(pawns: SquareSet) -> i32 {
    let nearest = |pawn| {
        let others = pawns.iter().filter(|&other| other != pawn);
        others.map(|other| distance(pawn, other)).min()
    };
    pawns.iter().filter_map(nearest).sum()
}

/// The value for the side to move, from that for the rook.
fn for_mover(position: &Position, for_rook: i32) -> i32 {
    match position.to_move() {
        Side::Rook => for_rook,
        Side::Pawns => -for_rook,
    }
}

impl Evaluation<Position> for HuntEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let HuntWeights {
            region: region_weight,
            moves: moves_weight,
            distance: distance_weight,
            spread: spread_weight,
        } = WEIGHTS[self.style as usize];
        let mut value = match position.rook() {
            // Before its placement, the rook may choose any safe square.
            None => position.rook_moves().len() as i32 * (region_weight + moves_weight),
            Some(rook) => {
                let rules = position.rules();
                let region = position.reachable() - position.threatened();
                let moves = rules.rook_moves(position.pawns(), rook);
                let distances: i32 = position
                    .pawns()
                    .iter()
                    .map(|pawn| distance(pawn, rook))
                    .sum();
                region.len() as i32 * region_weight
                    + moves.len() as i32 * moves_weight
                    + distances * distance_weight
            }
        };
        if spread_weight != 0 {
            value += spread(position.pawns()) * spread_weight;
        }
        for_mover(position, value)
    }

    fn with_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    fn exact_score(&self, position: &Position) -> Option<Score> {
        let value = self.solution.as_ref()?.value(position)?;
        Some(match (value, position.to_move()) {
            (Value::Escapes, _) => Score::EVEN,
            (Value::Won(turns), Side::Pawns) => Score::win_in(plies(position, turns)),
            (Value::Won(turns), Side::Rook) => Score::loss_in(plies(position, turns)),
        })
    }

    fn repetition_score(&self, position: &Position) -> Score {
        // The pawns get nowhere, so it is worse for them than any region of the rook.
        let side = i32::from(position.rules().side());
        Score::of(for_mover(position, 2 * REGION * side * side))
    }

    fn capture(&self, _: &Position, mv: Move) -> Option<Capture> {
        match mv {
            Move::Pawns(turn) if turn.takes_rook() => Some(Capture {
                victim: 64 * REGION,
                attacker: 0,
            }),
            _ => None,
        }
    }
}
