//! Positions and moves as text.

use core::fmt;
use core::str::FromStr;

use alloc::string::String;
use alloc::vec::Vec;

use board_game_core::excerpt;
use board_grid::ParseSquareError;
use itertools::Itertools;

use crate::position::Position;
use crate::position_error::PositionError;
use crate::rules::{MAX_STEPS, Rules};
use crate::side::Side;
use crate::square::Square;
use crate::turn::{Move, Step, Turn};

impl fmt::Display for Position {
    /// Three words: the pawns in their order, separated by commas; the rook's square, `-` while it
    /// is not on the board, `x` once it has been taken; and the side to move, `pawns` or `rook`.
    ///
    /// `a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns`. The rules are not part of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.pawn_order().iter().format(","))?;
        match self.rook() {
            Some(rook) => write!(f, " {rook}")?,
            None if self.rook_is_taken() => f.write_str(" x")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {}", self.to_move())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.rules)
    }
}

impl Position {
    /// Reads what [`Display`](fmt::Display) writes, under these rules.
    ///
    /// The side to move may be left out: then the pawns move if the rook is on the board. So may
    /// the rook if it is not on the board yet.
    pub(crate) fn read(text: &str, rules: Rules) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        let pawns = words.next().ok_or(TextError::Empty)?;
        let pawns: Vec<Square> = pawns
            .split(',')
            .map(square)
            .collect::<Result<_, TextError>>()?;
        let position = Self::new(&pawns, rules)?;
        let rook = words.next().unwrap_or("-");
        let to_move = match words.next() {
            None => None,
            Some(word) => Some(word.parse().map_err(|_| TextError::Side(excerpt(word)))?),
        };
        if let Some(word) = words.next() {
            return Err(TextError::Surplus(excerpt(word)));
        }
        match (rook, to_move) {
            ("-", None | Some(Side::Rook)) => Ok(position),
            ("x", None | Some(Side::Rook)) => Ok(position.with_rook_taken()),
            ("-" | "x", Some(Side::Pawns)) => Err(TextError::NoRook),
            (rook, to_move) => {
                Ok(position.with_rook(square(rook)?, to_move.unwrap_or(Side::Pawns))?)
            }
        }
    }
}

impl FromStr for Position {
    type Err = TextError;

    /// Reads a position under the default rules.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::read(text, Rules::default())
    }
}

impl FromStr for Move {
    type Err = TextError;

    /// Reads `a1`, `a1-d1`, `Ba3-a4`, `Bb6-b5+d6-d5`, `Bxa1-b1`, and rook moves with the paper's
    /// `T`: `Ta1`, `Ta1-d1`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.starts_with('B') {
            return Ok(Self::Pawns(text.parse()?));
        }
        let squares = text.strip_prefix('T').unwrap_or(text);
        match squares.split_once('-') {
            None => Ok(Self::Place(square(squares)?)),
            Some((from, to)) => Ok(Self::Rook {
                from: square(from)?,
                to: square(to)?,
            }),
        }
    }
}

impl FromStr for Turn {
    type Err = TextError;

    /// Reads `Ba3-a4`, `Bb6-b5+d6-d5`, `Bxa1-b1`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let steps = text
            .strip_prefix('B')
            .ok_or_else(|| TextError::Turn(excerpt(text)))?;
        let (takes, steps) = match steps.strip_prefix('x') {
            Some(steps) => (true, steps),
            None => (false, steps),
        };
        let mut turn = Self::EMPTY;
        for (i, step) in steps.split('+').enumerate() {
            if i == usize::from(MAX_STEPS) {
                return Err(TextError::TooManySteps);
            }
            turn.push(step.parse()?);
        }
        Ok(if takes { turn.taking() } else { turn })
    }
}

impl FromStr for Step {
    type Err = TextError;

    /// Reads `a3-a4`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (from, to) = text
            .split_once('-')
            .ok_or_else(|| TextError::Step(excerpt(text)))?;
        Ok(Self::new(square(from)?, square(to)?))
    }
}

fn square(word: &str) -> Result<Square, TextError> {
    word.parse().map_err(|error| TextError::Square {
        word: excerpt(word),
        error,
    })
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Step, Turn, Move);

/// The reason why a text is no position or no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// Nothing but blanks.
    Empty,
    /// A word that should be a square.
    Square {
        /// The word.
        word: String,
        /// The error of the square.
        error: ParseSquareError,
    },
    /// A word that should be a step.
    Step(String),
    /// More steps than a turn may have.
    TooManySteps,
    /// A word that should be a turn.
    Turn(String),
    /// A word that should be the side to move.
    Side(String),
    /// The pawns are to move, but the rook is not on the board.
    NoRook,
    /// A word too many.
    Surplus(String),
    /// The squares make no position.
    Position(PositionError),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                f.write_str("empty: expected pawns, rook and side to move, like b2,c3 a1 pawns")
            }
            Self::Square { word, error } => write!(f, "{word:?}: {error}"),
            Self::Step(word) => write!(f, "{word:?}: not a step: expected two squares, like a3-a4"),
            Self::TooManySteps => write!(f, "a turn has at most {MAX_STEPS} steps"),
            Self::Turn(word) => {
                write!(f, "{word:?}: not a turn: expected B and steps, like Ba3-a4")
            }
            Self::Side(word) => write!(f, "{word:?}: not a side: expected pawns or rook"),
            Self::NoRook => {
                f.write_str("the pawns cannot be to move while the rook is not on the board")
            }
            Self::Surplus(word) => {
                write!(f, "{word:?}: nothing is expected after the side to move")
            }
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TextError {}

impl From<PositionError> for TextError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}
