//! What a game adds to the contract to be shown on the page.

use core::str::FromStr;

use board_game_core::Game;
use board_grid::dynamic::Square;
use board_grid::picture::Picture;

use crate::message::{Message, Told};
use crate::view::PieceView;

/// The squares that a move names in the order in which one clicks on them.
pub type Squares = Vec<Square>;

/// A game that is played on a board of squares, seen from outside: where its pieces are, which squares its moves name, and
/// how its sentences are told.
pub trait OnBoard: Game<TextError: Told, Rules: FromStr<Err: Told>> + 'static {
    /// Where a game under these rules begins.
    ///
    /// # Errors
    /// A sentence, if there is no such start.
    fn beginning(rules: &Self::Rules) -> Result<Self, Message>;

    /// Columns and rows.
    fn size(&self) -> (u16, u16);

    /// What a square is called; empty off the board.
    fn name_of(&self, square: Square) -> String;

    /// What stands on a square.
    fn piece_on(&self, square: Square) -> Option<PieceView>;

    /// The squares that a move names.
    fn squares_of(&self, mv: Self::Move) -> Squares;

    /// The move that names these squares, without turns; it need not be legal. `None` if none does.
    fn move_of(&self, squares: &[Square]) -> Option<Self::Move>;

    /// What moves; `None` for a piece that is put on the board.
    fn mover_of(&self, mv: Self::Move) -> Option<PieceView> {
        self.piece_on(*self.squares_of(mv).first()?)
    }

    /// Eighths of a circle that a move turns its piece; `None` in games where nothing turns.
    fn turn_of(&self, mv: Self::Move) -> Option<u8> {
        let _ = mv;
        None
    }

    /// What a move takes, and where.
    fn taken_by(&self, mv: Self::Move) -> Option<PieceView> {
        self.captured(mv)?;
        self.piece_on(*self.squares_of(mv).last()?)
    }

    /// Why a move is not legal.
    fn refusal(illegal: &Self::Illegal) -> Message;

    /// How the game has ended.
    fn ending_message(&self) -> Option<Message>;

    /// The board with its pieces and nothing else.
    fn bare_picture(&self) -> Picture;

    /// Fills what the game has to show besides.
    fn show_areas(&self, picture: &mut Picture) {
        let _ = picture;
    }

    /// The codes of all pieces that a position can be set up with, in the order of a tray.
    fn tray() -> Vec<PieceView>;

    /// The same position with this on a square instead, and with this player to move.
    ///
    /// # Errors
    /// A sentence, if that is no position.
    fn set_up(&self, square: Option<(Square, Option<&str>)>, mover: usize)
    -> Result<Self, Message>;
}
