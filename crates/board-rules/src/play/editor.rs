//! The line editor at a terminal, with history and completion.

use std::fs;

use anyhow::Context as _;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, CompletionType, Config, Context, Helper};

use super::command::COMMANDS;

/// The most files that Tab lists.
const MAX_FILES: usize = 500;

/// The reply to a prompt.
#[derive(Debug)]
pub(super) enum Reply {
    Line(String),
    /// A line that is too long.
    TooLong,
    /// Ctrl-C.
    Interrupted,
    /// The end of the input.
    End,
}

/// Returns the moves that begin with a text.
pub(super) type MoveCompleter = Box<dyn Fn(&str) -> Vec<String>>;

/// A line editor with its history.
pub(super) struct Editor {
    editor: rustyline::Editor<Completion, MemHistory>,
}

impl Editor {
    pub(super) fn new() -> anyhow::Result<Self> {
        let config = Config::builder()
            .auto_add_history(true)
            .history_ignore_dups(true)
            .and_then(|config| config.max_history_size(1000))
            .map(|config| config.completion_type(CompletionType::List))
            .map(|config| config.behavior(Behavior::Stdio).build())
            .context("cannot set up the terminal")?;
        let history = MemHistory::with_config(&config);
        let editor = rustyline::Editor::with_history(config, history)
            .context("cannot set up the terminal")?;
        Ok(Self { editor })
    }

    /// Prints the prompt and reads a line.
    pub(super) fn ask(&mut self, prompt: &str, complete: MoveCompleter) -> anyhow::Result<Reply> {
        self.editor.set_helper(Some(Completion { moves: complete }));
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Reply::Line(line)),
            Err(ReadlineError::Interrupted) => Ok(Reply::Interrupted),
            Err(ReadlineError::Eof) => Ok(Reply::End),
            Err(error) => Err(error).context("cannot read the terminal"),
        }
    }
}

/// Completes commands, moves and files by Tab.
struct Completion {
    moves: MoveCompleter,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete(&line[..at], &self.moves))
    }
}

/// Completes a typed text: returns the first byte to replace, and the candidates.
fn complete(typed: &str, moves: &dyn Fn(&str) -> Vec<String>) -> (usize, Vec<String>) {
    let begin = typed.len() - typed.trim_start().len();
    let Some((command, rest)) = typed[begin..].split_once(' ') else {
        let word = &typed[begin..];
        let commands = COMMANDS
            .iter()
            .filter_map(|(usage, _)| usage.split(' ').next())
            .filter(|name| name.starts_with(word))
            .map(str::to_owned);
        return (begin, commands.chain(moves(word)).collect());
    };
    let rest = rest.trim_start();
    let texts = match command {
        "save" | "load" => files(rest),
        "moves" => moves(rest),
        _ => Vec::new(),
    };
    (typed.len() - rest.len(), texts)
}

/// The files and folders whose names begin with the text. Hidden ones only if it begins with a dot.
fn files(typed: &str) -> Vec<String> {
    let (folder, beginning) = typed.split_at(typed.rfind('/').map_or(0, |slash| slash + 1));
    let listed = fs::read_dir(if folder.is_empty() { "." } else { folder });
    let mut names: Vec<String> = listed
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_one = name.starts_with(beginning)
                && (beginning.starts_with('.') || !name.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            is_one.then(|| format!("{folder}{name}{slash}"))
        })
        .take(MAX_FILES)
        .collect();
    names.sort_unstable();
    names
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands behind the cursor is not completed.
    #[test]
    fn the_editor_completes_up_to_the_cursor() {
        let helper = Completion {
            moves: Box::new(|_| Vec::new()),
        };
        let history = MemHistory::new();
        let completed = helper.complete("hisx", 3, &Context::new(&history));
        assert_eq!(completed.ok(), Some((0, vec!["history".to_owned()])));
    }

    #[test]
    fn tab_completes_commands_moves_and_files() {
        let moves = |typed: &str| {
            let moves = ["e3-e4-0", "h1-h2-0"].iter();
            moves
                .filter(|mv| mv.starts_with(typed))
                .map(|mv| (*mv).to_owned())
                .collect()
        };
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["my game.txt", "my other.txt", ".my hidden.txt", "yours.txt"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        fs::create_dir(folder.path().join("mine")).expect("made");
        let path = folder.path().to_str().expect("the path is UTF-8");
        let line = |rest: &str| format!("load {path}/{rest}");
        let owned = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| (*text).to_owned())
                .collect::<Vec<_>>()
        };
        for (typed, begin, expected) in [
            (
                "h".to_owned(),
                0,
                owned(&["hint", "history", "help", "h1-h2-0"]),
            ),
            (" e3".to_owned(), 1, owned(&["e3-e4-0"])),
            ("moves h".to_owned(), 6, owned(&["h1-h2-0"])),
            ("undo h".to_owned(), 5, Vec::new()),
            (line("my g"), 5, vec![format!("{path}/my game.txt")]),
            (line("mi"), 5, vec![format!("{path}/mine/")]),
            (line(".m"), 5, vec![format!("{path}/.my hidden.txt")]),
            (line("no/such/folder"), 5, Vec::new()),
        ] {
            assert_eq!(complete(&typed, &moves), (begin, expected), "{typed:?}");
        }
        assert_eq!(complete(&line("m"), &moves).1.len(), 3);
    }
}
