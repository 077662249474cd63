//! Random numbers that repeat.

use board_game_core::{Game, zobrist};

/// A sequence of random numbers, the same on every machine for the same seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RandomNumbers {
    next: u64,
}

impl RandomNumbers {
    /// The sequence of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            next: zobrist::number(seed),
        }
    }

    /// The sequence for one choice in a game: it depends on the seed, the position and how many came before it, and not on
    /// what was asked earlier, so that a game that is taken up again goes on as it would have.
    pub(crate) fn of_choice<G: Game>(seed: u64, position: &G, earlier: &[u64]) -> Self {
        let turn = zobrist::number(earlier.len() as u64);
        Self::new(seed ^ position.key() ^ turn)
    }

    /// A number of 64 random bits.
    pub const fn number(&mut self) -> u64 {
        self.next = self.next.wrapping_add(1);
        zobrist::number(self.next)
    }

    /// A number below `bound`, each as likely as the others but for one part in 2^64 / `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(bound)) >> 64) as u64
    }

    /// One of the values, if there is any.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> Option<T> {
        values
            .get(self.below(values.len() as u64) as usize)
            .copied()
    }

    /// Puts the values in a random order: Fisher and Yates.
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for end in (1..values.len()).rev() {
            values.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}
