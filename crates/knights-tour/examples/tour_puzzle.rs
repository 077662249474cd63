//! Makes puzzles: some squares of a tour with their times, so few that none can be left out, and just one tour fits.
//!
//!     cargo run --release --example tour_puzzle -- 6 1

use std::env;
use std::error::Error;
use std::io::{self, Write};

use knights_tour::search::Solutions;
use knights_tour::{Board, Goal, SearchLimit, Square, find};

/// The work for one look at a puzzle; what it does not settle counts as not unique.
const LIMIT: SearchLimit = SearchLimit::nodes(20_000);

/// Whether the squares, each with its time, leave a single tour.
fn is_unique(board: &Board, stops: &[(Square, usize)]) -> Result<bool, Box<dyn Error>> {
    let puzzle = stops
        .iter()
        .fold(Goal::any().within(LIMIT), |goal, &(square, time)| {
            goal.through(square, time)
        });
    let mut solutions = Solutions::new(board, &puzzle)?;
    Ok(solutions.by_ref().take(2).count() == 1 && solutions.is_complete())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let side = arguments.next().map_or(Ok(6), |side| side.parse())?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse::<u64>())?;
    let board = Board::square(side)?;
    let Some(tour) = find(&board, &Goal::any().with_seed(seed))?.tour() else {
        return Err("this board has no tour".into());
    };
    let mut stops: Vec<(Square, usize)> = tour.squares().iter().copied().zip(0..).collect();
    // One after another is left out if the puzzle can do without it.
    let len = stops.len();
    for turn in 0..len {
        let time = (turn * 7919) % len;
        let fewer: Vec<_> = stops
            .iter()
            .copied()
            .filter(|stop| stop.1 != time)
            .collect();
        if fewer.len() < stops.len() && is_unique(&board, &fewer)? {
            stops = fewer;
        }
    }
    let mut out = io::stdout().lock();
    for y in (0..side).rev() {
        let row: Vec<String> = (0..side)
            .map(
                |x| match stops.iter().find(|stop| stop.0 == Square::new(x, y)) {
                    Some((_, time)) => format!("{time:>3}"),
                    None => "  .".to_owned(),
                },
            )
            .collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    writeln!(
        out,
        "{} of {len} squares given; the tour: {tour}",
        stops.len()
    )?;
    Ok(())
}
