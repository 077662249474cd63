//! `board-rules tours sample`: random tours, each equally likely.

use std::io::{self, IsTerminal, stdout};
use std::path::PathBuf;

use anyhow::bail;

use crate::exit::{Exit, print_note};
use crate::job::progress::ProgressReporter;
use crate::output::{OutputArguments, check_place, svg_file, to_file};
use crate::tours::census::TourCensus;
use crate::tours::numbered::{IndexArguments, NumberedLines};
use crate::words::grouped;

/// Draw tours at random, each equally likely
///
/// All tours are equally likely, and so are all closed tours, and all tours from a square: they are
/// counted exactly, and each is drawn by its number, as in `tours at`. A tour may be drawn twice.
/// All layers of the count stay in memory, several times as much as `tours count` takes; each tour
/// then takes milliseconds.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours sample 8 --closed --count 1000 --seed 1
  board-rules tours sample 6 --count 3 --seed 7 --json
  board-rules tours sample 5x6 --start 0,0 --count 10
  board-rules tours sample 8 --closed --count 10000 --seed 1 --statistics --picture census.svg
  board-rules tours sample --mask board.txt --closed
  board-rules tours sample 4x4 --leaper 0,1 --wrap both --closed

Exit status:
  0  drawn
  2  usage error, unreadable board, or too little memory
  3  there is no such tour")]
pub(crate) struct Arguments {
    #[command(flatten)]
    tours: IndexArguments,

    /// Number to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// Seed of random choices; the same seed gives the same result. The default is a random seed,
    /// which is printed
    #[arg(long, value_name = "SEED", value_parser = crate::job::seed)]
    seed: Option<u64>,

    /// Print averages over the tours instead of the tours, each with its standard error: the pairs
    /// of moves that cross, the squares where the tour turns by a right angle, and the moves that
    /// obey Warnsdorff's rule. For knight's tours only
    #[arg(long)]
    statistics: bool,

    /// Draw the result as SVG into FILE as well
    #[arg(long, value_name = "FILE", requires = "statistics", value_parser = svg_file())]
    picture: Option<PathBuf>,

    #[command(flatten)]
    lines: NumberedLines,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let graph = arguments.tours.graph_for(&arguments.output)?;
    if arguments.statistics && !graph.is_knight() {
        bail!("--statistics is for tours of a knight on a board: not for another piece or graph");
    }
    if let Some(file) = &arguments.picture {
        check_place(file)?;
    }
    let (is_json, output) = (arguments.lines.json.is_asked(), &arguments.output);
    let Some(index) = arguments.tours.nonempty_index(&graph, is_json, output)? else {
        return Ok(Exit::None);
    };
    // Short enough to be typed again.
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u32(..).into());
    // On a terminal, the lines themselves show the progress.
    let shows_progress =
        arguments.statistics || arguments.output.file().is_some() || !stdout().is_terminal();
    let progress = shows_progress.then(|| ProgressReporter::bar(arguments.count as u64, "tours"));
    let numbers = index.random_numbers(seed);
    let mut census = TourCensus::default();
    arguments.output.write(|out| {
        for number in numbers.take(arguments.count) {
            let tour = index.tour(&number).map_err(io::Error::other)?;
            match arguments.statistics {
                true => census.add(&tour),
                false => arguments.lines.write(out, &number, &tour)?,
            }
            if let Some(progress) = &progress {
                progress.advance(1);
            }
        }
        match arguments.statistics {
            true => census.write(
                out,
                (index.count().to_string(), seed),
                arguments.lines.json.is_asked(),
            ),
            false => Ok(()),
        }
    })?;
    if let Some(file) = &arguments.picture {
        let all = index.count().to_string();
        let sampled = arguments.count.to_string();
        let title = format!("{} of {} tours", grouped(&sampled), grouped(&all));
        to_file(file, |out| out.write_all(census.svg(&title).as_bytes()))?;
    }
    drop(progress);
    if arguments.seed.is_none() {
        print_note(format_args!("--seed {seed} draws the same again"));
    }
    Ok(Exit::Success)
}
