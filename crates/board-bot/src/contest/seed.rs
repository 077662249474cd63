//! The seeds of a match. A seed depends on the seed of the match and on its own index. It does not
//! depend on the order or the number of games.

use crate::RandomNumbers;

/// The `index`-th seed derived from `seed`.
fn derive(seed: u64, index: u64) -> u64 {
    let start = RandomNumbers::new(seed).number();
    RandomNumbers::new(start.wrapping_add(index)).number()
}

/// The seed of the opening of a pair of games, counted from 0.
pub(super) fn of_opening(match_seed: u64, pair: u32) -> u64 {
    derive(derive(match_seed, 0), pair.into())
}

/// The seed of an agent of A or B in a game: the agent of its `turn`-th player, counted from 0.
pub(super) fn of_agent(match_seed: u64, game: u32, is_a: bool, turn: u64) -> u64 {
    let game_seed = derive(derive(match_seed, 1), game.into());
    derive(game_seed, 2 * turn + u64::from(!is_a))
}
