//! The cells of the position looked at last.

use super::Seen;
use super::weights::{CELLS, Network};

/// The board looked at last, and what its cells come to for either player.
///
/// It is never more than a memory: what it says of a board is the same whatever board was looked at before.
pub(in crate::evaluation) struct Sums<B> {
    network: &'static Network,
    board: B,
    pieces: usize,
    cells: [[i16; CELLS]; 2],
}

impl<B: Seen> Sums<B> {
    /// Those of the empty board.
    pub(in crate::evaluation) fn new(network: &'static Network) -> Self {
        Self {
            network,
            board: B::EMPTY,
            pieces: 0,
            cells: [network.start; 2],
        }
    }

    /// What the network says of a board, with the player of this number to move.
    pub(in crate::evaluation) fn value(&mut self, board: &B, mover: usize) -> i32 {
        let Self {
            network,
            board: before,
            pieces,
            cells: [first, second],
        } = self;
        let rows = &network.inputs;
        board.visit_changes(before, |square| {
            let was = before.visit_inputs(square, |[own, other]| {
                shift(first, &rows[own], i16::wrapping_sub);
                shift(second, &rows[other], i16::wrapping_sub);
            });
            let is = board.visit_inputs(square, |[own, other]| {
                shift(first, &rows[own], i16::wrapping_add);
                shift(second, &rows[other], i16::wrapping_add);
            });
            *pieces = *pieces + usize::from(is) - usize::from(was);
        });
        self.board.clone_from(board);
        let [first, second] = &self.cells;
        let stage = B::stage(self.pieces);
        if mover == 0 {
            network.answer(stage, first, second)
        } else {
            network.answer(stage, second, first)
        }
    }
}

/// Takes the weights of an input to the cells, or from them. On a board with more pieces than any game has it may go round, and
/// comes back all the same.
#[inline(always)]
fn shift(cells: &mut [i16; CELLS], row: &[i16; CELLS], by: impl Fn(i16, i16) -> i16) {
    for (cell, &weight) in cells.iter_mut().zip(row) {
        *cell = by(*cell, weight);
    }
}
