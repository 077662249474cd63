//! The score of a match.

use std::collections::BTreeMap;

use super::adjudication::FinishReason;
use super::game::MatchGame;
use super::strength::Strength;
use super::tally::Tally;

/// The results of a match so far, from A's point of view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchScore {
    as_first: Tally,
    as_second: Tally,
    /// The number of pairs by A's half points, from 0 to 4 (pentanomial counts).
    pairs: [u64; 5],
    /// A's half points in games of incomplete pairs, by the number of the pair.
    halves: BTreeMap<u32, usize>,
    reasons: BTreeMap<FinishReason, u64>,
    plies: u64,
    forfeits: Vec<(u32, String)>,
}

/// The most forfeits that are stored with their reasons.
const MAX_FORFEITS: usize = 20;

impl MatchScore {
    /// Adds a game.
    pub fn record<M>(&mut self, game: &MatchGame<M>) {
        let MatchGame {
            number,
            a_is_first,
            half_points,
            game,
        } = game;
        let half_points = usize::from(*half_points).min(2);
        let tally = if *a_is_first {
            &mut self.as_first
        } else {
            &mut self.as_second
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
        if let Some(forfeit) = &game.forfeit
            && self.forfeits.len() < MAX_FORFEITS
        {
            self.forfeits.push((*number, forfeit.reason.clone()));
        }
        *self.reasons.entry(game.finish.reason).or_default() += 1;
        self.plies += game.moves.len() as u64;
    }

    /// The results of all games.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = self.as_first;
        total += self.as_second;
        total
    }

    /// The results of the games that A began.
    #[must_use]
    pub const fn as_first(&self) -> Tally {
        self.as_first
    }

    /// The results of the games that B began.
    #[must_use]
    pub const fn as_second(&self) -> Tally {
        self.as_second
    }

    /// The number of complete pairs in which A got 0, 1/2, 1, 3/2 and 2 points (pentanomial
    /// counts).
    #[must_use]
    pub const fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// The number of games that ended for this reason.
    #[must_use]
    pub fn ended_by(&self, reason: FinishReason) -> u64 {
        self.reasons.get(&reason).copied().unwrap_or(0)
    }

    /// The first 20 games lost by a failure: their numbers and reasons.
    #[must_use]
    pub fn forfeits(&self) -> &[(u32, String)] {
        &self.forfeits
    }

    /// The number of plies of all games.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// The strength of A relative to B.
    #[must_use]
    pub fn strength(&self) -> Strength {
        Strength::of_pairs(self.total(), self.pairs)
    }
}
