//! The endings of a game of four.

use board_game_core::{Outcome, Team, named};

use crate::FourColour::{Blue, Coral, Green, Yellow};

/// The result of a game of four.
///
/// ```
/// use ploy_rules::{FourColour, FourEnding, Outcome, Team};
///
/// let green = Team::of(FourColour::Green.into());
/// assert_eq!(Outcome::from(FourEnding::Green), Outcome::Win(green));
/// assert_eq!(Outcome::from(FourEnding::Nobody), Outcome::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FourEnding {
    /// Green is the last player left in a game of everyone for himself.
    Green,
    /// Coral is.
    Coral,
    /// Yellow is.
    Yellow,
    /// Blue is.
    Blue,
    /// Green and yellow have beaten coral and blue.
    GreenAndYellow,
    /// Coral and blue have beaten green and yellow.
    CoralAndBlue,
    /// Nobody is left who could win, on a board that was set up so.
    Nobody,
}

named!(
    FourEnding,
    "ending",
    [
        Green => "green wins: nobody else is left",
        Coral => "coral wins: nobody else is left",
        Yellow => "yellow wins: nobody else is left",
        Blue => "blue wins: nobody else is left",
        GreenAndYellow => "green and yellow win: coral and blue are beaten",
        CoralAndBlue => "coral and blue win: green and yellow are beaten",
        Nobody => "nobody wins: all are beaten",
    ]
);

impl From<FourEnding> for Outcome {
    fn from(ending: FourEnding) -> Self {
        Self::Win(match ending {
            FourEnding::Green => Team::of(Green.into()),
            FourEnding::Coral => Team::of(Coral.into()),
            FourEnding::Yellow => Team::of(Yellow.into()),
            FourEnding::Blue => Team::of(Blue.into()),
            FourEnding::GreenAndYellow => Team::of(Green.into()).with(Yellow.into()),
            FourEnding::CoralAndBlue => Team::of(Coral.into()).with(Blue.into()),
            FourEnding::Nobody => return Self::Draw,
        })
    }
}
