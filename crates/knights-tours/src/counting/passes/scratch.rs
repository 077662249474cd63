//! Scratch memory for the join of two blocks.

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::Block;
use crate::counting::numbers::cell::{CountInteger, Total};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::contraction::{Contractions, room};
use crate::counting::states::matching::{
    MAX_PAIRS, MAX_TABLE_PAIRS, MapSlices, MatchingMap, Tables, pairings,
};

/// Dense blocks and sums.
pub(crate) struct Scratch<C: CountInteger> {
    pub(crate) x: Vec<C>,
    pub(crate) y: Vec<C>,
    /// Contracted numbers, by number of pairs.
    pub(crate) buffers: Vec<Vec<C>>,
    /// The sums, indexed by the binary logarithm of the weight. Weights are orbit lengths. These
    /// are powers of two: symmetries of a rectangle and complements generate groups of such an
    /// order.
    sums: [C::Sum; 6],
}

impl<C: CountInteger> Scratch<C> {
    pub(crate) fn new() -> Self {
        Self {
            x: Vec::new(),
            y: Vec::new(),
            buffers: Vec::new(),
            sums: Default::default(),
        }
    }

    /// Adds `weight` times the number of single cycles that two blocks form. `moves` reorders the
    /// ends of the second block.
    pub(crate) fn pair(
        &mut self,
        x: Block<'_>,
        y: Block<'_>,
        pairs: u32,
        moves: &[MatchingMap],
        contractions: &Contractions,
        weight: usize,
    ) -> Result<(), NoMemory> {
        self.load(x, y, pairs, moves, &contractions.tables)?;
        contractions.single_cycles(
            &self.x[..room(pairs)],
            &self.y[..pairings(pairs)],
            pairs,
            &mut self.buffers[..pairs as usize],
            &mut self.sums[weight.ilog2() as usize],
        );
        Ok(())
    }

    /// Writes out two blocks, the second with its ends reordered by `moves`.
    pub(crate) fn load(
        &mut self,
        x: Block<'_>,
        y: Block<'_>,
        pairs: u32,
        moves: &[MatchingMap],
        tables: &Tables,
    ) -> Result<(), NoMemory> {
        let (size, room_x) = (pairings(pairs), room(pairs));
        memory::lengthen(&mut self.x, room_x, C::ZERO)?;
        memory::lengthen(&mut self.y, size, C::ZERO)?;
        while self.buffers.len() < pairs as usize {
            let mut buffer = Vec::new();
            memory::lengthen(&mut buffer, room(self.buffers.len() as u32), C::ZERO)?;
            self.buffers.push(buffer);
        }
        let (dense_x, dense_y) = (&mut self.x[..room_x], &mut self.y[..size]);
        dense_x.fill(C::ZERO);
        x.for_each(size, |_, _| {}, |at, value| dense_x[at] = value);
        dense_y.fill(C::ZERO);
        write_reordered(y, pairs, moves, tables, dense_y);
        Ok(())
    }

    /// Takes the weighted sum so far, and resets it to zero.
    pub(crate) fn take_total(&mut self) -> Natural {
        let sums = core::mem::take(&mut self.sums);
        let scaled = sums.iter().enumerate().map(|(log_weight, sum)| {
            let mut sum = sum.natural();
            sum.scale(1 << log_weight);
            sum
        });
        scaled.sum()
    }
}

/// The length of a slice of the largest tables.
const MAX_SLICE: usize = pairings(MAX_TABLE_PAIRS - 1);

/// Writes the numbers of a block at the ranks that they have after all moves.
fn write_reordered<C: CountInteger>(
    block: Block<'_>,
    pairs: u32,
    moves: &[MatchingMap],
    tables: &Tables,
    out: &mut [C],
) {
    let size = pairings(pairs);
    // Reading a block is much code for each cell type. The mapping of ranks is a trait object, so
    // that the three mappings below share this code.
    let mut write = |place: &dyn Fn(usize) -> usize| {
        block.for_each(size, |_, _| {}, |at, value| out[place(at)] = value);
    };
    if pairs == MAX_TABLE_PAIRS {
        // All tables of the largest kind take more memory than most layers.
        let slices: Option<Vec<_>> = moves.iter().map(|&map| tables.slices(map, pairs)).collect();
        if let Some(slices) = slices {
            let image = |at, slices: &MapSlices<'_>| slices.image::<MAX_SLICE>(at);
            return write(&|at| slices.iter().fold(at, image));
        }
    }
    let mut steps: [&[u32]; 2 * MAX_PAIRS as usize] = [&[]; 2 * MAX_PAIRS as usize];
    for (step, &map) in steps.iter_mut().zip(moves) {
        let Some(table) = tables.get(map, pairs) else {
            let image = |at, &map: &MatchingMap| tables.image(map, at, pairs);
            return write(&|at| moves.iter().fold(at, image));
        };
        *step = table;
    }
    let steps = &steps[..moves.len()];
    let image = |at, table: &&[u32]| table[at] as usize;
    write(&|at| steps.iter().fold(at, image));
}
