//! The rules and marks of a game as command-line options, built from the catalogue.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context;
use board_games::{GameEntry, GameInfo, MarkOption, OptionValues, RuleOption, games_of};
use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

/// The options for the rules of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleArguments {
    /// The options with their values.
    given: Vec<(&'static RuleOption, String)>,
    /// The file of exact values for bots.
    pub(crate) exact_file: Option<PathBuf>,
}

/// The option for the mark in a picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct MarkArguments {
    pub(crate) given: Option<(&'static str, String)>,
}

/// The id of the option for a file of exact values. Its name depends on the game.
const EXACT_FILE: &str = "exact-file";

/// The constants of the first game with this command name. Several games may share a name.
pub(crate) fn info_of(word: &str) -> &'static GameInfo {
    let first = games_of(word).next();
    &first.expect("a word of the catalogue has a game").info
}

/// The rule options of all games of a word, each once.
fn rule_options(word: &str) -> Vec<&'static RuleOption> {
    let mut seen = BTreeSet::new();
    let all = games_of(word).flat_map(|game| game.info.rules);
    all.filter(|option| seen.insert(option.name)).collect()
}

/// Adds the rules of the game as options to a command. Options of one key exclude each other.
pub(crate) fn with_rules(command: Command, word: &str) -> Command {
    let options = rule_options(word);
    options.iter().fold(command, |command, option| {
        let arg = Arg::new(option.name).long(option.name).help(option.about);
        let others = options
            .iter()
            .filter(|other| other.key == option.key && other.name != option.name);
        let arg = arg.conflicts_with_all(others.map(|other| other.name));
        let arg = match option.short {
            Some(short) => arg.short(short),
            None => arg,
        };
        command.arg(match option.values {
            OptionValues::Flag => arg.action(ArgAction::SetTrue),
            OptionValues::Number(name) | OptionValues::Text(name) => arg.value_name(name),
            OptionValues::Words(words) => arg
                .value_name(words.join("|"))
                .value_parser(ValueParser::from(words.to_vec())),
        })
    })
}

/// Adds the option for a file of exact values to a command, if the game has such files.
pub(crate) fn with_exact_file(command: Command, word: &str) -> Command {
    let Some(option) = info_of(word).exact_file else {
        return command;
    };
    command.arg(
        Arg::new(EXACT_FILE)
            .long(option.name)
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help(option.about),
    )
}

/// Adds the marks of the game as options to a command. They exclude each other.
pub(crate) fn with_marks(command: Command, word: &str) -> Command {
    let marks = info_of(word).marks;
    let names = || marks.iter().map(|mark| mark.name);
    marks.iter().fold(command, |command, mark| {
        let arg = Arg::new(mark.name).long(mark.name).help(mark.about);
        let arg = arg.conflicts_with_all(names().filter(|&other| other != mark.name));
        let arg = match mark.short {
            Some(short) => arg.short(short),
            None => arg,
        };
        let arg = match mark.alias {
            Some(alias) => arg.visible_alias(alias),
            None => arg,
        };
        command.arg(match mark.value {
            Some(value) => arg.value_name(value),
            None => arg.action(ArgAction::SetTrue),
        })
    })
}

/// The value of an option; `None` if the command has no such option, or it is not given.
fn value(matches: &ArgMatches, id: &str, is_flag: bool) -> Option<String> {
    if is_flag {
        let is_set = matches.try_get_one::<bool>(id).ok()??;
        return is_set.then(String::new);
    }
    matches.try_get_one::<String>(id).ok()?.cloned()
}

impl FromArgMatches for RuleArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut seen = BTreeSet::new();
        let options = board_games::GAMES.iter().flat_map(|game| game.info.rules);
        let options = options.filter(|option| seen.insert((option.name, option.key)));
        let given = options.filter_map(|option| {
            let value = value(matches, option.name, option.values == OptionValues::Flag)?;
            Some((option, value))
        });
        let exact_file = matches.try_get_one::<PathBuf>(EXACT_FILE).ok().flatten();
        Ok(Self {
            given: given.collect(),
            exact_file: exact_file.cloned(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl FromArgMatches for MarkArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let marks = board_games::GAMES.iter().flat_map(|game| game.info.marks);
        let given = |mark: &'static MarkOption| {
            let value = value(matches, mark.name, mark.value.is_none())?;
            Some((mark.name, value))
        };
        let given = marks.into_iter().find_map(given);
        Ok(Self { given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Implements `Args` without options: [`with_rules`] and [`with_marks`] add them when the game is
/// known.
macro_rules! args_added_later {
    ($($type:ty),*) => {$(
        impl Args for $type {
            fn augment_args(command: Command) -> Command {
                command
            }

            fn augment_args_for_update(command: Command) -> Command {
                command
            }
        }
    )*};
}

args_added_later!(RuleArguments, MarkArguments);

impl RuleArguments {
    /// Whether no option is given, so that the game has its default rules.
    pub(crate) fn is_default(&self) -> bool {
        self.given.is_empty()
    }

    /// Finds the game of this word that has all given options. Also returns its rules as text.
    pub(crate) fn game(&self, word: &str) -> anyhow::Result<(&'static GameEntry, String)> {
        let has = |game: &GameEntry, name: &str| {
            let mut names = game.info.rules.iter().map(|option| option.name);
            names.any(|known| known == name)
        };
        let fits =
            |game: &&'static GameEntry| self.given.iter().all(|(option, _)| has(game, option.name));
        let game = games_of(word).find(fits);
        let game = game.with_context(|| format!("no game of {word} has all these rules"))?;
        let words: Vec<String> = self
            .given
            .iter()
            .map(|(option, value)| option.word(value))
            .collect();
        Ok((game, words.join(" ")))
    }
}
