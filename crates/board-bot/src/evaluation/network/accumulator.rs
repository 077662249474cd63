//! The accumulator: incrementally updated hidden units.

use super::weights::{HIDDEN, Network};
use super::{FeatureSet, IncrementalTerms};

/// The hidden units of a board, from both players' perspectives.
type Hidden = [[i16; HIDDEN]; 2];

/// The last board with its hidden units and incremental terms.
///
/// The accumulator is a cache: the value of a board does not depend on the boards before it.
pub(in crate::evaluation) struct Accumulator<B: FeatureSet> {
    network: &'static Network,
    row_weights: &'static [[i16; HIDDEN]],
    board: B,
    pieces: usize,
    hidden: Hidden,
    terms: B::Terms,
}

impl<B: FeatureSet> Accumulator<B> {
    /// The accumulator of the empty board, with the network's [`row_weights`].
    pub(in crate::evaluation) fn new(
        network: &'static Network,
        row_weights: &'static [[i16; HIDDEN]],
    ) -> Self {
        Self {
            network,
            row_weights,
            board: B::EMPTY,
            pieces: 0,
            hidden: [network.hidden_biases; 2],
            terms: B::Terms::default(),
        }
    }

    /// Goes on to another board.
    pub(in crate::evaluation) fn update(&mut self, board: &B) {
        // Overflow wraps, and cancels when the piece leaves.
        let mut removed = RowBatch::new(i16::wrapping_sub, self.row_weights);
        let mut added = RowBatch::new(i16::wrapping_add, self.row_weights);
        board.visit_changes(&self.board, |square| {
            if let Some(row) = self.board.row(square) {
                self.pieces -= 1;
                removed.push(row, &mut self.hidden);
            }
            if let Some(row) = board.row(square) {
                self.pieces += 1;
                added.push(row, &mut self.hidden);
            }
            self.terms.update(square, &self.board, board);
        });
        removed.apply(&mut self.hidden);
        added.apply(&mut self.hidden);
        self.board.clone_from(board);
        self.terms.finish(board);
    }

    /// The incremental terms of the board.
    pub(in crate::evaluation) const fn terms(&self) -> &B::Terms {
        &self.terms
    }

    /// The network's output with the player of this index to move.
    pub(in crate::evaluation) fn output(&self, mover: usize) -> i32 {
        let [first, second] = &self.hidden;
        let bucket = B::output_bucket(self.pieces);
        if mover == 0 {
            self.network.output(bucket, first, second)
        } else {
            self.network.output(bucket, second, first)
        }
    }
}

/// Rows to add or remove, as pairs for the two perspectives. They are applied together, so that the
/// hidden units stay in registers.
struct RowBatch<F> {
    pairs: [[u16; 2]; CAPACITY],
    len: usize,
    operation: F,
    row_weights: &'static [[i16; HIDDEN]],
}

/// The most rows that are applied together.
const CAPACITY: usize = 16;

impl<F: Fn(i16, i16) -> i16> RowBatch<F> {
    #[inline(always)]
    fn new(operation: F, row_weights: &'static [[i16; HIDDEN]]) -> Self {
        Self {
            pairs: [[0; 2]; CAPACITY],
            len: 0,
            operation,
            row_weights,
        }
    }

    /// Adds a pair to the batch; one that is full is applied before.
    #[inline(always)]
    fn push(&mut self, pair: [usize; 2], hidden: &mut Hidden) {
        if self.len == CAPACITY {
            self.apply(hidden);
        }
        self.pairs[self.len] = pair.map(|row| row as u16);
        self.len += 1;
    }

    /// Applies the operation to the hidden units and the rows' weights, and empties the batch.
    #[inline(always)]
    fn apply(&mut self, hidden: &mut Hidden) {
        for (side, hidden) in hidden.iter_mut().enumerate() {
            let mut sums = *hidden;
            for pair in &self.pairs[..self.len] {
                let weights = &self.row_weights[usize::from(pair[side])];
                for (sum, &weight) in sums.iter_mut().zip(weights) {
                    *sum = (self.operation)(*sum, weight);
                }
            }
            *hidden = sums;
        }
        self.len = 0;
    }
}

/// For each row the sums of its features' weights, so that a piece takes one addition.
pub(in crate::evaluation) fn row_weights<B: FeatureSet>(network: &Network) -> Vec<[i16; HIDDEN]> {
    let mut rows = vec![[0; HIDDEN]; B::ROWS];
    for (row, sums) in rows.iter_mut().enumerate() {
        B::visit_features(row, |feature| {
            for (sum, weight) in sums.iter_mut().zip(network.feature_weights[feature]) {
                *sum += weight;
            }
        });
    }
    rows
}
