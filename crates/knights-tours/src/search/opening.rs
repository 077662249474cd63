//! Opens closed tours.

use alloc::vec::Vec;

use itertools::Itertools;

use crate::numbers::Numbers;
use crate::{Square, Tour};

/// Converts a closed tour to an open one, by one or two rotations (L. Pósa, "Hamiltonian circuits
/// in random graphs", 1976): each reverses the part of the tour after a square that is a move away
/// from the end.
///
/// Keeps the start if required, otherwise uses the first possible one. Linear in the number of
/// squares for each start; a second start is hardly ever needed. `None` if no rotation works.
/// Returns an open tour unchanged.
pub(crate) fn opened(tour: Tour, keep_start: bool) -> Option<Tour> {
    if !tour.is_closed() {
        return Some(tour);
    }
    let (graph, board) = (tour.graph(), tour.board());
    let places = Numbers::new(board, tour.squares().iter().copied());
    let (ring, len) = (tour.squares(), tour.squares().len());
    let starts = if keep_start { 1 } else { len };
    for (first, backwards) in (0..starts).cartesian_product([true, false]) {
        // The cycle from `first`, in either direction.
        let at = |step: usize| {
            if backwards {
                ring[(first + len - step) % len]
            } else {
                ring[(first + step) % len]
            }
        };
        let step_of = |square: Square| {
            let place = places.at(board.index(square)) as usize;
            if backwards {
                (first + len - place) % len
            } else {
                (place + len - first) % len
            }
        };
        // With the squares after `step` reversed, the last of them is a move from the square at
        // `step`.
        for joint in graph.neighbours(at(len - 1)).map(step_of) {
            if joint + 2 >= len {
                continue;
            }
            let turned = |step: usize| {
                if step <= joint {
                    step
                } else {
                    len + joint - step
                }
            };
            let end = at(joint + 1);
            if !graph.is_move(end, at(0)) {
                let squares = (0..len).map(|step| at(turned(step))).collect();
                return Tour::new(graph, squares).ok();
            }
            for again in graph.neighbours(end).map(|square| turned(step_of(square))) {
                if again + 2 >= len || graph.is_move(at(turned(again + 1)), at(0)) {
                    continue;
                }
                let twice = |step: usize| {
                    turned(if step <= again {
                        step
                    } else {
                        len + again - step
                    })
                };
                let squares: Vec<Square> = (0..len).map(|step| at(twice(step))).collect();
                return Tour::new(graph, squares).ok();
            }
        }
    }
    None
}
