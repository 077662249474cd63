//! `board-rules tours count`: how many tours there are.

mod answer;
mod checkpoints;
mod cost;
pub(super) mod divided;
pub(super) mod modulo;
pub(super) mod progress;
pub(super) mod spill;
mod strip;

use anyhow::bail;
use knights_tour::counting::Counter;
use knights_tour::{Graph, TourSet};

use crate::exit::Exit;
use crate::job::interrupt::TempFileGuard;
use crate::job::progress::ProgressReporter;
use crate::job::{CheckpointFile, EstimateFlag, Json, ResourceLimits};
use crate::shards::ShardArguments;
use crate::tour::board::BoardArguments;
use crate::tour::graph::LeaperArguments;
use crate::tour::start::{StartArguments, goal_from};
use crate::tour::tour_set;
use crate::tours::classes::{self, ClassArguments, line};
use crate::tours::count::answer::CountJson;
use crate::tours::count::cost::print_cost;
use crate::tours::count::divided::ByStart;
use crate::tours::count::modulo::ByPrime;
use crate::tours::count::progress::with_progress;
use crate::tours::count::spill::SpillArguments;
use crate::tours::count::strip::StripCount;

/// Count tours, exactly
///
/// By default, every path through all squares counts, closed or not, and a tour and its reverse are
/// two; --open leaves out closed tours. Time and memory depend on the shorter side of the board
/// above all: 8x8 takes a minute or so, strips up to seven squares wide may be thousands of squares
/// long. A count that needs too much memory is refused at once. The checkpoint is written after
/// each layer.
#[derive(clap::Args, Debug)]
#[command(mut_arg("checkpoint", |file| file.conflicts_with("spill")), after_help = "\
Examples:
  board-rules tours count 6                        from every square: 6637920
  board-rules tours count 8 --closed               closed tours, as shapes: 13267364410532
  board-rules tours count 6 --open --time          without closed ones: 5927856
  board-rules tours count 5 --start 0,0            from one square: 304
  board-rules tours count 5 --per-start            a board of counts
  board-rules tours count --width 6 --height 40 --closed
  board-rules tours count --mask board.txt --json
  board-rules tours count 8 --memory 6GiB --checkpoint 8x8.part
  board-rules tours count 9 --spill layers --disk 70GiB   with its layers on the disk
  board-rules tours count 6 --closed --distinct    up to symmetry: 1245
  board-rules tours count 6 --closed --symmetric   the tours that each symmetry maps to themselves
  board-rules tours count 4x4 --leaper 0,1         of another piece: 552
  board-rules tours count --graph edges.txt        Hamiltonian paths, each in both directions
  board-rules tours count 7x8 --closed --prime-bits 16   modulo primes: 34524432316
  board-rules tours count 4x1000000 --modulo 4294967291  the remainder by a prime
  board-rules tours count 8 --per-start --shard 1/4 --output 1.jsonl   on the first of four machines

Exit status:
  0  counted, even if there is no tour
  2  usage error, unreadable board, too little memory or disk space, or a checkpoint that cannot be
     used
  130  interrupted; --checkpoint and --spill keep what was counted")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    leaper: LeaperArguments,

    #[command(flatten)]
    classes: ClassArguments,

    /// Closed tours: the last square is a move from the first. They
    /// are counted as shapes: neither where one begins nor its direction matters
    #[arg(long, conflicts_with_all = ["start", "per_start"])]
    closed: bool,

    /// Open tours: the last square is not a move from the first
    #[arg(long, conflicts_with = "closed")]
    open: bool,

    #[command(flatten)]
    start: StartArguments,

    /// Count the tours from each square, and print them as a board
    #[arg(long, conflicts_with_all = ["start", "spill", "checkpoint", "estimate"])]
    per_start: bool,

    #[command(flatten)]
    resources: ResourceLimits,

    #[command(flatten)]
    checkpoint: CheckpointFile,

    #[command(flatten)]
    spill: SpillArguments,

    /// Count modulo N primes, the largest below 2^BITS, one after the other, and combine the
    /// remainders. This takes less memory, and --shard can divide it. The default is enough for the
    /// largest possible count; fewer are refused, and one more detects a wrong remainder
    #[arg(long, value_name = "N", conflicts_with_all = ["open", "per_start", "distinct", "symmetric", "leaper", "step", "wrap", "spill"], value_parser = clap::value_parser!(u16).range(1..=10_000))]
    primes: Option<u16>,

    /// Count modulo primes of this many bits; 32 if only --primes is given. With 16, each count
    /// takes less memory than with 32, but twice as many primes are needed
    #[arg(long, value_name = "BITS", conflicts_with_all = ["open", "per_start", "distinct", "symmetric", "leaper", "step", "wrap", "spill"], value_parser = clap::value_parser!(u32).range(8..=32))]
    prime_bits: Option<u32>,

    /// Print the remainder of the count by an odd prime. Strips of 3 to 5 rows may then have up to
    /// 4294967295 columns: their counts obey a linear recurrence
    #[arg(long, value_name = "PRIME", conflicts_with_all = ["primes", "prime_bits", "per_start", "checkpoint", "distinct", "symmetric", "shard"])]
    modulo: Option<u32>,

    #[command(flatten)]
    estimate: EstimateFlag,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    shard: ShardArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if let Some(strip) = arguments.strip() {
        return strip.count(arguments.json.is_asked());
    }
    let graph = arguments.leaper.graph(&arguments.board)?;
    let resources = arguments.resources;
    if arguments.classes.are_given() {
        arguments.check_classes(!graph.is_knight())?;
        let line = line(arguments.closed, arguments.open)?;
        let asked = arguments.classes;
        return classes::count(
            graph.board(),
            line,
            asked,
            resources,
            arguments.json.is_asked(),
        );
    }
    if arguments.prime_bits().is_some() || arguments.shard.is_given() {
        return arguments.divided(&graph, resources);
    }
    let start = arguments.start.square(&graph)?;
    let tours = arguments.tours();
    let goal = goal_from(start, tours);
    let new_counter = || {
        let counter = Counter::of_goal(&graph, &goal)?;
        anyhow::Ok(arguments.modulo.into_iter().fold(counter, Counter::modulo))
    };
    let counter = new_counter()?
        .memory_limit(resources.memory().0)
        .threads(resources.threads());
    let mut counter = arguments.spill.apply(counter)?;
    if arguments.estimate.is_asked() {
        return print_cost(&counter, 1, arguments.json.is_asked());
    }
    let file = arguments.checkpoint.file();
    let _writing = (file.map(TempFileGuard::beside), arguments.spill.guard());
    checkpoints::announce(file.or(arguments.spill.folder()));
    if let Some(file) = file {
        counter = counter.checkpoint(file);
    }
    let progress = ProgressReporter::share();
    let counter = with_progress(counter, &progress);
    let answer = match arguments.per_start {
        true => CountJson::per_start(&graph, tours, &counter.count_by_start()?),
        false => CountJson::new(&graph, tours, start, &counter.count()?).modulo(arguments.modulo),
    };
    drop(progress);
    answer.print(arguments.json.is_asked())?;
    // The answer is printed, so what is kept is no longer needed.
    if let Some(file) = file {
        new_counter()?.checkpoint(file).discard_checkpoint()?;
    }
    arguments.spill.discard(new_counter()?)?;
    Ok(Exit::Success)
}

impl Arguments {
    /// The strip to count by its recurrence; `None` if another method has to count.
    fn strip(&self) -> Option<StripCount> {
        let is_plain = self.leaper.is_plain()
            && !self.start.is_given()
            && !self.open
            && !self.estimate.is_asked();
        let sides = self.board.rectangle().filter(|_| is_plain)?;
        StripCount::new(sides, self.closed, self.modulo?)
    }

    /// Refuses options that cannot be combined with `--distinct` and `--symmetric`.
    fn check_classes(&self, is_graph: bool) -> anyhow::Result<()> {
        let conflicts = [
            (is_graph, "another piece, a torus, a box or a graph"),
            (self.per_start, "--per-start"),
            (self.checkpoint.file().is_some(), "--checkpoint"),
            (self.spill.folder().is_some(), "--spill"),
            (self.estimate.is_asked(), "--estimate"),
            (self.shard.is_given(), "--shard"),
        ];
        match conflicts.iter().find(|(is_given, _)| *is_given) {
            Some((_, what)) => bail!("--distinct and --symmetric do not go with {what}"),
            None => Ok(()),
        }
    }

    /// The bits of the primes to count modulo; `None` without `--primes` and `--prime-bits`.
    fn prime_bits(&self) -> Option<u32> {
        self.prime_bits.or(self.primes.map(|_| 32))
    }

    /// Counts in pieces: one for each prime, or one for each start.
    fn divided(&self, graph: &Graph, resources: ResourceLimits) -> anyhow::Result<Exit> {
        let (board, is_graph) = (graph.board().clone(), !graph.is_knight());
        let share = self.shard.share();
        if self.estimate.is_asked() && self.shard.is_given() {
            bail!("--estimate does not go with --shard");
        }
        if let Some(bits) = self.prime_bits() {
            if is_graph {
                bail!(
                    "--primes is for tours of a knight on a board: not for another piece, a torus, a box or a graph"
                );
            }
            let start = self.start.square(graph)?;
            let primes = (self.primes.map(usize::from), bits);
            let checkpoint = self.checkpoint.file();
            let asked = ByPrime::new(board, self.closed, start, primes)?;
            if self.estimate.is_asked() {
                return asked.print_cost(resources, self.json.is_asked());
            }
            return asked.count(share, resources, checkpoint, self.json.is_asked());
        }
        let conflicts = [
            (is_graph, "another piece, a torus or a box"),
            (self.closed, "--closed, which --prime-bits divides"),
            (self.start.is_given(), "--start, which --prime-bits divides"),
            (self.checkpoint.file().is_some(), "--checkpoint"),
            (self.spill.folder().is_some(), "--spill"),
        ];
        if let Some((_, what)) = conflicts.iter().find(|(is_given, _)| *is_given) {
            bail!("--shard divides a count by its starts: not with {what}");
        }
        let asked = ByStart {
            board,
            tours: self.tours(),
            per_start: self.per_start,
        };
        asked.count(share, resources, false)
    }

    const fn tours(&self) -> TourSet {
        tour_set(self.closed, self.open)
    }
}
