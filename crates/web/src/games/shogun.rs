//! Shogun on the page.

use board_grid::dynamic::Square;
use board_grid::picture::Picture;
use shogun_rules::{
    Colour, Ending, Energy, EnergyModel, Illegal, Kind, Move, Piece, Position, Rules, Start,
};

use super::off_board;
use crate::message::{Message, Told};
use crate::on_board::{OnBoard, Squares};
use crate::view::PieceView;

fn fixed(square: Square) -> Option<shogun_rules::Square> {
    square.try_into().ok()
}

const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Red => "red",
    }
}

fn view(piece: Piece) -> PieceView {
    let (kind, letter) = match piece.kind() {
        Kind::Pawn => ("shogun-pawn", 'p'),
        Kind::King => ("king", 'k'),
    };
    let letter = match piece.colour() {
        Colour::White => letter.to_ascii_uppercase(),
        Colour::Red => letter,
    };
    let code = format!("{letter}{}", piece.energy());
    PieceView {
        colour: colour_key(piece.colour()),
        kind,
        detail: piece.energy().to_string(),
        turned: code.clone().into(),
        code: code.into(),
    }
}

fn pieces() -> impl Iterator<Item = Piece> {
    Colour::ALL.into_iter().flat_map(|colour| {
        Kind::ALL.into_iter().flat_map(move |kind| {
            Energy::ALL
                .into_iter()
                .filter_map(move |energy| Piece::new(colour, kind, energy))
        })
    })
}

impl<M: EnergyModel> OnBoard for Position<M> {
    /// The boxed game's own start, which is the crate's.
    fn beginning(rules: &Rules<M>) -> Result<Self, Message> {
        let board = Start::FifthFile.board();
        Self::new(board, Colour::White, rules.clone()).map_err(|error| error.told())
    }

    fn size(&self) -> (u16, u16) {
        (8, 8)
    }

    fn name_of(&self, square: Square) -> String {
        fixed(square).map_or_else(String::new, |square| square.to_string())
    }

    fn piece_on(&self, square: Square) -> Option<PieceView> {
        self.board().piece_at(fixed(square)?).map(view)
    }

    fn squares_of(&self, mv: Move) -> Squares {
        vec![mv.from.into(), mv.to.into()]
    }

    fn move_of(&self, squares: &[Square]) -> Option<Move> {
        let (from, to) = (fixed(*squares.first()?)?, fixed(*squares.last()?)?);
        Some(Move { from, to })
    }

    fn refusal(illegal: &Illegal) -> Message {
        let message = |key: &str| Message::new(illegal, format!("shogun.{key}"));
        match *illegal {
            Illegal::GameOver(ending) => {
                message("over").around(Message::new(ending, ending_key(ending)))
            }
            Illegal::EmptySquare(square) => message("empty").gap(square),
            Illegal::NotYours(square, piece) => message("not-yours")
                .gap(square)
                .gap(format!("@of.{}", colour_key(piece.colour()))),
            Illegal::Distance { energy, distance } => message("distance").gap(energy).gap(distance),
            Illegal::OwnPiece(square) => message("own").gap(square),
            Illegal::Blocked(square) => message("blocked").gap(square),
            Illegal::BothWaysBlocked(first, second) => message("both").gap(first).gap(second),
            Illegal::IntoCheck(square) => message("into-check").gap(square),
            Illegal::KingAttacked(square) => message("check").gap(square),
            _ => message("other"),
        }
    }

    fn ending_message(&self) -> Option<Message> {
        self.ending()
            .map(|ending| Message::new(ending, ending_key(ending)))
    }

    fn bare_picture(&self) -> Picture {
        self.board().picture()
    }

    fn tray() -> Vec<PieceView> {
        pieces().map(view).collect()
    }

    fn set_up(
        &self,
        square: Option<(Square, Option<&str>)>,
        mover: usize,
    ) -> Result<Self, Message> {
        let mut board = *self.board();
        if let Some((square, code)) = square {
            let square = fixed(square).ok_or_else(off_board)?;
            let piece = code.and_then(|code| pieces().find(|&piece| view(piece).code == code));
            // A side has one king: put elsewhere, it leaves where it stood.
            if let Some(king) = piece.filter(|piece| piece.kind() == Kind::King) {
                for before in board.kings(king.colour()) {
                    board.set(before, None);
                }
            }
            board.set(square, piece);
        }
        let mover = if mover == 0 {
            Colour::White
        } else {
            Colour::Red
        };
        Self::new(board, mover, self.rules()).map_err(|error| error.told())
    }
}

const fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate {
            winner: Colour::White,
        } => "shogun.ends.mate.white",
        Ending::Checkmate {
            winner: Colour::Red,
        } => "shogun.ends.mate.red",
        Ending::BareKing {
            winner: Colour::White,
        } => "shogun.ends.bare.white",
        Ending::BareKing {
            winner: Colour::Red,
        } => "shogun.ends.bare.red",
        Ending::Draw => "shogun.ends.draw",
    }
}
