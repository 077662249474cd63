//! The values of states.

use core::fmt;
use core::str::FromStr;

/// The value of a position for the side to move, with best play of both.
///
/// A ply is a move of one side. The winner plays the shortest win, the loser the longest defence.
/// As text `won in 3`, `drawn`, `lost in 2`.
///
/// ```
/// use board_files::endings::Value;
///
/// assert_eq!("won in 3".parse(), Ok(Value::Win(3)));
/// assert_eq!("lost in 2".parse(), Ok(Value::Loss(2)));
/// assert_eq!(Value::Draw.to_string(), "drawn");
/// assert!("won in 70000".parse::<Value>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins in this number of plies, which is odd.
    Win(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses in this number of plies, which is even; 0 if the game is
    /// over.
    Loss(u16),
}

impl Value {
    /// The plies to the end of the game; `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of the position before the best move, if this is the value of the position after
    /// it.
    ///
    /// ```
    /// use board_files::endings::Value;
    ///
    /// assert_eq!(Value::Loss(2).before(), Value::Win(3));
    /// assert_eq!(Value::Win(3).before(), Value::Loss(4));
    /// ```
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
        }
    }

    /// 1 for a win, 0 for a draw, -1 for a loss.
    #[must_use]
    pub const fn sign(self) -> i8 {
        match self {
            Self::Win(_) => 1,
            Self::Draw => 0,
            Self::Loss(_) => -1,
        }
    }

    /// A number that orders values: quick wins have the largest, then slow wins, draws, slow losses
    /// and quick losses.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => u16::MAX as i32 + 1 - plies as i32,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i32 - u16::MAX as i32 - 1,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "won in {plies}"),
            Self::Draw => f.write_str("drawn"),
            Self::Loss(plies) => write!(f, "lost in {plies}"),
        }
    }
}

/// The text is not a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseEndgameValueError {
    /// The text.
    pub found: String,
}

impl fmt::Display for ParseEndgameValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(
            f,
            "{found:?} is no value: expected won in N, drawn or lost in N, with the plies for N"
        )
    }
}

impl core::error::Error for ParseEndgameValueError {}

impl FromStr for Value {
    type Err = ParseEndgameValueError;

    fn from_str(text: &str) -> Result<Self, ParseEndgameValueError> {
        let value = match text.split_once(" in ") {
            Some(("won", plies)) => plies.parse().ok().map(Self::Win),
            Some(("lost", plies)) => plies.parse().ok().map(Self::Loss),
            _ => (text == "drawn").then_some(Self::Draw),
        };
        value.ok_or_else(|| ParseEndgameValueError { found: text.into() })
    }
}
