//! Fast generation of move lists with vector stores.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::batch::Batch;
use super::batches::Batches;
use crate::Move;

/// Maximum number of moves of a piece: a Lance has 7 turns and 9 targets.
const MAX_MOVES: usize = 16;
/// Maximum number of moves in one write.
const WIDTH: usize = 8;

impl Batches<'_> {
    /// Replaces the contents of `list` by all moves. `pieces` is an upper bound of the number of
    /// batches.
    ///
    /// The list is first resized to the maximum, so every store of eight moves is in bounds, and
    /// then truncated.
    #[inline]
    pub(crate) fn list_into(self, pieces: usize, list: &mut Vec<Move>) {
        list.resize(pieces * MAX_MOVES + WIDTH, Move::from_parts(0, 0, 0));
        let mut writer = ListWriter { list, len: 0 };
        let _: ControlFlow<()> = self.visit(|batch| {
            writer.write_batch(&batch);
            ControlFlow::Continue(())
        });
        let len = writer.len;
        list.truncate(len);
    }
}

struct ListWriter<'a> {
    list: &'a mut [Move],
    len: usize,
}

impl ListWriter<'_> {
    /// Writes out the moves of a piece, in the order in which a batch iterates.
    #[inline]
    fn write_batch(&mut self, batch: &Batch) {
        let null_move =
            Move::from_parts(batch.from().index() as u32, batch.from().index() as u32, 0);
        let (turns, count) = &ROTATIONS[batch.turns_in_place().bits() as usize];
        self.write(*count, turns.map(|turn| null_move.plus_steps(turn)));

        let lines = batch.reach_and_steps();
        let after_step = batch.turns_after_step().bits();
        if after_step == 1 {
            for (reach, step) in lines {
                let [first, second, third] =
                    [1, 2, 3].map(|distance| null_move.towards(step, distance));
                // A piece has at most three targets on a line; the fourth move fills the chunk.
                self.write(reach.squares().into(), [first, second, third, third]);
            }
        } else {
            let (turns, count) = &ROTATIONS[after_step as usize];
            for (reach, step) in lines {
                for distance in 1..=reach.squares().into() {
                    let step_move = null_move.towards(step, distance);
                    self.write(*count, turns.map(|turn| step_move.plus_steps(turn)));
                }
            }
        }
    }

    /// Stores `N` moves and keeps the first `count`.
    #[inline]
    fn write<const N: usize>(&mut self, count: u32, moves: [Move; N]) {
        if let Some(slot) = self.list[self.len..].first_chunk_mut::<N>() {
            *slot = moves;
            self.len += count as usize;
        }
    }
}

/// The rotations of each set, in ascending order, and their number. 32-bit entries allow vector
/// addition.
static ROTATIONS: [([u32; WIDTH], u32); 256] = {
    let mut table = [([0; WIDTH], 0); 256];
    let mut bits = 0;
    while bits < 256 {
        let mut steps = 0;
        let mut count = 0;
        while steps < 8 {
            if bits >> steps & 1 == 1 {
                table[bits].0[count] = steps;
                count += 1;
            }
            steps += 1;
        }
        table[bits].1 = count as u32;
        bits += 1;
    }
    table
};
