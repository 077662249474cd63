//! The rules of states: what bears on what, and moves forwards and backwards.
//!
//! Every capture ends the game and wins it: a Commander is gone, or the side is left with nothing
//! but the Commander. So the only moves between states are those to empty squares.

use board_files::endings::IndexedState;

use super::index::{EndgameState, SidePieces, StateNumbering};
use super::material::Material;
use super::region::{NOWHERE, Region};
use crate::{Design, Kind};

/// The piece of a side: its lines and range.
#[derive(Clone, Copy, Debug)]
struct PieceMoves {
    /// The lines by turn.
    lines: [u8; 8],
    turns: u8,
    range: u8,
    /// Whether it may turn after a step.
    is_shield: bool,
}

impl PieceMoves {
    fn new(material: Material) -> Self {
        let design = material.design();
        let lines = design.lines().get();
        Self {
            lines: core::array::from_fn(|turn| lines.rotate_left(turn as u32)),
            turns: design.faces(),
            range: design.kind().range(),
            is_shield: design.kind() == Kind::Shield,
        }
    }

    #[inline]
    fn lines(&self, turn: u8) -> u8 {
        self.lines[usize::from(turn % 8)]
    }
}

/// The lines of the Commander in a pose.
#[inline]
fn commander_lines(pose: u8) -> u8 {
    Design::Commander.lines().get().rotate_left(pose.into())
}

/// The directions of a set of lines.
#[inline]
fn directions(mut lines: u8) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let direction = lines.trailing_zeros() as u8;
        if lines == 0 {
            return None;
        }
        lines &= lines - 1;
        Some(direction)
    })
}

/// The rules and the numbers of the states of a class.
#[derive(Debug)]
pub struct DuelRules {
    pub(super) numbering: StateNumbering,
    region: Region,
    own: PieceMoves,
    other: PieceMoves,
}

impl DuelRules {
    /// Those of the material of the side to move and of the other side.
    pub(super) fn new(side: usize, class: [Material; 2]) -> Self {
        let [own, other] = class.map(PieceMoves::new);
        Self {
            numbering: StateNumbering::new(side, class),
            region: Region::new(side),
            own,
            other,
        }
    }

    /// The side of the board.
    pub(super) const fn side(&self) -> usize {
        self.region.side()
    }

    /// Whether a side can capture a piece of the other one.
    #[inline]
    fn can_take(
        &self,
        by: SidePieces,
        army: &PieceMoves,
        from: SidePieces,
        occupied: u128,
    ) -> bool {
        [from.commander, from.piece].into_iter().any(|target| {
            let (lines, range) = (army.lines(by.turn), army.range);
            let commander = commander_lines(by.pose);
            self.region.bears(by.piece, lines, range, target, occupied)
                || (self.region).bears(by.commander, commander, 1, target, occupied)
        })
    }

    /// Whether the side to move wins at once, by a capture.
    #[inline]
    pub(super) fn wins(&self, state: EndgameState) -> bool {
        self.can_take(state.own, &self.own, state.other, state.occupied())
    }

    /// Whether the other side would win at once if it were to move.
    #[inline]
    pub(super) fn is_threatened(&self, state: EndgameState) -> bool {
        self.can_take(state.other, &self.other, state.own, state.occupied())
    }

    /// Number of moves to empty squares and of turns, by their results.
    #[inline]
    pub(super) fn count_moves(&self, state: EndgameState) -> u8 {
        let occupied = state.occupied();
        // The Commander turns in one way.
        let mut count = 1 + self.own.turns - 1;
        for direction in directions(commander_lines(state.own.pose)) {
            let to = self.region.step(state.own.commander, direction);
            count += u8::from(is_free(to, occupied));
        }
        let after_step = if self.own.is_shield {
            self.own.turns
        } else {
            1
        };
        for direction in directions(self.own.lines(state.own.turn)) {
            let walk = self.walk(state.own.piece, direction, self.own.range, occupied);
            count += walk.count() as u8 * after_step;
        }
        count
    }

    /// The free squares from one square on in a direction.
    #[inline]
    fn walk(&self, from: u8, direction: u8, range: u8, occupied: u128) -> impl Iterator<Item = u8> {
        let mut square = from;
        (0..range).map_while(move |_| {
            square = self.region.step(square, direction);
            is_free(square, occupied).then_some(square)
        })
    }

    /// Visits the number of each state from which a move that is no capture leads to this
    /// placement. `after` has as its own side the one that has moved.
    #[inline]
    pub(super) fn visit_predecessors(
        &self,
        after: EndgameState,
        mut visit: impl FnMut(IndexedState),
    ) {
        let occupied = after.occupied();
        let frame = self.numbering.frame(after.own, after.other);
        let mut piece_came = |piece: u8, turn: u8| {
            visit(frame.number(SidePieces {
                piece,
                turn,
                ..after.own
            }));
        };
        let SidePieces { piece, turn, .. } = after.own;
        for before in (0..self.own.turns).filter(|&before| before != turn) {
            piece_came(piece, before);
        }
        if self.own.is_shield {
            // It stepped along the line it had, then turned.
            for before in 0..self.own.turns {
                for direction in directions(self.own.lines(before)) {
                    let from = self.region.step(piece, direction + 4);
                    if is_free(from, occupied) {
                        piece_came(from, before);
                    }
                }
            }
        } else {
            for direction in directions(self.own.lines(turn)) {
                for from in self.walk(piece, direction + 4, self.own.range, occupied) {
                    piece_came(from, turn);
                }
            }
        }
        let mut commander_came = |commander: u8, pose: u8| {
            let mut before = after;
            (before.own.commander, before.own.pose) = (commander, pose);
            visit(self.numbering.number(before));
        };
        commander_came(after.own.commander, 1 - after.own.pose);
        // A Commander has each line with its opposite.
        for direction in directions(commander_lines(after.own.pose)) {
            let from = self.region.step(after.own.commander, direction);
            if is_free(from, occupied) {
                commander_came(from, after.own.pose);
            }
        }
    }
}

#[inline]
const fn is_free(square: u8, occupied: u128) -> bool {
    square != NOWHERE && occupied >> square & 1 == 0
}

#[cfg(test)]
mod tests;
