//! Learns the weights of an evaluation from games, and prints them as they stand in the source, or those of a network that corrects
//! one, as the bytes that are read there:
//!
//! ```sh
//! cargo run --release -p board-tuning -- shogun > crates/bot/src/evaluation/shogun/weights.rs
//! cargo run --release -p board-tuning -- shogun --games 6000 --nodes 500 --seed 1 --threads 2 > weights.rs
//! cargo run --release -p board-tuning -- network ploy --threads 2 > crates/bot/src/evaluation/ploy/network.weights
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
use std::io::{self, Write};
use std::num::NonZero;

use board_bot::evaluation::{Corrected, Counted, PloyEvaluation, ShogunEvaluation};
use board_bot::{Evaluation, Game};
use board_tuning::network::{self, Progress};
use board_tuning::{Course, Plan, print};
use shogun_rules::Start;

/// How often a position of Ploy is looked at: its games say little of their positions, and who looks longer learns chance.
const PLOY_ROUNDS: u32 = 4;
/// How often one of Shogun is.
const SHOGUN_ROUNDS: u32 = 16;

/// What the words after the name of the game say, and otherwise this plan.
fn plan(mut plan: Plan, words: &[&str]) -> Result<Plan, Box<dyn Error>> {
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

/// Plays by terms alone, learns a network in so many rounds and writes it.
fn learn_network<G, E>(
    starts: &[G],
    evaluation: E,
    plan: &Plan,
    rounds: u32,
) -> Result<(), Box<dyn Error>>
where
    G: Game<Move: Send> + Sync,
    E: Evaluation<G> + Corrected<Position = G> + Clone + Send + Sync,
{
    let lessons = network::played(starts, &evaluation, plan, |games| {
        if games.is_multiple_of(1_000) {
            eprintln!("{games} games of {}", plan.games);
        }
    })?;
    eprintln!("{} positions", lessons.len());
    let (draft, logits) = network::learn::<E>(&lessons, plan.seed, rounds, |progress| {
        let Progress {
            round,
            learnt,
            kept_back,
            terms_alone,
            ..
        } = progress;
        eprintln!(
            "round {round}: error {learnt:.5}, of games that were kept back {kept_back:.5}, by terms alone {terms_alone:.5}"
        );
    });
    io::stdout().write_all(&draft.rounded(logits).to_bytes())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let shogun = || Start::ALL.map(shogun_rules::Position::from_start);
    let for_network = |games| Plan {
        games,
        nodes: 300,
        ..Plan::default()
    };
    match words[..] {
        ["shogun", ref words @ ..] => {
            let plan = plan(Plan::default(), words)?;
            learn(&shogun(), ShogunEvaluation::default(), &plan)
        }
        ["network", "shogun", ref words @ ..] => {
            let plan = plan(for_network(60_000), words)?;
            learn_network(&shogun(), ShogunEvaluation::default(), &plan, SHOGUN_ROUNDS)
        }
        ["network", "ploy", ref words @ ..] => {
            let plan = plan(for_network(120_000), words)?;
            let starts = [ploy_rules::Position::start()];
            learn_network(&starts, PloyEvaluation::default(), &plan, PLOY_ROUNDS)
        }
        _ => Err("learn what: expected shogun, network ploy or network shogun".into()),
    }
}
