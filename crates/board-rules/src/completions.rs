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
    let mut command = Cli::command();
    clap_complete::generate(arguments.shell, &mut command, "board-rules", &mut script);
    if arguments.shell == Shell::Bash {
        let text = String::from_utf8(script)?;
        script = with_one_hyphen(text, &command).into_bytes();
    }
    arguments.output.write(|out| out.write_all(&script))?;
    Ok(Exit::Success)
}

/// The script with each command under one name.
///
/// The generator takes a hyphen in a name for the end of a command in half of the places, so that what it looks for is
/// never there.
fn with_one_hyphen(script: String, command: &clap::Command) -> String {
    let name = command.get_name();
    let script = script.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"));
    command.get_subcommands().fold(script, with_one_hyphen)
}
