//! A legal move drawn by lot.

use crate::mailbox::{self, Cell, Friends, SLOT_STEPS};
use crate::{Kind, Lines, Move, Position, Rotation, SquareSet};

/// What a piece could do at most, numbered: seven turns, then up to nine steps (a Lance's) or eight (a Shield's, one for
/// each rotation).
const CHOICES: u32 = 16;
const TURNS: u32 = 7;

impl Position {
    /// A legal move, each as likely as every other; `None` when the game is over. `below(n)` draws a number less than
    /// `n`, which is never 0.
    ///
    /// Nothing is listed or counted: a piece and one of the 16 things that any piece could do are drawn until they are
    /// a legal move, which takes about two draws.
    ///
    /// ```
    /// use ploy_rules::Position;
    ///
    /// let mut state = 1_u32;
    /// let mut position = Position::start();
    /// while let Some(mv) = position.random_move(|n| {
    ///     state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    ///     (state >> 16) % n
    /// }) {
    ///     position.play(mv)?;
    /// }
    /// assert!(position.is_finished());
    /// # Ok::<(), board_game_core::IllegalMove<ploy_rules::Move>>(())
    /// ```
    pub fn random_move(&self, mut below: impl FnMut(u32) -> u32) -> Option<Move> {
        if self.is_finished() {
            return None;
        }
        let own = self.board.pieces(self.to_move);
        let material = self.material[self.to_move as usize];
        let pieces = (material.commanders + material.others) as u32;
        loop {
            let drawn = below(pieces * CHOICES);
            if let Some(mv) = self.choice(nth(own, drawn / CHOICES)?, drawn % CHOICES) {
                return Some(mv);
            }
        }
    }

    /// The move of this number of the piece on the square of this index, if it is legal.
    #[inline]
    fn choice(&self, from: usize, number: u32) -> Option<Move> {
        let cell: Cell = self.board.mailbox.at(from);
        let lines = Lines::new(cell.lines())?;
        let turns = self.rules.turns()[lines.get() as usize];
        let Some(step) = number.checked_sub(TURNS) else {
            let rotation = Rotation::from_low_bits(number + 1);
            return turns
                .in_place
                .contains(rotation)
                .then(|| Move::from_parts(from as u32, from as u32, rotation.steps()));
        };
        let kind = lines.kind()?;
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
        let slot = mailbox::slot(from) as u8;
        let slot_step = SLOT_STEPS[lines.get() as usize][line as usize];
        let friends = Friends::of(self.to_move);
        let reach = self.board.mailbox.reach(slot, slot_step, 3, friends);
        let index_step = mailbox::INDEX_STEPS[lines.get() as usize][line as usize];
        (u32::from(reach) >= distance).then(|| {
            Move::from_parts(from as u32, from as u32, rotation.steps())
                .towards(index_step, distance)
        })
    }
}

/// The index of the square of this place in the set.
#[inline]
fn nth(set: SquareSet, place: u32) -> Option<usize> {
    let bits = set.bits();
    let (mut half, mut first) = (bits as u64, 0);
    for _ in 0..place {
        if half == 0 {
            (half, first) = ((bits >> 64) as u64, 64);
        }
        half &= half.wrapping_sub(1);
    }
    if half == 0 && first == 0 {
        (half, first) = ((bits >> 64) as u64, 64);
    }
    (half != 0).then(|| first + half.trailing_zeros() as usize)
}
