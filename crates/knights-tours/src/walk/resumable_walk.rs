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
    /// The index of its first choice in the pool. Its choices end where those of the next square
    /// begin.
    first: usize,
    /// The index of the choice to try next.
    next: usize,
    /// Whether a free square must be the last of the tour, whichever choice is next.
    has_last: bool,
    /// A choice that must be the last square of the tour unless it is next.
    dead_end: Option<u32>,
}

/// A walk that can be paused and resumed.
///
/// A dead end is a free square with at most one free neighbour. If it is not visited next, it must
/// be the last square. So the walk backtracks at a second dead end.
#[derive(Clone, Debug)]
pub(crate) struct ResumableWalk {
    order: TieBreak,
    closed: bool,
    /// The number of squares of the path to extend.
    prefix_length: usize,
    path: Vec<u32>,
    visited: Vec<bool>,
    /// The number of free neighbours of each square.
    free: Vec<u32>,
    /// The choices of all frames, one after another.
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
        let mut walk = Self {
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
            walk.visit(graph, graph.number(square)?);
        }
        let mut is_choice = vec![false; graph.squares().len()];
        for &next in graph.adjacent(head) {
            is_choice[next as usize] = true;
        }
        let is_other = |at: &usize| !walk.visited[*at] && !is_choice[*at];
        let others = (0..graph.squares().len()).filter(is_other);
        let dead_ends = others.filter(|&at| walk.free[at] <= 1).count();
        if dead_ends <= 1 {
            walk.push_frame(graph, dead_ends == 1);
        }
        Some(walk)
    }

    /// The squares visited.
    pub(crate) fn squares(&self, graph: IndexedGraph<'_>) -> Vec<Square> {
        let all = graph.squares();
        self.path.iter().map(|&at| all[at as usize]).collect()
    }

    /// Undoes steps until fewer than this many squares are visited. The walk then tries the next
    /// choice.
    pub(crate) fn backtrack(&mut self, graph: IndexedGraph<'_>, visited: usize) {
        while self.path.len() >= visited.max(self.prefix_length + 1) {
            // The last square of a tour has no frame.
            if self.frames.len() > self.path.len() - self.prefix_length {
                self.pop_frame();
            }
            self.unvisit(graph);
        }
        if visited <= self.prefix_length {
            self.frames.clear();
        }
    }

    fn pop_frame(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.pool.truncate(frame.first);
        }
    }

    /// Walks to the next tour, or until no backtracks are left. Counts them down.
    pub(crate) fn run(&mut self, graph: IndexedGraph<'_>, backtracks_left: &mut u64) -> WalkEnd {
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
            self.unvisit(graph);
        }
        while let Some(frame) = self.frames.last_mut() {
            if frame.next == self.pool.len() {
                self.pop_frame();
                if self.frames.is_empty() {
                    break;
                }
                self.unvisit(graph);
                *backtracks_left = backtracks_left.saturating_sub(1);
                if *backtracks_left == 0 {
                    return WalkEnd::LimitReached;
                }
                continue;
            }
            let to = self.pool[frame.next];
            frame.next += 1;
            let has_last = frame.has_last || frame.dead_end.is_some_and(|dead_end| dead_end != to);
            self.visit(graph, to);
            if self.path.len() == all {
                return WalkEnd::Complete;
            }
            self.push_frame(graph, has_last);
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

    fn unvisit(&mut self, graph: IndexedGraph<'_>) {
        if let Some(square) = self.path.pop() {
            self.visited[square as usize] = false;
            for &next in graph.adjacent(square) {
                self.free[next as usize] += 1;
            }
        }
    }

    /// Pushes a frame with the choices at the head of the path.
    fn push_frame(&mut self, graph: IndexedGraph<'_>, has_last: bool) {
        let first = self.pool.len();
        let (start, head) = (self.path[0], self.path[self.path.len() - 1]);
        let left = graph.squares().len() - self.path.len();
        let onward = graph.adjacent(head).iter().copied();
        let visited = &self.visited;
        self.pool
            .extend(onward.filter(|&next| !visited[next as usize]));
        let mut frame = StackFrame {
            first,
            next: first,
            has_last,
            dead_end: None,
        };
        if left > 1 {
            let exits = |next: u32| self.free[next as usize];
            let choices = &self.pool[first..];
            let is_stuck = choices.iter().any(|&next| exits(next) == 0);
            let can_close = !self.closed || self.free[start as usize] > 0;
            let dead_ends = choices.iter().filter(|&&next| exits(next) == 1).count();
            frame.dead_end = choices.iter().copied().find(|&next| exits(next) == 1);
            match dead_ends + usize::from(has_last && dead_ends > 0) {
                _ if is_stuck || !can_close => self.pool.truncate(first),
                0 | 1 => {}
                2 => {
                    let free = &self.free;
                    let mut place = 0;
                    self.pool.retain(|&next| {
                        place += 1;
                        place <= first || free[next as usize] == 1
                    });
                    frame.has_last = true;
                }
                _ => self.pool.truncate(first),
            }
        }
        if let TieBreak::FewestOnward(random) = &mut self.order {
            let choices = &mut self.pool[first..];
            if let Some(random) = random {
                random.shuffle(choices);
            }
            choices.sort_by_key(|&next| self.free[next as usize]);
        }
        self.frames.push(frame);
    }
}
