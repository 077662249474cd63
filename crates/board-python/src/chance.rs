//! Numbers by lot.

use std::hash::{BuildHasher, RandomState};

use board_bot::RandomNumbers;

/// Those of the seed; without one, others each time.
pub(crate) fn numbers(seed: Option<u64>) -> RandomNumbers {
    RandomNumbers::new(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
}
