//! Random numbers.

use std::hash::{BuildHasher, RandomState};

use board_bot::RandomNumbers;

/// A random number generator with this seed, or with a random seed.
pub(crate) fn numbers(seed: Option<u64>) -> RandomNumbers {
    RandomNumbers::new(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
}
