//! Which moves to try first.

use core::hash::{Hash, Hasher};

use crate::Capture;

/// Moves that ended a search at once elsewhere, by ply and in general.
#[derive(Clone, Debug)]
pub(crate) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<i32>,
}

/// A move with the place it should be tried at: the highest first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) mv: M,
    pub(crate) rank: i32,
    /// What it takes, if anything.
    pub(crate) taken: Option<i32>,
}

/// Slots of the history, which moves share by hash.
const SLOTS: usize = 1 << 13;
/// Above every rank by history.
const HISTORY_LIMIT: i32 = 1 << 20;
const CAPTURE: i32 = 1 << 24;
const KILLERS: [i32; 2] = [HISTORY_LIMIT + 2, HISTORY_LIMIT + 1];

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            killers: vec![[None; 2]; plies],
            history: vec![0; SLOTS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// What was learned counts half as much for the next search.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for value in &mut self.history {
            *value /= 2;
        }
    }

    /// A move of the position at this ply with its rank.
    #[inline]
    pub(crate) fn ranked(&self, ply: usize, mv: M, capture: Option<Capture>) -> Ranked<M> {
        Ranked {
            mv,
            rank: capture.map_or_else(|| self.quiet(ply, mv), capture_rank),
            taken: capture.map(|capture| capture.taken),
        }
    }

    #[inline]
    fn quiet(&self, ply: usize, mv: M) -> i32 {
        let [first, second] = self.killers[ply];
        if first == Some(mv) {
            KILLERS[0]
        } else if second == Some(mv) {
            KILLERS[1]
        } else {
            self.history[slot(mv)]
        }
    }

    /// A quiet move was too good for the opponent to allow.
    #[inline]
    pub(crate) fn reward(&mut self, ply: usize, mv: M, depth: u32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let value = &mut self.history[slot(mv)];
        *value = (*value + (depth * depth).min(1 << 10) as i32).min(HISTORY_LIMIT);
    }

    /// A quiet move was tried before the one that succeeded.
    #[inline]
    pub(crate) fn punish(&mut self, mv: M, depth: u32) {
        let value = &mut self.history[slot(mv)];
        *value = (*value - depth.min(1 << 10) as i32).max(-HISTORY_LIMIT);
    }
}

/// Whether a quiet move of this rank was good elsewhere at its ply.
#[inline]
pub(super) const fn is_killer(rank: i32) -> bool {
    rank > HISTORY_LIMIT
}

/// The rank of a move that takes something: the most valuable first, and of these the cheapest mover.
#[inline]
pub(crate) const fn capture_rank(capture: Capture) -> i32 {
    CAPTURE + capture.taken * 8 - capture.mover
}

#[inline]
fn slot<M: Hash>(mv: M) -> usize {
    let mut hasher = Multiply(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 51) as usize
}

/// A hash of one multiplication a word, enough to spread moves over slots.
struct Multiply(u64);

impl Multiply {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Multiply {
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
