//! Start positions.

use board_game_core::named;

use crate::Board;

/// A start position: the two of Urban 2023, named by the file on which each king stands, counted
/// from its player's left, and one that is fairer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Start {
    /// Kings on the fifth file, as in the boxed game and in the paper's picture.
    #[default]
    FifthFile,
    /// Kings on the fourth file, as the paper's template program sets them up.
    FourthFile,
    /// White's line-up of [`FifthFile`](Self::FifthFile) for both sides: both players have the same
    /// pieces to their left. It is in no paper. From the other two, one side wins most games
    /// between equal players; from this one white, who moves first, scores 54 % (see
    /// `docs/shogun.md`).
    Fair,
}

named!(
    Start,
    "start",
    [FifthFile => "start", FourthFile => "start-fourth-file", Fair => "start-fair"]
);

impl Start {
    /// The board as text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::FifthFile => "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2",
            Self::FourthFile => "p4p2p3p1k1p3p1p3/8/8/8/8/8/8/P4P3P2K2P1P4P3P2",
            Self::Fair => "p2p1p3k1p3p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2",
        }
    }

    /// The board.
    #[must_use]
    pub fn board(self) -> Board {
        self.text()
            .parse()
            .expect("the start positions are well-formed, as tests read all")
    }
}
