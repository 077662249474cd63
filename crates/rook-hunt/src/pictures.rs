//! Pictures of positions, coloured as in the paper's figures.

use board_grid::dynamic::Board;
use board_grid::picture::{Axes, Fill, Glyph, Ink, Picture};

use crate::position::Position;
use crate::square::SquareSet;

impl Position {
    /// The board with pawns and rook. The threatened squares have [`Fill::Threatened`], and the
    /// rook's region has [`Fill::Reachable`] if the rook is on the board.
    ///
    /// ```
    /// use rook_hunt::{Position, Rules};
    ///
    /// let position = Position::parse("a2,c3 c1", &Rules::new(2, 1, 1)?.with_side(3)?)?;
    /// assert_eq!(position.picture().text().to_string(), "\
    /// 3 - - P
    /// 2 P - -
    /// 1 - ++R
    ///   a b c
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture {
        let mut picture = self.plain_picture();
        picture.fill_all(self.threatened(), Fill::Threatened);
        if self.rook().is_some() {
            picture.fill_all(self.reachable(), Fill::Reachable);
        }
        picture
    }

    /// The board with pawns and rook, and these squares filled as [`Fill::Target`], such as the
    /// rook's moves.
    #[must_use]
    pub fn picture_of_targets(&self, targets: SquareSet) -> Picture {
        let mut picture = self.plain_picture();
        picture.fill_all(targets, Fill::Target);
        picture
    }

    fn plain_picture(&self) -> Picture {
        let side = u16::from(self.rules.side());
        let board = Board::rectangle(side, side).expect("a side of 2 to 10 makes a board");
        let mut picture = Picture::new(board);
        picture
            .title("Rook hunt")
            .description(alloc::format!("{self}"))
            .axes(Axes::Chess);
        for pawn in self.pawns() {
            picture.piece(pawn, Glyph::pawn("P", Ink::White));
        }
        if let Some(rook) = self.rook() {
            picture.piece(rook, Glyph::rook("R", Ink::Black));
        }
        picture
    }
}
