//! Which games of a match count.

use std::collections::BTreeMap;

use board_bot::contest::{Decision, MatchGame, MatchScore, Sprt};

/// The games of a match that count: all that are finished; with a test those in the order of their
/// numbers, up to the one that decides it, so that the end is the same on any number of threads and
/// after any interruption.
pub(super) struct CountedGames<M> {
    standing: MatchScore,
    test: Option<Sprt>,
    decision: Option<Decision>,
    /// Games that wait for an earlier one, by their numbers.
    ahead: BTreeMap<u32, MatchGame<M>>,
    next: u32,
}

impl<M: Clone> CountedGames<M> {
    /// Of no games yet.
    pub(super) fn new(test: Option<Sprt>) -> Self {
        Self {
            standing: MatchScore::default(),
            test,
            decision: None,
            ahead: BTreeMap::new(),
            next: 0,
        }
    }

    /// Takes note of a game that is finished.
    pub(super) fn take(&mut self, game: &MatchGame<M>) {
        let Some(test) = self.test else {
            self.standing.record(game);
            return;
        };
        self.ahead.insert(game.number, game.clone());
        while self.decision.is_none()
            && let Some(game) = self.ahead.remove(&self.next)
        {
            self.standing.record(&game);
            self.next += 1;
            self.decision = test.decision(self.standing.pairs());
        }
    }

    /// The games that count so far.
    pub(super) const fn standing(&self) -> &MatchScore {
        &self.standing
    }

    /// Whether the test is decided.
    pub(super) const fn is_decided(&self) -> bool {
        self.decision.is_some()
    }
}
