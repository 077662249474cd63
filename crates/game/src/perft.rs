//! Counting the move tree.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::Game;

/// Number of move sequences of exactly `depth` plies: [`Game::perft`] as a function.
///
/// ```
/// # use board_game_core::{Game, perft};
/// fn branching<G: Game>(game: &G) -> f64 {
///     perft(game, 2) as f64 / perft(game, 1) as f64
/// }
/// ```
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    game.perft(depth)
}

/// The same number, with the moves of the last ply played and taken back as well: the yardstick for
/// [`Game::play_unchecked`] and [`Game::undo`].
#[must_use]
pub fn perft_played<G: Game>(game: &G, depth: u32) -> u64 {
    played_below(&mut game.clone(), depth)
}

fn played_below<G: Game>(game: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => {
            let mut sum = 0;
            each_move(game, |_, next| sum += played_below(next, depth - 1));
            sum
        }
    }
}

/// For each move, in move order, the number of sequences of `depth` plies that begin with it; none for depth 0.
#[must_use]
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        each_move(&mut game.clone(), |mv, next| {
            parts.push((mv, next.perft(depth - 1)));
        });
    }
    parts.sort_unstable();
    parts
}

/// Shows each move and the position after it. One copy lets the moves be shown by one position while they are played on the
/// other, without a list.
#[inline]
fn each_move<G: Game>(game: &mut G, mut show: impl FnMut(G::Move, &mut G)) {
    let _: ControlFlow<()> = game.clone().visit_moves(|mv| {
        let undo = game.play_unchecked(mv);
        show(mv, game);
        game.undo(undo);
        ControlFlow::Continue(())
    });
}
