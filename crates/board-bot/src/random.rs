//! Reproducible random numbers.

use board_game_core::{Game, zobrist};

/// A pseudorandom generator whose numbers depend only on the seed, on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RandomNumbers {
    next: u64,
}

impl RandomNumbers {
    /// The generator of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            next: zobrist::number(seed),
        }
    }

    /// The generator for one move of a game. It depends on the seed, the position and the number of
    /// positions before it, but not on earlier calls, so that a resumed game goes on in the same
    /// way.
    pub(crate) fn for_move<G: Game>(seed: u64, position: &G, history: &[u64]) -> Self {
        let turn = zobrist::number(history.len() as u64);
        Self::new(seed ^ position.key() ^ turn)
    }

    /// The next 64 random bits.
    pub const fn number(&mut self) -> u64 {
        self.next = self.next.wrapping_add(1);
        zobrist::number(self.next)
    }

    /// A uniform number below `bound`, up to a bias of `bound` / 2^64; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(bound)) >> 64) as u64
    }

    /// One of the values at random; `None` if there is none.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> Option<T> {
        values
            .get(self.below(values.len() as u64) as usize)
            .copied()
    }

    /// Shuffles the values (Fisher and Yates).
    pub fn shuffle<T>(&mut self, values: &mut [T]) {
        for end in (1..values.len()).rev() {
            values.swap(end, self.below(end as u64 + 1) as usize);
        }
    }
}
