//! The game as a word of the command line, with the options of its rules.

use clap::{Args, Subcommand};

use super::{GameName, Record, Task, hunt, ploy, shogun};

/// The examples at the end of a command's help, for each game.
pub(crate) trait Examples {
    /// Begins with `Examples:`.
    fn examples(game: GameName) -> String;
}

/// A game with its own options, and the options `A` that the command has for every game.
#[derive(Debug, Subcommand)]
pub(crate) enum GameChoice<A: Args + Examples> {
    /// Ploy: black moves first and begins at the bottom
    #[command(after_help = A::examples(GameName::Ploy))]
    Ploy(Of<ploy::Start, A>),

    /// Shogun: white moves first and begins at the bottom
    #[command(after_help = A::examples(GameName::Shogun))]
    Shogun(Of<shogun::Start, A>),

    /// The rook hunt: the pawns are the first side, though the rook is put on the board before they move
    #[command(after_help = A::examples(GameName::Hunt))]
    Hunt(Of<hunt::Start, A>),
}

/// How a game begins, and the options of the command.
#[derive(Args, Debug)]
pub(crate) struct Of<S: Args, A: Args> {
    #[command(flatten)]
    start: S,

    #[command(flatten)]
    options: A,
}

impl<A: Args + Examples> GameChoice<A> {
    /// The options of the command.
    pub(crate) const fn options(&self) -> &A {
        match self {
            Self::Ploy(of) => &of.options,
            Self::Shogun(of) => &of.options,
            Self::Hunt(of) => &of.options,
        }
    }

    /// Whether the game begins as it does without any options.
    pub(crate) fn is_usual(&self) -> bool {
        match self {
            Self::Ploy(of) => of.start.is_usual(),
            Self::Shogun(of) => of.start.is_usual(),
            Self::Hunt(of) => of.start.is_usual(),
        }
    }

    /// Does the task with the position that a record of this game begins with.
    pub(crate) fn run_record<T: Task>(
        &self,
        record: &Record,
        task: T,
    ) -> anyhow::Result<T::Answer> {
        if let Self::Hunt(of) = self {
            of.start.know(&hunt::hunt(record.rules())?)?;
        }
        record.run(task)
    }

    /// Whether bots go by a solution of the game, which no record holds.
    pub(crate) const fn is_solved(&self) -> bool {
        matches!(self, Self::Hunt(of) if of.start.is_solved())
    }

    /// Which game it is.
    pub(crate) const fn game(&self) -> GameName {
        match self {
            Self::Ploy(_) => GameName::Ploy,
            Self::Shogun(_) => GameName::Shogun,
            Self::Hunt(_) => GameName::Hunt,
        }
    }

    /// Does the task with the game.
    pub(crate) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        match self {
            Self::Ploy(of) => of.start.run(task),
            Self::Shogun(of) => of.start.run(task),
            Self::Hunt(of) => of.start.run(task),
        }
    }
}
