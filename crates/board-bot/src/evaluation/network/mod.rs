//! Small NNUE networks that correct the terms of an evaluation.
//!
//! A network has one hidden layer with two perspectives: each side sees the pieces from its own
//! edge of the board. The activation is the squared clipped ReLU, and the output weights depend on
//! the number of pieces. A move changes few features, and the accumulator updates only these (Nasu
//! 2018, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi").

mod accumulator;
mod weights;

use board_game_core::Game;

pub(super) use accumulator::{Accumulator, row_weights};
pub use weights::{Network, NetworkError};

/// The features of a board: the inputs of its network.
pub(super) trait FeatureSet: Clone + Sized {
    /// A square of the board.
    type Square: Copy;
    /// The evaluation's own terms that are updated with the accumulator.
    type Terms: IncrementalTerms<Self>;

    /// The number of features.
    const FEATURES: usize;
    /// The number of rows. A row is an own or another piece on a square, with all of its features.
    const ROWS: usize;
    /// The number of pieces at the start of a game.
    const PIECES: usize;
    /// The empty board.
    const EMPTY: Self;

    /// Visits the squares whose contents differ from another board.
    fn visit_changes(&self, before: &Self, visit: impl FnMut(Self::Square));

    /// The row of the piece on a square, if there is one, from the first and the second player's
    /// perspective.
    fn row(&self, square: Self::Square) -> Option<[usize; 2]>;

    /// Visits the features of a row.
    fn visit_features(row: usize, visit: impl FnMut(usize));

    /// Visits all features from the perspective of the player of this index.
    fn visit_all(&self, player: usize, mut visit: impl FnMut(usize)) {
        self.visit_changes(&Self::EMPTY, |square| {
            if let Some(row) = self.row(square) {
                Self::visit_features(row[player], &mut visit);
            }
        });
    }

    /// The output bucket of a number of pieces; 0 has the fewest.
    fn output_bucket(pieces: usize) -> usize {
        let buckets = Network::OUTPUT_BUCKETS;
        ((pieces * buckets).saturating_sub(1) / Self::PIECES).min(buckets - 1)
    }
}

/// Terms of an evaluation that are updated with the accumulator; `()` has none. Those of the empty
/// board are the default.
pub(super) trait IncrementalTerms<B: FeatureSet>: Default {
    /// Takes over the new contents of a square.
    fn update(&mut self, square: B::Square, before: &B, after: &B);

    /// Makes up for what the updates of single squares left open.
    fn finish(&mut self, board: &B);
}

impl<B: FeatureSet> IncrementalTerms<B> for () {
    #[inline]
    fn update(&mut self, _: B::Square, _: &B, _: &B) {}

    #[inline]
    fn finish(&mut self, _: &B) {}
}

/// Defines the network of a board from its bytes. Each thread has an accumulator.
macro_rules! network {
    ($board:ty, $bytes:expr) => {
        /// The network in use.
        pub(super) static NETWORK: std::sync::LazyLock<$crate::evaluation::Network> =
            std::sync::LazyLock::new(|| {
                $crate::evaluation::Network::from_bytes($bytes, <$board as FeatureSet>::FEATURES)
                    .expect("a test decodes these bytes, too")
            });

        static ROW_WEIGHTS: std::sync::LazyLock<Vec<[i16; $crate::evaluation::Network::HIDDEN]>> =
            std::sync::LazyLock::new(|| {
                $crate::evaluation::network::row_weights::<$board>(&NETWORK)
            });

        std::thread_local! {
            static ACCUMULATOR: core::cell::RefCell<Accumulator<$board>> =
                core::cell::RefCell::new(Accumulator::new(&NETWORK, &ROW_WEIGHTS));
        }

        /// Reads the thread's accumulator, updated to a board.
        pub(super) fn at<T>(board: &$board, read: impl FnOnce(&Accumulator<$board>) -> T) -> T {
            ACCUMULATOR.with_borrow_mut(|accumulator| {
                accumulator.update(board);
                read(accumulator)
            })
        }
    };
}
pub(super) use network;

/// Implements [`WithNetwork`] for an evaluation whose module `network` has its network.
macro_rules! with_network {
    ($evaluation:ty, $position:ty, $board:ty) => {
        impl $crate::evaluation::WithNetwork for $evaluation {
            type Position = $position;

            const FEATURES: usize = <$board as FeatureSet>::FEATURES;

            fn network() -> &'static $crate::evaluation::Network {
                &network::NETWORK
            }

            fn visit_features(position: &$position, visit: impl FnMut(usize)) {
                let board = position.board();
                board.visit_all(position.to_move() as usize, visit);
            }

            fn other_perspective(feature: usize) -> usize {
                network::other_perspective(feature)
            }

            fn mirrored(feature: usize) -> usize {
                network::mirrored(feature)
            }

            fn output_bucket(position: &$position) -> usize {
                <$board as FeatureSet>::output_bucket(position.board().occupied().len())
            }

            fn correction(position: &$position) -> i32 {
                let mover = position.to_move() as usize;
                network::at(position.board(), |accumulator| accumulator.output(mover))
            }
        }
    };
}
pub(super) use with_network;

/// An evaluation that adds the output of a network to its terms. It gives access to the features
/// and the network for training.
///
/// ```
/// use board_bot::Evaluation;
/// use board_bot::evaluation::{PloyEvaluation, WithNetwork};
/// use ploy_rules::Position;
///
/// let (evaluation, position) = (PloyEvaluation::default(), Position::start());
/// let mut own = Vec::new();
/// PloyEvaluation::visit_features(&position, |feature| own.push(feature));
/// let other = own.iter().map(|&feature| PloyEvaluation::other_perspective(feature));
/// let mut other: Vec<_> = other.collect();
/// own.sort_unstable();
/// other.sort_unstable();
/// assert_eq!(own, other, "both sides see the same at the start");
/// let by_terms = evaluation.evaluate(&position) - PloyEvaluation::correction(&position);
/// assert_eq!(by_terms, 0);
/// ```
pub trait WithNetwork {
    /// The positions of the game.
    type Position: Game;

    /// The number of features.
    const FEATURES: usize;

    /// The network in use.
    fn network() -> &'static Network;

    /// Visits the active features from the perspective of the side to move.
    fn visit_features(position: &Self::Position, visit: impl FnMut(usize));

    /// The same feature from the perspective of the other side.
    fn other_perspective(feature: usize) -> usize;

    /// The same feature on the board with left and right exchanged.
    fn mirrored(feature: usize) -> usize;

    /// The output bucket, below [`Network::OUTPUT_BUCKETS`].
    fn output_bucket(position: &Self::Position) -> usize;

    /// The network's output, in hundredths of the unit. The evaluation adds it to its terms.
    fn correction(position: &Self::Position) -> i32;
}
