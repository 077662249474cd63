//! An object-safe interface to a game in progress, for callers that choose the game at run time.

pub(crate) mod analyser;
pub(crate) mod session;
mod session_table;

use core::any::Any;
#[cfg(feature = "files")]
use std::path::Path;

use board_bot::{AgentSpec, Choice, Judgement, Limits};
use board_game_core::{Player, RecordText, Team};
use board_grid::picture::{Picture, View};

use crate::game::{Drawing, GameInfo, SolvingTime};
use crate::message::Message;
use crate::move_input::{Candidates, MoveInput};
use crate::view::{
    Continuations, ExactLine, GameView, Marks, MoveView, PieceView, PositionSummary, Targets,
};

/// A game in progress, of any kind. Squares are indices, row by row from the bottom. Moves are
/// texts.
///
/// The interface is not optimized for speed. Code that plays millions of moves should be generic
/// over the game's type; see [`visit`](crate::visit).
pub trait Table: Any + Send {
    /// The game's name.
    fn name(&self) -> &'static str;

    /// Constants of the game.
    fn info(&self) -> &'static GameInfo;

    /// The number of players.
    fn players(&self) -> usize;

    /// The name of a player.
    fn player_name(&self, player: Player) -> &'static str;

    /// The players who win together with this one.
    fn team(&self, player: Player) -> Team;

    /// Clones the table.
    fn boxed(&self) -> Box<dyn Table>;

    /// Summarizes the current position: rules, player to move, ending and notes.
    fn summary(&self) -> PositionSummary;

    /// The view for a page, with the moves from index `from` on, so that a page can request only
    /// new moves.
    fn view(&self, from: usize) -> GameView;

    /// The moves of the game, those taken back included.
    fn moves(&self) -> &[MoveView];

    /// The number of moves played and not taken back.
    fn ply(&self) -> usize;

    /// The player to move.
    fn mover(&self) -> Player;

    /// The ending of the game as a sentence; `None` while it goes on.
    fn ending(&self) -> Option<Message>;

    /// The game's record.
    fn record(&self) -> RecordText;

    /// The game's record as text.
    fn text(&self) -> String {
        self.record().to_string()
    }

    /// Sets a tag of the record; an empty value removes it. Invalid keys are ignored.
    fn set_tag(&mut self, key: &str, value: &str);

    /// Goes to this ply by undo or redo; at most to the last move.
    fn go_to(&mut self, ply: usize);

    /// Restarts the game from the same start, without tags.
    fn restart(&mut self);

    /// The legal moves, or those of the piece on the square of this name.
    ///
    /// # Errors
    /// The text names no square, or no piece stands on it.
    fn legal_moves(&self, from: Option<&str>) -> Result<Vec<String>, Message>;

    /// The legal moves in the order of the move type, which does not depend on the generator.
    fn sorted_moves(&self) -> Vec<String>;

    /// Number of legal moves.
    fn count_moves(&self) -> u64;

    /// Number of move sequences of this length, as in
    /// [`Game::perft`](board_game_core::Game::perft).
    fn perft(&self, depth: u16) -> u64;

    /// Checks the position's invariants, as in
    /// [`Game::invariants`](board_game_core::Game::invariants).
    ///
    /// # Errors
    /// The invariant that is broken.
    fn invariants(&self) -> Result<(), String>;

    /// Parses a move and returns its canonical text. The move need not be legal.
    ///
    /// # Errors
    /// The text is no move.
    fn parse_move(&self, text: &str) -> Result<String, Message>;

    /// Plays the move with this canonical text.
    ///
    /// # Errors
    /// The text is no move, or the move is illegal.
    fn play(&mut self, text: &str) -> Result<(), Message>;

    /// Resolves typed input to a move: its text, short form or an unambiguous prefix.
    fn read(&self, typed: &str) -> MoveInput;

    /// Up to `limit` legal moves whose text or short form starts with `typed`.
    fn candidates(&self, typed: &str, limit: usize) -> Candidates;

    /// The captured piece; `None` for a quiet move or an invalid text.
    fn captured_piece(&self, mv: &str) -> Option<PieceView>;

    /// The capture that would follow if the game did not end before it, as in the hunt.
    fn capture_after_end(&self) -> Option<String>;

    /// The possible next squares, and the complete moves, after these squares of a move.
    fn options(&self, chosen: &[usize]) -> Continuations;

    /// The reason why these squares are not a legal move, if known.
    fn illegal_reason(&self, squares: &[usize]) -> Option<Message>;

    /// The board as SVG.
    fn picture(&self, marks: &Marks) -> String;

    /// The position as a drawing. `mark`, if given, is one of
    /// [`GameInfo::marks`](crate::GameInfo::marks) with its value.
    ///
    /// # Errors
    /// An unknown mark, or an invalid value of a mark.
    fn drawing(&self, mark: Option<(&str, &str)>) -> Result<Drawing, Message>;

    /// The board as a terminal shows it, with the squares of the last move marked.
    fn board(&self, view: View) -> Picture;

    /// The board with the targets of the piece on this square marked.
    ///
    /// # Errors
    /// The text names no square, or no piece stands on it.
    fn targets(&self, square: &str, view: View) -> Result<Targets, Message>;

    /// The pieces that a position can be set up with, in display order.
    fn tray(&self) -> Vec<PieceView>;

    /// Starts a new game from this position after changing one square or the player to move.
    ///
    /// # Errors
    /// The code is no piece of the game, the square or the player does not exist, or the position
    /// is invalid.
    fn set_up(&mut self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<(), Message>;

    /// Agents and analysis with the default evaluation.
    fn analyser(&self) -> Box<dyn Analyser>;

    /// The name of what is solved with the current position, as in
    /// [`BoardGame::solvable`](crate::BoardGame::solvable).
    fn solvable(&self) -> Option<String>;

    /// Agents and analysis with an exact solution, as in
    /// [`BoardGame::exact`](crate::BoardGame::exact).
    ///
    /// # Errors
    /// The reason why there is no exact solution.
    fn exact(
        &self,
        time: SolvingTime,
        memory: u64,
        report: &mut dyn FnMut(u64, u64),
    ) -> Option<Result<Box<dyn Analyser>, Message>>;

    /// Agents and analysis with the exact values of a file, as in
    /// [`BoardGame::load_exact`](crate::BoardGame::load_exact).
    ///
    /// # Errors
    /// The file cannot be read or has the values of other rules, or the game has no such files.
    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<Box<dyn Analyser>, Message>;

    /// One of [`GameInfo::bots`](crate::GameInfo::bots) for the game that begins here.
    ///
    /// # Errors
    /// An unknown name, or a start that the bot cannot play from.
    fn own_bot(&self, name: &str) -> Result<Box<dyn TableAgent>, Message>;
}

impl Clone for Box<dyn Table> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// An [`Agent`](board_bot::Agent) of any game.
pub trait TableAgent: Send {
    /// Chooses a move in the current position. `None` when the game is over, when the agent has
    /// failed, or at a table of another game.
    fn choose(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>>;
    /// See [`Agent::new_game`](board_bot::Agent::new_game).
    fn new_game(&mut self);
    /// See [`Agent::failure`](board_bot::Agent::failure).
    fn failure(&self) -> Option<String>;
    /// See [`Agent::memory`](board_bot::Agent::memory).
    fn memory(&self) -> Option<String>;
    /// See [`Agent::recall`](board_bot::Agent::recall).
    fn recall(&mut self, memory: &str) -> bool;
}

/// Agents and analysis of one game with one evaluation. Returns nothing for tables of other games.
pub trait Analyser: Send {
    /// An agent of this kind.
    fn agent(&self, spec: &AgentSpec, seed: u64) -> Box<dyn TableAgent>;

    /// The best move in the current position; `None` when the game is over.
    fn best(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>>;

    /// The best moves in the current position, without those that are much worse, as in
    /// [`Search::candidates`](board_bot::Search::candidates).
    fn candidates(&mut self, table: &dyn Table, limits: &Limits) -> Vec<Choice<String>>;

    /// The `count` best moves, as in [`Reviewer::lines`](board_bot::Reviewer::lines).
    fn lines(&mut self, table: &dyn Table, count: usize, limits: &Limits) -> Vec<Choice<String>>;

    /// Judges the move at `ply`; `None` if there is no such move.
    fn review_move(
        &mut self,
        table: &dyn Table,
        ply: usize,
        limits: &Limits,
    ) -> Option<Judgement<String>>;

    /// Every move of the current position with its exact score, the best first; `None` if they are
    /// not known: see [`exact_moves`](board_bot::evaluation::Evaluation::exact_moves).
    fn exact_lines(&self, table: &dyn Table) -> Option<Vec<ExactLine>>;

    /// Clears the transposition table and cached results.
    fn clear(&mut self);
}
