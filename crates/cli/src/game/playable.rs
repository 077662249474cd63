//! What the program knows of a game besides its rules.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::str::FromStr;

use anyhow::bail;
use board_bot::{Agent, Evaluation};
use board_game_core::{Game, Player};
use board_grid::dynamic;
use board_grid::picture::{Fill, Picture, View};
use rook_hunt::strategy::Strategy;

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
    type Square: Copy + Display + FromStr<Err: Display> + Eq + Into<dynamic::Square>;

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

    /// Where a legal move takes the piece on this square; `None` if it is a move of another piece.
    fn target(&self, mv: Self::Move, square: Self::Square) -> Option<Self::Square>;

    /// What a legal move takes, in words: `the white Shield`.
    fn taken(&self, mv: Self::Move) -> Option<String>;

    /// The board for a terminal, as it looks from there, the squares of the last move marked.
    fn picture_after(&self, last: Option<Self::Move>, view: View) -> Picture;

    /// A player of one of the hunt's strategies, from this start.
    fn strategy(&self, strategy: Strategy) -> anyhow::Result<Box<dyn Agent<Self> + Send>> {
        bail!("{strategy} is a strategy of the hunt")
    }

    /// What the strongest level and hints know of the game that begins here: all, where it is soon found out.
    fn expert(&self, evaluation: &Self::Evaluation) -> Self::Evaluation {
        evaluation.clone()
    }

    /// Whether a finished game has ended as a puzzle should.
    fn is_worth_finding(&self) -> bool {
        true
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

/// Marks the squares that the piece on this square can legally go to; how many there are.
pub(crate) fn mark_targets<G: Playable>(
    position: &G,
    square: G::Square,
    picture: &mut Picture,
) -> usize {
    let mut targets: Vec<G::Square> = Vec::new();
    let _ = position.visit_moves(|mv| {
        if let Some(target) = position.target(mv, square).filter(|&to| to != square) {
            let takes = position.captured(mv).is_some();
            picture.fill(target, if takes { Fill::Attacked } else { Fill::Target });
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    targets.len()
}
