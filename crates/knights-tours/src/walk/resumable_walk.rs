//! Walks on stored graphs.

use alloc::vec;
use alloc::vec::Vec;

use super::WalkEnd;
use crate::graph::IndexedGraph;
use crate::random::SplitMix64;
use crate::{Path, Square};

/// The order in which neighbours are tried.
#[derive(Clone, Debug)]
pub(crate) enum TieBreak {
    /// In the order of the steps.
    Listed,
    /// Fewest onward moves first (Warnsdorff's rule), ties in the order of the steps, or at random
    /// with a seed.
    FewestOnward(Option<SplitMix64>),
}

/// A square of the path, with its choices for the next square.
#[derive(Clone, Copy, Debug)]
struct StackFrame {
    /// The start of its choices in the pool; they end at the start of the next square's.
    begin: usize,
    next: usize,
    /// Whether some free square must be the last, for every next step.
    ended: bool,
    /// A square that must be the last unless it is next.
    single: Option<u32>,
}

/// A walk that can be paused and resumed.
///
/// A free square with at most one free neighbour that is not visited next must be the last. So the
/// walk backtracks at a second such square, as the knight's walk does.
#[derive(Clone, Debug)]
pub(crate) struct ResumableWalk {
    order: TieBreak,
    closed: bool,
    /// Squares of the path that it extends.
    prefix_length: usize,
    path: Vec<u32>,
    visited: Vec<bool>,
    /// Free neighbours of each square.
    free: Vec<u32>,
    pool: Vec<u32>,
    frames: Vec<StackFrame>,
}

impl ResumableWalk {
    /// A walk that extends a path of this graph; `None` for a path without squares. For closed
    /// tours the walk backtracks early if it cannot return to the start; the caller must check that
    /// the tour is closed.
    pub(crate) fn new(
        graph: IndexedGraph<'_>,
        path: &Path,
        order: TieBreak,
        closed: bool,
    ) -> Option<Self> {
        let head = graph.number(*path.squares().last()?)?;
        let squares = graph.squares().len() as u32;
        let mut trail = Self {
            order,
            closed,
            prefix_length: path.squares().len(),
            path: Vec::new(),
            visited: vec![false; graph.squares().len()],
            free: (0..squares)
                .map(|at| graph.adjacent(at).len() as u32)
                .collect(),
            pool: Vec::new(),
            frames: Vec::new(),
        };
        for &square in path.squares() {
            trail.visit(graph, graph.number(square)?);
        }
        let mut is_beside = vec![false; graph.squares().len()];
        for &next in graph.adjacent(head) {
            is_beside[next as usize] = true;
        }
        let is_aside = |at: &usize| !trail.visited[*at] && !is_beside[*at];
        let aside = (0..graph.squares().len()).filter(is_aside);
        let lonely = aside.filter(|&at| trail.free[at] <= 1).count();
        if lonely <= 1 {
            trail.push_frame(graph, lonely == 1);
        }
        Some(trail)
    }

    /// The squares visited.
    pub(crate) fn squares(&self, graph: IndexedGraph<'_>) -> Vec<Square> {
        let all = graph.squares();
        self.path.iter().map(|&at| all[at as usize]).collect()
    }

    /// Undoes steps until this many squares are visited; the walk then continues by undoing the
    /// last of them.
    pub(crate) fn backtrack(&mut self, graph: IndexedGraph<'_>, visited: usize) {
        while self.path.len() >= visited.max(self.prefix_length + 1) {
            // The last square of a tour has nothing after it.
            if self.frames.len() > self.path.len() - self.prefix_length {
                self.pop_frame();
            }
            self.leave(graph);
        }
        if visited <= self.prefix_length {
            self.frames.clear();
        }
    }

    fn pop_frame(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.pool.truncate(frame.begin);
        }
    }

    /// Walks to the next tour, or until the backtrack limit.
    pub(crate) fn run(&mut self, graph: IndexedGraph<'_>, backtrack_limit: u64) -> WalkEnd {
        let mut back = 0;
        let all = graph.squares().len();
        if self.prefix_length == all {
            let is_new = !self.frames.is_empty();
            self.frames.clear();
            return if is_new {
                WalkEnd::Complete
            } else {
                WalkEnd::Exhausted
            };
        }
        if self.path.len() == all {
            self.leave(graph);
        }
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == self.pool.len() {
                self.pop_frame();
                if self.frames.is_empty() {
                    break;
                }
                self.leave(graph);
                back += 1;
                if back >= backtrack_limit {
                    return WalkEnd::LimitReached;
                }
                continue;
            }
            let to = self.pool[frame.next];
            frame.next += 1;
            let ended = frame.ended || frame.single.is_some_and(|single| single != to);
            self.visit(graph, to);
            if self.path.len() == all {
                return WalkEnd::Complete;
            }
            self.push_frame(graph, ended);
        }
        WalkEnd::Exhausted
    }

    fn visit(&mut self, graph: IndexedGraph<'_>, square: u32) {
        self.visited[square as usize] = true;
        self.path.push(square);
        for &next in graph.adjacent(square) {
            self.free[next as usize] -= 1;
        }
    }

    fn leave(&mut self, graph: IndexedGraph<'_>) {
        if let Some(square) = self.path.pop() {
            self.visited[square as usize] = false;
            for &next in graph.adjacent(square) {
                self.free[next as usize] += 1;
            }
        }
    }

    /// Finds the choices at the head of the path.
    fn push_frame(&mut self, graph: IndexedGraph<'_>, ended: bool) {
        let begin = self.pool.len();
        let (start, head) = (self.path[0], self.path[self.path.len() - 1]);
        let left = graph.squares().len() - self.path.len();
        let onward = graph.adjacent(head).iter().copied();
        let visited = &self.visited;
        self.pool
            .extend(onward.filter(|&next| !visited[next as usize]));
        let mut frame = StackFrame {
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
            frame.single = choices.iter().copied().find(|&next| beyond(next) == 1);
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
                    frame.ended = true;
                }
                _ => self.pool.truncate(begin),
            }
        }
        if let TieBreak::FewestOnward(random) = &mut self.order {
            let choices = &mut self.pool[begin..];
            if let Some(random) = random {
                random.shuffle(choices);
            }
            choices.sort_by_key(|&next| self.free[next as usize]);
        }
        self.frames.push(frame);
    }
}
