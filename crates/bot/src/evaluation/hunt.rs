//! The rook hunt: how much room the rook has, or the exact solution.

use std::sync::Arc;

use rook_hunt::solve::{Solution, Value};
use rook_hunt::{Move, Position, Rules, Side, Square, SquareSet};

use super::contract::{Capture, Evaluation};
use crate::{Score, Style};

/// Values the rook's reachable region and the squares it can go to at once, and how far the pawns are from it; with a
/// solution at hand, knows the worth of every position of its rules.
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
/// // Three turns of the pawns, the last of which takes a rook that has nowhere to go: the game is over before it.
/// assert_eq!(choice.score.plies_to_win(), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct HuntEvaluation {
    solution: Option<Arc<Solution>>,
    style: Style,
}

/// What a style weighs how much.
struct Weights {
    /// Each unthreatened square that the rook can come to.
    region: i32,
    /// Each square that it can go to at once.
    moves: i32,
    /// Each column or row between a pawn and the rook: what decides between moves that leave the region alone.
    distance: i32,
    /// Each column or row between a pawn and the pawn nearest to it.
    spread: i32,
}

impl Weights {
    const fn of(region: i32, moves: i32, distance: i32, spread: i32) -> Self {
        Self {
            region,
            moves,
            distance,
            spread,
        }
    }
}

/// By style.
static WEIGHTS: [Weights; 4] = [
    Weights::of(REGION, 40, 2, 0),
    Weights::of(REGION, 40, 14, 0),
    Weights::of(REGION, 40, 2, 25),
    Weights::of(60, 80, 4, 0),
];

impl HuntEvaluation {
    /// The same, exact for positions of the rules that were solved.
    #[must_use]
    pub const fn with_solution(solution: Arc<Solution>) -> Self {
        let solution = Some(solution);
        Self {
            solution,
            style: Style::Balanced,
        }
    }

    /// Whether it is exact for positions of these rules.
    #[must_use]
    pub fn knows(&self, rules: Rules) -> bool {
        let solution = self.solution.as_ref();
        solution.is_some_and(|solution| solution.summary().rules == rules)
    }
}

/// The plies until the game is over, of a win in so many turns of the pawns, the one that takes the rook included; where
/// a turn has several steps, at most so many.
fn plies(position: &Position, turns: u32) -> u32 {
    let plies = match position.to_move() {
        Side::Rook => 2 * turns,
        Side::Pawns => 2 * turns - 1,
    };
    if position.rules().steps() == 1 && turns > 1 {
        // The rook never moves to where a single step takes it. So it ends with nowhere to go, and then the game is over:
        // the last turn of the rook's and the one that takes it are not played.
        plies - 2
    } else {
        plies
    }
}

/// Each unthreatened square that the rook can come to.
const REGION: i32 = 100;

fn steps(a: Square, b: Square) -> i32 {
    i32::from(a.x().abs_diff(b.x())) + i32::from(a.y().abs_diff(b.y()))
}

/// How far the pawns stand from each other: the way from each to its nearest, summed.
fn spread(pawns: SquareSet) -> i32 {
    let nearest = |pawn| {
        let others = pawns.iter().filter(|&other| other != pawn);
        others.map(|other| steps(pawn, other)).min()
    };
    pawns.iter().filter_map(nearest).sum()
}

impl Evaluation<Position> for HuntEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        let Weights {
            region: region_weight,
            moves: moves_weight,
            distance: distance_weight,
            spread: spread_weight,
        } = WEIGHTS[self.style as usize];
        let mut room = match position.rook() {
            // Before it is put on the board the rook has all safe squares to choose from.
            None => position.rook_moves().len() as i32 * (region_weight + moves_weight),
            Some(rook) => {
                let rules = position.rules();
                let region = position.reachable() - position.threatened();
                let moves = rules.rook_moves(position.pawns(), rook);
                let distance: i32 = position.pawns().iter().map(|pawn| steps(pawn, rook)).sum();
                region.len() as i32 * region_weight
                    + moves.len() as i32 * moves_weight
                    + distance * distance_weight
            }
        };
        if spread_weight != 0 {
            room += spread(position.pawns()) * spread_weight;
        }
        match position.to_move() {
            Side::Rook => room,
            Side::Pawns => -room,
        }
    }

    fn styled(self, style: Style) -> Self {
        Self { style, ..self }
    }

    fn known(&self, position: &Position) -> Option<Score> {
        let value = self.solution.as_ref()?.value(position)?;
        Some(match (value, position.to_move()) {
            (Value::Escapes, _) => Score::EVEN,
            (Value::Won(turns), Side::Pawns) => Score::win_in(plies(position, turns)),
            (Value::Won(turns), Side::Rook) => Score::loss_in(plies(position, turns)),
        })
    }

    fn capture(&self, _: &Position, mv: Move) -> Option<Capture> {
        match mv {
            Move::Pawns(turn) if turn.takes_rook() => Some(Capture {
                taken: 64 * REGION,
                mover: 0,
            }),
            _ => None,
        }
    }
}
