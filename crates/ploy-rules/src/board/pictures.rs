//! Pictures of boards and pieces.

use alloc::format;
use alloc::string::ToString;

use board_grid::NineByNine;
use board_grid::picture::{Axes, Fill, Glyph, Paint, Picture};

use crate::{Board, Piece, PlayerColour, Square};

/// Radius of a piece, in hundredths of a square's side.
const RADIUS: i16 = 40;
/// Length of a line from the middle of a piece.
const LINE_LENGTH: i16 = 33;
/// Length of a diagonal line along each axis.
const DIAGONAL_LENGTH: i16 = 23;
const LINE_WIDTH: i16 = 8;

impl<A: PlayerColour> Piece<A> {
    /// The piece as a disc with its lines on it; in terminal text it is the piece's own text.
    #[must_use]
    pub fn glyph(self) -> Glyph {
        let disc = Glyph::new(self.to_string(), self.colour().ink())
            .disc((0, 0), RADIUS, Paint::Body)
            .disc((0, 0), LINE_WIDTH, Paint::Contrast)
            .turning_with_board();
        self.lines().directions().fold(disc, |glyph, direction| {
            let length = if direction.is_diagonal() {
                DIAGONAL_LENGTH
            } else {
                LINE_LENGTH
            };
            let (dx, dy) = direction.offset();
            let end = (i16::from(dx) * length, i16::from(dy) * length);
            glyph.line((0, 0), end, LINE_WIDTH, Paint::Contrast)
        })
    }
}

impl<A: PlayerColour> Board<A> {
    /// The board with its pieces, ready to be written as terminal text, SVG or PNG.
    ///
    /// ```
    /// use ploy_rules::Board;
    ///
    /// let picture = Board::start().picture();
    /// assert!(picture.text().to_string().starts_with("9"));
    /// assert!(picture.svg().to_string().starts_with("<svg"));
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::of::<NineByNine>();
        picture
            .title("A board of Ploy")
            .description(format!("{self}"))
            .axes(Axes::Chess);
        for (square, piece) in self {
            picture.piece(square, piece.glyph());
        }
        picture
    }

    /// A picture of the board that marks the targets of the piece on `from`, with another mark for
    /// captures.
    #[must_use]
    pub fn picture_of_moves(&self, from: Square) -> Picture {
        let mut picture = self.picture();
        let targets = self.targets(from);
        let taken = targets & self.occupied();
        picture
            .title(match self.piece_at(from) {
                Some(piece) => format!("Where {piece} on {from} can step to"),
                None => format!("Nothing stands on {from}"),
            })
            .fill(from, Fill::Origin)
            .fill_all(targets - taken, Fill::Target)
            .fill_all(taken, Fill::Attacked);
        picture
    }
}
