//! Counting the move tree.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::Game;

/// Number of move sequences of exactly `depth` plies; games that end earlier do not count.
///
/// The last ply is counted by [`Game::count_moves`], not played. Depth 0 counts the position itself, once.
///
/// ```
/// # use board_game_core::{Game, perft};
/// fn branching<G: Game>(game: &G) -> f64 {
///     perft(game, 2) as f64 / perft(game, 1) as f64
/// }
/// ```
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(),
        _ => sum_over_moves(&mut game.clone(), |next| perft_below(next, depth - 1)),
    }
}

/// The same number, with the moves of the last ply played and taken back as well: the yardstick for
/// [`Game::play_unchecked`] and [`Game::undo`].
#[must_use]
pub fn perft_played<G: Game>(game: &G, depth: u32) -> u64 {
    perft_played_below(&mut game.clone(), depth)
}

/// For each move, in move order, the number of sequences of `depth` plies that begin with it; none for depth 0.
#[must_use]
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut parts = Vec::new();
    if depth == 0 {
        return parts;
    }
    let mut next = game.clone();
    let _: ControlFlow<()> = game.visit_moves(|mv| {
        let undo = next.play_unchecked(mv);
        parts.push((mv, perft_below(&mut next, depth - 1)));
        next.undo(mv, undo);
        ControlFlow::Continue(())
    });
    parts.sort_unstable();
    parts
}

fn perft_below<G: Game>(game: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(),
        _ => sum_over_moves(game, |next| perft_below(next, depth - 1)),
    }
}

fn perft_played_below<G: Game>(game: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => sum_over_moves(game, |next| perft_played_below(next, depth - 1)),
    }
}

/// One copy a node lets the moves be shown by one position while they are played on the other, without a list.
#[inline]
fn sum_over_moves<G: Game>(game: &mut G, mut leaves: impl FnMut(&mut G) -> u64) -> u64 {
    let mut sum = 0;
    let _: ControlFlow<()> = game.clone().visit_moves(|mv| {
        let undo = game.play_unchecked(mv);
        sum += leaves(game);
        game.undo(mv, undo);
        ControlFlow::Continue(())
    });
    sum
}
