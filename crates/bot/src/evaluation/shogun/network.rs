//! What the network of Shogun sees: where pieces of each energy stand.

use std::cell::RefCell;
use std::sync::LazyLock;

use shogun_rules::{Board, Colour, Position, Square};

use super::ShogunEvaluation;
use super::counts::{CLASSES, class};
use crate::evaluation::network::{Corrected, Network, Seen, Sums};

const SQUARES: usize = 64;

static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    let bytes = include_bytes!("network.weights");
    Network::from_bytes(bytes, Board::INPUTS).expect("a test reads these bytes too")
});

thread_local! {
    static SUMS: RefCell<Sums<Board>> = RefCell::new(Sums::new(&NETWORK));
}

impl Seen for Board {
    const INPUTS: usize = 2 * CLASSES * SQUARES;
    const PIECES: usize = 16;
    const EMPTY: Self = Self::EMPTY;

    #[inline]
    fn visit_changes(&self, before: &Self, mut visit: impl FnMut(usize)) {
        for square in self.changes_since(before) {
            visit(square.index());
        }
    }

    #[inline]
    fn visit_inputs(&self, square: usize, mut visit: impl FnMut([usize; 2])) -> bool {
        let piece = Square::from_index(square as u8).and_then(|square| self.piece_at(square));
        let Some(piece) = piece else {
            return false;
        };
        let side = usize::from(piece.colour() == Colour::Red);
        let class = class(piece);
        // The second player sits across: half a turn takes a square to its counterpart.
        visit([
            SQUARES * (CLASSES * side + class) + square,
            SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - square,
        ]);
        true
    }
}

/// What the network adds to the worth of a board.
pub(super) fn correction(board: &Board, mover: Colour) -> i32 {
    SUMS.with_borrow_mut(|sums| sums.value(board, mover as usize))
}

impl Corrected for ShogunEvaluation {
    type Position = Position;

    const INPUTS: usize = Board::INPUTS;

    fn network() -> &'static Network {
        &NETWORK
    }

    fn visit_inputs(position: &Position, mut visit: impl FnMut(usize)) {
        let mover = position.to_move() as usize;
        for square in position.board().occupied() {
            Seen::visit_inputs(position.board(), square.index(), |inputs| {
                visit(inputs[mover]);
            });
        }
    }

    fn across(input: usize) -> usize {
        let (side, class) = (input / SQUARES / CLASSES, input / SQUARES % CLASSES);
        SQUARES * (CLASSES * (1 - side) + class) + SQUARES - 1 - input % SQUARES
    }

    fn mirrored(input: usize) -> usize {
        input ^ 7
    }

    fn stage(position: &Position) -> usize {
        Board::stage(position.board().len())
    }

    fn correction(position: &Position) -> i32 {
        correction(position.board(), position.to_move())
    }
}
