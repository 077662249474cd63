//! A tour as a grid of move numbers, and the colours of its squares from the first to the last.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color, Style};
use knights_tour::{Board, Square, Tour};

const BLACK: Color = Color::Ansi256(Ansi256Color(16));

/// The width of the grid of numbers, in characters.
pub(crate) fn numbers_width(board: &Board) -> usize {
    usize::from(board.width()) * (digits(board) + 1) - 1
}

fn digits(board: &Board) -> usize {
    // The greatest number is one less than the number of squares.
    board.len().saturating_sub(1).max(1).ilog10() as usize + 1
}

/// The move numbers of the squares of a tour.
pub(super) struct VisitNumbers<'a> {
    board: &'a Board,
    numbers: Vec<u32>,
}

const HOLE: u32 = u32::MAX;

impl<'a> VisitNumbers<'a> {
    pub(super) fn of(tour: &'a Tour) -> Self {
        let board = tour.board();
        let mut numbers = vec![HOLE; board.rectangle_len()];
        // A board has fewer than 2^32 squares.
        for (number, &square) in (0u32..).zip(tour.squares()) {
            numbers[board.index(square)] = number;
        }
        Self { board, numbers }
    }

    pub(super) fn at(&self, x: u16, y: u16) -> Option<u32> {
        Some(self.numbers[self.board.index(Square::new(x, y))]).filter(|&number| number != HOLE)
    }

    pub(super) fn colour(&self, number: Option<u32>) -> Option<Color> {
        Some(colour(number? as usize, self.board.len()))
    }

    /// The rows from top to bottom. On a rectangle the greatest `y` is at the top, as on a chess
    /// board. On a board from a mask the row `y = 0` is at the top, as in the file.
    pub(super) fn rows(&self) -> Vec<u16> {
        let rows = 0..self.board.height();
        if self.board.is_rectangle() {
            rows.rev().collect()
        } else {
            rows.collect()
        }
    }
}

/// Writes the grid of numbers.
pub(crate) fn write_numbers(out: &mut dyn Write, tour: &Tour, coloured: bool) -> io::Result<()> {
    let numbers = VisitNumbers::of(tour);
    let width = digits(tour.board());
    for y in numbers.rows() {
        for x in 0..tour.board().width() {
            let number = numbers.at(x, y);
            if x > 0 {
                out.write_all(b" ")?;
            }
            match (number, numbers.colour(number)) {
                (None, _) => write!(out, "{:>width$}", "#")?,
                (Some(number), Some(colour)) if coloured => {
                    let style = Style::new().fg_color(Some(BLACK)).bg_color(Some(colour));
                    write!(out, "{style}{number:>width$}{style:#}")?;
                }
                (Some(number), _) => write!(out, "{number:>width$}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes the move numbers of a tour of any piece, with the layers of a box side by side.
pub(crate) fn write_sheet(out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
    let width = tour.board().width() / tour.graph().layers();
    let (numbers, digits) = (VisitNumbers::of(tour), digits(tour.board()));
    for y in numbers.rows() {
        for x in 0..tour.board().width() {
            out.write_all(match x {
                0 => b"",
                x if x % width == 0 => b" | ",
                _ => b" ",
            })?;
            match numbers.at(x, y) {
                Some(number) => write!(out, "{number:>digits$}")?,
                None => write!(out, "{:>digits$}", "#")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Colours of the 256-colour palette, all light enough for black numbers.
const RAINBOW: [u8; 22] = [
    51, 50, 49, 48, 47, 46, 82, 118, 154, 190, 226, 220, 214, 208, 202, 203, 204, 205, 206, 207,
    171, 135,
];

/// The colour of the square with this number, from 0, in a tour of `len` squares.
pub(crate) fn colour(place: usize, len: usize) -> Color {
    Color::Ansi256(Ansi256Color(RAINBOW[place * RAINBOW.len() / len]))
}

#[cfg(test)]
mod tests {
    use knights_tour::assignment::first_tour;
    use knights_tour::{Board, Tour};

    use super::{numbers_width, write_numbers};

    fn written(write: impl Fn(&mut Vec<u8>) -> std::io::Result<()>) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes).expect("a vector takes everything");
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn grids_have_the_stated_width_and_the_rows_of_the_board() {
        let tour = first_tour(6, &[(0, 0).into()])
            .expect("a path")
            .expect("a tour");
        let plain = written(|out| write_numbers(out, &tour, false));
        assert_eq!(plain.lines().count(), 6);
        assert!(
            plain
                .lines()
                .all(|line| line.len() == numbers_width(tour.board()))
        );
        assert!(
            plain.lines().last().expect("rows").starts_with(" 0 "),
            "y = 0 is below\n{plain}"
        );
        let coloured = written(|out| write_numbers(out, &tour, true));
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    }

    #[test]
    fn holes_are_drawn_as_number_signs() {
        let board: Board = ".##\n##.".parse().expect("a board");
        let tour = Tour::new(&board, vec![(0, 0).into(), (2, 1).into()]).expect("a tour");
        assert_eq!(
            written(|out| write_numbers(out, &tour, false)),
            "0 # #\n# # 1\n"
        );
    }
}
