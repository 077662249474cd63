//! The values of states.

use core::fmt;

use crate::from_str::from_str;

/// The value of a position for the side to move, with best play of both.
///
/// A ply is a move of one side. The winner plays the shortest win, the loser the longest defence.
/// As text `won in 3`, `drawn`, `lost in 2`.
///
/// ```
/// use shogun_rules::endings::Value;
///
/// assert_eq!("won in 3".parse(), Ok(Value::Win(3)));
/// assert_eq!("lost in 2".parse(), Ok(Value::Loss(2)));
/// assert_eq!(Value::Draw.to_string(), "drawn");
/// assert!("won in 300".parse::<Value>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins in this number of plies, which is odd.
    Win(u8),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses in this number of plies, which is even; 0 is checkmate.
    Loss(u8),
}

impl Value {
    /// The plies to the end of the game; `None` for a draw.
    #[must_use]
    pub const fn plies(self) -> Option<u8> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of the position before the best move, if this is the value of the position after
    /// it.
    ///
    /// ```
    /// use shogun_rules::endings::Value;
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
    pub const fn rank(self) -> i16 {
        match self {
            Self::Win(plies) => 512 - plies as i16,
            Self::Draw => 0,
            Self::Loss(plies) => plies as i16 - 512,
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

from_str! {
    Value, "value", "won in N, drawn or lost in N, with the plies for N", |text| match text {
        "drawn" => Some(Self::Draw),
        _ => match text.split_once(" in ")? {
            ("won", plies) => Some(Self::Win(plies.parse().ok()?)),
            ("lost", plies) => Some(Self::Loss(plies.parse().ok()?)),
            _ => None,
        },
    };
}

/// A value in a byte of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub(super) u8);

impl Code {
    /// A draw, or not known yet.
    pub(super) const DRAW: Self = Self(0);
    /// No state of a game: two pieces share a square, the side that has moved has left its king
    /// attacked, or it is another state's mirror image.
    pub(super) const NONE: Self = Self(u8::MAX);
    /// The side to move is checkmated.
    pub(super) const MATED: Self = Self(1);
    /// The side to move wins in one ply.
    pub(super) const WINS: Self = Self(2);

    /// The value: odd codes are losses in code - 1 plies, even codes wins.
    pub(super) const fn value(self) -> Option<Value> {
        match self {
            Self::NONE => None,
            Self::DRAW => Some(Value::Draw),
            Self(code) if code % 2 == 0 => Some(Value::Win(code - 1)),
            Self(code) => Some(Value::Loss(code - 1)),
        }
    }
}
