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
        let (mut gone, mut come) = (Inputs::NONE, Inputs::NONE);
        board.visit_changes(&self.board, |square| {
            let (rows, cells) = (&self.network.inputs, &mut self.cells);
            let was = self.board.visit_inputs(square, |inputs| {
                gone.push(inputs, |gone| gone.shift(cells, rows, i16::wrapping_sub));
            });
            let is = board.visit_inputs(square, |inputs| {
                come.push(inputs, |come| come.shift(cells, rows, i16::wrapping_add));
            });
            self.pieces = self.pieces + usize::from(is) - usize::from(was);
        });
        let rows = &self.network.inputs;
        gone.shift(&mut self.cells, rows, i16::wrapping_sub);
        come.shift(&mut self.cells, rows, i16::wrapping_add);
        self.board.clone_from(board);
        let [first, second] = &self.cells;
        let stage = B::stage(self.pieces);
        if mover == 0 {
            self.network.answer(stage, first, second)
        } else {
            self.network.answer(stage, second, first)
        }
    }
}

/// Inputs that come or go, for either player: taken together, so that the cells stay in registers meanwhile.
struct Inputs {
    pairs: [[u16; 2]; Self::MOST],
    len: usize,
}

impl Inputs {
    const MOST: usize = 32;
    const NONE: Self = Self {
        pairs: [[0; 2]; Self::MOST],
        len: 0,
    };

    /// Adds a pair, after `flush` where there is no place for it.
    #[inline(always)]
    fn push(&mut self, pair: [usize; 2], flush: impl FnOnce(&mut Self)) {
        if self.len == Self::MOST {
            flush(self);
        }
        self.pairs[self.len] = pair.map(|input| input as u16);
        self.len += 1;
    }

    /// Takes what the inputs weigh to the cells, or from them, and forgets them. On a board with more pieces than any game has it may
    /// go round, and comes back all the same.
    #[inline(always)]
    fn shift(
        &mut self,
        cells: &mut [[i16; CELLS]; 2],
        rows: &[[i16; CELLS]],
        by: impl Fn(i16, i16) -> i16,
    ) {
        for (side, cells) in cells.iter_mut().enumerate() {
            let mut sums = *cells;
            for pair in &self.pairs[..self.len] {
                for (sum, &weight) in sums.iter_mut().zip(&rows[usize::from(pair[side])]) {
                    *sum = by(*sum, weight);
                }
            }
            *cells = sums;
        }
        self.len = 0;
    }
}
