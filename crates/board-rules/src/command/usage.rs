//! Parses the command line, and prints help and usage errors.

use std::env;
use std::ffi::OsString;

use anyhow::Context;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser};

use crate::command::Cli;
use crate::exit::{Exit, print_note};
use crate::input::printable_lines;
use crate::output::print_now;

/// The longest usage error that is printed in full, in characters. It quotes the arguments, which
/// may be long.
const MAX_LENGTH: usize = 4000;

/// Parses the command line. Returns the exit status instead if help or a usage error was printed.
///
/// # Errors
/// The help cannot be written.
pub(crate) fn read() -> anyhow::Result<Result<Cli, Exit>> {
    let error = match Cli::try_parse() {
        Ok(cli) => return Ok(Ok(cli)),
        Err(error) => as_typed(error, &env::args_os().collect::<Vec<_>>()),
    };
    let text = error.render();
    Ok(Err(match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            print_now(&text.ansi().to_string()).context("cannot print the help")?;
            Exit::Success
        }
        _ => {
            let plain = text.to_string();
            if plain.chars().nth(MAX_LENGTH).is_some() {
                print_note(printable_lines(&plain, MAX_LENGTH));
            } else {
                // The text ends with a line feed, and `print_note` adds one.
                print_note(text.ansi().to_string().trim_end());
            }
            Exit::Malformed
        }
    }))
}

/// Makes an error name an option by the alias that was typed.
fn as_typed(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let Some(ContextValue::String(shown)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let (name, value) = shown.split_once(' ').unwrap_or((shown, ""));
    let is_typed = |name: &str| {
        let mut arguments = arguments.iter().map(|argument| argument.to_string_lossy());
        arguments.any(|argument| argument.split('=').next() == Some(name))
    };
    let mut command = Cli::command();
    command.build();
    let others = name
        .strip_prefix("--")
        .map_or_else(Vec::new, |name| aliases(&command, name));
    let other = others.iter().find(|other| is_typed(other));
    if let (false, Some(other)) = (is_typed(name), other) {
        let shown = format!("{other} {value}").trim_end().to_owned();
        error.insert(ContextKind::InvalidArg, ContextValue::String(shown));
    }
    error
}

/// The aliases of an option, in this command and its subcommands.
fn aliases(command: &clap::Command, name: &str) -> Vec<String> {
    let own = command
        .get_arguments()
        .filter(|argument| argument.get_long() == Some(name))
        .flat_map(|argument| argument.get_all_aliases().unwrap_or_default())
        .map(|alias| format!("--{alias}"));
    let below = command
        .get_subcommands()
        .flat_map(|command| aliases(command, name));
    own.chain(below).collect()
}
