//! `board-rules hunt solve`.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use rook_hunt::solve::{Solution, SolveSummary, Solver};
use rook_hunt::{Rules, Square};
use serde::Serialize;

use super::rules::Options as HuntRules;
use super::run::{RunCheckpoint, solver};
use crate::exit::Exit;
use crate::input::printable;
use crate::job::interrupt::TempFileGuard;
use crate::job::{EstimateFlag, Json, ResourceLimits};
use crate::output::{check_place, named_file, to_stdout, write_json};
use crate::words::counted;

/// Solve all positions of some rules: who wins, and in how many turns
///
/// A placement is a set of pawns; the rook then takes the square that is best for it. Turns are
/// pawn turns, including the one that captures the rook. With --save the turns of every position
/// stay in memory, which takes up to six times as much.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt solve -k 4 -l 2
  board-rules hunt solve -k 4 -l 2 --save four.hunt
  board-rules hunt solve -k 7 --must-move --time
  board-rules hunt solve -k 8 --memory 6GiB --checkpoint run --placement a3,b6,c3,d6,e3,f6,g3,h6
  board-rules hunt solve -k 9 --estimate")]
pub(crate) struct Arguments {
    #[command(flatten)]
    rules: HuntRules,

    /// Save to FILE. The solution is saved when it is complete; an existing FILE is replaced only
    /// if it is a solution
    #[arg(long, value_name = "FILE", value_parser = named_file())]
    save: Option<PathBuf>,

    /// Also print the turns of this placement; may be given several times
    #[arg(long = "placement", value_name = "PAWNS")]
    placements: Vec<String>,

    #[command(flatten)]
    estimate: EstimateFlag,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    checkpoint: RunCheckpoint,

    #[command(flatten)]
    resources: ResourceLimits,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let pawns = arguments
        .rules
        .pawns
        .context("the number of pawns is missing: give -k PAWNS")?;
    let rules = arguments.rules.rules(pawns)?;
    if arguments.estimate.is_asked() {
        return estimate(rules, arguments);
    }
    if let Some(file) = &arguments.save {
        check_place(file)?;
        Solution::check_replaceable(file)
            .context("--save replaces solutions only: choose another name")?;
    }
    let kept = arguments.checkpoint.listen();
    let _writing = arguments.save.as_deref().map(TempFileGuard::beside);
    let solver = solver(rules, arguments.resources, kept.as_ref());
    let mut solver = ask(
        arguments.checkpoint.with_checkpoint(solver),
        &arguments.placements,
    )?;
    let mut saved = Ok(());
    let summary = match &arguments.save {
        None => solver.summarize(),
        Some(file) => solver.solve().map(|solution| {
            saved = solution.save(file);
            solution.summary().clone()
        }),
    };
    let summary = summary.map_err(|error| match &kept {
        Some(kept) => kept.error(error),
        None => error.into(),
    })?;
    to_stdout(|out| {
        if arguments.json.is_asked() {
            write_json(out, &SummaryJson::of(&summary))
        } else {
            write_summary(out, &summary)
        }
    })?;
    saved.context("the solution is not saved")?;
    // The solution is printed and saved, so the checkpoint is no longer needed.
    solver.discard_checkpoint()?;
    Ok(Exit::Success)
}

/// Makes the solver also report the turns of these placements.
fn ask<'w>(solver: Solver<'w>, placements: &[String]) -> anyhow::Result<Solver<'w>> {
    placements.iter().try_fold(solver, |solver, pawns| {
        let what = || format!("--placement {}", printable(pawns));
        let squares: Vec<Square> = pawns
            .split(',')
            .map(str::parse)
            .collect::<Result<_, _>>()
            .with_context(what)?;
        solver.ask(&squares).with_context(what)
    })
}

/// Solves all positions, and shows the progress.
pub(crate) fn summary(rules: Rules, resources: ResourceLimits) -> anyhow::Result<SolveSummary> {
    Ok(solver(rules, resources, None).summarize()?)
}

fn estimate(rules: Rules, arguments: &Arguments) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct EstimateJson {
        rules: Rules,
        bytes: String,
    }
    let solver = Solver::new(rules).memory_limit(arguments.resources.memory().0);
    let bytes = solver.memory(arguments.save.is_some());
    to_stdout(|out| {
        if arguments.json.is_asked() {
            let bytes = bytes.to_string();
            write_json(out, &EstimateJson { rules, bytes })
        } else {
            writeln!(out, "{rules}: {} MiB", bytes.div_ceil(1 << 20))
        }
    })?;
    Ok(Exit::Success)
}

/// A summary with derived values, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct SummaryJson<'a> {
    #[serde(flatten)]
    summary: &'a SolveSummary,
    always_catches: bool,
    best: Option<u32>,
    worst: Option<u32>,
}

impl<'a> SummaryJson<'a> {
    pub(super) fn of(summary: &'a SolveSummary) -> Self {
        Self {
            summary,
            always_catches: summary.always_catches(),
            best: summary.best(),
            worst: summary.worst(),
        }
    }
}

/// Formats a range of turns: `1 turn`, `1..4 turns`.
fn turns_between(best: u32, worst: u32) -> String {
    if best == worst {
        counted(best, "turn")
    } else {
        format!("{best}..{worst} turns")
    }
}

/// Formats the number of placements from which the rook is caught, and the turns that it takes.
pub(crate) fn outcome(summary: &SolveSummary) -> String {
    let won = summary.won_within(u32::MAX);
    match (summary.best(), summary.worst()) {
        _ if summary.placements == 0 => "all: none leaves the rook a square".to_owned(),
        (Some(best), Some(worst)) if summary.always_catches() => {
            format!("all, in {}", turns_between(best, worst))
        }
        (Some(best), Some(worst)) => {
            format!(
                "{won} of {}, in {}",
                summary.placements,
                turns_between(best, worst)
            )
        }
        _ => "none".to_owned(),
    }
}

fn write_summary(out: &mut dyn Write, summary: &SolveSummary) -> io::Result<()> {
    writeln!(out, "rules         {}", summary.rules)?;
    writeln!(out, "states        {}", summary.states)?;
    writeln!(out, "won           {}", summary.won_states)?;
    writeln!(out, "longest win   {}", counted(summary.longest, "turn"))?;
    writeln!(out, "placements    {}", summary.placements)?;
    writeln!(out, "caught from   {}", outcome(summary))?;
    for (pawns, needed) in &summary.asked {
        match needed {
            Some(needed) => writeln!(out, "from {pawns}: {}", counted(needed, "turn"))?,
            None => writeln!(out, "from {pawns}: the rook escapes")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rook_hunt::Rules;
    use rook_hunt::solve::Solver;

    use super::*;

    #[test]
    fn the_outcome_counts_placements_and_their_turns() {
        let rules = Rules::new(2, 1, 1).and_then(|rules| rules.with_side(3));
        let mut solver = Solver::new(rules.expect("rules"));
        let mut summary = solver.summarize().expect("it is small");
        for (placements, won, expected) in [
            (0, &[][..], "all: none leaves the rook a square"),
            (9, &[], "none"),
            (9, &[0, 0, 9], "all, in 2 turns"),
            (9, &[0, 4, 5], "all, in 1..2 turns"),
            (9, &[0, 4, 0], "4 of 9, in 1 turn"),
            (9, &[0, 4, 1], "5 of 9, in 1..2 turns"),
        ] {
            summary.placements = placements;
            summary.won_placements = won.to_vec();
            assert_eq!(outcome(&summary), expected);
        }
    }
}
