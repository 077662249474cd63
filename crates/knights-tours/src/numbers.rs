//! Numbers of the squares of a board, in memory proportional to the squares, not to the holes.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, Square};

/// The index of each square in a list of all squares of a board. At most eight bytes a square: a
/// table of the rectangle, or a sorted list if more than half are holes.
pub(crate) enum Numbers {
    Table(Vec<u32>),
    /// Places in the rectangle with the numbers there.
    List(Vec<(u32, u32)>),
}

impl Numbers {
    /// The numbers of these squares, which are all squares of the board.
    pub(crate) fn new(board: &Board, squares: impl Iterator<Item = Square>) -> Self {
        let numbered = (0u32..).zip(squares);
        if board.len() < board.rectangle_len() / 2 {
            // A board has fewer than 2^32 places.
            let mut list: Vec<(u32, u32)> = numbered
                .map(|(number, square)| (board.index(square) as u32, number))
                .collect();
            list.sort_unstable();
            return Self::List(list);
        }
        let mut table = vec![u32::MAX; board.rectangle_len()];
        for (number, square) in numbered {
            table[board.index(square)] = number;
        }
        Self::Table(table)
    }

    /// The number of the square at this place of the rectangle, which must not be a hole.
    pub(crate) fn at(&self, index: usize) -> u32 {
        match self {
            Self::Table(table) => table[index],
            Self::List(list) => {
                let place = list.partition_point(|&(at, _)| (at as usize) < index);
                list[place].1
            }
        }
    }
}

/// The order in which a board lists its squares: row by row.
pub(crate) fn reading_order(square: &Square) -> (u16, u16) {
    (square.y(), square.x())
}

/// The place of a square among squares in reading order.
pub(crate) fn place_in(squares: &[Square], square: Square) -> Option<usize> {
    let place = squares.binary_search_by_key(&reading_order(&square), reading_order);
    place.ok()
}
