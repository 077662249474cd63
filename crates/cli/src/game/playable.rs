//! What the program knows of a game besides its rules.

use std::fmt::Display;
use std::str::FromStr;

use board_bot::{Agent, Evaluation};
use board_game_core::{Game, Player};
use board_grid::picture::{Picture, View};

/// A game that can be looked at, played in the terminal and over a protocol, and that players meet in.
pub(crate) trait Playable:
    Game<Move: Send + Sync, Undo: Send, Rules: Send> + Send + Sync + 'static
{
    /// The word for the game on the command line.
    const WORD: &str;

    /// Whether the second player sits opposite, and sees the board from the top.
    const SITS_OPPOSITE: bool = true;

    /// Plies that move trees are counted to at most: beyond, numbers no longer fit.
    const DEEPEST: u32;

    /// How to read the picture, and what to know in order to type moves: lines with their ends.
    const LEGEND: &str;

    /// What its positions are worth.
    type Evaluation: Evaluation<Self> + Clone + Send + Sync + 'static;

    /// A square of its board.
    type Square: Copy + Display + FromStr<Err: Display> + Eq;

    /// The text of a position that has a name, such as `start`.
    fn named(name: &str, rules: &Self::Rules) -> Option<String>;

    /// The text with what may be left out of it; `mover` if it is to be another player's turn.
    fn complete(text: &str, mover: Option<Player>) -> anyhow::Result<String>;

    /// How the game has ended, as a sentence without a stop; `None` while it goes on.
    fn ended(&self) -> Option<String>;

    /// What else is worth knowing of the position, besides whose turn it is: a note each.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether a piece stands on this square, or asking for its moves makes sense all the same.
    fn is_occupied(&self, square: Self::Square) -> bool {
        let _ = square;
        true
    }

    /// Whether a move is one of the piece on this square.
    fn is_from(&self, mv: Self::Move, square: Self::Square) -> bool;

    /// The board for a terminal, as it looks from there, the squares of the last move marked.
    fn picture_after(&self, last: Option<Self::Move>, view: View) -> Picture;

    /// The first player as the game's paper has it play.
    fn hunters() -> Option<Box<dyn Agent<Self> + Send>> {
        None
    }

    /// A shorter form of a legal move's text that people may type instead.
    fn short_text(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// Reads what people may have meant by something that no legal move begins with, in order to say why it is refused.
    fn read_move(&self, typed: &str) -> Result<Self::Move, Self::TextError> {
        self.parse_move(typed)
    }
}
