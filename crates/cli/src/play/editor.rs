//! Editing a line at a terminal: history, and Tab for completion.

use anyhow::Context as _;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, CompletionType, Config, Context, Helper};

use super::command::COMMANDS;
use super::prompt::Reply;

/// The moves that begin with a text.
pub(super) type Complete = Box<dyn Fn(&str) -> Vec<String>>;

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

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str, complete: Complete) -> anyhow::Result<Reply> {
        self.editor.set_helper(Some(Completion {
            moves: complete,
            files: FilenameCompleter::new(),
        }));
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Reply::Line(line)),
            Err(ReadlineError::Interrupted) => Ok(Reply::Interrupted),
            Err(ReadlineError::Eof) => Ok(Reply::End),
            Err(error) => Err(error).context("cannot read the terminal"),
        }
    }
}

/// What Tab does.
struct Completion {
    moves: Complete,
    files: FilenameCompleter,
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let begin = typed.len() - typed.trim_start().len();
        let (begin, takes_commands) = match typed[begin..].split_once(' ') {
            None => (begin, true),
            Some(("save" | "load", _)) => return self.files.complete(line, at, context),
            Some(("moves", _)) => (typed.rfind(' ').map_or(at, |blank| blank + 1), false),
            Some(_) => return Ok((at, Vec::new())),
        };
        let word = &typed[begin..];
        let commands = COMMANDS
            .iter()
            .filter_map(|(usage, _)| usage.split(' ').next())
            .filter(|name| takes_commands && name.starts_with(word))
            .map(str::to_owned);
        let pairs = commands
            .chain((self.moves)(word))
            .map(|text| Pair {
                display: text.clone(),
                replacement: text,
            })
            .collect();
        Ok((begin, pairs))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}

impl Validator for Completion {}

impl Helper for Completion {}
