//! Search for a path of a given length, which need not visit the whole board.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, Path, Square, neighbours};

/// A depth-first search for a path of `n` squares that extends a path, fewest onward moves first.
///
/// Before each step it finds the reachable free squares. A path alternates between the colours, so
/// the numbers of reachable squares of each colour limit its length.
#[derive(Debug)]
pub(crate) struct PartialSearch<'a> {
    board: &'a Board,
    squares: Vec<Square>,
    prefix_length: usize,
    n: usize,
    taken: Vec<bool>,
    /// For each step after the given path, the untried alternatives, the next one last.
    untried: Vec<Vec<Square>>,
    /// Marks and a stack for the search of reachable squares.
    seen: Vec<bool>,
    frontier: Vec<Square>,
}

impl<'a> PartialSearch<'a> {
    pub(crate) fn new(path: &'a Path, n: usize) -> Self {
        let board = path.board();
        let taken = places_of(board, path.squares());
        Self {
            board,
            squares: path.squares().to_vec(),
            prefix_length: path.squares().len(),
            n,
            seen: vec![false; taken.len()],
            taken,
            untried: Vec::new(),
            frontier: Vec::new(),
        }
    }

    /// The squares of such a path; `None` if there is none.
    pub(crate) fn run(mut self) -> Option<Vec<Square>> {
        if self.n < self.prefix_length {
            return None;
        }
        while self.squares.len() < self.n {
            let steps = if self.is_within_reach() {
                self.steps()
            } else {
                Vec::new()
            };
            self.untried.push(steps);
            loop {
                if let Some(square) = self.untried.last_mut()?.pop() {
                    self.taken[self.board.index(square)] = true;
                    self.squares.push(square);
                    break;
                }
                self.untried.pop();
                if self.untried.is_empty() {
                    return None;
                }
                if let Some(square) = self.squares.pop() {
                    self.taken[self.board.index(square)] = false;
                }
            }
        }
        Some(self.squares)
    }

    fn free(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        neighbours(self.board, square).filter(|&square| !self.taken[self.board.index(square)])
    }

    /// The next steps, the one with the fewest onward moves last.
    fn steps(&self) -> Vec<Square> {
        let Some(&head) = self.squares.last() else {
            return Vec::new();
        };
        let mut steps: Vec<Square> = self.free(head).collect();
        steps.sort_by_cached_key(|&square| core::cmp::Reverse(self.free(square).count()));
        steps
    }

    /// Whether there are enough reachable squares of each colour for the remaining steps.
    fn is_within_reach(&mut self) -> bool {
        let Some(&head) = self.squares.last() else {
            return false;
        };
        let steps = self.n - self.squares.len();
        let (mut own, mut other) = (0, 0);
        self.seen.copy_from_slice(&self.taken);
        self.frontier.push(head);
        while let Some(from) = self.frontier.pop() {
            for to in neighbours(self.board, from) {
                if !core::mem::replace(&mut self.seen[self.board.index(to)], true) {
                    if to.is_corner_colour() == head.is_corner_colour() {
                        own += 1;
                    } else {
                        other += 1;
                    }
                    self.frontier.push(to);
                }
            }
        }
        steps.div_ceil(2) <= other && steps / 2 <= own
    }
}

/// For each place of a board's rectangle, whether one of these squares lies there.
pub(crate) fn places_of(board: &Board, squares: &[Square]) -> Vec<bool> {
    let mut places = vec![false; board.rectangle_len()];
    for &square in squares {
        places[board.index(square)] = true;
    }
    places
}
