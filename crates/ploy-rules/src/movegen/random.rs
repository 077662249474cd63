//! Random legal moves.

use core::ops::ControlFlow;

use super::batches::Batches;
use super::mailbox::{self, INDEX_STEPS, SLOT_STEPS};
use super::reach::Colours;
use crate::{Kind, Lines, Move, Rotation};

/// Number of candidate moves of a piece: seven turns, then up to nine steps (of a Lance) or eight
/// (of a Shield, one for each rotation).
const CANDIDATES: u64 = 16;
const TURNS: u64 = 7;
/// Maximum number of draws. A bad random number generator might never draw a legal move.
const MAX_DRAWS: u32 = 64;

impl Batches<'_> {
    /// A uniformly random move; `None` if there is none. `mover_count` is the number of pieces that
    /// may move, and `below(n)` returns a random number below `n`.
    ///
    /// Rejection sampling: draws a mover and one of its 16 candidate moves until the move is legal,
    /// about two draws on average. After 64 rejections, counts all moves and draws one of them.
    #[inline]
    pub(crate) fn draw(self, mover_count: u64, mut below: impl FnMut(u64) -> u64) -> Option<Move> {
        if mover_count == 0 {
            return None;
        }
        for _ in 0..MAX_DRAWS {
            let drawn = below(mover_count * CANDIDATES);
            let from = self.nth_mover(drawn / CANDIDATES)?;
            if let Some(mv) = self.candidate(from, drawn % CANDIDATES) {
                return Some(mv);
            }
        }
        self.draw_from_all(below)
    }

    /// A uniformly random move from the list of all moves.
    #[cold]
    fn draw_from_all(self, mut below: impl FnMut(u64) -> u64) -> Option<Move> {
        let count = self.clone().count_moves();
        let mut skip = if count > 0 { below(count) } else { 0 };
        let drawn = self.visit_moves(|mv| match skip.checked_sub(1) {
            None => ControlFlow::Break(mv),
            Some(rest) => {
                skip = rest;
                ControlFlow::Continue(())
            }
        });
        drawn.break_value()
    }

    /// The candidate move `number` of the piece on the square with index `from`, if it is legal.
    #[inline]
    fn candidate(&self, from: usize, number: u64) -> Option<Move> {
        let lines = Lines::new(self.mailbox.at(from).lines())?;
        let turns = self.turns[lines.get() as usize];
        let Some(step) = number.checked_sub(TURNS) else {
            let rotation = Rotation::from_low_bits(number as u32 + 1);
            return turns
                .in_place
                .contains(rotation)
                .then(|| Move::from_parts(from as u32, from as u32, rotation.steps()));
        };
        let (step, kind) = (step as u32, lines.kind()?);
        let (line, distance, rotation) = match kind {
            Kind::Shield => (0, 1, step),
            Kind::Probe => (step / 2, 1 + step % 2, 0),
            Kind::Lance => (step / 3, 1 + step % 3, 0),
            Kind::Commander => (step, 1, 0),
        };
        let rotation = (rotation < 8).then(|| Rotation::from_low_bits(rotation))?;
        if line >= kind.lines() as u32 || !turns.after_step.contains(rotation) {
            return None;
        }
        let slot = mailbox::slot(from);
        let slot_step = SLOT_STEPS[lines.get() as usize][line as usize];
        let walls = Colours::beyond_range(lines.get());
        let reach = self.mailbox.reach(slot, slot_step, walls, self.friends);
        let index_step = INDEX_STEPS[lines.get() as usize][line as usize];
        (u32::from(reach.squares()) >= distance).then(|| {
            Move::from_parts(from as u32, from as u32, rotation.steps())
                .towards(index_step, distance)
        })
    }

    /// The square index of mover `n`, in square order from 0.
    #[inline]
    fn nth_mover(&self, n: u64) -> Option<usize> {
        let [mut half, upper] = self.movers;
        let mut first = 0;
        // No board has more squares.
        for _ in 0..n.min(81) {
            if half == 0 {
                (half, first) = (upper, 64);
            }
            half &= half.wrapping_sub(1);
        }
        if half == 0 && first == 0 {
            (half, first) = (upper, 64);
        }
        (half != 0).then(|| first + half.trailing_zeros() as usize)
    }
}
