//! A leaper's tour.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use board_grid::picture::{Axes, Ink, Picture};

use super::graph::LeaperGraph;
use crate::{Board, Square, TourKind};

/// A tour of a leaper's graph: every square once, in visiting order, each a move from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaperTour {
    squares: Vec<Square>,
    kind: TourKind,
    sheet: Board,
    layers: u16,
}

/// The longest side of a board whose squares are numbered in a picture.
const NUMBERED: u16 = 24;

impl LeaperTour {
    /// The tour through these squares of a graph, or `None` where they are none.
    #[must_use]
    pub fn new(graph: &LeaperGraph, squares: Vec<Square>) -> Option<Self> {
        let mut is_left = vec![true; graph.len()];
        for &square in &squares {
            let is_left = is_left.get_mut(graph.number(square)? as usize)?;
            if !core::mem::take(is_left) {
                return None;
            }
        }
        let linked = |pair: &[Square]| graph.is_move(pair[0], pair[1]);
        if squares.len() != graph.len() || !squares.windows(2).all(linked) {
            return None;
        }
        let kind = match squares[..] {
            [first, _, .., last] if squares.len() > 2 && graph.is_move(last, first) => {
                TourKind::Closed
            }
            _ => TourKind::Open,
        };
        Some(Self {
            squares,
            kind,
            sheet: graph.sheet().clone(),
            layers: graph.layers(),
        })
    }

    /// The tour through the squares at these places.
    pub(super) fn through(graph: &LeaperGraph, order: &[u32]) -> Self {
        let all = graph.squares();
        let squares = order.iter().map(|&at| all[at as usize]).collect();
        Self::new(graph, squares).expect("a walk or a search over the graph ends with a tour of it")
    }

    /// The squares in visiting order, as the graph's sheet has them.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Closed or open.
    #[must_use]
    pub const fn kind(&self) -> TourKind {
        self.kind
    }

    /// Whether a move leads from the last square back to the first.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.kind == TourKind::Closed
    }

    /// The board on which the squares lie, layers side by side.
    #[must_use]
    pub const fn sheet(&self) -> &Board {
        &self.sheet
    }

    /// How many layers there are; 1 for a board.
    #[must_use]
    pub const fn layers(&self) -> u16 {
        self.layers
    }

    /// The tour as a line, layers side by side with a gap between them, with the numbers of the squares where they can be
    /// read. A move over an edge that is sewn to another is drawn across the board.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (sheet, layers) = (&self.sheet, self.layers);
        let width = sheet.width() / layers;
        // Side by side they fit on a board, and perhaps no longer with gaps.
        let gap = u16::from(layers > 1 && sheet.width().checked_add(layers - 1).is_some());
        let apart = |square: Square| Square::new(square.x + square.x / width * gap, square.y);
        let spread = Board::from_fn(
            sheet.width() + (layers - 1) * gap,
            sheet.height(),
            |square| {
                let (layer, x) = (square.x / (width + gap), square.x % (width + gap));
                x < width && sheet.contains(Square::new(layer * width + x, square.y))
            },
        );
        let spread = spread.unwrap_or_else(|_| sheet.clone());
        let places: Vec<Square> = self.squares.iter().map(|&square| apart(square)).collect();
        let is_small = spread.width().max(spread.height()) <= NUMBERED;
        let mut picture = Picture::new(spread);
        let box_of = match layers {
            1 => format!("{width} x {} board", sheet.height()),
            _ => format!("{width} x {} x {layers} box", sheet.height()),
        };
        picture.title(format!("A leaper's tour of a {box_of}, {}", self.kind));
        picture.description(format!("A line through {} squares", places.len()));
        if is_small {
            if layers == 1 {
                picture.axes(Axes::ZeroBased);
            }
            for (number, &place) in places.iter().enumerate() {
                picture.label(place, number.to_string(), Ink::Plain);
            }
        }
        match self.kind {
            TourKind::Closed => picture.closed_line(places, Ink::Blue),
            TourKind::Open => picture.line(places, Ink::Blue),
        };
        picture
    }
}
