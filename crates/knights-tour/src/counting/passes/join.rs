//! Where the two sweeps meet: pairs of states that make one cycle.
//!
//! For a degree vector and its complement, the number of tours is the sum of `x[p] * y[q]` over all
//! matchings p of the one and q of the other whose union is a single cycle: see
//! [`contraction`](super::contraction). Vectors that symmetries of the board exchange have the same
//! share, and only one of them is looked at.

use core::ops::Range;

use crate::counting::memory::NoMemory;
use crate::counting::numbers::block::Block;
use crate::counting::numbers::cell::{Cell, Limbs};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::advance::{LayerError, MAX_BITS};
use crate::counting::passes::contraction::Contractions;
use crate::counting::passes::layer::Layer;
use crate::counting::passes::parallel;
use crate::counting::passes::scratch::Scratch;
use crate::counting::passes::stop::Stop;
use crate::counting::plan::permutation::Permutation;
use crate::counting::plan::{Bottom, Plan};
use crate::counting::states::digits::{Digits, bits_of};
use crate::counting::states::matching::Tables;
use crate::counting::states::matching::{Map, pairings};

/// The layers at the middle, after both sweeps.
#[derive(Clone, Copy)]
pub(crate) struct Join<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) top: &'a Layer,
    /// Not there when it mirrors the top.
    pub(crate) bottom: Option<&'a Layer>,
    pub(crate) tables: &'a Tables,
    pub(crate) threads: usize,
    pub(crate) stop: Stop<'a>,
}

impl Join<'_> {
    /// The number of cycles.
    pub(crate) fn count(&self) -> Result<Natural, LayerError> {
        let pairs = self.top.set.census().most_pairs;
        let sums = pairings(pairs).ilog2() + 1;
        let bits = (self.top.bits + sums).max(self.bottom.map_or(0, |bottom| bottom.bits));
        match bits {
            0..=64 => self.count_in::<u64>(pairs),
            65..=128 => self.count_in::<Limbs<2>>(pairs),
            129..=256 => self.count_in::<Limbs<4>>(pairs),
            257..=512 => self.count_in::<Limbs<8>>(pairs),
            513..=2048 => self.count_in::<Limbs<32>>(pairs),
            2049..=8192 => self.count_in::<Limbs<128>>(pairs),
            8193..=MAX_BITS => self.count_in::<Limbs<1024>>(pairs),
            _ => Err(LayerError::Bits),
        }
    }

    fn count_in<C: Cell>(&self, most_pairs: u32) -> Result<Natural, LayerError> {
        let mut mirrors = Vec::new();
        if let Bottom::Mirror(mirror) = &self.plan.bottom {
            mirrors.push(mirror.clone());
            let fold = self.plan.fold.iter();
            mirrors.extend(fold.map(|fold| mirror.then(&fold.symmetry)));
        }
        let contractions = Contractions::new(self.tables, most_pairs);
        let words = self.top.set.words.len();
        const PIECE: usize = 32;
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
            |joiner, piece| {
                self.stop.check()?;
                let first = piece * PIECE;
                Ok::<_, LayerError>(joiner.words(first..words.min(first + PIECE))?)
            },
        )?;
        Ok(parts.into_iter().sum())
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
    fn words(&mut self, words: Range<usize>) -> Result<Natural, NoMemory> {
        for (at, word, high) in self.join.top.set.words_within(words) {
            for bit in bits_of(word) {
                let vector = high.with_low(at, bit);
                if let Some(weight) = self.weight(vector)
                    && let Some(x) = self.join.top.block(at, bit)
                {
                    self.pair(vector, x, weight)?;
                }
            }
        }
        let mut total = self.narrow.take_total();
        total += &self.wide.take_total();
        Ok(total)
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

    fn pair(&mut self, vector: Digits, x: Block<'_>, weight: usize) -> Result<(), NoMemory> {
        let Some(y) = self.completing(vector) else {
            return Ok(());
        };
        let pairs = vector.ones.count_ones() / 2;
        let (moves, contractions) = (&self.moves, self.contractions);
        let mut sum = C::ZERO;
        x.for_each(pairings(pairs), |_, _| {}, |_, value| sum.add(value));
        // No contraction can give more than the sum of all.
        if sum.bits() <= u32::BITS && y.head.bits() <= u32::BITS {
            self.narrow.pair(x, y, pairs, moves, contractions, weight)
        } else {
            self.wide.pair(x, y, pairs, moves, contractions, weight)
        }
    }

    /// The block of the bottom whose degrees complete these. Its ends come into the order of the
    /// top's by `self.moves`.
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
