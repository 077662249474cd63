//! The seeds of a match. A seed depends on the seed of the match and on its own index, not on the
//! order or the number of games.

use crate::RandomNumbers;

/// The `index`-th seed derived from `seed`.
fn derived(seed: u64, index: u64) -> u64 {
    let start = RandomNumbers::new(seed).number();
    RandomNumbers::new(start.wrapping_add(index)).number()
}

/// The seed of the opening of a pair of games, counted from 0.
pub(super) fn of_opening(match_seed: u64, pair: u32) -> u64 {
    derived(derived(match_seed, 0), pair.into())
}

/// The seed of an agent of A or B, for the `turn`-th of its players in a game, counted from 0.
pub(super) fn of_agent(match_seed: u64, game: u32, is_a: bool, turn: u64) -> u64 {
    let game_seed = derived(derived(match_seed, 1), game.into());
    derived(game_seed, 2 * turn + u64::from(!is_a))
}
