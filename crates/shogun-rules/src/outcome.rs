//! Rule sets and how games end.

use core::fmt;
use core::str::FromStr;

use crate::Colour;

/// Which rules decide what is legal and when a game is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Rules {
    /// The papers': no own king may be left attacked; a player who has only a king left has lost.
    #[default]
    Papers,
    /// The boxed game (Teruo Matsumoto, 1976): the same, but a player with a king and one other piece left has lost
    /// already. Its kings start on the fifth file from each player's own left, as in [`Start::Picture`](crate::Start).
    Boxed,
    /// Kings may be left attacked and be captured, and a side without a king plays on: every move of the papers'
    /// `all_moves`. Over when the side to move has none. For counting, as `pseudo-legal` perft.
    PseudoLegal,
}

impl Rules {
    /// All rule sets.
    pub const ALL: [Self; 3] = [Self::Papers, Self::Boxed, Self::PseudoLegal];

    /// Lower case, with a hyphen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Papers => "papers",
            Self::Boxed => "boxed",
            Self::PseudoLegal => "pseudo-legal",
        }
    }

    /// With how many pieces beside the king a player has lost; `None` if with no number.
    pub(crate) const fn lost_with(self) -> Option<u32> {
        match self {
            Self::Papers => Some(0),
            Self::Boxed => Some(1),
            Self::PseudoLegal => None,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseRulesError;

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rule set: expected papers, boxed or pseudo-legal")
    }
}

impl core::error::Error for ParseRulesError {}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        Self::ALL
            .into_iter()
            .find(|rules| rules.name() == text)
            .ok_or(ParseRulesError)
    }
}

/// How a game has ended, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
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
    /// The side to move has no legal move and its king is not attacked, about which the papers are silent, or both
    /// sides have too little left, which no game leads to.
    Draw,
}

impl Outcome {
    /// Who has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Checkmate { winner } | Self::BareKing { winner } => Some(winner),
            Self::Draw => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Self::BareKing { winner } => write!(f, "{winner} wins against a bare king"),
            Self::Draw => f.write_str("drawn"),
        }
    }
}
