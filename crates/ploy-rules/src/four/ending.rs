//! How a game of four ends.

use board_game_core::named;

/// The result of a game of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
