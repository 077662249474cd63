//! Python lists, read and built item by item. A list may be endless, or longer than memory.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::error::{self, value_error};
use crate::guards::memory;

/// The number of items between two checks for signals, which also let other threads run.
const CHECK_INTERVAL: usize = 1 << 14;
/// The bytes of a square as a tuple in a list, doubled for the growth of the list.
const BYTES_A_TUPLE: usize = 160;

/// The items of an iterable, at most `MAX`.
#[derive(IntoPyObject)]
#[pyo3(transparent)]
pub(crate) struct Items<T, const MAX: usize>(pub(crate) Vec<T>);

/// Names: of squares, players or moves.
pub(crate) type Names = Items<String, 100_000>;
/// Squares of a board, `(x, y)`.
pub(crate) type Squares = Items<(u16, u16), { 1 << 26 }>;

impl<'py, T: FromPyObjectOwned<'py>, const MAX: usize> FromPyObject<'_, 'py> for Items<T, MAX> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let mut items = Vec::new();
        for item in limited_items(&object, MAX)? {
            let item = item?.extract::<T>().map_err(Into::into)?;
            items.try_reserve(1).map_err(|_| {
                PyMemoryError::new_err(format!("no memory for more than {} items", items.len()))
            })?;
            items.push(item);
        }
        Ok(Self(items))
    }
}

/// Iterates over the items of an object; an error after `max` items, or after Ctrl-C.
pub(crate) fn limited_items<'py>(
    object: &Bound<'py, PyAny>,
    max: usize,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>>> {
    let py = object.py();
    // A string is iterable but not a list.
    let items: Bound<'_, PyIterator> = match object.is_instance_of::<PyString>() {
        true => return Err(error::not_a_list(object)),
        false => object.try_iter().map_err(|_| error::not_a_list(object))?,
    };
    let checked = items.enumerate().map(move |(place, item)| {
        if place == max {
            return Err(value_error!("expected at most {max} items"));
        }
        if place % CHECK_INTERVAL == CHECK_INTERVAL - 1 {
            check_signals(py)?;
        }
        item
    });
    Ok(checked)
}

/// Checks the length of an argument, and of the rows of a list, before NumPy allocates memory for
/// it. An object without a length passes.
pub(crate) fn check_length(argument: &str, object: &Bound<'_, PyAny>, max: usize) -> PyResult<()> {
    let check = |object: &Bound<'_, PyAny>| match object.len() {
        Ok(length) if length > max => Err(value_error!(
            "{argument}: {length} items, expected at most {max}"
        )),
        _ => Ok(()),
    };
    check(object)?;
    match object.cast::<PyList>() {
        Ok(rows) => rows.iter().try_for_each(|row| check(&row)),
        Err(_) => Ok(()),
    }
}

/// Lets other threads run, and raises the exception of a signal.
fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.detach(std::thread::yield_now);
    py.check_signals()
}

/// Builds a list of squares, `(x, y)`.
pub(crate) fn square_list<'py>(
    py: Python<'py>,
    count: usize,
    squares: impl Iterator<Item = (u16, u16)>,
) -> PyResult<Bound<'py, PyList>> {
    memory::check("the squares", count, BYTES_A_TUPLE)?;
    let list = PyList::empty(py);
    for (place, square) in squares.enumerate() {
        list.append(square)?;
        if place % CHECK_INTERVAL == CHECK_INTERVAL - 1 {
            check_signals(py)?;
        }
    }
    Ok(list)
}
