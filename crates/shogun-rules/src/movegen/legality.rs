//! The moves that leave the own king safe.
//!
//! A piece on an attacker's walk to the king blocks that walk. So an open walk gives check: every
//! move has to capture the attacker or land on the walk. A walk with one own piece on it pins that
//! piece, which has to do the same. Double checks and pieces pinned on two walks follow from the
//! intersection of these sets. King moves are checked on the board after the move.

use core::ops::ControlFlow;

use super::reach::{self, BETWEEN, RING, candidates, is_reached};
use crate::{Board, Colour, Square, SquareSet};

/// The legal moves of one piece: its square and the squares it may move to, at least one.
///
/// ```
/// use shogun_rules::Position;
///
/// let position = Position::start();
/// let batch = position.batches().next().expect("white has moves");
/// assert_eq!(batch.len(), batch.targets().len());
/// assert!(batch.into_iter().all(|mv| mv.from() == batch.from() && position.is_legal(mv)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Batch {
    pub(crate) from: Square,
    pub(crate) to: SquareSet,
}

impl Batch {
    /// The square that the piece stands on.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The squares that the piece can go to, captures included.
    #[inline]
    #[must_use]
    pub const fn targets(&self) -> SquareSet {
        self.to
    }

    /// Number of moves.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.to.len()
    }

    /// Whether the piece has no move, which no batch of a position says.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to.is_empty()
    }
}

/// The moves of one colour on a board that leave its kings unattacked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legality<'b> {
    board: &'b Board,
    own: u64,
    kings: u64,
    occupied: u64,
    /// The opponent's pieces by energy.
    enemies: [u64; 4],
    /// The check mask: the squares where a pawn may land, so that no open walk leads to a king.
    check_mask: u64,
    /// The only pieces on an attacker's walk to a king.
    pinned: u64,
}

impl<'b> Legality<'b> {
    /// The legal moves of the colour to move.
    #[inline]
    pub(crate) fn new(board: &'b Board, colour: Colour) -> Self {
        let kings = board.kings(colour).bits();
        let mut legality = Self::pseudo_legal(board, colour);
        legality.kings = kings;
        for king in reach::bits(kings) {
            legality.add_attackers(king);
        }
        legality
    }

    /// The pseudo-legal moves, which may leave a king attacked.
    #[inline]
    pub(crate) fn pseudo_legal(board: &'b Board, colour: Colour) -> Self {
        Self {
            board,
            own: board.of(colour).bits(),
            kings: 0,
            occupied: board.occupied().bits(),
            enemies: board.by_energy(board.of(colour.other()).bits()),
            check_mask: u64::MAX,
            pinned: 0,
        }
    }

    /// Adds the attackers of one king to the check mask and the pinned pieces.
    #[inline]
    fn add_attackers(&mut self, king: usize) {
        for attacker in candidates(self.enemies, king) {
            for walk in BETWEEN[attacker][king] {
                let blockers = walk & self.occupied;
                if blockers == 0 {
                    self.check_mask &= walk | 1 << attacker;
                } else if blockers & (blockers - 1) == 0 {
                    self.pinned |= blockers;
                }
            }
        }
    }

    /// The check mask without the piece on `from`: the squares where this piece may land if it is
    /// pinned.
    #[cold]
    fn check_mask_without(&self, from: usize) -> u64 {
        let mut without = Self {
            occupied: self.occupied & !(1 << from),
            check_mask: u64::MAX,
            ..*self
        };
        for king in reach::bits(self.kings & !(1 << from)) {
            without.add_attackers(king);
        }
        without.check_mask
    }

    /// The legal targets of the own piece on `from`.
    #[inline]
    pub(crate) fn targets(&self, from: usize) -> u64 {
        self.targets_among(from, !self.own)
    }

    /// The legal targets in `wanted` of the own piece on `from`. `wanted` has no square of an own
    /// piece.
    #[inline(always)]
    fn targets_among(&self, from: usize, wanted: u64) -> u64 {
        let energy = self.energy(from);
        let reached = reach::reach(from, energy, self.occupied) & wanted;
        let bit = 1 << from;
        if self.kings & bit != 0 {
            self.safe_for_king(from, reached)
        } else if self.pinned & bit == 0 {
            reached & self.check_mask
        } else {
            reached & self.check_mask_without(from)
        }
    }

    #[inline]
    fn energy(&self, from: usize) -> usize {
        self.board.energy_bits(square(from)).get().into()
    }

    /// The squares among `reached` on which the king from `from` is not attacked.
    #[inline]
    fn safe_for_king(&self, from: usize, reached: u64) -> u64 {
        let others = self.kings & !(1 << from);
        let occupied = self.occupied & !(1 << from);
        let mut safe = 0;
        for to in reach::bits(reached) {
            // A captured piece is at distance 0 from its square, so it need not be removed from
            // the enemies.
            safe |= u64::from(!is_reached(to, self.enemies, occupied)) << to;
        }
        if others != 0 {
            safe &= self.check_mask_without(from);
        }
        safe
    }

    /// Visits the moves of each piece, or only the captures, until `visit` breaks.
    #[inline]
    pub(crate) fn visit<const CAPTURES: bool, B>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let captures = self.occupied & !self.own;
        let wanted = if CAPTURES { captures } else { !self.own };
        for from in reach::bits(self.own) {
            // Most pieces have no enemy at their distance.
            if CAPTURES && RING[from][self.energy(from)] & captures == 0 {
                continue;
            }
            let to = self.targets_among(from, wanted);
            if to != 0 {
                let from = square(from);
                let to = SquareSet::from_bits(to);
                visit(Batch { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether there is a legal move.
    #[inline]
    pub(crate) fn has_move(&self) -> bool {
        reach::bits(self.own).any(|from| self.targets(from) != 0)
    }

    /// Number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let special = self.own & (self.kings | self.pinned);
        let allowed = !self.own & self.check_mask;
        let mut count = 0;
        for (energy, pieces) in (1..).zip(self.board.by_energy(self.own & !special)) {
            for from in reach::bits(pieces) {
                let targets = reach::reach(from, energy, self.occupied) & allowed;
                count += u64::from(targets.count_ones());
            }
        }
        for from in reach::bits(special) {
            count += u64::from(self.targets(from).count_ones());
        }
        count
    }
}

#[inline]
pub(super) fn square(index: usize) -> Square {
    Square::from_index(index as u8).expect("bit numbers are below 64")
}
