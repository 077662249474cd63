//! A depth-first walk over a graph.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::LeaperGraph;
use crate::random::Random;

/// Which of the squares a move away is tried first.
#[derive(Clone, Debug)]
pub(super) enum Order {
    /// As the steps are listed.
    Listed,
    /// The one from which the fewest moves lead on (Warnsdorff's rule), and of several as the steps are listed, or any if
    /// there is a seed.
    FewestOnward(Option<Random>),
}

/// How a stretch of the walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// With a tour; going on looks for the next.
    Complete,
    /// Everything was tried.
    Exhausted,
    /// So many steps were taken back.
    Spent,
}

/// A square of the path, and what may come after it.
#[derive(Clone, Copy, Debug)]
struct Stand {
    /// Where its choices begin in the pool; they end where those of the next begin.
    begin: usize,
    next: usize,
    /// Whether some free square must already be the last, wherever the walk goes from here.
    ended: bool,
    /// A square that must be the last unless it is next.
    single: Option<u32>,
}

/// A walk with its whole state, so that it can be left and resumed.
///
/// A free square with at most one free neighbour that is not visited next must be the last. So a second such square ends
/// the attempt, as it does in the knight's walk.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    order: Order,
    closed: bool,
    path: Vec<u32>,
    visited: Vec<bool>,
    /// Free neighbours of each square.
    free: Vec<u32>,
    pool: Vec<u32>,
    stands: Vec<Stand>,
}

impl Trail {
    /// A walk from a square. If the tour is to be closed, attempts that cannot come back are ended early; that it does come
    /// back is for the caller to see.
    pub(super) fn new(graph: &LeaperGraph, start: u32, order: Order, closed: bool) -> Self {
        let squares = graph.len() as u32;
        let mut trail = Self {
            order,
            closed,
            path: Vec::new(),
            visited: vec![false; graph.len()],
            free: (0..squares)
                .map(|at| graph.adjacent(at).len() as u32)
                .collect(),
            pool: Vec::new(),
            stands: Vec::new(),
        };
        trail.visit(graph, start);
        let aside = (0..squares).filter(|&at| at != start && !graph.adjacent(start).contains(&at));
        let lonely = aside.filter(|&at| trail.free[at as usize] <= 1).count();
        if lonely <= 1 {
            trail.stand(graph, lonely == 1);
        }
        trail
    }

    /// The squares visited, by place.
    pub(super) fn path(&self) -> &[u32] {
        &self.path
    }

    /// Walks to the next tour, unless so many steps are taken back before.
    pub(super) fn run(&mut self, graph: &LeaperGraph, patience: u64) -> Stop {
        let mut back = 0;
        if self.path.len() == graph.len() && graph.len() > 1 {
            self.leave(graph);
        }
        while let Some(stand) = self.stands.last_mut() {
            if graph.len() == 1 {
                self.stands.clear();
                return Stop::Complete;
            }
            if stand.next == self.pool.len() {
                self.pool.truncate(stand.begin);
                self.stands.pop();
                if self.stands.is_empty() {
                    break;
                }
                self.leave(graph);
                back += 1;
                if back >= patience {
                    return Stop::Spent;
                }
                continue;
            }
            let to = self.pool[stand.next];
            stand.next += 1;
            let ended = stand.ended || stand.single.is_some_and(|single| single != to);
            self.visit(graph, to);
            if self.path.len() == graph.len() {
                return Stop::Complete;
            }
            self.stand(graph, ended);
        }
        Stop::Exhausted
    }

    fn visit(&mut self, graph: &LeaperGraph, square: u32) {
        self.visited[square as usize] = true;
        self.path.push(square);
        for &next in graph.adjacent(square) {
            self.free[next as usize] -= 1;
        }
    }

    fn leave(&mut self, graph: &LeaperGraph) {
        if let Some(square) = self.path.pop() {
            self.visited[square as usize] = false;
            for &next in graph.adjacent(square) {
                self.free[next as usize] += 1;
            }
        }
    }

    /// Finds the choices at the head of the path.
    fn stand(&mut self, graph: &LeaperGraph, ended: bool) {
        let begin = self.pool.len();
        let (start, head) = (self.path[0], self.path[self.path.len() - 1]);
        let left = graph.len() - self.path.len();
        let onward = graph.adjacent(head).iter().copied();
        let visited = &self.visited;
        self.pool
            .extend(onward.filter(|&next| !visited[next as usize]));
        let mut stand = Stand {
            begin,
            next: begin,
            ended,
            single: None,
        };
        if left > 1 {
            let beyond = |next: u32| self.free[next as usize];
            let choices = &self.pool[begin..];
            let stranded = choices.iter().any(|&next| beyond(next) == 0);
            let home = !self.closed || self.free[start as usize] > 0;
            let singles = choices.iter().filter(|&&next| beyond(next) == 1).count();
            stand.single = choices.iter().copied().find(|&next| beyond(next) == 1);
            match singles + usize::from(ended && singles > 0) {
                _ if stranded || !home => self.pool.truncate(begin),
                0 | 1 => {}
                2 => {
                    let free = &self.free;
                    let mut place = 0;
                    self.pool.retain(|&next| {
                        place += 1;
                        place <= begin || free[next as usize] == 1
                    });
                    stand.ended = true;
                }
                _ => self.pool.truncate(begin),
            }
        }
        if let Order::FewestOnward(random) = &mut self.order {
            let choices = &mut self.pool[begin..];
            if let Some(random) = random {
                random.shuffle(choices);
            }
            choices.sort_by_key(|&next| self.free[next as usize]);
        }
        self.stands.push(stand);
    }
}
