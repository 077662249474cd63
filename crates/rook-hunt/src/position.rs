//! Pawns, rook, and whose turn it is.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::turn::{Move, Step, Turn};
use crate::{Hunt, MAX_PAWNS, Square, SquareSet, bitboard};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Player {
    /// The hunters.
    Pawns,
    /// The hunted.
    Rook,
}

impl fmt::Display for Player {
    /// `pawns` or `rook`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawns => "pawns",
            Self::Rook => "rook",
        })
    }
}

/// Why a hunt is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A pawn has taken the rook.
    Taken,
    /// The rook has no move: the next turn takes it, or, where it must move, it is stuck.
    Caught,
    /// There is no square to put the rook on.
    NoPlace,
    /// The pawns cannot complete a turn: nobody has won.
    Blocked,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Rook {
    Unplaced,
    On(Square),
    Taken,
}

/// A position of the hunt with its rules: the pawns in their order, the rook, and the side to move.
///
/// The order of the pawns is the order in which strategies try them; a pawn keeps its place in it when it moves. It
/// counts when positions are compared, but does not decide how the game can go on.
///
/// ```
/// use board_game_core::Game;
/// use rook_hunt::Position;
///
/// let mut hunt = Position::start();
/// hunt.play(hunt.parse_move("a1")?)?;
/// hunt.play(hunt.parse_move("Bb6-b5")?)?;
/// assert_eq!(hunt.to_string(), "a3,b5,c3,d6,e3,f6,g3,h6 a1 rook");
/// assert_eq!(hunt.rook_moves().to_string(), "a1 b1 c1 d1 e1 f1 g1 h1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    hunt: Hunt,
    pawns: SquareSet,
    /// The first `hunt.pawns()` count; the others are `a1`.
    order: [Square; MAX_PAWNS as usize],
    rook: Rook,
    to_move: Player,
}

impl Position {
    const CORNER: Square = match Square::at(0, 0) {
        Some(corner) => corner,
        None => panic!("every board has a corner"),
    };

    /// Pawns on these squares, in this order; the rook is still to be put on the board.
    ///
    /// # Errors
    /// [`PositionError`] if a square is off the board, named twice, or the number of pawns is not that of the rules.
    pub fn new(hunt: Hunt, pawns: &[Square]) -> Result<Self, PositionError> {
        if pawns.len() != usize::from(hunt.pawns()) {
            return Err(PositionError::PawnCount {
                found: pawns.len(),
                expected: hunt.pawns(),
            });
        }
        let mut position = Self {
            hunt,
            pawns: SquareSet::EMPTY,
            order: [Self::CORNER; MAX_PAWNS as usize],
            rook: Rook::Unplaced,
            to_move: Player::Rook,
        };
        for (place, &square) in position.order.iter_mut().zip(pawns) {
            if !hunt.board().contains(square) {
                return Err(PositionError::OffBoard {
                    square,
                    side: hunt.side(),
                });
            }
            if !position.pawns.insert(square) {
                return Err(PositionError::Twice(square));
            }
            *place = square;
        }
        Ok(position)
    }

    /// The paper's start: pawns on a3 b6 c3 d6 e3 f6 g3 h6, in this order, the rook to be put on the board.
    #[must_use]
    pub fn start() -> Self {
        const SQUARES: [(u8, u8); 8] = [
            (0, 2),
            (1, 5),
            (2, 2),
            (3, 5),
            (4, 2),
            (5, 5),
            (6, 2),
            (7, 5),
        ];
        let pawns =
            SQUARES.map(|(x, y)| Square::at(x, y).expect("the start squares are on the board"));
        Self::new(Hunt::default(), &pawns).expect("the start has eight pawns on different squares")
    }

    /// The position with the rook on this square and `to_move` to move. The square may be a threatened one.
    ///
    /// # Errors
    /// [`PositionError`] if the square is off the board or a pawn stands there.
    pub fn with_rook(self, rook: Square, to_move: Player) -> Result<Self, PositionError> {
        if !self.hunt.board().contains(rook) {
            return Err(PositionError::OffBoard {
                square: rook,
                side: self.hunt.side(),
            });
        }
        if self.pawns.contains(rook) {
            return Err(PositionError::RookOnPawn(rook));
        }
        Ok(Self {
            rook: Rook::On(rook),
            to_move,
            ..self
        })
    }

    /// The position after the rook was taken.
    pub(crate) const fn with_rook_taken(self) -> Self {
        Self {
            rook: Rook::Taken,
            to_move: Player::Rook,
            ..self
        }
    }

    /// The rules.
    #[must_use]
    pub const fn hunt(&self) -> &Hunt {
        &self.hunt
    }

    /// The squares of the pawns.
    #[must_use]
    pub const fn pawns(&self) -> SquareSet {
        self.pawns
    }

    /// The pawns in their order.
    #[must_use]
    pub fn pawn_order(&self) -> &[Square] {
        &self.order[..usize::from(self.hunt.pawns())]
    }

    /// Where the rook stands; `None` while it is not on the board yet, and when it has been taken.
    #[must_use]
    pub const fn rook(&self) -> Option<Square> {
        match self.rook {
            Rook::On(square) => Some(square),
            Rook::Unplaced | Rook::Taken => None,
        }
    }

    /// Whether a pawn has taken the rook.
    #[must_use]
    pub const fn rook_is_taken(&self) -> bool {
        matches!(self.rook, Rook::Taken)
    }

    /// The side to move. Putting the rook on the board is the rook's move.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.to_move
    }

    /// The squares the pawns threaten; see [`Hunt::threatened`].
    #[must_use]
    pub fn threatened(&self) -> SquareSet {
        self.hunt.threatened(self.pawns)
    }

    /// The squares where the rook may be put, or may move to, if it were its turn; none if it has been taken.
    #[must_use]
    pub fn rook_moves(&self) -> SquareSet {
        match self.rook {
            Rook::Unplaced => self.hunt.safe(self.pawns),
            Rook::On(square) => self.hunt.rook_moves(self.pawns, square),
            Rook::Taken => SquareSet::EMPTY,
        }
    }

    /// The squares the rook could come to while the pawns stand still; see [`Hunt::reachable`].
    #[must_use]
    pub fn reachable(&self) -> SquareSet {
        match self.rook {
            Rook::Unplaced => self.hunt.safe(self.pawns),
            Rook::On(square) => self.hunt.reachable(self.pawns, square),
            Rook::Taken => SquareSet::EMPTY,
        }
    }

    /// How the hunt has ended; `None` while it goes on.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        match (self.rook, self.to_move) {
            (Rook::Taken, _) => Some(Ending::Taken),
            (_, Player::Pawns) => self
                .turns_until(|_| true)
                .is_none()
                .then_some(Ending::Blocked),
            (_, Player::Rook) if !self.rook_moves().is_empty() => None,
            (Rook::Unplaced, Player::Rook) => Some(Ending::NoPlace),
            (Rook::On(_), Player::Rook) => Some(Ending::Caught),
        }
    }

    /// A turn that takes the rook where it stands, the first one found, whoever is to move.
    ///
    /// In a position that has ended with [`Ending::Caught`] this is how the hunters finish; there is none if the rook is
    /// stuck on a square that is not threatened, which only happens where it must move.
    #[must_use]
    pub fn taking_turn(&self) -> Option<Turn> {
        let pawns_to_move = Self {
            to_move: Player::Pawns,
            ..*self
        };
        pawns_to_move.turns_until(Turn::takes_rook)
    }

    /// The pawns' turns in the order of the pawns, each pawn to the right, up, left and down, near squares first.
    ///
    /// None if the rook is to move or gone.
    #[must_use]
    pub fn turns(&self) -> alloc::vec::Vec<Turn> {
        let mut turns = alloc::vec::Vec::new();
        self.turns_until(|turn| {
            turns.push(*turn);
            false
        });
        turns
    }

    /// The first turn that `stop` wants.
    pub(crate) fn turns_until(&self, mut stop: impl FnMut(&Turn) -> bool) -> Option<Turn> {
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
        };
        search.extend(&mut stop)
    }

    /// The move is trusted to be legal.
    pub(crate) fn make(&mut self, mv: Move) {
        match mv {
            Move::Place(to) | Move::Rook { to, .. } => {
                self.rook = Rook::On(to);
                self.to_move = Player::Pawns;
            }
            Move::Pawns(turn) => {
                for step in turn.steps() {
                    self.shift_pawn(step.from, step.to);
                }
                if turn.takes_rook() {
                    self.rook = Rook::Taken;
                }
                self.to_move = Player::Rook;
            }
        }
    }

    /// Takes back the move just made.
    pub(crate) fn unmake(&mut self, mv: Move) {
        match mv {
            Move::Place(_) => {
                self.rook = Rook::Unplaced;
                self.to_move = Player::Rook;
            }
            Move::Rook { from, .. } => {
                self.rook = Rook::On(from);
                self.to_move = Player::Rook;
            }
            Move::Pawns(turn) => {
                for step in turn.steps().iter().rev() {
                    self.shift_pawn(step.to, step.from);
                }
                if let (true, Some(last)) = (turn.takes_rook(), turn.steps().last()) {
                    self.rook = Rook::On(last.to);
                }
                self.to_move = Player::Pawns;
            }
        }
    }

    fn shift_pawn(&mut self, from: Square, to: Square) {
        let count = usize::from(self.hunt.pawns());
        if let Some(place) = self.order[..count].iter_mut().find(|place| **place == from) {
            *place = to;
            self.pawns.remove(from);
            self.pawns.insert(to);
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.hunt == other.hunt
            && self.pawn_order() == other.pawn_order()
            && self.rook == other.rook
            && self.to_move == other.to_move
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hunt.hash(state);
        self.pawn_order().hash(state);
        self.rook.hash(state);
        self.to_move.hash(state);
    }
}

/// Builds turns step by step.
struct TurnSearch<'a> {
    hunt: &'a Hunt,
    order: [Square; MAX_PAWNS as usize],
    pawns: SquareSet,
    rook: Square,
    turn: Turn,
    /// Pawns that may not step again, by their place in the order.
    moved: u32,
}

impl TurnSearch<'_> {
    fn extend(&mut self, stop: &mut impl FnMut(&Turn) -> bool) -> Option<Turn> {
        let board = bitboard::board(self.hunt.side());
        for pawn in 0..usize::from(self.hunt.pawns()) {
            if self.moved >> pawn & 1 == 1 {
                continue;
            }
            let from = self.order[pawn];
            for direction in crate::turn::DIRECTIONS {
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
        let found = if takes || self.turn.steps().len() == usize::from(self.hunt.steps()) {
            let turn = if takes { self.turn.taking() } else { self.turn };
            stop(&turn).then_some(turn)
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
}

/// Squares that make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The rules want another number of pawns.
    PawnCount {
        /// Pawns given.
        found: usize,
        /// Pawns of the rules.
        expected: u8,
    },
    /// A square is not on the board of the rules.
    OffBoard {
        /// The square.
        square: Square,
        /// Side of the board.
        side: u8,
    },
    /// Two pawns on one square.
    Twice(Square),
    /// The rook stands on a pawn.
    RookOnPawn(Square),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PawnCount { found, expected } => {
                write!(f, "there are {found} pawns, but the rules have {expected}")
            }
            Self::OffBoard { square, side } => {
                write!(f, "{square} is not on the board of side {side}")
            }
            Self::Twice(square) => write!(f, "two pawns stand on {square}"),
            Self::RookOnPawn(square) => {
                write!(f, "the rook cannot stand on {square}: a pawn is there")
            }
        }
    }
}

impl core::error::Error for PositionError {}
