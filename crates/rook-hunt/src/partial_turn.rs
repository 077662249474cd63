//! A turn of the pawns that is made step by step.

use alloc::vec::Vec;

use crate::legality::{Illegal, check_step};
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::turn::{DIRECTIONS, Step, Turn};

/// An incomplete turn of the pawns, from [`Position::begin_turn`]: the steps made so far, and the
/// possible next steps.
///
/// ```
/// use rook_hunt::{Move, Position, Rules};
///
/// let rules: Rules = "pawns=2 steps=2".parse()?;
/// let position = Position::parse("a2,b1 h8 pawns", &rules)?;
/// let mut turn = position.begin_turn().expect("the pawns are to move");
/// while turn.whole().is_none() {
///     let step = turn.next_steps()[0];
///     turn = turn.with(step)?;
/// }
/// let whole = turn.whole().expect("both steps are made");
/// assert_eq!(whole.to_string(), "Bb1-c1+a2-b2");
/// assert!(position.is_legal(Move::Pawns(whole)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PartialTurn {
    rules: Rules,
    rook: Square,
    pawns: SquareSet,
    stepped: SquareSet,
    turn: Turn,
}

impl Position {
    /// The pawns' turn before its first step; `None` when the rook is to move, or not on the board.
    #[must_use]
    pub fn begin_turn(&self) -> Option<PartialTurn> {
        let rook = self.rook().filter(|_| self.to_move() == Side::Pawns)?;
        Some(PartialTurn {
            rules: self.rules,
            rook,
            pawns: self.pawns(),
            stepped: SquareSet::EMPTY,
            turn: Turn::EMPTY,
        })
    }
}

impl PartialTurn {
    /// The squares of the pawns after the steps made.
    #[must_use]
    pub const fn pawns(&self) -> SquareSet {
        self.pawns
    }

    /// The squares of the pawns that may not step again in this turn.
    #[must_use]
    pub const fn stepped(&self) -> SquareSet {
        self.stepped
    }

    /// The steps made.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        self.turn.steps()
    }

    /// The complete turn; `None` if steps are missing.
    #[must_use]
    pub fn whole(&self) -> Option<Turn> {
        let is_whole =
            self.turn.takes_rook() || self.steps().len() == usize::from(self.rules.steps());
        is_whole.then_some(self.turn)
    }

    /// The steps after which the turn can be completed; none when it is whole. By the square where
    /// they begin, each to the right, up, left and down, near squares first.
    #[must_use]
    pub fn next_steps(&self) -> Vec<Step> {
        let steps = self.possible_steps();
        steps.filter(|&step| self.made(step).leads_on()).collect()
    }

    /// The turn with one more step.
    ///
    /// # Errors
    /// The reason why the step is illegal. It is [`Illegal::StepCount`] for a step after which the
    /// turn cannot be completed.
    pub fn with(&self, step: Step) -> Result<Self, Illegal> {
        let found = self.steps().len() + 1;
        let expected = self.rules.steps();
        if self.turn.takes_rook() {
            return Err(Illegal::StepAfterTaking(step.from()));
        }
        if found > usize::from(expected) {
            return Err(Illegal::StepCount { found, expected });
        }
        check_step(&self.rules, self.pawns, self.stepped, self.rook, step)?;
        let next = self.made(step);
        if next.leads_on() {
            Ok(next)
        } else {
            Err(Illegal::StepCount { found, expected })
        }
    }

    /// Steps that may be made, whether or not the turn can be completed then.
    fn possible_steps(&self) -> impl Iterator<Item = Step> {
        let free = self.rules.board() & !self.pawns;
        let movers = match self.whole() {
            Some(_) => SquareSet::EMPTY,
            None => self.pawns & !self.stepped,
        };
        let reach = usize::from(self.rules.reach());
        movers.iter().flat_map(move |from| {
            DIRECTIONS.into_iter().flat_map(move |direction| {
                let mut ends = false;
                let way = from.ray(direction).take(reach);
                let way = way.take_while(move |&to| {
                    // The rook is taken, and nothing goes beyond it.
                    let goes_on = !ends && free.contains(to);
                    ends = to == self.rook;
                    goes_on
                });
                way.map(move |to| Step::new(from, to))
            })
        })
    }

    /// The same turn with a step that may be made.
    fn made(&self, step: Step) -> Self {
        let mut next = *self;
        next.pawns.remove(step.from());
        next.pawns.insert(step.to());
        if !self.rules.repeats() {
            next.stepped.insert(step.to());
        }
        next.turn.push(step);
        if step.to() == self.rook {
            next.turn = next.turn.taking();
        }
        next
    }

    /// Whether the turn can be completed.
    fn leads_on(&self) -> bool {
        let mut steps = self.possible_steps();
        self.whole().is_some() || steps.any(|step| self.made(step).leads_on())
    }
}
