//! A tour as coloured blocks: half a character for each square.

use std::io::{self, Write};

use anstyle::Style;
use knights_tour::Tour;

use super::grid::VisitNumbers;

/// Writes two rows of the board on each line. The colours run from the first square of the tour to
/// the last.
pub(crate) fn write(out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
    let numbers = VisitNumbers::of(tour);
    for rows in numbers.rows().chunks(2) {
        let mut last = Style::new();
        for column in 0..tour.board().width() {
            let colour = |&row| numbers.colour(numbers.at(column, row));
            let (upper, lower) = (colour(&rows[0]), rows.get(1).and_then(colour));
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

    use super::write;

    fn drawn(tour: &Tour) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes, tour).expect("a vector takes everything");
        anstream::adapter::strip_str(&String::from_utf8(bytes).expect("UTF-8")).to_string()
    }

    #[test]
    fn each_square_is_half_a_character() {
        for (width, height, text) in [(6, 6, "▀▀▀▀▀▀\n".repeat(3)), (5, 5, "▀▀▀▀▀\n".repeat(3))]
        {
            let board = Board::rectangle(width, height).expect("a board");
            let tour = find(&board, &Goal::directed())
                .expect("a goal")
                .tour()
                .expect("a tour");
            assert_eq!(drawn(&tour), text, "{width} x {height}");
        }
    }

    #[test]
    fn holes_stay_empty() {
        let board: Board = ".##\n##.".parse().expect("a board");
        let tour = Tour::new(&board, vec![(0, 0).into(), (2, 1).into()]).expect("a tour");
        assert_eq!(drawn(&tour), "▀ ▄\n");
    }
}
