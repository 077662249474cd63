//! Tables of the pawn sets of the inner zone: the set with one pawn added or removed, and the
//! images under the symmetries.

use crate::bitboard::symmetry;
use crate::solve::abort::{OutOfMemory, try_collect};
use crate::solve::index::{NONE, PawnIndex};
use crate::solve::word::SolverWord;

/// The tables; sets are given by their numbers.
#[derive(Debug)]
pub(super) struct InnerSteps {
    squares: usize,
    /// The image of a set, by symmetry, size and set.
    image: Vec<Vec<Vec<u32>>>,
    /// Sets by size: entry `set * squares + square` is the set with the square added or removed.
    toggle: Vec<Vec<u32>>,
}

impl InnerSteps {
    pub(super) fn new<W: SolverWord>(index: &PawnIndex<W>) -> Result<Self, OutOfMemory> {
        let subsets = &index.inner_subsets;
        let squares = index.inner.len();
        let largest = index.inner_sets.len() - 1;
        let rank_if_numbered = |bits: u64| {
            if bits.count_ones() as usize > largest {
                NONE
            } else {
                subsets.rank(bits) as u32
            }
        };
        let toggle = (0..=largest).map(|size| {
            let toggled = subsets
                .of_size(size)
                .flat_map(|bits| (0..squares).map(move |i| bits ^ 1 << i));
            try_collect(subsets.count(size) * squares, toggled.map(rank_if_numbered))
        });
        let image_in = |g: u8| {
            let of_set = move |&set: &W| {
                let image = index.numbers(symmetry::apply(g, index.side, set));
                subsets.rank(image.inner()) as u32
            };
            let sizes = index.inner_sets.iter();
            sizes
                .map(|sets| try_collect(sets.len(), sets.iter().map(of_set)))
                .collect()
        };
        Ok(Self {
            squares,
            toggle: toggle.collect::<Result<_, OutOfMemory>>()?,
            image: (0..8).map(image_in).collect::<Result<_, OutOfMemory>>()?,
        })
    }

    /// The images of the sets of a size.
    #[inline(always)]
    pub(super) fn images(&self, g: u8, size: usize) -> &[u32] {
        &self.image[usize::from(g)][size]
    }

    /// The set with a square added or removed.
    #[inline(always)]
    pub(super) fn toggled(&self, size: usize, set: usize, square: u8) -> usize {
        self.toggle[size][set * self.squares + usize::from(square)] as usize
    }
}
