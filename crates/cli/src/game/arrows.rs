//! Ploy's boards for a terminal: a piece is the letter of its colour and arrows for its lines.

use board_grid::Direction;
use board_grid::picture::{Fill, Picture, View};
use ploy_rules::{Army, Board, Move};

/// The board as it looks from there, the squares of the last move marked.
pub(super) fn draw_arrows<A: Army>(board: &Board<A>, last: Option<Move>, view: View) -> Picture {
    let mut picture = board.picture();
    picture.view(view);
    for (square, piece) in board {
        let lines = piece.lines.directions().map(|line| arrow(line, view));
        let symbol: String = std::iter::once(piece.colour.letter())
            .chain(lines)
            .collect();
        picture.piece(square, piece.glyph().with_symbol(symbol));
    }
    for square in last.iter().flat_map(|mv| [mv.from(), mv.to()]) {
        picture.fill(square, Fill::Highlight);
    }
    picture
}

/// The direction of a line as it looks from there.
const fn arrow(line: Direction, view: View) -> char {
    let line = match view {
        View::Turned => line.opposite(),
        View::RowZeroBelow | View::RowZeroAbove => line,
    };
    match line {
        Direction::North => '\u{2191}',
        Direction::NorthEast => '\u{2197}',
        Direction::East => '\u{2192}',
        Direction::SouthEast => '\u{2198}',
        Direction::South => '\u{2193}',
        Direction::SouthWest => '\u{2199}',
        Direction::West => '\u{2190}',
        Direction::NorthWest => '\u{2196}',
    }
}
