//! Where games begin.

use crate::Board;

/// One of the two start positions of Urban 2023, named by the file on which each king stands, counted from its player's
/// left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Start {
    /// Kings on the fifth file, as in the boxed game and in the paper's picture.
    #[default]
    FifthFile,
    /// Kings on the fourth file, as the paper's template program sets them up.
    FourthFile,
}

impl Start {
    /// Both.
    pub const ALL: [Self; 2] = [Self::FifthFile, Self::FourthFile];

    /// The board as text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::FifthFile => "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2",
            Self::FourthFile => "p4p2p3p1k1p3p1p3/8/8/8/8/8/8/P4P3P2K2P1P4P3P2",
        }
    }

    /// The board.
    #[must_use]
    pub fn board(self) -> Board {
        self.text()
            .parse()
            .expect("the start positions are well-formed, as tests read both")
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::FifthFile => "start",
            Self::FourthFile => "start-fourth-file",
        }
    }
}
