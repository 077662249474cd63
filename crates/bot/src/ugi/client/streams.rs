//! The two streams of a conversation, each worked by a thread.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, SyncSender};

use crate::ugi::line::next_line;

/// What comes from an engine.
#[derive(Debug)]
pub(super) enum Heard {
    Line(String),
    End,
    Failed(io::Error),
}

/// More bytes than any line has that an engine is asked for; the rest of a longer one is passed over.
const LONGEST_LINE: u64 = 1 << 12;

/// Hands on what the engine says that it may be asked for, up to its end or until nobody listens.
pub(super) fn listen(mut input: impl BufRead, heard: &SyncSender<Heard>) {
    let asked_for = [
        "option name ",
        "ugiok",
        "readyok",
        "bestmove",
        "info string error",
    ];
    loop {
        let next = match next_line(&mut input, LONGEST_LINE) {
            Ok(Some(line)) => {
                let line = line.text.trim();
                if !asked_for.iter().any(|word| line.starts_with(word)) {
                    continue;
                }
                Heard::Line(line.to_owned())
            }
            Ok(None) => Heard::End,
            Err(error) => Heard::Failed(error),
        };
        let is_over = !matches!(next, Heard::Line(_));
        if heard.send(next).is_err() || is_over {
            return;
        }
    }
}

/// Tells the engine everything, until there is no more to tell. Where it does not hear it, no answer will come.
pub(super) fn speak(mut output: impl Write, told: &Receiver<String>) {
    for line in told {
        if writeln!(output, "{line}")
            .and_then(|()| output.flush())
            .is_err()
        {
            return;
        }
    }
}
