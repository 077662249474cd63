//! Where the two sweeps meet: pairs of states that make one cycle.
//!
//! For a degree vector and its complement, the number of tours is the sum of `x[p] * y[q]` over all
//! matchings p of the one and q of the other whose union is a single cycle: see
//! [`contraction`](super::contraction). Vectors that symmetries of the board exchange have the same
//! share, and only one of them is looked at.

use core::ops::Range;

use super::advance::MAX_BITS;
use super::block::Block;
use super::cell::{Cell, Limbs, Total};
use super::contraction::{Contractions, room};
use super::degree_set::{DegreeSet, Digits, bits_of};
use super::layer::Layer;
use super::matching::{MAX_PAIRS, Map, Tables, pairings};
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
        let pairs = self.top.set.census().most_pairs;
        let sums = pairings(pairs).ilog2() + 1;
        let bits = (self.top.bits + sums).max(self.bottom.map_or(0, |bottom| bottom.bits));
        Some(match bits {
            0..=64 => self.count_in::<u64>(pairs),
            65..=128 => self.count_in::<Limbs<2>>(pairs),
            129..=256 => self.count_in::<Limbs<4>>(pairs),
            257..=512 => self.count_in::<Limbs<8>>(pairs),
            513..=2048 => self.count_in::<Limbs<32>>(pairs),
            2049..=8192 => self.count_in::<Limbs<128>>(pairs),
            8193..=MAX_BITS => self.count_in::<Limbs<1024>>(pairs),
            _ => return None,
        })
    }

    fn count_in<C: Cell>(&self, most_pairs: u32) -> Natural {
        let mut mirrors = Vec::new();
        if let Bottom::Mirror(mirror) = &self.plan.bottom {
            mirrors.push(mirror.clone());
            let fold = self.plan.fold.iter();
            mirrors.extend(fold.map(|fold| mirror.then(&fold.symmetry)));
        }
        let contractions = Contractions::new(self.tables, most_pairs);
        let words = self.top.set.words.len();
        const PIECE: usize = 64;
        let parts = parallel::map(
            words.div_ceil(PIECE),
            self.threads,
            || Joiner::<C> {
                join: *self,
                contractions: &contractions,
                mirrors: &mirrors,
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
    contractions: &'a Contractions<'a>,
    /// Takes a vector of the bottom to one of the top with the same numbers: the mirror, and the
    /// mirror followed by the symmetry of the fold. None if the bottom has a layer of its own.
    mirrors: &'a [Permutation],
    moves: Vec<Map>,
    orbit: Vec<Digits>,
    /// For blocks whose numbers are small, as most are: half the memory to go through.
    narrow: Scratch<u32>,
    wide: Scratch<C>,
}

impl<'a, C: Cell> Joiner<'a, C> {
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

    /// How many degree vectors have the same share by symmetry; `None` if an earlier one in the set
    /// speaks for this one.
    fn weight(&mut self, vector: Digits) -> Option<usize> {
        let plan = self.join.plan;
        let own_rank = vector.rank();
        self.orbit.clear();
        self.orbit.push(vector);
        let mut next = 0;
        while let Some(&vector) = self.orbit.get(next) {
            next += 1;
            let exchanged = self
                .mirrors
                .first()
                .map(|mirror| mirror.apply(vector.complement(plan.middle)));
            let images = plan
                .symmetries
                .iter()
                .map(|symmetry| symmetry.apply(vector));
            for image in images.chain(exchanged) {
                if !self.orbit.contains(&image) {
                    if image.rank() < own_rank && self.join.top.set.contains(image) {
                        return None;
                    }
                    self.orbit.push(image);
                }
            }
        }
        Some(self.orbit.len())
    }

    fn pair(&mut self, vector: Digits, x: Block<'_>, weight: usize) {
        let Some(y) = self.completing(vector) else {
            return;
        };
        let pairs = vector.ones.count_ones() / 2;
        let (moves, contractions) = (&self.moves, self.contractions);
        let mut sum = C::ZERO;
        x.for_each(pairings(pairs), |_, _| {}, |_, value| sum.add(value));
        // No contraction can give more than the sum of all.
        if sum.bits() <= u32::BITS && y.bits() <= u32::BITS {
            self.narrow.pair(x, y, pairs, moves, contractions, weight);
        } else {
            self.wide.pair(x, y, pairs, moves, contractions, weight);
        }
    }

    /// The block of the bottom whose degrees complete these. Its ends come into the order of the top's
    /// by `self.moves`.
    fn completing(&mut self, vector: Digits) -> Option<Block<'a>> {
        let wanted = vector.complement(self.join.plan.middle);
        self.moves.clear();
        if let Some(bottom) = self.join.bottom {
            return bottom.find(wanted);
        }
        let top = self.join.top;
        let mut images = self
            .mirrors
            .iter()
            .map(|mirror| (mirror, mirror.apply(wanted)));
        let (mirror, image) = images.find(|&(_, image)| top.set.contains(image))?;
        mirror.reorder(wanted.ones, &mut self.moves);
        top.find(image)
    }
}

/// Dense blocks and sums.
struct Scratch<C: Cell> {
    x: Vec<C>,
    y: Vec<C>,
    /// Contracted numbers, by pairs.
    rungs: Vec<Vec<C>>,
    /// By the binary logarithm of the weight: orbits of groups of symmetries of order two have powers
    /// of two for lengths.
    sums: [C::Sum; 6],
}

impl<C: Cell> Scratch<C> {
    fn new() -> Self {
        Self {
            x: Vec::new(),
            y: Vec::new(),
            rungs: Vec::new(),
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
        contractions: &Contractions<'_>,
        weight: usize,
    ) {
        let (size, room_x) = (pairings(pairs), room(pairs));
        if self.x.len() < room_x {
            self.x.resize(room_x, C::ZERO);
            self.y.resize(size, C::ZERO);
        }
        while self.rungs.len() < pairs as usize {
            self.rungs
                .push(vec![C::ZERO; room(self.rungs.len() as u32)]);
        }
        let (dense_x, dense_y) = (&mut self.x[..room_x], &mut self.y[..size]);
        dense_x.fill(C::ZERO);
        x.for_each(size, |_, _| {}, |at, value| dense_x[at] = value);
        dense_y.fill(C::ZERO);
        write_reordered(y, pairs, moves, contractions.tables, dense_y);
        contractions.single_cycles(
            dense_x,
            dense_y,
            pairs,
            &mut self.rungs[..pairs as usize],
            &mut self.sums[weight.ilog2() as usize],
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

/// Writes the numbers of a block at the ranks that they have after all moves.
fn write_reordered<C: Cell>(
    block: Block<'_>,
    pairs: u32,
    moves: &[Map],
    tables: &Tables,
    out: &mut [C],
) {
    let size = pairings(pairs);
    let mut steps: [&[u32]; 2 * MAX_PAIRS as usize] = [&[]; 2 * MAX_PAIRS as usize];
    for (step, &map) in steps.iter_mut().zip(moves) {
        let Some(table) = tables.get(map, pairs) else {
            let image = |at, &map: &Map| tables.image(map, at, pairs);
            block.for_each(
                size,
                |_, _| {},
                |at, value| out[moves.iter().fold(at, image)] = value,
            );
            return;
        };
        *step = table;
    }
    let steps = &steps[..moves.len()];
    let image = |at, table: &&[u32]| table[at] as usize;
    block.for_each(
        size,
        |_, _| {},
        |at, value| out[steps.iter().fold(at, image)] = value,
    );
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
