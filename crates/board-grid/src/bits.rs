//! The unsigned integers that can hold a set of squares.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// An unsigned integer used as a set of squares: `u64` or `u128`.
///
/// The trait is sealed: a [`Geometry`](crate::Geometry) picks one of the two.
pub trait Bits:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The integer without bits.
    const ZERO: Self;
    /// The integer with only the lowest bit set.
    const ONE: Self;

    /// Number of set bits.
    fn count_ones(self) -> u32;
    /// Number of zero bits below the lowest set bit; the width of the type for zero.
    fn trailing_zeros(self) -> u32;
    /// Number of zero bits above the highest set bit; the width of the type for zero.
    fn leading_zeros(self) -> u32;
    /// The same integer without its lowest set bit; zero stays zero.
    #[must_use]
    fn without_lowest(self) -> Self;
}

macro_rules! impl_bits {
    ($($integer:ty),*) => {$(
        impl Bits for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count_ones(self) -> u32 {
                <$integer>::count_ones(self)
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                <$integer>::trailing_zeros(self)
            }

            #[inline]
            fn leading_zeros(self) -> u32 {
                <$integer>::leading_zeros(self)
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

impl_bits!(u64, u128);
