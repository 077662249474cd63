//! The join of the two sweeps: pairs of states whose union is one cycle.
//!
//! For a degree vector and its complement, the number of tours is the sum of `x[p] * y[q]` over all
//! matchings p of the one and q of the other whose union is a single cycle: see
//! [`contraction`](super::contraction). Vectors that symmetries of the board exchange have the same
//! share, so only one of them is evaluated.

use core::ops::Range;
use std::sync::Arc;

use crate::bits::bits_of;
use crate::counting::memory::NoMemory;
use crate::counting::numbers::block::Block;
use crate::counting::numbers::cell::{CountInteger, in_cells};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::contraction::Contractions;
use crate::counting::passes::layer::Layer;
use crate::counting::passes::layer_error::{LayerError, StopSignal};
use crate::counting::passes::parallel;
use crate::counting::passes::scratch::Scratch;
use crate::counting::plan::permutation::Permutation;
use crate::counting::plan::{Bottom, CountPlan};
use crate::counting::states::digits::Digits;
use crate::counting::states::matching::{MatchingMap, Tables, pairings};

/// The layers at the middle, after both sweeps.
#[derive(Clone, Copy)]
pub(crate) struct SweepJoin<'a> {
    pub(crate) plan: &'a CountPlan,
    pub(crate) top: &'a Layer,
    /// The layer of the other sweep; the top itself if the bottom mirrors it.
    pub(crate) bottom: &'a Layer,
    pub(crate) tables: &'a Arc<Tables>,
    pub(crate) threads: usize,
    pub(crate) stop: StopSignal<'a>,
}

impl<'a> SweepJoin<'a> {
    /// The number of cycles.
    pub(crate) fn count(&self) -> Result<Natural, LayerError> {
        self.count_within(0..self.top.set.words.len())
    }

    /// The number of cycles whose vector, up to symmetry, is in these words.
    pub(crate) fn count_within(&self, words: Range<usize>) -> Result<Natural, LayerError> {
        const PIECE: usize = 32;
        Ok(self.totals(words, PIECE)?.into_iter().sum())
    }

    /// The number of cycles whose vector, up to symmetry, is in each piece of so many words of a
    /// range.
    pub(crate) fn totals(
        &self,
        words: Range<usize>,
        piece: usize,
    ) -> Result<Vec<Natural>, LayerError> {
        let pairs = self.top.set.census().max_pairs;
        let bits = self.bits(pairs);
        in_cells!(bits, C => self.totals_in::<C>(words, piece, pairs), else Err(LayerError::Bits))
    }

    /// No sum of different numbers of a layer needs more bits, where so many pairs are the most.
    pub(crate) fn bits(&self, max_pairs: u32) -> u32 {
        let sums = pairings(max_pairs).ilog2() + 1;
        (self.top.bits + sums).max(self.bottom.bits)
    }

    fn totals_in<C: CountInteger>(
        &self,
        words: Range<usize>,
        piece: usize,
        max_pairs: u32,
    ) -> Result<Vec<Natural>, LayerError> {
        let contractions = Contractions::new(self.tables, max_pairs);
        parallel::map(
            words.len().div_ceil(piece),
            self.threads,
            || Joiner::<C> {
                partners: Partners::new(*self),
                contractions: &contractions,
                moves: Vec::new(),
                narrow: Scratch::new(),
                wide: Scratch::new(),
            },
            |joiner, at| {
                self.stop.check()?;
                let first = words.start + at * piece;
                Ok::<_, LayerError>(joiner.words(first..words.end.min(first + piece))?)
            },
        )
    }
}

/// Finds the blocks that complete the vectors of the top.
pub(crate) struct Partners<'a> {
    join: SweepJoin<'a>,
    /// Takes a vector of the bottom to one of the top with the same numbers: the mirror, and the
    /// mirror followed by the symmetry of the fold. None if the bottom has a layer of its own.
    pub(crate) mirrors: Vec<Permutation>,
    orbit: Vec<Digits>,
}

/// A block of the bottom whose degrees complete those of a vector of the top.
pub(crate) struct Partner<'a> {
    pub(crate) block: Block<'a>,
    /// The layer of the block: the bottom, or by a mirror the top.
    pub(crate) vector: Digits,
    /// The index of the mirror.
    pub(crate) mirror: Option<usize>,
}

impl<'a> Partners<'a> {
    pub(crate) fn new(join: SweepJoin<'a>) -> Self {
        let mut mirrors = Vec::new();
        if let Bottom::Mirror(mirror) = &join.plan.bottom {
            mirrors.push(mirror.slots.clone());
            let fold = join.plan.fold.iter();
            mirrors.extend(fold.map(|fold| mirror.slots.then(&fold.symmetry)));
        }
        Self {
            join,
            mirrors,
            orbit: Vec::new(),
        }
    }

    /// The number of degree vectors with the same share by symmetry; `None` if an earlier vector of
    /// the set represents this one.
    pub(crate) fn weight(&mut self, vector: Digits) -> Option<usize> {
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

    /// The block of the bottom whose degrees complete these. Its ends come into the order of the
    /// top's by `moves`.
    pub(crate) fn completing(
        &self,
        vector: Digits,
        moves: &mut Vec<MatchingMap>,
    ) -> Option<Partner<'a>> {
        let wanted = vector.complement(self.join.plan.middle);
        moves.clear();
        let bottom = self.join.bottom;
        if self.mirrors.is_empty() {
            return Some(Partner {
                block: bottom.find(wanted)?,
                vector: wanted,
                mirror: None,
            });
        }
        let mut images = self
            .mirrors
            .iter()
            .map(|mirror| mirror.apply(wanted))
            .enumerate();
        let (mirror, image) = images.find(|&(_, image)| bottom.set.contains(image))?;
        self.mirrors[mirror].reorder(wanted.ones, moves);
        Some(Partner {
            block: bottom.find(image)?,
            vector: image,
            mirror: Some(mirror),
        })
    }
}

struct Joiner<'a, C: CountInteger> {
    partners: Partners<'a>,
    contractions: &'a Contractions,
    moves: Vec<MatchingMap>,
    /// For blocks of small numbers, which most are: half the memory traffic.
    narrow: Scratch<u32>,
    wide: Scratch<C>,
}

impl<C: CountInteger> Joiner<'_, C> {
    fn words(&mut self, words: Range<usize>) -> Result<Natural, NoMemory> {
        let top = self.partners.join.top;
        for (at, word, high) in top.set.words_within(words) {
            for bit in bits_of(word) {
                let vector = high.with_low(at, bit);
                if let Some(weight) = self.partners.weight(vector)
                    && let Some(x) = top.block(at, bit)
                {
                    self.pair(vector, x, weight)?;
                }
            }
        }
        let mut total = self.narrow.take_total();
        total += &self.wide.take_total();
        Ok(total)
    }

    fn pair(&mut self, vector: Digits, x: Block<'_>, weight: usize) -> Result<(), NoMemory> {
        let Some(y) = self.partners.completing(vector, &mut self.moves) else {
            return Ok(());
        };
        let y = y.block;
        let pairs = vector.ones.count_ones() / 2;
        let (moves, contractions) = (&self.moves, self.contractions);
        let mut sum = C::ZERO;
        x.for_each(pairings(pairs), |_, _| {}, |_, value| sum.add(value));
        // No number of a contraction exceeds the sum of all numbers.
        if sum.bits() <= u32::BITS && y.head.bits() <= u32::BITS {
            self.narrow.pair(x, y, pairs, moves, contractions, weight)
        } else {
            self.wide.pair(x, y, pairs, moves, contractions, weight)
        }
    }
}
