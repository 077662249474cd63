//! The quotient of a board by a symmetry: the squares that the symmetry exchanges are one.

use alloc::vec;
use alloc::vec::Vec;

use super::kind::Symmetry;
use crate::numbers::Numbers;
use crate::{Board, Square, neighbours};

/// A class of moves between two classes of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuotientMove {
    pub(super) classes: [u32; 2],
    /// The move leads from the first square of the one class to the image of the first square of
    /// the other under so many repetitions of the symmetry.
    pub(super) shift: u8,
}

/// The classes of squares, and the moves between them.
#[derive(Clone, Debug)]
pub(super) struct Quotient {
    /// The squares of each class: the first, and its images one after another.
    pub(super) classes: Vec<Vec<Square>>,
    /// Moves between different classes, without those between two fixed squares: no tour that the
    /// symmetry fixes uses them.
    pub(super) moves: Vec<QuotientMove>,
    /// Classes whose first square is a move from its next image.
    pub(super) loops: Vec<u32>,
    /// Classes of a single square.
    pub(super) fixed: Vec<u32>,
    /// The order of the symmetry.
    pub(super) order: usize,
}

impl Quotient {
    /// The quotient of a board by one of its symmetries.
    pub(super) fn new(board: &Board, symmetry: Symmetry) -> Self {
        let numbers = Numbers::new(board, board.squares());
        let number = |square| numbers.at(board.index(square)) as usize;
        let mut class_of = vec![(u32::MAX, 0u8); board.len()];
        let mut classes: Vec<Vec<Square>> = Vec::new();
        for square in board.squares() {
            if class_of[number(square)].0 != u32::MAX {
                continue;
            }
            let mut class = Vec::new();
            let mut image = square;
            while class_of[number(image)].0 == u32::MAX {
                class_of[number(image)] = (classes.len() as u32, class.len() as u8);
                class.push(image);
                image = symmetry.image(board, image);
            }
            classes.push(class);
        }
        let order = symmetry.order();
        let is_full = |class: u32| classes[class as usize].len() == order;
        let (mut moves, mut loops) = (Vec::new(), Vec::new());
        for (here, class) in (0u32..).zip(&classes) {
            for next in neighbours(board, class[0]) {
                let (there, shift) = class_of[number(next)];
                let between = QuotientMove {
                    classes: [here, there],
                    shift,
                };
                if here == there {
                    if shift == 1 {
                        loops.push(here);
                    }
                } else if is_full(here) && (here < there || !is_full(there)) {
                    moves.push(between);
                }
            }
        }
        let fixed = (0..classes.len() as u32)
            .filter(|&class| classes[class as usize].len() == 1)
            .collect();
        Self {
            classes,
            moves,
            loops,
            fixed,
            order,
        }
    }

    /// The reflection points: classes where a reflected tour of the quotient may end. All fixed
    /// squares must be among its ends.
    pub(super) fn reflection_points(&self) -> impl Iterator<Item = u32> + '_ {
        self.loops.iter().chain(&self.fixed).copied()
    }
}
