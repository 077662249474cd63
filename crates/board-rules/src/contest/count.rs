//! The games of a match that count for its result.

use board_bot::contest::{Decision, MatchGame, MatchScore, Sprt};

/// The games of a match that count: all finished games. With a sequential test, only the games up
/// to the one that decides it, in the order of their numbers. So the result does not depend on the
/// number of threads or on interrupts.
pub(super) struct CountedGames<M> {
    match_score: MatchScore,
    test: Option<Sprt>,
    decision: Option<Decision>,
    /// Games that wait for an earlier one, the last first.
    ahead: Vec<MatchGame<M>>,
    next: u32,
}

impl<M: Clone> CountedGames<M> {
    /// Starts with no games.
    pub(super) fn new(test: Option<Sprt>) -> Self {
        Self {
            match_score: MatchScore::default(),
            test,
            decision: None,
            ahead: Vec::new(),
            next: 0,
        }
    }

    /// Adds a finished game.
    pub(super) fn add(&mut self, game: &MatchGame<M>) {
        let Some(test) = self.test else {
            self.match_score.record(game);
            return;
        };
        let at = self.ahead.partition_point(|of| of.number > game.number);
        self.ahead.insert(at, game.clone());
        while self.decision.is_none()
            && let Some(game) = self.ahead.pop_if(|game| game.number == self.next)
        {
            self.match_score.record(&game);
            self.next += 1;
            self.decision = test.decision(self.match_score.pairs());
        }
    }

    /// The score of the games that count so far.
    pub(super) const fn match_score(&self) -> &MatchScore {
        &self.match_score
    }

    /// Whether the test is decided.
    pub(super) const fn is_decided(&self) -> bool {
        self.decision.is_some()
    }
}
