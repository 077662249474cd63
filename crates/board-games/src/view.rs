//! A game as plain data.

use std::borrow::Cow;

use board_grid::picture::Picture;
use serde::{Deserialize, Serialize};

use crate::message::Message;

/// A piece, by keys of a table of translations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// The name of its colour or side.
    pub colour: &'static str,
    /// What it is.
    pub kind: &'static str,
    /// The piece in English: `the white Shield`.
    #[serde(skip)]
    pub name: Cow<'static, str>,
    /// What else tells it from others: the directions of a Ploy piece, the energy of a Shogun
    /// piece.
    pub detail: String,
    /// How a position is set up with it.
    pub code: Cow<'static, str>,
    /// The same of the piece turned by an eighth of a circle; its own where nothing turns.
    pub turned: Cow<'static, str>,
}

/// A move as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// As the game writes it.
    pub text: String,
    /// Who made it.
    pub mover: usize,
    /// What moved; `None` for a piece that is put on the board.
    pub piece: Option<PieceView>,
    /// The squares it names, by index: where from, where to; several pairs where several pieces go.
    pub squares: Vec<usize>,
    /// Eighths of a circle that the piece turns.
    pub turn: Option<u8>,
    /// What was taken.
    pub taken: Option<PieceView>,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndingView {
    /// Who has won; nobody in a draw.
    pub winners: Vec<usize>,
    /// The reason.
    pub message: Message,
}

/// A game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// What the players are called.
    pub players: Vec<&'static str>,
    /// Who moves next.
    pub mover: usize,
    /// How many moves stand.
    pub ply: usize,
    /// The moves that were asked for, those taken back included.
    pub moves: Vec<MoveView>,
    /// How the game has ended.
    pub ending: Option<EndingView>,
    /// The name of each square, row by row from below.
    pub names: Vec<String>,
    /// What stands on each square.
    pub pieces: Vec<Option<PieceView>>,
    /// How often the present position has been there before.
    pub repeated: usize,
    /// The tags of the record.
    pub tags: Vec<(String, String)>,
}

/// How a move can go on after some of its squares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Options {
    /// The squares that may come next, by index.
    pub next: Vec<NextSquare>,
    /// The moves that are complete with these squares: several where they differ in a turn.
    pub moves: Vec<MoveChoice>,
}

/// A square that a move may go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct NextSquare {
    /// Its index.
    pub square: usize,
    /// Whether something is taken there.
    pub takes: bool,
}

/// A move among several to the same squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveChoice {
    /// As the game writes it.
    pub text: String,
    /// Eighths of a circle that the piece turns.
    pub turn: Option<u8>,
}

/// What is drawn on a board besides its pieces.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Dark instead of light.
    pub dark: bool,
    /// Seen from the other side.
    pub turned: bool,
    /// The last move.
    pub last: bool,
    /// Moves to show as arrows.
    pub arrows: Vec<String>,
    /// What the game itself has to show: in the hunt, the threatened squares and those the rook can
    /// come to.
    pub areas: bool,
}

/// What there is to say about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionSummary {
    /// The game's name.
    pub game: &'static str,
    /// The rules as text.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// The name of the player who moves next.
    pub player: &'static str,
    /// How the game has ended; `None` while it goes on.
    pub ending: Option<String>,
    /// What else is worth knowing of the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Where a piece can go.
#[derive(Debug)]
pub struct Targets {
    /// The board with the piece and its targets marked.
    pub picture: Picture,
    /// The name of the piece's square.
    pub square: String,
    /// Number of squares that it can go to.
    pub number: usize,
}
