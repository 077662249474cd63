//! Who has which seats in a game of a match.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use board_game_core::{Game, Player};

/// How the two contestants of a match are seated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SideAssignment {
    /// The teams go to A and B in turn, in the order of their first players, and the other way
    /// round in every other game: the first team and the third, if there is one, to the same.
    #[default]
    InTurn,
    /// A has one team, another one in each game in turn, and B has all others. Among equals A wins
    /// one game for each team, which is a quarter where four play, everyone for himself.
    Alone,
}

impl SideAssignment {
    /// Both.
    pub const ALL: [Self; 2] = [Self::InTurn, Self::Alone];

    /// Whether this player's moves in the game of this number, counted from 0, are A's.
    pub fn is_a<G: Game>(self, number: u32, start: &G, player: Player) -> bool {
        let first = |player| start.team(player).players().next();
        let own = first(player);
        // Each team is counted where its first player comes.
        let firsts = Player::all(G::PLAYERS).filter(|&other| first(other) == Some(other));
        let before = firsts
            .clone()
            .take_while(|&other| Some(other) != own)
            .count();
        match self {
            Self::InTurn => before.is_multiple_of(2) == number.is_multiple_of(2),
            Self::Alone => before == number as usize % firsts.count(),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::InTurn => "in-turn",
            Self::Alone => "alone",
        }
    }
}

impl fmt::Display for SideAssignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such way to be seated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSeatsError;

impl fmt::Display for ParseSeatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no way to be seated: expected in-turn or alone")
    }
}

impl Error for ParseSeatsError {}

impl FromStr for SideAssignment {
    type Err = ParseSeatsError;

    fn from_str(text: &str) -> Result<Self, ParseSeatsError> {
        let mut all = Self::ALL.into_iter();
        all.find(|seats| seats.name() == text)
            .ok_or(ParseSeatsError)
    }
}
