//! The contract itself.

use alloc::string::String;
use core::error::Error;
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::ControlFlow;

/// Who moves first in the game, or second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player who makes the first move of the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How a finished game ended, reduced to what every game has; a game's own outcome type holds the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// The move is not legal in the position; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalMove<M>(
    /// The move that was refused.
    pub M,
);

impl<M: Debug> fmt::Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a legal move in this position", self.0)
    }
}

impl<M: Debug> Error for IllegalMove<M> {}

/// A position of a two-player game of perfect information, together with its rules.
///
/// # Promises
/// [`conformance::check`](crate::conformance::check) tests all of these:
/// - [`visit_moves`](Self::visit_moves) shows every legal move once, [`is_legal`](Self::is_legal) holds for exactly
///   these, and [`count_moves`](Self::count_moves) is their number.
/// - A position with an [`outcome`](Self::outcome) has no moves; one without has at least one.
/// - [`play_unchecked`](Self::play_unchecked) followed by [`undo`](Self::undo) restores the position, key included.
/// - Equal positions have equal keys; [`key`](Self::key) equals [`fresh_key`](Self::fresh_key).
/// - Position and move text round-trip.
/// - [`invariants`](Self::invariants) hold after every legal move.
pub trait Game: Clone + Eq + Debug {
    /// A move. `Ord` gives a reproducible order where a list needs one.
    type Move: Copy + Ord + Hash + Debug;
    /// What [`undo`](Self::undo) needs besides the move.
    type Undo: Debug;
    /// Why a text is no position or no move.
    type TextError: Error + 'static;

    /// The side to move; in a finished game, the side that would move next.
    fn to_move(&self) -> Side;

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Shows each legal move to `visit` until it breaks; a finished game has none.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Number of legal moves. Games that generate in batches answer without expanding them.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether this move is among the legal ones, without generating them where the game can tell directly.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.visit_moves(|listed| {
            if listed == mv {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Plays a move that is known to be legal. With any other move the position afterwards is unspecified (no panic is
    /// promised either), though never unsound.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move played, given what [`play_unchecked`](Self::play_unchecked) answered.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// [`IllegalMove`] when the move is not legal; the position is unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, IllegalMove<Self::Move>> {
        if self.is_legal(mv) {
            Ok(self.play_unchecked(mv))
        } else {
            Err(IllegalMove(mv))
        }
    }

    /// A 64-bit Zobrist key of everything that decides how the game goes on, side to move included.
    fn key(&self) -> u64;

    /// The same key computed from nothing, for checking one that is kept incrementally.
    fn fresh_key(&self) -> u64 {
        self.key()
    }

    /// What the game promises of every position.
    ///
    /// # Errors
    /// A sentence that says which promise is broken.
    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }

    /// The position as text.
    fn position_text(&self) -> String;

    /// Reads what [`position_text`](Self::position_text) writes. Rules that the text does not hold (a rule set, an
    /// energy model) are those of `self`.
    ///
    /// # Errors
    /// The game's own, saying where the text goes wrong.
    fn parse_position(&self, text: &str) -> Result<Self, Self::TextError>;

    /// A move of this position as text.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads what [`move_text`](Self::move_text) writes; the move need not be legal.
    ///
    /// # Errors
    /// The game's own, saying where the text goes wrong.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::TextError>;
}
