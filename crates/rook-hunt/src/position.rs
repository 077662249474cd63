//! Pawns, rook, and whose turn it is.

use core::hash::{Hash, Hasher};

use board_game_core::zobrist;

use crate::movegen::TurnSearch;
use crate::position_error::PositionError;
use crate::rules::{MAX_PAWNS, Rules};
use crate::side::{Ending, Side};
use crate::square::{Square, SquareSet};
use crate::turn::{Move, Turn};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum RookState {
    Unplaced,
    On(Square),
    Taken,
}

/// A position of the hunt with its rules: the pawns, the rook, and the side to move.
///
/// The pawns have an order, in which they were named and in which strategies try them; a pawn keeps
/// its place in it when it moves. Texts keep the order. It does not decide how the game can go on:
/// positions that differ in it alone are equal.
///
/// ```
/// use rook_hunt::Position;
///
/// let mut hunt = Position::start();
/// hunt.play(hunt.parse_move("a1")?)?;
/// hunt.play(hunt.parse_move("Bb6-b5")?)?;
/// assert_eq!(hunt.to_string(), "a3,b5,c3,d6,e3,f6,g3,h6 a1 rook");
/// assert_eq!(hunt.rook_moves().to_string(), "a1 b1 c1 d1 e1 f1 g1 h1");
/// assert_eq!(hunt, "h6,g3,f6,e3,d6,c3,b5,a3 a1 rook".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) rules: Rules,
    /// The rules' part of the key.
    pub(crate) rules_key: u64,
    pawns: SquareSet,
    /// The pawns in their order; places beyond the number of pawns are `a1`.
    order: [Square; MAX_PAWNS as usize],
    rook: RookState,
    to_move: Side,
}

impl Position {
    /// Pawns on these squares, in this order; the rook is still to be put on the board.
    ///
    /// # Errors
    /// [`PositionError`] if a square is off the board, named twice, or the number of pawns is not
    /// that of the rules.
    pub fn new(pawns: &[Square], rules: Rules) -> Result<Self, PositionError> {
        if pawns.len() != usize::from(rules.pawns()) {
            return Err(PositionError::PawnCount {
                found: pawns.len(),
                expected: rules.pawns(),
            });
        }
        let mut position = Self {
            rules,
            // A number beyond those of the squares, for every rule set another one.
            rules_key: zobrist::number(u64::from_le_bytes(rules.to_bytes()) | 1 << 63),
            pawns: SquareSet::EMPTY,
            order: [Square::A1; MAX_PAWNS as usize],
            rook: RookState::Unplaced,
            to_move: Side::Rook,
        };
        for (place, &square) in position.order.iter_mut().zip(pawns) {
            if !rules.board().contains(square) {
                return Err(PositionError::OffBoard {
                    square,
                    side: rules.side(),
                });
            }
            if !position.pawns.insert(square) {
                return Err(PositionError::SharedSquare(square));
            }
            *place = square;
        }
        Ok(position)
    }

    /// The start of Abdellatif 2017: pawns on a3 b6 c3 d6 e3 f6 g3 h6, in this order, the rook to
    /// be put on the board.
    #[must_use]
    pub fn start() -> Self {
        const PAWNS: [Square; 8] = [
            Square::A3,
            Square::B6,
            Square::C3,
            Square::D6,
            Square::E3,
            Square::F6,
            Square::G3,
            Square::H6,
        ];
        Self::new(&PAWNS, Rules::default()).expect("the start has eight pawns on different squares")
    }

    /// The same placement under other rules.
    ///
    /// # Errors
    /// [`PositionError`] if the rules have another number of pawns than eight, or a board without
    /// the squares of these.
    pub fn start_of(rules: Rules) -> Result<Self, PositionError> {
        Self::start().with_rules(rules)
    }

    /// The position with the rook on this square and `to_move` to move. The square may be a
    /// threatened one.
    ///
    /// # Errors
    /// [`PositionError`] if the square is off the board or a pawn stands there.
    pub fn with_rook(self, rook: Square, to_move: Side) -> Result<Self, PositionError> {
        if !self.rules.board().contains(rook) {
            return Err(PositionError::OffBoard {
                square: rook,
                side: self.rules.side(),
            });
        }
        if self.pawns.contains(rook) {
            return Err(PositionError::RookOnPawn(rook));
        }
        Ok(Self {
            rook: RookState::On(rook),
            to_move,
            ..self
        })
    }

    /// The position after the rook was taken.
    pub(crate) const fn with_rook_taken(self) -> Self {
        Self {
            rook: RookState::Taken,
            to_move: Side::Rook,
            ..self
        }
    }

    /// The same position under other rules.
    ///
    /// # Errors
    /// [`PositionError`] if the rules have another number of pawns, or a board without the squares
    /// of these.
    pub fn with_rules(self, rules: Rules) -> Result<Self, PositionError> {
        let pawns = Self::new(self.pawn_order(), rules)?;
        match self.rook {
            RookState::Unplaced => Ok(pawns),
            RookState::On(rook) => pawns.with_rook(rook, self.to_move),
            RookState::Taken => Ok(pawns.with_rook_taken()),
        }
    }

    /// The squares of the pawns.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> SquareSet {
        self.pawns
    }

    /// The pawns in their order.
    #[inline]
    #[must_use]
    pub fn pawn_order(&self) -> &[Square] {
        &self.order[..usize::from(self.rules.pawns())]
    }

    /// The rook's square; `None` before it is put on the board and after it is taken.
    #[inline]
    #[must_use]
    pub const fn rook(&self) -> Option<Square> {
        match self.rook {
            RookState::On(square) => Some(square),
            RookState::Unplaced | RookState::Taken => None,
        }
    }

    /// Whether a pawn has taken the rook.
    #[must_use]
    pub const fn rook_is_taken(&self) -> bool {
        matches!(self.rook, RookState::Taken)
    }

    /// The side to move. Putting the rook on the board is the rook's move.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The squares where the rook may be put or may go, regardless of the side to move; none if it
    /// is taken.
    #[must_use]
    pub fn rook_moves(&self) -> SquareSet {
        match self.rook {
            RookState::Unplaced => self.rules.safe(self.pawns),
            RookState::On(square) => self.rules.rook_moves(self.pawns, square),
            RookState::Taken => SquareSet::EMPTY,
        }
    }

    /// The move that puts the rook on this square, or takes it there. It need not be legal.
    #[must_use]
    pub const fn rook_move(&self, to: Square) -> Move {
        match self.rook {
            RookState::On(from) => Move::Rook { from, to },
            RookState::Unplaced | RookState::Taken => Move::Place(to),
        }
    }

    /// The result with its reason; `None` while the hunt goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match (self.rook, self.to_move) {
            (RookState::Taken, _) => Some(Ending::Taken),
            (_, Side::Pawns) => self
                .placements_until(|_| true)
                .is_none()
                .then_some(Ending::Blocked),
            (_, Side::Rook) if !self.rook_moves().is_empty() => None,
            (RookState::Unplaced, Side::Rook) => Some(Ending::NoPlace),
            (RookState::On(_), Side::Rook) => Some(Ending::Caught),
        }
    }

    /// The first turn that takes the rook on its square, regardless of the side to move.
    ///
    /// After [`Ending::Caught`] this is the turn that captures the rook. It is `None` if the rook
    /// is caught on a square that is not threatened, which needs rules where the rook must move.
    #[must_use]
    pub fn taking_turn(&self) -> Option<Turn> {
        let mut search = self.search(self.rook()?).of_outcomes();
        search.find(&mut Turn::takes_rook)
    }

    /// The first turn that `stop` wants, out of all; none if the rook is to move or gone.
    pub(crate) fn turns_until(&self, mut stop: impl FnMut(&Turn) -> bool) -> Option<Turn> {
        match (self.rook, self.to_move) {
            (RookState::On(rook), Side::Pawns) => self.search(rook).find(&mut stop),
            _ => None,
        }
    }

    /// The first turn that `stop` wants, out of those that differ in their outcome.
    pub(crate) fn placements_until(&self, mut stop: impl FnMut(&Turn) -> bool) -> Option<Turn> {
        match (self.rook, self.to_move) {
            (RookState::On(rook), Side::Pawns) => self.search(rook).of_outcomes().find(&mut stop),
            _ => None,
        }
    }

    fn search(&self, rook: Square) -> TurnSearch<'_> {
        TurnSearch::new(&self.rules, self.order, self.pawns, rook)
    }

    /// The squares of the pawns after a turn, which is trusted to be legal.
    pub(crate) fn pawns_after(&self, turn: &Turn) -> SquareSet {
        let mut pawns = self.pawns;
        for step in turn.steps() {
            pawns.remove(step.from());
            pawns.insert(step.to());
        }
        pawns
    }

    /// The move is trusted to be legal.
    pub(crate) fn make(&mut self, mv: &Move) {
        match *mv {
            Move::Place(to) | Move::Rook { to, .. } => {
                self.rook = RookState::On(to);
                self.to_move = Side::Pawns;
            }
            Move::Pawns(ref turn) => {
                for step in turn.steps() {
                    self.shift_pawn(step.from(), step.to());
                }
                if turn.takes_rook() {
                    self.rook = RookState::Taken;
                }
                self.to_move = Side::Rook;
            }
        }
    }

    /// Takes back the move just made.
    pub(crate) fn unmake(&mut self, mv: &Move) {
        match *mv {
            Move::Place(_) => {
                self.rook = RookState::Unplaced;
                self.to_move = Side::Rook;
            }
            Move::Rook { from, .. } => {
                self.rook = RookState::On(from);
                self.to_move = Side::Rook;
            }
            Move::Pawns(ref turn) => {
                for step in turn.steps().iter().rev() {
                    self.shift_pawn(step.to(), step.from());
                }
                if let (true, Some(last)) = (turn.takes_rook(), turn.steps().last()) {
                    self.rook = RookState::On(last.to());
                }
                self.to_move = Side::Pawns;
            }
        }
    }

    /// Gives the turn to the other side.
    pub(crate) const fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
    }

    fn shift_pawn(&mut self, from: Square, to: Square) {
        let count = usize::from(self.rules.pawns());
        if let Some(place) = self.order[..count].iter_mut().find(|place| **place == from) {
            *place = to;
            self.pawns.remove(from);
            self.pawns.insert(to);
        }
    }
}

impl Default for Position {
    /// The [`start`](Self::start).
    fn default() -> Self {
        Self::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules
            && self.pawns == other.pawns
            && self.rook == other.rook
            && self.to_move == other.to_move
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rules.hash(state);
        self.pawns.hash(state);
        self.rook.hash(state);
        self.to_move.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use board_game_core::Game as _;

    use super::*;

    /// Positions that no public function creates.
    #[test]
    fn inconsistent_positions_are_noticed() {
        let start = Position::start();
        assert_eq!(start.invariants(), Ok(()));
        let mut twice = start;
        twice.order[0] = twice.order[1];
        let mut fewer = start;
        fewer.pawns.remove(fewer.order[0]);
        let mut beyond = start;
        beyond.rules = "pawns=8 side=7".parse().expect("rules");
        let mut on_pawn = start;
        on_pawn.rook = RookState::On(start.order[0]);
        for (position, beginning) in [
            (twice, "pawns "),
            (fewer, "pawns "),
            (beyond, "pawns off the board: "),
            (on_pawn, "the rook stands on a pawn"),
        ] {
            let error = position.invariants().expect_err(beginning);
            assert!(error.starts_with(beginning), "{error}");
        }
    }
}
