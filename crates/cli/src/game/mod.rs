//! What the program knows of a game in order to play it, whichever game it is.
//!
//! [`Playable`] is what a game has to say about itself. [`GameChoice`] is the game as a word after a command, such as `play
//! ploy`; a [`Task`] is what the command then does with it.

mod choice;
mod history;
mod hunt;
mod ploy;
mod record;
mod shogun;

use std::fmt;

use anyhow::bail;
use board_bot::Evaluation;
use board_game_core::{Game, Side};
use board_grid::picture::{Picture, View};
use clap::ValueEnum;

pub(crate) use choice::{Examples, GameChoice};
pub(crate) use history::History;
pub(crate) use record::{Record, Records};

/// The games that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    Ploy,
    Shogun,
    Hunt,
}

impl GameName {
    /// The word on the command line and in files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Ploy => "ploy",
            Self::Shogun => "shogun",
            Self::Hunt => "hunt",
        }
    }

    /// The game of this name.
    pub(crate) fn from_name(name: &str) -> anyhow::Result<Self> {
        match Self::from_str(name, false) {
            Ok(game) => Ok(game),
            Err(_) => bail!("{name:?} is no game: expected ploy, shogun or hunt"),
        }
    }

    /// Does the task with the position that [`Playable::rules_text`] and the game's own text describe.
    pub(crate) fn run<T: Task>(
        self,
        rules: &str,
        position: &str,
        task: T,
    ) -> anyhow::Result<T::Answer> {
        match self {
            Self::Ploy => task.run(ploy_rules::Position::read(rules, position)?),
            Self::Shogun if shogun::has_magnets(rules) => {
                task.run(shogun::WithMagnets::read(rules, position)?)
            }
            Self::Shogun => task.run(shogun::WithFixed::read(rules, position)?),
            Self::Hunt => task.run(rook_hunt::Position::read(rules, position)?),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Something to do with a game, written once for all of them.
pub(crate) trait Task {
    /// What comes of it.
    type Answer;

    /// Does it; the game begins with the position `start`.
    fn run<G: Playable>(self, start: G) -> anyhow::Result<Self::Answer>;
}

/// A game that can be played in the terminal, over a protocol, or in matches.
pub(crate) trait Playable:
    Game<Move: Send + Sync, Undo: Send> + Send + Sync + 'static
{
    /// Which game it is.
    const GAME: GameName;

    /// Whether the second side sits opposite, and sees the board from the top.
    const SITS_OPPOSITE: bool = true;

    /// How to read the picture, and what to know in order to type moves: lines with their ends.
    const LEGEND: &str;

    /// What its positions are worth.
    type Evaluation: Evaluation<Self> + Clone + Send + Sync + 'static;

    /// What its positions are worth under the rules of this one.
    fn evaluation(&self) -> Self::Evaluation;

    /// What the game calls its sides, in lower case.
    fn side_name(side: Side) -> &'static str;

    /// The rules, as [`read`](Self::read) reads them: words such as `turning=any`.
    fn rules_text(&self) -> String;

    /// Reads a position under these rules. The text is the game's own, in every form that the game's commands take;
    /// `start` stands for the usual start.
    fn read(rules: &str, position: &str) -> anyhow::Result<Self>;

    /// How the game has ended, as a sentence without a stop; `None` while it goes on.
    fn ending(&self) -> Option<String>;

    /// Why a move is not legal. For a legal move the answer means nothing.
    fn why_illegal(&self, mv: Self::Move) -> String;

    /// The board for a terminal, as it looks from there, the squares of the last move marked.
    fn picture(&self, last: Option<Self::Move>, view: View) -> Picture;

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

/// The rules of a text, word by word: the key, and what follows it after a `=`.
fn rule_words(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split_whitespace()
        .map(|word| match word.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (word, None),
        })
}
