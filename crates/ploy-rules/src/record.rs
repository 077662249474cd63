//! Games: the moves played, from a start to wherever the game stands.

mod text;

use alloc::vec::Vec;
use core::fmt;

pub use text::ParseGameError;

use crate::{Move, Outcome, Position, Undo, WhyIllegal};

/// A game of two: where it began, the moves played, and those taken back that can still be played again.
///
/// There is no draw rule, and random games last some 660 moves; a game may have a limit, at which it ends without a
/// winner.
///
/// ```
/// use ploy_rules::{Game, Position};
///
/// let mut game = Game::new(Position::start()).with_limit(100);
/// game.play("e3-e4-0".parse()?)?;
/// game.play("e7-e6-0".parse()?)?;
/// game.undo();
/// assert_eq!(game.moves().len(), 1);
/// game.redo();
///
/// let text = game.to_string();
/// assert!(text.ends_with("1. e3-e4-0 e7-e6-0\n"));
/// assert_eq!(text.parse::<Game>()?, game);
///
/// let error = game.play("e4-e6-0".parse()?).expect_err("a Shield steps one square");
/// assert_eq!(error.to_string(), "move 3, e4-e6-0, is not legal: a shield steps 1 square at most");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    limit: Option<usize>,
    /// All moves, those that were taken back included.
    moves: Vec<Move>,
    /// One for each move that stands.
    undos: Vec<Undo>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// Somebody has won.
    Won(Outcome),
    /// The limit on the number of moves was reached.
    Limit(usize),
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(outcome) => fmt::Display::fmt(outcome, f),
            Self::Limit(limit) => write!(f, "nobody wins: the limit of {limit} moves is reached"),
        }
    }
}

/// Why a move could not be added to a game; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The move is not legal.
    Illegal {
        /// Its number in the game, from 1.
        number: usize,
        /// The move.
        mv: Move,
        /// What is wrong with it.
        why: WhyIllegal,
    },
    /// The game has reached its limit.
    Limit {
        /// The limit.
        limit: usize,
        /// The move that would be one too many.
        mv: Move,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { number, mv, why } => {
                write!(f, "move {number}, {mv}, is not legal: {why}")
            }
            Self::Limit { limit, mv } => {
                write!(
                    f,
                    "{mv} is one move too many: the limit of {limit} is reached"
                )
            }
        }
    }
}

impl core::error::Error for PlayError {}

impl Game {
    /// A game that begins in this position, without moves and without a limit.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self {
            position: start.clone(),
            start,
            limit: None,
            moves: Vec::new(),
            undos: Vec::new(),
        }
    }

    /// The same game, which ends after so many moves; a game that has more already ends at once.
    #[must_use]
    pub const fn with_limit(mut self, moves: usize) -> Self {
        self.limit = Some(moves);
        self
    }

    /// Plays these moves from a position.
    ///
    /// # Errors
    /// [`PlayError`] at the first move that cannot be played.
    pub fn replay(
        start: Position,
        limit: Option<usize>,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, PlayError> {
        let mut game = Self::new(start);
        game.limit = limit;
        for mv in moves {
            game.play(mv)?;
        }
        Ok(game)
    }

    /// Where the game began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that stand, in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.undos.len()]
    }

    /// The moves that were taken back and can be played again, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.moves[self.undos.len()..]
    }

    /// The most moves the game may have.
    #[must_use]
    pub const fn limit(&self) -> Option<usize> {
        self.limit
    }

    /// How the game has ended; `None` while it goes on.
    #[must_use]
    pub fn end(&self) -> Option<GameEnd> {
        let won = self.position.outcome().map(GameEnd::Won);
        won.or_else(|| {
            self.limit
                .filter(|&limit| self.undos.len() >= limit)
                .map(GameEnd::Limit)
        })
    }

    /// Plays a move. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// [`PlayError`] when the move is not legal or the limit is reached; the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(GameEnd::Limit(limit)) = self.end() {
            return Err(PlayError::Limit { limit, mv });
        }
        let undo = self.position.play(mv).map_err(|_| PlayError::Illegal {
            number: self.undos.len() + 1,
            mv,
            why: self.position.why_illegal(mv),
        })?;
        self.moves.truncate(self.undos.len());
        self.moves.push(mv);
        self.undos.push(undo);
        Ok(())
    }

    /// Takes back the last move; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let undo = self.undos.pop()?;
        let mv = self.moves[self.undos.len()];
        self.position.undo(mv, undo);
        Some(mv)
    }

    /// Plays the move again that was taken back last; `None` when there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = *self.undone().first()?;
        self.undos.push(self.position.play_unchecked(mv));
        Some(mv)
    }
}

impl PartialEq for Game {
    /// The same start, limit and moves that stand; what was taken back does not count.
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.limit == other.limit && self.moves() == other.moves()
    }
}

impl Eq for Game {}

#[cfg(feature = "serde")]
mod json {
    use alloc::vec::Vec;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Game, Move, Position};

    /// The JSON form of a game.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Parts {
        start: Position,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        limit: Option<usize>,
        moves: Vec<Move>,
    }

    impl Serialize for Game {
        /// An object of `start`, `limit` if there is one, and `moves`.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let parts = Parts {
                start: self.start.clone(),
                limit: self.limit,
                moves: self.moves().to_vec(),
            };
            parts.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Game {
        /// Replays the moves; the first that cannot be played is an error.
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Parts {
                start,
                limit,
                moves,
            } = Parts::deserialize(deserializer)?;
            Self::replay(start, limit, moves).map_err(D::Error::custom)
        }
    }
}
