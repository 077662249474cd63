//! An engine on a page: looks some plies ahead by alpha-beta and plays against itself.
//!
//! `cargo run --release -p ploy-rules --example ploy_engine [DEPTH]`

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use ploy_rules::{Board, Colour, Kind, Move, Position};

/// More than any material; a win is worth the more the sooner it comes.
const WIN: i32 = 1_000_000;

/// The material of a colour, in hundredths of a Shield.
fn material(board: &Board, colour: Colour) -> i32 {
    let value = |kind| match kind {
        Kind::Shield => 100,
        Kind::Probe => 250,
        Kind::Lance => 480,
        Kind::Commander => 0,
    };
    let value_of = |kind| (board.of(colour) & board.of_kind(kind)).len() as i32 * value(kind);
    Kind::ALL.into_iter().map(value_of).sum()
}

/// The value for the side to move, by material and by how much of the board it bears on.
fn evaluate(position: &Position) -> i32 {
    let (board, mover) = (position.board(), position.to_move());
    let value = |colour| material(board, colour) + 5 * board.attacked_by(colour).len() as i32;
    value(mover) - value(mover.other())
}

/// The value for the side to move after `depth` more plies, as far as it lies between `alpha` and
/// `beta`.
fn search(position: &mut Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if position.outcome().is_some() {
        // Whoever has just moved has won.
        return -WIN - depth as i32;
    }
    if depth == 0 {
        return evaluate(position);
    }
    for mv in captures_first(position) {
        let undo = position.play_unchecked(mv);
        let value = -search(position, depth - 1, -beta, -alpha);
        position.undo(undo);
        if value >= beta {
            return value;
        }
        alpha = alpha.max(value);
    }
    alpha
}

fn captures_first(position: &Position) -> Vec<Move> {
    let mut moves = position.moves();
    moves.sort_by_key(|&mv| position.captured(mv).is_none());
    moves
}

/// The move that leads to the best value, and that value; `None` when the game is over.
fn best(position: &Position, depth: u32) -> Option<(Move, i32)> {
    let mut next = position.clone();
    let mut best = None;
    for mv in captures_first(position) {
        let alpha = best.map_or(-2 * WIN, |(_, value)| value);
        let undo = next.play_unchecked(mv);
        let value = -search(&mut next, depth.saturating_sub(1), -2 * WIN, -alpha);
        next.undo(undo);
        if value > alpha {
            best = Some((mv, value));
        }
    }
    best
}

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let mut position = Position::start();
    for ply in 1..=40 {
        let Some((mv, value)) = best(&position, depth.unwrap_or(2)) else {
            break;
        };
        println!("{ply:3}. {:5} {mv}  ({value})", position.to_move());
        position.play_unchecked(mv);
    }
    print!("{}", position.board().picture().text());
    if let Some(ending) = position.ending() {
        println!("{ending}");
    }
}
