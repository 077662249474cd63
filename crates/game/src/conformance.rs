//! Checks that any game gets for free: random games from a position, every promise of [`Game`] tried on the way.
//!
//! ```
//! # use board_game_core::{Game, conformance};
//! fn conforms<G: Game>(start: &G) {
//!     if let Err(violation) = conformance::check(start, &conformance::Plan::default()) {
//!         panic!("{violation}");
//!     }
//! }
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use crate::{Game, zobrist};

/// How much to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Random games to play from the position.
    pub games: u32,
    /// Plies after which a game is left, finished or not.
    pub plies: u32,
    /// Decides the moves; the same seed plays the same games.
    pub seed: u64,
}

impl Default for Plan {
    /// 20 games of up to 200 plies.
    fn default() -> Self {
        Self {
            games: 20,
            plies: 200,
            seed: 1,
        }
    }
}

/// What a check went through, so that a test can see that it saw enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions checked, repeated ones included.
    pub positions: u64,
    /// Moves listed, each played and taken back.
    pub moves: u64,
    /// Moves known from other positions that were tried for legality where they were not listed.
    pub unlisted: u64,
    /// Games that reached an outcome.
    pub finished: u64,
}

/// A promise of [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Promise {
    /// No move is listed twice.
    NoDuplicates,
    /// `count_moves` is the number of moves listed.
    Count,
    /// A breaking visitor sees no further move.
    EarlyStop,
    /// A move is legal if and only if it is listed.
    ListedIffLegal,
    /// A position has an outcome if and only if it has no moves.
    OutcomeIffNoMoves,
    /// `undo` restores the position and its key.
    Undo,
    /// The key kept is the key computed afresh, and equal positions have equal keys.
    Key,
    /// A position's text reads back as the position.
    PositionText,
    /// A move's text reads back as the move, and different moves have different texts.
    MoveText,
    /// The game's own invariants.
    Invariants,
    /// `play` accepts what is legal and refuses the rest unchanged.
    Play,
}

/// A broken promise, with the position it was broken in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which promise.
    pub promise: Promise,
    /// The position's text.
    pub position: String,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is broken in {:?}: {}",
            self.promise, self.position, self.detail
        )
    }
}

impl core::error::Error for Violation {}

/// Plays random games from `start` and checks every promise of [`Game`] in every position.
///
/// Moves seen earlier in the run serve as candidates that later positions must refuse, or list.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check<G: Game>(start: &G, plan: &Plan) -> Result<Report, Violation> {
    let mut report = Report::default();
    let mut known = Vec::new();
    let mut drawn = plan.seed.wrapping_mul(1 << 32);
    for _ in 0..plan.games {
        let mut game = start.clone();
        for ply in 0..=plan.plies {
            let moves = check_position(&game, &known, &mut report)?;
            if moves.is_empty() {
                report.finished += 1;
                break;
            }
            if ply == plan.plies {
                break;
            }
            remember(&mut known, &moves, drawn);
            drawn = drawn.wrapping_add(1);
            let mv = moves[(zobrist::number(drawn) % moves.len() as u64) as usize];
            game.play(mv)
                .map_err(|error| violation(&game, Promise::Play, error.to_string()))?;
        }
    }
    Ok(report)
}

/// Candidates kept for later positions; more would make long runs quadratic.
const KNOWN_MOVES: usize = 64;

/// Keeps a sample of the moves met so far: the first few, then replaced in turn.
fn remember<M: Copy + PartialEq>(known: &mut Vec<M>, moves: &[M], turn: u64) {
    let mv = moves[(zobrist::number(turn ^ u64::MAX) % moves.len() as u64) as usize];
    if known.contains(&mv) {
        return;
    }
    if known.len() < KNOWN_MOVES {
        known.push(mv);
    } else {
        known[(turn % KNOWN_MOVES as u64) as usize] = mv;
    }
}

fn violation<G: Game>(game: &G, promise: Promise, detail: impl Into<String>) -> Violation {
    Violation {
        promise,
        position: game.position_text(),
        detail: detail.into(),
    }
}

/// Checks one position; its moves, in the order listed.
fn check_position<G: Game>(
    game: &G,
    known: &[G::Move],
    report: &mut Report,
) -> Result<Vec<G::Move>, Violation> {
    let broken = |promise, detail: String| Err(violation(game, promise, detail));
    report.positions += 1;

    if let Err(detail) = game.invariants() {
        return broken(Promise::Invariants, detail);
    }
    if game.key() != game.fresh_key() {
        let detail = format!("kept {:#x}, afresh {:#x}", game.key(), game.fresh_key());
        return broken(Promise::Key, detail);
    }

    let mut moves = Vec::new();
    let _: ControlFlow<()> = game.visit_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    report.moves += moves.len() as u64;
    if game.outcome().is_some() != moves.is_empty() {
        let detail = format!("outcome {:?}, {} moves", game.outcome(), moves.len());
        return broken(Promise::OutcomeIffNoMoves, detail);
    }
    check_listing(game, &moves)?;
    check_position_text(game)?;
    check_moves(game, &moves)?;

    for &mv in known.iter().filter(|mv| !moves.contains(mv)) {
        report.unlisted += 1;
        check_refusal(game, mv)?;
    }
    Ok(moves)
}

fn check_listing<G: Game>(game: &G, moves: &[G::Move]) -> Result<(), Violation> {
    let mut sorted = moves.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let detail = format!("{:?} is listed twice", pair[0]);
        return Err(violation(game, Promise::NoDuplicates, detail));
    }
    if game.count_moves() != moves.len() as u64 {
        let detail = format!("counted {}, listed {}", game.count_moves(), moves.len());
        return Err(violation(game, Promise::Count, detail));
    }
    let mut seen = 0;
    let stopped = game.visit_moves(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    if seen != moves.len().min(1) || stopped.is_break() == moves.is_empty() {
        let detail = format!("a visitor that breaks at once saw {seen} moves");
        return Err(violation(game, Promise::EarlyStop, detail));
    }
    Ok(())
}

fn check_position_text<G: Game>(game: &G) -> Result<(), Violation> {
    let text = game.position_text();
    let read = game
        .parse_position(&text)
        .map_err(|error| violation(game, Promise::PositionText, error.to_string()))?;
    if read != *game {
        let detail = format!("reads back as {:?}", read.position_text());
        return Err(violation(game, Promise::PositionText, detail));
    }
    if read.key() != game.key() {
        let detail = format!("kept {:#x}, read back {:#x}", game.key(), read.key());
        return Err(violation(game, Promise::Key, detail));
    }
    Ok(())
}

fn check_moves<G: Game>(game: &G, moves: &[G::Move]) -> Result<(), Violation> {
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        let text = game.move_text(mv);
        match game.parse_move(&text) {
            Ok(read) if read == mv => texts.push(text),
            Ok(read) => {
                let detail = format!("{mv:?} writes {text:?}, which reads {read:?}");
                return Err(violation(game, Promise::MoveText, detail));
            }
            Err(error) => {
                let detail = format!("{mv:?} writes {text:?}: {error}");
                return Err(violation(game, Promise::MoveText, detail));
            }
        }
        check_play(game, mv)?;
    }
    texts.sort_unstable();
    match texts.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let detail = format!("two moves write {:?}", pair[0]);
            Err(violation(game, Promise::MoveText, detail))
        }
        None => Ok(()),
    }
}

fn check_play<G: Game>(game: &G, mv: G::Move) -> Result<(), Violation> {
    if !game.is_legal(mv) {
        let detail = format!("{mv:?} is listed, but not legal");
        return Err(violation(game, Promise::ListedIffLegal, detail));
    }
    let mut next = game.clone();
    let undo = next
        .play(mv)
        .map_err(|error| violation(game, Promise::Play, error.to_string()))?;
    if let Err(detail) = next.invariants() {
        let detail = format!("after {mv:?}: {detail}");
        return Err(violation(game, Promise::Invariants, detail));
    }
    next.undo(mv, undo);
    if next != *game || next.key() != game.key() {
        let detail = format!("{mv:?} taken back leaves {:?}", next.position_text());
        return Err(violation(game, Promise::Undo, detail));
    }
    Ok(())
}

fn check_refusal<G: Game>(game: &G, mv: G::Move) -> Result<(), Violation> {
    if game.is_legal(mv) {
        let detail = format!("{mv:?} is legal, but not listed");
        return Err(violation(game, Promise::ListedIffLegal, detail));
    }
    let mut next = game.clone();
    if next.play(mv).is_ok() || next != *game {
        let detail = format!("{mv:?} is illegal, but was played or changed the position");
        return Err(violation(game, Promise::Play, detail));
    }
    Ok(())
}
