//! The commands there are.

use clap::{Parser, Subcommand};

use crate::exit::Exit;
use crate::progress::How;
use crate::{
    board, call, check, completions, contest, hunt, man, play, ploy, puzzles, shogun, tour, tours,
    ugi, view,
};

/// Knight's tours, Ploy, Shogun and the rook hunt from a shell
#[derive(Debug, Parser)]
#[command(
    version,
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
  3    there is no such thing, such as a tour of a board without tours
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
    pub(crate) colour: Colour,

    /// How long work says on stderr that it goes on
    #[arg(long, value_name = "HOW", default_value = "auto", global = true)]
    pub(crate) progress: How,
}

/// A command group each; the name of the variant is the name on the command line.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Analyse(board::AnalyseFile),
    Call(call::Arguments),
    Check(check::Arguments),
    Completions(completions::Arguments),
    #[command(subcommand)]
    Hunt(hunt::Command),
    Man(man::Arguments),
    #[command(subcommand)]
    Match(contest::Command),
    Play(play::Arguments),
    #[command(subcommand)]
    Ploy(ploy::Command),
    #[command(subcommand)]
    Puzzles(puzzles::Command),
    #[command(subcommand)]
    Shogun(shogun::Command),
    Tour(tour::Arguments),
    Tours(tours::Arguments),
    Ugi(ugi::Arguments),
    View(view::Arguments),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self {
            Self::Analyse(arguments) => board::run_file(&arguments),
            Self::Call(arguments) => call::run(&arguments),
            Self::Check(arguments) => check::run(&arguments),
            Self::Completions(arguments) => completions::run(&arguments),
            Self::Hunt(command) => hunt::run(command),
            Self::Man(arguments) => man::run(&arguments),
            Self::Match(command) => contest::run(&command),
            Self::Play(arguments) => play::run(&arguments),
            Self::Ploy(command) => ploy::run(&command),
            Self::Puzzles(command) => puzzles::run(&command),
            Self::Shogun(command) => shogun::run(&command),
            Self::Tour(arguments) => tour::run(&arguments),
            Self::Tours(arguments) => tours::run(&arguments),
            Self::Ugi(arguments) => ugi::run(&arguments),
            Self::View(arguments) => view::run(&arguments),
        }
    }
}

/// When to colour the output.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Colour {
    /// On terminals, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

impl Colour {
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
}
