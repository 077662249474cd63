//! Counts: their estimated cost and their actual cost.

use std::ops::ControlFlow;

use knights_tour::{Board, Square};

use super::check;
use super::random::{TestRandom, name};
use crate::begun::BegunTours;

/// Three digits of a figure: sums of fractions are not the same in the last digit everywhere.
fn rounded(figure: f64) -> String {
    format!("{figure:.2e}")
}

/// The estimated cost of a count, a bound on it, and for small counts each of its layers.
fn counted(board: &Board, tours: BegunTours, is_counted: bool) -> Vec<String> {
    let counter = || tours.counter(board);
    let cost = match counter().cost() {
        Ok(cost) => cost,
        Err(error) => return vec![format!("  {error}")],
    };
    let bound = counter().upper_bound().expect("it has a cost");
    let mut lines = vec![format!(
        "  {tours:?}: {} layers, {} states, {} bytes, {} s, at most {bound}",
        cost.layers,
        rounded(cost.states as f64),
        rounded(cost.memory as f64),
        rounded(cost.time.as_secs_f64()),
    )];
    // Nothing is written for an estimate.
    if let Ok(cost) = counter().spill("no/such/folder", u64::MAX).cost() {
        lines.push(format!(
            "    in files: {} bytes, {} on disk",
            rounded(cost.memory as f64),
            rounded(cost.disk as f64)
        ));
    }
    if is_counted {
        let mut layers = Vec::new();
        let count = counter().on_progress(|progress| {
            layers.push(format!(
                "{}:{}:{}:{:.3}",
                progress.layer,
                progress.states,
                rounded(progress.memory as f64),
                progress.done
            ));
            ControlFlow::Continue(())
        });
        let count = count.count().expect("a small board");
        lines.push(format!("    {count} by {}", layers.join(" ")));
    }
    lines
}

/// Boards by lot, the smaller ones counted.
#[test]
fn random_board_counts_match_their_digest() {
    let mut rng = TestRandom(31);
    let mut lines = Vec::new();
    for round in 0..60 {
        let board = match round % 3 {
            0 => rng.board(3, 5),
            1 => rng.board(3, 6),
            _ => Board::rectangle(3 + rng.below(3) as u16, 3 + rng.below(12) as u16)
                .expect("sides above zero"),
        };
        let tours = match rng.below(3) {
            0 => BegunTours::Closed,
            1 => BegunTours::Directed,
            _ => BegunTours::From(rng.square(&board)),
        };
        lines.push(name(&board));
        lines.extend(counted(&board, tours, board.len() <= 36));
    }
    check("counts.txt", &lines);
}

/// The estimated costs of counts of larger rectangles.
#[test]
fn costs_of_rectangles() {
    let mut lines = Vec::new();
    for (width, height) in [
        (1, 1),
        (3, 400),
        (300, 4),
        (5, 90),
        (6, 7),
        (6, 12),
        (7, 7),
        (4, 11),
    ] {
        let board = Board::rectangle(width, height).expect("sides above zero");
        lines.push(name(&board));
        for tours in [
            BegunTours::Closed,
            BegunTours::Directed,
            BegunTours::From(Square::new(0, 0)),
        ] {
            lines.extend(counted(&board, tours, false));
        }
    }
    check("costs.txt", &lines);
}
