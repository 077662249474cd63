//! Learns the weights of an evaluation from games, and prints them as they stand in the source, or
//! those of a network that corrects one, as the bytes that are read there:
//!
//! ```sh
//! cargo run --release -p board-tuning -- shogun > crates/board-bot/src/evaluation/shogun/weights.rs
//! cargo run --release -p board-tuning -- shogun --games 6000 --nodes 500 --seed 1 --threads 2 > weights.rs
//! cargo run --release -p board-tuning -- network ploy --threads 2 > crates/board-bot/src/evaluation/ploy/network.weights
//! ```
//!
//! The same words give the same weights, on any number of threads. Progress is reported on
//! stderr.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program, if a small one"
)]

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZero;

use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation, Tunable, WithNetwork};
use board_bot::{Evaluation, Game};
use board_tuning::network::{self, TrainingProgress};
use board_tuning::{Dataset, SelfPlayPlan, print};
use shogun_rules::Start;

/// Training epochs for Ploy; more overfit.
const PLOY_EPOCHS: u32 = 4;
/// Training epochs for Shogun.
const SHOGUN_EPOCHS: u32 = 16;

/// The plan with the options after the name of the game.
fn plan(mut plan: SelfPlayPlan, words: &[&str]) -> Result<SelfPlayPlan, Box<dyn Error>> {
    for pair in words.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("{} wants a value", pair[0]).into());
        };
        match *name {
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

/// Plays games, fits the weights, and prints them.
fn learn<G, E>(starts: &[G], evaluation: E, plan: &SelfPlayPlan) -> Result<(), Box<dyn Error>>
where
    G: Game<Move: Send + Sync> + Sync,
    E: Evaluation<G> + Tunable<Position = G> + Clone + Sync,
{
    let course = Dataset::from_self_play(starts, &evaluation, plan)?;
    eprintln!("{} positions of {} games", course.positions(), plan.games);
    let weights = course.fit::<E>(|ridge, [training, validation]| {
        eprintln!("ridge {ridge}: training error {training:.5}, validation error {validation:.5}");
    });
    print!("{}", print::<E>(&weights));
    Ok(())
}

/// Plays games without network, trains a network, and writes it.
fn learn_network<G, E>(
    starts: &[G],
    evaluation: E,
    plan: &SelfPlayPlan,
    epochs: u32,
) -> Result<(), Box<dyn Error>>
where
    G: Game<Move: Send> + Sync,
    E: Evaluation<G> + WithNetwork<Position = G> + Clone + Send + Sync,
{
    let lessons = network::self_play(starts, &evaluation, plan, |games| {
        if games.is_multiple_of(1_000) {
            eprintln!("{games} games of {}", plan.games);
        }
    })?;
    eprintln!("{} positions", lessons.len());
    let (network, logits) = network::train::<E>(&lessons, plan.seed, epochs, |progress| {
        let TrainingProgress {
            epoch,
            training,
            validation,
            terms_only,
            ..
        } = progress;
        eprintln!(
            "epoch {epoch}: training error {training:.5}, validation error {validation:.5}, without network {terms_only:.5}"
        );
    });
    io::stdout().write_all(&network.quantized(logits).to_bytes())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let shogun = || Start::ALL.map(shogun_rules::Position::from_start);
    let for_network = |games| SelfPlayPlan {
        games,
        nodes: 300,
        ..SelfPlayPlan::default()
    };
    match words[..] {
        ["shogun", ref words @ ..] => {
            let plan = plan(SelfPlayPlan::default(), words)?;
            learn(&shogun(), ShogunEvaluation::default(), &plan)
        }
        ["network", "shogun", ref words @ ..] => {
            let plan = plan(for_network(60_000), words)?;
            learn_network(&shogun(), ShogunEvaluation::default(), &plan, SHOGUN_EPOCHS)
        }
        ["network", "ploy", ref words @ ..] => {
            let plan = plan(for_network(120_000), words)?;
            let starts = [ploy_rules::Position::start()];
            learn_network(&starts, PloyEvaluation::default(), &plan, PLOY_EPOCHS)
        }
        _ => Err("learn what: expected shogun, network ploy or network shogun".into()),
    }
}
