//! The contract itself.

use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{Outcome, Player, Team};

/// A position of a game of perfect information for two to four players, together with its rules.
///
/// Positions are equal if and only if they play alike, rules included. `Display` writes a position without its rules,
/// which [`parse`](Self::parse) is told.
///
/// # Promises
/// [`conformance::check`](crate::conformance::check) tests all of these:
/// - [`visit_moves`](Self::visit_moves) shows every legal move once, [`check`](Self::check) accepts exactly these, and
///   [`count_moves`](Self::count_moves) is their number.
/// - [`visit_captures`](Self::visit_captures) shows those that [take something](Self::captured), in the same order.
/// - A position with an [`outcome`](Self::outcome) has no moves; one without has at least one.
/// - [`play_unchecked`](Self::play_unchecked) followed by [`undo`](Self::undo) restores the position, key included.
/// - Equal positions have equal keys, different ones different keys; [`key`](Self::key) equals
///   [`fresh_key`](Self::fresh_key).
/// - Texts of rules, positions and moves round-trip.
/// - [`invariants`](Self::invariants) hold after every legal move.
pub trait Game: Clone + Eq + Hash + Debug + Display {
    /// A move. `Ord` gives a reproducible order where a list needs one.
    type Move: Copy + Ord + Hash + Debug + Display;
    /// What a move takes off the board; [`Infallible`](core::convert::Infallible) where nothing is ever taken.
    type Captured: Copy + Eq + Debug;
    /// All that [`undo`](Self::undo) needs, the move included.
    type Undo: Clone + Debug;
    /// Why a move may not be played.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;
    /// What the game is played by, where there is a choice; [`Standard`](crate::Standard) where there is none.
    type Rules: Clone + Eq + Debug + Default + Display + FromStr<Err: Error + Send + Sync + 'static>;
    /// Why a text is no position or no move.
    type TextError: Error + Send + Sync + 'static;

    /// The game's name in files and protocols: lower-case letters and hyphens.
    const NAME: &'static str;
    /// How many players there are, 2 to 4.
    const PLAYERS: usize = 2;

    /// What the game calls a player, in lower case: `white`, `rook`.
    #[must_use]
    fn player_name(player: Player) -> &'static str {
        ["player 1", "player 2", "player 3", "player 4"][player.index()]
    }

    /// The player whose turn it is; in a finished game, whose turn it would be.
    fn to_move(&self) -> Player;

    /// Who wins together with this player, itself included.
    #[inline]
    fn team(&self, player: Player) -> Team {
        Team::of(player)
    }

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// What the game is played by.
    fn rules(&self) -> Self::Rules;

    /// A 64-bit Zobrist key of everything that decides how the game goes on: the board, whose turn it is, the rules.
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

    /// Shows each legal move to `visit` until it breaks; a finished game has none.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// What a legal move takes; `None` for a quiet one.
    #[inline]
    fn captured(&self, mv: Self::Move) -> Option<Self::Captured> {
        let _ = mv;
        None
    }

    /// Shows each legal move that takes something to `visit` until it breaks, in the order of all moves.
    #[inline]
    fn visit_captures<B>(
        &self,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_moves(|mv| match self.captured(mv) {
            Some(_) => visit(mv),
            None => ControlFlow::Continue(()),
        })
    }

    /// Number of legal moves. Games that generate in batches answer without expanding them.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal moves, in the game's order. Playing them in a loop over the list needs no copy of the position.
    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.moves_into(&mut list);
        list
    }

    /// Replaces what is in the list by the legal moves; allocates nothing once the list is large enough.
    #[inline]
    fn moves_into(&self, list: &mut Vec<Self::Move>) {
        list.clear();
        let _: ControlFlow<()> = self.visit_moves(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
    }

    /// The legal moves that take something.
    fn captures(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        let _: ControlFlow<()> = self.visit_captures(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
        list
    }

    /// A legal move, each as likely as every other; `None` when the game is over. `below(n)` draws a number less than
    /// `n`, which is never 0.
    fn random_move(&self, mut below: impl FnMut(u64) -> u64) -> Option<Self::Move> {
        let count = self.count_moves();
        let mut left = if count > 0 { below(count) } else { 0 };
        let drawn = self.visit_moves(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        drawn.break_value()
    }

    /// Whether the move may be played, without generating the others where the game can tell directly.
    ///
    /// # Errors
    /// Why not: what is wrong, and on which square.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Whether the move may be played.
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a move that is known to be legal. With any other move the position afterwards is unspecified (no panic is
    /// promised either), though never unsound.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// Why the move is not legal; the position is unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, Self::Illegal> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Takes back the last move played, given what playing it answered.
    fn undo(&mut self, undo: Self::Undo);

    /// The null move: gives the turn away without a move, where the game can be thought of with that; [`undo`](Self::undo)
    /// takes it back. `None`, and nothing has changed, where it cannot or is over.
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Reads what `Display` writes, under these rules.
    ///
    /// # Errors
    /// The game's own, saying where the text goes wrong.
    fn parse(text: &str, rules: &Self::Rules) -> Result<Self, Self::TextError>;

    /// Reads what a move's `Display` writes; the move need not be legal.
    ///
    /// # Errors
    /// The game's own, saying where the text goes wrong.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::TextError>;

    /// Number of move sequences of exactly `depth` plies; games that end earlier do not count.
    ///
    /// The last ply is counted by [`count_moves`](Self::count_moves), not played. Depth 0 counts the position itself, once.
    #[must_use]
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                // One copy a node lets the moves be shown by one position while they are played on the other, without a list.
                let (mut next, mut sum) = (self.clone(), 0);
                let _: ControlFlow<()> = self.visit_moves(|mv| {
                    let undo = next.play_unchecked(mv);
                    sum += next.perft(depth - 1);
                    next.undo(undo);
                    ControlFlow::Continue(())
                });
                sum
            }
        }
    }
}
