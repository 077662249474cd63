//! Positions and moves as text.

use core::fmt;
use core::str::FromStr;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_grid::ParseSquareError;

use crate::turn::{Move, Step, Turn};
use crate::{Hunt, MAX_STEPS, Player, Position, PositionError, Square};

impl fmt::Display for Position {
    /// Three words: the pawns in their order, separated by commas; the rook's square, `-` while it is not on the board,
    /// `x` once it has been taken; and the side to move, `pawns` or `rook`.
    ///
    /// `a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns`. The rules are not part of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pawn) in self.pawn_order().iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{pawn}")?;
        }
        match self.rook() {
            Some(rook) => write!(f, " {rook}")?,
            None if self.rook_is_taken() => f.write_str(" x")?,
            None => f.write_str(" -")?,
        }
        write!(f, " {}", self.player())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.hunt())
    }
}

impl Position {
    /// Reads what [`Display`](fmt::Display) writes, for these rules.
    ///
    /// The side to move may be left out: then the pawns move if the rook is on the board. So may the rook if it is not on
    /// the board yet.
    ///
    /// # Errors
    /// [`TextError`] with the word at fault.
    ///
    /// ```
    /// use rook_hunt::{Hunt, Position};
    ///
    /// let position = Position::parse(Hunt::new(2, 1, 1)?, "b2,c3 a1")?;
    /// assert_eq!(position.to_string(), "b2,c3 a1 pawns");
    ///
    /// let error = Position::parse(Hunt::new(2, 1, 1)?, "b2,c9 a1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     r#""c9": not a square: expected a column letter a to h and a row 1 to 8, like a1 or h8"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(hunt: Hunt, text: &str) -> Result<Self, TextError> {
        let mut words = text.split_whitespace();
        let pawns = words.next().ok_or(TextError::Empty)?;
        let pawns: Vec<Square> = pawns
            .split(',')
            .map(square)
            .collect::<Result<_, TextError>>()?;
        let position = Self::new(hunt, &pawns)?;
        let rook = words.next().unwrap_or("-");
        let player = match words.next() {
            None => None,
            Some("pawns") => Some(Player::Pawns),
            Some("rook") => Some(Player::Rook),
            Some(word) => return Err(TextError::Player(excerpt(word))),
        };
        if let Some(word) = words.next() {
            return Err(TextError::Surplus(excerpt(word)));
        }
        match (rook, player) {
            ("-", None | Some(Player::Rook)) => Ok(position),
            ("x", None | Some(Player::Rook)) => Ok(position.with_rook_taken()),
            ("-" | "x", Some(Player::Pawns)) => Err(TextError::NoRook),
            (rook, player) => {
                Ok(position.with_rook(square(rook)?, player.unwrap_or(Player::Pawns))?)
            }
        }
    }
}

impl FromStr for Move {
    type Err = TextError;

    /// Reads `a1`, `a1-d1`, `Ba3-a4`, `Bb6-b5+d6-d5`, `Bxa1-b1`, and rook moves with the paper's `T`: `Ta1`, `Ta1-d1`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        if let Some(steps) = text.strip_prefix('B') {
            let (takes, steps) = match steps.strip_prefix('x') {
                Some(steps) => (true, steps),
                None => (false, steps),
            };
            let mut turn = Turn::EMPTY;
            for (i, step) in steps.split('+').enumerate() {
                if i == usize::from(MAX_STEPS) {
                    return Err(TextError::TooManySteps);
                }
                turn.push(step.parse()?);
            }
            return Ok(Self::Pawns(if takes { turn.taking() } else { turn }));
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

impl FromStr for Step {
    type Err = TextError;

    /// Reads `a3-a4`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (from, to) = text
            .split_once('-')
            .ok_or_else(|| TextError::Step(excerpt(text)))?;
        Ok(Self {
            from: square(from)?,
            to: square(to)?,
        })
    }
}

fn square(word: &str) -> Result<Square, TextError> {
    word.parse().map_err(|error| TextError::Square {
        word: excerpt(word),
        error,
    })
}

/// The beginning of a word, so that a message stays short whatever was read.
fn excerpt(word: &str) -> String {
    const LONGEST: usize = 20;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => alloc::format!("{}...", &word[..end]),
        None => word.to_string(),
    }
}

/// Why a text is no position or no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// Nothing but blanks.
    Empty,
    /// A word that should be a square.
    Square {
        /// The word.
        word: String,
        /// What a square looks like.
        error: ParseSquareError,
    },
    /// A word that should be a step.
    Step(String),
    /// More steps than a turn may have.
    TooManySteps,
    /// A word that should say who moves.
    Player(String),
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
            Self::Player(word) => write!(f, "{word:?}: not a side: expected pawns or rook"),
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
