//! Kinds of pieces.

use board_game_core::named;

/// The kind of a piece: its number of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One line: steps 1 square and may turn after it, or turns.
    Shield,
    /// Two lines: steps up to 2 squares, or turns.
    Probe,
    /// Three lines: steps up to 3 squares, or turns.
    Lance,
    /// Four lines: steps 1 square, or turns. A player who loses it loses the game.
    Commander,
}

named!(
    Kind,
    "kind of piece",
    [Shield => "shield", Probe => "probe", Lance => "lance", Commander => "commander"]
);

impl Kind {
    /// Number of lines, 1..=4.
    #[inline]
    #[must_use]
    pub const fn lines(self) -> u8 {
        self as u8 + 1
    }

    /// Maximum number of squares of a step, 1..=3.
    #[inline]
    #[must_use]
    pub const fn range(self) -> u8 {
        match self {
            Self::Shield | Self::Commander => 1,
            Self::Probe => 2,
            Self::Lance => 3,
        }
    }
}
