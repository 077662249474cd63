//! The tables, which the compiler fills, against the words of the papers.

use super::{between, rings};
use crate::{Square, SquareSet};

#[test]
fn a_ring_has_the_squares_at_its_distance() {
    let rings = rings();
    for from in Square::all() {
        for (distance, &ring) in rings[from.index()].iter().enumerate() {
            let there = Square::all().filter(|to| {
                usize::from(from.x().abs_diff(to.x()) + from.y().abs_diff(to.y())) == distance
            });
            assert_eq!(
                there.collect::<SquareSet>().bits(),
                ring,
                "{from}, {distance}"
            );
        }
    }
}

#[test]
fn between_are_the_squares_that_a_walk_passes() {
    let between = between();
    // One step at a time, along one axis and then along the other.
    let walked = |from: Square, to: Square, row_first: bool| {
        let mut at = (from.x(), from.y());
        let mut passed = Vec::new();
        while at != (to.x(), to.y()) {
            let along_the_row = if row_first {
                at.0 != to.x()
            } else {
                at.1 == to.y()
            };
            let (coordinate, goal) = if along_the_row {
                (&mut at.0, to.x())
            } else {
                (&mut at.1, to.y())
            };
            *coordinate = if *coordinate < goal {
                *coordinate + 1
            } else {
                *coordinate - 1
            };
            passed.push(Square::at(at.0, at.1).expect("on the board"));
        }
        passed.pop();
        passed.into_iter().collect::<SquareSet>().bits()
    };
    for from in Square::all() {
        for to in Square::all() {
            let [row_first, column_first] = between[from.index()][to.index()];
            assert_eq!(walked(from, to, true), row_first, "{from} {to}");
            assert_eq!(walked(from, to, false), column_first, "{from} {to}");
        }
    }
}
