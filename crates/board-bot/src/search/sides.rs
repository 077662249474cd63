//! The two sides of a search.

use board_game_core::{Game, Outcome, Team, zobrist};

use crate::Score;

/// The team to move at the root, against all others together.
///
/// In a game of two teams these are its sides. With more teams this is the paranoid assumption: the
/// others join against the root's team (Sturtevant and Korf 2000, "On Pruning Techniques for
/// Multi-Player Games"). It allows two-sided search with all its pruning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootSides {
    root: Team,
    /// Separates the table entries of different root teams in games of more than two players, whose
    /// scores depend on the root.
    salt: u64,
}

impl RootSides {
    /// The sides of a search from this position.
    pub(crate) fn at<G: Game>(position: &G) -> Self {
        let root = position.team(position.to_move());
        let members = root
            .players()
            .fold(0, |members, player| members | 1 << player.index());
        let salt = if G::PLAYERS > 2 {
            zobrist::number(members)
        } else {
            0
        };
        Self { root, salt }
    }

    pub(crate) const fn root(self) -> Team {
        self.root
    }

    /// Whether the root's team is to move. After a move it may be to move again: turns can be
    /// skipped.
    #[inline]
    pub(crate) fn is_root_to_move<G: Game>(self, position: &G) -> bool {
        self.root.contains(position.to_move())
    }

    /// The key of a position in the transposition table.
    #[inline]
    pub(crate) const fn tt_key(self, key: u64) -> u64 {
        key ^ self.salt
    }

    /// The score of a finished game for the side that would be to move.
    #[inline]
    pub(crate) fn outcome_score<G: Game>(self, position: &G, outcome: Outcome) -> Score {
        let Outcome::Win(winners) = outcome else {
            return Score::EVEN;
        };
        if (winners == self.root) == self.is_root_to_move(position) {
            Score::win_in(0)
        } else {
            Score::loss_in(0)
        }
    }

    /// The score of a move of the root's team, from the position after it and the score of that
    /// position for the side to move.
    pub(crate) fn move_score<G: Game>(self, after: &G, score: Score) -> Score {
        let is_own = self.is_root_to_move(after);
        if is_own { score } else { -score }.further_by(1)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// A score for one team is never read as that of another.
    #[test]
    fn entries_of_the_table_belong_to_one_team() {
        let rules = "game=free-for-all".parse().expect("rules");
        let mut position = ploy_rules::FourPosition::start_of(rules);
        let mut keys = HashSet::new();
        for _ in 0..4 {
            // All bits of a position's key count.
            for key in (0..u64::BITS).map(|bit| 1 << bit) {
                keys.insert(RootSides::at(&position).tt_key(key));
            }
            let mv = position.moves().into_iter().next().expect("a move");
            position.play_unchecked(mv);
        }
        assert_eq!(keys.len(), 4 * 64);
        let two = ploy_rules::Position::start();
        assert_eq!(RootSides::at(&two).tt_key(7), 7);
    }
}
