//! Learns the weights of an evaluation from games, and prints them as they stand in the source:
//!
//! ```sh
//! cargo run --release -p board-tuning -- shogun > crates/bot/src/evaluation/shogun/weights.rs
//! cargo run --release -p board-tuning -- shogun --games 6000 --nodes 500 --seed 1 --threads 2 > weights.rs
//! ```
//!
//! The same words give the same weights, on any number of threads. What is going on is told on stderr.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program, if a small one"
)]

use std::env;
use std::error::Error;
use std::num::NonZero;

use board_bot::evaluation::{Counted, ShogunEvaluation};
use board_bot::{Evaluation, Game};
use board_tuning::{Course, Plan, print};
use shogun_rules::Start;

/// What the words after the name of the game say.
fn plan(words: &[String]) -> Result<Plan, Box<dyn Error>> {
    let mut plan = Plan::default();
    for pair in words.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("{} wants a value", pair[0]).into());
        };
        match name.as_str() {
            "--games" => plan.games = value.parse()?,
            "--nodes" => plan.nodes = value.parse()?,
            "--seed" => plan.seed = value.parse()?,
            "--threads" => plan.threads = value.parse::<NonZero<usize>>()?,
            _ => {
                return Err(
                    format!("{name} is none of --games, --nodes, --seed and --threads").into(),
                );
            }
        }
    }
    Ok(plan)
}

/// Plays, learns and prints.
fn learn<G, E>(starts: &[G], evaluation: E, plan: &Plan) -> Result<(), Box<dyn Error>>
where
    G: Game<Move: Send + Sync> + Sync,
    E: Evaluation<G> + Counted<Position = G> + Clone + Sync,
{
    let course = Course::played(starts, &evaluation, plan)?;
    eprintln!("{} positions of {} games", course.positions(), plan.games);
    let weights = course.fit::<E>(|ridge, [learnt, kept]| {
        eprintln!("ridge {ridge}: error {learnt:.5}, of games that were kept back {kept:.5}");
    });
    print!("{}", print::<E>(&weights));
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let (game, words) = words.split_first().ok_or("which game: shogun?")?;
    let plan = plan(words)?;
    match game.as_str() {
        "shogun" => {
            let starts = Start::ALL.map(shogun_rules::Position::from_start);
            learn(&starts, ShogunEvaluation::default(), &plan)
        }
        _ => Err(format!("the weights of {game} are not learnt: expected shogun").into()),
    }
}
