//! The colours of roles: hexadecimal for SVG, by theme where they differ, and terminal colour
//! numbers.

use super::role::{Fill, Ink};

/// A colour in each theme.
#[derive(Clone, Copy)]
pub(crate) struct ThemeColours {
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) high_contrast: &'static str,
    pub(crate) print: &'static str,
}

const fn themed(
    light: &'static str,
    dark: &'static str,
    high_contrast: &'static str,
    print: &'static str,
) -> ThemeColours {
    ThemeColours {
        light,
        dark,
        high_contrast,
        print,
    }
}

pub(crate) const BACKGROUND: ThemeColours = themed("#ffffff", "#14181d", "#ffffff", "#ffffff");
pub(crate) const LIGHT_SQUARE: ThemeColours = themed("#f6efe1", "#4b535d", "#ffffff", "#ffffff");
pub(crate) const DARK_SQUARE: ThemeColours = themed("#e0d1b2", "#3b424b", "#b4bcc6", "#e4e4e4");
pub(crate) const FRAME: ThemeColours = themed("#8a7a58", "#7d8794", "#000000", "#000000");
pub(crate) const AXIS: ThemeColours = themed("#57606a", "#a5aeb8", "#000000", "#000000");

/// The colour that lies half-transparent over a filled square; it serves both themes.
pub(crate) const fn overlay(fill: Fill) -> &'static str {
    match fill {
        Fill::Target => "#2da44e",
        Fill::Attacked => "#e5383b",
        Fill::Threatened => "#f08c2e",
        Fill::Reachable => "#3b9cff",
        Fill::Origin => "#9a6be8",
        Fill::Highlight => "#eac400",
    }
}

/// The colour of lines, markers and labels.
pub(crate) const fn stroke(ink: Ink) -> ThemeColours {
    match ink {
        Ink::Plain => themed("#1b1f24", "#f0f3f6", "#000000", "#000000"),
        Ink::Muted => themed("#6b737c", "#aab3bd", "#30363d", "#57606a"),
        Ink::White => themed("#57606a", "#ffffff", "#30363d", "#57606a"),
        Ink::Black => themed("#0b0e12", "#cdd5dd", "#000000", "#000000"),
        Ink::Red => themed("#b3161f", "#ff8f88", "#8f0010", "#000000"),
        Ink::Green => themed("#17692d", "#63e07f", "#004a18", "#000000"),
        Ink::Coral => themed("#b23c1c", "#ff9f80", "#7a2000", "#000000"),
        Ink::Yellow => themed("#7f5a00", "#f3cf57", "#553c00", "#000000"),
        Ink::Blue => themed("#1559c7", "#86bdff", "#00308f", "#000000"),
    }
}

/// The colours of a piece, alike in both themes: its fill, its outline, and the text on it.
pub(crate) struct PieceColours {
    pub(crate) body: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) contrast: &'static str,
}

pub(crate) const fn piece(ink: Ink) -> PieceColours {
    let (body, edge, contrast) = match ink {
        Ink::Plain => ("#f6f8fa", "#24292f", "#24292f"),
        Ink::Muted => ("#b6bfc8", "#57606a", "#1b1f24"),
        Ink::White => ("#ffffff", "#30363d", "#1b1f24"),
        Ink::Black => ("#2b3138", "#8b949e", "#ffffff"),
        Ink::Red => ("#d1242f", "#6e0713", "#ffffff"),
        Ink::Green => ("#2b9a4a", "#0d4a20", "#ffffff"),
        Ink::Coral => ("#ff8a68", "#8a2f10", "#2b0d02"),
        Ink::Yellow => ("#f5cf5b", "#7d5200", "#2b1d00"),
        Ink::Blue => ("#2b7de0", "#0a2f66", "#ffffff"),
    };
    PieceColours {
        body,
        edge,
        contrast,
    }
}

/// The number of a square's colour in the 256-colour palette of terminals. The colours are those of
/// the light theme, because a picture does not know the terminal's background.
pub(crate) const fn terminal_square(fill: Option<Fill>, light: bool) -> u8 {
    match (fill, light) {
        (None, true) => 255,
        (None, false) => 252,
        (Some(Fill::Target), true) => 157,
        (Some(Fill::Target), false) => 114,
        (Some(Fill::Attacked), true) => 217,
        (Some(Fill::Attacked), false) => 210,
        (Some(Fill::Threatened), true) => 223,
        (Some(Fill::Threatened), false) => 215,
        (Some(Fill::Reachable), true) => 153,
        (Some(Fill::Reachable), false) => 117,
        (Some(Fill::Origin), true) => 183,
        (Some(Fill::Origin), false) => 141,
        (Some(Fill::Highlight), true) => 229,
        (Some(Fill::Highlight), false) => 227,
    }
}

/// The terminal colour number of an ink on one of those squares.
pub(crate) const fn terminal_ink(ink: Ink) -> u8 {
    match ink {
        Ink::Plain | Ink::Black => 16,
        Ink::Muted => 241,
        Ink::White => 239,
        Ink::Red => 124,
        Ink::Green => 22,
        Ink::Coral => 166,
        Ink::Yellow => 94,
        Ink::Blue => 19,
    }
}
