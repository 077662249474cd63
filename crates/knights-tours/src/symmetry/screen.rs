//! Symmetric goals without a tour, as the board and the ends alone show.

use super::kind::Symmetry;
use crate::goal::Waypoints;
use crate::{Board, Reason, SymmetryFault, TourSet, is_knight_move};

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
        let is_fault = squares > 2 || squares > 0 && !symmetry.is_involution();
        return is_fault.then_some(Reason::Symmetry {
            fault: SymmetryFault::Fixed { squares },
        });
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
