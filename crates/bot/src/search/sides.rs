//! Who plays against whom in a search.

use board_game_core::{Game, Outcome, Team, zobrist};

use crate::Score;

/// The team of the player to move at the root, against all others together.
///
/// With two teams that is the game itself. With more it is the paranoid assumption: the others join against the root's team
/// (Sturtevant and Korf 2000, "On Pruning Techniques for Multi-Player Games"), which lets two-sided search, with all that it
/// leaves out, go on as before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    root: Team,
    /// Scores in games of more than two are seen from the root's team: those of different teams keep apart in the table.
    salt: u64,
}

impl Sides {
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

    /// Whether it is the turn of the root's team. A move need not end it: turns may be skipped.
    #[inline]
    pub(crate) fn is_root_to_move<G: Game>(self, position: &G) -> bool {
        self.root.contains(position.to_move())
    }

    /// The key under which the table has a position.
    #[inline]
    pub(crate) const fn table_key(self, key: u64) -> u64 {
        key ^ self.salt
    }

    /// What a finished position is worth to the side whose turn it would be.
    #[inline]
    pub(crate) fn final_score<G: Game>(self, position: &G, outcome: Outcome) -> Score {
        let Outcome::Win(winners) = outcome else {
            return Score::EVEN;
        };
        if (winners == self.root) == self.is_root_to_move(position) {
            Score::win_in(0)
        } else {
            Score::loss_in(0)
        }
    }
}
