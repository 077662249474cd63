//! An engine of a page: it searches a few plies deep, likes to have more energy than the other
//! side, and plays itself.
//!
//! `cargo run --release -p shogun-rules --example shogun_engine -- [PLIES]`

use std::error::Error;

use shogun_rules::{Game, Move, Outcome, Position, Record};

/// More than any sum of energies.
const WIN: i32 = 1000;

/// The score of the position for the side to move, at `depth` plies: negamax with alpha-beta
/// pruning. Apart from `evaluate`, it uses only the contract that every game implements.
fn search<G: Game>(
    game: &mut G,
    evaluate: fn(&G) -> i32,
    depth: i32,
    mut alpha: i32,
    beta: i32,
) -> i32 {
    match game.outcome() {
        Some(Outcome::Draw) => return 0,
        // Sooner is better.
        Some(outcome) if outcome.is_won_by(game.to_move()) => return WIN + depth,
        Some(_) => return -WIN - depth,
        None if depth == 0 => return evaluate(game),
        None => {}
    }
    for mv in game.moves() {
        let undo = game.play_unchecked(mv);
        let value = -search(game, evaluate, depth - 1, -beta, -alpha);
        game.undo(undo);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The energies of the side to move less those of the other one.
fn evaluate(position: &Position) -> i32 {
    let signed = position.board().pieces().map(|(_, piece)| {
        let energy = i32::from(piece.energy().get());
        if piece.colour() == position.to_move() {
            energy
        } else {
            -energy
        }
    });
    signed.sum()
}

fn best(position: &Position, depth: i32) -> Option<Move> {
    let mut next = *position;
    position.moves().into_iter().max_by_key(|&mv| {
        let undo = next.play_unchecked(mv);
        let value = -search(&mut next, evaluate, depth - 1, -2 * WIN, 2 * WIN);
        next.undo(undo);
        value
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let depth: i32 = std::env::args()
        .nth(1)
        .map_or(Ok(3), |plies| plies.parse())?;
    let mut record = Record::new(Position::start());
    record.set_tag("white", "engine")?;
    record.set_tag("red", "engine")?;
    while record.len() < 60
        && let Some(mv) = best(record.position(), depth.max(1))
    {
        record.play(mv)?;
    }
    let ending = record.position().ending();
    let ending = ending.map_or_else(|| "left after 60 plies".into(), |ending| ending.to_string());
    std::io::Write::write_all(
        &mut std::io::stdout(),
        format!("{record}{ending}\n").as_bytes(),
    )?;
    Ok(())
}
