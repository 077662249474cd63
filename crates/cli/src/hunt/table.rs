//! `board-rules hunt table`.

use rook_hunt::solve::{Solver, Summary};

use super::run::Options;
use super::solve::{Form, outcome};
use crate::exit::Exit;
use crate::game::HuntOptions;
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;

/// The table of all (k, l, n) up to some size: which pawns catch the rook, and in how many turns
///
/// -k, -l and -n are the most there are of each: 4, 4 and 3 when left out.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt table
  board-rules hunt table -k 3 --must-move
  board-rules hunt table --side 5 -k 5 -l 1 -n 1 --json")]
pub(crate) struct Arguments {
    // The most there are of each.
    #[command(flatten)]
    most: HuntOptions,

    /// Print the table as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let HuntOptions {
        pawns,
        steps,
        reach,
        variant,
    } = &arguments.most;
    let [most_pawns, most_steps, most_reach] =
        [pawns.unwrap_or(4), steps.unwrap_or(4), reach.unwrap_or(3)];
    // That it makes sense at all.
    variant.rules(most_pawns, 1, most_reach)?;
    let mut rules = Vec::new();
    for reach in 1..=most_reach {
        for pawns in 1..=most_pawns {
            let most = if variant.repeats { u8::MAX } else { pawns };
            for steps in 1..=most_steps.min(most) {
                rules.push(variant.rules(pawns, steps, reach)?);
            }
        }
    }
    // What does not fit is refused before the first of them is solved.
    let memory = arguments.options.memory().0;
    for &rules in &rules {
        Solver::new(rules).memory_limit(memory).fits(false)?;
    }
    let progress = Progress::bar(rules.len() as u64, "rule sets");
    let table: Vec<Summary> = arguments.options.timed(None, || {
        rules
            .iter()
            .map(|&rules| {
                let summary = arguments.options.watched(rules, None, |_| {}).summarize();
                progress.advance(1);
                summary
            })
            .collect()
    })?;
    drop(progress);
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &table.iter().map(Form::of).collect::<Vec<_>>());
        }
        writeln!(out, "k l n  caught from")?;
        for summary in &table {
            let rules = summary.rules;
            let (k, l, n) = (rules.pawns(), rules.steps(), rules.reach());
            writeln!(out, "{k} {l} {n}  {}", outcome(summary))?;
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}
