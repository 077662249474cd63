//! Records line by line, for streams of many games.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::error::RecordError;
use super::format::{FIRST_WORDS, MAX_KEYS, MAX_MOVES, SourceText, VERSION, is_key};
use super::text::RecordText;
use crate::Player;

/// A parser of records that gets its lines one by one. The caller reads the file and limits the
/// length of lines.
///
/// ```
/// use board_game_core::RecordLines;
///
/// let mut lines = RecordLines::new();
/// let mut games = 0;
/// for line in ["board-rules game 2", "game: ploy", "rules: ", "position: ...", "", "1. e3-e4-0 e7-e6-0", "end", ""] {
///     games += usize::from(lines.push(line)?.is_some());
/// }
/// lines.finish()?;
/// assert_eq!(games, 1);
/// # Ok::<(), board_game_core::RecordError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RecordLines {
    /// The number of lines read so far.
    number: usize,
    draft: Option<RecordDraft>,
}

/// An incomplete record.
#[derive(Clone, Debug)]
struct RecordDraft {
    /// The number of its first line.
    first_line: usize,
    tags: Vec<(String, SourceText)>,
    /// `None` before the empty line.
    moves: Option<Vec<SourceText>>,
    /// The number of rounds so far.
    rounds: usize,
    /// The number of moves of the first round; the last round may have fewer.
    round_size: usize,
    /// Whether the last round was incomplete, so that no other may follow.
    is_last: bool,
}

impl RecordLines {
    /// A parser before the first line.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            number: 0,
            draft: None,
        }
    }

    /// The number of the first line of the incomplete record; `None` between records.
    #[must_use]
    pub fn record_start(&self) -> Option<usize> {
        self.draft.as_ref().map(|draft| draft.first_line)
    }

    /// Parses a line; returns the record if the line is its last.
    ///
    /// # Errors
    /// [`RecordError`] if the line is not valid there. The incomplete record is discarded.
    pub fn push(&mut self, line: &str) -> Result<Option<RecordText>, RecordError> {
        self.number += 1;
        let (line, number) = (line.trim(), self.number);
        let Some(mut draft) = self.draft.take() else {
            if !line.is_empty() {
                self.draft = Some(RecordDraft::begin(line, number)?);
            }
            return Ok(None);
        };
        if draft.moves.is_none() {
            draft.parse_header(line, number)?;
        } else if line == "end" {
            return draft.into_record().map(Some);
        } else if !line.is_empty() {
            draft.parse_round(line, number)?;
        }
        self.draft = Some(draft);
        Ok(None)
    }

    /// Checks that the input ends between records.
    ///
    /// # Errors
    /// [`RecordError::Truncated`] if a record is incomplete.
    pub fn finish(self) -> Result<(), RecordError> {
        match self.draft {
            Some(draft) => Err(RecordError::Truncated {
                line: draft.first_line,
            }),
            None => Ok(()),
        }
    }
}

impl RecordDraft {
    /// Parses the first line.
    fn begin(line: &str, number: usize) -> Result<Self, RecordError> {
        match line.strip_prefix(FIRST_WORDS) {
            Some(VERSION) => Ok(Self {
                first_line: number,
                tags: Vec::new(),
                moves: None,
                rounds: 0,
                round_size: 0,
                is_last: false,
            }),
            Some(version) => Err(RecordError::Version {
                line: number,
                found: version.into(),
            }),
            None => Err(RecordError::FirstLine {
                line: number,
                found: line.into(),
            }),
        }
    }

    /// Parses a line before the moves; an empty line ends the header.
    fn parse_header(&mut self, line: &str, number: usize) -> Result<(), RecordError> {
        if line.is_empty() {
            self.moves = Some(Vec::new());
            return Ok(());
        }
        let tag = line.split_once(':').filter(|(key, _)| is_key(key));
        let (key, value) = tag.ok_or_else(|| RecordError::Header {
            line: number,
            found: line.into(),
        })?;
        if self.tags.iter().any(|(known, _)| known == key) {
            return Err(RecordError::DuplicateKey {
                line: number,
                key: key.into(),
            });
        }
        if self.tags.len() == MAX_KEYS {
            return Err(RecordError::TooManyTags { line: number });
        }
        let value = SourceText {
            text: value.trim().into(),
            line: number,
        };
        self.tags.push((key.into(), value));
        Ok(())
    }

    /// Parses a round: its number and the moves.
    fn parse_round(&mut self, line: &str, number: usize) -> Result<(), RecordError> {
        let mut words = line.split_whitespace();
        let found = words.next().unwrap_or_default();
        let expected = self.rounds + 1;
        let is_number = found
            .strip_suffix('.')
            .is_some_and(|digits| digits.parse() == Ok(expected));
        if !is_number {
            return Err(RecordError::Number {
                line: number,
                found: found.into(),
                expected,
            });
        }
        let moves = self.moves.get_or_insert_default();
        let before = moves.len();
        moves.extend(words.take(Player::MAX_COUNT + 1).map(|word| SourceText {
            text: word.into(),
            line: number,
        }));
        let found = moves.len() - before;
        let max_moves = if self.rounds == 0 {
            Player::MAX_COUNT
        } else {
            self.round_size
        };
        if !(1..=max_moves).contains(&found) || self.is_last {
            return Err(RecordError::Round {
                line: number,
                found,
            });
        }
        if moves.len() > MAX_MOVES {
            return Err(RecordError::TooManyMoves { line: number });
        }
        self.round_size = self.round_size.max(found);
        self.is_last = found < self.round_size;
        self.rounds += 1;
        Ok(())
    }

    /// The complete record.
    fn into_record(mut self) -> Result<RecordText, RecordError> {
        let line = self.first_line;
        let mut take = |key: &'static str| {
            let index = self.tags.iter().position(|(known, _)| known == key);
            let index = index.ok_or(RecordError::Missing { line, key })?;
            Ok(self.tags.remove(index).1)
        };
        let (game, rules, position) = (take("game")?, take("rules")?, take("position")?);
        let tags = self.tags.into_iter();
        Ok(RecordText {
            game: game.text,
            rules,
            position,
            tags: tags.map(|(key, value)| (key, value.text)).collect(),
            moves: self.moves.unwrap_or_default(),
            round_size: self.round_size,
        })
    }
}

impl FromStr for RecordText {
    type Err = RecordError;

    /// Reads one record; blank lines around it and between its lines are skipped.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = RecordLines::new();
        let mut record = None;
        for line in text.lines() {
            let read = lines.push(line)?;
            if record.is_some() && (read.is_some() || lines.record_start().is_some()) {
                return Err(RecordError::Trailing {
                    line: lines.record_start().unwrap_or_default(),
                });
            }
            record = record.or(read);
        }
        lines.finish()?;
        record.ok_or(RecordError::Empty)
    }
}
