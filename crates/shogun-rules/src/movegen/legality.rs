//! Which moves leave the own king safe.
//!
//! A walk of an attacker towards the king stays harmless as long as something stands on it. So each
//! walk that has nothing in its way confines every move to capturing the attacker or landing on the
//! walk, and each walk that has one piece in its way confines that piece in the same manner.
//! Checks, double checks, pins and a pin onto a second walk all follow; the king itself is judged
//! on the board as it is after its move.

use core::ops::ControlFlow;

use super::reach::{self, BETWEEN, RING, candidates, is_reached};
use crate::{Board, Colour, Square, SquareSet};

/// The squares one piece may move to, all of them legal, at least one.
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

    /// The squares that it can go to, those of pieces it can take included.
    #[inline]
    #[must_use]
    pub const fn targets(&self) -> SquareSet {
        self.to
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
    classes: [u64; 4],
    /// Where a piece other than a king may land, as far as walks without anything in their way are
    /// concerned.
    confined: u64,
    /// Pieces that stand alone on an attacker's walk to a king.
    pinned: u64,
}

impl<'b> Legality<'b> {
    /// For the colour to move.
    #[inline]
    pub(crate) fn new(board: &'b Board, colour: Colour) -> Self {
        let kings = board.kings(colour).bits();
        let mut legality = Self::regardless_of_kings(board, colour);
        legality.kings = kings;
        for king in reach::bits(kings) {
            legality.confine(king);
        }
        legality
    }

    /// All moves, wherever they leave the kings.
    #[inline]
    pub(crate) fn regardless_of_kings(board: &'b Board, colour: Colour) -> Self {
        Self {
            board,
            own: board.of(colour).bits(),
            kings: 0,
            occupied: board.occupied().bits(),
            classes: board.by_energy(board.of(colour.other()).bits()),
            confined: u64::MAX,
            pinned: 0,
        }
    }

    /// Takes the attackers of one king into account.
    #[inline]
    fn confine(&mut self, king: usize) {
        for attacker in candidates(self.classes, king) {
            for walk in BETWEEN[attacker][king] {
                let blockers = walk & self.occupied;
                if blockers == 0 {
                    self.confined &= walk | 1 << attacker;
                } else if blockers & (blockers - 1) == 0 {
                    self.pinned |= blockers;
                }
            }
        }
    }

    /// Where the pinned piece on `from` may land.
    #[cold]
    fn confined_without(&self, from: usize) -> u64 {
        let mut without = Self {
            occupied: self.occupied & !(1 << from),
            confined: u64::MAX,
            ..*self
        };
        for king in reach::bits(self.kings & !(1 << from)) {
            without.confine(king);
        }
        without.confined
    }

    /// The legal targets of the own piece on `from`.
    #[inline]
    pub(crate) fn targets(&self, from: usize) -> u64 {
        self.targets_among(from, !self.own)
    }

    /// The legal targets in `wanted`, where no own piece stands, of the own piece on `from`.
    #[inline(always)]
    fn targets_among(&self, from: usize, wanted: u64) -> u64 {
        let energy = self.energy(from);
        let reached = reach::reach(from, energy, self.occupied) & wanted;
        let bit = 1 << from;
        if self.kings & bit != 0 {
            self.safe_for_king(from, reached)
        } else if self.pinned & bit == 0 {
            reached & self.confined
        } else {
            reached & self.confined_without(from)
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
            // A captured piece is at distance 0 from its square, so no class needs to lose it.
            safe |= u64::from(!is_reached(to, self.classes, occupied)) << to;
        }
        if others != 0 {
            safe &= self.confined_without(from);
        }
        safe
    }

    /// Shows each piece's moves, or its captures alone, to `visit` until it breaks.
    #[inline]
    pub(crate) fn visit<const CAPTURES: bool, B>(
        &self,
        mut visit: impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let enemies = self.occupied & !self.own;
        let wanted = if CAPTURES { enemies } else { !self.own };
        for from in reach::bits(self.own) {
            // Most pieces have no enemy at their distance.
            if CAPTURES && RING[from][self.energy(from)] & enemies == 0 {
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
    pub(crate) fn any_move(&self) -> bool {
        reach::bits(self.own).any(|from| self.targets(from) != 0)
    }

    /// Number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let special = self.own & (self.kings | self.pinned);
        let allowed = !self.own & self.confined;
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
