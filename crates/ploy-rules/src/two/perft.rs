//! Counting the move tree, with what Ploy's turns allow on top.

use core::ops::ControlFlow;

use super::position::Position;
use crate::movegen::square;
use crate::{Move, Rotation};

/// Number of move sequences of exactly `depth` plies; games that end earlier do not count.
///
/// The same number as [`board_game_core::perft`], faster: a turn on the spot changes nothing for the opponent's next
/// move, and neither does a turn after a step. So the replies to all turns of a position are counted once, and those to
/// a Shield's eight ways of making one step once too.
pub(super) fn perft(position: &Position, depth: u32) -> u64 {
    below(&mut position.clone(), depth)
}

fn below(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => replies(position),
        _ => {
            let mut sum = 0;
            let _: ControlFlow<()> = position.clone().visit_moves(|mv| {
                let undo = position.play_unchecked(mv);
                sum += below(position, depth - 1);
                position.undo(undo);
                ControlFlow::Continue(())
            });
            sum
        }
    }
}

/// Number of sequences of two plies.
fn replies(position: &mut Position) -> u64 {
    let (mut turns, mut sum) = (0, 0);
    for batch in position.clone().batches() {
        turns += batch.turns_in_place().len() as u64;
        let ways = batch.turns_after_step().len() as u64;
        for to in batch.target_indices() {
            let step = Move::new(batch.from(), square(to), Rotation::NONE);
            let undo = position.play_unchecked(step);
            sum += ways * position.count_moves();
            position.undo(undo);
        }
    }
    if turns > 0 {
        // Those that the other side would have now.
        let other = position.to_move.other();
        let replies = position.board.batches(other, position.rules);
        sum += turns * replies.count_moves();
    }
    sum
}
