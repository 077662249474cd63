//! Reading the command line, and answering what is no command.

use anyhow::Context;
use clap::Parser;
use clap::error::ErrorKind;

use crate::command::Cli;
use crate::exit::{Exit, tell};
use crate::input::excerpt;
use crate::output::say;

/// As much of a usage error as is printed, in characters: it quotes the arguments.
const LONGEST: usize = 4000;

/// The command line; or how the program ends that was asked for help, or misused.
///
/// # Errors
/// When help cannot be written.
pub(crate) fn read() -> anyhow::Result<Result<Cli, Exit>> {
    let error = match Cli::try_parse() {
        Ok(cli) => return Ok(Ok(cli)),
        Err(error) => error,
    };
    let text = error.render();
    Ok(Err(match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            say(&text.ansi().to_string()).context("cannot print the help")?;
            Exit::Success
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            tell(text.ansi().to_string().trim_end());
            Exit::Malformed
        }
        _ => {
            let plain = text.to_string();
            if plain.chars().nth(LONGEST).is_some() {
                tell(excerpt(&plain, LONGEST));
            } else {
                // It ends its last line itself.
                tell(text.ansi().to_string().trim_end());
            }
            Exit::Malformed
        }
    }))
}
