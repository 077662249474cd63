//! Knight's tours, Ploy, Shogun and the rook hunt from a shell.

mod check;
mod command;
mod completions;
mod contest;
mod exit;
#[allow(
    dead_code,
    unused_imports,
    reason = "the commands that play games come next"
)]
mod game;
mod hunt;
mod input;
mod man;
mod memory;
mod output;
mod perft;
mod picture;
mod play;
mod ploy;
mod progress;
mod shogun;
mod tour;
mod tours;
mod ugi;
mod when;

use std::process::ExitCode;

use clap::Parser;

use crate::command::Cli;

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.colour.write_global();
    match cli.command.run() {
        Ok(exit) => exit.into(),
        Err(error) => exit::report(&error).into(),
    }
}
