//! Ranks of the subsets of a small set.

use core::marker::PhantomData;

use crate::solve::abort::OutOfMemory;
use crate::solve::word::SolverWord;

/// A ranking of the subsets of each size of a set of `n` elements, in ascending order of their
/// bits. A word has at least `2 * n` bits.
///
/// A subset is split into its low sixteen bits and the rest. One table has the number of subsets
/// before the high part, another the rank of the low part among subsets of its size: two look-ups,
/// no search. With more than 32 elements, the elements above those are a third part.
#[derive(Debug)]
pub(crate) struct Subsets<W> {
    /// Numbers by size, then by the part above 32 elements; empty if there are at most 32.
    top: Vec<Vec<u32>>,
    /// Numbers by size, then by high part.
    before: Vec<Vec<u32>>,
    low: Vec<u16>,
    count: Vec<u32>,
    word: PhantomData<W>,
}

/// Number of elements in the first two parts.
const TWO_PARTS: usize = 32;

impl<W: SolverWord> Subsets<W> {
    /// The largest size.
    const MAX_SIZE: usize = if W::ROW > 8 { 50 } else { TWO_PARTS };
    const HAS_TOP: bool = Self::MAX_SIZE > TWO_PARTS;

    /// Tables for all sizes up to `largest`.
    pub(crate) fn new(n: usize, largest: usize) -> Result<Self, OutOfMemory> {
        assert!(
            n <= Self::MAX_SIZE,
            "a zone has at most half of the squares"
        );
        let low_bits = n.min(16);
        let mut of_size = [0u16; 17];
        let low = (0u32..1 << low_bits)
            .map(|part| {
                let size = part.count_ones() as usize;
                of_size[size] += 1;
                of_size[size] - 1
            })
            .collect();
        let high_bits = n.min(TWO_PARTS) - low_bits;
        let (before, mut count) = places(high_bits, largest, &of_size.map(u32::from))?;
        let mut top = Vec::new();
        if Self::HAS_TOP {
            (top, count) = places(n - high_bits - low_bits, largest, &count)?;
        }
        Ok(Self {
            top,
            before,
            low,
            count,
            word: PhantomData,
        })
    }

    /// Bytes of the tables.
    pub(crate) fn memory(n: usize, largest: usize) -> u128 {
        let parts = |bits: usize| (4 * (largest as u128 + 1)) << bits;
        let high = parts(n.clamp(16, TWO_PARTS) - 16);
        let top = parts(n.max(TWO_PARTS) - TWO_PARTS);
        high + if Self::HAS_TOP { top } else { 0 }
    }

    /// The number of subsets of this size.
    pub(crate) fn count(&self, size: usize) -> usize {
        self.count.get(size).map_or(0, |&n| n as usize)
    }

    #[inline]
    pub(crate) fn rank(&self, subset: u64) -> usize {
        let (mut first, mut rest) = (0, subset);
        if Self::HAS_TOP {
            first = self.top[subset.count_ones() as usize][(subset >> TWO_PARTS) as usize] as usize;
            rest = subset & (u64::MAX >> TWO_PARTS);
        }
        first
            + self.before[rest.count_ones() as usize][(rest >> 16) as usize] as usize
            + usize::from(self.low[(rest & 0xffff) as usize])
    }

    /// All subsets of `size` in the order of their ranks.
    pub(crate) fn of_size(&self, size: usize) -> impl Iterator<Item = u64> + use<W> {
        let mut next = (1u64 << size) - 1;
        (0..self.count(size)).map(move |_| {
            let subset = next;
            if subset != 0 {
                let lowest = subset & subset.wrapping_neg();
                let ripple = subset + lowest;
                next = ripple | (((subset ^ ripple) >> 2) / lowest);
            }
            subset
        })
    }
}

/// The tables of the ranks of subsets whose upper part has `bits` bits. `rest` has the number of
/// subsets of the lower elements by size. The first table has, by size and by upper part, the
/// number of subsets with a lesser upper part; the second one has the number of subsets by size. An
/// error if there are too many subsets.
fn places(
    bits: usize,
    largest: usize,
    rest: &[u32],
) -> Result<(Vec<Vec<u32>>, Vec<u32>), OutOfMemory> {
    let parts_of =
        |ones: usize| (0..ones).fold(1, |ways, i| ways * (bits - i) as u64 / (i as u64 + 1));
    let count = (0..=largest).map(|size| {
        let ways = (0..=size.min(bits))
            .map(|ones| parts_of(ones) * rest.get(size - ones).copied().map_or(0, u64::from));
        u32::try_from(ways.sum::<u64>()).map_err(|_| OutOfMemory)
    });
    let count = count.collect::<Result<Vec<u32>, OutOfMemory>>()?;
    let tables = (0..=largest).map(|size| {
        let mut total = 0;
        let table = (0u32..1 << bits).map(|part| {
            let before = total;
            let left = size.wrapping_sub(part.count_ones() as usize);
            total += rest.get(left).copied().unwrap_or(0);
            before
        });
        table.collect()
    });
    Ok((tables.collect(), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<W: SolverWord>(n: usize, largest: usize) {
        let subsets = Subsets::<W>::new(n, largest).expect("few enough");
        for size in 0..=largest {
            let mut count = 0;
            let mut last = None;
            for (rank, subset) in subsets.of_size(size).enumerate() {
                assert_eq!(subsets.rank(subset), rank, "{subset:b} of {n}");
                assert_eq!(subset.count_ones() as usize, size);
                assert!(last < Some(subset) && (subset >> n) == 0);
                last = Some(subset);
                count += 1;
            }
            let expected = (0..size).fold(1, |ways, i| ways * (n - i) / (i + 1));
            assert_eq!((count, subsets.count(size)), (expected, expected));
        }
    }

    /// Compares the ranks of all subsets with their order, and counts the subsets.
    #[test]
    fn ranks_are_places_in_the_order_of_bits() {
        for (n, largest) in [(0, 0), (1, 1), (5, 5), (16, 4), (17, 3), (32, 4)] {
            check::<u64>(n, largest);
            check::<u128>(n, largest);
        }
        for (n, largest) in [(33, 4), (40, 4), (48, 4), (50, 3)] {
            check::<u128>(n, largest);
        }
        assert!(Subsets::<u128>::new(50, 10).is_err(), "beyond 32 bits");
    }
}
