//! The accumulator: incrementally updated hidden units.

use super::FeatureSet;
use super::weights::{HIDDEN, Network};

/// The last board with its hidden units from both players' perspectives.
///
/// The accumulator is a cache: the value of a board does not depend on the boards before it.
pub(in crate::evaluation) struct Accumulator<B> {
    network: &'static Network,
    board: B,
    pieces: usize,
    hidden: [[i16; HIDDEN]; 2],
}

impl<B: FeatureSet> Accumulator<B> {
    /// The accumulator of the empty board.
    pub(in crate::evaluation) fn new(network: &'static Network) -> Self {
        Self {
            network,
            board: B::EMPTY,
            pieces: 0,
            hidden: [network.hidden_biases; 2],
        }
    }

    /// The network's output for a board, with the player of this index to move.
    pub(in crate::evaluation) fn value(&mut self, board: &B, mover: usize) -> i32 {
        let (mut removed, mut added) = (FeatureBatch::EMPTY, FeatureBatch::EMPTY);
        board.visit_changes(&self.board, |square| {
            let (weights, hidden) = (&self.network.feature_weights, &mut self.hidden);
            let was_piece = self.board.visit_features(square, |pair| {
                removed.push(pair, |batch| {
                    batch.apply(hidden, weights, i16::wrapping_sub);
                });
            });
            let is_piece = board.visit_features(square, |pair| {
                added.push(pair, |batch| {
                    batch.apply(hidden, weights, i16::wrapping_add);
                });
            });
            self.pieces = self.pieces + usize::from(is_piece) - usize::from(was_piece);
        });
        let weights = &self.network.feature_weights;
        removed.apply(&mut self.hidden, weights, i16::wrapping_sub);
        added.apply(&mut self.hidden, weights, i16::wrapping_add);
        self.board.clone_from(board);
        let [first, second] = &self.hidden;
        let bucket = B::output_bucket(self.pieces);
        if mover == 0 {
            self.network.output(bucket, first, second)
        } else {
            self.network.output(bucket, second, first)
        }
    }
}

/// Features to add or remove, as pairs for the two perspectives. They are applied together, so that
/// the hidden units stay in registers.
struct FeatureBatch {
    pairs: [[u16; 2]; Self::CAPACITY],
    len: usize,
}

impl FeatureBatch {
    const CAPACITY: usize = 32;
    const EMPTY: Self = Self {
        pairs: [[0; 2]; Self::CAPACITY],
        len: 0,
    };

    /// Adds a pair, after `flush` if the batch is full.
    #[inline(always)]
    fn push(&mut self, pair: [usize; 2], flush: impl FnOnce(&mut Self)) {
        if self.len == Self::CAPACITY {
            flush(self);
        }
        self.pairs[self.len] = pair.map(|feature| feature as u16);
        self.len += 1;
    }

    /// Adds the features' weights to the hidden units, or subtracts them, and empties the batch.
    /// Overflow wraps, and cancels when the piece leaves.
    #[inline(always)]
    fn apply(
        &mut self,
        hidden: &mut [[i16; HIDDEN]; 2],
        weights: &[[i16; HIDDEN]],
        operation: impl Fn(i16, i16) -> i16,
    ) {
        for (side, hidden) in hidden.iter_mut().enumerate() {
            let mut sums = *hidden;
            for pair in &self.pairs[..self.len] {
                for (sum, &weight) in sums.iter_mut().zip(&weights[usize::from(pair[side])]) {
                    *sum = operation(*sum, weight);
                }
            }
            *hidden = sums;
        }
        self.len = 0;
    }
}
