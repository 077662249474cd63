//! Ranks of the subsets of a small set.

/// Numbers the subsets of a set of `n <= 32` elements among those of the same size, in ascending order of
/// their bits.
///
/// A subset is split into its low sixteen bits and the rest: one table says how many subsets lie before the
/// high part, another the place of the low part among its equals. Two look-ups, no search.
#[derive(Debug)]
pub(crate) struct Subsets {
    /// by size, then by high part
    before: Vec<Vec<u32>>,
    low: Vec<u16>,
    count: Vec<u32>,
}

impl Subsets {
    /// Tables for all sizes up to `largest`.
    pub(crate) fn new(n: usize, largest: usize) -> Self {
        assert!(n <= 32, "a zone has at most 32 squares");
        let low_bits = n.min(16);
        let mut of_size = [0u16; 17];
        let low = (0u32..1 << low_bits)
            .map(|part| {
                let size = part.count_ones() as usize;
                of_size[size] += 1;
                of_size[size] - 1
            })
            .collect();
        let mut count = Vec::new();
        let before = (0..=largest)
            .map(|size| {
                let mut total = 0;
                let row = (0u32..1 << (n - low_bits))
                    .map(|high| {
                        let before = total;
                        let taken = high.count_ones() as usize;
                        if taken <= size && size - taken <= low_bits {
                            total += u32::from(of_size[size - taken]);
                        }
                        before
                    })
                    .collect();
                count.push(total);
                row
            })
            .collect();
        Self { before, low, count }
    }

    /// How many subsets have this size.
    pub(crate) fn count(&self, size: usize) -> usize {
        self.count.get(size).map_or(0, |&n| n as usize)
    }

    #[inline]
    pub(crate) fn rank(&self, subset: u64) -> usize {
        self.before[subset.count_ones() as usize][(subset >> 16) as usize] as usize
            + usize::from(self.low[(subset & 0xffff) as usize])
    }

    /// All subsets of `size`, ascending, that is, in the order of their ranks.
    pub(crate) fn of_size(&self, size: usize) -> impl Iterator<Item = u64> + use<> {
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
