//! Counts: their estimated cost and their actual cost.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use knights_tour::counting::Counter;
use knights_tour::graph::{Graph, Steps, StepsError, Wrap};
use knights_tour::{Board, Square, TourSet};

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

/// The estimated costs of counts of other graphs, whose squares have no natural order.
#[test]
fn costs_of_graphs() {
    let leaper = |sides: [u16; 3], steps: Result<Steps, StepsError>, wrap| {
        let steps = steps.expect("a leaper");
        Graph::cuboid(sides, &steps, wrap).expect("a small graph")
    };
    let edges = |edges: Vec<(u32, u32)>| Graph::new(edges).expect("a small graph");
    let grid = |side: u32| {
        let place = move |x: u32, y: u32| (x * 7 + y * 11) % 1009;
        let across = (0..side).flat_map(move |x| (0..5).map(move |y| (x, y)));
        let moves = across.flat_map(move |(x, y)| {
            [(x + 1, y), (x, y + 1), (x + 2, y + 1)]
                .into_iter()
                .filter(move |&(a, b)| a < side && b < 5)
                .map(move |(a, b)| (place(x, y), place(a, b)))
        });
        moves.collect()
    };
    let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    let mut rng = TestRandom(77);
    let random = |vertices: u32, rng: &mut TestRandom| {
        let chords = (0..vertices / 2).map(|_| {
            let a = rng.below(vertices as usize) as u32;
            (a, (a + 2 + rng.below(4) as u32) % vertices)
        });
        let ring = (0..vertices).map(|at| (at, (at + 1) % vertices));
        let all: BTreeSet<(u32, u32)> = ring
            .chain(chords)
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        all.into_iter().collect()
    };
    let graphs = [
        (
            "wazir on 6x6",
            leaper([6, 6, 1], Steps::leaper(0, 1), Wrap::NONE),
        ),
        (
            "wazir on a 5x5 torus",
            leaper([5, 5, 1], Steps::leaper(0, 1), Wrap::TORUS),
        ),
        (
            "knight on a 4x6 torus",
            leaper([4, 6, 1], Steps::leaper(1, 2), Wrap::TORUS),
        ),
        (
            "giraffe on 6x9",
            leaper([6, 9, 1], Steps::leaper(1, 4), Wrap::NONE),
        ),
        (
            "knight in 3x3x3",
            leaper([3, 3, 3], Steps::leaper_in_space(0, 1, 2), Wrap::NONE),
        ),
        ("petersen", edges(petersen.collect())),
        ("grid", edges(grid(9))),
        ("ring with chords", edges(random(40, &mut rng))),
        ("longer ring with chords", edges(random(90, &mut rng))),
    ];
    let mut lines = Vec::new();
    for (name, graph) in graphs {
        lines.push(name.to_owned());
        for tours in [TourSet::Closed, TourSet::Directed] {
            let cost = match Counter::new(&graph, tours).cost() {
                Ok(cost) => cost,
                Err(error) => {
                    lines.push(format!("  {tours}: {error}"));
                    continue;
                }
            };
            lines.push(format!(
                "  {tours}: {} layers, {} states, {} bytes, {} s",
                cost.layers,
                cost.states,
                rounded(cost.memory as f64),
                rounded(cost.time.as_secs_f64()),
            ));
        }
    }
    check("graphs.txt", &lines);
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
