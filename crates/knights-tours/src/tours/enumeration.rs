//! Counts the tours of small boards one by one, with bit sets.

use alloc::vec;
use alloc::vec::Vec;

use crate::bits::bits_of;
use crate::numbers::place_in;
use crate::symmetry::Symmetry;
use crate::warnsdorff::colours;
use crate::{Graph, Path, Square};

/// The squares of a graph with at most 64, numbered, and their neighbours as bit sets.
#[derive(Clone, Debug)]
pub(crate) struct Enumeration<'a> {
    graph: &'a Graph,
    /// Squares in reading order; the index of a square is its number.
    squares: Vec<Square>,
    beside: [u64; 64],
}

/// A piece on a square, with its untried steps.
#[derive(Clone, Copy, Debug, Default)]
struct PiecePath {
    /// Squares to try next.
    steps: u64,
    /// Free squares beside the knight with one onward move.
    singles: u64,
    /// Free squares.
    free: u64,
    /// Whether some free square must already be the last.
    ended: bool,
}

impl<'a> Enumeration<'a> {
    /// `None` for graphs of more than 64 squares.
    pub(crate) fn new(graph: &'a Graph) -> Option<Self> {
        if graph.len() > 64 {
            return None;
        }
        let squares: Vec<Square> = graph.board().squares().collect();
        let mut enumeration = Self {
            graph,
            squares,
            beside: [0; 64],
        };
        for number in 0..enumeration.squares.len() {
            enumeration.beside[number] = graph
                .neighbours(enumeration.squares[number])
                .fold(0, |set, square| set | enumeration.bit(square));
        }
        Some(enumeration)
    }

    fn number(&self, square: Square) -> usize {
        place_in(&self.squares, square).expect("a square of the board")
    }

    fn bit(&self, square: Square) -> u64 {
        1 << self.number(square)
    }

    /// The number of tours that extend a path; 0 for a path without squares.
    pub(crate) fn count(&self, path: &Path) -> usize {
        let Some(&head) = path.squares().last() else {
            return 0;
        };
        if colours(path, false).is_some() {
            return 0;
        }
        let all = u64::MAX >> (64 - self.squares.len());
        let visited = path
            .squares()
            .iter()
            .fold(0, |set, &square| set | self.bit(square));
        self.count_from(self.number(head), all & !visited)
    }

    /// The number of tours from these starts. Starts that a symmetry of the board maps onto each
    /// other have equally many tours, which are counted once.
    pub(crate) fn count_starts(&self, starts: impl Iterator<Item = Square>) -> usize {
        let mut known = vec![None; self.squares.len()];
        starts
            .map(|start| {
                let class = self.number(self.min_image(start));
                *known[class].get_or_insert_with(|| self.count(&Path::at(self.graph, start)))
            })
            .sum()
    }

    /// The least of the squares onto which symmetries of the board map this one; itself for other
    /// pieces than a knight.
    fn min_image(&self, square: Square) -> Square {
        let board = self.graph.board();
        let symmetries = Symmetry::of(board).filter(|_| self.graph.is_knight());
        let images = symmetries.map(|symmetry| symmetry.image(board, square));
        images.fold(square, Square::min)
    }

    /// The number of paths from a square through all free squares.
    fn count_from(&self, head: usize, free: u64) -> usize {
        if free.count_ones() <= 1 {
            return usize::from(free & !self.beside[head] == 0);
        }
        let ends = bits_of(free & !self.beside[head])
            .filter(|&number| (self.beside[number as usize] & free).count_ones() <= 1)
            .count();
        if ends > 1 {
            return 0;
        }
        let mut total = 0;
        let mut stack = [PiecePath::default(); 64];
        let mut depth = 0;
        stack[0] = self.path_at(head, free, ends == 1);
        loop {
            let place = &mut stack[depth];
            if place.steps == 0 {
                if depth == 0 {
                    return total;
                }
                depth -= 1;
                continue;
            }
            let to = place.steps.trailing_zeros() as usize;
            place.steps &= place.steps - 1;
            let free = place.free & !(1 << to);
            if free.is_power_of_two() {
                total += usize::from(self.beside[to] & free != 0);
                continue;
            }
            let ended = place.ended || place.singles & !(1 << to) != 0;
            depth += 1;
            stack[depth] = self.path_at(to, free, ended);
        }
    }

    /// The knight on a square, with the steps that may lead to a tour when at least two squares are
    /// free.
    #[inline]
    fn path_at(&self, head: usize, free: u64, ended: bool) -> PiecePath {
        let onward = self.beside[head] & free;
        let (mut steps, mut singles) = (onward, 0u64);
        let mut rest = onward;
        while rest != 0 {
            let number = rest.trailing_zeros() as usize;
            let beyond = self.beside[number] & free;
            if beyond & beyond.wrapping_sub(1) == 0 {
                if beyond == 0 {
                    // This square must be visited now or never.
                    steps = 0;
                    break;
                }
                singles |= 1 << number;
            }
            rest &= rest - 1;
        }
        // A square with one onward move that is not visited now must be the last, and there is only
        // one last square.
        if singles != 0 {
            match singles.count_ones() + u32::from(ended) {
                0 | 1 => {}
                2 => steps &= singles,
                _ => steps = 0,
            }
        }
        PiecePath {
            steps,
            singles,
            free,
            ended,
        }
    }
}
