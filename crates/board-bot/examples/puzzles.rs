//! Finds puzzles of any game: positions in which exactly one move forces a win.
//!
//! `cargo run -p board-bot --example puzzles [ploy or shogun] [moves until the win] [puzzles]`

use std::error::Error;
use std::io::{self, Write};

use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Evaluation, Level, LevelAgent, Limits, Search};
use board_game_core::Game;

/// The node limit of the proof of a win, and of the proof that no other move wins.
const NODES: u64 = 20_000;

/// The solution and the winning line, if exactly one move wins in this number of plies.
fn puzzle<G: Game>(
    position: &G,
    evaluation: &impl Evaluation<G>,
    plies: u32,
) -> Option<Vec<G::Move>> {
    let mut search = Search::new(evaluation);
    let choice = search.choose(position, &[], &Limits::nodes(NODES))?;
    if choice.score.plies_to_win() != Some(plies) {
        return None;
    }
    let others = position.moves().into_iter().filter(|&mv| mv != choice.mv);
    let is_alone = others.into_iter().all(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let answer = search.choose(&after, &[], &Limits::nodes(NODES / 10));
        answer.is_some_and(|answer| answer.score.plies_to_loss().is_none())
    });
    is_alone.then_some(choice.pv)
}

/// Searches games between weak levels, which miss many wins.
fn find<G: Game>(
    start: &G,
    evaluation: impl Evaluation<G> + Clone,
    plies: u32,
    puzzles: usize,
) -> Result<(), Box<dyn Error>> {
    let level: Level = "3".parse()?;
    let mut found = 0;
    for seed in 0.. {
        let mut agent = LevelAgent::new(level, evaluation.clone(), seed);
        let mut position = start.clone();
        for _ in 0..150 {
            if let Some(line) = puzzle(&position, &evaluation, plies) {
                let line: Vec<String> = line.iter().map(ToString::to_string).collect();
                let moves = plies.div_ceil(2);
                writeln!(
                    io::stdout(),
                    "{position}\n  wins in {moves}: {}",
                    line.join(" ")
                )?;
                found += 1;
                break;
            }
            let Some(choice) = agent.choose(&position, &[], &level.budget().into()) else {
                break;
            };
            position.play_unchecked(choice.mv);
        }
        if found == puzzles {
            break;
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let plies = match arguments.get(1) {
        Some(moves) => moves.parse::<u32>()?.clamp(1, 4) * 2 - 1,
        None => 3,
    };
    let puzzles = arguments.get(2).map_or(Ok(1), |puzzles| puzzles.parse())?;
    match arguments.first().map_or("shogun", String::as_str) {
        "ploy" => find(
            &ploy_rules::Position::start(),
            PloyEvaluation::default(),
            plies,
            puzzles,
        ),
        "shogun" => find(
            &shogun_rules::Position::start(),
            ShogunEvaluation::default(),
            plies,
            puzzles,
        ),
        other => Err(format!("{other:?} is no game: expected ploy or shogun").into()),
    }
}
