//! Sums over all pairs of matchings whose union is one cycle.
//!
//! The task is the sum of `x[p] * y[q]` over all matchings p and q of the same ends whose union is
//! a single cycle. Take the last end and its partner `b` in q: contracting this edge leaves q's
//! rank digits below the first, and turns p into a matching of the ends other than the last and
//! `b`, unless p pairs just these two. So the sum is the sum, over all `b`, of the same problem
//! with one pair less, for contracted x and a slice of y. This takes about k^2 additions for each
//! number, instead of (2k - 2)!! products.

use std::sync::Arc;

use crate::counting::numbers::cell::{CountInteger, Total};
use crate::counting::states::matching::{Images, MAX_TABLE_PAIRS, MatchingMap, Tables, pairings};

/// The numbers of x that each contraction adds, for the most common block sizes.
pub(crate) struct Contractions {
    pub(crate) tables: Arc<Tables>,
    /// For 4, 5 and 6 pairs: for each partner `b` of the last end and each rank after the
    /// contraction, the `2 * pairs - 2` ranks before it.
    sources: [Vec<u16>; 3],
}

/// The pairs of the first list of sources.
const MIN_PAIRS: u32 = 4;

/// The size of the array that holds a block of so many pairs: for the smaller ones a power of two,
/// so that a place in it needs no check.
pub(crate) const fn room(pairs: u32) -> usize {
    match pairs {
        0..=6 => pairings(pairs).next_power_of_two(),
        _ => pairings(pairs),
    }
}

impl Contractions {
    /// The contractions of matchings of at most `pairs` pairs.
    pub(crate) fn new(tables: &Arc<Tables>, pairs: u32) -> Self {
        let list = |pairs: u32| -> Vec<u16> {
            let block = pairings(pairs - 1);
            let ends = 0..2 * pairs - 1;
            let sources = ends.clone().flat_map(|b| {
                let partners = ends.clone().filter(move |&a| a != b);
                (0..block).flat_map(move |rank| {
                    partners.clone().map(move |a| {
                        let before = tables.image(expansion(a, b), rank, pairs - 1);
                        (a as usize * block + before) as u16
                    })
                })
            });
            sources.collect()
        };
        Self {
            tables: Arc::clone(tables),
            sources: core::array::from_fn(|at| match MIN_PAIRS + at as u32 {
                some if some <= pairs => list(some),
                _ => Vec::new(),
            }),
        }
    }

    /// Adds `x[p] * y[q]` over all matchings p and q of so many pairs whose union is one cycle.
    ///
    /// `x` is as long as [`room`] says; `buffers[k]` is room for a block of `k` pairs, for all `k`
    /// below `pairs`. No sum of different numbers of `x` may overflow.
    pub(crate) fn single_cycles<C: CountInteger>(
        &self,
        x: &[C],
        y: &[C],
        pairs: u32,
        buffers: &mut [Vec<C>],
        sum: &mut C::Sum,
    ) {
        match pairs {
            0 | 1 => sum.add_product(x[0], y[0]),
            2 => add_squares(x[0], x[1], x[2], y, sum),
            3 => add_hexagons(x, y, sum),
            4 => self.contract_by_sources::<C, 6, { room(4) }>(x, y, pairs, buffers, sum),
            5 => self.contract_by_sources::<C, 8, { room(5) }>(x, y, pairs, buffers, sum),
            6 => self.contract_by_sources::<C, 10, { room(6) }>(x, y, pairs, buffers, sum),
            _ => self.contract_each(x, y, pairs, buffers, sum),
        }
    }

    /// Contracts with each partner by its list of sources, `TERMS` of them for each rank.
    fn contract_by_sources<C: CountInteger, const TERMS: usize, const ROOM: usize>(
        &self,
        x: &[C],
        y: &[C],
        pairs: u32,
        buffers: &mut [Vec<C>],
        sum: &mut C::Sum,
    ) {
        let block = pairings(pairs - 1);
        let (Some(x), Some((contracted, buffers))) =
            (x.first_chunk::<ROOM>(), buffers.split_last_mut())
        else {
            return;
        };
        let sources = self.sources[(pairs - MIN_PAIRS) as usize].chunks_exact(block * TERMS);
        for (sources, y) in sources.zip(y.chunks_exact(block)) {
            if y.iter().all(|&value| value == C::ZERO) {
                continue;
            }
            let (sources, _) = sources.as_chunks::<TERMS>();
            for (all, places) in contracted.iter_mut().zip(sources) {
                *all = C::ZERO;
                for &place in places {
                    all.add(x[usize::from(place) % ROOM]);
                }
            }
            self.single_cycles(contracted, y, pairs - 1, buffers, sum);
        }
    }

    /// Contracts with each partner by the tables of maps.
    fn contract_each<C: CountInteger>(
        &self,
        x: &[C],
        y: &[C],
        pairs: u32,
        buffers: &mut [Vec<C>],
        sum: &mut C::Sum,
    ) {
        let block = pairings(pairs - 1);
        let Some((contracted, buffers)) = buffers.split_last_mut() else {
            return;
        };
        for (b, y) in (0..).zip(y.chunks_exact(block)) {
            if y.iter().all(|&value| value == C::ZERO) {
                continue;
            }
            self.contract_with(x, b, pairs, contracted);
            self.single_cycles(contracted, y, pairs - 1, buffers, sum);
        }
    }

    /// The numbers of x after the contraction of an edge from the last end to `b`, where `b` is not
    /// its partner.
    pub(crate) fn contract_with<C: CountInteger>(
        &self,
        x: &[C],
        b: u32,
        pairs: u32,
        contracted: &mut [C],
    ) {
        let block = pairings(pairs - 1);
        contracted.fill(C::ZERO);
        for (a, x) in (0..).zip(x[..pairings(pairs)].chunks_exact(block)) {
            if a != b {
                self.contract(x, expansion(a, b), pairs - 1, &mut contracted[..block]);
            }
        }
    }

    /// Adds the numbers of matchings whose last end has one certain partner, each at the rank that
    /// `expansion` takes to its own.
    fn contract<C: CountInteger>(
        &self,
        x: &[C],
        expansion: MatchingMap,
        pairs: u32,
        contracted: &mut [C],
    ) {
        if expansion == MatchingMap::Same {
            for (sum, &value) in contracted.iter_mut().zip(x) {
                sum.add(value);
            }
        } else if pairs >= MAX_TABLE_PAIRS {
            // All tables of the largest kind take more memory than most layers.
            let mut images = Images::new(&self.tables, expansion, pairs);
            for (at, sum) in contracted.iter_mut().enumerate() {
                sum.add(x[images.of(at)]);
            }
        } else if let Some(source) = self.tables.get(expansion, pairs) {
            for (sum, &at) in contracted.iter_mut().zip(source) {
                sum.add(x[at as usize]);
            }
        }
    }
}

/// The source of a contracted matching, if the last end had partner `a` and the edge from the
/// last end to `b` has been contracted: the path that ended at `b` ends at `a`.
fn expansion(a: u32, b: u32) -> MatchingMap {
    MatchingMap::moving(a - u32::from(b < a), b - u32::from(a < b))
}

/// Two pairs: any two different matchings make one cycle.
#[inline(always)]
fn add_squares<C: CountInteger>(x0: C, x1: C, x2: C, y: &[C], sum: &mut C::Sum) {
    let both = |mut one: C, other: C| {
        one.add(other);
        one
    };
    sum.add_product(both(x1, x2), y[0]);
    sum.add_product(both(x0, x2), y[1]);
    sum.add_product(both(x0, x1), y[2]);
}

/// Three pairs, written out: most of all contractions end here.
#[inline(never)]
fn add_hexagons<C: CountInteger>(x: &[C], y: &[C], sum: &mut C::Sum) {
    let (Some(x), Some(y)) = (x.first_chunk(), y.first_chunk()) else {
        return;
    };
    add_hexagons_through::<C, 0>(x, y, sum);
    add_hexagons_through::<C, 1>(x, y, sum);
    add_hexagons_through::<C, 2>(x, y, sum);
    add_hexagons_through::<C, 3>(x, y, sum);
    add_hexagons_through::<C, 4>(x, y, sum);
}

/// The sum over the matchings in which the last end has partner `B` in y.
#[inline(always)]
fn add_hexagons_through<C: CountInteger, const B: usize>(
    x: &[C; 15],
    y: &[C; 15],
    sum: &mut C::Sum,
) {
    let all = |[a, b, c, d]: [usize; 4]| {
        let mut all = x[a];
        all.add(x[b]);
        all.add(x[c]);
        all.add(x[d]);
        all
    };
    let [first, second, third] = const { HEXAGON_SOURCES[B] };
    let y = &y[3 * B..3 * B + 3];
    add_squares(all(first), all(second), all(third), y, sum);
}

/// The sources for three pairs: for each partner `b` of the last end and each rank after the
/// contraction, the four ranks before it.
const HEXAGON_SOURCES: [[[usize; 4]; 3]; 5] = {
    let mut sources = [[[0; 4]; 3]; 5];
    let mut b = 0;
    while b < 5 {
        let (mut a, mut term) = (0, 0);
        while a < 5 {
            if a != b {
                let (from, to) = (a - (b < a) as usize, b - (a < b) as usize);
                let mut rank = 0;
                while rank < 3 {
                    sources[b][rank][term] = 3 * a + move_of_two_pairs(from, to, rank);
                    rank += 1;
                }
                term += 1;
            }
            a += 1;
        }
        b += 1;
    }
    sources
};

/// The image of a matching of two pairs under the move of one end from place to place.
const fn move_of_two_pairs(from: usize, to: usize, rank: usize) -> usize {
    // The ends in their new order.
    let mut ends = [from; 4];
    let (mut place, mut end) = (0, 0);
    while place < 4 {
        if place != to {
            end += (end == from) as usize;
            ends[place] = end;
            end += 1;
        }
        place += 1;
    }
    // Ends 3 and `rank` are a pair, and so are the other two.
    let last = ends[3];
    let partner = if last == 3 {
        rank
    } else if last == rank {
        3
    } else {
        3 - rank - last
    };
    let mut image = 0;
    while ends[image] != partner {
        image += 1;
    }
    image
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::counting::numbers::natural::Natural;
    use crate::counting::states::matching::tests::{Pairs, unrank};

    fn is_one_cycle(one: &Pairs, other: &Pairs) -> bool {
        let next = |pairs: &Pairs, end: u32| {
            let found = pairs.iter().find(|&&(p, q)| p == end || q == end);
            found.map_or(end, |&(p, q)| p + q - end)
        };
        let (mut end, mut pairs) = (0, 0);
        while pairs == 0 || end != 0 {
            end = next(other, next(one, end));
            pairs += 1;
        }
        pairs == one.len()
    }

    /// A few numbers that are not zero, at random ranks.
    fn numbers() -> impl Strategy<Value = Vec<(prop::sample::Index, u64)>> {
        proptest::collection::vec((any::<prop::sample::Index>(), 1..1_000u64), 1..30)
    }

    fn check<C: CountInteger>(
        pairs: u32,
        [x, y]: [&[(prop::sample::Index, u64)]; 2],
        cell: impl Fn(u64) -> C,
    ) -> Result<(), TestCaseError> {
        let size = pairings(pairs);
        let mut blocks = [vec![0; size], vec![0; size]];
        for (block, numbers) in blocks.iter_mut().zip([x, y]) {
            for (place, value) in numbers {
                block[place.index(size)] = *value;
            }
        }
        let matchings = |block: &[u64]| -> Vec<(Pairs, u64)> {
            let filled = block.iter().enumerate().filter(|(_, value)| **value > 0);
            filled
                .map(|(rank, &value)| (unrank(rank, (0..2 * pairs).collect()), value))
                .collect()
        };
        let mut expected = 0;
        for (one, x) in matchings(&blocks[0]) {
            for (other, y) in matchings(&blocks[1]) {
                expected += u64::from(is_one_cycle(&one, &other)) * x * y;
            }
        }
        let [x, y] = blocks.map(|block| block.into_iter().map(&cell).collect::<Vec<C>>());
        prop_assert_eq!(cycles(pairs, x, &y, cell(77)), expected);
        Ok(())
    }

    /// The sum over two blocks. `old`: the content of earlier blocks, which must not matter.
    fn cycles<C: CountInteger>(pairs: u32, mut x: Vec<C>, y: &[C], old: C) -> Natural {
        let tables = Arc::new(Tables::new());
        let contractions = Contractions::new(&tables, pairs);
        x.resize(room(pairs), C::ZERO);
        let mut buffers: Vec<Vec<C>> = (0..pairs).map(|k| vec![old; room(k)]).collect();
        let mut sum = C::Sum::default();
        contractions.single_cycles(&x, y, pairs, &mut buffers, &mut sum);
        sum.natural()
    }

    /// With a given matching of k pairs, 2 * 4 * ... * (2k - 2) others make one cycle.
    #[test]
    fn all_matchings_make_so_many_cycles() {
        for pairs in 1..=7 {
            let size = pairings(pairs);
            let mut x = vec![0_u64; size];
            for (value, rank) in (1..).zip((0..size).step_by(size / 7 + 1)) {
                x[rank] = value;
            }
            let each: u64 = (1..u64::from(pairs)).map(|at| 2 * at).product();
            let expected = x.iter().sum::<u64>() * each;
            assert_eq!(
                cycles(pairs, x, &vec![1; size], 77),
                expected,
                "{pairs} pairs"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn single_cycles_match_the_definition(pairs in 1u32..=7, x in numbers(), y in numbers()) {
            check(pairs, [&x, &y], |value| value)?;
            check(pairs, [&x, &y], |value| value as u32)?;
        }
    }
}
