//! A board of one's own: Connect Four's 7 columns of 6 squares, and who has four in a row.
//!
//! `cargo run -p board-grid --example seven_by_six`

use std::error::Error;
use std::io::Write;

use board_grid::picture::{Axes, Fill, Glyph, Ink, Picture};
use board_grid::{Direction, Geometry, Square, SquareSet};

board_grid::geometry! {
    /// 7 columns of 6 squares, `a1` to `g6`.
    SevenBySix: u64, 7 x 6
}

type Discs = SquareSet<SevenBySix>;

/// The lowest free square of a column, where a disc comes to rest.
fn landing(column: u8, taken: Discs) -> Option<Square<SevenBySix>> {
    (0..SevenBySix::HEIGHT)
        .filter_map(|row| Square::at(column, row))
        .find(|&square| !taken.contains(square))
}

/// The squares from which four in a row lead in this direction, found for all squares at once.
fn begins_of_four(discs: Discs, direction: Direction) -> Discs {
    let back = direction.opposite();
    let two = discs & discs.shifted(back);
    two & two.shifted(back).shifted(back)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut discs = [Discs::EMPTY; 2];
    for (turn, column) in [3, 3, 4, 4, 5, 5, 6].into_iter().enumerate() {
        let square = landing(column, discs[0] | discs[1]).ok_or("the column is full")?;
        discs[turn % 2].insert(square);
    }

    let mut picture = Picture::of::<SevenBySix>();
    picture.title("Red wins").axes(Axes::Chess);
    for (discs, symbol, ink) in [(discs[0], "r", Ink::Red), (discs[1], "y", Ink::Yellow)] {
        for square in discs {
            picture.piece(square, Glyph::token(symbol, ink));
        }
        for direction in &Direction::ALL[..4] {
            for begin in begins_of_four(discs, *direction) {
                picture.fill(begin, Fill::Highlight);
                picture.fill_all(begin.ray(*direction).take(3), Fill::Highlight);
            }
        }
    }
    write!(std::io::stdout(), "{}", picture.text())?;
    Ok(())
}
