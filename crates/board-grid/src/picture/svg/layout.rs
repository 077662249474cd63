//! The layout of a picture.

use crate::dynamic::Board;
use crate::picture::picture::Picture;
use crate::picture::view::Axes;

/// Units of a square's side in the SVG: hundredths, as in [`Point`](crate::picture::Point).
pub(super) const SIDE: i32 = 100;
/// Units between the board and the edge of the picture.
const PADDING: i32 = 24;

/// Positions and sizes in SVG units.
pub(super) struct Layout {
    /// Left edge of the board.
    pub(super) left: i32,
    /// Top edge of the board.
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    /// Height of the writing along the edges.
    pub(super) axis_size: i32,
    /// The distance between named columns and rows.
    pub(super) axis_step: u16,
}

impl Layout {
    pub(super) fn new(picture: &Picture) -> Self {
        let (columns, rows) = (picture.board.width(), picture.board.height());
        let axis_step = axis_step(columns.max(rows));
        let axis_size = 36 * i32::from(axis_step);
        let (left, below) = if picture.axes == Axes::None {
            (PADDING, PADDING)
        } else {
            let longest = picture.axes.row(rows - 1).len() as i32;
            (axis_size * (longest * 7 + 10) / 10, axis_size * 3 / 2)
        };
        Self {
            left,
            top: PADDING,
            width: left + i32::from(columns) * SIDE + PADDING,
            height: PADDING + i32::from(rows) * SIDE + below.max(PADDING),
            axis_size,
            axis_step,
        }
    }
}

/// The distance between names: 1 up to 40 columns or rows, then 5, 10, 50, 100 and so on. There are
/// at most 40 names.
const fn axis_step(longest: u16) -> u16 {
    let mut step: u16 = 1;
    let mut factor = 5;
    while longest / step > 40 {
        step *= factor;
        factor = 7 - factor;
    }
    step
}

/// Pixels a square side takes when the picture is shown at its natural size.
pub(crate) const fn natural_side(board: &Board) -> u32 {
    let longest = if board.width() > board.height() {
        board.width()
    } else {
        board.height()
    };
    match longest {
        0..=20 => 48,
        21..=100 => 28,
        101..=500 => 8,
        501..=2500 => 4,
        _ => 2,
    }
}
