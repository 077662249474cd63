//! Move ordering by captures, killers and history.

use core::hash::{Hash, Hasher};

use super::move_stack::ScoredMove;
use crate::Capture;

/// The killers of each ply and the history scores of quiet moves.
#[derive(Clone, Debug)]
pub(crate) struct MoveOrdering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
}

/// Number of history entries. Moves with the same hash index share an entry.
const ENTRIES: usize = 1 << 13;
/// The bound on the absolute value of a history score.
pub(super) const MAX_HISTORY: i32 = 1 << 14;
/// The largest bonus or malus.
const MAX_BONUS: u32 = 1 << 11;
const CAPTURE_SCORE: i32 = 1 << 24;
const KILLER_SCORES: [i32; 2] = [MAX_HISTORY + 2, MAX_HISTORY + 1];

impl<M: Copy + Eq + Hash> MoveOrdering<M> {
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![0; ENTRIES],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// Prepares for the next search: no killers, and the history at half its weight.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for value in &mut self.history {
            *value /= 2;
        }
    }

    /// A move at this ply with its ordering score.
    #[inline]
    pub(crate) fn scored(&self, ply: usize, mv: M, capture: Option<Capture>) -> ScoredMove<M> {
        ScoredMove {
            mv,
            score: capture.map_or_else(|| self.quiet_score(ply, mv), mvv_lva),
            victim: capture.map(|capture| capture.victim),
        }
    }

    /// The killers of a ply.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> impl Iterator<Item = M> {
        self.killers[ply].into_iter().flatten()
    }

    #[inline]
    fn quiet_score(&self, ply: usize, mv: M) -> i32 {
        let [first, second] = self.killers[ply];
        if first == Some(mv) {
            KILLER_SCORES[0]
        } else if second == Some(mv) {
            KILLER_SCORES[1]
        } else {
            self.history[index(mv)]
        }
    }

    /// Rewards a quiet move that caused a beta cutoff.
    #[inline]
    pub(crate) fn bonus(&mut self, ply: usize, mv: M, depth: u32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        self.add_history(mv, history_bonus(depth));
    }

    /// Penalizes a quiet move that was tried before the one that caused a cutoff.
    #[inline]
    pub(crate) fn malus(&mut self, mv: M, depth: u32) {
        self.add_history(mv, -history_bonus(depth));
    }

    /// Adds a bonus, or a malus below 0: the less of it, the nearer the score is to its bound.
    #[inline]
    fn add_history(&mut self, mv: M, bonus: i32) {
        let value = &mut self.history[index(mv)];
        *value += bonus - *value * bonus.abs() / MAX_HISTORY;
    }
}

/// The change of a history score that is 0, by a cutoff at this depth.
fn history_bonus(depth: u32) -> i32 {
    (16 * depth * depth).min(MAX_BONUS) as i32
}

/// Whether this is the ordering score of a killer or a capture.
#[inline]
pub(super) const fn is_killer(score: i32) -> bool {
    score > MAX_HISTORY
}

/// Ordering score of a capture: most valuable victim, then least valuable attacker.
#[inline]
pub(crate) const fn mvv_lva(capture: Capture) -> i32 {
    CAPTURE_SCORE + capture.victim * 8 - capture.attacker
}

#[inline]
fn index<M: Hash>(mv: M) -> usize {
    let mut hasher = MultiplyHasher(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 51) as usize
}

/// A hasher with one multiplication a word: fast, and good enough for move indices.
struct MultiplyHasher(u64);

impl MultiplyHasher {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for MultiplyHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// History scores stay within their bound, and one that is near it goes down faster than up.
    #[test]
    fn history_scores_are_bounded() {
        let (ply, mv) = (0, 5_usize);
        let mut ordering = MoveOrdering::new(1);
        let score = |ordering: &MoveOrdering<usize>| ordering.history[index(mv)];
        for depth in [1, 3, 200] {
            ordering.clear();
            let mut before = 0;
            for _ in 0..20_000 {
                ordering.bonus(ply, mv, depth);
                let after = score(&ordering);
                assert!(before <= after && after <= MAX_HISTORY, "{after}");
                before = after;
            }
            assert!(before > MAX_HISTORY / 2, "{before}");
            ordering.malus(mv, depth);
            assert!(before - score(&ordering) > history_bonus(depth));
            for _ in 0..20_000 {
                ordering.malus(mv, depth);
                assert!(score(&ordering) >= -MAX_HISTORY);
            }
            assert!(score(&ordering) < -MAX_HISTORY / 2);
        }
    }
}
