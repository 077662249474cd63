//! `board-rules tours semi-magic`: all tours whose numbers have equal sums in rows and columns.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::Resettable;
use indicatif::HumanDuration;
use knights_tour::semi_magic::{EqualSums, SearchUnit, SemiMagic, SemiMagicError};
use knights_tour::{Board, Reason, Square, Tour};
use serde::{Deserialize, Serialize};

use super::list::write_board;
use crate::exit::Exit;
use crate::job::interrupt::set_interrupt_message;
use crate::job::progress::ProgressReporter;
use crate::job::{CheckpointFile, EstimateFlag, Json, Threads};
use crate::output::{OutputArguments, to_stdout, write_json};
use crate::shards::{
    MergedShards, PieceOrder, ResultCallback, ShardArguments, ShardQuestion, Share, reread,
};
use crate::tour::board::BoardArguments;
use crate::tour::{no_tour, write_json_line, write_tour};
use crate::words::grouped;

const NOTHING_KEPT: &str = "interrupted; no unit is kept, as --checkpoint FILE would";
/// The most threads; more would only cost memory.
const MAX_THREADS: usize = 256;
/// The numbers that a unit has placed.
const PLACED: u8 = 8;
/// The numbers that a sample of the estimate has placed, and the number of samples.
const SAMPLE_PLACED: u8 = 12;
const SAMPLES: usize = 4_000;

/// Find all semi-magic tours: numbered from 1, they have the same sum in every row and column
///
/// Prints one tour of each class, a line each: rotations and reflections of the board, and
/// reversal, make the others of a class. A tour is printed as soon as all units before its own are
/// searched. A unit is the tours with given squares of eight numbers, the least and the greatest.
///
/// 8x8 has 140 classes (Stertenbrink, Meyrignac and Mackay 2003) in 337,249 units. All of them take
/// days: --checkpoint or --shard --output keep the units that are done, and --estimate says how
/// long they take.
#[derive(clap::Args, Debug)]
#[command(
    mut_arg("shard", shard_without_file),
    after_help = "\
Examples:
  board-rules tours semi-magic 6 --sums rows
  board-rules tours semi-magic 8 --estimate
  board-rules tours semi-magic 8 --checkpoint 8x8.part --boards
  board-rules tours semi-magic 8 --shard 22025/337249     one unit, with six tours
  board-rules tours semi-magic 8 --shard 1/100 --output 1.jsonl

Exit status:
  0  all was searched, and there are tours or this is a shard
  2  usage error, unreadable board, or sums that are not whole numbers
  3  there is no such tour
  130  interrupted; --checkpoint keeps the units that are done"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// The lines whose sums are equal
    #[arg(long, value_name = "LINES", value_enum, default_value_t = SumsArgument::Both)]
    sums: SumsArgument,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    checkpoint: CheckpointFile,

    #[command(flatten)]
    estimate: EstimateFlag,

    #[command(flatten)]
    json: Json,

    /// Print each tour as a board of move numbers, with an empty line between tours. Numbers start
    /// from 1
    #[arg(long, conflicts_with = "json")]
    boards: bool,

    #[command(flatten)]
    shard: ShardArguments,
}

/// A shard of tours need not have a file.
fn shard_without_file(shard: clap::Arg) -> clap::Arg {
    let help = "Compute only the I-th of N shards of the question, and write it to the file that --output names; `board-rules merge` combines the files of all N. Without --output, print its tours";
    shard.requires(Resettable::Reset).help(help)
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum SumsArgument {
    /// All rows
    Rows,
    /// All columns
    Columns,
    /// All rows and all columns
    Both,
}

impl From<SumsArgument> for EqualSums {
    fn from(lines: SumsArgument) -> Self {
        match lines {
            SumsArgument::Rows => Self::Rows,
            SumsArgument::Columns => Self::Columns,
            SumsArgument::Both => Self::Both,
        }
    }
}

/// The search in pieces, which are its units.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ByUnit {
    board: Board,
    lines: SumsArgument,
}

impl ShardQuestion for ByUnit {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    /// The squares of the tours.
    type Piece = Vec<Vec<Square>>;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "tours semi-magic";

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByUnit>(text)
}

/// The form in which tours are printed.
#[derive(Clone, Copy)]
enum ListedForm {
    Line,
    Json,
    Board,
}

/// Prints the tours of all shards.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let asked: ByUnit = merged.question()?;
    let form = if json {
        ListedForm::Json
    } else {
        ListedForm::Line
    };
    asked.list(Share::Merged(merged), None, NonZero::<usize>::MIN, form)
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if arguments.board.cuboid()?.is_some() {
        bail!("semi-magic tours are those of a board, not of a box: expected COLUMNSxROWS");
    }
    let asked = ByUnit {
        board: arguments.board.board()?,
        lines: arguments.sums,
    };
    let is_json = arguments.json.is_asked();
    let checkpoint = arguments.checkpoint.file();
    let share = arguments.shard.share();
    if arguments.estimate.is_asked() {
        if arguments.shard.is_given() {
            bail!("--estimate does not go with --shard");
        }
        return asked.print_cost(is_json);
    }
    if checkpoint.is_some() && matches!(share, Share::Shard(..)) {
        bail!("--checkpoint does not go with --output, which has a checkpoint of its own");
    }
    let form = match (is_json, arguments.boards) {
        (true, _) => ListedForm::Json,
        (_, true) => ListedForm::Board,
        _ => ListedForm::Line,
    };
    asked.list(share, checkpoint, arguments.threads.number(), form)
}

impl ByUnit {
    /// Searches the units of the share, and prints their tours.
    fn list(
        &self,
        share: Share,
        checkpoint: Option<&Path>,
        threads: NonZero<usize>,
        form: ListedForm,
    ) -> anyhow::Result<Exit> {
        let search = SemiMagic::new(&self.board, self.lines.into())?;
        let units = search.units(PLACED);
        let names: Vec<String> = (1..=units.len()).map(|number| number.to_string()).collect();
        let is_all = matches!(share, Share::Whole | Share::Merged(_));
        // A checkpoint sets its own message.
        set_interrupt_message(Some(NOTHING_KEPT.to_owned()));
        let mut compute = |own: &[usize], done: &mut ResultCallback<'_, Vec<Vec<Square>>>| {
            search_units(&search, (&units, own), threads, done)
        };
        let mut listed = 0u64;
        share.visit_results((self, &names), checkpoint, &mut compute, |tours| {
            for squares in tours {
                let tour = Tour::new(&self.board, squares)?;
                to_stdout(|out| {
                    if matches!(form, ListedForm::Board) && listed > 0 {
                        writeln!(out)?;
                    }
                    match form {
                        ListedForm::Line => write_tour(out, &tour),
                        ListedForm::Json => write_json_line(out, &tour),
                        ListedForm::Board => write_board(out, &tour, 1),
                    }
                })?;
                listed += 1;
            }
            Ok(())
        })?;
        if is_all && listed == 0 {
            let reason = Reason::Exhausted { nodes: None }.to_string();
            let is_json = matches!(form, ListedForm::Json);
            return no_tour(&reason, is_json, &OutputArguments::default());
        }
        Ok(Exit::Success)
    }

    /// Prints the estimated work: random units of units are searched, and each counts for all that
    /// could have been drawn.
    fn print_cost(&self, json: bool) -> anyhow::Result<Exit> {
        let search = SemiMagic::new(&self.board, self.lines.into())?;
        let units = search.units(PLACED);
        let progress = ProgressReporter::bar(SAMPLES as u64, "samples");
        let mut random = fastrand::Rng::with_seed(1);
        let begun = Instant::now();
        let (mut searched, mut total, mut squares) = (0, 0.0, 0.0);
        for _ in 0..SAMPLES {
            progress.advance(1);
            let Some(unit) = random.choice(&units) else {
                break;
            };
            let parts = search.divide(unit, SAMPLE_PLACED);
            let Some(part) = random.choice(&parts) else {
                continue;
            };
            let nodes = nodes_of(&search, part)?;
            searched += nodes;
            let estimate = nodes as f64 * parts.len() as f64 * units.len() as f64;
            total += estimate;
            squares += estimate * estimate;
        }
        let (samples, rate) = (
            SAMPLES as f64,
            searched as f64 / begun.elapsed().as_secs_f64(),
        );
        drop(progress);
        let mean = total / samples;
        let cost = SemiMagicCostJson {
            units: units.len(),
            nodes: mean,
            standard_error: ((squares / samples - mean * mean).max(0.0) / samples).sqrt(),
            cpu_seconds: if mean > 0.0 { mean / rate } else { 0.0 },
        };
        to_stdout(|out| match json {
            true => write_json(out, &cost),
            false => writeln!(
                out,
                "{} units, about {:.1e} nodes (standard error {:.0} %) and {} on one thread",
                grouped(&cost.units.to_string()),
                cost.nodes,
                100.0 * cost.standard_error / cost.nodes.max(1.0),
                HumanDuration(Duration::from_secs_f64(cost.cpu_seconds))
            ),
        })?;
        Ok(Exit::Success)
    }
}

/// The estimated work, as `--json` prints it.
#[derive(Serialize)]
struct SemiMagicCostJson {
    units: usize,
    nodes: f64,
    /// Of the nodes.
    standard_error: f64,
    /// Time of one thread of this machine, in seconds.
    cpu_seconds: f64,
}

/// The number of nodes of a unit.
fn nodes_of(search: &SemiMagic, unit: &SearchUnit) -> Result<u64, SemiMagicError> {
    let mut nodes = 0;
    search.search(unit, &mut |more| {
        nodes += more;
        ControlFlow::Continue(())
    })?;
    Ok(nodes)
}

/// Searches the units at the indices `own`, on several threads.
fn search_units(
    search: &SemiMagic,
    (units, own): (&[SearchUnit], &[usize]),
    threads: NonZero<usize>,
    done: &mut ResultCallback<'_, Vec<Vec<Square>>>,
) -> anyhow::Result<()> {
    let progress = ProgressReporter::bar(own.len() as u64, "units");
    let (next, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (results, received) = mpsc::channel();
    let work = |results: mpsc::Sender<(usize, Vec<Tour>)>| {
        let mut observer = |_| match is_stopped.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        while let Some(&at) = own.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Ok(tours) = search.search(&units[at], &mut observer) else {
                break;
            };
            if results.send((at, tours)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for number in 0..threads.get().min(own.len()).min(MAX_THREADS) {
            let results = results.clone();
            match thread::Builder::new().spawn_scoped(scope, || work(results)) {
                // If the system cannot start all threads, the others do the work.
                Err(_) if number > 0 => break,
                started => started.context("cannot start a thread")?,
            };
        }
        drop(results);
        for (at, tours) in received {
            let tours = tours.into_iter().map(|tour| tour.squares().to_vec());
            let kept = done(at, tours.collect());
            if kept.is_err() {
                is_stopped.store(true, Ordering::Relaxed);
                return kept;
            }
            progress.advance(1);
        }
        Ok(())
    })
}
