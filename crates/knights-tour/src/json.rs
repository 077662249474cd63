//! JSON forms of paths and tours.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Board, BoardError, Path, Square, Tour, TourKind};

/// A board: its sides, or where it has holes its rows.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum BoardForm {
    Rows(RowsForm),
    Rectangle(RectangleForm),
    Square(SquareForm),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowsForm {
    rows: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RectangleForm {
    width: u16,
    height: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SquareForm {
    dim: u16,
}

impl From<&Board> for BoardForm {
    fn from(board: &Board) -> Self {
        use alloc::string::ToString;

        let (width, height) = (board.width(), board.height());
        if !board.is_rectangle() {
            let rows = board.to_string().lines().map(String::from).collect();
            Self::Rows(RowsForm { rows })
        } else if width == height {
            Self::Square(SquareForm { dim: width })
        } else {
            Self::Rectangle(RectangleForm { width, height })
        }
    }
}

impl TryFrom<BoardForm> for Board {
    type Error = BoardError;

    fn try_from(form: BoardForm) -> Result<Self, BoardError> {
        match form {
            BoardForm::Rows(form) => Self::from_rows(&form.rows),
            BoardForm::Rectangle(form) => Self::rectangle(form.width, form.height),
            BoardForm::Square(form) => Self::square(form.dim),
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
    /// Follows from the squares; checked when read, and may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<TourKind>,
    squares: S,
}

fn invalid<E: Error>(error: impl Display) -> E {
    E::custom(error)
}

impl Serialize for TourKind {
    /// `"closed"` or `"open"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TourKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "closed" => Ok(Self::Closed),
            "open" => Ok(Self::Open),
            other => Err(D::Error::unknown_variant(other, &["closed", "open"])),
        }
    }
}

impl Serialize for Path {
    /// `{ "board": ..., "squares": [[x, y], ...] }`, the squares in visiting order; the board as `{ "dim": 8 }`,
    /// `{ "width": 7, "height": 5 }` or `{ "rows": ["..#", ...] }`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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
            Some(kind) if kind != tour.kind() => {
                Err(invalid("the tour is not of the kind it is said to be"))
            }
            _ => Ok(tour),
        }
    }
}
