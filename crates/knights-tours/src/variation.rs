//! Variations of a tour.

use alloc::vec;
use alloc::vec::Vec;

use crate::numbers::Numbers;
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
    /// The neighbours of each square on the tour, without order.
    pairs: Vec<[u32; 2]>,
}

/// The moves from `a` to `b` and from `c` to `d` exchanged for those from `a` to `c` and from `b`
/// to `d`.
#[derive(Clone, Copy)]
struct MoveExchange {
    a: u32,
    b: u32,
    c: u32,
    d: u32,
}

impl<'a> Ring<'a> {
    fn new(tour: &'a Tour) -> Self {
        let board = tour.board();
        // A board has fewer than 2^32 squares.
        let len = board.len() as u32;
        let pairs = (0..len).map(|at| [at.checked_sub(1).unwrap_or(len - 1), (at + 1) % len]);
        Self {
            tour,
            numbers: Numbers::new(board, tour.squares().iter().copied()),
            pairs: pairs.collect(),
        }
    }

    /// The numbers in order, from the first on and to the last at the end.
    fn order(&self) -> impl Iterator<Item = u32> + '_ {
        let last = self.pairs.len() as u32 - 1;
        let (mut before, mut at) = (last, 0);
        (0..=last).map(move |_| {
            let here = at;
            let [a, b] = self.pairs[at as usize];
            (before, at) = (at, if a == before { b } else { a });
            here
        })
    }

    /// Exchanges moves over the whole board, each square at most once, and joins the cycles again.
    fn exchange(&mut self, random: &mut SplitMix64) {
        let len = self.pairs.len() as u32;
        let mut done: Vec<MoveExchange> = Vec::new();
        let mut is_used = vec![false; self.pairs.len()];
        for a in 0..len {
            if let Some(exchange) = self.beside(a, random)
                && [exchange.a, exchange.b, exchange.c, exchange.d]
                    .iter()
                    .all(|&at| !is_used[at as usize])
            {
                let MoveExchange { a, b, c, d } = exchange;
                [a, b, c, d]
                    .iter()
                    .for_each(|&at| is_used[at as usize] = true);
                self.swap(exchange);
                done.push(exchange);
            }
        }
        random.shuffle(&mut done);
        let (ring_of, rings) = self.rings();
        let mut group: Vec<u32> = (0..rings).collect();
        for exchange in done {
            let [one, other] =
                [exchange.a, exchange.b].map(|at| representative(&mut group, ring_of[at as usize]));
            if one != other {
                group[one as usize] = other;
                let MoveExchange { a, b, c, d } = exchange;
                self.swap(MoveExchange { a, b: c, c: b, d });
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
        let b = self.pairs[a as usize][(choice & 1) as usize];
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
                let d = self.pairs[c as usize][(choice >> 1 & 1) as usize];
                if !graph.is_move(squares[b as usize], squares[d as usize]) || c == b || d == a {
                    return None;
                }
                [c, d]
            }
        };
        let last = self.pairs.len() as u32 - 1;
        let is_seam = |a: u32, b: u32| a.min(b) == 0 && a.max(b) == last;
        let are_joined = |a: u32, b: u32| self.pairs[a as usize].contains(&b);
        let may = are_joined(c, d)
            && !are_joined(a, c)
            && !are_joined(b, d)
            && !is_seam(a, b)
            && !is_seam(c, d);
        may.then_some(MoveExchange { a, b, c, d })
    }

    fn swap(&mut self, MoveExchange { a, b, c, d }: MoveExchange) {
        for (at, old, new) in [(a, b, c), (b, a, d), (c, d, a), (d, c, b)] {
            let pair = &mut self.pairs[at as usize];
            pair[usize::from(pair[0] != old)] = new;
        }
    }

    /// The cycle of each square, and the number of cycles.
    fn rings(&self) -> (Vec<u32>, u32) {
        let mut ring_of = vec![u32::MAX; self.pairs.len()];
        let mut rings = 0;
        for first in 0..self.pairs.len() as u32 {
            let mut at = first;
            while ring_of[at as usize] == u32::MAX {
                ring_of[at as usize] = rings;
                let [a, b] = self.pairs[at as usize];
                at = if ring_of[a as usize] == u32::MAX {
                    a
                } else {
                    b
                };
            }
            rings += u32::from(ring_of[first as usize] == rings);
        }
        (ring_of, rings)
    }
}
