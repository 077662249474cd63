//! Completions for shells.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::command::Cli;
use crate::exit::Exit;
use crate::output::Output;

/// Print the completions of a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules completions bash > ~/.local/share/bash-completion/completions/board-rules
  board-rules completions zsh --output ~/.zfunc/_board-rules
  board-rules completions fish > ~/.config/fish/completions/board-rules.fish")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    // Into memory first: the generator panics when its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "board-rules",
        &mut script,
    );
    arguments.output.write(|out| out.write_all(&script))?;
    Ok(Exit::Success)
}
