//! Measures how many positions a second a native bot searches, to compare with the page (`node
//! page/tests/speed.mjs`).

use std::io::Write as _;
use std::time::Instant;

use board_games::{GameEntry, game, start};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for (name, first) in [
        ("ploy", "d3-d4-0"),
        ("ploy-four", "b3-b4-0"),
        ("shogun", "(8,1)-(8,3)"),
        ("hunt", "a1"),
    ] {
        let (Ok(mut table), Ok(analyser)) = (
            start(name, "", None),
            game(name).and_then(GameEntry::analyser),
        ) else {
            continue;
        };
        if table.play(first).is_err() {
            continue;
        }
        let begun = Instant::now();
        if let Ok(Some(line)) = analyser.bot(&*table, "search:nodes=1000000", 1) {
            let seconds = begun.elapsed().as_secs_f64();
            writeln!(
                out,
                "{name}: {:.0} positions a second",
                line.nodes as f64 / seconds
            )?;
        }
    }
    Ok(())
}
