//! Finds puzzles: positions of random games in which exactly one first move wins in two, however
//! the other side answers.
//!
//! `cargo run --release -p ploy-rules --example ploy_puzzles [HOW_MANY]`

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use ploy_rules::{Move, Position};

/// Whether the side to move can win with this many moves of its own.
fn wins(position: &mut Position, moves: u32) -> bool {
    // The last move of a win takes something.
    let tries = if moves == 1 {
        position.captures()
    } else {
        position.moves()
    };
    tries.into_iter().any(|mv| is_key(position, mv, moves))
}

/// Whether this move wins, or leaves the other side nothing that stops a win with one move less.
fn is_key(position: &mut Position, mv: Move, moves: u32) -> bool {
    let undo = position.play_unchecked(mv);
    let won = position.outcome().is_some()
        || moves > 1
            && position.moves().into_iter().all(|answer| {
                let undo = position.play_unchecked(answer);
                let won = position.outcome().is_none() && wins(position, moves - 1);
                position.undo(undo);
                won
            });
    position.undo(undo);
    won
}

/// The moves that win in this many, if none wins in fewer.
fn keys(position: &mut Position, moves: u32) -> Vec<Move> {
    if (1..moves).any(|fewer| wins(position, fewer)) {
        return Vec::new();
    }
    let mut keys = position.moves();
    keys.retain(|&mv| is_key(position, mv, moves));
    keys
}

/// Numbers for the random games: xorshift64*, the same in every run.
fn random_below(state: &mut u64, n: u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    ((state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) * n) >> 32
}

fn main() {
    let wanted = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut found = 0;
    while found < wanted.unwrap_or(3) {
        let mut position = Position::start();
        while let Some(mv) = position.random_move(|n| random_below(&mut state, n)) {
            position.play_unchecked(mv);
            // Few pieces make clear puzzles.
            if position.board().occupied().len() > 12 {
                continue;
            }
            if let [key] = keys(&mut position, 2)[..] {
                found += 1;
                println!("{}, to move, wins in two: {position}", position.to_move());
                print!("{}", position.board().picture().text());
                println!("     {key}\n");
                break;
            }
        }
    }
}
