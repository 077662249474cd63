//! Integers of fixed width for the sums inside a block.

use core::array;

use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::natural::Natural;

/// An unsigned number of a fixed number of bits. Sums never overflow: the cells of a layer are wide
/// enough for a proven bound of its numbers.
pub(crate) trait CountInteger: Copy + PartialEq + Send + Sync {
    /// Width in bits.
    const BITS: u32;
    const ZERO: Self;
    /// The accumulator for products of two cells.
    type Sum: Total<Self>;

    /// Converts a number that fits.
    fn of(value: u64) -> Self;
    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// Reads a little-endian number of at most `BITS / 8` bytes; of several limbs these are whole.
    fn read(bytes: &[u8]) -> Self;
    /// Writes the lowest bytes, little-endian, as many as there is room for; of several limbs these
    /// are whole.
    fn write(self, out: &mut [u8]);
    fn add(&mut self, other: Self);
    fn or(self, other: Self) -> Self;
    fn reduce(self, modulus: Modulus) -> Self;
    /// The number of bits of the number.
    fn bits(self) -> u32;

    fn natural(self) -> Natural {
        let mut sum = Self::Sum::default();
        sum.add_product(self, Self::of(1));
        sum.natural()
    }
}

/// The maximum number of bits of a number of a layer.
pub(crate) const MAX_BITS: u32 = 65_536;

/// Runs code with the narrowest cell type for numbers of this many bits.
macro_rules! in_cells {
    ($bits:expr, $cell:ident => $in_cells:expr, else $beyond:expr) => {{
        use $crate::counting::numbers::cell::{Limbs, MAX_BITS};
        in_cells!(@ $bits, $cell, $in_cells, $beyond,
            64 u64, 128 Limbs<2>, 256 Limbs<4>, 512 Limbs<8>, 2048 Limbs<32>, 8192 Limbs<128>,
            MAX_BITS Limbs<1024>)
    }};
    (@ $bits:expr, $cell:ident, $in_cells:expr, $beyond:expr, $($max:tt $type:ty),+) => {
        match $bits {
            $(..=$max => {
                type $cell = $type;
                $in_cells
            })+
            _ => $beyond,
        }
    };
}
pub(crate) use in_cells;

/// A sum of products of cells.
pub(crate) trait Total<C>: Default + Send {
    fn add_product(&mut self, a: C, b: C);
    fn natural(&self) -> Natural;
}

macro_rules! primitive {
    ($type:ty) => {
        impl CountInteger for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            type Sum = U192;

            #[inline(always)]
            fn of(value: u64) -> Self {
                value as $type
            }

            #[inline(always)]
            fn low(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn read(bytes: &[u8]) -> Self {
                let mut buffer = [0; size_of::<$type>()];
                buffer[..bytes.len()].copy_from_slice(bytes);
                <$type>::from_le_bytes(buffer)
            }

            #[inline(always)]
            fn write(self, out: &mut [u8]) {
                out.copy_from_slice(&self.to_le_bytes()[..out.len()]);
            }

            #[inline(always)]
            fn add(&mut self, other: Self) {
                *self = self.wrapping_add(other);
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline(always)]
            fn reduce(self, modulus: Modulus) -> Self {
                modulus.reduce(u64::from(self)) as $type
            }

            fn bits(self) -> u32 {
                <$type>::BITS - self.leading_zeros()
            }
        }

        impl Total<$type> for U192 {
            #[inline(always)]
            fn add_product(&mut self, a: $type, b: $type) {
                let (sum, over) = self.low.overflowing_add(u128::from(a) * u128::from(b));
                self.low = sum;
                self.high += u64::from(over);
            }

            fn natural(&self) -> Natural {
                Natural::from_limbs(&[self.low as u64, (self.low >> 64) as u64, self.high])
            }
        }
    };
}

primitive!(u32);
primitive!(u64);

/// 192 bits: more products of `u64` than there is time to add.
#[derive(Default)]
pub(crate) struct U192 {
    low: u128,
    high: u64,
}

/// A number of `L` limbs of 64 bits, least significant first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limbs<const L: usize>([u64; L]);

impl<const L: usize> CountInteger for Limbs<L> {
    const BITS: u32 = 64 * L as u32;
    const ZERO: Self = Self([0; L]);
    type Sum = LimbSum<L>;

    fn of(value: u64) -> Self {
        Self(array::from_fn(|at| if at == 0 { value } else { 0 }))
    }

    fn low(self) -> u64 {
        self.0[0]
    }

    fn read(bytes: &[u8]) -> Self {
        let mut limbs = bytes.chunks_exact(8).map(u64::read);
        Self(array::from_fn(|_| limbs.next().unwrap_or(0)))
    }

    fn write(self, out: &mut [u8]) {
        for (limb, part) in self.0.into_iter().zip(out.chunks_exact_mut(8)) {
            limb.write(part);
        }
    }

    #[inline]
    fn add(&mut self, other: Self) {
        let mut carry = false;
        for (a, b) in self.0.iter_mut().zip(other.0) {
            let (sum, over) = a.overflowing_add(b);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            *a = sum;
            carry = over | again;
        }
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Self(array::from_fn(|at| self.0[at] | other.0[at]))
    }

    fn reduce(self, modulus: Modulus) -> Self {
        Self::of(Natural::from_limbs(&self.0).divide(modulus.prime().into()))
    }

    fn bits(self) -> u32 {
        let highest = self.0.iter().rposition(|&limb| limb != 0);
        highest.map_or(0, |at| u64::BITS * at as u32 + self.0[at].bits())
    }
}

/// `2 * L + 1` limbs.
pub(crate) struct LimbSum<const L: usize> {
    limbs: Vec<u64>,
}

impl<const L: usize> Default for LimbSum<L> {
    fn default() -> Self {
        Self {
            limbs: vec![0; 2 * L + 1],
        }
    }
}

impl<const L: usize> Total<Limbs<L>> for LimbSum<L> {
    fn add_product(&mut self, a: Limbs<L>, b: Limbs<L>) {
        for (i, &x) in a.0.iter().enumerate() {
            if x == 0 {
                continue;
            }
            let mut carry = 0u128;
            let (row, rest) = self.limbs[i..].split_at_mut(L);
            for (limb, &y) in row.iter_mut().zip(&b.0) {
                carry += u128::from(x) * u128::from(y) + u128::from(*limb);
                *limb = carry as u64;
                carry >>= 64;
            }
            for limb in rest {
                if carry == 0 {
                    break;
                }
                carry += u128::from(*limb);
                *limb = carry as u64;
                carry >>= 64;
            }
        }
    }

    fn natural(&self) -> Natural {
        Natural::from_limbs(&self.limbs)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Limbs that carry often.
    fn limb() -> impl Strategy<Value = u64> {
        prop_oneof![Just(u64::MAX), Just(0), Just(1 << 63), any::<u64>()]
    }

    proptest! {
        /// A sum of products has all carries. The twin has one product after the other.
        #[test]
        fn sums_of_products_carry(pairs in prop::collection::vec([[limb(), limb()], [limb(), limb()]], 0..9)) {
            let mut sum = LimbSum::<2>::default();
            let mut expected = Natural::default();
            for [a, b] in pairs {
                sum.add_product(Limbs(a), Limbs(b));
                let number = Natural::from_limbs(&a);
                expected += &number.times(b[0]);
                let high = [&[0], number.times(b[1]).limbs()].concat();
                expected += &Natural::from_limbs(&high);
            }
            prop_assert_eq!(sum.natural(), expected);
        }
    }
}
