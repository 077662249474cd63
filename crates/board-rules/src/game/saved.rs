//! Files of saved games: one game, or the many of a match.
//!
//! The format is that of [`RecordText`]; here it meets files, of which nothing is believed before
//! it is read, and none that holds something else is replaced.

use std::io::{BufRead, Write as _};
use std::path::Path;

use anyhow::{Context, bail};
use board_game_core::{RecordLines, RecordText};

use crate::input::{InputLine, LineReader, cannot_read, opened};
use crate::output::replace;

/// More than any line of a game takes.
const LONGEST_LINE: u64 = 1 << 14;
/// More empty lines than anybody leaves between two games.
const MOST_EMPTY: usize = 1000;
/// What a saved game begins with; the version follows.
pub(crate) const FIRST_WORDS: &str = "board-rules game ";

/// The records of a stream, one at a time. After an error there are no more.
pub(crate) struct Records<R> {
    lines: LineReader<R>,
    record: RecordLines,
    /// The number of the line read last.
    number: usize,
    /// Where the last record ends that is whole.
    whole: u64,
    is_cut_off: bool,
    is_over: bool,
    /// A record that has been read and is to come once more.
    again: Option<RecordText>,
}

impl Records<Box<dyn BufRead>> {
    /// The records of a file, or of stdin, which is `-`.
    pub(crate) fn open(file: &Path) -> anyhow::Result<Self> {
        opened(file).map(Self::new)
    }
}

impl<R: BufRead> Records<R> {
    /// The records of a stream.
    pub(crate) const fn new(input: R) -> Self {
        Self {
            lines: LineReader::new(input, LONGEST_LINE),
            record: RecordLines::new(),
            number: 0,
            whole: 0,
            is_cut_off: false,
            is_over: false,
            again: None,
        }
    }

    /// Makes the record that came last come once more: it has said what the others are.
    pub(crate) fn put_back(&mut self, record: RecordText) {
        self.again = Some(record);
    }

    /// Bytes up to the end of the last record that is whole, and the empty lines after it.
    pub(crate) const fn whole(&self) -> u64 {
        self.whole
    }

    /// Whether the last line that was read ended with a line feed.
    pub(crate) const fn is_ended(&self) -> bool {
        self.lines.is_ended()
    }

    /// Whether the stream ends within a record.
    pub(crate) const fn is_cut_off(&self) -> bool {
        self.is_cut_off
    }

    fn record(&mut self) -> anyhow::Result<Option<RecordText>> {
        let mut empty = 0;
        loop {
            self.number += 1;
            let number = self.number;
            let line = match self.lines.next().context("cannot read on")? {
                None => {
                    let rest = std::mem::take(&mut self.record);
                    self.is_cut_off |= rest.begun().is_some();
                    rest.finish()?;
                    return Ok(None);
                }
                Some(InputLine::TooLong) => bail!(
                    "line {number}: longer than {LONGEST_LINE} bytes, which no line of a game is"
                ),
                Some(InputLine::Text(line)) => line,
            };
            empty = if line.trim().is_empty() { empty + 1 } else { 0 };
            if empty > 0 && self.record.begun().is_none() {
                self.whole = self.lines.read();
            }
            if empty > MOST_EMPTY {
                bail!("line {number}: more than {MOST_EMPTY} empty lines");
            }
            // Half a line at the end of the stream may look like anything.
            let is_half =
                !self.lines.is_ended() && (self.record.begun().is_some() || is_half_first(&line));
            match self.record.push(&line) {
                Ok(Some(record)) => {
                    self.whole = self.lines.read();
                    return Ok(Some(record));
                }
                Ok(None) => {}
                Err(error) => {
                    self.is_cut_off = is_half;
                    return Err(error.into());
                }
            }
        }
    }
}

/// Whether a line could be the beginning of a record's first one.
fn is_half_first(line: &str) -> bool {
    !line.is_empty() && FIRST_WORDS.starts_with(line)
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = anyhow::Result<RecordText>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(record) = self.again.take() {
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

/// Reads a file that holds one game.
///
/// # Errors
/// When the file cannot be read, is malformed (the line is named), or holds another number of
/// games.
pub(crate) fn load(file: &Path) -> anyhow::Result<RecordText> {
    let only = |file: &Path| {
        let mut records = Records::open(file)?;
        let record = records.next().context("there is no game in it")??;
        match records.next() {
            None => Ok(record),
            Some(Ok(_)) => bail!("it holds more than one game"),
            Some(Err(error)) => Err(error),
        }
    };
    only(file).with_context(|| format!("cannot load {}", file.display()))
}

/// The game that a text is, if it begins as a saved game does.
pub(crate) fn record_of(text: &str) -> anyhow::Result<Option<RecordText>> {
    if !text.starts_with(FIRST_WORDS) {
        return Ok(None);
    }
    Ok(Some(text.parse()?))
}

/// Writes a file that holds this game only. A file of something else is not replaced.
pub(crate) fn save(record: &RecordText, file: &Path) -> anyhow::Result<()> {
    if file.is_file() && !holds_records(file)? {
        bail!(
            "{} exists and is no saved game: choose another name",
            file.display()
        );
    }
    let text = record.to_string();
    replace(file, |mut out| out.write_all(text.as_bytes()))
}

/// Whether the file is empty or begins as a record does.
fn holds_records(file: &Path) -> anyhow::Result<bool> {
    let line = LineReader::new(opened(file)?, LONGEST_LINE).next();
    Ok(match line.with_context(|| cannot_read(file))? {
        None => true,
        Some(InputLine::Text(line)) => line.starts_with(FIRST_WORDS),
        Some(InputLine::TooLong) => false,
    })
}
