//! An engine of a page for the pawns, over the methods of the contract: alpha-beta over all turns
//! and replies.
//!
//! `cargo run --release -p rook-hunt --example hunt_engine` hunts a rook that plays well with five
//! pawns on 5 x 5.

#![allow(clippy::print_stdout)]

use rook_hunt::{Game, Move, Outcome, Position, Rules, Side};

const WON: i32 = 10_000;

/// Static evaluation for the side to move: the fewer squares the rook has left, the better for the
/// pawns.
fn evaluate(position: &Position) -> i32 {
    let region = position.reachable().len() as i32;
    match position.to_move() {
        Side::Pawns => -region,
        Side::Rook => region,
    }
}

/// The value of the position after so many plies, if both sides play as well as they can; sooner
/// wins are better ones.
fn search(position: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(outcome) if outcome.is_won_by(Game::to_move(position)) => return WON + depth as i32,
        Some(_) => return -WON - depth as i32,
        None if depth == 0 => return evaluate(position),
        None => {}
    }
    for mv in position.moves() {
        let undo = position.play_unchecked(mv);
        let value = -search(position, depth - 1, -beta, -alpha);
        position.undo(undo);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The first of the best moves.
fn best_move(position: &Position, depth: u32) -> Option<Move> {
    let mut next = *position;
    let value_of = |&mv: &Move| {
        let undo = next.play_unchecked(mv);
        let value = search(&mut next, depth - 1, -2 * WON, 2 * WON);
        next.undo(undo);
        value
    };
    position.moves().into_iter().min_by_key(value_of)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules: Rules = "pawns=5 side=5".parse()?;
    let mut position = Position::parse("a4,b3,c4,d3,e4", &rules)?;
    for _ in 0..60 {
        let Some(mv) = best_move(&position, 5) else {
            break;
        };
        position.play(mv)?;
        println!("{mv:8} {position}");
    }
    match position.ending() {
        Some(ending) => println!("{ending}"),
        None => println!("the rook is still free"),
    }
    Ok(())
}
