//! The pawns' turns, one after another.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{Player, Position, Rook};
use crate::turn::{DIRECTIONS, Step, Turn};
use crate::{Hunt, MAX_PAWNS, Square, SquareSet, bitboard};

impl Position {
    /// A turn that takes the rook where it stands, the first one found, whoever is to move.
    ///
    /// In a position that has ended with [`Ending::Caught`](crate::Ending::Caught) this is how the hunters finish; there is
    /// none if the rook is stuck on a square that is not threatened, which only happens where it must move.
    #[must_use]
    pub fn taking_turn(&self) -> Option<Turn> {
        let pawns_to_move = Self {
            to_move: Player::Pawns,
            ..*self
        };
        pawns_to_move.placements_until(Turn::takes_rook)
    }

    /// The pawns' turns in the order of the pawns, each pawn to the right, up, left and down, near squares first.
    ///
    /// None if the rook is to move or gone.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.turns_until(|turn| {
            turns.push(*turn);
            false
        });
        turns
    }

    /// The first turn that `stop` wants, out of all.
    pub(crate) fn turns_until(&self, stop: impl FnMut(&Turn) -> bool) -> Option<Turn> {
        self.search(None, stop)
    }

    /// The first turn that `stop` wants, where only the outcome counts: which squares the pawns come to, and whether they
    /// take the rook.
    ///
    /// Of the turns with the same outcome the first alone is tried, which saves most of them where several steps can be
    /// made in any order.
    pub(crate) fn placements_until(&self, stop: impl FnMut(&Turn) -> bool) -> Option<Turn> {
        let seen = (self.hunt.steps() > 1).then(BTreeSet::new);
        self.search(seen, stop)
    }

    fn search(
        &self,
        seen: Option<BTreeSet<Part>>,
        mut stop: impl FnMut(&Turn) -> bool,
    ) -> Option<Turn> {
        if self.to_move != Player::Pawns {
            return None;
        }
        let Rook::On(rook) = self.rook else {
            return None;
        };
        let mut search = TurnSearch {
            hunt: &self.hunt,
            order: self.order,
            pawns: self.pawns,
            rook,
            turn: Turn::EMPTY,
            moved: 0,
            seen,
        };
        search.extend(&mut stop)
    }
}

/// What decides how a turn can go on: the pawns, those that may not step again, and how many steps are made.
type Part = (u64, u64, usize);

/// Parts of turns that are remembered at most.
const MOST_PARTS: usize = 1 << 20;

/// Builds turns step by step.
struct TurnSearch<'a> {
    hunt: &'a Hunt,
    order: [Square; MAX_PAWNS as usize],
    pawns: SquareSet,
    rook: Square,
    turn: Turn,
    /// Pawns that may not step again, by their place in the order.
    moved: u32,
    /// Parts of turns that were tried, if none is to be tried twice.
    seen: Option<BTreeSet<Part>>,
}

impl TurnSearch<'_> {
    fn extend(&mut self, stop: &mut impl FnMut(&Turn) -> bool) -> Option<Turn> {
        let board = bitboard::board(self.hunt.side());
        for pawn in 0..usize::from(self.hunt.pawns()) {
            if self.moved >> pawn & 1 == 1 {
                continue;
            }
            let from = self.order[pawn];
            for direction in DIRECTIONS {
                for to in from.ray(direction).take(usize::from(self.hunt.reach())) {
                    if self.pawns.contains(to) || board >> to.index() & 1 == 0 {
                        break;
                    }
                    if let Some(found) = self.step(pawn, Step { from, to }, stop) {
                        return Some(found);
                    }
                    if to == self.rook {
                        break;
                    }
                }
            }
        }
        None
    }

    /// Tries every turn that goes on with this step.
    fn step(
        &mut self,
        pawn: usize,
        step: Step,
        stop: &mut impl FnMut(&Turn) -> bool,
    ) -> Option<Turn> {
        self.turn.push(step);
        let takes = step.to == self.rook;
        let complete = self.turn.steps().len() == usize::from(self.hunt.steps());
        let found = if takes {
            let turn = self.turn.taking();
            stop(&turn).then_some(turn)
        } else if self.is_seen(step, complete) {
            None
        } else if complete {
            stop(&self.turn).then_some(self.turn)
        } else {
            self.order[pawn] = step.to;
            self.pawns.remove(step.from);
            self.pawns.insert(step.to);
            let moved = self.moved;
            if !self.hunt.repeats() {
                self.moved |= 1 << pawn;
            }
            let found = self.extend(stop);
            self.moved = moved;
            self.pawns.remove(step.to);
            self.pawns.insert(step.from);
            self.order[pawn] = step.from;
            found
        };
        self.turn.pop();
        found
    }

    /// Whether the part of a turn that ends with this step was tried in another order of steps.
    fn is_seen(&mut self, step: Step, complete: bool) -> bool {
        let Some(seen) = &mut self.seen else {
            return false;
        };
        let mut pawns = self.pawns;
        pawns.remove(step.from);
        pawns.insert(step.to);
        let mut stepped = SquareSet::EMPTY;
        if !complete && !self.hunt.repeats() {
            stepped = (0..usize::from(self.hunt.pawns()))
                .filter(|other| self.moved >> other & 1 == 1)
                .map(|other| self.order[other])
                .chain([step.to])
                .collect();
        }
        let part = (pawns.bits(), stepped.bits(), self.turn.steps().len());
        if seen.len() < MOST_PARTS {
            !seen.insert(part)
        } else {
            seen.contains(&part)
        }
    }
}
