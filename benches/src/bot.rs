//! The positions that the agents search.

use board_bot::{Game, RandomNumbers};

/// Positions of a game to search.
pub const POSITIONS: u64 = 8;

/// Positions after 4, 12, 20, ... random moves.
#[must_use]
pub fn positions<G: Game>(start: &G) -> Vec<G> {
    (0..POSITIONS)
        .map(|seed| {
            let mut numbers = RandomNumbers::new(seed);
            let mut position = start.clone();
            for _ in 0..4 + 8 * seed {
                let Some(mv) = numbers.pick(&position.moves()) else {
                    break;
                };
                let undo = position.play_unchecked(mv);
                if position.outcome().is_some() {
                    position.undo(undo);
                    break;
                }
            }
            position
        })
        .collect()
}
