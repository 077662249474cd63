//! Pictures of paths and tours.

use alloc::format;
use alloc::string::ToString;

use board_grid::picture::{Axes, Ink, Picture, View};

use alloc::vec::Vec;

use crate::{Board, Graph, Path, Square, Tour};

/// The maximum side of a board with numbered squares in a picture.
const NUMBERED: u16 = 24;

impl Path {
    /// The path as a line over its board, with numbered squares on boards of up to 24 squares a
    /// side. A board with holes is drawn like its text form, row 0 first. The layers of a box are
    /// side by side, and a move over a joined edge is drawn across the board.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (mut picture, places) = self.frame();
        picture.title(match self.graph().is_knight() {
            true => format!("A knight's path on a {}", extent(self.graph())),
            false => format!("A path on a {}", extent(self.graph())),
        });
        picture.line(places, Ink::Blue);
        picture
    }

    /// The picture without title and line, and the map from squares to the picture, in which layers
    /// have gaps between them.
    fn frame(&self) -> (Picture, Vec<Square>) {
        let (graph, board) = (self.graph(), self.board());
        let (spread, gap) = spread(graph);
        let width = board.width() / graph.layers();
        let apart =
            |square: &Square| Square::new(square.x() + square.x() / width * gap, square.y());
        let places: Vec<Square> = self.squares().iter().map(apart).collect();
        let is_numbered = spread.width().max(spread.height()) <= NUMBERED;
        let is_flat = graph.layers() == 1;
        let mut picture = Picture::new(spread);
        let count = places.len();
        if let (Some(first), Some(last)) = (self.squares().first(), self.squares().last()) {
            picture.description(match graph.is_knight() {
                true => format!("A line through {count} squares, from {first} to {last}"),
                false => format!("A line through {count} squares"),
            });
        }
        if graph.is_named() || graph.is_knight() && !board.is_rectangle() {
            picture.view(View::RowZeroAbove);
        }
        if is_numbered {
            if is_flat {
                picture.axes(Axes::ZeroBased);
            }
            for (number, &place) in places.iter().enumerate() {
                picture.label(place, number.to_string(), Ink::Plain);
            }
        }
        (picture, places)
    }
}

/// The board with a column of holes between layers, if that is not too wide, and the number of
/// these columns.
fn spread(graph: &Graph) -> (Board, u16) {
    let (board, layers) = (graph.board(), graph.layers());
    let width = board.width() / layers;
    let columns = board.width().checked_add(layers - 1);
    // A box of several layers has no holes.
    let apart = columns.filter(|_| layers > 1).and_then(|columns| {
        let is_square = |square: Square| square.x() % (width + 1) < width;
        Board::from_fn(columns, board.height(), is_square).ok()
    });
    match apart {
        Some(board) => (board, 1),
        None => (board.clone(), 0),
    }
}

/// The description of the board in words.
fn extent(graph: &Graph) -> alloc::string::String {
    let (board, layers) = (graph.board(), graph.layers());
    let (width, height) = (board.width() / layers, board.height());
    match layers {
        _ if graph.is_named() => format!("graph of {} vertices", graph.len()),
        1 => format!("{width} x {height} board"),
        _ => format!("{width} x {height} x {layers} box"),
    }
}

impl Tour {
    /// The tour as a line, as [`Path::picture`] draws it; closed if the tour is.
    ///
    /// ```
    /// use knights_tour::{Board, Goal, find};
    ///
    /// let tour = find(&Board::square(6)?, &Goal::closed())?.tour().expect("there is one");
    /// let svg = tour.picture().svg().to_string();
    /// assert!(svg.contains("A knight's tour of a 6 x 6 board, closed"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (mut picture, places) = self.as_path().frame();
        let (graph, kind) = (self.graph(), self.kind());
        picture.title(match (graph.is_knight(), graph.is_named()) {
            (true, _) => format!("A knight's tour of a {}, {kind}", extent(graph)),
            (_, true) => format!("A tour of a {}, {kind}", extent(graph)),
            _ => format!("A leaper's tour of a {}, {kind}", extent(graph)),
        });
        match self.is_closed() {
            true => picture.closed_line(places, Ink::Blue),
            false => picture.line(places, Ink::Blue),
        };
        picture
    }
}
