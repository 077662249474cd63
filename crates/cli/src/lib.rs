//! Knight's tours, Ploy, Shogun and the rook hunt from a shell.
//!
//! All of the program is this library, for the sake of building: a library is compiled beside those it uses, a program after them.

mod board;
mod call;
mod check;
mod command;
mod completions;
mod contest;
mod exit;
mod game;
mod hunt;
mod input;
mod interrupt;
mod man;
mod memory;
mod merge;
mod output;
mod picture;
mod play;
mod ploy;
mod process_group;
mod progress;
mod puzzles;
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
mod wrap;

use std::process::ExitCode;

/// Does what the command line asks for.
#[must_use]
pub fn run() -> ExitCode {
    memory::begin();
    let exit = interrupt::begin().and_then(|()| match usage::read()? {
        Ok(cli) => {
            cli.colour.write_global();
            cli.progress.write_global();
            cli.command.run()
        }
        Err(exit) => Ok(exit),
    });
    exit.unwrap_or_else(|error| exit::report(&error)).into()
}
