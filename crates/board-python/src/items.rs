//! Lists of Python, read and made item by item: they may be longer than memory, or never end.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::{error, memory};

/// Items between two looks at Python's signals, at which other threads go on.
const BREATH: usize = 1 << 14;
/// What a square takes as a tuple in a list, and twice in between.
const BYTES_A_TUPLE: usize = 160;

/// The items of a list, or of whatever can be iterated, at most so many.
pub(crate) struct Items<T, const MOST: usize>(pub(crate) Vec<T>);

/// Names: of squares, players or moves.
pub(crate) type Names = Items<String, 100_000>;
/// Squares of a board, `(x, y)`.
pub(crate) type Squares = Items<(u16, u16), { 1 << 26 }>;

impl<'py, T: FromPyObjectOwned<'py>, const MOST: usize> FromPyObject<'_, 'py> for Items<T, MOST> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut items = Vec::new();
        for item in iterated(&object, MOST)? {
            let item = item?.extract::<T>().map_err(Into::into)?;
            items.try_reserve(1).map_err(|_| {
                PyMemoryError::new_err(format!("no memory for more than {} items", items.len()))
            })?;
            items.push(item);
        }
        Ok(Self(items))
    }
}

/// The items one after another; an error after too many, and where Ctrl-C is heard.
pub(crate) fn iterated<'py>(
    object: &Bound<'py, PyAny>,
    most: usize,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>>> {
    let py = object.py();
    // A text has items, but is no list.
    let items: Bound<'_, PyIterator> = match object.is_instance_of::<PyString>() {
        true => return Err(error::no_list(object)),
        false => object.try_iter().map_err(|_| error::no_list(object))?,
    };
    let checked = items.enumerate().map(move |(place, item)| {
        if place == most {
            return Err(error::value(format!("expected at most {most} items")));
        }
        if place % BREATH == BREATH - 1 {
            breathe(py)?;
        }
        item
    });
    Ok(checked)
}

/// Refuses what claims to be longer than this before a library asks for so much memory; what has no
/// length, or refuses to say it, is left to the library. The rows of a list are looked at as well.
pub(crate) fn check_length(argument: &str, object: &Bound<'_, PyAny>, most: usize) -> PyResult<()> {
    let check = |object: &Bound<'_, PyAny>| match object.len() {
        Ok(length) if length > most => Err(error::value(format!(
            "{argument}: {length} items, expected at most {most}"
        ))),
        _ => Ok(()),
    };
    check(object)?;
    match object.cast::<PyList>() {
        Ok(rows) => rows.iter().try_for_each(|row| check(&row)),
        Err(_) => Ok(()),
    }
}

/// Lets other threads go on, and hears Ctrl-C.
fn breathe(py: Python<'_>) -> PyResult<()> {
    py.detach(std::thread::yield_now);
    py.check_signals()
}

/// A list of squares, `(x, y)`.
pub(crate) fn places<'py>(
    py: Python<'py>,
    count: usize,
    squares: impl Iterator<Item = (u16, u16)>,
) -> PyResult<Bound<'py, PyList>> {
    memory::check("the squares", count, BYTES_A_TUPLE)?;
    let list = PyList::empty(py);
    for (place, square) in squares.enumerate() {
        list.append(square)?;
        if place % BREATH == BREATH - 1 {
            breathe(py)?;
        }
    }
    Ok(list)
}
