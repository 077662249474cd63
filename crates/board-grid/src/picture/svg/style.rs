//! The style sheet of an SVG picture: the CSS rules of every picture, and the colours that the
//! picture uses, per theme.

use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::picture::glyph::Paint;
use crate::picture::palette::{self, ThemeColours};
use crate::picture::picture::Picture;
use crate::picture::role::{Fill, Ink, Theme};

/// The class of the root element. CSS rules are scoped to it, so pictures of several themes can
/// share a page.
pub(super) const fn root_class(theme: Theme) -> &'static str {
    match theme {
        Theme::Auto => "board-auto",
        Theme::Light => "board-light",
        Theme::Dark => "board-dark",
        Theme::HighContrast => "board-contrast",
        Theme::Print => "board-print",
    }
}

/// The class of a filled square.
pub(super) const fn fill_class(fill: Fill) -> &'static str {
    match fill {
        Fill::Target => "target",
        Fill::Attacked => "attacked",
        Fill::Threatened => "threatened",
        Fill::Reachable => "reachable",
        Fill::Origin => "origin",
        Fill::Highlight => "highlight",
    }
}

/// The class of the colour of a label, marker, line or arrow.
pub(super) const fn mark_class(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "plain-ink",
        Ink::Muted => "muted-ink",
        Ink::White => "white-ink",
        Ink::Black => "black-ink",
        Ink::Red => "red-ink",
        Ink::Green => "green-ink",
        Ink::Coral => "coral-ink",
        Ink::Yellow => "yellow-ink",
        Ink::Blue => "blue-ink",
    }
}

/// The class of the colour of a piece.
pub(super) const fn piece_class(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "plain",
        Ink::Muted => "muted",
        Ink::White => "white",
        Ink::Black => "black",
        Ink::Red => "red",
        Ink::Green => "green",
        Ink::Coral => "coral",
        Ink::Yellow => "yellow",
        Ink::Blue => "blue",
    }
}

/// The class of a filled shape of a piece.
pub(super) const fn paint_class(paint: Paint) -> &'static str {
    match paint {
        Paint::Body => "body",
        Paint::Edge => "edge",
        Paint::Contrast => "contrast",
    }
}

/// The class of a stroke of a piece.
pub(super) const fn stroke_class(paint: Paint) -> &'static str {
    match paint {
        Paint::Body => "body-stroke",
        Paint::Edge => "edge-stroke",
        Paint::Contrast => "contrast-stroke",
    }
}

/// The value of a `class` attribute with two classes.
pub(super) fn two_classes(first: &str, second: &str) -> String {
    format!("{first} {second}")
}

/// The fills that the picture uses.
pub(super) fn fills_used(picture: &Picture) -> impl Iterator<Item = Fill> + '_ {
    Fill::ALL
        .into_iter()
        .filter(|fill| picture.fills.values().any(|used| used == fill))
}

/// The CSS rules of every picture: strokes and fonts.
const COMMON_RULES: &str = "\
.frame{fill:none;stroke-width:4}\
.line,.ring,.end,.arrow{fill:none;stroke-linecap:round;stroke-linejoin:round}\
.line{stroke-width:.09}\
.ring{stroke-width:8}\
.end{stroke-width:7}\
.arrow{stroke-width:11}\
.body,.edge,.contrast{stroke-width:3;stroke-linejoin:round}\
.body-stroke,.edge-stroke,.contrast-stroke{fill:none;stroke-linecap:round}\
text{font-family:system-ui,-apple-system,'Segoe UI','DejaVu Sans',Arial,sans-serif;font-weight:600;\
text-anchor:middle}\
.halo{paint-order:stroke;stroke-width:9;stroke-linejoin:round}\
.letters{fill:none;stroke-linecap:round;stroke-linejoin:round}";

/// Writes the `style` element.
pub(super) fn write(f: &mut fmt::Formatter<'_>, picture: &Picture, theme: Theme) -> fmt::Result {
    f.write_str("<style>")?;
    f.write_str(COMMON_RULES)?;
    for fill in fills_used(picture) {
        let (class, colour) = (fill_class(fill), palette::overlay(fill));
        write!(f, ".{class}{{fill:{colour};fill-opacity:.55}}")?;
    }
    let root = root_class(theme);
    for ink in inks_of_pieces(picture) {
        let class = piece_class(ink);
        let palette::PieceColours {
            body,
            edge,
            contrast,
        } = palette::piece(ink);
        write!(
            f,
            ".body.{class}{{fill:{body};stroke:{edge}}}\
             .edge.{class}{{fill:{edge};stroke:{edge}}}\
             .contrast.{class}{{fill:{contrast};stroke:{contrast}}}\
             .body-stroke.{class}{{stroke:{body}}}\
             .edge-stroke.{class}{{stroke:{edge}}}\
             .contrast-stroke.{class}{{stroke:{contrast}}}\
             text.on-body.{class}{{fill:{body}}}\
             text.on-edge.{class}{{fill:{edge}}}\
             text.on-contrast.{class}{{fill:{contrast}}}\
             .letters.on-body.{class}{{stroke:{body}}}\
             .letters.on-edge.{class}{{stroke:{edge}}}\
             .letters.on-contrast.{class}{{stroke:{contrast}}}"
        )?;
    }
    match theme {
        Theme::Light => write_theme(f, picture, root, |colour| colour.light)?,
        Theme::Dark => write_theme(f, picture, root, |colour| colour.dark)?,
        Theme::HighContrast => write_theme(f, picture, root, |colour| colour.high_contrast)?,
        Theme::Print => write_theme(f, picture, root, |colour| colour.print)?,
        Theme::Auto => {
            write_theme(f, picture, root, |colour| colour.light)?;
            f.write_str("@media (prefers-color-scheme:dark){")?;
            write_theme(f, picture, root, |colour| colour.dark)?;
            f.write_str("}")?;
        }
    }
    f.write_str("</style>\n")
}

/// Writes the CSS rules of a theme; `pick` returns its variant of a colour.
fn write_theme(
    f: &mut fmt::Formatter<'_>,
    picture: &Picture,
    root: &str,
    pick: impl Fn(ThemeColours) -> &'static str,
) -> fmt::Result {
    for (class, colour) in [
        ("background", palette::BACKGROUND),
        ("hole", palette::BACKGROUND),
        ("light", palette::LIGHT_SQUARE),
        ("dark", palette::DARK_SQUARE),
    ] {
        write!(f, ".{root} .{class}{{fill:{}}}", pick(colour))?;
    }
    let (frame, axis) = (pick(palette::FRAME), pick(palette::AXIS));
    write!(f, ".{root} .frame{{stroke:{frame}}}")?;
    write!(
        f,
        ".{root} text.axis{{fill:{axis}}}.{root} .letters.axis{{stroke:{axis}}}"
    )?;
    let halo = pick(palette::LIGHT_SQUARE);
    write!(
        f,
        ".{root} .halo{{stroke:{halo}}}.{root} .letters.shade{{stroke:{halo}}}"
    )?;
    for ink in inks_of_marks(picture) {
        let (class, colour) = (mark_class(ink), pick(palette::stroke(ink)));
        write!(
            f,
            ".{root} .line.{class},.{root} .ring.{class},.{root} .end.{class},.{root} .arrow.{class},\
             .{root} .letters.{class}{{stroke:{colour}}}\
             .{root} .solid.{class},.{root} text.{class}{{fill:{colour}}}"
        )?;
    }
    Ok(())
}

/// The inks of the pieces of the picture.
fn inks_of_pieces(picture: &Picture) -> impl Iterator<Item = Ink> + '_ {
    Ink::ALL
        .into_iter()
        .filter(|ink| picture.pieces.values().any(|piece| piece.ink() == *ink))
}

/// The inks of the labels, markers, lines and arrows of the picture.
fn inks_of_marks(picture: &Picture) -> impl Iterator<Item = Ink> + '_ {
    Ink::ALL.into_iter().filter(|ink| {
        picture.labels.values().any(|label| label.ink == *ink)
            || picture.markers.values().any(|(_, used)| used == ink)
            || picture.lines.iter().any(|line| line.ink == *ink)
            || picture.arrows.iter().any(|arrow| arrow.ink == *ink)
    })
}
