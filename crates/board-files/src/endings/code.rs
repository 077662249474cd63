//! Values in a byte.

use super::Value;

/// The value of a state in a byte of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(u8);

impl Code {
    /// A draw, or not known yet.
    pub const DRAW: Self = Self(0);
    /// No state of a game, or another state's image.
    pub const NONE: Self = Self(u8::MAX);
    /// The side to move has lost already.
    pub const LOST: Self = Self(1);
    /// The side to move wins in one ply.
    pub const WINS: Self = Self(2);

    /// The code with this byte.
    #[inline]
    #[must_use]
    pub const fn new(byte: u8) -> Self {
        Self(byte)
    }

    /// The code of a win or loss in this number of plies, at most 253: an odd number is a win.
    ///
    /// ```
    /// use board_files::endings::{Code, Value};
    ///
    /// assert_eq!(Code::in_plies(3).value(), Some(Value::Win(3)));
    /// assert_eq!(Code::in_plies(4).value(), Some(Value::Loss(4)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn in_plies(plies: u8) -> Self {
        assert!(plies < u8::MAX - 1, "255 is no value");
        Self(plies + 1)
    }

    /// The code of a value; [`NONE`](Self::NONE) for one that no table has.
    #[must_use]
    pub const fn of(value: Value) -> Self {
        match value {
            Value::Draw => Self::DRAW,
            Value::Win(plies) if plies % 2 == 1 && plies < u8::MAX - 1 => Self::in_plies(plies),
            Value::Loss(plies) if plies % 2 == 0 && plies < u8::MAX - 1 => Self::in_plies(plies),
            _ => Self::NONE,
        }
    }

    /// The byte: 0 for a draw, 255 for no state, one more than the plies otherwise.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
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
