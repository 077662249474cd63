//! Counting the move tree.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::Game;
use crate::game::{RECURSIVE_PLIES, sum_at_depth};

/// The number of move sequences of exactly `depth` plies: [`Game::perft`] as a function.
///
/// ```
/// # use board_game_core::{Game, perft};
/// fn branching<G: Game>(game: &G) -> f64 {
///     perft(game, 2) as f64 / perft(game, 1) as f64
/// }
/// ```
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u16) -> u64 {
    game.perft(depth)
}

/// [`perft`] that can be stopped: `None` as soon as `stop` returns true. `stop` is called at each
/// position except those of the last two plies.
///
/// ```
/// # use std::time::{Duration, Instant};
/// # use board_game_core::{Game, perft_until};
/// fn within<G: Game>(game: &G, depth: u16, time: Duration) -> Option<u64> {
///     let begin = Instant::now();
///     perft_until(game, depth, || begin.elapsed() > time)
/// }
/// ```
#[must_use]
pub fn perft_until<G: Game>(game: &G, depth: u16, stop: impl FnMut() -> bool) -> Option<u64> {
    let counted = depth.min(2);
    sum_at_depth(game, depth - counted, stop, |next| next.perft(counted))
}

/// [`perft`] that also plays and takes back the moves of the last ply: a benchmark of
/// [`Game::play_unchecked`] and [`Game::undo`].
#[must_use]
pub fn perft_played<G: Game>(game: &G, depth: u16) -> u64 {
    if depth > RECURSIVE_PLIES {
        return perft_played_deep(game, depth);
    }
    perft_played_recursive(&mut game.clone(), depth)
}

/// The deep part of [`perft_played`], kept out of line: inlined, it adds 16 % to the instructions
/// of Ploy's recursion.
#[cold]
#[inline(never)]
fn perft_played_deep<G: Game>(game: &G, depth: u16) -> u64 {
    let plies = depth - RECURSIVE_PLIES;
    let sum = sum_at_depth(
        game,
        plies,
        || false,
        |next| perft_played_recursive(next, RECURSIVE_PLIES),
    );
    sum.unwrap_or(u64::MAX)
}

fn perft_played_recursive<G: Game>(game: &mut G, depth: u16) -> u64 {
    match depth {
        0 => 1,
        _ => {
            let mut sum = 0;
            // Counting leaf by leaf, the sum cannot overflow in practice.
            each_move(game, |_, next| {
                sum += perft_played_recursive(next, depth - 1)
            });
            sum
        }
    }
}

/// For each move, in move order, the number of sequences of `depth` plies that begin with it; none
/// for depth 0.
#[must_use]
pub fn divide<G: Game>(game: &G, depth: u16) -> Vec<(G::Move, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        each_move(&mut game.clone(), |mv, next| {
            parts.push((mv, next.perft(depth - 1)));
        });
    }
    parts.sort_unstable();
    parts
}

/// Visits each move with the position after it. Generates the moves on a copy and plays them on the
/// original, which avoids a move list.
#[inline]
fn each_move<G: Game>(game: &mut G, mut visit: impl FnMut(G::Move, &mut G)) {
    let _: ControlFlow<()> = game.clone().visit_moves(|mv| {
        let undo = game.play_unchecked(mv);
        visit(mv, game);
        game.undo(undo);
        ControlFlow::Continue(())
    });
}
