//! Endings of the two-player game.

use core::fmt;
use core::str::FromStr;

use board_game_core::Outcome;

use crate::{Colour, ParseNameError};

/// The result of a two-player game with its reason.
///
/// As text it is a sentence, `white wins: black has no Commander`.
///
/// ```
/// use ploy_rules::{Colour, Ending, Outcome};
///
/// let ending: Ending = "white wins: black has no Commander".parse()?;
/// assert_eq!(ending.winner(), Some(Colour::White));
/// assert_eq!(Outcome::from(ending), Outcome::win(Colour::White.into()));
/// # Ok::<(), ploy_rules::ParseNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A colour has no Commander.
    CommanderTaken {
        /// The winner: the player of the last move.
        winner: Colour,
        /// The loser.
        loser: Colour,
    },
    /// A colour has no piece but Commanders.
    ArmyGone {
        /// The winner: the player of the last move.
        winner: Colour,
        /// The loser.
        loser: Colour,
    },
}

impl Ending {
    /// The winner: the player of the last move. Every ending of this game has one.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::CommanderTaken { winner, .. } | Self::ArmyGone { winner, .. } => Some(winner),
        }
    }

    /// The name, which is the text of `Display`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        use Colour::{Black, White};

        match self {
            Self::CommanderTaken { winner, loser } => match (winner, loser) {
                (Black, Black) => "black wins: black has no Commander",
                (Black, White) => "black wins: white has no Commander",
                (White, Black) => "white wins: black has no Commander",
                (White, White) => "white wins: white has no Commander",
            },
            Self::ArmyGone { winner, loser } => match (winner, loser) {
                (Black, Black) => "black wins: black has nothing but the Commander",
                (Black, White) => "black wins: white has nothing but the Commander",
                (White, Black) => "white wins: black has nothing but the Commander",
                (White, White) => "white wins: white has nothing but the Commander",
            },
        }
    }

    /// All endings. A board set up by hand can make the winner also the loser.
    pub const ALL: [Self; 8] = {
        const fn taken(winner: Colour, loser: Colour) -> Ending {
            Ending::CommanderTaken { winner, loser }
        }
        const fn gone(winner: Colour, loser: Colour) -> Ending {
            Ending::ArmyGone { winner, loser }
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

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        let winner = ending.winner();
        winner.map_or(Self::Draw, |winner| Self::win(winner.into()))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Ending {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let names = &[
            "white wins: black has no Commander",
            "white wins: black has nothing but the Commander",
            "the same with other colours",
        ];
        let mut all = Self::ALL.into_iter();
        all.find(|ending| ending.name() == text)
            .ok_or_else(|| ParseNameError::new("ending", names, text))
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Ending);
