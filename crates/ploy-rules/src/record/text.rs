//! Games as text: lines of `key: value`, then numbered lines of two moves each.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::{Game, PlayError};
use crate::{Listing, ParseMoveError, ParsePositionError, Position, Rules, Turning};

/// Why a text is no game. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGameError {
    /// There is no line `position: ...`, or not before the moves.
    NoPosition,
    /// The position is none.
    Position {
        /// On which line.
        line: usize,
        /// What is wrong with it.
        error: ParsePositionError,
    },
    /// A line before the moves that is not a known key with a value it can have, or a key given twice.
    Header {
        /// Which line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A number that is not the one of its pair of moves.
    Number {
        /// On which line.
        line: usize,
        /// What stands there.
        found: String,
        /// The number that was to come.
        expected: usize,
    },
    /// Something that is no move.
    Move {
        /// On which line.
        line: usize,
        /// What stands there.
        found: String,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// A move that cannot be played.
    Play {
        /// On which line.
        line: usize,
        /// What is wrong with it.
        error: PlayError,
    },
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPosition => f.write_str(
                "no position: expected a line `position: <board> <b or w>` before the moves",
            ),
            Self::Position { line, error } => write!(f, "line {line}: position: {error}"),
            Self::Header { line, found } => write!(
                f,
                "line {line}: {found:?}: expected, each at most once, `position: <board> <b or w>`, `turning: any` or \
                 `one-step`, `listing: every-rotation` or `distinct-results`, `limit: <number of moves>`"
            ),
            Self::Number {
                line,
                found,
                expected,
            } => write!(f, "line {line}: {found:?}: expected the number {expected}."),
            Self::Move { line, found, error } => write!(f, "line {line}: {found:?}: {error}"),
            Self::Play { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl core::error::Error for ParseGameError {}

impl fmt::Display for Game {
    /// The start, the rules where they are not the default ones, the limit if there is one, an empty line, and the
    /// moves, numbered in pairs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "position: {}", self.start)?;
        let Rules { turning, listing } = self.start.rules();
        if turning == Turning::OneStep {
            writeln!(f, "turning: one-step")?;
        }
        if listing == Listing::DistinctResults {
            writeln!(f, "listing: distinct-results")?;
        }
        if let Some(limit) = self.limit {
            writeln!(f, "limit: {limit}")?;
        }
        writeln!(f)?;
        for (pair, number) in self.moves().chunks(2).zip(1..) {
            write!(f, "{number}.")?;
            for mv in pair {
                write!(f, " {mv}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// What stands before the moves.
#[derive(Default)]
struct Header<'a> {
    position: Option<(usize, &'a str)>,
    turning: Option<Turning>,
    listing: Option<Listing>,
    limit: Option<usize>,
}

impl<'a> Header<'a> {
    /// Takes in a line; `None` if it is none of the header's or repeats one.
    fn read(&mut self, number: usize, line: &'a str) -> Option<()> {
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        let is_new = match key {
            "position" => self.position.replace((number, value)).is_none(),
            "turning" => self
                .turning
                .replace(match value {
                    "any" => Turning::Any,
                    "one-step" => Turning::OneStep,
                    _ => return None,
                })
                .is_none(),
            "listing" => self
                .listing
                .replace(match value {
                    "every-rotation" => Listing::EveryRotation,
                    "distinct-results" => Listing::DistinctResults,
                    _ => return None,
                })
                .is_none(),
            "limit" => self.limit.replace(value.parse().ok()?).is_none(),
            _ => false,
        };
        is_new.then_some(())
    }

    fn game(self) -> Result<Game, ParseGameError> {
        let (line, text) = self.position.ok_or(ParseGameError::NoPosition)?;
        let rules = Rules {
            turning: self.turning.unwrap_or_default(),
            listing: self.listing.unwrap_or_default(),
        };
        let start = Position::parse(text, rules)
            .map_err(|error| ParseGameError::Position { line, error })?;
        let mut game = Game::new(start);
        game.limit = self.limit;
        Ok(game)
    }
}

impl FromStr for Game {
    type Err = ParseGameError;

    /// Reads what [`Display`](fmt::Display) writes; blank lines are skipped, and the lines before the moves may come in
    /// any order.
    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let mut lines = (1..)
            .zip(text.lines())
            .map(|(number, line)| (number, line.trim()))
            .filter(|(_, line)| !line.is_empty())
            .peekable();
        let mut header = Header::default();
        while let Some((number, line)) =
            lines.next_if(|(_, line)| !line.starts_with(|first: char| first.is_ascii_digit()))
        {
            let found = || line.to_string();
            header
                .read(number, line)
                .ok_or_else(|| ParseGameError::Header {
                    line: number,
                    found: found(),
                })?;
        }
        let mut game = header.game()?;
        for ((line, text), pair) in lines.zip(1..) {
            let mut words = text.split_whitespace();
            let number = words.next().unwrap_or_default();
            if number
                .strip_suffix('.')
                .and_then(|digits| digits.parse().ok())
                != Some(pair)
            {
                return Err(ParseGameError::Number {
                    line,
                    found: number.to_string(),
                    expected: pair,
                });
            }
            for word in words {
                let mv = word.parse().map_err(|error| ParseGameError::Move {
                    line,
                    found: word.to_string(),
                    error,
                })?;
                game.play(mv)
                    .map_err(|error| ParseGameError::Play { line, error })?;
            }
        }
        Ok(game)
    }
}
