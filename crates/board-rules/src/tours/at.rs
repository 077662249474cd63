//! `board-rules tours at`: the tour of a number.

use anyhow::Context;
use knights_tour::Tour;
use knights_tour::counting::Natural;

use crate::exit::Exit;
use crate::output::OutputArguments;
use crate::tours::numbered::{IndexArguments, NumberedLines};

/// Print the tour of a number
///
/// All tours have numbers from 0, as many as tours count says. The order says nothing about the
/// tours; it is the same on every machine, but another version of the program may have another
/// order. `tours index` prints the number of a tour.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours at 8 --closed --index 1234567890123
  board-rules tours at 6 --index 0 --index 1 --json
  board-rules tours at 5x6 --start 0,0 --index 7

Exit status:
  0  printed
  2  usage error, unreadable board, too little memory, or a number beyond the last
  3  there is no tour at all")]
pub(crate) struct Arguments {
    #[command(flatten)]
    tours: IndexArguments,

    /// The number of a tour, from 0; may be given several times
    #[arg(long, value_name = "N", required = true)]
    index: Vec<Natural>,

    #[command(flatten)]
    lines: NumberedLines,

    #[command(flatten)]
    output: OutputArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let graph = arguments.tours.graph_for(&arguments.output)?;
    let (is_json, output) = (arguments.lines.json.is_asked(), &arguments.output);
    let Some(index) = arguments.tours.nonempty_index(&graph, is_json, output)? else {
        return Ok(Exit::None);
    };
    let tours = arguments.index.iter().map(|number| {
        let tour = index.tour(number);
        tour.map(|tour| (number, tour)).context("--index")
    });
    let tours: Vec<(&Natural, Tour)> = tours.collect::<anyhow::Result<_>>()?;
    arguments.output.write(|out| {
        let mut tours = tours.iter();
        tours.try_for_each(|(number, tour)| arguments.lines.write(out, number, tour))
    })?;
    Ok(Exit::Success)
}
