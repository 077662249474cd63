//! Tests of the words of the command line: an option means the same in every command that has it.

use std::collections::BTreeMap;

use clap::{Arg, CommandFactory};

use crate::command::Cli;

/// An option that is allowed to differ in a command, with the reason.
type Exception = (&'static str, &'static str, &'static str);

/// The options that differ in a command.
const EXCEPTIONS: [Exception; 2] = [
    (
        "symmetric",
        "tour",
        "one tour is found, so an optional value chooses the symmetry",
    ),
    (
        "side",
        "ploy endings build",
        "the board of Ploy has another size than the board of the hunt",
    ),
];

/// The meaning of an option: the names of its values, and the first sentence of its help.
type Meaning = (Vec<String>, String);

fn meaning(option: &Arg) -> Meaning {
    let takes_values = option.get_action().takes_values();
    let names = option
        .get_value_names()
        .filter(|_| takes_values)
        .unwrap_or_default();
    let help = option.get_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    let sentence = help.split(". ").next().unwrap_or_default();
    let names = names.iter().map(ToString::to_string);
    (names.collect(), sentence.to_owned())
}

/// The meanings of each option, and for each the commands.
type Meanings = BTreeMap<String, BTreeMap<Meaning, Vec<String>>>;

/// Collects the options of a command and its subcommands.
fn collect(command: &clap::Command, path: &str, meanings: &mut Meanings) {
    for option in command.get_arguments() {
        let Some(name) = option.get_long().filter(|&name| name != "help") else {
            continue;
        };
        let of_name = meanings.entry(name.to_owned()).or_default();
        let commands = of_name.entry(meaning(option)).or_default();
        commands.push(path.to_owned());
    }
    for subcommand in command.get_subcommands() {
        let path = format!("{path} {}", subcommand.get_name());
        collect(subcommand, path.trim_start(), meanings);
    }
}

/// The meanings of all options of the program.
fn meanings() -> Meanings {
    let mut program = Cli::command();
    program.build();
    let mut meanings = Meanings::new();
    collect(&program, "", &mut meanings);
    meanings
}

#[test]
fn an_option_means_the_same_in_every_command() {
    let mut meanings = meanings();
    for (option, command, reason) in EXCEPTIONS {
        let of_name = meanings.get_mut(option).expect("an option");
        let all = of_name.len();
        of_name.retain(|_, commands| *commands != [command]);
        assert!(
            of_name.len() < all && all > 1,
            "--{option} is the same in {command}, though {reason}"
        );
    }
    meanings.retain(|_, meanings| meanings.len() > 1);
    assert!(meanings.is_empty(), "{meanings:#?}");
}

/// Every command has the options of progress and time; commands of long work share the others.
#[test]
fn long_work_has_the_same_options_everywhere() {
    let meanings = meanings();
    let commands = |option: &str| -> Vec<&str> {
        let of_name = meanings[option].values().flatten();
        of_name.map(String::as_str).collect()
    };
    let every = commands("quiet");
    assert!(every.len() > 70, "{every:?}");
    assert_eq!(commands("progress"), every);
    assert_eq!(commands("time"), every);
    for (option, wanted) in [
        (
            "memory",
            &[
                "tours count",
                "hunt solve",
                "shogun endings build",
                "ploy endings build",
            ][..],
        ),
        (
            "threads",
            &["tours count", "hunt solve", "match ploy", "tournament hunt"],
        ),
        ("checkpoint", &["tours count", "hunt solve"]),
        ("estimate", &["tours count", "hunt solve"]),
        ("time-limit", &["analyse", "ploy bot", "grade"]),
        (
            "shard",
            &["tours count", "hunt table", "match ploy", "ploy perft"],
        ),
    ] {
        let found = commands(option);
        for command in wanted {
            assert!(found.contains(command), "{command} has no --{option}");
        }
    }
}
