//! Attacks and moves in the states of an ending.

use board_files::endings::Code;

use super::index::EndgameState;
use super::material::Material;
use crate::movegen::{bits, is_open, reach};

/// The material of both sides, first that of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    pub(super) own: Material,
    pub(super) other: Material,
}

const KING: usize = 0;
const PAWN: usize = 1;

/// Whether a piece of this energy attacks a square.
#[inline]
fn attacks(from: usize, energy: usize, to: usize, occupied: u64) -> bool {
    let distance = (from % 8).abs_diff(to % 8) + (from / 8).abs_diff(to / 8);
    distance == energy && is_open(from, to, occupied)
}

/// The class of a state before the retrograde analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InitialClass {
    /// The game is over, or won in one ply, or the state is impossible.
    Decided(Code),
    /// The number of moves of the side to move, none of which wins by a capture.
    Open(u8),
}

impl Duel {
    /// The material with the other side to move.
    pub(super) const fn passed(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }

    /// Whether the side to move attacks the other king, so that the last move was illegal.
    #[inline]
    fn is_impossible(self, state: EndgameState) -> bool {
        let occupied = state.occupied();
        let king = state.other[KING];
        let attackers = state.own.into_iter().zip(self.own.energies());
        attackers
            .into_iter()
            .any(|(from, energy)| attacks(from, energy, king, occupied))
    }

    /// Whether the other side attacks `king` when these squares are occupied. Its pawn counts only
    /// if `pawn_is_there`, because a capture may have removed it.
    #[inline]
    fn is_attacked(
        self,
        king: usize,
        other: [usize; 2],
        occupied: u64,
        pawn_is_there: bool,
    ) -> bool {
        let [king_energy, pawn_energy] = self.other.energies();
        attacks(other[KING], king_energy, king, occupied)
            || pawn_is_there && attacks(other[PAWN], pawn_energy, king, occupied)
    }

    /// Whether the side to move can capture the other pawn, which wins: a bare king has lost.
    #[inline]
    fn can_capture(self, state: EndgameState) -> bool {
        let occupied = state.occupied();
        let target = state.other[PAWN];
        let pieces = state.own.into_iter().zip(self.own.energies()).enumerate();
        pieces.into_iter().any(|(piece, (from, energy))| {
            let king = if piece == KING {
                target
            } else {
                state.own[KING]
            };
            attacks(from, energy, target, occupied)
                && !self.is_attacked(king, state.other, occupied & !(1 << from), false)
        })
    }

    /// The code of a state that is impossible or won by a capture; `None` for all other states.
    #[inline]
    pub(super) fn immediate_code(self, state: EndgameState) -> Option<Code> {
        if self.is_impossible(state) {
            Some(Code::NONE)
        } else if self.can_capture(state) {
            Some(Code::WINS)
        } else {
            None
        }
    }

    /// The class of a state before the retrograde analysis.
    pub(super) fn initial_class(self, state: EndgameState) -> InitialClass {
        if let Some(code) = self.immediate_code(state) {
            return InitialClass::Decided(code);
        }
        let mut moves = 0;
        let occupied = state.occupied();
        for piece in [KING, PAWN] {
            let from = state.own[piece];
            let targets = reach(from, self.own.energies()[piece], occupied) & !occupied;
            for to in bits(targets) {
                let king = if piece == KING { to } else { state.own[KING] };
                let occupied = occupied & !(1 << from) | 1 << to;
                moves += u8::from(!self.is_attacked(king, state.other, occupied, true));
            }
        }
        let is_mate = moves == 0 && self.is_attacked(state.own[KING], state.other, occupied, true);
        if is_mate {
            InitialClass::Decided(Code::LOST)
        } else {
            InitialClass::Open(moves)
        }
    }

    /// Visits each predecessor of a state by a move without a capture. Some of them can be
    /// impossible.
    ///
    /// A piece moves back as it moves forward, because energies are fixed.
    #[inline]
    pub(super) fn visit_predecessors(
        self,
        state: EndgameState,
        mut visit: impl FnMut(EndgameState),
    ) {
        let occupied = state.occupied();
        for piece in [KING, PAWN] {
            let origins = reach(state.other[piece], self.other.energies()[piece], occupied);
            for from in bits(origins & !occupied) {
                let mut before = state.passed();
                before.own[piece] = from;
                visit(before);
            }
        }
    }
}
