//! Sets of turns.

use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use itertools::Itertools;

use crate::{ParseRotationError, Rotation};

/// A set of turns, bit `k` for [`Rotation`] `k`; iterates in ascending order.
///
/// ```
/// use ploy_rules::{Lines, Rules};
///
/// let commander = Lines::new(170).expect("170 has lines");
/// let turns = Rules::default().turns_in_place(commander);
/// assert_eq!(turns.to_string(), "1 3 5 7");
/// assert_eq!("1 3 5 7".parse(), Ok(turns));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotations(u8);

/// Number of bits set in each byte: the default x86-64 target has no popcount.
const LENGTHS: [u8; 256] = {
    let mut lengths = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        lengths[bits] = (bits as u8).count_ones() as u8;
        bits += 1;
    }
    lengths
};

impl Rotations {
    /// The empty set, without the turn by 0.
    pub const EMPTY: Self = Self(0);

    /// The set with these bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The bits: bit `k` for the turn by `k` steps.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the turn is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, rotation: Rotation) -> bool {
        self.0 >> rotation.steps() & 1 == 1
    }

    /// Number of turns in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        LENGTHS[self.0 as usize] as usize
    }

    /// Whether the set holds no turn.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The turns of the set, ascending.
    #[inline]
    pub const fn iter(self) -> RotationsIter {
        RotationsIter(self)
    }
}

/// The turns of a set, ascending, from [`Rotations::iter`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "iterators are lazy"]
pub struct RotationsIter(Rotations);

impl Iterator for RotationsIter {
    type Item = Rotation;

    #[inline]
    fn next(&mut self) -> Option<Rotation> {
        let Rotations(bits) = &mut self.0;
        let next = Rotation::new(bits.trailing_zeros() as u8)?;
        *bits &= *bits - 1;
        Some(next)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for RotationsIter {}
impl FusedIterator for RotationsIter {}

impl IntoIterator for Rotations {
    type Item = Rotation;
    type IntoIter = RotationsIter;

    #[inline]
    fn into_iter(self) -> RotationsIter {
        self.iter()
    }
}

impl Extend<Rotation> for Rotations {
    fn extend<I: IntoIterator<Item = Rotation>>(&mut self, rotations: I) {
        for rotation in rotations {
            self.0 |= 1 << rotation.steps();
        }
    }
}

impl FromIterator<Rotation> for Rotations {
    fn from_iter<I: IntoIterator<Item = Rotation>>(rotations: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(rotations);
        set
    }
}

impl fmt::Display for Rotations {
    /// The turns ascending, joined by blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.iter().format(" "))
    }
}

impl fmt::Debug for Rotations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl FromStr for Rotations {
    type Err = ParseRotationError;

    /// Reads turns joined by blanks, in any order.
    fn from_str(text: &str) -> Result<Self, ParseRotationError> {
        text.split_ascii_whitespace().map(str::parse).collect()
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Rotations);
