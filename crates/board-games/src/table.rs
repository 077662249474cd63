//! A game of any kind, for callers that know it by name.

use core::any::Any;
#[cfg(feature = "files")]
use std::path::Path;

use board_bot::{AgentSpec, Choice, Judgement, Limits};
use board_game_core::{Player, RecordText, Team};
use board_grid::picture::{Picture, View};

use crate::game::{Drawing, GameInfo};
use crate::message::Message;
use crate::move_input::{Candidates, MoveInput};
use crate::view::{GameView, Marks, MoveView, Options, PieceView, Situation, Targets};

/// A game that is played, whichever game it is. Squares are told by their index, row by row from
/// below; moves by the text that the game writes.
///
/// Nothing here is made for speed: code that plays millions of moves takes the game as a type, by
/// [`visit`](crate::visit).
pub trait Table: Any + Send {
    /// The game's name.
    fn name(&self) -> &'static str;

    /// What is the same for all positions of the game.
    fn info(&self) -> &'static GameInfo;

    /// The number of players.
    fn players(&self) -> usize;

    /// The name of a player.
    fn player_name(&self, player: Player) -> &'static str;

    /// The players who win together with this one.
    fn team(&self, player: Player) -> Team;

    /// The same game once more.
    fn boxed(&self) -> Box<dyn Table>;

    /// What there is to say about the present position.
    fn situation(&self) -> Situation;

    /// All that a page shows, with the moves from this place on: who knows the others asks for the
    /// new ones.
    fn view(&self, from: usize) -> GameView;

    /// The moves of the game, those taken back included.
    fn moves(&self) -> &[MoveView];

    /// How many moves stand.
    fn ply(&self) -> usize;

    /// Who moves next.
    fn mover(&self) -> Player;

    /// How the game has ended, as a sentence; `None` while it goes on.
    fn ending(&self) -> Option<Message>;

    /// The game as it is saved.
    fn record(&self) -> RecordText;

    /// The same as text.
    fn text(&self) -> String {
        self.record().to_string()
    }

    /// Sets a tag of the record, or takes it away with an empty value; keys that are none are
    /// passed over.
    fn set_tag(&mut self, key: &str, value: &str);

    /// Takes back or plays again until so many moves stand, or as many as there are.
    fn go_to(&mut self, ply: usize);

    /// A new game from the same start, without tags.
    fn restart(&mut self);

    /// The legal moves, or those of the piece on the square of this name.
    ///
    /// # Errors
    /// A text that names no square with a piece.
    fn legal_moves(&self, from: Option<&str>) -> Result<Vec<String>, Message>;

    /// The legal moves in the order of the game's move type, which no change of the generator
    /// changes.
    fn sorted_moves(&self) -> Vec<String>;

    /// Number of legal moves.
    fn count_moves(&self) -> u64;

    /// Leaves of the tree of moves, as in [`Game::perft`](board_game_core::Game::perft).
    fn perft(&self, depth: u16) -> u64;

    /// What is inconsistent in the position, as in
    /// [`Game::invariants`](board_game_core::Game::invariants).
    ///
    /// # Errors
    /// The invariant that is broken.
    fn invariants(&self) -> Result<(), String>;

    /// The move of a text, as the game writes it; it need not be legal.
    ///
    /// # Errors
    /// A text that is no move.
    fn parse_move(&self, text: &str) -> Result<String, Message>;

    /// Plays a move that is written as the game writes it.
    ///
    /// # Errors
    /// Why not.
    fn play(&mut self, text: &str) -> Result<(), Message>;

    /// The move that somebody means who types this: its text, a short form, or its beginning.
    fn read(&self, typed: &str) -> MoveInput;

    /// The legal moves whose text or short form begins so, `most` at most.
    fn candidates(&self, typed: &str, most: usize) -> Candidates;

    /// The piece that a move takes; `None` also for what is no move.
    fn taken_by(&self, mv: &str) -> Option<PieceView>;

    /// The capture that would follow if the game did not end before it.
    fn capture_after_end(&self) -> Option<String>;

    /// How a move goes on that begins with these squares.
    fn options(&self, chosen: &[usize]) -> Options;

    /// Why there is no move with these squares; `None` if there is, or nobody knows.
    fn why_not(&self, squares: &[usize]) -> Option<Message>;

    /// The board as SVG.
    fn picture(&self, marks: &Marks) -> String;

    /// The position, with one of [`GameInfo::marks`](crate::GameInfo::marks) and its value if
    /// wanted.
    ///
    /// # Errors
    /// A mark or value that makes no sense.
    fn drawing(&self, mark: Option<(&str, &str)>) -> Result<Drawing, Message>;

    /// The board as a terminal shows it, with the squares of the last move marked.
    fn board(&self, view: View) -> Picture;

    /// The board with the squares marked to which the piece on the square of this name can go.
    ///
    /// # Errors
    /// A text that names no square with a piece.
    fn targets(&self, square: &str, view: View) -> Result<Targets, Message>;

    /// The pieces that a position can be set up with, in the order of a tray.
    fn tray(&self) -> Vec<PieceView>;

    /// Begins a new game from this position with something else on a square, or with another player
    /// to move.
    ///
    /// # Errors
    /// What is wrong with that.
    fn set_up(&mut self, at: Option<(usize, Option<&str>)>, mover: usize) -> Result<(), Message>;

    /// Agents and analyses by the game's usual evaluation.
    fn thinker(&self) -> Box<dyn Thinker>;

    /// Agents and analyses that know every position exactly, as in
    /// [`BoardGame::exact`](crate::BoardGame::exact).
    ///
    /// # Errors
    /// Why the exact values cannot be had.
    fn exact(
        &self,
        memory: u64,
        report: &mut dyn FnMut(u64),
    ) -> Option<Result<Box<dyn Thinker>, Message>>;

    /// The same by a solution in a file, as in
    /// [`BoardGame::load_exact`](crate::BoardGame::load_exact).
    ///
    /// # Errors
    /// A file that cannot be read or that solves something else, or a game without solutions.
    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<Box<dyn Thinker>, Message>;

    /// One of [`GameInfo::bots`](crate::GameInfo::bots) for the game that begins here.
    ///
    /// # Errors
    /// A name of no such bot, or a start that it cannot play from.
    fn own_bot(&self, name: &str) -> Result<Box<dyn TableAgent>, Message>;
}

impl Clone for Box<dyn Table> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// An [`Agent`](board_bot::Agent) of whatever game.
pub trait TableAgent: Send {
    /// The move where the game stands. `None` when it is over, when the agent has failed, or at a
    /// table of another game.
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

/// Thinks about games of one kind with one evaluation of positions. At a table of another game it
/// finds nothing.
pub trait Thinker: Send {
    /// An agent of this kind.
    fn agent(&self, spec: &AgentSpec, seed: u64) -> Box<dyn TableAgent>;

    /// The best move where the game stands; `None` when it is over.
    fn best(&mut self, table: &dyn Table, limits: &Limits) -> Option<Choice<String>>;

    /// The best moves where the game stands without those that are worth much less, as in
    /// [`Search::candidates`](board_bot::Search::candidates).
    fn candidates(&mut self, table: &dyn Table, limits: &Limits) -> Vec<Choice<String>>;

    /// The `count` best moves, as in [`Reviewer::lines`](board_bot::Reviewer::lines).
    fn lines(&mut self, table: &dyn Table, count: usize, limits: &Limits) -> Vec<Choice<String>>;

    /// The judgement of one move of the game; `None` when there is none of this place.
    fn judge(
        &mut self,
        table: &dyn Table,
        ply: usize,
        limits: &Limits,
    ) -> Option<Judgement<String>>;

    /// Whether every position of the table's rules is known exactly.
    fn is_exact(&self, table: &dyn Table) -> bool;

    /// Forgets what was found out.
    fn forget(&mut self);
}
