//! Where games begin.

use core::fmt;

use crate::Board;

/// One of the papers' two start positions. White moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Start {
    /// The one in the papers' picture. Each king stands on the fifth file from its player's left.
    #[default]
    Picture,
    /// The one the papers' template program sets up.
    Template,
}

impl Start {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Picture, Self::Template];

    /// The board as text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Picture => "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2",
            Self::Template => "p4p2p3p1k1p3p1p3/8/8/8/8/8/8/P4P3P2K2P1P4P3P2",
        }
    }

    /// The board.
    #[must_use]
    pub fn board(self) -> Board {
        self.text()
            .parse()
            .expect("the start positions are well-formed, as tests read both")
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Picture => "start",
            Self::Template => "start-template",
        })
    }
}
