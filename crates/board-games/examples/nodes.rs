//! Measures how many positions a second a native bot searches, the best of several runs, to compare
//! with the page (`npm run --prefix page nodes -- GAME`): `nodes GAME`.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use board_games::{game, start};

/// First moves, so that the bot answers a position of the game's middle rather than a placement.
const FIRST_MOVES: [(&str, &str); 4] = [
    ("ploy", "d3-d4-0"),
    ("ploy-four", "b3-b4-0"),
    ("shogun", "(8,1)-(8,3)"),
    ("hunt", "a1"),
];
const RUNS: usize = 7;

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let entry = FIRST_MOVES.iter().find(|(game, _)| *game == name);
    let &(name, first) = entry.ok_or("expected ploy, ploy-four, shogun or hunt")?;
    let mut table = start(name, "", None)?;
    table.play(first)?;
    let analyser = game(name)?.analyser()?;
    let mut most = 0.0_f64;
    for _ in 0..RUNS {
        let begun = Instant::now();
        let report = analyser.bot(&*table, "search:nodes=1000000", 1)?;
        let report = report.ok_or("the bot has no move")?;
        most = most.max(report.nodes as f64 / begun.elapsed().as_secs_f64());
    }
    writeln!(std::io::stdout(), "{name}: {most:.0} positions a second")?;
    Ok(())
}
