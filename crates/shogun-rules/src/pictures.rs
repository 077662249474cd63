//! Pictures of boards, similar to the papers' illustrations.

use alloc::format;
use alloc::string::ToString;

use board_grid::picture::{Axes, Fill, Glyph, Ink, Paint, Picture};

use crate::{Board, Colour, Geometry, Kind, Piece, Square, SquareSet, text};

impl Board {
    /// A picture of the board, with columns and rows numbered from 1. A piece is a tile in its
    /// colour with its energy, and a crown for a king. In text it is its letter, capital for white,
    /// and its energy.
    ///
    /// ```
    /// use shogun_rules::Start;
    ///
    /// let picture = Start::FifthFile.board().picture();
    /// let text = picture.text().to_string();
    /// assert!(text.starts_with("8 p4 p2 p4 k2 p4 p2 p3 p1\n"), "{text}");
    /// assert!(picture.svg().to_string().starts_with("<svg"));
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture {
        let mut picture = Picture::of::<Geometry>();
        picture
            .title("Shogun board")
            .description(self.to_string())
            .axes(Axes::OneBased);
        for (square, piece) in self.pieces() {
            picture.piece(square, glyph(piece));
        }
        picture
    }

    /// [`picture`](Self::picture) with marks on the square of a piece and on `targets`, for example
    /// its [`targets`](Self::targets) or those of a [`Batch`](crate::Batch) of legal moves.
    #[must_use]
    pub fn picture_of_targets(&self, from: Square, targets: SquareSet) -> Picture {
        let mut picture = self.picture();
        let mover = self
            .piece_at(from)
            .map_or_else(|| "nothing".to_string(), |piece| piece.to_string());
        picture
            .title(format!("Where {mover} on {from} can go"))
            .fill(from, Fill::Origin)
            .fill_all(targets, Fill::Target);
        picture
    }

    /// [`picture`](Self::picture) with marks on the opponent's pieces that `colour` attacks.
    #[must_use]
    pub fn picture_of_attacks(&self, colour: Colour) -> Picture {
        let attacked = self.attacked_by(colour) & self.of(colour.other());
        let mut picture = self.picture();
        picture
            .title(format!("What {colour} attacks"))
            .fill_all(attacked, Fill::Attacked);
        picture
    }
}

/// A tile with cut corners, hundredths of a side.
const TILE: &[(i16, i16)] = &[
    (-42, -32),
    (-32, -42),
    (32, -42),
    (42, -32),
    (42, 32),
    (32, 42),
    (-32, 42),
    (-42, 32),
];

fn glyph(piece: Piece) -> Glyph {
    let ink = match piece.colour() {
        Colour::White => Ink::White,
        Colour::Red => Ink::Red,
    };
    let energy = piece.energy().to_string();
    let symbol = format!("{}{energy}", text::letter(piece.colour(), piece.kind()));
    let tile = Glyph::new(symbol, ink).polygon(TILE, Paint::Body);
    match piece.kind() {
        Kind::Pawn => tile.text((0, 0), 42, energy, Paint::Contrast),
        Kind::King => {
            tile.crown((0, 18), 48, Paint::Contrast)
                .text((0, -18), 30, energy, Paint::Contrast)
        }
    }
}
