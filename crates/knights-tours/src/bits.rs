//! The set bits of integers.

use board_grid::Bits;

/// The numbers of the set bits, lowest first.
#[inline]
pub(crate) fn bits_of(mut set: impl Bits) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        (set != Bits::ZERO).then(|| {
            let bit = set.trailing_zeros();
            set = set.without_lowest();
            bit
        })
    })
}
