//! A tour as colours: half a character for each square, or for several where there is less room.

use std::io::{self, Write};

use anstyle::{Color, Style};
use knights_tour::{Board, Tour};

use super::rainbow;

/// Coloured halves of characters, across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mosaic {
    across: usize,
    down: usize,
}

impl Mosaic {
    /// A half for each square.
    pub(crate) fn whole(board: &Board) -> Self {
        Self {
            across: board.width().into(),
            down: board.height().into(),
        }
    }

    /// The same, or as much smaller in proportion as so many columns and rows ask.
    pub(crate) fn fitting(board: &Board, columns: usize, rows: usize) -> Self {
        let Self { across, down } = Self::whole(board);
        let across_fitting = across.min(columns).min((2 * rows * across / down).max(1));
        Self {
            across: across_fitting,
            down: (down * across_fitting / across).clamp(1, 2 * rows),
        }
    }
}

/// The mean place of the squares in each half, as a sum and a number.
struct Means {
    size: Mosaic,
    sums: Vec<(usize, usize)>,
    len: usize,
}

impl Means {
    fn of(tour: &Tour, size: Mosaic) -> Self {
        let board = tour.board();
        let (width, height) = (usize::from(board.width()), usize::from(board.height()));
        let mut sums = vec![(0, 0); size.across * size.down];
        for (place, square) in tour.squares().iter().enumerate() {
            let y = usize::from(square.y);
            // As on a chess board, but a board with holes as it was drawn.
            let row = if board.is_rectangle() {
                height - 1 - y
            } else {
                y
            };
            let column = usize::from(square.x) * size.across / width;
            let (sum, number) = &mut sums[row * size.down / height * size.across + column];
            *sum += place;
            *number += 1;
        }
        Self {
            size,
            sums,
            len: tour.squares().len(),
        }
    }

    /// `None` where there are holes only.
    fn colour(&self, column: usize, row: usize) -> Option<Color> {
        let (sum, number) = *self.sums.get(row * self.size.across + column)?;
        (number > 0).then(|| rainbow::colour(sum / number, self.len))
    }
}

/// Writes two rows of halves a line, coloured from the first square of the tour to the last.
pub(crate) fn write(out: &mut dyn Write, tour: &Tour, size: Mosaic) -> io::Result<()> {
    let means = Means::of(tour, size);
    for row in (0..size.down).step_by(2) {
        let mut last = Style::new();
        for column in 0..size.across {
            let (upper, lower) = (means.colour(column, row), means.colour(column, row + 1));
            let (sign, style) = match (upper, lower) {
                (None, None) => (" ", Style::new()),
                (None, lower) => ("▄", Style::new().fg_color(lower)),
                (upper, lower) => ("▀", Style::new().fg_color(upper).bg_color(lower)),
            };
            if style != last {
                write!(out, "{last:#}{style}")?;
                last = style;
            }
            out.write_all(sign.as_bytes())?;
        }
        writeln!(out, "{last:#}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use knights_tour::{Board, Goal, Tour, find};

    use super::{Mosaic, write};

    fn drawn(tour: &Tour, size: Mosaic) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, tour, size).expect("a vector takes everything");
        anstream::adapter::strip_str(&String::from_utf8(bytes).expect("UTF-8")).to_string()
    }

    #[test]
    fn there_is_a_half_for_each_square_or_for_several() {
        let board = Board::square(6).expect("a board");
        let tour = find(&board, &Goal::any())
            .expect("a goal")
            .tour()
            .expect("a tour");
        for (size, text) in [
            (Mosaic::whole(&board), "▀▀▀▀▀▀\n".repeat(3)),
            (Mosaic::fitting(&board, 80, 24), "▀▀▀▀▀▀\n".repeat(3)),
            (Mosaic::fitting(&board, 4, 24), "▀▀▀▀\n".repeat(2)),
            (Mosaic::fitting(&board, 80, 1), "▀▀\n".to_owned()),
        ] {
            assert_eq!(drawn(&tour, size), text, "{size:?}");
        }
    }

    #[test]
    fn holes_stay_empty() {
        let board: Board = ".##\n##.".parse().expect("a board");
        let tour = Tour::new(&board, vec![(0, 0).into(), (2, 1).into()]).expect("a tour");
        assert_eq!(drawn(&tour, Mosaic::whole(&board)), "▀ ▄\n");
    }

    #[test]
    fn extreme_boards_fit() {
        for (width, height) in [(65_535, 3), (3, 65_535), (2000, 2000)] {
            let board = Board::rectangle(width, height).expect("a board");
            let Mosaic { across, down } = Mosaic::fitting(&board, 80, 20);
            assert!(
                (1..=80).contains(&across) && (1..=40).contains(&down),
                "{across} {down}"
            );
        }
    }
}
