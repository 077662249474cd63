//! Views of a game as plain data.

use std::borrow::Cow;

use board_bot::Score;
use board_grid::picture::Picture;
use serde::{Deserialize, Serialize};

use crate::message::Message;

/// A piece, described by keys of a translation table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PieceView {
    /// The name of its colour or side.
    pub colour: &'static str,
    /// The kind of the piece.
    pub kind: &'static str,
    /// The piece in English: `the white Shield`.
    #[serde(skip)]
    pub name: Cow<'static, str>,
    /// Further properties: the directions of a Ploy piece, the energy of a Shogun piece.
    pub detail: String,
    /// The code for setting up a position.
    pub code: Cow<'static, str>,
    /// The code of the piece turned by an eighth of a circle; the same code in games without turns.
    pub turned: Cow<'static, str>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct MoveView {
    /// The canonical text.
    pub text: String,
    /// The player who made it.
    pub mover: usize,
    /// The piece that moved; `None` for a piece that is put on the board.
    pub piece: Option<PieceView>,
    /// The indices of its squares: from and to; several pairs if several pieces move.
    pub squares: Vec<usize>,
    /// Eighths of a circle that the piece turns.
    pub turn: Option<u8>,
    /// The captured piece.
    pub taken: Option<PieceView>,
}

/// The ending of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct EndingView {
    /// The winners; none in a draw.
    pub winners: Vec<usize>,
    /// The reason.
    pub message: Message,
}

/// The current state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GameView {
    /// The game's name.
    pub game: &'static str,
    /// The rules as text.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// Columns of the board.
    pub width: usize,
    /// Rows of the board.
    pub height: usize,
    /// The names of the players.
    pub players: Vec<&'static str>,
    /// The players of each side, who win together.
    pub sides: Vec<Vec<usize>>,
    /// The player to move.
    pub mover: usize,
    /// The number of moves played and not taken back.
    pub ply: usize,
    /// The requested moves, including those taken back.
    pub moves: Vec<MoveView>,
    /// The ending of the game.
    pub ending: Option<EndingView>,
    /// The name of what is solved with this position; `None` if it is not solved.
    pub solvable: Option<String>,
    /// The name of each square, row by row from the bottom.
    pub names: Vec<String>,
    /// The piece on each square.
    pub pieces: Vec<Option<PieceView>>,
    /// The number of earlier occurrences of the current position.
    pub repeated: usize,
    /// The tags of the record.
    pub tags: Vec<(String, String)>,
}

/// The score of a position for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreView {
    /// The value in hundredths of the game's unit; 0 for a forced win or loss.
    pub value: i32,
    /// Plies to a forced win.
    pub win: Option<u32>,
    /// Plies to a forced loss.
    pub loss: Option<u32>,
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> Self {
        Self {
            value: if score.is_decided() { 0 } else { score.value() },
            win: score.plies_to_win(),
            loss: score.plies_to_loss(),
        }
    }
}

/// A move with its exact score for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExactLine {
    /// The move.
    pub text: String,
    /// The score.
    pub score: ScoreView,
}

/// The continuations of a move after some of its squares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Continuations {
    /// The possible next squares, by index.
    pub next: Vec<NextSquare>,
    /// The moves that are complete with these squares: several if they differ in a turn.
    pub moves: Vec<MoveChoice>,
}

/// A possible next square of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[non_exhaustive]
pub struct NextSquare {
    /// The index of the square.
    pub square: usize,
    /// Whether a piece is captured there.
    pub takes: bool,
}

/// One of several moves with the same squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct MoveChoice {
    /// The canonical text.
    pub text: String,
    /// Eighths of a circle that the piece turns.
    pub turn: Option<u8>,
}

/// The marks on a board besides its pieces.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Whether to use dark colours.
    pub dark: bool,
    /// Whether to draw the board from the other side.
    pub turned: bool,
    /// Whether to mark the last move.
    pub last: bool,
    /// The moves to show as arrows.
    pub arrows: Vec<String>,
    /// Whether to fill the game's areas: in the hunt, the threatened squares and the region of the
    /// rook.
    pub areas: bool,
}

/// A summary of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PositionSummary {
    /// The game's name.
    pub game: &'static str,
    /// The rules as text.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// The name of the player who moves next.
    pub player: &'static str,
    /// The ending of the game; `None` while it goes on.
    pub ending: Option<String>,
    /// Further notes about the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// The targets of a piece.
#[derive(Debug)]
pub struct Targets {
    /// The board with the piece and its targets marked.
    pub picture: Picture,
    /// The name of the piece's square.
    pub square: String,
    /// The number of target squares.
    pub number: usize,
}
