//! Measures how many positions a second a native bot searches, to compare with the page (`npm run
//! --prefix page nodes -- GAME`): `nodes` runs once in each game, `nodes GAME` takes the best of
//! seven runs.

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

fn main() -> Result<(), Box<dyn Error>> {
    let name = std::env::args().nth(1);
    let (games, runs) = match &name {
        None => (&FIRST_MOVES[..], 1),
        Some(name) => {
            let entry = FIRST_MOVES.iter().find(|(game, _)| game == name);
            let entry = entry.ok_or("expected ploy, ploy-four, shogun or hunt")?;
            (std::slice::from_ref(entry), 7)
        }
    };
    for (game, first_move) in games {
        let max = nodes_per_second(game, first_move, runs)?;
        writeln!(std::io::stdout(), "{game}: {max:.0} positions a second")?;
    }
    Ok(())
}

/// The most positions a second of `runs` searches for the move after `first_move`.
fn nodes_per_second(name: &str, first_move: &str, runs: u32) -> Result<f64, Box<dyn Error>> {
    let mut table = start(name, "", None)?;
    table.play(first_move)?;
    let analyser = game(name)?.analyser()?;
    let mut max = 0.0_f64;
    for _ in 0..runs {
        let begun = Instant::now();
        let report = analyser.bot(&*table, "search:nodes=1000000", 1)?;
        let report = report.ok_or("the bot has no move")?;
        max = max.max(report.nodes as f64 / begun.elapsed().as_secs_f64());
    }
    Ok(max)
}
