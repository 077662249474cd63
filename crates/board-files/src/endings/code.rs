//! Values as numbers.

use super::Value;

/// The value of a state in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(u16);

impl Code {
    /// A draw, or not known yet.
    pub const DRAW: Self = Self(0);
    /// No state of a game, or another state's image.
    pub const NONE: Self = Self(u16::MAX);
    /// The side to move wins in one ply.
    pub const WINS: Self = Self(2);

    /// The most plies of a win or a loss: as many as a [`CodeModel`](super::CodeModel) can write.
    pub const MAX_PLIES: u16 = 765;

    /// The code with this number.
    #[inline]
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// The code of a win or loss in this number of plies: an odd number is a win.
    ///
    /// # Panics
    /// If there are more than [`MAX_PLIES`](Self::MAX_PLIES).
    ///
    /// ```
    /// use board_files::endings::{Code, Value};
    ///
    /// assert_eq!(Code::in_plies(3).value(), Some(Value::Win(3)));
    /// assert_eq!(Code::in_plies(4).value(), Some(Value::Loss(4)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn in_plies(plies: u16) -> Self {
        assert!(plies <= Self::MAX_PLIES, "a game is too long for a table");
        Self(plies + 1)
    }

    /// The code of a value; [`NONE`](Self::NONE) for one that no table has.
    #[must_use]
    pub const fn of(value: Value) -> Self {
        match value {
            Value::Draw => Self::DRAW,
            Value::Win(plies) if plies % 2 == 1 && plies <= Self::MAX_PLIES => {
                Self::in_plies(plies)
            }
            Value::Loss(plies) if plies % 2 == 0 && plies <= Self::MAX_PLIES => {
                Self::in_plies(plies)
            }
            _ => Self::NONE,
        }
    }

    /// The number: 0 for a draw, 65,535 for no state, one more than the plies otherwise.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The value; `None` for no state.
    #[inline]
    #[must_use]
    pub const fn value(self) -> Option<Value> {
        match self {
            Self::NONE => None,
            Self::DRAW => Some(Value::Draw),
            Self(code) if code % 2 == 0 => Some(Value::Win(code - 1)),
            Self(code) => Some(Value::Loss(code - 1)),
        }
    }
}
