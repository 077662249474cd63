//! A tour of another piece, or of a board without edges or with layers.

use std::io;
use std::time::Instant;

use anyhow::bail;
use knights_tour::leapers::LeaperGraph;
use knights_tour::{Answer, Goal};

use super::data::write_npy;
use super::format::Format;
use super::leaper;
use super::lot::Lot;
use super::printing::{Printing, png};
use crate::exit::Exit;

/// Finds and prints a tour of a graph.
pub(super) fn run(
    graph: &LeaperGraph,
    goal: &Goal,
    lot: Lot,
    printing: &Printing,
) -> anyhow::Result<Exit> {
    let format = printing.format()?;
    if format == Format::Npy && graph.layers() > 1 {
        bail!(
            "--format npy has columns x and y only, and a box has layers: use --format path or json"
        );
    }
    let begun = Instant::now();
    match leaper::answer(graph, goal)? {
        Answer::Tour(tour) => {
            let took = begun.elapsed();
            printing.output.write_data(|out| match format {
                Format::Fit | Format::Grid | Format::Braille | Format::Blocks => {
                    leaper::write_grid(out, graph, &tour)
                }
                Format::Path => leaper::write_named(out, graph, &tour),
                Format::Npy => write_npy(out, graph.len() as u64, tour.squares().iter().copied()),
                Format::Json => leaper::write_json_line(out, graph, &tour),
                Format::Svg => writeln!(out, "{}", tour.picture().svg()),
                Format::Png => out.write_all(&png(&tour.picture()).map_err(io::Error::other)?),
            })?;
            leaper::report(graph, &tour, took)?;
            lot.say();
            Ok(Exit::Success)
        }
        Answer::None(reason) => {
            printing.print_none(&graph.explain(&reason).to_string(), format)?;
            Ok(Exit::None)
        }
        Answer::Spent => bail!("the search was ended without an answer"),
    }
}
