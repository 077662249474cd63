//! The endings of games.

use core::fmt;

use board_game_core::Outcome;

use crate::Colour;
use crate::from_str::from_str;

/// The result of a game with its reason.
///
/// ```
/// use shogun_rules::{Colour, Ending, Outcome};
///
/// let ending: Ending = "red wins by checkmate".parse()?;
/// assert_eq!(ending.winner(), Some(Colour::Red));
/// assert_eq!(Outcome::from(ending), Outcome::win(Colour::Red.into()));
/// assert_eq!(Outcome::from(Ending::Draw), Outcome::Draw);
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// The loser's king is attacked and no move leaves it unattacked.
    Checkmate {
        /// The winner.
        winner: Colour,
    },
    /// The loser has only a king, or only a king and one piece in the boxed game.
    BareKing {
        /// The winner.
        winner: Colour,
    },
    /// Stalemate, which the papers do not mention, or both sides have lost by material, which only
    /// a board set up by hand can have.
    Draw,
}

impl Ending {
    /// All endings.
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

    /// The winner; `None` for a draw.
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

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

from_str! {
    Ending, "ending", "`white` or `red` and `wins by checkmate` or `wins against a bare king`, or `drawn`", |text| {
        Self::ALL.into_iter().find(|ending| ending.name() == text)
    };
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        let winner = ending.winner();
        winner.map_or(Self::Draw, |winner| Self::win(winner.into()))
    }
}
