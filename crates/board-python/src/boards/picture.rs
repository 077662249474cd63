//! Pictures for Python: text, SVG, PNG and pixels.

use board_grid::picture::{Colouring, Picture, PngError, Theme};
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray3};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::error;
use crate::guards::{interrupt, memory};

/// Parses the name of a colour theme.
fn theme(name: &str) -> PyResult<Theme> {
    name.parse::<Theme>().map_err(error::value)
}

/// Renders a picture as SVG, at most `size` pixels wide, in the theme of this name.
pub(crate) fn svg<'py>(
    py: Python<'py>,
    picture: &Picture,
    name: &str,
    size: Option<u32>,
) -> PyResult<Bound<'py, PyString>> {
    let mut svg = picture.svg().theme(theme(name)?);
    if let Some(size) = size {
        // The extent has 100 units a square.
        let (width, _) = svg.extent();
        let side = u64::from(size) * 100 / u64::from(width.max(1));
        svg = svg.side(u32::try_from(side).unwrap_or(u32::MAX).max(1));
    }
    memory::text(py, &svg)
}

/// Renders a picture as text with ANSI colours.
pub(crate) fn ansi(picture: &Picture) -> String {
    picture.text().colouring(Colouring::Ansi).to_string()
}

/// Renders a picture as the bytes of a PNG file; `side` is the side of a square in pixels.
pub(crate) fn png<'py>(
    py: Python<'py>,
    picture: &Picture,
    side: Option<u32>,
    name: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    memory::bytes(py, &render(py, picture, side, name, Ok)?)
}

/// Renders a picture as PNG without the GIL and passes the file to `read`. Rendering cannot be
/// cancelled: after Ctrl-C it finishes in the background, and its result is dropped.
fn render<T: Send + 'static>(
    py: Python<'_>,
    picture: &Picture,
    side: Option<u32>,
    name: &str,
    read: impl FnOnce(Vec<u8>) -> PyResult<T> + Send + 'static,
) -> PyResult<T> {
    let (theme, picture) = (theme(name)?, picture.clone());
    let draw = move || {
        let mut png = picture.png().theme(theme);
        if let Some(side) = side {
            png = png.side(side);
        }
        let png = png.render().map_err(|why| match why {
            PngError::NoMemory { .. } => PyMemoryError::new_err(why.to_string()),
            why => error::value(why),
        });
        read(png?)
    };
    interrupt::run_interruptible(py, draw)?
}

/// Renders a picture as an array of RGB pixels, `[row, column, channel]`.
pub(crate) fn pixels<'py>(
    py: Python<'py>,
    picture: &Picture,
    side: Option<u32>,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    Ok(render(py, picture, side, "light", decode_png)?.into_pyarray(py))
}

/// Decodes a PNG file into RGB pixels.
fn decode_png(file: Vec<u8>) -> PyResult<Array3<u8>> {
    fn wrong(error: impl ToString) -> PyErr {
        PyRuntimeError::new_err(error.to_string())
    }
    let decoder = png::Decoder::new(std::io::Cursor::new(file));
    let mut reader = decoder.read_info().map_err(wrong)?;
    let size = reader.output_buffer_size().unwrap_or_default();
    // The buffer and the array exist at the same time.
    memory::check("pixels", size, 2)?;
    let mut buffer = vec![0; size];
    let frame = reader.next_frame(&mut buffer).map_err(wrong)?;
    let samples = frame.color_type.samples();
    let (rows, columns) = (frame.height as usize, frame.width as usize);
    let colours = buffer
        .chunks_exact(samples)
        .take(rows * columns)
        .flat_map(|pixel| pixel[..3].iter().copied())
        .collect();
    Array3::from_shape_vec((rows, columns, 3), colours).map_err(wrong)
}
