//! Puzzles from a solved hunt: positions from which the pawns take the rook in exactly so many
//! turns, by one first turn only.
//!
//! `cargo run --release -p rook-hunt --example hunt_puzzles` prints some with three pawns on 4 x 4.

#![allow(clippy::print_stdout)]

use rook_hunt::solve::{Solution, Solver, Value};
use rook_hunt::{Move, Position, Rules, Side, Square};

/// Every position of three pawns and the rook, the pawns to move.
fn positions(rules: Rules) -> Vec<Position> {
    let squares: Vec<Square> = rules.board().iter().collect();
    let mut positions = Vec::new();
    for (i, &a) in squares.iter().enumerate() {
        for (j, &b) in squares[..i].iter().enumerate() {
            for &c in &squares[..j] {
                let pawns = Position::new(&[a, b, c], rules);
                let placed = squares.iter().filter_map(|&rook| {
                    let pawns = pawns.as_ref().ok()?;
                    pawns.with_rook(rook, Side::Pawns).ok()
                });
                positions.extend(placed);
            }
        }
    }
    positions
}

/// The one turn that wins soonest; `None` if there are several.
fn key_turn(solution: &Solution, position: &Position, turns: u32) -> Option<Move> {
    let mut winning = position.moves().into_iter().filter(|&mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        solution.value(&next) == Some(Value::Won(turns - 1))
    });
    let first = winning.next()?;
    winning.next().is_none().then_some(first)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules: Rules = "pawns=3 side=4".parse()?;
    let solution = Solver::new(rules).solve()?;
    for turns in 2..=solution.summary().longest {
        let puzzle = positions(rules).into_iter().find_map(|position| {
            let is_exact = solution.value(&position) == Some(Value::Won(turns));
            let key = is_exact.then(|| key_turn(&solution, &position, turns))??;
            Some((position, key))
        });
        let Some((position, key)) = puzzle else {
            continue;
        };
        println!("The pawns take the rook in {turns} turns, beginning with {key}:");
        println!("{}", position.picture().text());
    }
    Ok(())
}
