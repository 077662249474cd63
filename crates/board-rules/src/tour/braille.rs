//! A tour as a line, drawn with Braille characters of two by four dots.

use std::io::{self, Write};

use anstyle::Style;
use knights_tour::{Board, Square, Tour};

use super::grid;

/// The largest distance between adjacent squares, in dots.
const MAX_STEPS: usize = 8;
/// The bit of each dot of a character (Unicode, block "Braille Patterns"), by row and column.
const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The size of a drawing in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DotSize {
    across: usize,
    down: usize,
}

impl DotSize {
    /// The largest size that fits `columns` characters, and `rows` if given. If squares can be two
    /// dots apart, their distance is a whole number of dots, so that all moves look the same.
    pub(crate) fn fitting(board: &Board, columns: usize, rows: Option<usize>) -> Self {
        let (steps_across, steps_down) = steps(board);
        let (max_across, max_down) = (2 * columns - 1, rows.map(|rows| 4 * rows - 1));
        let whole = (max_across / steps_across.max(1))
            .min(max_down.map_or(MAX_STEPS, |max| max / steps_down.max(1)))
            .min(MAX_STEPS);
        let (across, down) = match max_down {
            _ if whole >= 2 => (whole * steps_across, whole * steps_down),
            // Keep the aspect ratio of the board, within the tighter limit.
            Some(max) if max * steps_across < max_across * steps_down => {
                (max * steps_across / steps_down.max(1), max)
            }
            _ => (max_across, max_across * steps_down / steps_across.max(1)),
        };
        Self {
            across: across + 1,
            down: down + 1,
        }
    }
}

/// The distances from the first column to the last, and from the first row to the last.
fn steps(board: &Board) -> (usize, usize) {
    (
        usize::from(board.width()) - 1,
        usize::from(board.height()) - 1,
    )
}

/// A character cell. Its colour is that of the average move number of its dots.
#[derive(Clone, Copy, Debug, Default)]
struct BrailleCell {
    /// The dots that are set, as a bit mask.
    dots: u8,
    /// The sum of the numbers of the moves that set dots.
    sum: usize,
    /// The number of times that a dot was set.
    count: usize,
}

struct BrailleCanvas {
    size: DotSize,
    columns: usize,
    cells: Vec<BrailleCell>,
}

impl BrailleCanvas {
    fn new(size: DotSize) -> Self {
        let columns = size.across.div_ceil(2);
        Self {
            size,
            columns,
            cells: vec![BrailleCell::default(); columns * size.down.div_ceil(4)],
        }
    }

    /// The dot of a square.
    fn dot(&self, board: &Board, square: Square) -> (usize, usize) {
        let (steps_across, steps_down) = steps(board);
        let y = usize::from(square.y());
        // As on a chess board; but a board from a mask as in its file.
        let row = if board.is_rectangle() {
            steps_down - y
        } else {
            y
        };
        (
            usize::from(square.x()) * (self.size.across - 1) / steps_across.max(1),
            row * (self.size.down - 1) / steps_down.max(1),
        )
    }

    /// Draws a line between two dots (Bresenham 1965) for the move with this number.
    fn line(&mut self, from: (usize, usize), to: (usize, usize), number: usize) {
        let (dx, dy) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        let steps = dx.max(dy).max(1);
        // Rounded to the nearest dot, away from the start.
        let between = |from: usize, to: usize, step: usize| {
            let distance = (2 * from.abs_diff(to) * step + steps) / (2 * steps);
            if from <= to {
                from + distance
            } else {
                from - distance
            }
        };
        for step in 0..=steps {
            let (x, y) = (between(from.0, to.0, step), between(from.1, to.1, step));
            let cell = &mut self.cells[y / 4 * self.columns + x / 2];
            cell.dots |= DOTS[y % 4][x % 2];
            cell.sum += number;
            cell.count += 1;
        }
    }
}

/// Writes the line of a tour; that of a closed tour returns to its start. The colours run from the
/// first square to the last.
pub(crate) fn write(
    out: &mut dyn Write,
    tour: &Tour,
    size: DotSize,
    coloured: bool,
) -> io::Result<()> {
    let mut canvas = BrailleCanvas::new(size);
    let board = tour.board();
    let back = tour.is_closed().then(|| tour.squares()[0]);
    let mut last = None;
    for (place, &square) in tour.squares().iter().chain(&back).enumerate() {
        let dot = canvas.dot(board, square);
        canvas.line(last.unwrap_or(dot), dot, place.saturating_sub(1));
        last = Some(dot);
    }
    let len = tour.squares().len();
    for row in canvas.cells.chunks(canvas.columns) {
        let used = row.iter().rposition(|cell| cell.dots != 0);
        let mut style = Style::new();
        for cell in &row[..used.map_or(0, |last| last + 1)] {
            if coloured && cell.count > 0 {
                let colour = grid::colour(cell.sum / cell.count, len);
                let next = Style::new().fg_color(Some(colour));
                if next != style {
                    write!(out, "{style:#}{next}")?;
                    style = next;
                }
            }
            let sign = match cell.dots {
                0 => ' ',
                dots => char::from_u32(0x2800 + u32::from(dots)).expect("the block is whole"),
            };
            write!(out, "{sign}")?;
        }
        writeln!(out, "{style:#}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use knights_tour::{Board, Tour};

    use super::{DotSize, write};

    fn drawn(tour: &Tour, size: DotSize, coloured: bool) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, tour, size, coloured).expect("a vector takes everything");
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn drawings_fit_and_keep_the_aspect_ratio() {
        for (width, height, columns, rows, across, down) in [
            (70, 70, 80, Some(22), 88, 88),
            (70, 70, 200, None, 346, 346),
            (70, 70, 120, Some(60), 208, 208),
            (8, 8, 80, Some(22), 57, 57),
            (65_535, 3, 80, Some(22), 160, 1),
            (3, 65_535, 80, Some(22), 1, 88),
            (2000, 2000, 120, Some(38), 152, 152),
            (100, 50, 80, Some(22), 160, 79),
            (1, 1, 80, Some(22), 1, 1),
        ] {
            let board = Board::rectangle(width, height).expect("a board");
            let size = DotSize::fitting(&board, columns, rows);
            assert_eq!((size.across, size.down), (across, down), "{width}x{height}");
        }
    }

    /// Squares are eight dots apart, and row 0 is at the bottom.
    #[test]
    fn a_tour_is_a_line_of_dots() {
        let tour: Tour = GOLDEN_TOUR.parse().expect("a tour");
        let size = DotSize::fitting(tour.board(), 80, None);
        assert_eq!(drawn(&tour, size, false), GOLDEN);
        let coloured = drawn(&tour, size, true);
        assert!(coloured.contains("\x1b[38;5;51m"), "{coloured:?}");
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), GOLDEN);
    }

    const GOLDEN_TOUR: &str = "3x4: 0,0 1,2 2,0 0,1 1,3 2,1 0,2 2,3 1,1 0,3 2,2 1,0";
    const GOLDEN: &str = concat!(
        "⢳⠢⢄⣠⢳⡠⠔⡺⠁\n",
        "⢀⣣⢴⠋⠑⠳⣴⡁\n",
        "⠉⢲⢧⣠⠳⡰⠱⡸⠁\n",
        "⢠⠃⢠⢣⡹⠳⡴⣱⡀\n",
        "⠉⢲⠧⣀⠁⡰⠱⡀⠁\n",
        "⢠⠃  ⡹⠓⠤⣱⡀\n",
        "⠁   ⠁   ⠁\n",
    );
}
