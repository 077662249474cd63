//! The source of typed lines: a terminal with a line editor, or a pipe.

use std::io::{self, StdinLock, Write};

use anyhow::Context;

use super::editor::{Editor, MoveCompleter, Reply};
use crate::input::{InputLine, LineReader, printable};

/// The longest line, in bytes.
const MAX_LINE_LENGTH: u64 = 1 << 16;

/// The source of typed lines.
pub(super) enum LineSource {
    Terminal(Box<Editor>),
    Stream {
        lines: LineReader<StdinLock<'static>>,
        /// Whether to repeat the lines in the output.
        echoes: bool,
    },
}

impl LineSource {
    pub(super) fn terminal() -> anyhow::Result<Self> {
        Ok(Self::Terminal(Box::new(Editor::new()?)))
    }

    pub(super) fn stream(echoes: bool) -> Self {
        Self::Stream {
            lines: LineReader::new(io::stdin().lock(), MAX_LINE_LENGTH),
            echoes,
        }
    }

    /// Prints the prompt and reads a line. `complete` returns the moves for completion.
    pub(super) fn ask(&mut self, prompt: &str, complete: MoveCompleter) -> anyhow::Result<Reply> {
        let (lines, echoes) = match self {
            Self::Terminal(editor) => return editor.ask(prompt, complete),
            Self::Stream { lines, echoes } => (lines, *echoes),
        };
        let mut out = anstream::stdout().lock();
        if !echoes {
            write!(out, "{prompt}").and_then(|()| out.flush())?;
        }
        let line = lines.next().context("cannot read the input")?;
        let (reply, repeated) = match line {
            None => return Ok(Reply::End),
            Some(InputLine::TooLong) => (Reply::TooLong, "...".to_owned()),
            Some(InputLine::Text(line)) => {
                let repeated = printable(line.trim());
                (Reply::Line(line), repeated)
            }
        };
        if echoes {
            writeln!(out, "{prompt}{repeated}")?;
        }
        Ok(reply)
    }
}
