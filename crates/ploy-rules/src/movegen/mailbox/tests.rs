//! Compares the compile-time tables with the directions.

use itertools::Itertools;

use super::{WIDTH, steps_of_lines};
use crate::Direction;

#[test]
fn steps_follow_the_lines() {
    for width in [WIDTH as i8, 9] {
        for (lines, steps) in steps_of_lines(width).iter().enumerate() {
            let along = Direction::ALL
                .into_iter()
                .enumerate()
                .filter(|(bit, _)| lines >> bit & 1 == 1);
            let expected: Vec<u8> = along
                .map(|(_, direction)| {
                    let (dx, dy) = direction.offset();
                    (dy * width + dx) as u8
                })
                .pad_using(4, |_| 0)
                .take(4)
                .collect();
            assert_eq!(steps[..], expected[..], "{lines:#b}");
        }
    }
}
