//! Files of saved games: one game, or all games of a match.
//!
//! The format is that of [`RecordText`]. This module bounds what it reads from a file, and never
//! replaces a file that holds something else.

use std::fs::File;
use std::io::{BufRead, Write as _};
use std::path::Path;

use anyhow::{Context, bail};
use board_game_core::{RecordLines, RecordText};

use crate::input::{InputLine, LineReader, cannot_read, file_name, opened};
use crate::output::{lock, replace};

/// The longest line that is read, in bytes. The page and Python write all variations and comments
/// of a game in one.
const MAX_LINE_LENGTH: u64 = 1 << 20;
/// The most empty lines in a row.
const MAX_EMPTY: usize = 1000;
/// The first words of a saved game, before the version.
pub(crate) const FIRST_WORDS: &str = "board-rules game ";

/// An iterator over the records of a stream. It ends after an error.
pub(crate) struct Records<R> {
    lines: LineReader<R>,
    record: RecordLines,
    /// The number of the last line that was read.
    number: usize,
    /// The length in bytes of the complete records so far.
    complete_length: u64,
    is_cut_off: bool,
    is_over: bool,
    /// The record that [`put_back`](Self::put_back) returned to the stream.
    put_back: Option<RecordText>,
}

impl Records<Box<dyn BufRead>> {
    /// Opens a file of records; `-` is stdin.
    pub(crate) fn open(file: &Path) -> anyhow::Result<Self> {
        opened(file).map(Self::new)
    }
}

impl<R: BufRead> Records<R> {
    /// The records of a stream.
    pub(crate) const fn new(input: R) -> Self {
        Self {
            lines: LineReader::new(input, MAX_LINE_LENGTH),
            record: RecordLines::new(),
            number: 0,
            complete_length: 0,
            is_cut_off: false,
            is_over: false,
            put_back: None,
        }
    }

    /// Puts a record back, so that `next` returns it again.
    pub(crate) fn put_back(&mut self, record: RecordText) {
        self.put_back = Some(record);
    }

    /// The length in bytes of the complete records so far, with the empty lines after them.
    pub(crate) const fn complete_length(&self) -> u64 {
        self.complete_length
    }

    /// Whether the last line that was read ended with a line feed.
    pub(crate) const fn is_terminated(&self) -> bool {
        self.lines.is_terminated()
    }

    /// Whether the stream ends within a record.
    pub(crate) const fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    /// Reads the next record; `None` at the end of the stream.
    fn record(&mut self) -> anyhow::Result<Option<RecordText>> {
        let mut empty = 0;
        loop {
            self.number += 1;
            let number = self.number;
            let line = match self.lines.next().context("cannot read the next line")? {
                None => {
                    let rest = std::mem::take(&mut self.record);
                    self.is_cut_off |= rest.record_start().is_some();
                    rest.finish()?;
                    return Ok(None);
                }
                Some(InputLine::TooLong) => bail!(
                    "line {number} is longer than {MAX_LINE_LENGTH} bytes, expected a line of a game"
                ),
                Some(InputLine::Text(line)) => line,
            };
            empty = if line.trim().is_empty() { empty + 1 } else { 0 };
            if empty > 0 && self.record.record_start().is_none() {
                self.complete_length = self.lines.read();
            }
            if empty > MAX_EMPTY {
                bail!("line {number}: more than {MAX_EMPTY} empty lines");
            }
            // A last line without a line feed may be cut off, which may cause any error.
            let is_cut = !self.lines.is_terminated()
                && (self.record.record_start().is_some() || is_cut_first_line(&line));
            match self.record.push(&line) {
                Ok(Some(record)) => {
                    self.complete_length = self.lines.read();
                    return Ok(Some(record));
                }
                Ok(None) => {}
                Err(error) => {
                    self.is_cut_off = is_cut;
                    return Err(error.into());
                }
            }
        }
    }
}

/// Whether a line is the beginning of [`FIRST_WORDS`].
fn is_cut_first_line(line: &str) -> bool {
    !line.is_empty() && FIRST_WORDS.starts_with(line)
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = anyhow::Result<RecordText>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(record) = self.put_back.take() {
            return Some(Ok(record));
        }
        if self.is_over {
            return None;
        }
        let record = self.record().transpose();
        self.is_over = !matches!(record, Some(Ok(_)));
        record
    }
}

/// Reads a file that holds one game; `-` is stdin.
///
/// # Errors
/// The file cannot be read, is malformed (the error names the line), or does not hold exactly one
/// game.
pub(crate) fn load(file: &Path) -> anyhow::Result<RecordText> {
    let mut records = Records::open(file)?;
    let mut load_only = || {
        let record = records.next().context("there is no game in it")??;
        let line = records.number + 1;
        match records.next() {
            None => Ok(record),
            Some(Ok(_)) => bail!(
                "line {line}: there is more than one game, expected one: copy it, up to its `end`, into a file of its own"
            ),
            Some(Err(error)) => Err(error),
        }
    };
    load_only().with_context(|| format!("cannot load {}", file_name(file)))
}

/// Parses a saved game; `None` if the text does not begin with [`FIRST_WORDS`].
pub(crate) fn record_of(text: &str) -> anyhow::Result<Option<RecordText>> {
    if !text.starts_with(FIRST_WORDS) {
        return Ok(None);
    }
    Ok(Some(text.parse()?))
}

/// Saves this game to a file.
///
/// # Errors
/// The file cannot be written, or holds something other than games.
pub(crate) fn save(record: &RecordText, file: &Path) -> anyhow::Result<()> {
    if file.is_file() {
        check_replaceable(file)?;
    }
    let text = record.to_string();
    replace(file, |mut out| out.write_all(text.as_bytes()))
}

/// Refuses to replace a file that holds anything but one game, or that a match is writing.
fn check_replaceable(file: &Path) -> anyhow::Result<()> {
    let name = file.display();
    let mut lines = LineReader::new(opened(file)?, MAX_LINE_LENGTH);
    let mut games = 0;
    while let Some(line) = lines.next().with_context(|| cannot_read(file))? {
        match line {
            InputLine::Text(line) if line.starts_with(FIRST_WORDS) => games += 1,
            _ if games > 0 => {}
            _ => bail!("{name} exists and is no saved game: choose another name"),
        }
        if games > 1 {
            bail!("{name} has more than one game: choose another name");
        }
    }
    if !lock(&File::open(file).with_context(|| cannot_read(file))?) {
        bail!("{name} is in use: a match writes to it; choose another name");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "board-rules game 2\ngame: hunt\nrules: pawns=1 steps=1 reach=1\nposition: b6 - rook\n\n1. a1\nend\n";

    /// The number of complete records, their length, and whether the stream ends within one.
    fn read(text: &str) -> (usize, u64, bool) {
        let mut records = Records::new(text.as_bytes());
        let complete = records.by_ref().filter(Result::is_ok).count();
        (complete, records.complete_length(), records.is_cut_off())
    }

    #[test]
    fn empty_lines_are_bounded() {
        let after = |lines: usize| {
            let text = format!("{GAME}{}{GAME}", "\n".repeat(lines));
            read(&text).0
        };
        assert_eq!((after(MAX_EMPTY), after(MAX_EMPTY + 1)), (2, 1));
    }

    /// Wherever a file ends, what was complete before is known. Within its first line, a game may
    /// be something else.
    #[test]
    fn a_file_may_end_anywhere() {
        let two = format!("{GAME}\n{GAME}");
        for length in 0..=two.len() {
            let (complete, bytes, is_cut_off) = read(&two[..length]);
            let begin = match complete {
                0 => 0,
                1 => GAME.len() + usize::from(length > GAME.len()),
                _ => two.len(),
            };
            // The last line feed may be missing.
            let is_whole = length <= begin || length + 1 == begin;
            assert_eq!(is_cut_off, !is_whole, "{length}");
            assert_eq!(bytes, begin.min(length) as u64, "{length}");
        }
        let other = format!("{GAME}\nprecious");
        assert_eq!(read(&other), (1, GAME.len() as u64 + 1, false));
    }
}
