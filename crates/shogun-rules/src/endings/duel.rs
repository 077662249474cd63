//! The rules of states: attacks and captures, and moves forwards and backwards.
//!
//! A move changes the class only if it captures a pawn that is not the last one: then the game goes
//! on with fewer pawns. A capture of the last pawn wins at once, because a bare king has lost.

use core::iter;

use board_files::endings::IndexedState;

use super::index::{EndgameState, StateNumbering};
use super::material::{Material, SIDE_SLOTS};
use crate::movegen::{bits, candidates, is_open, is_reached, reach};

/// The energies of the pieces of a side, as distances, by slot: first that of the king.
#[derive(Clone, Copy, Debug)]
struct PieceEnergies {
    energies: [usize; SIDE_SLOTS],
    /// Number of pieces.
    count: usize,
}

impl PieceEnergies {
    fn new(material: Material) -> Self {
        let mut energies = [0; SIDE_SLOTS];
        let pieces = iter::once(material.king()).chain(material.pawns());
        for (slot, energy) in energies.iter_mut().zip(pieces) {
            *slot = energy.get().into();
        }
        Self {
            energies,
            count: 1 + material.pawn_count(),
        }
    }

    /// The squares of the pieces of a side with their energies, by slot.
    #[inline]
    fn pieces<'s>(&'s self, squares: &'s [u8]) -> impl Iterator<Item = (usize, usize)> + 's {
        let squares = squares[..self.count].iter();
        squares
            .zip(&self.energies)
            .map(|(&square, &energy)| (square.into(), energy))
    }

    /// The squares of the pieces of a side.
    #[inline]
    fn occupied(&self, squares: &[u8]) -> u64 {
        let squares = squares[..self.count].iter();
        squares.fold(0, |set, square| set | 1 << square)
    }

    /// The squares of the pieces of a side by energy.
    #[inline]
    fn by_energy(&self, squares: &[u8]) -> [u64; 4] {
        let mut sets = [0; 4];
        for (square, energy) in self.pieces(squares) {
            sets[energy - 1] |= 1 << square;
        }
        sets
    }
}

#[inline]
fn all(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// A state with the squares of its pieces by energy.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedDuel {
    state: EndgameState,
    own: [u64; 4],
    other: [u64; 4],
    occupied: u64,
}

/// A legal capture: the slot of the captured pawn, and the square of the piece that captures.
#[derive(Clone, Copy, Debug)]
struct DuelCapture {
    slot: usize,
    from: usize,
}

/// The rules and the numbers of the states of a class.
#[derive(Debug)]
pub struct DuelRules {
    pub(super) numbering: StateNumbering,
    /// The squares of the board.
    board: u64,
    own: PieceEnergies,
    other: PieceEnergies,
}

impl DuelRules {
    /// Those of the material of the side to move and of the other side.
    pub(super) fn new(side: usize, class: [Material; 2]) -> Self {
        let row = u64::MAX >> (64 - side);
        let [own, other] = class.map(PieceEnergies::new);
        Self {
            numbering: StateNumbering::new(side, class),
            board: (0..side).fold(0, |board, y| board | row << (8 * y)),
            own,
            other,
        }
    }

    /// Whether the other side has more than one pawn, so that some captures do not end the game.
    pub(super) const fn has_conversions(&self) -> bool {
        self.other.count > 2
    }

    #[inline]
    pub(super) fn placed(&self, state: EndgameState) -> PlacedDuel {
        let (own, other) = (
            self.own.by_energy(state.own()),
            self.other.by_energy(state.other()),
        );
        PlacedDuel {
            state,
            own,
            other,
            occupied: all(own) | all(other),
        }
    }

    /// Whether the side to move attacks the other king, so that the last move was illegal.
    #[inline]
    pub(super) fn is_impossible(&self, placed: &PlacedDuel) -> bool {
        is_reached(placed.state.kings()[1], placed.own, placed.occupied)
    }

    /// Visits the legal captures of the side to move, until `visit` returns true, and returns
    /// whether it did.
    #[inline]
    fn find_capture(
        &self,
        placed: &PlacedDuel,
        mut visit: impl FnMut(DuelCapture) -> bool,
    ) -> bool {
        let PlacedDuel {
            state,
            own,
            other,
            occupied,
        } = *placed;
        let king = state.kings()[0];
        let pawns = self.other.pieces(state.other()).enumerate().skip(1);
        for (slot, (target, energy)) in pawns {
            let mut left = other;
            left[energy - 1] &= !(1 << target);
            for from in candidates(own, target) {
                let king = if from == king { target } else { king };
                let is_legal = is_open(from, target, occupied)
                    && !is_reached(king, left, occupied & !(1 << from));
                if is_legal && visit(DuelCapture { slot, from }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the side to move can capture the last pawn of the other side, which wins.
    #[inline]
    pub(super) fn can_win(&self, placed: &PlacedDuel) -> bool {
        !self.has_conversions() && self.find_capture(placed, |_| true)
    }

    /// Visits the energy of the pawn that each capture takes, unless it is the last one, and the
    /// state after it, as the other side sees it.
    #[inline]
    pub(super) fn visit_conversions(
        &self,
        placed: &PlacedDuel,
        mut visit: impl FnMut(usize, &EndgameState),
    ) {
        self.find_capture(placed, |DuelCapture { slot, from }| {
            let mut after = placed.state.passed();
            let (own, other) = after.squares.split_at_mut(SIDE_SLOTS);
            let target = own[slot];
            own.copy_within(slot + 1.., slot);
            if let Some(mover) = other
                .iter_mut()
                .find(|square| usize::from(**square) == from)
            {
                *mover = target;
            }
            visit(self.other.energies[slot], &after);
            false
        });
    }

    /// Number of legal moves that capture nothing.
    #[inline]
    pub(super) fn count_quiet_moves(&self, placed: &PlacedDuel) -> u8 {
        let PlacedDuel {
            state,
            other,
            occupied,
            ..
        } = *placed;
        let king = state.kings()[0];
        let free = self.board & !occupied;
        let is_safe = |king, occupied| !is_reached(king, other, occupied);
        // Only a piece at the distance of its energy attacks the king once a pawn has moved.
        let is_always_safe = candidates(other, king).next().is_none();
        let mut moves = 0;
        for (slot, (from, energy)) in self.own.pieces(state.own()).enumerate() {
            let targets = reach(from, energy, occupied) & free;
            if slot > 0 && is_always_safe {
                moves += targets.count_ones() as u8;
                continue;
            }
            for to in bits(targets) {
                let king = if slot == 0 { to } else { king };
                moves += u8::from(is_safe(king, occupied & !(1 << from) | 1 << to));
            }
        }
        moves
    }

    /// Whether the side to move is in check.
    #[inline]
    pub(super) fn is_check(&self, placed: &PlacedDuel) -> bool {
        is_reached(placed.state.kings()[0], placed.other, placed.occupied)
    }

    /// Visits each state from which a move that captures nothing leads to this placement. `after`
    /// has as its own side the one that has moved. Some of these states can be impossible.
    ///
    /// A piece moves back as it moves forward, because energies are fixed.
    #[inline]
    pub(super) fn visit_predecessors(
        &self,
        after: EndgameState,
        mut visit: impl FnMut(IndexedState),
    ) {
        let occupied = self.own.occupied(after.own()) | self.other.occupied(after.other());
        let free = self.board & !occupied;
        let frame = self.numbering.frame(after.kings());
        for slot in 0..self.own.count {
            let mut before = after;
            let to = after.squares[slot].into();
            for from in bits(reach(to, self.own.energies[slot], occupied) & free) {
                before.squares[slot] = from as u8;
                visit(match slot {
                    0 => self.numbering.number(&before),
                    _ => frame.number(&before),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests;
