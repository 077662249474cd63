//! The move stack: the generated moves of a line's nodes, from which each node takes its best.

use core::cmp::Reverse;
use core::ops::Range;

/// A move with its ordering score; moves with higher scores are tried first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<M> {
    pub(crate) mv: M,
    pub(crate) score: i32,
    /// The value of the captured piece; `None` for a quiet move.
    pub(crate) victim: Option<i32>,
}

/// The generated moves of all nodes of the current line.
#[derive(Debug)]
pub(crate) struct MoveStack<M> {
    moves: Vec<ScoredMove<M>>,
    /// The scores of the moves, side by side so that several are compared at once.
    scores: Vec<i32>,
}

/// Number of moves that selection sort picks one by one before the others are sorted. Selection is
/// quadratic, but most nodes need few moves.
const SELECTED: usize = 64;
/// The most moves that are sorted at once. Sorting more would delay the answer to a stop.
const SORTED: usize = 4096;

impl<M: Copy> MoveStack<M> {
    /// The empty stack.
    pub(super) fn new() -> Self {
        const CAPACITY: usize = 1024;
        Self {
            moves: Vec::with_capacity(CAPACITY),
            scores: Vec::with_capacity(CAPACITY),
        }
    }

    /// The number of moves of all nodes.
    #[inline]
    pub(super) const fn len(&self) -> usize {
        self.moves.len()
    }

    #[inline]
    pub(super) fn push(&mut self, scored: ScoredMove<M>) {
        self.moves.push(scored);
        self.scores.push(scored.score);
    }

    #[inline]
    pub(super) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.scores.truncate(len);
    }

    /// The quiet moves in a range.
    pub(super) fn quiets(&self, range: Range<usize>) -> impl Iterator<Item = M> {
        let moves = self.moves[range].iter();
        moves.filter_map(|scored| scored.victim.is_none().then_some(scored.mv))
    }

    /// Swaps the best move at `next` or later to `next`, and returns it. The moves from `start` to
    /// `next` were selected before.
    #[inline]
    pub(super) fn select_best(&mut self, start: usize, next: usize) -> ScoredMove<M> {
        let first_sorted = start + SELECTED.max((self.len() - start).saturating_sub(SORTED));
        // No move left has a higher score than the one selected before. Many quiet moves have the
        // same one.
        let is_best = next > start && self.scores[next] == self.scores[next - 1];
        if next < first_sorted && !is_best {
            let scores = &self.scores[next..];
            let highest = scores.iter().copied().fold(i32::MIN, i32::max);
            let best = scores.iter().position(|&score| score == highest);
            let best = next + best.unwrap_or(0);
            self.moves.swap(next, best);
            self.scores.swap(next, best);
        } else if next == first_sorted {
            self.sort_from(next);
        }
        self.moves[next]
    }

    #[cold]
    fn sort_from(&mut self, next: usize) {
        let moves = &mut self.moves[next..];
        moves.sort_by_key(|scored| Reverse(scored.score));
        for (score, scored) in self.scores[next..].iter_mut().zip(moves) {
            *score = scored.score;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each move comes once and in order, whether moves are selected, sorted, or both.
    #[test]
    fn moves_come_best_first() {
        for len in [
            1,
            2,
            SELECTED - 1,
            SELECTED,
            SELECTED + 1,
            SELECTED + 2,
            300,
            SELECTED + SORTED,
            SELECTED + SORTED + 9,
        ] {
            // The moves before `start` belong to other nodes.
            for start in [0, 3] {
                let score = |mv: usize| (mv * 7_919 % 1_009) as i32;
                let scored = |mv| ScoredMove {
                    mv,
                    score: score(mv),
                    victim: None,
                };
                let mut moves = MoveStack::new();
                for mv in 0..start + len {
                    moves.push(scored(mv));
                }
                let mut selected: Vec<usize> = (start..start + len)
                    .map(|next| moves.select_best(start, next).mv)
                    .collect();
                let scores = selected.iter().map(|&mv| score(mv));
                assert!(scores.is_sorted_by(|a, b| a >= b), "{len} moves");
                selected.sort_unstable();
                assert!(selected.into_iter().eq(start..start + len), "{len} moves");
                assert!(moves.quiets(0..start).eq(0..start), "{len} moves");
            }
        }
    }
}
