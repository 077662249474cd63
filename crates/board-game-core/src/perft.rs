//! Counting the move tree.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::Game;
use crate::game::{RECURSIVE, sum_below};

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

/// The same number, which can be given up: `stop` is asked at each position but those of the last
/// two plies, and `None` is the answer once it says so.
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
    sum_below(game, depth - counted, stop, |next| next.perft(counted))
}

/// The same number, with the moves of the last ply played and taken back as well: the yardstick for
/// [`Game::play_unchecked`] and [`Game::undo`].
#[must_use]
pub fn perft_played<G: Game>(game: &G, depth: u16) -> u64 {
    if depth > RECURSIVE {
        return played_far_below(game, depth);
    }
    played_below(&mut game.clone(), depth)
}

/// The deep part of [`perft_played`], kept out of line: inlined, it adds 16 % to the instructions
/// of Ploy's recursion.
#[cold]
#[inline(never)]
fn played_far_below<G: Game>(game: &G, depth: u16) -> u64 {
    let plies = depth - RECURSIVE;
    let sum = sum_below(game, plies, || false, |next| played_below(next, RECURSIVE));
    sum.unwrap_or(u64::MAX)
}

fn played_below<G: Game>(game: &mut G, depth: u16) -> u64 {
    match depth {
        0 => 1,
        _ => {
            let mut sum = 0;
            // Leaf by leaf no sum ever comes near the greatest number.
            each_move(game, |_, next| sum += played_below(next, depth - 1));
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

/// Visits each move with the position after it. The moves of a copy are generated while they are
/// played on the original, which needs no list.
#[inline]
fn each_move<G: Game>(game: &mut G, mut show: impl FnMut(G::Move, &mut G)) {
    let _: ControlFlow<()> = game.clone().visit_moves(|mv| {
        let undo = game.play_unchecked(mv);
        show(mv, game);
        game.undo(undo);
        ControlFlow::Continue(())
    });
}
