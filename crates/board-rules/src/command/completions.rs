//! Completions for shells.

use board_bot::Style;
use board_fixtures::Registry;
use board_game_core::Player;
use board_games::{BoardGame, GameVisitor, OptionValues, games_of, visit, words};
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::command::Cli;
use crate::exit::Exit;
use crate::output::OutputArguments;

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
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut command = Cli::command();
    // `build` adds the arguments of every command.
    command.build();
    let mut command = with_words(command, None);
    // Write to memory first, because the generator panics when its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "board-rules", &mut script);
    if arguments.shell == Shell::Bash {
        let text = String::from_utf8(script)?;
        script = with_uniform_hyphens(text, &command).into_bytes();
    }
    arguments.output.write(|out| out.write_all(&script))?;
    Ok(Exit::Success)
}

/// Writes the hyphen in a command's name in one way.
///
/// The generator writes it in two ways, so that half of the lookups fail.
fn with_uniform_hyphens(script: String, command: &Command) -> String {
    let name = command.get_name();
    let script = script.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"));
    command.get_subcommands().fold(script, with_uniform_hyphens)
}

/// Adds the usual values of free-text arguments, so that they are completed. `game` is the game of
/// the command.
fn with_words(command: Command, game: Option<&'static str>) -> Command {
    let own = words().find(|word| *word == command.get_name());
    let game = own.or(game);
    let command = command.mut_args(|argument| match words_of(&argument, game) {
        words if words.is_empty() => argument,
        words => argument.value_parser(PossibleValuesParser::new(words)),
    });
    command.mut_subcommands(|command| with_words(command, game))
}

/// The usual values of an argument, if they are known.
fn words_of(argument: &Arg, game: Option<&'static str>) -> Vec<String> {
    let name = argument.get_value_names().and_then(<[_]>::first);
    match (name.map_or("", |name| name.as_str()), game) {
        ("PLAYER", Some(game)) => match argument.get_id().as_str() {
            "player" | "mover" | "attacked-by" => colours(game),
            _ => agents(game),
        },
        ("STYLE", _) => Style::ALL.iter().map(ToString::to_string).collect(),
        ("SUITE", _) if argument.get_id() == "suite" => Registry::of_all_games()
            .iter()
            .map(|suite| suite.name().to_owned())
            .collect(),
        (_, Some(game)) => values_of_option(argument.get_id().as_str(), game),
        _ => Vec::new(),
    }
}

/// The usual values of an option of the rules.
fn values_of_option(id: &str, game: &str) -> Vec<String> {
    let options = games_of(game).flat_map(|game| game.info.rules);
    let mut options = options.filter(|option| option.name == id);
    let words = options.find_map(|option| match option.values {
        OptionValues::Text(_) => Some(option.examples),
        OptionValues::Flag | OptionValues::Number(_) | OptionValues::Words(_) => None,
    });
    let words = words.unwrap_or_default().iter();
    words.map(|&word| word.to_owned()).collect()
}

/// The players that a game can have, without budgets.
fn agents(game: &str) -> Vec<String> {
    let all = games_of(game).flat_map(|game| {
        let own = game.info.bots.iter().map(|(name, _)| *name);
        game.bots().into_iter().chain(own)
    });
    let names = all.map(|name| name.split(':').next().unwrap_or(name));
    let mut names: Vec<String> = names
        .chain(["person", "adaptive"])
        .map(str::to_owned)
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The names of a game's sides.
fn colours(game: &str) -> Vec<String> {
    struct Colours;

    impl GameVisitor for Colours {
        type Answer = Vec<&'static str>;

        fn visit<G: BoardGame>(self) -> Self::Answer {
            Player::all(G::PLAYERS).map(G::player_name).collect()
        }
    }

    let mut names = Vec::new();
    for game in games_of(game) {
        // `visit` knows every game of the catalogue.
        names.extend(visit(game.name, Colours).unwrap_or_default());
    }
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_game() {
        assert_eq!(
            colours("ploy"),
            ["black", "blue", "coral", "green", "white", "yellow"]
        );
        assert_eq!(colours("hunt"), ["pawns", "rook"]);
        assert!(agents("ploy").iter().any(|agent| agent == "person"));
        let argument = |id: &'static str| Arg::new(id).value_name("PLAYER");
        for id in ["player", "mover", "attacked-by"] {
            assert_eq!(words_of(&argument(id), Some("shogun")), ["red", "white"]);
        }
        assert_eq!(words_of(&argument("a"), Some("shogun")), agents("shogun"));
        assert!(words_of(&argument("a"), None).is_empty());
    }
}
