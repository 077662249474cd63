//! The assignment of a game's players to the sides of a match.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use board_game_core::{Game, Player};

/// The assignment of a game's teams to A and B, the players of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SideAssignment {
    /// The teams alternate between A and B, in the order of their first players. Every other game
    /// swaps A and B.
    #[default]
    InTurn,
    /// A has one team, a different one in each game in rotation, and B has all others. With n teams
    /// of equal strength A wins one game in n.
    Alone,
}

impl SideAssignment {
    /// All assignments.
    pub const ALL: [Self; 2] = [Self::InTurn, Self::Alone];

    /// Whether this player's moves in the game of this number, counted from 0, are A's.
    pub fn is_a<G: Game>(self, number: u32, start: &G, player: Player) -> bool {
        let first = |player| start.team(player).players().next();
        let own = first(player);
        // Teams are ordered by their first players.
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

/// Error: the text is not a [`SideAssignment`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSideAssignmentError;

impl fmt::Display for ParseSideAssignmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no assignment of sides: expected in-turn or alone")
    }
}

impl Error for ParseSideAssignmentError {}

impl FromStr for SideAssignment {
    type Err = ParseSideAssignmentError;

    fn from_str(text: &str) -> Result<Self, ParseSideAssignmentError> {
        let mut all = Self::ALL.into_iter();
        all.find(|sides| sides.name() == text)
            .ok_or(ParseSideAssignmentError)
    }
}
