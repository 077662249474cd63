//! A move and its text.

use core::fmt;
use core::str::FromStr;

use board_grid::ParseSquareError;

use crate::movegen::square;
use crate::{ParseRotationError, Rotation, Square};

/// A move of a piece: start square, target square, and the turn after the step.
///
/// Two moves with the same effect stay two moves: a Commander that turns by 1 and by 3 looks the
/// same afterwards. As text a move is always seven characters, `<from>-<to>-<rotation>`. Moves are
/// ordered by from, to, rotation.
///
/// ```
/// use ploy_rules::{Move, Rotation};
///
/// let mv: Move = "e3-f4-1".parse()?;
/// assert_eq!(mv.from(), "e3".parse()?);
/// assert_eq!(mv.rotation().steps(), 1);
/// assert_eq!(Move::step("e3".parse()?, "e4".parse()?).to_string(), "e3-e4-0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    /// A move from start square, target square and rotation.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square, rotation: Rotation) -> Self {
        Self::from_parts(from.index() as u32, to.index() as u32, rotation.steps())
    }

    /// A step without a turn.
    #[inline]
    #[must_use]
    pub const fn step(from: Square, to: Square) -> Self {
        Self::new(from, to, Rotation::NONE)
    }

    /// A turn on the spot.
    #[inline]
    #[must_use]
    pub const fn turn(at: Square, rotation: Rotation) -> Self {
        Self::new(at, at, rotation)
    }

    /// A move from square indices, which must be below 81.
    #[inline]
    pub(crate) const fn from_parts(from: u32, to: u32, rotation: u8) -> Self {
        Self(from << 16 | to << 8 | rotation as u32)
    }

    /// The same move with `steps` more steps of rotation; the sum must not exceed 7.
    #[inline]
    pub(crate) const fn plus_steps(self, steps: u32) -> Self {
        Self(self.0 + steps)
    }

    /// The same move with its target `distance` times `step` indices further. Off the board the
    /// result is unspecified.
    #[inline]
    pub(crate) const fn towards(self, step: u8, distance: u32) -> Self {
        let step = step as i8 as u32;
        Self(self.0.wrapping_add(step.wrapping_mul(distance) << 8))
    }

    /// The square the piece stands on.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        square((self.0 >> 16) as u8)
    }

    /// The target square; the start square for a turn on the spot.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        square((self.0 >> 8) as u8)
    }

    /// The turn of the piece, after the step if there is one.
    #[inline]
    #[must_use]
    pub const fn rotation(self) -> Rotation {
        Rotation::from_low_bits(self.0)
    }

    /// The indices of start and target square.
    #[inline]
    pub(crate) const fn indices(self) -> (usize, usize) {
        ((self.0 >> 16) as usize, (self.0 >> 8 & 0xff) as usize)
    }

    /// Whether the piece stays on its square.
    #[inline]
    #[must_use]
    pub const fn is_turn(self) -> bool {
        self.0 >> 16 == self.0 >> 8 & 0xff
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.from(), self.to(), self.rotation())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The reason why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text does not have three parts joined by `-`.
    Parts {
        /// Number of parts.
        found: usize,
    },
    /// The first part is no square.
    From(ParseSquareError),
    /// The second part is no square.
    To(ParseSquareError),
    /// The third part is no rotation.
    Rotation(ParseRotationError),
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parts { found } => write!(
                f,
                "a move has three parts, <from>-<to>-<rotation> as in e3-e4-0, not {found}"
            ),
            Self::From(error) => write!(f, "the first part is {error}"),
            Self::To(error) => write!(f, "the second part is {error}"),
            Self::Rotation(error) => write!(f, "the third part is {error}"),
        }
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let mut parts = text.split('-');
        let (Some(from), Some(to), Some(rotation), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(ParseMoveError::Parts {
                found: text.split('-').count(),
            });
        };
        let from = from.parse().map_err(ParseMoveError::From)?;
        let to = to.parse().map_err(ParseMoveError::To)?;
        let rotation = rotation.parse().map_err(ParseMoveError::Rotation)?;
        Ok(Self::new(from, to, rotation))
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Move);
