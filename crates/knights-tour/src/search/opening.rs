//! Closed tours made open.

use alloc::vec::Vec;

use itertools::Itertools;

use crate::numbers::Numbers;
use crate::{Square, Tour};

/// An open tour in the place of a closed one, by turning round the part of it behind a square that
/// its end is a move away from, once or twice (L. Pósa's rotation, "Hamiltonian circuits in random
/// graphs", 1976).
///
/// The start stays where it is if that is asked, and else is the first that will do. Linear in the
/// number of squares, for every start that is tried; those of boards that have open tours hardly
/// ever need a second. `None` where this does not help; an open tour is returned as it is.
pub(crate) fn opened(tour: Tour, keep_start: bool) -> Option<Tour> {
    if !tour.is_closed() {
        return Some(tour);
    }
    let (graph, board) = (tour.graph(), tour.board());
    let places = Numbers::new(board, tour.squares().iter().copied());
    let (ring, len) = (tour.squares(), tour.squares().len());
    let starts = if keep_start { 1 } else { len };
    for (first, backwards) in (0..starts).cartesian_product([true, false]) {
        // The ring read from `first` on, in either direction.
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
        // The squares behind `step` turned round, the last of them is a move from the square at
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
