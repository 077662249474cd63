//! Pawns, rook, and whose turn it is.

mod error;
mod turns;

pub use error::PositionError;

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::turn::Move;
use crate::{Hunt, MAX_PAWNS, Square, SquareSet};

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
                .placements_until(|_| true)
                .is_none()
                .then_some(Ending::Blocked),
            (_, Player::Rook) if !self.rook_moves().is_empty() => None,
            (Rook::Unplaced, Player::Rook) => Some(Ending::NoPlace),
            (Rook::On(_), Player::Rook) => Some(Ending::Caught),
        }
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
