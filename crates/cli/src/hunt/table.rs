//! `board-rules hunt table`.

use clap::value_parser;
use rook_hunt::solve::{Solver, Summary};

use super::rules::Variant;
use super::run::Options;
use super::solve::{Form, outcome};
use crate::exit::Exit;
use crate::output::{to_stdout, write_json};

/// The table of all (k, l, n) up to some size: which pawns catch the rook, and in how many turns
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt table
  board-rules hunt table -k 3 --must-move
  board-rules hunt table --side 5 -k 5 -l 1 -n 1 --json")]
pub(super) struct Arguments {
    /// Pawns at most
    #[arg(
        short = 'k',
        long = "pawns",
        value_name = "PAWNS",
        default_value_t = 4,
        value_parser = value_parser!(u8).range(1..)
    )]
    pawns: u8,

    /// Steps a turn at most
    #[arg(
        short = 'l',
        long = "moves",
        value_name = "STEPS",
        default_value_t = 4,
        value_parser = value_parser!(u8).range(1..)
    )]
    steps: u8,

    /// Squares a step at most
    #[arg(
        short = 'n',
        long = "step",
        value_name = "SQUARES",
        default_value_t = 3,
        value_parser = value_parser!(u8).range(1..)
    )]
    reach: u8,

    #[command(flatten)]
    variant: Variant,

    /// Print the table as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut rules = Vec::new();
    for reach in 1..=arguments.reach {
        for pawns in 1..=arguments.pawns {
            let most = if arguments.variant.repeats {
                u8::MAX
            } else {
                pawns
            };
            for steps in 1..=arguments.steps.min(most) {
                rules.push(arguments.variant.hunt(pawns, steps, reach)?);
            }
        }
    }
    // What does not fit is refused before the first of them is solved.
    let memory = arguments.options.memory().0;
    for &hunt in &rules {
        Solver::new(hunt).memory_limit(memory).fits(false)?;
    }
    let table: Vec<Summary> = arguments.options.timed(|| {
        rules
            .iter()
            .map(|&hunt| arguments.options.solver(hunt).summarize())
            .collect()
    })?;
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &table.iter().map(Form::of).collect::<Vec<_>>());
        }
        writeln!(out, "k l n  caught from")?;
        for summary in &table {
            let hunt = summary.hunt;
            let (k, l, n) = (hunt.pawns(), hunt.steps(), hunt.reach());
            writeln!(out, "{k} {l} {n}  {}", outcome(summary))?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}
