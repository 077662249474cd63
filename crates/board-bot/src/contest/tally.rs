//! Counts of wins, draws and losses.

use core::ops::AddAssign;

/// The numbers of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// The number of wins.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of losses.
    pub losses: u64,
}

impl Tally {
    /// The number of all games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }

    /// The average points a game, from 0 to 1: 1 for a win, 1/2 for a draw. 0.5 without games.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The tally of the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            losses: self.wins,
            ..self
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }
}
