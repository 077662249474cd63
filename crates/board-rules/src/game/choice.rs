//! The game as a subcommand, with its rules as options.

use std::path::Path;

use board_games::{GameInfo, Table, games_of, words};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};

use super::arguments::{RuleArguments, info_of, with_exact_file, with_rules};
use super::position::text_of;
use super::table::table_at;
use super::task::{GameTask, run_position};

/// The help of a command that has every game as a subcommand.
pub(crate) trait GameHelp {
    /// The summary of the command for this game, in one line.
    fn about(info: &GameInfo) -> String {
        info.about.to_owned()
    }

    /// The long description, if there is more to say than in `about`.
    fn long_about(info: &GameInfo) -> Option<String> {
        let _ = info;
        None
    }

    /// The examples at the end of the help. They begin with `Examples:`.
    fn examples(info: &GameInfo) -> String;
}

/// A chosen game with its own options, and the options `A` that the command has for every game.
#[derive(Debug)]
pub(crate) struct GameChoice<A: Args> {
    pub(crate) word: &'static str,
    given: GameArguments<A>,
}

/// The options for the start of a game, and the options of the command.
#[derive(Args, Debug)]
pub(crate) struct GameArguments<A: Args> {
    /// The first position: `start`, a text, a file, or - for stdin; by default, the start
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    #[command(flatten)]
    rules: RuleArguments,

    #[command(flatten)]
    options: A,
}

impl<A: Args + GameHelp> GameChoice<A> {
    /// The subcommand of a game.
    fn command(word: &'static str) -> Command {
        let info = info_of(word);
        let long_about = A::long_about(info).unwrap_or_else(|| A::about(info));
        Self::with_options(Command::new(word), word)
            .about(A::about(info))
            .long_about(long_about)
    }

    /// Adds the options of the game to a command.
    pub(crate) fn with_options(command: Command, word: &str) -> Command {
        let command = GameArguments::<A>::augment_args(command);
        with_exact_file(with_rules(command, word), word).after_help(A::examples(info_of(word)))
    }

    /// The choice of this game, with the matches of its subcommand.
    pub(crate) fn of(word: &'static str, matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = GameArguments::from_arg_matches(matches)?;
        Ok(Self { word, given })
    }
}

impl<A: Args + GameHelp> Subcommand for GameChoice<A> {
    fn augment_subcommands(command: Command) -> Command {
        words().fold(command, |command, word| {
            command.subcommand(Self::command(word))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        words().any(|word| word == name)
    }
}

impl<A: Args + GameHelp> FromArgMatches for GameChoice<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let chosen = matches.subcommand().and_then(|(name, matches)| {
            let word = words().find(|&word| word == name)?;
            Some((word, matches))
        });
        let missing = || clap::Error::raw(ErrorKind::MissingSubcommand, "a game is missing\n");
        let (word, matches) = chosen.ok_or_else(missing)?;
        Self::of(word, matches)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<A: Args> GameChoice<A> {
    /// The options of the command.
    pub(crate) const fn options(&self) -> &A {
        &self.given.options
    }

    /// Whether no option changes the start of the game.
    pub(crate) fn is_default(&self) -> bool {
        self.given.position.is_none() && self.given.rules.is_default()
    }

    /// Whether the chosen word stands for the game of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        games_of(self.word).any(|game| game.name == name)
    }

    /// Runs a task with the game.
    pub(crate) fn run<T: GameTask>(&self, task: T) -> anyhow::Result<T::Answer> {
        let text = text_of(self.given.position.as_deref())?;
        run_position(self.word, &self.given.rules, &text, task)
    }

    /// Whether bots use exact values of a file. Records do not contain them.
    pub(crate) const fn has_exact_file(&self) -> bool {
        self.given.rules.exact_file.is_some()
    }

    /// The table of the game.
    pub(crate) fn table(&self) -> anyhow::Result<Box<dyn Table>> {
        let text = text_of(self.given.position.as_deref())?;
        table_at(self.word, &self.given.rules, &text, None)
    }

    /// The file of exact values for bots.
    pub(crate) fn exact_file(&self) -> Option<&Path> {
        self.given.rules.exact_file.as_deref()
    }
}

/// Formats the examples of a command's help. Each is given without `board-rules`.
pub(crate) fn examples(lines: &[&str]) -> String {
    let lines: String = lines
        .iter()
        .map(|line| format!("\n  board-rules {line}"))
        .collect();
    format!("Examples:{lines}")
}
