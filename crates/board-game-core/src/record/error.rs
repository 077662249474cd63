//! Errors of records.

use alloc::string::String;
use core::error::Error;
use core::fmt;

use super::format::{FIRST_LINE, MAX_KEYS, MAX_MOVES, VERSION};
use crate::Game;

/// A move of a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayError<G: Game> {
    /// The number of the move, from 1.
    pub number: usize,
    /// The move.
    pub mv: G::Move,
    /// The reason why it is not legal.
    pub reason: G::Illegal,
}

impl<G: Game> fmt::Display for ReplayError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, mv, reason } = self;
        write!(f, "move {number}, {mv}, is not legal: {reason}")
    }
}

impl<G: Game> Error for ReplayError<G> {}

/// The reason why a text is not a record. Lines are counted from 1; JSON has line 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// The text does not begin as a record does.
    FirstLine {
        /// The number of the line.
        line: usize,
        /// The text on the line.
        found: String,
    },
    /// The record has another version of the format.
    Version {
        /// The number of the line.
        line: usize,
        /// The version.
        found: String,
    },
    /// A line before the moves is not `key: value`.
    Header {
        /// The number of the line.
        line: usize,
        /// The text on the line.
        found: String,
    },
    /// A key is given twice.
    DuplicateKey {
        /// The number of the line with the second one.
        line: usize,
        /// The key.
        key: String,
    },
    /// There are more keys than a record may have.
    TooManyTags {
        /// The number of the line.
        line: usize,
    },
    /// A required line is missing.
    Missing {
        /// The number of the first line of the record.
        line: usize,
        /// The key.
        key: &'static str,
    },
    /// A line of moves does not begin with its number.
    Number {
        /// The number of the line.
        line: usize,
        /// The word in place of the number.
        found: String,
        /// The number expected.
        expected: usize,
    },
    /// A round has no move, more than four, or a different number of moves than the rounds before
    /// it.
    Round {
        /// The number of the line.
        line: usize,
        /// The number of moves in the round.
        found: usize,
    },
    /// There are more moves than a record may have.
    TooManyMoves {
        /// The number of the line.
        line: usize,
    },
    /// The text ends before the record does.
    Truncated {
        /// The number of the first line of the record.
        line: usize,
    },
    /// Something follows the end of the only record.
    Trailing {
        /// The number of the line.
        line: usize,
    },
    /// The text has no record.
    Empty,
    /// The record is of another game.
    Game {
        /// The game expected.
        expected: &'static str,
        /// The game of the record.
        found: String,
    },
    /// The rules are not valid.
    Rules {
        /// The number of the line.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// The position is not valid.
    Position {
        /// The number of the line.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// A move is malformed or illegal.
    Move {
        /// The number of the line.
        line: usize,
        /// The number of the move, from 1.
        number: usize,
        /// The move as it is written.
        found: String,
        /// The reason.
        reason: String,
    },
    /// The key of a tag is not valid.
    Key {
        /// The key.
        found: String,
    },
}

/// Maximum number of characters of a text in an error.
const MAX_QUOTED_LENGTH: usize = 60;

/// The text in quotation marks, truncated if it is long.
struct QuotedExcerpt<'a>(&'a str);

impl fmt::Display for QuotedExcerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(MAX_QUOTED_LENGTH) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
        }
    }
}

impl RecordError {
    /// The line of the error, from 1; `None` without one.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match self {
            Self::FirstLine { line, .. }
            | Self::Version { line, .. }
            | Self::Header { line, .. }
            | Self::DuplicateKey { line, .. }
            | Self::TooManyTags { line }
            | Self::Missing { line, .. }
            | Self::Number { line, .. }
            | Self::Round { line, .. }
            | Self::TooManyMoves { line }
            | Self::Truncated { line }
            | Self::Trailing { line }
            | Self::Rules { line, .. }
            | Self::Position { line, .. }
            | Self::Move { line, .. }
                if *line > 0 =>
            {
                Some(*line)
            }
            _ => None,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line() {
            write!(f, "line {line}: ")?;
        }
        match self {
            Self::FirstLine { found, .. } => write!(
                f,
                "{}: expected {:?}, with which a saved game begins",
                QuotedExcerpt(found),
                FIRST_LINE
            ),
            Self::Version { found, .. } => write!(
                f,
                "a game of version {}; version {} can be read",
                QuotedExcerpt(found),
                VERSION
            ),
            Self::Header { found, .. } => {
                write!(f, "{}: expected `key: value`", QuotedExcerpt(found))
            }
            Self::DuplicateKey { key, .. } => {
                write!(f, "key `{key}` is given twice: expected once")
            }
            Self::TooManyTags { .. } => {
                write!(f, "more than {MAX_KEYS} keys")
            }
            Self::Missing { key, .. } => write!(f, "the game has no line `{key}: ...`"),
            Self::Number {
                found, expected, ..
            } => write!(
                f,
                "{}: expected the number `{expected}.` and moves, or `end`",
                QuotedExcerpt(found)
            ),
            Self::Round { found, .. } => write!(
                f,
                "{found} {} in this round: every round but the last has one of each player",
                if *found == 1 { "move" } else { "moves" }
            ),
            Self::TooManyMoves { .. } => {
                write!(f, "more than {} moves", MAX_MOVES)
            }
            Self::Truncated { .. } => {
                f.write_str("the game that begins here is cut off: it has no line `end`")
            }
            Self::Trailing { .. } => f.write_str("there is more than one game, expected one"),
            Self::Empty => f.write_str("there is no game in it"),
            Self::Game { expected, found } => {
                write!(
                    f,
                    "it is a game of {}, not of {expected}",
                    QuotedExcerpt(found)
                )
            }
            Self::Rules { reason, .. } => write!(f, "rules: {reason}"),
            Self::Position { reason, .. } => write!(f, "position: {reason}"),
            Self::Move {
                number,
                found,
                reason,
                ..
            } => write!(f, "move {number}, {}: {reason}", QuotedExcerpt(found)),
            Self::Key { found } => write!(
                f,
                "{} is no key of a tag: expected lower-case letters and hyphens, and none of game, rules and position",
                QuotedExcerpt(found)
            ),
        }
    }
}

impl Error for RecordError {}
