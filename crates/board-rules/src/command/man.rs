//! Manual pages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::command::Cli;
use crate::exit::Exit;
use crate::input::printable;
use crate::output;

/// Print the manual page of the program or of a command, or write one for every command
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules man | man -l -
  board-rules man tours count | man -l -
  board-rules man --folder ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// The command, such as tour, or tours count; by default, the program itself
    #[arg(value_name = "COMMAND", conflicts_with = "folder")]
    command: Vec<String>,

    /// Write files into FOLDER, which is created if necessary. Each is the page of a command
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut command = Cli::command();
    // `build` gives every command its full name, `board-rules check`.
    command.build();
    match &arguments.folder {
        None => {
            let page = Man::new(below(&command, &arguments.command)?.clone());
            output::to_stdout(|out| page.render(&mut &mut *out))?;
        }
        Some(folder) => {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            write_pages(&command, folder)?;
        }
    }
    Ok(Exit::Success)
}

/// Finds the subcommand with these names.
fn below<'a>(command: &'a clap::Command, names: &[String]) -> anyhow::Result<&'a clap::Command> {
    names.iter().try_fold(command, |command, name| {
        command.find_subcommand(name).with_context(|| {
            let below = command
                .get_display_name()
                .unwrap_or_else(|| command.get_name());
            let below = below
                .replace('-', " ")
                .replace("board rules", "board-rules");
            format!(
                "{below} has no command {:?}: `{below} --help` lists them",
                printable(name)
            )
        })
    })
}

/// Writes the pages of a command and its subcommands, except for `help`, which repeats them.
fn write_pages(command: &clap::Command, folder: &Path) -> anyhow::Result<()> {
    let page = Man::new(command.clone());
    let file = folder.join(page.get_filename());
    output::to_file(&file, |out| page.render(&mut &mut *out))?;
    command
        .get_subcommands()
        .filter(|command| command.get_name() != "help")
        .try_for_each(|command| write_pages(command, folder))
}
