//! One piece of search a run, for counting instructions and for comparing numbers of threads:
//!
//! ```sh
//! cargo build --release -p board-benches --example search_work
//! valgrind --tool=callgrind target/release/examples/search_work ploy 20000
//! target/release/examples/search_work shogun 1000000 2
//! ```
//!
//! Without words it is `search_work ploy 2000`.
//!
//! Eight positions after 4 to 60 random moves are thought about, each from nothing with so many
//! nodes. Prints the moves chosen with their scores, and the nodes with the time they took.

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use std::env;
use std::error::Error;
use std::num::NonZero;
use std::time::{Duration, Instant};

use board_benches::bot::positions;
use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Game, Limits, Search, ThreadedSearch};

fn work<G, E>(
    start: &G,
    evaluation: E,
    nodes: u64,
    threads: NonZero<u8>,
) -> Result<(), Box<dyn Error>>
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    let search = Search::with_table(1 << 24, evaluation)?;
    let mut search = ThreadedSearch::new(search, threads);
    let (mut looked_at, mut time) = (0, Duration::ZERO);
    for position in positions(start) {
        let begin = Instant::now();
        let choice = search.choose(&position, &[], &Limits::nodes(nodes));
        time += begin.elapsed();
        let choice = choice.ok_or("a game that is over")?;
        looked_at += choice.nodes;
        println!(
            "{} {} depth {} nodes {}",
            choice.mv, choice.score, choice.depth, choice.nodes
        );
    }
    let rate = looked_at as f64 / time.as_secs_f64();
    println!("{looked_at} nodes in {time:.2?}: {rate:.0} a second");
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let word = |at: usize, otherwise| arguments.get(at).map_or(otherwise, String::as_str);
    let (game, nodes, threads) = (word(0, "ploy"), word(1, "2000"), word(2, "1"));
    let (nodes, threads) = (nodes.parse()?, threads.parse()?);
    match game {
        "ploy" => work(
            &ploy_rules::Position::start(),
            PloyEvaluation::default(),
            nodes,
            threads,
        ),
        "shogun" => work(
            &shogun_rules::Position::start(),
            ShogunEvaluation::default(),
            nodes,
            threads,
        ),
        "hunt" => work(
            &rook_hunt::Position::start(),
            HuntEvaluation::default(),
            nodes,
            threads,
        ),
        _ => Err(format!("{game} is none of ploy, shogun and hunt").into()),
    }
}
