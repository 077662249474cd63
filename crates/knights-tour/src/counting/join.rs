//! Where the two sweeps meet: pairs of states that make one cycle.
//!
//! For a degree vector and its complement, the number of tours is the sum of `x[p] * y[q]` over all
//! matchings p of the one and q of the other whose union is a single cycle. Take the last end and its
//! partner `b` in q: contracting this edge leaves q's rank digits below the first, and turns p into a
//! matching of the ends other than the last and `b`, unless p pairs just these two. Hence the sum is
//! that over all `b` of the same sum for one pair less, of contracted x and a slice of y. All in all
//! that is about k^2 additions a state instead of (2k - 2)!! products.

use core::ops::Range;

use super::block::Block;
use super::cell::{Cell, Limbs, Total};
use super::degree_set::{DegreeSet, Digits, bits_of};
use super::layer::Layer;
use super::matching::{Map, Tables, pairings};
use super::natural::Natural;
use super::parallel;
use super::permutation::Permutation;
use super::plan::{Bottom, Plan};

/// The layers at the middle, after both sweeps.
#[derive(Clone, Copy)]
pub(super) struct Join<'a> {
    pub(super) plan: &'a Plan,
    pub(super) top: &'a Layer,
    /// Not there when it mirrors the top.
    pub(super) bottom: Option<&'a Layer>,
    pub(super) tables: &'a Tables,
    pub(super) threads: usize,
}

impl Join<'_> {
    /// The number of cycles; `None` if numbers on the way could be too large.
    pub(super) fn count(&self) -> Option<Natural> {
        let sums = pairings(self.top.set.census().most_pairs).ilog2() + 1;
        let bits = (self.top.bits + sums).max(self.bottom.map_or(0, |bottom| bottom.bits));
        Some(match bits {
            0..=64 => self.count_in::<u64>(),
            65..=128 => self.count_in::<Limbs<2>>(),
            129..=256 => self.count_in::<Limbs<4>>(),
            257..=512 => self.count_in::<Limbs<8>>(),
            513..=2048 => self.count_in::<Limbs<32>>(),
            _ => return None,
        })
    }

    fn count_in<C: Cell>(&self) -> Natural {
        let mirror = match &self.plan.bottom {
            Bottom::Mirror(permutation) => Some(permutation),
            Bottom::Own(_) => None,
        };
        let words = self.top.set.words.len();
        const PIECE: usize = 64;
        let parts = parallel::map(
            words.div_ceil(PIECE),
            self.threads,
            || Joiner::<C> {
                join: *self,
                mirror,
                moves: Vec::new(),
                orbit: Vec::new(),
                narrow: Scratch::new(),
                wide: Scratch::new(),
            },
            |joiner, piece| joiner.words(piece * PIECE..words.min((piece + 1) * PIECE)),
        );
        parts.into_iter().sum()
    }
}

struct Joiner<'a, C: Cell> {
    join: Join<'a>,
    mirror: Option<&'a Permutation>,
    moves: Vec<Map>,
    orbit: Vec<Digits>,
    /// For blocks whose numbers are small, as most are: half the memory to go through.
    narrow: Scratch<u32>,
    wide: Scratch<C>,
}

impl<C: Cell> Joiner<'_, C> {
    fn words(&mut self, words: Range<usize>) -> Natural {
        for (at, word, high) in self.join.top.set.words_within(words) {
            for bit in bits_of(word) {
                let vector = high.with_low(bit);
                if let Some(weight) = self.weight(vector)
                    && let Some(x) = self.join.top.block(at, bit)
                {
                    self.pair(vector, x, weight);
                }
            }
        }
        let mut total = self.narrow.take_total();
        total += &self.wide.take_total();
        total
    }

    /// How many degree vectors have the same share by symmetry; `None` if an earlier one speaks for
    /// this one.
    fn weight(&mut self, vector: Digits) -> Option<usize> {
        let plan = self.join.plan;
        let own_rank = vector.rank();
        self.orbit.clear();
        self.orbit.push(vector);
        let mut next = 0;
        while let Some(&vector) = self.orbit.get(next) {
            next += 1;
            let exchanged = self
                .mirror
                .map(|mirror| mirror.apply(vector.complement(plan.middle)));
            let images = plan
                .symmetries
                .iter()
                .map(|symmetry| symmetry.apply(vector));
            for image in images.chain(exchanged) {
                if !self.orbit.contains(&image) {
                    if image.rank() < own_rank {
                        return None;
                    }
                    self.orbit.push(image);
                }
            }
        }
        Some(self.orbit.len())
    }

    fn pair(&mut self, vector: Digits, x: Block<'_>, weight: usize) {
        let wanted = vector.complement(self.join.plan.middle);
        let pairs = vector.ones.count_ones() / 2;
        let y = match (self.mirror, self.join.bottom) {
            (None, Some(bottom)) => {
                self.moves.clear();
                bottom.find(wanted)
            }
            (Some(mirror), _) => {
                mirror.reorder(wanted.ones, &mut self.moves);
                self.join.top.find(mirror.apply(wanted))
            }
            (None, None) => None,
        };
        let Some(y) = y else { return };
        let (moves, tables) = (&self.moves, self.join.tables);
        let mut sum = C::ZERO;
        x.for_each(pairings(pairs), |_, _| {}, |_, value| sum.add(value));
        // No contraction can give more than the sum of all.
        if sum.bits() <= u32::BITS && y.bits() <= u32::BITS {
            self.narrow.pair(x, y, pairs, moves, tables, weight);
        } else {
            self.wide.pair(x, y, pairs, moves, tables, weight);
        }
    }
}

/// Dense blocks and sums.
struct Scratch<C: Cell> {
    x: Vec<C>,
    y: Vec<C>,
    /// Contracted numbers, by pairs.
    inner: Vec<Vec<C>>,
    /// By the binary logarithm of the weight: orbits of groups of symmetries of order two have powers
    /// of two for lengths.
    sums: [C::Sum; 6],
}

impl<C: Cell> Scratch<C> {
    fn new() -> Self {
        Self {
            x: Vec::new(),
            y: Vec::new(),
            inner: Vec::new(),
            sums: Default::default(),
        }
    }

    /// Adds the cycles of two blocks, the second with its ends reordered by `moves`.
    fn pair(
        &mut self,
        x: Block<'_>,
        y: Block<'_>,
        pairs: u32,
        moves: &[Map],
        tables: &Tables,
        weight: usize,
    ) {
        let size = pairings(pairs);
        if self.x.len() < size {
            self.x.resize(size, C::ZERO);
            self.y.resize(size, C::ZERO);
        }
        while self.inner.len() < pairs as usize {
            self.inner
                .push(vec![C::ZERO; pairings(self.inner.len() as u32)]);
        }
        let (dense_x, dense_y) = (&mut self.x[..size], &mut self.y[..size]);
        dense_x.fill(C::ZERO);
        x.for_each(size, |_, _| {}, |at, value| dense_x[at] = value);
        dense_y.fill(C::ZERO);
        let reordered = |at| {
            moves
                .iter()
                .fold(at, |at, &map| tables.image(map, at, pairs))
        };
        y.for_each(size, |_, _| {}, |at, value| dense_y[reordered(at)] = value);
        let sum = &mut self.sums[weight.ilog2() as usize];
        single_cycles(
            dense_x,
            dense_y,
            pairs,
            tables,
            &mut self.inner[..pairs as usize],
            sum,
        );
    }

    /// The weighted sum so far, which begins again at zero.
    fn take_total(&mut self) -> Natural {
        let sums = core::mem::take(&mut self.sums);
        let scaled = sums.iter().enumerate().map(|(weight, sum)| {
            let mut sum = sum.natural();
            sum.scale(1 << weight);
            sum
        });
        scaled.sum()
    }
}

/// Adds `x[p] * y[q]` over all matchings p and q whose union is one cycle.
fn single_cycles<C: Cell>(
    x: &[C],
    y: &[C],
    pairs: u32,
    tables: &Tables,
    inner: &mut [Vec<C>],
    sum: &mut C::Sum,
) {
    if let ([x], [y]) = (x, y) {
        sum.add_product(*x, *y);
        return;
    }
    if let ([x0, x1, x2], [y0, y1, y2]) = (x, y) {
        for (x, y, z) in [(x0, y1, y2), (x1, y0, y2), (x2, y0, y1)] {
            sum.add_product(*x, *y);
            sum.add_product(*x, *z);
        }
        return;
    }
    if let (Some(x), Some(y)) = (<&[C; 15]>::try_from(x).ok(), <&[C; 15]>::try_from(y).ok()) {
        for (partners, &y) in tables.hexagons.iter().zip(y) {
            let mut all = C::ZERO;
            for &partner in partners {
                all.add(x[usize::from(partner & 15)]);
            }
            sum.add_product(all, y);
        }
        return;
    }
    let block = pairings(pairs - 1);
    let Some((contracted, deeper)) = inner.split_last_mut() else {
        return;
    };
    for (b, y) in (0..).zip(y.chunks(block)) {
        if y.iter().all(|&value| value == C::ZERO) {
            continue;
        }
        contracted.fill(C::ZERO);
        for (a, x) in (0..).zip(x.chunks(block)) {
            contract(x, a, b, pairs, tables, contracted);
        }
        single_cycles(contracted, y, pairs - 1, tables, deeper, sum);
    }
}

/// Adds the numbers of the matchings whose last end has partner `a`, with the edge from the last end
/// to `b` contracted: the path that ended at `b` ends at `a`.
fn contract<C: Cell>(x: &[C], a: u32, b: u32, pairs: u32, tables: &Tables, contracted: &mut [C]) {
    if a == b {
        return;
    }
    let from = b - u32::from(a < b);
    let to = a - u32::from(b < a);
    if from == to {
        for (sum, &value) in contracted.iter_mut().zip(x) {
            sum.add(value);
        }
    } else if let Some(source) = tables.get(Map::Move(to, from), pairs - 1) {
        for (sum, &at) in contracted.iter_mut().zip(source) {
            sum.add(x[at as usize]);
        }
    } else {
        for (at, sum) in contracted.iter_mut().enumerate() {
            sum.add(x[tables.image(Map::Move(to, from), at, pairs - 1)]);
        }
    }
}

/// The vectors of `set` that find their complement in the other sweep's last set.
pub(super) fn matched(plan: &Plan, set: &DegreeSet, other: &DegreeSet) -> DegreeSet {
    set.filtered(|vector| {
        let complement = vector.complement(plan.middle);
        other.contains(match &plan.bottom {
            Bottom::Mirror(mirror) => mirror.apply(complement),
            Bottom::Own(_) => complement,
        })
    })
}
