//! Small networks that tell what the terms of an evaluation do not.
//!
//! A network sees the pieces, each side from its own edge of the board, and says how far off an evaluation is. It has one hidden layer:
//! each of its cells adds up what the inputs that are there weigh, and the square of what of that lies between 0 and 1 is weighed
//! again, for the side to move and for the other one. As a move changes few inputs, the sums of a position are those of the one looked
//! at before, but for what has changed (Nasu 2018, "Efficiently Updatable Neural-Network-based Evaluation Functions for
//! Computer Shogi").

mod sums;
mod weights;

use board_game_core::Game;

pub(super) use sums::Sums;
pub use weights::{Network, NetworkError};

/// A board as a network sees it.
pub(super) trait Seen: Clone {
    /// Where a piece stands.
    type Square: Copy;

    /// How many inputs there are.
    const INPUTS: usize;
    /// With how many pieces a game begins.
    const PIECES: usize;
    /// Nothing stands on it.
    const EMPTY: Self;

    /// Shows the squares on which another board has something else.
    fn visit_changes(&self, before: &Self, visit: impl FnMut(Self::Square));

    /// Shows the inputs of the piece on a square, as the first player sees them and as the second one does; whether there is a piece.
    fn visit_inputs(&self, square: Self::Square, visit: impl FnMut([usize; 2])) -> bool;

    /// Shows the inputs of all pieces, as the player of this number sees them.
    fn visit_all(&self, player: usize, mut visit: impl FnMut(usize)) {
        self.visit_changes(&Self::EMPTY, |square| {
            self.visit_inputs(square, |inputs| visit(inputs[player]));
        });
    }

    /// The stage of a game with so many pieces left: 0 is the last one.
    fn stage(pieces: usize) -> usize {
        let stages = Network::STAGES;
        ((pieces * stages).saturating_sub(1) / Self::PIECES).min(stages - 1)
    }
}

/// The network of a kind of board: its squares, how many inputs there are, with how many pieces a game begins, which function shows the inputs of a
/// piece, and the weights as bytes. Each thread remembers the board looked at last.
macro_rules! network {
    ($board:ty, $square:ty, $inputs:expr, $pieces:expr, $visit:path, $bytes:expr) => {
        impl Seen for $board {
            type Square = $square;

            const INPUTS: usize = $inputs;
            const PIECES: usize = $pieces;
            const EMPTY: Self = Self::EMPTY;

            #[inline]
            fn visit_changes(&self, before: &Self, mut visit: impl FnMut($square)) {
                for square in self.changes_since(before) {
                    visit(square);
                }
            }

            #[inline]
            fn visit_inputs(&self, square: $square, visit: impl FnMut([usize; 2])) -> bool {
                let Some(piece) = self.piece_at(square) else {
                    return false;
                };
                $visit(piece, square.index(), visit);
                true
            }
        }

        /// The network in use.
        pub(super) static NETWORK: std::sync::LazyLock<$crate::evaluation::Network> =
            std::sync::LazyLock::new(|| {
                $crate::evaluation::Network::from_bytes($bytes, $inputs)
                    .expect("a test reads these bytes too")
            });

        std::thread_local! {
            static SUMS: core::cell::RefCell<Sums<$board>> =
                core::cell::RefCell::new(Sums::new(&NETWORK));
        }

        /// What the network says of a board, with this player to move.
        pub(super) fn correction(board: &$board, mover: usize) -> i32 {
            SUMS.with_borrow_mut(|sums| sums.value(board, mover))
        }
    };
}
pub(super) use network;

/// Says of an evaluation that the network of its board, in its module `network`, corrects it.
macro_rules! corrected {
    ($evaluation:ty, $position:ty, $board:ty) => {
        impl $crate::evaluation::Corrected for $evaluation {
            type Position = $position;

            const INPUTS: usize = <$board as Seen>::INPUTS;

            fn network() -> &'static $crate::evaluation::Network {
                &network::NETWORK
            }

            fn visit_inputs(position: &$position, visit: impl FnMut(usize)) {
                let board = position.board();
                board.visit_all(position.to_move() as usize, visit);
            }

            fn across(input: usize) -> usize {
                network::across(input)
            }

            fn mirrored(input: usize) -> usize {
                network::mirrored(input)
            }

            fn stage(position: &$position) -> usize {
                <$board as Seen>::stage(position.board().occupied().len())
            }

            fn correction(position: &$position) -> i32 {
                network::correction(position.board(), position.to_move() as usize)
            }
        }
    };
}
pub(super) use corrected;

/// An evaluation that a network corrects: what one who trains the network has to know of it.
///
/// ```
/// use board_bot::Evaluation;
/// use board_bot::evaluation::{Corrected, PloyEvaluation};
/// use ploy_rules::Position;
///
/// let (evaluation, position) = (PloyEvaluation::default(), Position::start());
/// let mut inputs = Vec::new();
/// PloyEvaluation::visit_inputs(&position, |input| inputs.push(input));
/// let mut across: Vec<_> = inputs.iter().map(|&input| PloyEvaluation::across(input)).collect();
/// inputs.sort_unstable();
/// across.sort_unstable();
/// assert_eq!(inputs, across, "at the start both sides see the same");
/// let by_terms = evaluation.evaluate(&position) - PloyEvaluation::correction(&position);
/// assert_eq!(by_terms, 0);
/// ```
pub trait Corrected {
    /// What it sees.
    type Position: Game;

    /// How many inputs there are.
    const INPUTS: usize;

    /// The network in use.
    fn network() -> &'static Network;

    /// Shows the inputs that are there, as the side to move sees them.
    fn visit_inputs(position: &Self::Position, visit: impl FnMut(usize));

    /// What the other side sees where this one sees an input.
    fn across(input: usize) -> usize;

    /// The input that this one is on a board whose left and right are exchanged.
    fn mirrored(input: usize) -> usize;

    /// The stage of the game, below [`Network::STAGES`]: what cells weigh depends on it.
    fn stage(position: &Self::Position) -> usize;

    /// What the network adds to what the terms come to, in hundredths of the unit.
    fn correction(position: &Self::Position) -> i32;
}
