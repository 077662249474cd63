//! Turns by multiples of 45 degrees.

use core::fmt;
use core::str::FromStr;

/// A turn by 0 to 7 steps of 45 degrees clockwise. One step counter-clockwise is 7.
///
/// ```
/// use ploy_rules::Rotation;
///
/// let left = Rotation::new(7).expect("7 is at most 7");
/// assert_eq!(left.inverse().steps(), 1);
/// assert!(Rotation::new(8).is_none());
/// assert_eq!("7".parse(), Ok(left));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation(u8);

impl Rotation {
    /// No turn.
    pub const NONE: Self = Self(0);

    /// All eight turns, ascending.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// The turn by this many steps, 0..=7; `None` for more.
    #[inline]
    #[must_use]
    pub const fn new(steps: u8) -> Option<Self> {
        if steps < 8 { Some(Self(steps)) } else { None }
    }

    /// The lowest three bits as a turn.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        Self((bits & 7) as u8)
    }

    /// Steps of 45 degrees clockwise, 0..=7.
    #[inline]
    #[must_use]
    pub const fn steps(self) -> u8 {
        self.0
    }

    /// The turn that takes this one back.
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self((8 - self.0) & 7)
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The text or number is not a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseRotationError;

impl fmt::Display for ParseRotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rotation: expected one digit 0 to 7")
    }
}

impl core::error::Error for ParseRotationError {}

impl FromStr for Rotation {
    type Err = ParseRotationError;

    fn from_str(text: &str) -> Result<Self, ParseRotationError> {
        match text.as_bytes() {
            [digit @ b'0'..=b'7'] => Ok(Self(digit - b'0')),
            _ => Err(ParseRotationError),
        }
    }
}

impl TryFrom<u8> for Rotation {
    type Error = ParseRotationError;

    fn try_from(steps: u8) -> Result<Self, ParseRotationError> {
        Self::new(steps).ok_or(ParseRotationError)
    }
}

impl From<Rotation> for u8 {
    fn from(rotation: Rotation) -> Self {
        rotation.0
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Rotation);
