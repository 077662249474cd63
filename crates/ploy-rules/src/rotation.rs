//! Turns by multiples of 45 degrees, and sets of them.

use core::fmt;
use core::iter::FusedIterator;

/// A turn by 0 to 7 steps of 45 degrees clockwise. One step counter-clockwise is 7.
///
/// ```
/// use ploy_rules::Rotation;
///
/// let left = Rotation::new(7).expect("7 is at most 7");
/// assert_eq!(left.inverse().steps(), 1);
/// assert!(Rotation::new(8).is_none());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation(u8);

impl Rotation {
    /// No turn.
    pub const NONE: Self = Self(0);

    /// All eight, ascending.
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

/// A set of turns, bit `k` for [`Rotation`] `k`; iterates in ascending order.
///
/// ```
/// use ploy_rules::{Lines, Rules};
///
/// let commander = Lines::new(170).expect("170 has lines");
/// let turns = Rules::default().turns_in_place(commander);
/// assert_eq!(turns.map(|turn| turn.steps()).collect::<Vec<_>>(), [1, 3, 5, 7]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[must_use = "iterators are lazy"]
pub struct Rotations(u8);

/// Number of bits set in each byte: the default x86-64 target has no instruction for it.
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
    /// No turn at all, not even by 0.
    pub const NONE: Self = Self(0);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Bit `k` for the turn by `k` steps.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the turn is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, rotation: Rotation) -> bool {
        self.0 >> rotation.0 & 1 == 1
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
}

impl Iterator for Rotations {
    type Item = Rotation;

    #[inline]
    fn next(&mut self) -> Option<Rotation> {
        let next = Rotation::new(self.0.trailing_zeros() as u8)?;
        self.0 &= self.0 - 1;
        Some(next)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = Self::len(*self);
        (length, Some(length))
    }
}

impl ExactSizeIterator for Rotations {}
impl FusedIterator for Rotations {}

impl fmt::Debug for Rotations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
