//! The suites of Ploy.

mod four;

use ploy_rules::{
    Board, Colour, Ending, Move, ParseMoveError, Piece, Position, Record, Rotation, Rules, Square,
    assignment,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::suites::games::depth;
use crate::{
    CaseInputError, CountAnswer, DeferredAnswer, Exact, LongSet, Suite, TextForm, WithKey,
};

/// The suites, in alphabetical order.
pub(crate) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("ploy/build_board", build_board),
        Suite::new("ploy/four_game", four::game),
        Suite::new("ploy/four_moves", four::moves),
        Suite::new("ploy/four_perft", four::count_leaves),
        Suite::new("ploy/game", game),
        Suite::new("ploy/game_finished", game_finished),
        Suite::new("ploy/is_valid_move", is_valid_move),
        Suite::new("ploy/line", line),
        Suite::new("ploy/list_moves", list_moves),
        Suite::new("ploy/perft", count_leaves),
        Suite::new("ploy/possible_moves", possible_moves),
        Suite::new("ploy/rotate", rotate),
        Suite::new("ploy/validate_fen", validate_fen),
    ]
}

/// Any text.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AnyText {
    /// The text to validate.
    fen: String,
}

/// A position text.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OneBoard {
    /// Nine rows from row 9 down, joined by `/`.
    fen: TextForm<Board>,
}

/// The letter of a colour.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
enum PlayerForm {
    /// Black.
    #[serde(rename = "b")]
    Black,
    /// White.
    #[serde(rename = "w")]
    White,
}

impl From<PlayerForm> for Colour {
    fn from(player: PlayerForm) -> Self {
        match player {
            PlayerForm::Black => Self::Black,
            PlayerForm::White => Self::White,
        }
    }
}

impl From<Colour> for PlayerForm {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

fn validate_fen(input: AnyText) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    Ok(DeferredAnswer::new(move || {
        Exact(assignment::validate_fen(&input.fen))
    }))
}

/// Nine rows of nine cells.
type BoardRows = Vec<Vec<Option<TextForm<Piece>>>>;

fn build_board(input: AnyText) -> Result<DeferredAnswer<Exact<BoardRows>>, CaseInputError> {
    Ok(DeferredAnswer::fallible(move || {
        let rows = assignment::build_board(&input.fen).ok_or("no board at all")?;
        let cells = rows.map(|row| row.map(|cell| cell.map(TextForm)).to_vec());
        Ok::<_, &str>(Exact(cells.to_vec()))
    }))
}

/// Two squares.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ends {
    from: TextForm<Square>,
    to: TextForm<Square>,
}

fn line(input: Ends) -> Result<DeferredAnswer<Exact<Vec<TextForm<Square>>>>, CaseInputError> {
    let (from, to) = (input.from.0, input.to.0);
    if from != to && from.direction_to(to).is_none() {
        let reason = format!("{to} is on no row, column or diagonal through {from}");
        return Err(CaseInputError::new("input.to", reason));
    }
    Ok(DeferredAnswer::new(move || {
        let squares = assignment::line(from, to).unwrap_or_default();
        Exact(squares.into_iter().map(TextForm).collect())
    }))
}

fn game_finished(input: OneBoard) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    Ok(DeferredAnswer::new(move || {
        Exact(assignment::game_finished(&input.fen.0))
    }))
}

/// A board and a move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BoardAndMove {
    /// Nine rows from row 9 down, joined by `/`.
    fen: TextForm<Board>,
    /// `<from>-<to>-<rotation>`; a rotation of 8 or 9 can be written, but is never valid.
    #[serde(rename = "move")]
    text: String,
}

fn is_valid_move(input: BoardAndMove) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    let mv = match input.text.parse::<Move>() {
        Ok(mv) => Some(mv),
        Err(ParseMoveError::Rotation(_)) if input.text.ends_with(['8', '9']) => None,
        error => Some(error.at("input.move")?),
    };
    Ok(DeferredAnswer::new(move || {
        Exact(mv.is_some_and(|mv| assignment::is_valid_move(&input.fen.0, mv)))
    }))
}

/// A piece on a board that is otherwise empty.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LonePiece {
    pos: TextForm<Square>,
    piece: TextForm<Piece>,
}

/// Moves, in any order.
type Moves = LongSet<TextForm<Move>>;

fn possible_moves(input: LonePiece) -> Result<DeferredAnswer<Moves>, CaseInputError> {
    Ok(DeferredAnswer::new(move || {
        let moves = assignment::possible_moves(input.pos.0, Some(input.piece.0));
        LongSet::of(moves.into_iter().map(TextForm))
    }))
}

/// A piece to turn.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TurnForm {
    piece: TextForm<Piece>,
    /// Steps of 45 degrees clockwise, 0 to 7.
    steps: u8,
}

fn rotate(input: TurnForm) -> Result<DeferredAnswer<Exact<TextForm<Piece>>>, CaseInputError> {
    let rotation = Rotation::try_from(input.steps).at("input.steps")?;
    Ok(DeferredAnswer::new(move || {
        Exact(TextForm(input.piece.0.rotated(rotation)))
    }))
}

/// A board, and the player whose moves to list.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BoardAndPlayer {
    /// Nine rows from row 9 down, joined by `/`.
    fen: TextForm<Board>,
    player: PlayerForm,
}

fn list_moves(input: BoardAndPlayer) -> Result<DeferredAnswer<Moves>, CaseInputError> {
    Ok(DeferredAnswer::new(move || {
        let moves = assignment::list_moves(&input.fen.0, input.player.into());
        LongSet::of(moves.into_iter().map(TextForm))
    }))
}

/// A position, and the depth of its move tree.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MoveTree {
    /// Nine rows from row 9 down, joined by `/`.
    fen: TextForm<Board>,
    /// The player to move.
    player: PlayerForm,
    /// Number of plies.
    depth: u32,
}

/// Plies of the deepest move trees, with two sides or four.
const MAX_DEPTH: u16 = 9;

fn count_leaves(input: MoveTree) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let depth = depth(input.depth, MAX_DEPTH)?;
    Ok(DeferredAnswer::new(move || {
        let position = Position::new(input.fen.0, input.player.into(), Rules::default());
        CountAnswer::of(position.perft(depth))
    }))
}

/// A game: its start and its moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlayedMoves {
    /// Nine rows from row 9 down, joined by `/`.
    fen: TextForm<Board>,
    /// The player to move.
    player: PlayerForm,
    moves: Vec<TextForm<Move>>,
}

/// The state of a game after its moves.
#[derive(PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GameState {
    fen: TextForm<Board>,
    /// The player to move. In a finished game, the player who would be to move.
    player: PlayerForm,
    /// The result: `null` while the game goes on.
    outcome: Option<OutcomeForm>,
    /// The number, from 1, of the first illegal move in the list. The moves after it are not
    /// played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    illegal: Option<usize>,
}

/// The result of a game.
#[derive(PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OutcomeForm {
    winner: PlayerForm,
    reason: ReasonForm,
}

/// The reason for the end of a game.
#[derive(PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ReasonForm {
    CommanderTaken,
    ArmyGone,
}

fn game(input: PlayedMoves) -> Result<DeferredAnswer<Exact<GameState>>, CaseInputError> {
    let start = Position::new(input.fen.0, input.player.into(), Rules::default());
    Ok(DeferredAnswer::new(move || {
        let mut game = Record::new(start);
        let illegal = (1..)
            .zip(&input.moves)
            .find_map(|(place, mv)| game.play(mv.0).err().map(|_| place));
        let position = game.position();
        Exact(GameState {
            fen: TextForm(position.board().clone()),
            player: position.to_move().into(),
            outcome: position.ending().map(|ending| {
                let (winner, reason) = match ending {
                    Ending::CommanderTaken { winner, .. } => (winner, ReasonForm::CommanderTaken),
                    Ending::ArmyGone { winner, .. } => (winner, ReasonForm::ArmyGone),
                };
                let winner = winner.into();
                OutcomeForm { winner, reason }
            }),
            illegal,
        })
    }))
}
