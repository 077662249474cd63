//! Knight's tours, Ploy, Shogun and the rook hunt from a shell.
//!
//! All of the program is this library, for the sake of building: a library is compiled beside those
//! it uses, a program after them.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

mod board;
mod call;
mod check;
mod command;
mod completions;
mod contest;
mod exit;
mod external;
mod game;
mod grade;
mod hunt;
mod input;
mod interrupt;
mod man;
mod memory;
mod merge;
mod output;
mod picture;
mod play;
mod process_group;
mod progress;
mod puzzles;
mod readers;
mod results;
mod serve;
mod shards;
mod shogun;
mod threads;
mod tour;
mod tours;
mod ugi;
mod usage;
mod view;
mod when;
mod words;

use std::process::ExitCode;

use progress::ProgressMode;

/// Does what the command line asks for.
#[must_use]
pub fn run() -> ExitCode {
    let exit = interrupt::begin().and_then(|()| match usage::read()? {
        Ok(cli) => {
            cli.colour.write_global();
            match cli.quiet {
                true => {
                    exit::be_quiet();
                    ProgressMode::None.write_global();
                }
                false => cli.progress.write_global(),
            }
            cli.command.run()
        }
        Err(exit) => Ok(exit),
    });
    exit.unwrap_or_else(|error| exit::report(&error)).into()
}

/// Whether these arguments, the program's name first, are a command; nothing is done. For checks of
/// what the program reads.
///
/// # Errors
/// What the program would say of them.
#[doc(hidden)]
pub fn check_arguments<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    use clap::Parser as _;

    match command::Cli::try_parse_from(arguments) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

/// The names of the readers that no argument reaches. For checks of what the program reads.
#[doc(hidden)]
pub fn readers() -> impl Iterator<Item = &'static str> {
    readers::READERS.into_iter().map(|(name, _)| name)
}

/// What the reader of this name has read: a question, a result or a shard as it would be written
/// again. For checks of what the program reads.
///
/// # Errors
/// What is wrong with the text, or that there is no such reader.
#[doc(hidden)]
pub fn reread(reader: &str, text: &str) -> Result<String, String> {
    let mut all = readers::READERS.into_iter();
    let (_, read) = all
        .find(|(name, _)| *name == reader)
        .ok_or_else(|| format!("there is no reader {reader:?}"))?;
    read(text)
}
