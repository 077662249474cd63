//! Ranks and unranks the pairs of matchings whose union is one cycle.

use core::marker::PhantomData;

use crate::counting::index::choice::{before, pick};
use crate::counting::memory::NoMemory;
use crate::counting::numbers::block::Block;
use crate::counting::numbers::cell::{CountInteger, Total, in_cells};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::contraction::{Contractions, room};
use crate::counting::passes::scratch::Scratch;
use crate::counting::states::matching::{Matching, MatchingMap, pairings};

/// A block of the top and one of the bottom with complementary degrees.
#[derive(Clone, Copy)]
pub(super) struct Blocks<'a> {
    pub(super) top: Block<'a>,
    pub(super) bottom: Block<'a>,
    pub(super) pairs: u32,
    /// The maps that bring the ends of the bottom into the order of the top's.
    pub(super) end_maps: &'a [MatchingMap],
}

/// Two matchings whose union is one cycle, with ends in the top's order, and a path to each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MatchingPair {
    /// The ranks of the matchings of the top and of the bottom.
    pub(super) ranks: [usize; 2],
    /// The rank of a path among the paths to each matching.
    pub(super) path_ranks: [Natural; 2],
}

/// An order of the pairs of paths to matchings whose union is one cycle.
///
/// The keys of the order are: the matching of the bottom (by the partner of its last end, then of
/// the last end of what remains, as in a contraction), the rank of the matching of the top, the
/// path to the top, the path to the bottom.
pub(super) trait PairOrder: Send + Sync {
    /// The number of pairs.
    fn count(&self, blocks: Blocks<'_>) -> Result<Natural, NoMemory>;
    /// The pair of this rank, which is below the count.
    fn unrank(&self, blocks: Blocks<'_>, rank: Natural) -> Result<MatchingPair, NoMemory>;
    /// The rank of a pair.
    fn rank(&self, blocks: Blocks<'_>, pair: &MatchingPair) -> Result<Natural, NoMemory>;
}

/// The pairing with cells of at least this many bits; `None` if no cell is wide enough.
pub(super) fn pairing(bits: u32, contractions: Contractions) -> Option<Box<dyn PairOrder>> {
    in_cells!(bits, C => Some(Box::new(Cells::<C> { contractions, cells: PhantomData })), else None)
}

struct Cells<C> {
    contractions: Contractions,
    cells: PhantomData<fn() -> C>,
}

impl<C: CountInteger> Cells<C> {
    fn load(&self, blocks: Blocks<'_>) -> Result<Scratch<C>, NoMemory> {
        let Blocks {
            top,
            bottom,
            pairs,
            end_maps,
        } = blocks;
        let mut scratch = Scratch::new();
        scratch.load(top, bottom, pairs, end_maps, &self.contractions.tables)?;
        Ok(scratch)
    }

    /// For each partner of the last end in y, the number of pairs.
    fn partners(
        &self,
        x: &[C],
        y: &[C],
        pairs: u32,
        buffers: &mut [Vec<C>],
    ) -> Vec<(u32, Natural)> {
        let block = pairings(pairs - 1);
        let partners = (0..).zip(y.chunks_exact(block)).map(|(partner, y)| {
            let mut sum = C::Sum::default();
            if y.iter().any(|&value| value != C::ZERO) {
                let contracted = self.contracted(x, partner, pairs);
                let buffers = &mut buffers[..pairs as usize - 1];
                self.contractions
                    .single_cycles(&contracted, y, pairs - 1, buffers, &mut sum);
            }
            (partner, sum.natural())
        });
        partners.collect()
    }

    fn contracted(&self, x: &[C], partner: u32, pairs: u32) -> Vec<C> {
        let mut contracted = vec![C::ZERO; room(pairs - 1)];
        self.contractions
            .contract_with(x, partner, pairs, &mut contracted);
        contracted
    }

    /// The ranks in `x` of the matchings that make one cycle with the matching of rank `rank`. With
    /// each of them the number of pairs of paths: the paths to it times `paths`, the paths to the
    /// other.
    fn closing<'a>(
        x: &'a [C],
        rank: usize,
        pairs: u32,
        paths: &'a Natural,
    ) -> impl Iterator<Item = (usize, Natural)> + 'a {
        let other = Matching::of_rank(rank, pairs);
        let filled = x.iter().enumerate();
        let filled = filled.filter(|&(_, &value)| value != C::ZERO);
        let closing =
            filled.filter(move |&(rank, _)| Matching::of_rank(rank, pairs).closes_with(&other));
        closing.map(move |(rank, value)| (rank, &value.natural() * paths))
    }
}

impl<C: CountInteger> PairOrder for Cells<C> {
    fn count(&self, blocks: Blocks<'_>) -> Result<Natural, NoMemory> {
        let mut scratch = self.load(blocks)?;
        let Scratch { x, y, buffers, .. } = &mut scratch;
        let mut sum = C::Sum::default();
        self.contractions.single_cycles(
            &x[..room(blocks.pairs)],
            &y[..pairings(blocks.pairs)],
            blocks.pairs,
            &mut buffers[..blocks.pairs as usize],
            &mut sum,
        );
        Ok(sum.natural())
    }

    fn unrank(&self, blocks: Blocks<'_>, mut number: Natural) -> Result<MatchingPair, NoMemory> {
        let Scratch {
            x: top,
            y,
            mut buffers,
            ..
        } = self.load(blocks)?;
        let (mut x, mut start) = (top.clone(), 0);
        for pairs in (2..=blocks.pairs).rev() {
            let y = &y[start..start + pairings(pairs)];
            let partner = pick(self.partners(&x, y, pairs, &mut buffers), &mut number);
            let partner = partner.expect("the partners have all pairs");
            x = self.contracted(&x, partner, pairs);
            start += partner as usize * pairings(pairs - 1);
        }
        let paths = y[start].natural();
        let closing = Self::closing(&top, start, blocks.pairs, &paths);
        let rank = pick(closing, &mut number).expect("the matchings have all pairs");
        let (above, below) = number.divided_by(&paths);
        Ok(MatchingPair {
            ranks: [rank, start],
            path_ranks: [above, below],
        })
    }

    fn rank(&self, blocks: Blocks<'_>, pair: &MatchingPair) -> Result<Natural, NoMemory> {
        let Scratch {
            x: top,
            y,
            mut buffers,
            ..
        } = self.load(blocks)?;
        let MatchingPair {
            ranks: [rank, end],
            path_ranks: [above, below],
        } = pair;
        let (mut x, mut start) = (top.clone(), 0);
        let mut number = Natural::default();
        for pairs in (2..=blocks.pairs).rev() {
            let wanted = ((end - start) / pairings(pairs - 1)) as u32;
            let y = &y[start..start + pairings(pairs)];
            let partners = self.partners(&x, y, pairs, &mut buffers);
            let lower = before(partners, |&partner| partner == wanted);
            number += &lower.expect("the last end has a partner");
            x = self.contracted(&x, wanted, pairs);
            start += wanted as usize * pairings(pairs - 1);
        }
        let paths = y[*end].natural();
        let closing = Self::closing(&top, *end, blocks.pairs, &paths);
        let lower = before(closing, |other| other == rank);
        number += &lower.expect("the two make one cycle");
        number += &(above * &paths);
        number += below;
        Ok(number)
    }
}
