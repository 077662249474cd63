//! A buffer for the moves of a position.

use core::fmt;
use core::ops::Deref;

use crate::{Batch, Move};

/// Room for the moves of any board, used again from position to position without allocating.
///
/// ```
/// use ploy_rules::{MoveList, Position};
///
/// let mut list = MoveList::new();
/// Position::start().list_moves(&mut list);
/// assert_eq!(list.len(), 145);
/// assert!(list.contains(&"e3-e4-0".parse()?));
/// # Ok::<(), ploy_rules::ParseMoveError>(())
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; Self::ROOM],
    len: usize,
}

impl MoveList {
    /// More moves than any board has: 16 a square would be a Lance with 7 turns and 9 targets everywhere.
    const CAPACITY: usize = 81 * 16;
    /// Moves are written eight at a time.
    const ROOM: usize = Self::CAPACITY + 8;

    /// An empty list, about 5 KiB.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: [Move::from_parts(0, 0, 0); Self::ROOM],
            len: 0,
        }
    }

    /// Empties the list.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Writes out the moves of a piece, in the order in which a batch iterates.
    #[inline]
    pub(crate) fn extend(&mut self, batch: &Batch) {
        let here = Move::from_parts(batch.from().index() as u32, batch.from().index() as u32, 0);
        let (turns, count) = &STEPS[batch.turns_in_place().bits() as usize];
        self.write(*count, turns.map(|steps| here.plus_steps(steps)));

        let lines = batch.reach_and_steps();
        let after_step = batch.turns_after_step().bits();
        if after_step == 1 {
            for (reach, step) in lines {
                let [first, second, third] = [1, 2, 3].map(|distance| here.towards(step, distance));
                self.write(reach as u32, [first, second, third, third]);
            }
        } else {
            let (turns, count) = &STEPS[after_step as usize];
            for (reach, step) in lines.filter(|&(reach, _)| reach > 0) {
                for distance in 1..=reach as u32 {
                    let there = here.towards(step, distance);
                    self.write(*count, turns.map(|steps| there.plus_steps(steps)));
                }
            }
        }
    }

    /// Writes some moves, of which the first `count` stay.
    #[inline]
    fn write<const N: usize>(&mut self, count: u32, moves: [Move; N]) {
        if let Some(room) = self.moves[self.len..].first_chunk_mut::<N>() {
            *room = moves;
            self.len += count as usize;
        }
    }
}

/// For each set of rotations, its members in ascending order, and their number. Wide entries, for vector additions.
static STEPS: [([u32; 8], u32); 256] = {
    let mut table = [([0; 8], 0); 256];
    let mut bits = 0;
    while bits < 256 {
        let mut steps = 0;
        let mut count = 0;
        while steps < 8 {
            if bits >> steps & 1 == 1 {
                table[bits].0[count] = steps;
                count += 1;
            }
            steps += 1;
        }
        table[bits].1 = count as u32;
        bits += 1;
    }
    table
};

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
