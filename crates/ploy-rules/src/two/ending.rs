//! Endings of the two-player game.

use core::fmt;
use core::str::FromStr;

use crate::{Colour, ParseNameError};

/// The result of a two-player game with its reason.
///
/// As text it is a sentence, `white wins: black has no Commander`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A colour has no Commander.
    CommanderTaken {
        /// The winner: the player of the last move.
        winner: Colour,
        /// The loser.
        beaten: Colour,
    },
    /// A colour has no piece but Commanders.
    ArmyGone {
        /// The winner: the player of the last move.
        winner: Colour,
        /// The loser.
        beaten: Colour,
    },
}

impl Ending {
    /// The winner: the player of the last move.
    #[must_use]
    pub const fn winner(self) -> Colour {
        match self {
            Self::CommanderTaken { winner, .. } | Self::ArmyGone { winner, .. } => winner,
        }
    }

    /// All endings. A board set up by hand can make the winner also the loser.
    pub const ALL: [Self; 8] = {
        const fn taken(winner: Colour, beaten: Colour) -> Ending {
            Ending::CommanderTaken { winner, beaten }
        }
        const fn gone(winner: Colour, beaten: Colour) -> Ending {
            Ending::ArmyGone { winner, beaten }
        }
        let [black, white] = Colour::ALL;
        [
            taken(black, white),
            taken(white, black),
            gone(black, white),
            gone(white, black),
            taken(black, black),
            taken(white, white),
            gone(black, black),
            gone(white, white),
        ]
    };
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CommanderTaken { winner, beaten } => {
                write!(f, "{winner} wins: {beaten} has no Commander")
            }
            Self::ArmyGone { winner, beaten } => {
                write!(f, "{winner} wins: {beaten} has nothing but the Commander")
            }
        }
    }
}

impl FromStr for Ending {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let names = &[
            "white wins: black has no Commander",
            "white wins: black has nothing but the Commander",
            "the same of others",
        ];
        let mut all = Self::ALL.into_iter();
        all.find(|ending| ending.to_string() == text)
            .ok_or_else(|| ParseNameError::new("ending", names, text))
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Ending);
