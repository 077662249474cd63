//! Seeds within a match: each depends on the seed of the match and on its own place alone, so that
//! neither the order in which games are played nor their number matters.

use crate::RandomNumbers;

/// The `place`-th seed below `seed`.
fn below(seed: u64, place: u64) -> u64 {
    let start = RandomNumbers::new(seed).number();
    RandomNumbers::new(start.wrapping_add(place)).number()
}

/// Of the opening of a pair of games, counted from 0.
pub(super) fn of_opening(match_seed: u64, pair: u32) -> u64 {
    below(below(match_seed, 0), pair.into())
}

/// Of A's or B's agent for the `turn`-th of its players in a game, counted from 0.
pub(super) fn of_agent(match_seed: u64, game: u32, is_a: bool, turn: u64) -> u64 {
    let game_seed = below(below(match_seed, 1), game.into());
    below(game_seed, 2 * turn + u64::from(!is_a))
}
