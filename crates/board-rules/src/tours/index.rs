//! `board-rules tours index`: the number of a tour.

use std::path::PathBuf;

use anyhow::{Context, bail};
use knights_tour::counting::Natural;
use knights_tour::{Graph, Tour};
use serde::Serialize;

use crate::exit::Exit;
use crate::input::{InputLine, LineReader, cannot_read, opened};
use crate::job::Json;
use crate::output::to_stdout;
use crate::tour::board::{SquareArgument, vertex};
use crate::tours::numbered::IndexArguments;

/// Print the numbers of tours
///
/// A line of the input is a tour as `tours list` and `tours sample` print it: the squares in
/// visiting order, `x,y`, separated by spaces. `tours at` prints the tour of the number again. With
/// --closed, the first square and the direction of a tour do not matter.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours at 6 --closed --index 4321 | board-rules tours index 6 --closed
  board-rules tours index 8 --closed --tours tours.txt
  board-rules tours list 5 --limit 3 | board-rules tours index 5 --json

Exit status:
  0  printed
  2  usage error, unreadable board, too little memory, or a line that is no such tour")]
pub(crate) struct Arguments {
    #[command(flatten)]
    tours: IndexArguments,

    /// Read the tours from FILE, one a line; `-` is stdin
    #[arg(long = "tours", value_name = "FILE", default_value = "-")]
    file: PathBuf,

    #[command(flatten)]
    json: Json,
}

/// A number, as `--json` prints it.
#[derive(Serialize)]
struct IndexAnswer {
    number: String,
    count: String,
}

/// The longest line that is read, in bytes. Tours of boards that can be counted are shorter.
const MAX_LINE_LENGTH: u64 = 1 << 24;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let file = &arguments.file;
    let graph = arguments.tours.graph()?;
    let mut lines = LineReader::new(opened(file)?, MAX_LINE_LENGTH);
    // Read all tours first: an error in the input is reported before the long count.
    let mut tours = Vec::new();
    let mut place = 0;
    while let Some(line) = lines.next().with_context(|| cannot_read(file))? {
        place += 1;
        match line {
            InputLine::TooLong => bail!("line {place} has more than {MAX_LINE_LENGTH} bytes"),
            InputLine::Text(line) if line.trim().is_empty() => {}
            InputLine::Text(line) => {
                let tour = tour(&graph, &line).with_context(|| format!("line {place}"))?;
                tours.push((place, tour));
            }
        }
    }
    if tours.is_empty() {
        bail!("{}: there is no tour, expected one a line", file.display());
    }
    let index = arguments.tours.index(&graph)?;
    let numbers = tours.iter().map(|(place, tour)| {
        let number = index.number(tour);
        number.with_context(|| format!("line {place}"))
    });
    let numbers: Vec<Natural> = numbers.collect::<anyhow::Result<_>>()?;
    let count = index.count().to_string();
    to_stdout(|out| {
        for number in &numbers {
            if arguments.json.is_asked() {
                let (number, count) = (number.to_string(), count.clone());
                serde_json::to_writer(&mut *out, &IndexAnswer { number, count })?;
                writeln!(out)?;
            } else {
                writeln!(out, "{number}")?;
            }
        }
        Ok(())
    })?;
    Ok(Exit::Success)
}

/// Parses a tour: the names of its squares, separated by spaces.
fn tour(graph: &Graph, line: &str) -> anyhow::Result<Tour> {
    let squares = line.split_whitespace().map(|name| {
        let square = vertex(graph, "square", Some(&SquareArgument::from(name)))?;
        Ok(square.expect("a name is given"))
    });
    let squares = squares.collect::<anyhow::Result<Vec<_>>>()?;
    Ok(Tour::new(graph, squares)?)
}
