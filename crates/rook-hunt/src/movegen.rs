//! The pawns' turns, one after another.

use alloc::collections::BTreeSet;

use crate::rules::{MAX_PAWNS, Rules};
use crate::square::{Square, SquareSet};
use crate::turn::{DIRECTIONS, Step, Turn};

/// Builds turns step by step, in the order of the pawns, each pawn to the right, up, left and down,
/// near squares first.
pub(crate) struct TurnSearch<'a> {
    rules: &'a Rules,
    order: [Square; MAX_PAWNS as usize],
    pawns: SquareSet,
    rook: Square,
    turn: Turn,
    /// Pawns that may not step again, by their place in the order.
    moved: u32,
    /// The states that were searched, if each is searched only once.
    seen: Option<BTreeSet<TurnState>>,
}

/// The state that decides the rest of a turn: the pawns, those that may not step again, and the
/// number of steps made.
type TurnState = (u128, u128, usize);

/// Maximum number of states in memory.
const MAX_STATES: usize = 1 << 20;

impl<'a> TurnSearch<'a> {
    /// The search for the pawns in this order, as many as the rules have, with the rook on this
    /// square.
    pub(crate) fn new(
        rules: &'a Rules,
        order: [Square; MAX_PAWNS as usize],
        pawns: SquareSet,
        rook: Square,
    ) -> Self {
        Self {
            rules,
            order,
            pawns,
            rook,
            turn: Turn::EMPTY,
            moved: 0,
            seen: None,
        }
    }

    /// The same search for the outcomes of turns only: the squares of the pawns afterwards, and
    /// whether they take the rook.
    ///
    /// Only the first turn of each outcome is searched. This skips most turns of several steps,
    /// because steps can be made in any order.
    pub(crate) fn of_outcomes(self) -> Self {
        let seen = (self.rules.steps() > 1).then(BTreeSet::new);
        Self { seen, ..self }
    }

    /// The first turn that `stop` wants, beginning with the steps made so far.
    pub(crate) fn find(&mut self, stop: &mut impl FnMut(&Turn) -> bool) -> Option<Turn> {
        let board = self.rules.board();
        for pawn in 0..usize::from(self.rules.pawns()) {
            if self.moved >> pawn & 1 == 1 {
                continue;
            }
            let from = self.order[pawn];
            for direction in DIRECTIONS {
                for to in from.ray(direction).take(usize::from(self.rules.reach())) {
                    if self.pawns.contains(to) || !board.contains(to) {
                        break;
                    }
                    if let Some(found) = self.step(pawn, Step::new(from, to), stop) {
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
        let takes = step.to() == self.rook;
        let complete = self.turn.steps().len() == usize::from(self.rules.steps());
        let found = if takes {
            let turn = self.turn.taking();
            stop(&turn).then_some(turn)
        } else if self.is_seen(step, complete) {
            None
        } else if complete {
            stop(&self.turn).then_some(self.turn)
        } else {
            self.order[pawn] = step.to();
            self.pawns.remove(step.from());
            self.pawns.insert(step.to());
            let moved = self.moved;
            if !self.rules.repeats() {
                self.moved |= 1 << pawn;
            }
            let found = self.find(stop);
            self.moved = moved;
            self.pawns.remove(step.to());
            self.pawns.insert(step.from());
            self.order[pawn] = step.from();
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
        pawns.remove(step.from());
        pawns.insert(step.to());
        let mut stepped = SquareSet::EMPTY;
        if !complete && !self.rules.repeats() {
            stepped = (0..usize::from(self.rules.pawns()))
                .filter(|other| self.moved >> other & 1 == 1)
                .map(|other| self.order[other])
                .chain([step.to()])
                .collect();
        }
        let part = (pawns.bits(), stepped.bits(), self.turn.steps().len());
        if seen.len() < MAX_STATES {
            !seen.insert(part)
        } else {
            seen.contains(&part)
        }
    }
}
