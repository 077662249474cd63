//! Shogun.

#[cfg(feature = "endings")]
mod endings;
mod errors;
mod info;

#[cfg(feature = "files")]
use std::path::Path;

use board_bot::evaluation::ShogunEvaluation;
use board_game_core::Player;
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture};
use shogun_rules::{
    Board, Colour, Ending, Energy, Kind, Move, Piece, Placement, Position, Rules, Start, assignment,
};

#[cfg(feature = "endings")]
use crate::game::SolvingTime;
use crate::game::{
    BoardGame, Drawing, GameInfo, MoveSquares, bots_of_the_game, parse_square, player_named,
    with_mover,
};
use crate::message::{Message, ToMessage};
use crate::view::PieceView;
use crate::{off_board, unknown_piece, unknown_player};

fn fixed_square(square: Square) -> Option<shogun_rules::Square> {
    square.try_into().ok()
}

pub(super) const fn colour_key(colour: Colour) -> &'static str {
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
        name: format!("the {} {}", piece.colour(), piece.kind()).into(),
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

impl BoardGame for Position {
    const INFO: GameInfo = info::INFO;

    type Evaluation = ShogunEvaluation;

    bots_of_the_game!();

    /// The start of the boxed game, also the default of `shogun_rules`.
    fn start_under(rules: &Rules) -> Result<Self, Message> {
        let board = Start::FifthFile.board();
        Self::new(board, Colour::White, *rules).map_err(|error| error.to_message())
    }

    fn size(&self) -> (u16, u16) {
        (8, 8)
    }

    fn named_start(name: &str, _: &Rules) -> Option<String> {
        let start: Start = name.parse().ok()?;
        Some(start.text().to_owned())
    }

    /// White moves if no player is given. The text may also be a JSON array of pieces.
    fn complete(text: &str, mover: Option<Player>) -> Result<String, Message> {
        let pieces = if text.starts_with('[') {
            let malformed = |error| Message::new(error, "bad-position");
            let pieces: Vec<Placement> = serde_json::from_str(text).map_err(malformed)?;
            let board = Board::from_placements(pieces).map_err(|error| error.to_message())?;
            board.to_string()
        } else {
            text.to_owned()
        };
        Ok(with_mover::<Self>(&pieces, mover))
    }

    fn square_name(&self, square: Square) -> String {
        fixed_square(square).map_or_else(String::new, |square| square.to_string())
    }

    fn parse_square(&self, text: &str) -> Result<Square, Message> {
        Ok(parse_square::<shogun_rules::Square>(text)?.into())
    }

    fn piece_on(&self, square: Square) -> Option<PieceView> {
        self.board().piece_at(fixed_square(square)?).map(view)
    }

    fn squares_of(&self, mv: Move) -> MoveSquares {
        vec![mv.from().into(), mv.to().into()]
    }

    fn move_of(&self, squares: &[Square]) -> Option<Move> {
        let (from, to) = (
            fixed_square(*squares.first()?)?,
            fixed_square(*squares.last()?)?,
        );
        Some(Move::new(from, to))
    }

    fn short_text(&self, mv: Move) -> Option<String> {
        Some(mv.to_string().replace(['(', ')'], ""))
    }

    fn ending_message(&self) -> Option<Message> {
        self.ending()
            .map(|ending| Message::new(ending, ending_key(ending)))
    }

    fn notes(&self) -> Vec<String> {
        let is_check = self.is_check() && self.ending().is_none();
        let note = is_check.then(|| format!("{} is in check", self.to_move()));
        note.into_iter().collect()
    }

    /// Puzzles end in checkmate.
    fn is_puzzle_end(&self) -> bool {
        matches!(self.ending(), Some(Ending::Checkmate { .. }))
    }

    fn board_picture(&self) -> Picture {
        self.board().picture()
    }

    fn draw_mark(&self, name: &str, value: &str) -> Result<Drawing, Message> {
        let board = self.board();
        Ok(match name {
            "from" => {
                let from = parse_square(value)?;
                if board.piece_at(from).is_none() {
                    let pieces = board.occupied();
                    let text = format!("no piece stands on {from}: pieces stand on {pieces}");
                    return Err(Message::new(text, "bad-square"));
                }
                Drawing::Picture(board.picture_of_targets(from, board.targets(from)))
            }
            "papers" => {
                let mut printed = String::new();
                // Writing to a `String` cannot fail.
                let _ = assignment::print_board(board, &mut printed);
                Drawing::Text(printed)
            }
            _ => {
                let player = player_named::<Self>(value)?;
                Drawing::Picture(board.picture_of_attacks(Colour::ALL[player.index()]))
            }
        })
    }

    /// The king in check.
    fn fill_areas(&self, picture: &mut Picture) {
        if self.is_check() {
            picture.fill_all(self.board().kings(self.to_move()), Fill::Attacked);
        }
    }

    #[cfg(feature = "endings")]
    fn solvable(&self) -> Option<String> {
        let [one, other] = endings::materials(self)?;
        Some(format!("{one} - {other}"))
    }

    #[cfg(feature = "endings")]
    fn exact(
        &self,
        _: SolvingTime,
        memory: u64,
        report: &mut dyn FnMut(u64, u64),
    ) -> Option<Result<ShogunEvaluation, Message>> {
        let materials = endings::materials(self)?;
        Some(endings::evaluation(materials, memory, report))
    }

    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<ShogunEvaluation, Message> {
        endings::load(self, file, memory)
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
            let square = fixed_square(square).ok_or_else(off_board)?;
            let coded = |code| {
                let piece = pieces().find(|&piece| view(piece).code == code);
                piece.ok_or_else(|| unknown_piece(code))
            };
            let piece = code.map(coded).transpose()?;
            // A side has one king: remove it from its old square.
            if let Some(king) = piece.filter(|piece| piece.kind() == Kind::King) {
                for before in board.kings(king.colour()) {
                    board.set(before, None);
                }
            }
            board.set(square, piece);
        }
        let mover = match mover {
            0 => Colour::White,
            1 => Colour::Red,
            _ => return Err(unknown_player()),
        };
        // Keep the discs of unchanged pieces.
        let disc = |at, piece| {
            let stays = self.board().piece_at(at) == Some(piece);
            self.disc_at(at).filter(|_| stays)
        };
        Self::with_discs(board, mover, self.rules(), disc).map_err(|error| error.to_message())
    }
}

pub(super) const fn ending_key(ending: Ending) -> &'static str {
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
