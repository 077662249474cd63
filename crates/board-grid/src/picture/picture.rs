//! Pictures of boards.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::glyph::Glyph;
use super::role::{Fill, Ink, Marker};
use super::view::{Axes, View};
use crate::dynamic::{Board, Square};
use crate::geometry::Geometry;

/// A board with drawings on it.
///
/// Squares are given as [`dynamic::Square`](Square), as squares of a fixed geometry, or as `(x,
/// y)`. Drawings outside the rectangle of the board are ignored. A square has at most one fill,
/// label, marker and piece: a later one replaces the earlier one. Lines and arrows add up.
///
/// From bottom to top: squares, fills, lines, markers, pieces, arrows, labels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    pub(super) board: Board,
    pub(super) view: View,
    pub(super) axes: Axes,
    pub(super) title: String,
    pub(super) description: String,
    // Keyed by `Board::index`, so that they come in reading order.
    pub(super) fills: BTreeMap<usize, Fill>,
    pub(super) labels: BTreeMap<usize, Label>,
    pub(super) markers: BTreeMap<usize, (Marker, Ink)>,
    pub(super) pieces: BTreeMap<usize, Glyph>,
    pub(super) lines: Vec<PictureLine>,
    pub(super) arrows: Vec<Arrow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) ink: Ink,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PictureLine {
    pub(super) squares: Vec<Square>,
    pub(super) closed: bool,
    pub(super) ink: Ink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Arrow {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) ink: Ink,
}

impl Picture {
    /// An empty picture of a board; its holes are drawn as holes.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            view: View::RowZeroBelow,
            axes: Axes::None,
            title: String::new(),
            description: String::new(),
            fills: BTreeMap::new(),
            labels: BTreeMap::new(),
            markers: BTreeMap::new(),
            pieces: BTreeMap::new(),
            lines: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// An empty picture of a board of fixed geometry.
    #[must_use]
    pub fn of<G: Geometry>() -> Self {
        Self::new(
            Board::rectangle(G::WIDTH.into(), G::HEIGHT.into())
                .expect("a geometry has at least one square"),
        )
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Sets the title: the accessible name of the picture.
    pub fn title(&mut self, title: impl Into<String>) -> &mut Self {
        self.title = title.into();
        self
    }

    /// Sets the description, for those who cannot see the picture.
    pub fn description(&mut self, description: impl Into<String>) -> &mut Self {
        self.description = description.into();
        self
    }

    /// Sets the names along the edges; none by default.
    pub const fn axes(&mut self, axes: Axes) -> &mut Self {
        self.axes = axes;
        self
    }

    /// Sets where `(0, 0)` is drawn; bottom left by default.
    pub const fn view(&mut self, view: View) -> &mut Self {
        self.view = view;
        self
    }

    /// Fills a square.
    pub fn fill(&mut self, square: impl Into<Square>, fill: Fill) -> &mut Self {
        if let Some(index) = self.index(square.into()) {
            self.fills.insert(index, fill);
        }
        self
    }

    /// Fills several squares alike.
    pub fn fill_all<S: Into<Square>>(
        &mut self,
        squares: impl IntoIterator<Item = S>,
        fill: Fill,
    ) -> &mut Self {
        for square in squares {
            self.fill(square, fill);
        }
        self
    }

    /// Writes on a square.
    pub fn label(
        &mut self,
        square: impl Into<Square>,
        text: impl Into<String>,
        ink: Ink,
    ) -> &mut Self {
        if let Some(index) = self.index(square.into()) {
            let text = text.into();
            self.labels.insert(index, Label { text, ink });
        }
        self
    }

    /// Puts a small mark on a square.
    pub fn mark(&mut self, square: impl Into<Square>, marker: Marker, ink: Ink) -> &mut Self {
        if let Some(index) = self.index(square.into()) {
            self.markers.insert(index, (marker, ink));
        }
        self
    }

    /// Puts a piece on a square.
    pub fn piece(&mut self, square: impl Into<Square>, piece: Glyph) -> &mut Self {
        if let Some(index) = self.index(square.into()) {
            self.pieces.insert(index, piece);
        }
        self
    }

    /// Draws a line through the middles of squares, with a disc at its start and a ring at its end.
    ///
    /// Text has no lines: label the squares with numbers instead.
    pub fn line<S: Into<Square>>(
        &mut self,
        squares: impl IntoIterator<Item = S>,
        ink: Ink,
    ) -> &mut Self {
        self.push_line(squares, ink, false)
    }

    /// Draws a line through the middles of squares and back to the first, with a disc there.
    pub fn closed_line<S: Into<Square>>(
        &mut self,
        squares: impl IntoIterator<Item = S>,
        ink: Ink,
    ) -> &mut Self {
        self.push_line(squares, ink, true)
    }

    /// Draws an arrow from the middle of one square to the middle of another.
    pub fn arrow(&mut self, from: impl Into<Square>, to: impl Into<Square>, ink: Ink) -> &mut Self {
        let (from, to) = (from.into(), to.into());
        if from != to && self.index(from).is_some() && self.index(to).is_some() {
            self.arrows.push(Arrow { from, to, ink });
        }
        self
    }

    fn push_line<S: Into<Square>>(
        &mut self,
        squares: impl IntoIterator<Item = S>,
        ink: Ink,
        closed: bool,
    ) -> &mut Self {
        let squares: Vec<Square> = squares
            .into_iter()
            .map(Into::into)
            .filter(|&square| self.index(square).is_some())
            .collect();
        if !squares.is_empty() {
            self.lines.push(PictureLine {
                squares,
                closed,
                ink,
            });
        }
        self
    }

    /// Removes the labels of the squares and the names along the edges.
    pub fn clear_writing(&mut self) -> &mut Self {
        self.labels.clear();
        self.axes(Axes::None)
    }

    fn index(&self, square: Square) -> Option<usize> {
        self.board.checked_index(square)
    }
}
