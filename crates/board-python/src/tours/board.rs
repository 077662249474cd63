//! The class `Board`: boards of any shape.

use knights_tour::Square;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};

use crate::error;
use crate::guards::items::{self, Names, Squares};
use crate::guards::memory;

/// Maximum number of squares, holes included, of a board that `repr` writes out.
const MAX_REPR_SQUARES: usize = 10_000;

/// A board of any shape. It is made from a side length, `(width, height)`, rows of `.` (a square)
/// and `#` (a hole), or a NumPy array of booleans, `mask[y, x]`, true for a square. Columns `x` and
/// rows `y` count from 0; row 0 comes first.
///
/// >>> from board_rules import tours
/// >>> tours.Board((7, 5)).size
/// 35
/// >>> import numpy as np
/// >>> ring = np.ones((4, 4), dtype=bool)
/// >>> ring[1:3, 1:3] = False
/// >>> str(tours.Board(ring)).splitlines()
/// ['....', '.##.', '.##.', '....']
#[pyclass(frozen, eq, hash, module = "board_rules.tours")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) knights_tour::Board);

impl Board {
    /// Reads a board, or an argument of its constructor.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<knights_tour::Board> {
        if let Ok(board) = object.cast::<Self>() {
            return Ok(board.get().0.clone());
        }
        if let Ok(mask) = object.extract::<PyReadonlyArray2<'_, bool>>() {
            let mask = mask.as_array();
            let side = |length: usize| u16::try_from(length).map_err(error::value);
            let (height, width) = (side(mask.nrows())?, side(mask.ncols())?);
            let is_square =
                |square: Square| mask[(usize::from(square.y()), usize::from(square.x()))];
            return knights_tour::Board::from_fn(width, height, is_square).map_err(error::value);
        }
        if let Ok(side) = object.extract::<u16>() {
            return knights_tour::Board::square(side).map_err(error::value);
        }
        if let Ok((width, height)) = object.extract::<(u16, u16)>() {
            return knights_tour::Board::rectangle(width, height).map_err(error::value);
        }
        if let Ok(text) = object.extract::<String>() {
            let rows: Vec<&str> = text.lines().collect();
            return knights_tour::Board::from_rows(&rows).map_err(error::value);
        }
        if let Ok(rows) = object.extract::<Names>() {
            return knights_tour::Board::from_rows(&rows.0).map_err(error::value);
        }
        Err(PyTypeError::new_err(
            "expected a board: a side from 1 to 65535, (width, height), rows of . and #, or a 2-dimensional array of booleans",
        ))
    }
}

/// Converts a square from `(x, y)`.
pub(crate) fn square((x, y): (u16, u16)) -> Square {
    Square::new(x, y)
}

/// Converts squares from `(x, y)`.
pub(crate) fn squares(pairs: Squares) -> Vec<Square> {
    pairs.0.into_iter().map(square).collect()
}

/// Converts a square to `(x, y)`.
pub(crate) const fn pair(square: Square) -> (u16, u16) {
    (square.x(), square.y())
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (shape, /))]
    fn new(shape: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of(shape).map(Self)
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> u16 {
        self.0.width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> u16 {
        self.0.height()
    }

    /// The number of squares, holes not counted.
    #[getter]
    fn size(&self) -> usize {
        self.0.len()
    }

    /// The squares, row by row.
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        items::square_list(py, self.0.len(), self.0.squares().map(pair))
    }

    /// The board as an array of booleans, `mask[y, x]`, true for a square.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        memory::check("the mask", self.0.rectangle_len(), 1)?;
        let (height, width) = (self.0.height().into(), self.0.width().into());
        let is_square = |(y, x)| self.0.contains(Square::new(x as u16, y as u16));
        let mask = py.detach(|| Array2::from_shape_fn((height, width), is_square));
        Ok(mask.into_pyarray(py))
    }

    fn __contains__(&self, at: (u16, u16)) -> bool {
        self.0.contains(square(at))
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        memory::check_text(self.0.rectangle_len())?;
        memory::text(py, &self.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (width, height) = (self.0.width(), self.0.height());
        if self.0.is_rectangle() {
            return Ok(format!("Board(({width}, {height}))"));
        }
        if self.0.rectangle_len() > MAX_REPR_SQUARES {
            return Ok(format!("<Board of {width} x {height} with holes>"));
        }
        let text = self.__str__(py)?;
        let rows: Vec<&str> = text.to_str()?.lines().collect();
        Ok(format!("Board({rows:?})"))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (Py<PyAny>,))> {
        // A rectangle is pickled as two numbers, however large it is.
        let shape = match self.0.is_rectangle() {
            true => (self.0.width(), self.0.height())
                .into_pyobject(py)?
                .into_any()
                .unbind(),
            false => self.__str__(py)?.into_any().unbind(),
        };
        Ok((py.get_type::<Self>(), (shape,)))
    }
}
