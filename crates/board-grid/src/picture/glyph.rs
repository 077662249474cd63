//! Pieces as small vector drawings.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::role::Ink;

/// A point of a square: hundredths of a side to the right and **up** from the middle, so the
/// corners of the square are at `(±50, ±50)`.
pub type Point = (i16, i16);

/// Which of the three colours of its piece a shape has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paint {
    /// The piece's own colour, with an outline in the edge colour.
    Body,
    /// The colour of its outline.
    Edge,
    /// A colour that is readable on the body.
    Contrast,
}

/// One shape of a [`Glyph`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GlyphShape {
    /// A filled circle.
    Disc {
        /// Its middle.
        centre: Point,
        /// Hundredths of a side.
        radius: i16,
        /// Its colour.
        paint: Paint,
    },
    /// A straight stroke with round ends.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// Hundredths of a side.
        width: i16,
        /// Its colour.
        paint: Paint,
    },
    /// A filled outline, closed from the last point to the first.
    Polygon {
        /// The corners in order.
        points: Cow<'static, [Point]>,
        /// Its colour.
        paint: Paint,
    },
    /// Writing.
    Text {
        /// Its middle.
        centre: Point,
        /// Height of a capital letter, hundredths of a side.
        height: i16,
        /// The text.
        text: String,
        /// Its colour.
        paint: Paint,
    },
}

/// A piece: shapes in the order they are painted, the last on top, and a symbol for text.
///
/// ```
/// use board_grid::picture::{Glyph, Ink, Paint};
///
/// // A Ploy Probe: a disc with two lines.
/// let probe = Glyph::new("w5", Ink::White)
///     .disc((0, 0), 40, Paint::Body)
///     .line((0, 0), (0, 40), 8, Paint::Contrast)
///     .line((0, 0), (40, 0), 8, Paint::Contrast)
///     .turning_with_board();
/// assert_eq!(probe.symbol(), "w5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    symbol: String,
    ink: Ink,
    shapes: Vec<GlyphShape>,
    turns: bool,
}

impl Glyph {
    /// A piece without shapes yet; the symbol stands for it in text.
    pub fn new(symbol: impl Into<String>, ink: Ink) -> Self {
        Self {
            symbol: symbol.into(),
            ink,
            shapes: Vec::new(),
            turns: false,
        }
    }

    /// A disc with its symbol written on it.
    pub fn token(symbol: impl Into<String>, ink: Ink) -> Self {
        let glyph = Self::new(symbol, ink);
        let symbol = glyph.symbol.clone();
        let height = match symbol.chars().count() {
            0 | 1 => 40,
            2 => 32,
            _ => 22,
        };
        glyph
            .disc((0, 0), 40, Paint::Body)
            .text((0, 0), height, symbol, Paint::Contrast)
    }

    /// A chess rook.
    pub fn rook(symbol: impl Into<String>, ink: Ink) -> Self {
        Self::new(symbol, ink).polygon(ROOK, Paint::Body)
    }

    /// A chess pawn.
    pub fn pawn(symbol: impl Into<String>, ink: Ink) -> Self {
        Self::new(symbol, ink)
            .polygon(PAWN_BODY, Paint::Body)
            .disc((0, 18), 15, Paint::Body)
    }

    /// Adds a filled circle.
    #[must_use]
    pub fn disc(mut self, centre: Point, radius: i16, paint: Paint) -> Self {
        self.shapes.push(GlyphShape::Disc {
            centre,
            radius,
            paint,
        });
        self
    }

    /// Adds a straight stroke with round ends.
    #[must_use]
    pub fn line(mut self, from: Point, to: Point, width: i16, paint: Paint) -> Self {
        self.shapes.push(GlyphShape::Line {
            from,
            to,
            width,
            paint,
        });
        self
    }

    /// Adds a filled outline.
    #[must_use]
    pub fn polygon(mut self, points: impl Into<Cow<'static, [Point]>>, paint: Paint) -> Self {
        self.shapes.push(GlyphShape::Polygon {
            points: points.into(),
            paint,
        });
        self
    }

    /// Adds a king's crown, `width` hundredths of a side wide. Points that leave the numbers stop
    /// at their ends.
    #[must_use]
    pub fn crown(self, centre: Point, width: i16, paint: Paint) -> Self {
        let scaled = |at: i16| (i32::from(at) * i32::from(width) / 100) as i16;
        let place = |&(x, y): &Point| {
            (
                centre.0.saturating_add(scaled(x)),
                centre.1.saturating_add(scaled(y)),
            )
        };
        self.polygon(CROWN.iter().map(place).collect::<Vec<_>>(), paint)
    }

    /// Adds writing whose capitals are `height` hundredths of a side high.
    #[must_use]
    pub fn text(
        mut self,
        centre: Point,
        height: i16,
        text: impl Into<String>,
        paint: Paint,
    ) -> Self {
        self.shapes.push(GlyphShape::Text {
            centre,
            height,
            text: text.into(),
            paint,
        });
        self
    }

    /// Lets the piece turn when the board is looked at from another side: for pieces whose shape
    /// has a direction.
    #[must_use]
    pub fn turning_with_board(mut self) -> Self {
        self.turns = true;
        self
    }

    /// The same piece with another symbol in text.
    #[must_use]
    pub fn with_symbol(self, symbol: impl Into<String>) -> Self {
        Self {
            symbol: symbol.into(),
            ..self
        }
    }

    /// The sign of the piece in text.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// The colour of the piece.
    #[must_use]
    pub const fn ink(&self) -> Ink {
        self.ink
    }

    /// The shapes in painting order.
    #[must_use]
    pub fn shapes(&self) -> &[GlyphShape] {
        &self.shapes
    }

    /// Whether the piece turns with the board.
    #[must_use]
    pub const fn turns_with_board(&self) -> bool {
        self.turns
    }
}

/// Foot, shaft and three battlements.
const ROOK: &[Point] = &[
    (-32, -38),
    (32, -38),
    (32, -28),
    (24, -22),
    (18, 12),
    (27, 19),
    (27, 37),
    (15, 37),
    (15, 28),
    (6, 28),
    (6, 37),
    (-6, 37),
    (-6, 28),
    (-15, 28),
    (-15, 37),
    (-27, 37),
    (-27, 19),
    (-18, 12),
    (-24, -22),
    (-32, -28),
];

/// Foot and shaft; the head is a disc.
const PAWN_BODY: &[Point] = &[
    (-27, -38),
    (27, -38),
    (27, -29),
    (18, -23),
    (8, 2),
    (15, 6),
    (-15, 6),
    (-8, 2),
    (-18, -23),
    (-27, -29),
];

/// Three points, 100 wide.
const CROWN: &[Point] = &[
    (-40, -34),
    (40, -34),
    (50, 26),
    (22, 2),
    (0, 40),
    (-22, 2),
    (-50, 26),
];
