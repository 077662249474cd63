//! The command line: all commands and the global options.

mod completions;
mod man;
pub(crate) mod usage;
#[cfg(test)]
mod vocabulary;

use std::env::consts;

use clap::{Parser, Subcommand};

use crate::exit::Exit;
use crate::job::progress::ProgressMode;
use crate::{
    board, call, check, contest, grade, merge, play, puzzles, results, serve, tour, tours, ugi,
    view,
};

/// Knight's tours, Ploy, Shogun and the rook hunt from a shell
#[derive(Debug, Parser)]
#[command(
    version = version(),
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "\
Examples:
  board-rules tour 70             a knight's tour of a 70 x 70 board
  board-rules play ploy           a game against a bot; also play shogun, play hunt
  board-rules check fixtures      run every fixture file in the folder
  board-rules help check          what a command does, with examples

Exit status:
  0    done, or the answer is yes
  1    a check failed
  2    usage error, malformed input, or a file that cannot be read or written, stdout included
  3    the answer is that there is none, such as a tour of a board without tours
  130  interrupted: by Ctrl-C, SIGTERM or SIGHUP; the second signal ends the program at once"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to colour the output: on terminals, always or never
    #[arg(
        long = "color",
        visible_alias = "colour",
        value_name = "WHEN",
        default_value = "auto",
        global = true
    )]
    pub(crate) colour: ColourChoice,

    /// How to show the progress of long work on stderr
    #[arg(long, value_name = "HOW", default_value = "auto", global = true)]
    pub(crate) progress: ProgressMode,

    /// Print on stderr how long it took, and the memory used
    #[arg(long, global = true)]
    pub(crate) time: bool,

    /// Print only errors and warnings on stderr: no progress, no notes
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// The version, target and features of the program.
fn version() -> String {
    let features: &[&str] = &[
        #[cfg(feature = "connect-four")]
        "connect-four",
    ];
    let features = match features {
        [] => "none".to_owned(),
        features => features.join(", "),
    };
    let (version, architecture, system) = (env!("CARGO_PKG_VERSION"), consts::ARCH, consts::OS);
    format!("{version} ({architecture}-{system}; features: {features})")
}

/// The commands, named as on the command line.
// The options of a command are built only when it is called, because the whole tree takes 100
// microseconds. So the first line of its help is repeated here.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(crate) enum Command {
    /// Judge the moves of a saved game: the score of each, its loss, and the best move
    Analyse(board::AnalyseFile),
    /// Ask any function of the games: a question in JSON, its answer in JSON
    Call(call::Arguments),
    /// Run fixture files and report which cases fail
    Check(check::Arguments),
    /// Print the completions of a shell
    Completions(completions::Arguments),
    #[command(flatten)]
    Game(board::GameCommand),
    /// Ask a program in any language the questions of fixture files, and report which answers are
    /// wrong
    Grade(grade::Arguments),
    /// Print the manual page of the program or of a command, or write one for every command
    Man(man::Arguments),
    /// Play many games between two players, and estimate how much stronger one is
    Match(CommandGroup<contest::Command>),
    /// Put the files of all shards together: print what the undivided command would have printed
    Merge(merge::Arguments),
    /// Play a game in the terminal, against bots or people, or watch bots play
    Play(play::Arguments),
    /// Make puzzles that have exactly one solution
    Puzzles(CommandGroup<puzzles::Command>),
    /// Save counts and solved games as files, compare them with each other, and make tables of them
    Results(CommandGroup<results::Command>),
    /// Serve the page on this machine, with your own programs and engines as players, and for two
    /// people on two machines
    Serve(serve::Arguments),
    /// Find a knight's tour: a path that visits every square once
    Tour(tour::Arguments),
    /// Play a match between every two players, and print a table and a crosstable
    Tournament(CommandGroup<contest::tournament::Command>),
    /// List or count all knight's tours of a board, draw some at random, find semi-magic ones, or
    /// show a knight's moves
    Tours(tours::Arguments),
    /// Play through UGI, the Universal Game Interface, for match runners and graphical boards
    Ugi(ugi::Arguments),
    /// Step through a saved game
    View(view::Arguments),
}

// A command with subcommands. This is no doc comment, because clap would make it the help text.
#[derive(clap::Args, Debug)]
pub(crate) struct CommandGroup<C: Subcommand> {
    #[command(subcommand)]
    command: C,
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self {
            Self::Analyse(arguments) => board::run_file(&arguments),
            Self::Call(arguments) => call::run(&arguments),
            Self::Check(arguments) => check::run(&arguments),
            Self::Completions(arguments) => completions::run(&arguments),
            Self::Game(command) => command.run(),
            Self::Grade(arguments) => grade::run(&arguments),
            Self::Man(arguments) => man::run(&arguments),
            Self::Match(group) => contest::run(&group.command),
            Self::Merge(arguments) => merge::run(&arguments),
            Self::Play(arguments) => play::run(&arguments),
            Self::Puzzles(group) => puzzles::run(&group.command),
            Self::Results(group) => results::run(&group.command),
            Self::Serve(arguments) => serve::run(&arguments),
            Self::Tour(arguments) => tour::run(&arguments),
            Self::Tournament(group) => contest::tournament::run(&group.command),
            Self::Tours(arguments) => tours::run(&arguments),
            Self::Ugi(arguments) => ugi::run(&arguments),
            Self::View(arguments) => view::run(&arguments),
        }
    }
}

/// When to colour the output.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum ColourChoice {
    /// On terminals, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl ColourChoice {
    /// Makes every stream of the process follow the choice.
    pub(crate) fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn every_command_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn command_summaries_match_the_help() {
        let lines = |command: &clap::Command| -> Vec<(String, String)> {
            command
                .get_subcommands()
                .map(|command| {
                    let about = command.get_about().map(ToString::to_string);
                    (command.get_name().to_owned(), about.unwrap_or_default())
                })
                .filter(|(name, _)| name != "help")
                .collect()
        };
        let here = Cli::command();
        let mut built = here.clone();
        built.build();
        assert_eq!(lines(&here), lines(&built));
    }
}
