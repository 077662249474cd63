//! `board-rules GAME`: the commands about positions that every game has, and those of one game.

mod analyse;
mod bot;
mod moves;
mod perft;
mod play_move;
mod show;
mod validate;

use board_games::{GameInfo, words};
use clap::error::ErrorKind;
use clap::{ArgMatches, FromArgMatches, Subcommand};

use crate::exit::Exit;
use crate::game::{examples, info_of, with_exact_file, with_marks, with_rules};
use crate::{hunt, ploy, shogun};
pub(crate) use analyse::{Arguments as AnalyseFile, run_file};
pub(crate) use perft::{COMMAND as PERFT, merge as merge_perft, reread_question};

/// The commands that every game has.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::Arguments),
    Moves(moves::Arguments),
    PlayMove(play_move::Arguments),
    Validate(validate::Arguments),
    Perft(perft::Arguments),
    Bot(bot::Arguments),
    Analyse(analyse::OfGame),
}

/// Makes the end of a command's help text.
type Help = fn(&GameInfo) -> String;

/// The commands of every game, each with the end of its help and its extra options.
const COMMANDS: [(&str, Help, ExtraOptions); 7] = [
    ("show", show::help, ExtraOptions::Marks),
    ("moves", moves::help, ExtraOptions::None),
    ("play-move", play_move::help, ExtraOptions::None),
    ("validate", validate::help, ExtraOptions::None),
    ("perft", perft::help, ExtraOptions::None),
    ("bot", bot::help, ExtraOptions::ExactFile),
    ("analyse", analyse::help, ExtraOptions::ExactFile),
];

/// The options of a command that depend on the game, besides the rules.
#[derive(Clone, Copy, Debug)]
enum ExtraOptions {
    None,
    Marks,
    ExactFile,
}

impl Command {
    fn run(&self, word: &str) -> anyhow::Result<Exit> {
        match self {
            Self::Show(arguments) => show::run(word, arguments),
            Self::Moves(arguments) => moves::run(word, arguments),
            Self::PlayMove(arguments) => play_move::run(word, arguments),
            Self::Validate(arguments) => validate::run(word, arguments),
            Self::Perft(arguments) => perft::run(word, arguments),
            Self::Bot(arguments) => bot::run(word, arguments),
            Self::Analyse(arguments) => analyse::run(word, arguments),
        }
    }
}

/// A game and a command about it.
#[derive(Debug)]
pub(crate) struct GameCommand {
    word: &'static str,
    request: GameRequest,
}

#[derive(Debug)]
enum GameRequest {
    Board(Command),
    Hunt(hunt::Command),
    Ploy(ploy::Command),
    Shogun(shogun::Command),
}

impl GameCommand {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self.request {
            GameRequest::Board(command) => command.run(self.word),
            GameRequest::Hunt(command) => hunt::run(command),
            GameRequest::Ploy(command) => ploy::run(&command),
            GameRequest::Shogun(command) => shogun::run(&command),
        }
    }
}

/// Adds the commands of the game with the command's name.
fn with_commands(command: clap::Command) -> clap::Command {
    let name = command.get_name().to_owned();
    let info = info_of(&name);
    let word = info.word;
    let command = Command::augment_subcommands(command);
    let command = COMMANDS
        .iter()
        .fold(command, |command, (name, help, extra)| {
            command.mut_subcommand(name, |command| {
                let command = with_rules(command, word).after_help(help(info));
                match extra {
                    ExtraOptions::None => command,
                    ExtraOptions::Marks => with_marks(command, word),
                    ExtraOptions::ExactFile => with_exact_file(command, word),
                }
            })
        });
    let command = match word {
        hunt::WORD => hunt::Command::augment_subcommands(command),
        ploy::WORD => ploy::Command::augment_subcommands(command),
        shogun::WORD => shogun::Command::augment_subcommands(command)
            .mut_subcommand("attacks", |command| with_rules(command, word)),
        _ => command,
    };
    command
        .subcommand_required(true)
        .arg_required_else_help(true)
        .about(about(info))
        .long_about(format!("{}\n\n{}", about(info), info.notation))
        .after_help(examples(&[
            &format!("{word} moves --from {}", info.examples.square),
            &format!("{word} show --from {}", info.examples.square),
            &format!("{word} perft 3 --divide"),
            &format!("{word} bot '{}' --level 3", info.examples.position),
        ]))
}

fn about(info: &GameInfo) -> String {
    format!(
        "{}: draw boards, list and play moves, count move trees, answer with a move",
        info.title
    )
}

impl Subcommand for GameCommand {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        words().fold(command, |command, word| {
            let game = clap::Command::new(word).about(about(info_of(word)));
            command.subcommand(game.defer(with_commands))
        })
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        words().any(|word| word == name)
    }
}

impl FromArgMatches for GameCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::raw(ErrorKind::MissingSubcommand, "a game is missing\n");
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let word = words().find(|&word| word == name).ok_or_else(missing)?;
        let name = matches.subcommand_name().unwrap_or_default();
        let request = match word {
            _ if Command::has_subcommand(name) => {
                GameRequest::Board(Command::from_arg_matches(matches)?)
            }
            hunt::WORD => GameRequest::Hunt(hunt::Command::from_arg_matches(matches)?),
            ploy::WORD => GameRequest::Ploy(ploy::Command::from_arg_matches(matches)?),
            _ => GameRequest::Shogun(shogun::Command::from_arg_matches(matches)?),
        };
        Ok(Self { word, request })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
