//! A new game: `game.rs` has its rules and an evaluation. The library adds conformance checks,
//! perft, agents, matches and a UGI engine.
//!
//! `cargo run -p board-bot --example connect_four` shows them. `... -- ugi` runs the engine.

mod game;

use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;

use board_bot::contest::{Match, MatchPlayer};
use board_bot::ugi::{Engine, serve};
use board_bot::{Agent, AgentSpec, Limits, Search};
use board_game_core::{Game, conformance};
use game::{OpenFours, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let start = Position::default();
    if std::env::args().nth(1).as_deref() == Some("ugi") {
        let engine = Engine::new("Connect Four 1.0", start, OpenFours);
        return Ok(serve(engine, io::stdin().lock(), io::stdout())?);
    }
    let mut out = io::stdout().lock();

    let report = conformance::check(&start, &conformance::CheckPlan::default())?;
    writeln!(
        out,
        "{} positions keep the contract's promises",
        report.positions
    )?;
    writeln!(out, "{} ways to begin with five discs", start.perft(5))?;

    // The first player has an open three in the bottom row.
    let position: Position = "o//x/xo/xo//".parse()?;
    let mut search = Search::new(OpenFours);
    let choice = search
        .choose(&position, &[], &Limits::depth(6))
        .ok_or("the game is over")?;
    writeln!(
        out,
        "in {position}, {} is the move: {}",
        choice.mv, choice.score
    )?;

    let named = |name: &str| -> Result<_, Box<dyn Error>> {
        let spec: AgentSpec = name.parse()?;
        Ok(MatchPlayer::named(spec, move |seed| {
            spec.agent(OpenFours, seed)
        }))
    };
    let (a, b) = (named("level5")?, named("level1")?);
    let standing = Match::new(start)
        .with_pairs(5)
        .with_opening_plies(2)
        .play(&a, &b, |_| ControlFlow::Continue(()))?;
    let total = standing.total();
    writeln!(
        out,
        "level 5 against level 1: {} wins, {} draws, {} losses",
        total.wins, total.draws, total.losses
    )?;
    Ok(())
}
