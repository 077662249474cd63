//! The class `Tour`.

use std::fmt::{self, Display};

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use super::board::{self, Board, pair};
use crate::boards::picture;
use crate::error;
use crate::guards::items::{self, Squares};
use crate::guards::memory;

/// Maximum number of squares of a tour that a notebook draws in full; longer tours get a
/// [`Preview`].
const MAX_NOTEBOOK_SQUARES: usize = 2_500;

/// A knight's tour: all squares of a board in visiting order. The constructor checks every move.
///
/// >>> from board_rules import tours
/// >>> tour = tours.find(6, kind="closed", seed=1)
/// >>> tour.kind, len(tour)
/// ('closed', 36)
/// >>> tour.array().shape, int(tour.array().max())
/// ((6, 6), 35)
/// >>> tours.Tour((1, 2), [(0, 0), (0, 1)])
/// Traceback (most recent call last):
/// ValueError: from 0,0 to 0,1 (place 1 of the path) is no knight's move
#[pyclass(frozen, eq, hash, module = "board_rules.tours")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Tour(pub(crate) knights_tour::Tour);

/// A simplified drawing of a long tour: a line through every n-th square.
struct Preview<'a>(&'a knights_tour::Tour);

impl Display for Preview<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, squares) = (self.0.board(), self.0.squares());
        let (width, height) = (board.width(), board.height());
        let every = squares.len().div_ceil(MAX_NOTEBOOK_SQUARES);
        // The view box has a margin of half a square, and room for the caption.
        let font_size = f32::from(width) / 25.0;
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" viewBox=\"-1 -1 {} {}\">\
             <polyline fill=\"none\" stroke=\"currentColor\" stroke-width=\"{}\" points=\"",
            u32::from(width) + 1,
            f32::from(height) + 1.0 + 2.0 * font_size,
            f32::from(width) / 800.0,
        )?;
        for square in squares.iter().step_by(every) {
            let (x, y) = (square.x(), square.y());
            write!(f, "{x},{} ", height - 1 - y)?;
        }
        write!(
            f,
            "\"/><text fill=\"currentColor\" font-size=\"{font_size}\" x=\"0\" y=\"{}\">\
             {width} x {height}, {}: every {every}th of {} squares</text></svg>",
            f32::from(height) + 1.5 * font_size,
            self.0.kind(),
            squares.len(),
        )
    }
}

#[pymethods]
impl Tour {
    /// The tour of the board that visits these squares in this order.
    #[new]
    #[pyo3(signature = (board, squares, /))]
    fn new(board: &Bound<'_, PyAny>, squares: Squares) -> PyResult<Self> {
        let tour = knights_tour::Tour::new(Board::of(board)?, board::squares(squares));
        tour.map(Self).map_err(error::value)
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.board().clone())
    }

    /// `closed` or `open`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// Whether the last square is a knight's move from the first.
    #[getter]
    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    /// The squares in visiting order, `(x, y)`.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let squares = self.0.squares();
        items::square_list(py, squares.len(), squares.iter().copied().map(pair))
    }

    /// The visit numbers, from 0, as an array `numbers[y, x]`; -1 in holes.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let board = self.0.board();
        memory::check("the array", board.rectangle_len(), size_of::<i64>())?;
        let numbers = py.detach(|| {
            let mut numbers = Array2::from_elem((board.height().into(), board.width().into()), -1);
            for (square, number) in self.0.squares().iter().zip(0..) {
                numbers[(usize::from(square.y()), usize::from(square.x()))] = number;
            }
            numbers
        });
        Ok(numbers.into_pyarray(py))
    }

    /// The same tour from its last square to its first.
    fn reversed(&self) -> Self {
        Self(self.0.clone().reversed())
    }

    fn __len__(&self) -> usize {
        self.0.squares().len()
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        memory::text(py, &self.0)
    }

    fn __repr__(&self) -> String {
        let board = self.0.board();
        format!(
            "<Tour of {} x {}, {}>",
            board.width(),
            board.height(),
            self.0.kind()
        )
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Board, Bound<'py, PyList>)> {
        Ok((self.board(), self.squares(py)?))
    }

    /// The tour as SVG, at most `size` pixels wide; `theme` is `auto`, `light`, `dark`,
    /// `high-contrast` or `print`.
    #[pyo3(signature = (theme="auto", *, size=None))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        theme: &str,
        size: Option<u32>,
    ) -> PyResult<Bound<'py, PyString>> {
        picture::svg(py, &self.0.picture(), theme, size)
    }

    /// The tour as SVG; a simplified drawing if it has more than 2,500 squares.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        match self.0.squares().len() <= MAX_NOTEBOOK_SQUARES {
            true => self.svg(py, "auto", None),
            false => memory::text(py, &Preview(&self.0)),
        }
    }

    /// The tour as a PNG file; `side` is the side of a square in pixels.
    #[pyo3(signature = (side=None, theme="light"))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        side: Option<u32>,
        theme: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        picture::png(py, &self.0.picture(), side, theme)
    }
}
