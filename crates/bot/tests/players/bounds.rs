//! What the table says of a position holds on its side of the score alone: Connect Four, where other orders of the same moves lead to
//! the same position, searched to the score of plain minimax.

use board_bot::Evaluation;
use board_game_core::{Game as _, zobrist};

use crate::example::Position;
use crate::support::{check_minimax, wander};

/// Values by lot: what looks best first seldom is, so that the window moves and positions come again on the other side of it.
#[derive(Clone)]
struct Lots;

impl Evaluation<Position> for Lots {
    fn evaluate(&self, position: &Position) -> i32 {
        (zobrist::number(position.key()) % 2_001) as i32 - 1_000
    }
}

#[test]
fn connect_four_is_searched_to_the_score_of_minimax() {
    for seed in 0..60 {
        let position = wander(&Position::default(), seed % 12, seed);
        check_minimax(&position, Lots, 4..=5, [(0, 1 << 10), (0, 1 << 20)]);
    }
}
