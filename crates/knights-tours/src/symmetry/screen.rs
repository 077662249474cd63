//! Symmetric goals without a tour, as the board and the ends alone show.

//!
//! The colours of squares alternate along a closed tour of `n` squares. A symmetry that fixes no
//! square moves the tour along by `n / 2` squares, a quarter turn by `n / 4`; or it reverses the
//! tour and exchanges two squares that are joined by a move.

use super::kind::Symmetry;
use crate::goal::Waypoints;
use crate::{Board, Reason, Square, SymmetryFault, TourSet, is_knight_move};

/// The reason why the symmetry fixes no tour with these ends, if it follows from the squares that
/// the symmetry fixes, and from the ends.
pub(crate) fn refuted(
    board: &Board,
    symmetry: Symmetry,
    tours: TourSet,
    waypoints: &Waypoints,
) -> Option<Reason> {
    let none = |fault| Some(Reason::Symmetry { fault });
    if !Symmetry::of(board).any(|own| own == symmetry) {
        return none(SymmetryFault::Board);
    }
    if board.len() == 1 {
        return None;
    }
    let image = |square| symmetry.image(board, square);
    let fixed = board.squares().filter(|&square| image(square) == square);
    let squares = fixed.count();
    if tours == TourSet::Closed {
        return closed_fault(board, symmetry, squares).map(|fault| Reason::Symmetry { fault });
    }
    if !symmetry.is_involution() {
        return none(SymmetryFault::Order);
    }
    if squares > 1 {
        return none(SymmetryFault::Fixed { squares });
    }
    let ends = [waypoints.start, waypoints.end];
    if let [Some(start), Some(end)] = ends
        && image(start) != end
    {
        let ends = [start, end];
        return none(SymmetryFault::Ends { ends });
    }
    let square = ends.into_iter().flatten().next()?;
    if image(square) == square {
        return Some(Reason::SameEnds { square });
    }
    let ends = match waypoints.start {
        Some(_) => [square, image(square)],
        None => [image(square), square],
    };
    // Two squares are never closed.
    (tours == TourSet::Open && board.len() > 2 && is_knight_move(ends[0], ends[1]))
        .then_some(Reason::LinkedEnds { ends })
}

/// The reason why the symmetry fixes no closed tour, if it follows from the number of squares that
/// the symmetry fixes, and from the colours.
fn closed_fault(board: &Board, symmetry: Symmetry, fixed: usize) -> Option<SymmetryFault> {
    if fixed > 0 {
        let is_fault = fixed > 2 || !symmetry.is_involution();
        return is_fault.then_some(SymmetryFault::Fixed { squares: fixed });
    }
    let image = |square| symmetry.image(board, square);
    let colour = |square: Square| (square.x() + square.y()) % 2;
    let first = board.squares().next()?;
    let changes_colours = colour(first) != colour(image(first));
    let (squares, order) = (board.len(), symmetry.order());
    let moves_along =
        squares.is_multiple_of(order) && changes_colours == (squares / order % 2 == 1);
    let reverses = symmetry.is_involution()
        && (board.squares()).any(|square| is_knight_move(square, image(square)));
    (!moves_along && !reverses).then_some(SymmetryFault::Colours)
}
