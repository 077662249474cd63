//! The bounds of the transposition table are right: Connect Four, with its many transpositions, is
//! searched to the minimax score.

use board_bot::Evaluation;
use board_game_core::{Game as _, zobrist};

use crate::example::Position;
use crate::support::{check_minimax, random_walk};

/// Random values: the first move is seldom the best one, so that windows move.
#[derive(Clone)]
pub(super) struct RandomEvaluation;

impl Evaluation<Position> for RandomEvaluation {
    fn evaluate(&self, position: &Position) -> i32 {
        (zobrist::number(position.key()) % 2_001) as i32 - 1_000
    }
}

#[test]
fn connect_four_is_searched_to_the_score_of_minimax() {
    for seed in 0..60 {
        let position = random_walk(&Position::default(), seed % 12, seed);
        check_minimax(
            &position,
            RandomEvaluation,
            4..=5,
            [(0, 1 << 10), (0, 1 << 20)],
        );
    }
}
