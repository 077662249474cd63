//! Checks of the moves of a position.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::violation::{Promise, Violation, violation};
use crate::{Game, zobrist};

/// Checks that all ways of listing moves agree, and returns the moves.
pub(super) fn check_listing<G: Game>(game: &G) -> Result<Vec<G::Move>, Violation> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = game.visit_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    let broken = |promise, detail| Err(violation(game, promise, &detail));
    if game.outcome().is_some() != moves.is_empty() {
        let detail = format!("outcome {:?}, {} moves", game.outcome(), moves.len());
        return broken(Promise::OutcomeIffNoMoves, detail);
    }
    let mut sorted = moves.clone();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return broken(Promise::Listing, format!("{} is listed twice", pair[0]));
    }
    let mut list = moves.clone();
    game.moves_into(&mut list);
    if list != moves || game.moves() != moves {
        return broken(
            Promise::Listing,
            "`moves`, `moves_into` and `visit_moves` differ".to_string(),
        );
    }
    if game.count_moves() != moves.len() as u64 || game.perft(1) != moves.len() as u64 {
        let (counted, perft) = (game.count_moves(), game.perft(1));
        let detail = format!(
            "counted {counted}, perft(1) {perft}, listed {}",
            moves.len()
        );
        return broken(Promise::Count, detail);
    }
    let mut seen = 0;
    let stopped = game.visit_moves(|_| {
        seen += 1;
        ControlFlow::Break(())
    });
    if seen != moves.len().min(1) || stopped.is_break() == moves.is_empty() {
        let detail = format!("a visitor that breaks at once saw {seen} moves");
        return broken(Promise::EarlyStop, detail);
    }
    Ok(moves)
}

/// Checks the captures, and returns their number.
pub(super) fn check_captures<G: Game>(game: &G, moves: &[G::Move]) -> Result<u64, Violation> {
    let expected: Vec<G::Move> = moves
        .iter()
        .copied()
        .filter(|&mv| game.captured(mv).is_some())
        .collect();
    let mut visited = Vec::new();
    let _: ControlFlow<()> = game.visit_captures(|mv| {
        visited.push(mv);
        ControlFlow::Continue(())
    });
    if visited != expected || game.captures() != expected {
        let detail = format!("the captures are {expected:?}, visited {visited:?}");
        return Err(violation(game, Promise::Captures, &detail));
    }
    Ok(expected.len() as u64)
}

/// Maximum number of draws for one random move.
const MAX_DRAWS: u64 = 1 << 12;

/// Checks random moves, with random numbers and with constant choices.
pub(super) fn check_random<G: Game>(
    game: &G,
    moves: &[G::Move],
    seed: u64,
) -> Result<(), Violation> {
    let seed = seed.wrapping_mul(1 << 20);
    let choices: [fn(u64, u64) -> u64; 4] =
        [|random, n| random % n, |_, _| 0, |_, n| n - 1, |_, n| n / 2];
    for choice in choices {
        let mut draws = 0;
        let mut is_below = true;
        let mv = game.random_move(|n| {
            draws += 1;
            is_below &= n > 0;
            let random = zobrist::number(seed.wrapping_add(draws));
            match draws {
                0..=MAX_DRAWS => choice(random, n.max(1)),
                _ => random % n.max(1),
            }
        });
        let is_right = mv.map_or(moves.is_empty(), |mv| moves.contains(&mv));
        if !is_right || !is_below || draws > MAX_DRAWS {
            let detail = format!(
                "{mv:?} was drawn from {} moves, by {draws} draws",
                moves.len()
            );
            return Err(violation(game, Promise::RandomMove, &detail));
        }
    }
    Ok(())
}

/// Checks text, legality, playing and taking back of each move.
pub(super) fn check_each<G: Game>(game: &G, moves: &[G::Move]) -> Result<(), Violation> {
    let broken = |promise, detail| Err(violation(game, promise, &detail));
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        let text = mv.to_string();
        match game.parse_move(&text) {
            Ok(read) if read == mv => texts.push(text),
            Ok(read) => {
                let detail = format!("{mv:?} writes {text:?}, which reads {read:?}");
                return broken(Promise::MoveText, detail);
            }
            Err(error) => {
                let detail = format!("{mv:?} writes {text:?}: {error}");
                return broken(Promise::MoveText, detail);
            }
        }
        check_play(game, mv)?;
    }
    texts.sort_unstable();
    match texts.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => broken(Promise::MoveText, format!("two moves write {:?}", pair[0])),
        None => Ok(()),
    }
}

fn check_play<G: Game>(game: &G, mv: G::Move) -> Result<(), Violation> {
    if let Err(why) = game.check(mv) {
        let detail = format!("{mv} is listed, but not legal: {why}");
        return Err(violation(game, Promise::ListedIffLegal, &detail));
    }
    if !game.is_legal(mv) {
        let detail = format!("{mv} is accepted by check, but not legal");
        return Err(violation(game, Promise::ListedIffLegal, &detail));
    }
    let mut next = game.clone();
    let undo = next
        .play(mv)
        .map_err(|error| violation(game, Promise::Play, &error))?;
    if let Err(detail) = next.invariants() {
        let detail = format!("after {mv}: {detail}");
        return Err(violation(game, Promise::Invariants, &detail));
    }
    if next.rules() != game.rules() {
        let detail = format!("{mv} leads to other rules");
        return Err(violation(game, Promise::Play, &detail));
    }
    if next == *game && next.key() != game.key() {
        let detail = format!("{mv} leads to an equal position with another key");
        return Err(violation(game, Promise::Key, &detail));
    }
    next.undo(undo);
    if next != *game || next.key() != game.key() {
        let detail = format!("{mv} taken back leaves {:?}", next.to_string());
        return Err(violation(game, Promise::Undo, &detail));
    }
    Ok(())
}

/// Checks the null move, and returns the number of null moves, 0 or 1.
pub(super) fn check_pass<G: Game>(game: &G) -> Result<u64, Violation> {
    let mut next = game.clone();
    let broken = |detail: &str| Err(violation(game, Promise::Pass, &detail));
    let Some(undo) = next.pass() else {
        return if next == *game {
            Ok(0)
        } else {
            broken("a null move that returned `None` changed the position")
        };
    };
    if game.outcome().is_some() {
        return broken("a finished game has a null move");
    }
    if next.to_move() == game.to_move() {
        return broken("the null move does not pass the turn");
    }
    if next.key() != next.fresh_key() || next.key() == game.key() {
        return broken("the key after the null move is wrong");
    }
    next.undo(undo);
    if next != *game || next.key() != game.key() {
        return broken("undo does not restore the position");
    }
    Ok(1)
}

pub(super) fn check_refusal<G: Game>(game: &G, mv: G::Move) -> Result<(), Violation> {
    if game.is_legal(mv) || game.check(mv).is_ok() {
        let detail = format!("{mv} is legal, but not listed");
        return Err(violation(game, Promise::ListedIffLegal, &detail));
    }
    let mut next = game.clone();
    if next.play(mv).is_ok() || next != *game {
        let detail = format!("{mv} is illegal, but was played or changed the position");
        return Err(violation(game, Promise::Play, &detail));
    }
    Ok(())
}
