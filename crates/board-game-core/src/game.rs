//! The trait of games.

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
/// Two positions are equal if and only if they allow the same continuations under the same rules.
/// `Display` writes a position without its rules; [`parse`](Self::parse) gets them as an argument.
///
/// # Promises
/// [`conformance::check`](crate::conformance::check) tests all of these:
/// - [`visit_moves`](Self::visit_moves) visits each legal move once, [`check`](Self::check) accepts
///   exactly these, and [`count_moves`](Self::count_moves) is their number.
/// - [`visit_captures`](Self::visit_captures) visits the [captures](Self::captured) among them, in
///   the same order.
/// - A position with an [`outcome`](Self::outcome) has no moves; one without has at least one.
/// - [`play_unchecked`](Self::play_unchecked) followed by [`undo`](Self::undo) restores the
///   position, key included.
/// - Equal positions have equal keys, different ones different keys; [`key`](Self::key) equals
///   [`fresh_key`](Self::fresh_key).
/// - Texts of rules, positions and moves round-trip.
/// - [`invariants`](Self::invariants) hold after every legal move.
pub trait Game: Clone + Eq + Hash + Debug + Display {
    /// A move. `Ord` gives a reproducible order where a list needs one.
    type Move: Copy + Ord + Hash + Debug + Display;
    /// The type of captured pieces; [`Infallible`](core::convert::Infallible) in games without
    /// captures.
    type Captured: Copy + Eq + Debug;
    /// The information that [`undo`](Self::undo) needs, with the move.
    type Undo: Clone + Debug;
    /// The reason why a move is illegal.
    type Illegal: Error + Clone + Eq + Send + Sync + 'static;
    /// The rules, if there is a choice; otherwise [`Standard`](crate::Standard).
    type Rules: Clone + Eq + Debug + Default + Display + FromStr<Err: Error + Send + Sync + 'static>;
    /// The reason why a text is not a position or not a move.
    type TextError: Error + Send + Sync + 'static;

    /// The game's name in files and protocols: lower-case letters and hyphens.
    const NAME: &'static str;
    /// The number of players, 2 to 4.
    const PLAYERS: usize = 2;

    /// The name of a player in this game, in lower case: `white`, `rook`.
    #[must_use]
    fn player_name(player: Player) -> &'static str {
        ["player 1", "player 2", "player 3", "player 4"][player.index()]
    }

    /// The player to move. In a finished game, the player who would be to move.
    fn to_move(&self) -> Player;

    /// The team of this player.
    #[inline]
    fn team(&self, player: Player) -> Team {
        Team::of(player)
    }

    /// The result of the game; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The rules of the position.
    fn rules(&self) -> Self::Rules;

    /// The 64-bit Zobrist key of everything that decides the future of the game: the board, the
    /// player to move, the rules.
    fn key(&self) -> u64;

    /// The key computed from scratch, to check an incremental one.
    fn fresh_key(&self) -> u64 {
        self.key()
    }

    /// Checks the game's own invariants of a position.
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    fn invariants(&self) -> Result<(), String> {
        Ok(())
    }

    /// Visits each legal move until `visit` breaks. A finished game has no moves.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// The piece that a legal move captures; `None` for a quiet move.
    #[inline]
    fn captured(&self, mv: Self::Move) -> Option<Self::Captured> {
        let _ = mv;
        None
    }

    /// Visits each capture until `visit` breaks, in the order of all moves.
    ///
    /// A search generates the captures of a node before the other moves. By default this goes
    /// through all moves, so a game with many moves should have its own.
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

    /// The number of legal moves. Games that generate in batches count without listing the moves.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// The legal moves, in the game's order.
    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.moves_into(&mut list);
        list
    }

    /// Replaces the contents of the list by the legal moves, without allocation if the list is
    /// large enough.
    #[inline]
    fn moves_into(&self, list: &mut Vec<Self::Move>) {
        list.clear();
        let _: ControlFlow<()> = self.visit_moves(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
    }

    /// The legal captures.
    fn captures(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        let _: ControlFlow<()> = self.visit_captures(|mv| {
            list.push(mv);
            ControlFlow::Continue(())
        });
        list
    }

    /// A uniformly random legal move; `None` if the game is over. `below(n)` returns a random
    /// number below `n`; `n` is at least 1.
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

    /// Checks that a move is legal, if possible without generating the others.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), Self::Illegal>;

    /// Whether the move is legal.
    #[inline]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a legal move without a check. After any other move the position is unspecified, and
    /// the call may panic, but it is never unsound.
    fn play_unchecked(&mut self, mv: Self::Move) -> Self::Undo;

    /// Checks a move and plays it.
    ///
    /// # Errors
    /// The reason why the move is illegal; the position is unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, Self::Illegal> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Takes back the last move, with the value that playing it returned.
    fn undo(&mut self, undo: Self::Undo);

    /// The null move: passes the turn. [`undo`](Self::undo) takes it back. Returns `None` and
    /// changes nothing if the game is over or has no null move.
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Parses the text that `Display` writes, with these rules.
    ///
    /// # Errors
    /// The fault of the text, with its position.
    fn parse(text: &str, rules: &Self::Rules) -> Result<Self, Self::TextError>;

    /// Parses the text that a move's `Display` writes. The move need not be legal.
    ///
    /// # Errors
    /// The fault of the text, with its position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::TextError>;

    /// Number of sequences of two plies. The last ply is counted by
    /// [`count_moves`](Self::count_moves), not played; implementations may count the replies of
    /// equivalent moves together.
    #[must_use]
    fn count_replies(&self) -> u64 {
        let (mut next, mut sum) = (self.clone(), 0_u64);
        let _: ControlFlow<()> = self.visit_moves(|mv| {
            let undo = next.play_unchecked(mv);
            sum = sum.saturating_add(next.count_moves());
            next.undo(undo);
            ControlFlow::Continue(())
        });
        sum
    }

    /// Number of move sequences of exactly `depth` plies, at most [`u64::MAX`]; games that end
    /// earlier do not count.
    ///
    /// The last two plies are counted by [`count_replies`](Self::count_replies). Depth 0 counts the
    /// position itself, once. Uses about 100 bytes of heap per ply and constant stack.
    #[must_use]
    fn perft(&self, depth: u16) -> u64 {
        if depth > RECURSIVE_PLIES {
            let sum = sum_at_depth(
                self,
                depth - RECURSIVE_PLIES,
                || false,
                |next| perft_recursive(next, RECURSIVE_PLIES),
            );
            return sum.unwrap_or(u64::MAX);
        }
        perft_recursive(self, depth)
    }
}

/// The number of last plies that recursion counts, within a small stack. The plies above them use
/// an explicit stack.
pub(crate) const RECURSIVE_PLIES: u16 = 16;

fn perft_recursive<G: Game>(game: &G, depth: u16) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(),
        2 => game.count_replies(),
        _ => {
            // Generate moves on one copy and play them on another, which avoids a move list.
            let (mut next, mut sum) = (game.clone(), 0_u64);
            let _: ControlFlow<()> = game.visit_moves(|mv| {
                let undo = next.play_unchecked(mv);
                sum = sum.saturating_add(perft_recursive(&next, depth - 1));
                next.undo(undo);
                ControlFlow::Continue(())
            });
            sum
        }
    }
}

/// The sum of `count` over all sequences of `plies` plies, at the positions where they end. Calls
/// `stop` at every position, and returns `None` as soon as it returns true.
///
/// The stack holds a move number and an undo for each ply, but no move lists: 65,535 plies take a
/// few megabytes.
#[cold]
#[inline(never)]
pub(crate) fn sum_at_depth<G: Game>(
    game: &G,
    plies: u16,
    mut stop: impl FnMut() -> bool,
    mut count: impl FnMut(&mut G) -> u64,
) -> Option<u64> {
    let mut next = game.clone();
    let mut played: Vec<(usize, G::Undo)> = Vec::new();
    let (mut place, mut sum) = (0, 0_u64);
    while !stop() {
        let mv = match played.len() < usize::from(plies) {
            true => nth_move(&next, place),
            false => {
                sum = sum.saturating_add(count(&mut next));
                None
            }
        };
        if let Some(mv) = mv {
            played.push((place, next.play_unchecked(mv)));
            place = 0;
        } else if let Some((before, undo)) = played.pop() {
            next.undo(undo);
            place = before + 1;
        } else {
            return Some(sum);
        }
    }
    None
}

/// The move at a place of the move list; `None` after the last one.
fn nth_move<G: Game>(game: &G, mut place: usize) -> Option<G::Move> {
    let found = game.visit_moves(|mv| match place.checked_sub(1) {
        None => ControlFlow::Break(mv),
        Some(left) => {
            place = left;
            ControlFlow::Continue(())
        }
    });
    found.break_value()
}
