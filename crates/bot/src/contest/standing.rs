//! Who is ahead in a match.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use board_game_core::{Outcome, Side};

use super::{MatchGame, Reason, Strength};

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games that nobody has won.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// All games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, a win being one and a draw half of one: from 0 to 1; a half when there are no games.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The same seen by the opponent.
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
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// The games of a match so far, seen by A.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    as_first: Tally,
    as_second: Tally,
    /// Pairs of games by the points they brought A, in half points from 0 to 4.
    pairs: [u64; 5],
    /// Half points of games whose partner is still to come, by the number of the pair.
    halves: BTreeMap<u32, usize>,
    reasons: BTreeMap<Reason, u64>,
    plies: u64,
}

impl Standing {
    /// Adds a game.
    pub fn record<M>(&mut self, game: &MatchGame<M>) {
        let MatchGame {
            number,
            side_of_a,
            game,
        } = game;
        let half_points = match game.ending.outcome {
            Outcome::Draw => 1,
            Outcome::Win(side) if side == *side_of_a => 2,
            Outcome::Win(_) => 0,
        };
        let tally = match side_of_a {
            Side::First => &mut self.as_first,
            Side::Second => &mut self.as_second,
        };
        *match half_points {
            0 => &mut tally.losses,
            1 => &mut tally.draws,
            _ => &mut tally.wins,
        } += 1;
        match self.halves.remove(&(number / 2)) {
            Some(other) => self.pairs[other + half_points] += 1,
            None => {
                self.halves.insert(number / 2, half_points);
            }
        }
        *self.reasons.entry(game.ending.reason).or_default() += 1;
        self.plies += game.moves.len() as u64;
    }

    /// All games.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = self.as_first;
        total += self.as_second;
        total
    }

    /// The games in which A had this side.
    #[must_use]
    pub const fn as_side(&self, side: Side) -> Tally {
        match side {
            Side::First => self.as_first,
            Side::Second => self.as_second,
        }
    }

    /// Complete pairs of games by what they brought A: 0, 1/2, 1, 3/2 and 2 points.
    #[must_use]
    pub const fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// Games that ended for this reason.
    #[must_use]
    pub fn ended_by(&self, reason: Reason) -> u64 {
        self.reasons.get(&reason).copied().unwrap_or(0)
    }

    /// Plies of all games.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// How much stronger A is than B.
    #[must_use]
    pub fn strength(&self) -> Strength {
        Strength::of_pairs(self.total(), self.pairs)
    }
}
