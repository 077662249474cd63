//! The game as a word of the command line, with the options of its rules.

use board_game_core::RecordText;
use clap::{Args, Subcommand};

use super::position::text_of;
use super::task::{GameOptions, Task};
use super::{hunt, ploy, shogun};

/// The examples at the end of a command's help, for each game.
pub(crate) trait Examples {
    /// Begins with `Examples:`.
    fn examples(game: &str) -> String;
}

/// A game with its own options, and the options `A` that the command has for every game.
#[derive(Debug, Subcommand)]
pub(crate) enum GameChoice<A: Args + Examples> {
    /// Ploy: black moves first and begins at the bottom; or one of the games of four
    #[command(after_help = A::examples(ploy::Options::WORD))]
    Ploy(Of<ploy::Options, A>),

    /// Shogun: white moves first and begins at the bottom
    #[command(after_help = A::examples(shogun::Options::WORD))]
    Shogun(Of<shogun::Options, A>),

    /// The rook hunt: the pawns are the first player, though the rook is put on the board before they move
    #[command(after_help = A::examples(hunt::Options::WORD))]
    Hunt(Of<hunt::Solved, A>),
}

/// How a game begins, and the options of the command.
#[derive(Args, Debug)]
pub(crate) struct Of<O: GameOptions, A: Args> {
    /// The position to begin with: `start`, a text, a file, or - for stdin; the start when left out
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    #[command(flatten)]
    game: O,

    #[command(flatten)]
    options: A,
}

impl<O: GameOptions, A: Args> Of<O, A> {
    fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        let text = text_of(self.position.as_deref())?;
        self.game.run(&text, None, task)
    }

    fn is_usual(&self) -> bool {
        self.position.is_none() && self.game.is_usual()
    }
}

/// Does the same whichever game it is.
macro_rules! with_game {
    ($choice:expr, $of:ident => $result:expr) => {
        match $choice {
            GameChoice::Ploy($of) => $result,
            GameChoice::Shogun($of) => $result,
            GameChoice::Hunt($of) => $result,
        }
    };
}

impl<A: Args + Examples> GameChoice<A> {
    /// The options of the command.
    pub(crate) const fn options(&self) -> &A {
        with_game!(self, of => &of.options)
    }

    /// Whether the game begins as it does without any options.
    pub(crate) fn is_usual(&self) -> bool {
        with_game!(self, of => of.is_usual())
    }

    /// Which games a saved game may be of to be meant by the word.
    pub(crate) const fn names(&self) -> &'static [&'static str] {
        match self {
            Self::Ploy(_) => ploy::Options::NAMES,
            Self::Shogun(_) => shogun::Options::NAMES,
            Self::Hunt(_) => hunt::Solved::NAMES,
        }
    }

    /// Whether bots go by a solution of the game, which no record holds.
    pub(crate) fn is_solved(&self) -> bool {
        with_game!(self, of => of.game.is_solved())
    }

    /// Does the task with the game.
    pub(crate) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        with_game!(self, of => of.run(task))
    }

    /// Does the task with the position that a record of this game begins with.
    pub(crate) fn run_record<T: Task>(
        &self,
        record: &RecordText,
        task: T,
    ) -> anyhow::Result<T::Answer> {
        with_game!(self, of => of.game.run_record(record, task))
    }
}
