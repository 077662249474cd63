//! Every chore of the workspace, by its name: `cargo xtask --help` lists them.

mod check;
mod chores;
mod measure;

use std::process::{Command, ExitCode};

use chores::{CHORES, Chore};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "--help".to_owned());
    let rest: Vec<String> = arguments.collect();
    if matches!(name.as_str(), "--help" | "-h" | "help") {
        print(&help());
        return ExitCode::SUCCESS;
    }
    let done = match CHORES.iter().find(|chore| chore.name == name) {
        Some(Chore {
            name: "measure", ..
        }) => measured(&rest),
        Some(Chore { command: [], .. }) => check::run(),
        Some(chore) => {
            let words: Vec<&str> = chore.command.to_vec();
            let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
            run(&[words, rest].concat())
        }
        None => {
            print(&format!("no such chore: {name}\n\n{}", help()));
            return ExitCode::from(2);
        }
    };
    match done {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Measures the named files, and writes the tables; whether it succeeds.
fn measured(names: &[String]) -> bool {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let done = measure::run(root, names);
    if let Err(reason) = &done {
        print(&format!("{reason}\n"));
    }
    done.is_ok()
}

/// Runs a command at the top of the workspace; whether it succeeds.
fn run(words: &[&str]) -> bool {
    let Some((program, arguments)) = words.split_first() else {
        return true;
    };
    print(&format!("-- {}\n", words.join(" ")));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let status = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .status();
    match status {
        Ok(status) => status.success(),
        Err(error) => {
            print(&format!("cannot run {program}: {error}\n"));
            false
        }
    }
}

fn help() -> String {
    let mut text = "cargo xtask CHORE [ARGUMENTS...]\n".to_owned();
    let mut group = "";
    for chore in &CHORES {
        if chore.group != group {
            group = chore.group;
            text += &format!("\n{group}\n");
        }
        let usage = format!("{} {}", chore.name, chore.arguments);
        text += &format!("  {usage:<34}{}\n", chore.about);
    }
    text + "\nThe first lines of a script list its arguments; `.ci/run --list` lists the steps of `ci`.\n"
}

#[expect(clippy::print_stdout, reason = "a program speaks on stdout")]
fn print(text: &str) {
    print!("{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scripts that no chore runs, and no script of a chore, would have to be known by heart.
    #[test]
    fn every_script_is_a_chore() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let listed = Command::new("git")
            .args(["ls-files", "*.sh", "*.py", ".ci/run"])
            .current_dir(root)
            .output();
        let listed = listed.expect("git lists the files").stdout;
        let listed = String::from_utf8(listed).expect("names are text");
        let is_test = |file: &str| {
            file.contains("/tests/")
                || file.contains("/transcripts/")
                || file.contains("board-python/")
                || file.starts_with("docs/grading/")
        };
        for file in listed.lines().filter(|file| !is_test(file)) {
            let mut words = CHORES.iter().flat_map(|chore| chore.command);
            let is_run = words.any(|&word| {
                let script = std::fs::read_to_string(format!("{root}/{word}"));
                word == file || script.is_ok_and(|script| script.contains(file))
            });
            assert!(is_run, "{file} is no chore: add it to CHORES");
        }
    }

    #[test]
    fn help_names_every_chore_once() {
        let help = help();
        for chore in &CHORES {
            let line = format!("\n  {} ", chore.name);
            assert_eq!(help.matches(&line).count(), 1, "{}", chore.name);
        }
    }
}
