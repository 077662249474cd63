//! JSON forms of paths and tours.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Board, BoardError, Graph, Path, Square, Tour, TourSet};

/// A board: its sides, or its rows if it has holes.
#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected an object with rows, with width and height, or with dim"
)]
enum BoardForm {
    Rows { rows: Vec<String> },
    Rectangle { width: u16, height: u16 },
    Square { dim: u16 },
}

impl From<&Board> for BoardForm {
    fn from(board: &Board) -> Self {
        let (width, height) = (board.width(), board.height());
        if !board.is_rectangle() {
            let rows = board.to_string().lines().map(String::from).collect();
            Self::Rows { rows }
        } else if width == height {
            Self::Square { dim: width }
        } else {
            Self::Rectangle { width, height }
        }
    }
}

impl TryFrom<BoardForm> for Board {
    type Error = BoardError;

    fn try_from(form: BoardForm) -> Result<Self, BoardError> {
        match form {
            BoardForm::Rows { rows } => Self::from_rows(&rows),
            BoardForm::Rectangle { width, height } => Self::rectangle(width, height),
            BoardForm::Square { dim } => Self::square(dim),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PathForm<S> {
    board: BoardForm,
    squares: S,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TourForm<S> {
    board: BoardForm,
    /// The kind, which follows from the squares; optional, and checked when read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<TourSet>,
    squares: S,
}

/// A path or tour of a graph other than a knight's. It is only written, because the form has no
/// moves.
#[derive(Serialize)]
#[serde(untagged)]
enum GraphForm {
    /// The graph of a board or a box; a square is `[x, y]`, or `[x, y, z]` in a box.
    Sides {
        width: u16,
        height: u16,
        #[serde(skip_serializing_if = "Option::is_none")]
        layers: Option<u16>,
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<TourSet>,
        squares: Vec<Vec<u16>>,
    },
    /// A graph given by its edges.
    Names {
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<TourSet>,
        vertices: Vec<String>,
    },
}

impl GraphForm {
    fn new(graph: &Graph, kind: Option<TourSet>, squares: &[Square]) -> Self {
        if graph.is_named() {
            let names = squares.iter().map(|&square| graph.name(square).to_string());
            let vertices = names.collect();
            return Self::Names { kind, vertices };
        }
        let layers = graph.layers();
        let width = graph.board().width() / layers;
        let place = |square: &Square| match (square.x(), square.y()) {
            (x, y) if layers == 1 => [x, y].into(),
            (x, y) => [x % width, y, x / width].into(),
        };
        Self::Sides {
            width,
            height: graph.board().height(),
            layers: (layers > 1).then_some(layers),
            kind,
            squares: squares.iter().map(place).collect(),
        }
    }
}

fn invalid<E: Error>(error: impl Display) -> E {
    E::custom(error)
}

impl Serialize for Path {
    /// `{ "board": ..., "squares": [[x, y], ...] }`, the squares in visiting order; the board as `{
    /// "dim": 8 }`, `{ "width": 7, "height": 5 }` or `{ "rows": ["..#", ...] }`. Of another piece
    /// `{ "width": 4, "height": 4, "squares": ... }`, in a box with `"layers"` and `[x, y, z]`, and
    /// of edges `{ "vertices": ["a", ...] }`; these are not read.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.graph().is_knight() {
            return GraphForm::new(self.graph(), None, self.squares()).serialize(serializer);
        }
        PathForm {
            board: self.board().into(),
            squares: self.squares(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Path {
    /// Checked as by [`Path::new`].
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = PathForm::<Vec<Square>>::deserialize(deserializer)?;
        let board = Board::try_from(form.board).map_err(invalid)?;
        Self::new(&board, form.squares).map_err(invalid)
    }
}

impl Serialize for Tour {
    /// As a [`Path`], with `"kind": "closed"` or `"open"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.graph().is_knight() {
            let form = GraphForm::new(self.graph(), Some(self.kind()), self.squares());
            return form.serialize(serializer);
        }
        TourForm {
            board: self.board().into(),
            kind: Some(self.kind()),
            squares: self.squares(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Tour {
    /// Checked as by [`Tour::new`]; a kind, where given, must be the tour's own.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = TourForm::<Vec<Square>>::deserialize(deserializer)?;
        let board = Board::try_from(form.board).map_err(invalid)?;
        let tour = Self::new(&board, form.squares).map_err(invalid)?;
        match form.kind {
            Some(kind) if kind != tour.kind() => Err(invalid("the tour is not of the given kind")),
            _ => Ok(tour),
        }
    }
}
