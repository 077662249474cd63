//! How games end.

use crate::Colour;

/// How a game has ended, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The loser's king is attacked and no move leaves it unattacked.
    Checkmate {
        /// Who has won.
        winner: Colour,
    },
    /// The loser has too little left beside the king: nothing, or one piece in the boxed game.
    BareKing {
        /// Who has won.
        winner: Colour,
    },
    /// The side to move has no legal move and its king is not attacked, about which the papers are
    /// silent, or both sides have too little left, which no game leads to.
    Draw,
}

impl Ending {
    /// All five.
    pub const ALL: [Self; 5] = [
        Self::Checkmate {
            winner: Colour::White,
        },
        Self::Checkmate {
            winner: Colour::Red,
        },
        Self::BareKing {
            winner: Colour::White,
        },
        Self::BareKing {
            winner: Colour::Red,
        },
        Self::Draw,
    ];

    /// Who has won; `None` for a draw.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Checkmate { winner } | Self::BareKing { winner } => Some(winner),
            Self::Draw => None,
        }
    }

    /// The name, as `Display` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate {
                winner: Colour::White,
            } => "white wins by checkmate",
            Self::Checkmate {
                winner: Colour::Red,
            } => "red wins by checkmate",
            Self::BareKing {
                winner: Colour::White,
            } => "white wins against a bare king",
            Self::BareKing {
                winner: Colour::Red,
            } => "red wins against a bare king",
            Self::Draw => "drawn",
        }
    }
}
