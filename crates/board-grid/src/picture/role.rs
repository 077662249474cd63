//! Meanings of marks on a board. The palette maps them to colours.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// The fill of a square, by its meaning.
///
/// In uncoloured text, each fill has a different character: [`sign`](Self::sign).
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
    /// All fills, in drawing order.
    pub const ALL: [Self; 6] = [
        Self::Target,
        Self::Attacked,
        Self::Threatened,
        Self::Reachable,
        Self::Origin,
        Self::Highlight,
    ];

    /// The character of the fill in uncoloured text.
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
    /// The colour of ordinary text.
    #[default]
    Plain,
    /// A fainter colour.
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
    /// All colours.
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
    /// A circle around the content of the square; `O` in text if the square is empty.
    Ring,
    /// Two crossed strokes; `x` in text.
    Cross,
}

impl Marker {
    /// All markers.
    pub const ALL: [Self; 3] = [Self::Dot, Self::Ring, Self::Cross];

    /// The character of the marker in text.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Dot => 'o',
            Self::Ring => 'O',
            Self::Cross => 'x',
        }
    }
}

/// The colours of a picture: light squares with dark text, or the reverse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Light or dark as the viewer prefers; light in formats without that choice, such as PNG.
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

impl Theme {
    /// All themes, the default first.
    pub const ALL: [Self; 5] = [
        Self::Auto,
        Self::Light,
        Self::Dark,
        Self::HighContrast,
        Self::Print,
    ];

    /// The name, as `Display` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
            Self::Print => "print",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = ParseThemeError;

    /// Reads the name.
    ///
    /// ```
    /// use board_grid::picture::Theme;
    ///
    /// assert_eq!("high-contrast".parse(), Ok(Theme::HighContrast));
    /// let error = "black".parse::<Theme>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "theme \"black\": expected auto, light, dark, high-contrast or print"
    /// );
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseThemeError> {
        let named = Self::ALL.into_iter().find(|theme| theme.name() == text);
        named.ok_or_else(|| ParseThemeError {
            found: text.chars().take(MAX_ECHO_LENGTH).collect(),
        })
    }
}

/// Characters of a text that an error repeats.
const MAX_ECHO_LENGTH: usize = 20;

/// The text names no [`Theme`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseThemeError {
    /// The text, or its beginning.
    pub found: String,
}

impl fmt::Display for ParseThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "theme {:?}: expected ", self.found)?;
        let [first @ .., before, last] = Theme::ALL;
        first.iter().try_for_each(|theme| write!(f, "{theme}, "))?;
        write!(f, "{before} or {last}")
    }
}

impl core::error::Error for ParseThemeError {}
