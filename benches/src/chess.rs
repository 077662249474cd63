//! The move tree of chess, counted by a published generator: the yardstick for our own.

use cozy_chess::Board;

/// The position of a chess FEN.
///
/// # Panics
/// When the text is no position.
#[must_use]
pub fn position(fen: &str) -> Board {
    fen.parse().expect("the benches' positions are well-formed")
}

/// Leaves at this depth, the last ply counted move set by move set.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += perft(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

/// The same with every move of the last ply played, too.
#[must_use]
pub fn perft_played(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += perft_played(&next, depth - 1);
        }
        false
    });
    leaves
}
