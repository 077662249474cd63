//! Positions of the two-player game.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::ending::Ending;
use crate::board::material::PieceCount;
use crate::movegen::{Batches, Friends, MailboxCell};
use crate::zobrist::rules_key;
use crate::{Board, Colour, Move, PlayerColour, Rules, SquareSet};

/// A position of the two-player game: board, side to move and rules. Key and material are updated
/// with each move.
///
/// Every board is valid, but the game can be over already. A finished position has no moves.
///
/// ```
/// use ploy_rules::{Colour, Position};
///
/// let mut position: Position =
///     ",,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b".parse()?;
/// let undo = position.play("e7-e8-0".parse()?)?;
/// let ending = position.ending().expect("the Commander is gone");
/// assert_eq!(ending.winner(), Some(Colour::Black));
/// assert_eq!(ending.to_string(), "black wins: white has no Commander");
///
/// position.undo(undo);
/// assert!(position.ending().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) to_move: Colour,
    pub(super) rules: Rules,
    pub(super) material: [PieceCount; 2],
    pub(super) key: u64,
}

/// The move and the state that [`Position::undo`] restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    pub(super) mv: Move,
    pub(super) moved: MailboxCell,
    pub(super) taken: MailboxCell,
    pub(super) key: u64,
}

impl Undo {
    /// The null move: a piece stays and does not turn, which is no move of the game.
    pub(super) const NULL: Move = Move::from_parts(0, 0, 0);

    /// The move that was played; `None` for a null move.
    #[must_use]
    pub fn mv(&self) -> Option<Move> {
        (self.mv != Self::NULL).then_some(self.mv)
    }
}

impl Position {
    /// The start of the two-player game under the default rules, black to move.
    #[must_use]
    pub fn start() -> Self {
        Self::start_of(Rules::default())
    }

    /// The start of the two-player game under these rules, black to move.
    #[must_use]
    pub fn start_of(rules: Rules) -> Self {
        Self::new(Board::start(), Colour::Black, rules)
    }

    /// The position on this board with this side to move.
    #[must_use]
    pub fn new(board: Board, to_move: Colour, rules: Rules) -> Self {
        let mut position = Self {
            material: Colour::ALL.map(|colour| PieceCount::of(&board, colour)),
            board,
            to_move,
            rules,
            key: 0,
        };
        position.key = position.fresh_key();
        position
    }

    /// The same position under another rule set.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.key ^= rules_key(self.rules.index()) ^ rules_key(rules.index());
        self.rules = rules;
        self
    }

    /// The board.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The player to move. In a finished game, the player who would be to move.
    #[inline]
    #[must_use]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    #[inline]
    pub(super) const fn is_finished(&self) -> bool {
        self.material[0].has_lost() || self.material[1].has_lost()
    }

    /// The result with its reason; `None` while the game goes on.
    ///
    /// The winner made the last move, so the loser is the side to move. If both sides of a board
    /// set up by hand have lost, the ending is that of the side to move.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let winner = self.to_move.other();
        [self.to_move, winner].into_iter().find_map(|loser| {
            let PieceCount { commanders, others } = self.material[loser.index()];
            match (commanders, others) {
                (0, _) => Some(Ending::CommanderTaken { winner, loser }),
                (_, 0) => Some(Ending::ArmyGone { winner, loser }),
                _ => None,
            }
        })
    }

    /// The legal moves, one batch for each piece of the side to move; none when the game is over.
    #[inline]
    pub fn batches(&self) -> Batches<'_> {
        let movers = if self.is_finished() {
            SquareSet::EMPTY
        } else {
            self.board.of(self.to_move)
        };
        let friends = Friends::of(self.to_move);
        self.board.batches_among(movers, friends, self.rules)
    }
}

impl Default for Position {
    /// The start of the two-player game.
    fn default() -> Self {
        Self::start()
    }
}

impl Hash for Position {
    /// By the key, which equal positions share.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Display for Position {
    /// The board, a blank and the letter of the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.to_move.letter())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}
