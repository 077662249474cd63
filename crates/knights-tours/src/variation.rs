//! Variations of a tour.

use alloc::vec;
use alloc::vec::Vec;

use crate::numbers::Numbers;
use crate::path_links::{NO_NEIGHBOUR, PathLinks};
use crate::random::SplitMix64;
use crate::union_find::representative;
use crate::{CLOCKWISE, Square, Tour};

/// The number of passes of exchanges over the board.
const ROUNDS: usize = 8;

impl Tour {
    /// A random variation: a tour of the same board with the same first and last square, so of the
    /// same kind; the same seed gives the same tour. On very small boards, where no moves can be
    /// exchanged, it is the same tour.
    ///
    /// Takes time linear in the number of squares, up to a factor below five on every possible
    /// board (union-find), and some 30 bytes a square.
    ///
    /// The method is an obfuscation as I. Parberry describes for the tours of his divide and
    /// conquer ("An efficient algorithm for the Knight's tour problem", Discrete Applied
    /// Mathematics 73, 1997; "Tourneys and the Fast Generation and Obfuscation of Closed Knight's
    /// Tours", 2020): in random places two parallel moves are exchanged for the two moves across.
    /// That leaves several cycles, and each exchange whose undoing joins two cycles is undone.
    /// There are always enough of them: the squares of any other exchange are on one cycle, so if
    /// only these were left, the original tour would not have led from cycle to cycle.
    ///
    /// ```
    /// use knights_tour::{Board, Goal, find};
    ///
    /// let tour = find(&Board::square(8)?, &Goal::closed())?.tour().expect("there is one");
    /// let other = tour.variation(1);
    /// assert!(other != tour && other.is_closed());
    /// assert_eq!(other, tour.variation(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn variation(&self, seed: u64) -> Self {
        let mut ring = Ring::new(self);
        let mut random = SplitMix64::new(seed);
        for _ in 0..ROUNDS {
            ring.exchange(&mut random);
        }
        let squares = ring.order().map(|at| self.squares()[at as usize]).collect();
        Self::new(self.graph(), squares).expect("exchanges leave a tour a tour")
    }
}

/// A tour as a cycle of squares, numbered in the order of the original tour. The step from the last
/// square to the first, a move or not, is never exchanged.
struct Ring<'a> {
    tour: &'a Tour,
    numbers: Numbers,
    links: PathLinks,
}

/// Squares `[a, b, c, d]`: the moves from `a` to `b` and from `c` to `d` are exchanged for those
/// from `a` to `c` and from `b` to `d`.
type MoveExchange = [u32; 4];

impl<'a> Ring<'a> {
    fn new(tour: &'a Tour) -> Self {
        let board = tour.board();
        let mut links = PathLinks::new(board.len());
        // A board has fewer than 2^32 squares.
        links.add_cycle(0..board.len() as u32);
        Self {
            tour,
            numbers: Numbers::new(board, tour.squares().iter().copied()),
            links,
        }
    }

    /// The last number.
    fn last(&self) -> u32 {
        self.tour.board().len() as u32 - 1
    }

    /// The numbers in order, from the first on and to the last at the end.
    fn order(&self) -> impl Iterator<Item = u32> {
        self.links.order_from(0, self.last())
    }

    /// Exchanges moves over the whole board, each square at most once, and joins the cycles again.
    fn exchange(&mut self, random: &mut SplitMix64) {
        let mut done: Vec<MoveExchange> = Vec::new();
        let mut is_used = vec![false; self.tour.board().len()];
        for a in 0..=self.last() {
            if let Some(exchange) = self.beside(a, random)
                && exchange.iter().all(|&at| !is_used[at as usize])
            {
                exchange.iter().for_each(|&at| is_used[at as usize] = true);
                self.links.exchange(exchange);
                done.push(exchange);
            }
        }
        random.shuffle(&mut done);
        let (ring_of, rings) = self.rings();
        let mut group: Vec<u32> = (0..rings).collect();
        for [a, b, c, d] in done {
            let [one, other] = [a, b].map(|at| representative(&mut group, ring_of[at as usize]));
            if one != other {
                group[one as usize] = other;
                self.links.exchange([a, c, b, d]);
            }
        }
    }

    /// The number of a square of the board.
    fn number(&self, square: Square) -> Option<u32> {
        let board = self.tour.board();
        board
            .contains(square)
            .then(|| self.numbers.at(board.index(square)))
    }

    /// A random exchange of a move from this square, if there is one.
    fn beside(&self, a: u32, random: &mut SplitMix64) -> Option<MoveExchange> {
        let choice = random.next();
        let b = self.links.pair(a)[(choice & 1) as usize];
        let (graph, squares) = (self.tour.graph(), self.tour.squares());
        let [c, d] = match graph.is_knight() {
            true => {
                let (dx, dy) = CLOCKWISE[(choice >> 1 & 7) as usize];
                let across = |at: u32| self.number(squares[at as usize].offset(dx, dy)?);
                [across(a)?, across(b)?]
            }
            false => {
                let square = squares[a as usize];
                let beside = graph.neighbours(square).count().max(1);
                let next = graph
                    .neighbours(square)
                    .nth((choice >> 2) as usize % beside)?;
                let c = self.number(next)?;
                let d = self.links.pair(c)[(choice >> 1 & 1) as usize];
                if !graph.is_move(squares[b as usize], squares[d as usize]) || c == b || d == a {
                    return None;
                }
                [c, d]
            }
        };
        let is_seam = |a: u32, b: u32| a.min(b) == 0 && a.max(b) == self.last();
        let may = self.links.are_linked(c, d)
            && !self.links.are_linked(a, c)
            && !self.links.are_linked(b, d)
            && !is_seam(a, b)
            && !is_seam(c, d);
        may.then_some([a, b, c, d])
    }

    /// The cycle of each square, and the number of cycles.
    fn rings(&self) -> (Vec<u32>, u32) {
        let mut ring_of = vec![u32::MAX; self.tour.board().len()];
        let mut rings = 0;
        for first in 0..=self.last() {
            if ring_of[first as usize] == u32::MAX {
                for at in self.links.order_from(first, NO_NEIGHBOUR) {
                    ring_of[at as usize] = rings;
                }
                rings += 1;
            }
        }
        (ring_of, rings)
    }
}
