//! A tour finder that takes questions line by line: `BOARD [closed|open] [from X,Y] [to X,Y] [seed
//! N]`, such as `8x8 closed from 0,0 seed 7`, and answers each within two seconds.
//!
//!     echo "8x8 open from 3,4" | cargo run --release --example tour_engine

use std::io::{self, BufRead, Write};
use std::time::Duration;

use knights_tour::{Answer, Board, Goal, SearchLimit, Square, find};

/// The question in a line, or what is wrong with it.
fn read(line: &str) -> Result<(Board, Goal), String> {
    let mut words = line.split_whitespace();
    let sides = words.next().and_then(|word| word.split_once('x'));
    let (width, height) = sides.ok_or("expected a board, such as 8x8")?;
    let side = |side: &str| side.parse().map_err(|_| format!("{side} is no side"));
    let board = Board::rectangle(side(width)?, side(height)?).map_err(|error| error.to_string())?;
    let mut goal = Goal::directed();
    while let Some(word) = words.next() {
        goal = match word {
            "closed" => Goal::closed(),
            "open" => Goal::open(),
            "from" | "to" | "seed" => {
                let value = words.next().ok_or(format!("nothing after {word}"))?;
                let wrong = || format!("{value} cannot be read");
                match word {
                    "from" => goal.from(value.parse::<Square>().map_err(|_| wrong())?),
                    "to" => goal.to(value.parse::<Square>().map_err(|_| wrong())?),
                    _ => goal.with_seed(value.parse().map_err(|_| wrong())?),
                }
            }
            other => return Err(format!("what is {other}?")),
        };
    }
    Ok((
        board,
        goal.within(SearchLimit::time(Duration::from_secs(2))),
    ))
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = read(&line?)
            .and_then(|(board, goal)| find(&board, &goal).map_err(|error| error.to_string()));
        match answer {
            Ok(Answer::Tour(tour)) => writeln!(out, "{} tour {tour}", tour.kind())?,
            Ok(Answer::None(reason)) => writeln!(out, "none {reason}")?,
            Ok(Answer::LimitReached) => writeln!(out, "unknown")?,
            Err(error) => writeln!(out, "error {error}")?,
        }
    }
    Ok(())
}
