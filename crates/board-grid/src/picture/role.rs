//! What a mark on a board means; the palette turns meanings into colours.

/// What a square is filled with, by meaning.
///
/// In uncoloured text each has a sign of its own, [`sign`](Self::sign).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fill {
    /// A square that a move can end on.
    Target,
    /// A square that is attacked.
    Attacked,
    /// A square that is threatened without being attacked at once.
    Threatened,
    /// A square that can be reached in several moves.
    Reachable,
    /// The square that a move starts from.
    Origin,
    /// A square to look at: the last move, a hint, a difference.
    Highlight,
}

impl Fill {
    /// All of them, in drawing order.
    pub const ALL: [Self; 6] = [
        Self::Target,
        Self::Attacked,
        Self::Threatened,
        Self::Reachable,
        Self::Origin,
        Self::Highlight,
    ];

    /// The character that stands for it in uncoloured text.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Target => '*',
            Self::Attacked => '!',
            Self::Threatened => '-',
            Self::Reachable => '+',
            Self::Origin => '>',
            Self::Highlight => '=',
        }
    }
}

/// The colour of a label, a line, a marker or a piece.
///
/// Each is readable on the squares of both the light and the dark theme, so `White` lines are not
/// literally white on a light board; the bodies of pieces have the literal colour in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ink {
    /// The colour of ordinary writing.
    #[default]
    Plain,
    /// Fainter than writing.
    Muted,
    /// White pieces.
    White,
    /// Black pieces.
    Black,
    /// Red pieces.
    Red,
    /// Green pieces.
    Green,
    /// Coral pieces.
    Coral,
    /// Yellow pieces.
    Yellow,
    /// Blue pieces; the usual colour of lines.
    Blue,
}

impl Ink {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Plain,
        Self::Muted,
        Self::White,
        Self::Black,
        Self::Red,
        Self::Green,
        Self::Coral,
        Self::Yellow,
        Self::Blue,
    ];
}

/// A small mark in the middle of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Marker {
    /// A filled disc; `o` in text.
    Dot,
    /// A circle around whatever is on the square; `O` in text when the square is empty.
    Ring,
    /// Two crossed strokes; `x` in text.
    Cross,
}

impl Marker {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Dot, Self::Ring, Self::Cross];

    /// The character that stands for it in text.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Dot => 'o',
            Self::Ring => 'O',
            Self::Cross => 'x',
        }
    }
}

/// Light squares with dark writing, or the reverse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Light or dark as the viewer prefers; light where nobody can be asked, as in a PNG.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
    /// Strong contrasts on white, for weak eyes and projectors.
    HighContrast,
    /// Black on white with little ink, for paper.
    Print,
}
