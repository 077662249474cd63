//! Knight's tours, Ploy, Shogun and the rook hunt from a shell.
//!
//! The whole program is a library, because Cargo compiles a library in parallel with its
//! dependencies, but a binary after them.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

mod board;
mod call;
mod check;
mod command;
mod contest;
mod endings;
mod exit;
mod external;
mod game;
mod grade;
mod hunt;
mod input;
mod job;
mod merge;
mod output;
mod picture;
mod play;
mod ploy;
mod puzzles;
mod readers;
mod results;
mod serve;
mod shards;
mod shogun;
mod tables;
mod time_control;
mod tour;
mod tours;
mod ugi;
mod view;
mod words;

use std::process::ExitCode;
use std::time::Instant;

use job::progress::ProgressMode;

/// Runs the command of the command line.
#[must_use]
pub fn run() -> ExitCode {
    let start = Instant::now();
    let exit = job::interrupt::begin().and_then(|()| match command::usage::read()? {
        Ok(cli) => {
            cli.colour.write_global();
            match cli.quiet {
                true => {
                    exit::be_quiet();
                    ProgressMode::None.write_global();
                }
                false => cli.progress.write_global(),
            }
            let exit = cli.command.run()?;
            if cli.time {
                job::report_time(start);
            }
            Ok(exit)
        }
        Err(exit) => Ok(exit),
    });
    exit.unwrap_or_else(|error| exit::report(&error)).into()
}

/// Parses arguments, the program's name first, without running the command. For fuzzing.
///
/// # Errors
/// The usage error that the program would print.
#[doc(hidden)]
pub fn check_arguments<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    use clap::Parser as _;

    match command::Cli::try_parse_from(arguments) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// The names of all parsers besides that of the arguments. For fuzzing.
#[doc(hidden)]
pub fn readers() -> impl Iterator<Item = &'static str> {
    readers::READERS.into_iter().map(|(name, _)| name)
}

/// Parses a text with the parser of this name and writes the result again. For fuzzing.
///
/// # Errors
/// The text is malformed, or there is no such parser.
#[doc(hidden)]
pub fn reread(reader: &str, text: &str) -> Result<String, String> {
    let mut all = readers::READERS.into_iter();
    let (_, read) = all
        .find(|(name, _)| *name == reader)
        .ok_or_else(|| format!("there is no reader {reader:?}"))?;
    read(text)
}
