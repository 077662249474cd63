//! `board-rules hunt solve`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use rook_hunt::solve::{Solver, Summary};
use rook_hunt::{Hunt, Square};
use serde::Serialize;

use super::rules::Steps;
use super::run::{Checkpoint, Options};
use crate::exit::Exit;
use crate::output::{to_stdout, write_json};

/// Solve all positions of some rules: who wins, and in how many turns
///
/// A placement is a set of pawns; the rook then takes the square that is best for it. Turns are pawn turns, the one that
/// takes the rook included. With --save the turns of every position are kept, which takes up to six times the memory.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt solve -k 4 -l 2
  board-rules hunt solve -k 4 -l 2 --save four.hunt
  board-rules hunt solve -k 7 --must-move --timing
  board-rules hunt solve -k 8 --memory 6GiB --checkpoint run --from a3,b6,c3,d6,e3,f6,g3,h6
  board-rules hunt solve -k 9 --estimate")]
pub(super) struct Arguments {
    /// Number of pawns, the paper's k
    #[arg(short = 'k', long = "pawns", value_name = "PAWNS")]
    pawns: u8,

    #[command(flatten)]
    steps: Steps,

    /// Save the solution in FILE, which appears when it is complete
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Say how many turns this placement takes, too; may be given several times
    #[arg(long, value_name = "PAWNS")]
    from: Vec<String>,

    /// Say how much memory it would take, and do nothing
    #[arg(long)]
    estimate: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    checkpoint: Checkpoint,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let hunt = arguments.steps.hunt(arguments.pawns)?;
    if arguments.estimate {
        return estimate(hunt, arguments.save.is_some(), arguments.json);
    }
    if let Some(file) = &arguments.save {
        can_be_saved(file)?;
    }
    let mut solver = arguments.checkpoint.keep(arguments.options.solver(hunt))?;
    for pawns in &arguments.from {
        let squares = pawns
            .split(',')
            .map(|square| {
                square
                    .parse::<Square>()
                    .map_err(|error| anyhow::anyhow!("--from {pawns}: {square:?}: {error}"))
            })
            .collect::<anyhow::Result<Vec<_>>>()?;
        solver = solver
            .ask(&squares)
            .with_context(|| format!("--from {pawns}"))?;
    }
    let summary = arguments.options.timed(|| match &arguments.save {
        None => solver.summarize(),
        Some(file) => {
            let solution = solver.solve()?;
            solution.save(file)?;
            Ok(solution.summary().clone())
        }
    })?;
    to_stdout(|out| {
        if arguments.json {
            write_json(out, &Form::of(&summary))
        } else {
            write_summary(out, &summary)
        }
    })?;
    Ok(Exit::Success)
}

/// Refuses beforehand what could not be saved after hours of work.
fn can_be_saved(file: &Path) -> anyhow::Result<()> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if file.is_dir() {
        bail!("cannot save in {}: it is a folder", file.display());
    }
    if !folder.is_dir() {
        bail!(
            "cannot save in {}: there is no folder {}",
            file.display(),
            folder.display()
        );
    }
    Ok(())
}

fn estimate(hunt: Hunt, keeps_turns: bool, json: bool) -> anyhow::Result<Exit> {
    #[derive(Serialize)]
    struct Estimate {
        rules: Hunt,
        bytes: String,
    }
    let bytes = Solver::new(hunt).memory(keeps_turns);
    to_stdout(|out| {
        if json {
            let bytes = bytes.to_string();
            write_json(out, &Estimate { rules: hunt, bytes })
        } else {
            writeln!(out, "{hunt}: {} MiB", bytes.div_ceil(1 << 20))
        }
    })?;
    Ok(Exit::Success)
}

/// A summary with what follows from it.
#[derive(Serialize)]
pub(super) struct Form<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    always_catches: bool,
    best: Option<u32>,
    worst: Option<u32>,
}

impl<'a> Form<'a> {
    pub(super) fn of(summary: &'a Summary) -> Self {
        Self {
            summary,
            always_catches: summary.always_catches(),
            best: summary.best(),
            worst: summary.worst(),
        }
    }
}

/// From which placements the rook is caught, in how many turns.
pub(super) fn outcome(summary: &Summary) -> String {
    let won: u64 = summary.won_placements.iter().sum();
    match (summary.best(), summary.worst()) {
        (Some(best), Some(worst)) if summary.always_catches() => {
            format!("all, in {best}..{worst} turns")
        }
        (Some(best), Some(worst)) => {
            format!("{won} of {}, in {best}..{worst} turns", summary.placements)
        }
        _ => "none".to_owned(),
    }
}

fn write_summary(out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
    writeln!(out, "rules         {}", summary.hunt)?;
    writeln!(out, "states        {}", summary.states)?;
    writeln!(out, "won           {}", summary.won_states)?;
    writeln!(out, "longest win   {} turns", summary.longest)?;
    writeln!(out, "placements    {}", summary.placements)?;
    writeln!(out, "caught from   {}", outcome(summary))?;
    for (pawns, turns) in &summary.asked {
        match turns {
            Some(turns) => writeln!(out, "from {pawns}: {turns} turns")?,
            None => writeln!(out, "from {pawns}: the rook escapes")?,
        }
    }
    Ok(())
}
