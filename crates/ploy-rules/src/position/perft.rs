//! Counting the move tree, with what Ploy's turns allow on top.

use crate::{Move, Position, Rotation, mailbox};

/// Number of move sequences of exactly `depth` plies; games that end earlier do not count.
///
/// The same number as [`board_game_core::perft`], faster: a turn on the spot changes nothing for the opponent's next
/// move, and neither does a turn after a step. So the replies to all turns of a position are counted once, and those to
/// a Shield's eight ways of making one step once too.
///
/// ```
/// use ploy_rules::{Position, perft};
///
/// assert_eq!(perft(&Position::start(), 2), 21_025);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    below(&mut position.clone(), depth)
}

fn below(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        2 => replies(position),
        _ => {
            let mut sum = 0;
            for mv in position.clone().moves() {
                let undo = position.play_unchecked(mv);
                sum += below(position, depth - 1);
                position.undo(mv, undo);
            }
            sum
        }
    }
}

/// Number of sequences of two plies.
fn replies(position: &mut Position) -> u64 {
    let (mut turns, mut sum) = (0, 0);
    for batch in position.clone().batches() {
        turns += batch.turns_in_place().len();
        let ways = batch.turns_after_step().len() as u64;
        for to in batch.target_indices() {
            let step = Move::new(batch.from(), mailbox::square(to), Rotation::NONE);
            let undo = position.play_unchecked(step);
            sum += ways * position.count_moves() as u64;
            position.undo(step, undo);
        }
    }
    if turns > 0 {
        sum += turns as u64 * position.replies_to_a_turn();
    }
    sum
}

impl Position {
    /// Number of moves of the other side after any turn on the spot: those it would have now.
    fn replies_to_a_turn(&self) -> u64 {
        let other = self.to_move.other();
        let friends = crate::mailbox::Friends::of(other);
        let movers = self.board.pieces(other);
        crate::Batches::new(&self.board.mailbox, movers, friends, self.rules).count_moves() as u64
    }
}
