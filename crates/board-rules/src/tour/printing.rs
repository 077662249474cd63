//! Prints tours as text, data or pictures.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use anyhow::{Context, bail};
use board_grid::picture::Picture;
use knights_tour::construction::Construction;
use knights_tour::{Graph, Method, Square, Tour, is_knight_move};
use serde::Serialize;

use super::braille::DotSize;
use super::data::{write_json_line, write_npy, write_path, write_tour};
use super::fit::{TerminalSize, TourLayout};
use super::format::TourFormat;
use super::{blocks, braille, grid};
use crate::exit::{Exit, print_note};
use crate::job::progress::ProgressReporter;
use crate::output::{OutputArguments, write_json};
use crate::words::{counted, duration_text};

/// The options for the format and the output file.
#[derive(clap::Args, Debug)]
pub(super) struct OutputOptions {
    /// The format of the output. By default, the extension of FILE decides
    #[arg(short, long, value_enum)]
    format: Option<TourFormat>,

    #[command(flatten)]
    pub(super) output: OutputArguments,
}

/// The width of a drawing if there is no terminal, in characters.
const COLUMNS: usize = 80;

/// The answer "none" as JSON.
#[derive(Serialize)]
struct NoTourJson<'a> {
    tour: Option<()>,
    reason: &'a str,
}

/// Reports that there is no tour: with `--json` as a line on stdout, or else as a note.
pub(crate) fn no_tour(
    reason: &str,
    is_json: bool,
    output: &OutputArguments,
) -> anyhow::Result<Exit> {
    match is_json {
        true => output.write(|out| {
            serde_json::to_writer(&mut *out, &NoTourJson { tour: None, reason })?;
            writeln!(out)
        })?,
        false => print_note(format_args!("no tour: {reason}")),
    }
    Ok(Exit::None)
}

impl OutputOptions {
    /// The format that the options ask for.
    pub(super) fn format(&self) -> anyhow::Result<TourFormat> {
        match self.format {
            Some(format) => Ok(format),
            None => TourFormat::of_extension(self.output.extension().as_deref()),
        }
    }

    /// Refuses a format that does not suit the graph.
    pub(super) fn check(&self, graph: &Graph, format: TourFormat) -> anyhow::Result<()> {
        if format == TourFormat::Npy && graph.layers() > 1 {
            bail!(
                "--format npy has columns x and y only, and a box has layers: use --format path or json"
            );
        }
        if graph.is_named()
            && !matches!(
                format,
                TourFormat::Fit | TourFormat::Path | TourFormat::Json
            )
        {
            bail!("the vertices of a graph have names only: use --format path or json");
        }
        Ok(())
    }

    pub(super) fn print(&self, tour: &Tour, format: TourFormat) -> anyhow::Result<()> {
        let is_knight = tour.graph().is_knight();
        match format {
            TourFormat::Fit if tour.graph().is_named() => {
                self.output.write(|out| write_tour(out, tour))
            }
            TourFormat::Fit | TourFormat::Grid | TourFormat::Braille | TourFormat::Blocks
                if !is_knight =>
            {
                self.output.write(|out| grid::write_sheet(out, tour))
            }
            TourFormat::Path if !is_knight => self.output.write(|out| write_tour(out, tour)),
            TourFormat::Fit | TourFormat::Grid | TourFormat::Braille | TourFormat::Blocks => {
                self.print_text(tour, format)
            }
            TourFormat::Path | TourFormat::Npy => self.print_squares(
                tour.squares().len() as u64,
                tour.squares().iter().copied(),
                format,
            ),
            TourFormat::Json => self.output.write(|out| write_json_line(out, tour)),
            TourFormat::Svg => {
                let picture = tour.picture();
                self.output.write(|out| writeln!(out, "{}", picture.svg()))
            }
            TourFormat::Png => self.output.write_bytes(&png(&tour.picture())?),
        }
    }

    fn print_text(&self, tour: &Tour, format: TourFormat) -> anyhow::Result<()> {
        let to_terminal = self.output.file().is_none() && io::stdout().is_terminal();
        let coloured = self.output.file().is_none()
            && anstream::stdout().current_choice() != ColorChoice::Never;
        let room = to_terminal
            .then(terminal_size::terminal_size)
            .flatten()
            .map(|(columns, rows)| TerminalSize {
                columns: columns.0.into(),
                rows: rows.0.into(),
            });
        let board = tour.board();
        let layout = match format {
            TourFormat::Blocks => TourLayout::Blocks,
            TourFormat::Braille => {
                let columns = room.map_or(COLUMNS, |room| room.columns);
                TourLayout::Braille(DotSize::fitting(board, columns, None))
            }
            TourFormat::Fit => TourLayout::choose(board, room),
            _ => TourLayout::Numbers,
        };
        self.output.write(|out| match layout {
            TourLayout::Numbers => grid::write_numbers(out, tour, coloured),
            TourLayout::Braille(size) => braille::write(out, tour, size, coloured),
            TourLayout::Blocks => blocks::write(out, tour),
        })?;
        if room.is_some() && format == TourFormat::Fit && layout != TourLayout::Numbers {
            let needed = grid::numbers_width(board);
            print_note(format_args!(
                "hint: the numbers take {needed} columns: --format grid | less -S shows them;\n\
                 --output tour.svg or tour.png draws a picture of any size"
            ));
        }
        Ok(())
    }

    pub(super) fn print_none(&self, reason: &str, format: TourFormat) -> anyhow::Result<()> {
        match format {
            TourFormat::Fit | TourFormat::Grid | TourFormat::Braille | TourFormat::Blocks => {
                self.output.write(|out| writeln!(out, "no tour: {reason}"))
            }
            TourFormat::Json => self
                .output
                .write(|out| write_json(out, &NoTourJson { tour: None, reason })),
            // A program that reads a path or a picture must not get a sentence instead.
            TourFormat::Path | TourFormat::Npy | TourFormat::Svg | TourFormat::Png => {
                Ok(writeln!(anstream::stderr(), "no tour: {reason}")?)
            }
        }
    }

    /// Writes squares as a path or an array.
    fn print_squares(
        &self,
        len: u64,
        squares: impl Iterator<Item = Square>,
        format: TourFormat,
    ) -> anyhow::Result<()> {
        self.output.write_data(|out| match format {
            TourFormat::Npy => write_npy(out, len, squares),
            _ => write_path(out, squares),
        })
    }

    /// Writes the squares of a construction without storing the tour, and reports it.
    pub(super) fn stream(
        &self,
        construction: &Construction,
        format: TourFormat,
        begun: Instant,
    ) -> anyhow::Result<Exit> {
        const BATCH: usize = 1 << 16;
        let shows_progress = self.output.file().is_some() || !io::stdout().is_terminal();
        let progress = shows_progress.then(|| ProgressReporter::bar(construction.len(), "squares"));
        let mut ends: Option<[Square; 2]> = None;
        let squares = construction.squares().enumerate().map(|(place, square)| {
            if place % BATCH == BATCH - 1
                && let Some(progress) = &progress
            {
                progress.advance(BATCH as u64);
            }
            ends = Some([ends.map_or(square, |[first, _]| first), square]);
            square
        });
        self.print_squares(construction.len(), squares, format)?;
        drop(progress);
        let is_closed =
            construction.len() > 2 && ends.is_some_and(|[first, last]| is_knight_move(first, last));
        report(
            &construction.board().into(),
            is_closed,
            ends.map(|[_, last]| last),
            Method::Construction,
            begun.elapsed(),
        );
        Ok(Exit::Success)
    }
}

/// The approximate width or height of a PNG in pixels. Squares have at least 4 pixels a side.
const PIXELS: u32 = 2048;

/// Renders a picture as a PNG file.
pub(super) fn png(picture: &Picture) -> anyhow::Result<Vec<u8>> {
    let longest = u32::from(picture.board().width().max(picture.board().height()));
    let side = (PIXELS / longest).clamp(4, 48);
    picture
        .png()
        .side(side)
        .render()
        .context("too large for a PNG: --format svg has no such limit")
}

/// Reports the size and kind of a tour, the method and the time on stderr.
pub(super) fn report(
    graph: &Graph,
    is_closed: bool,
    last: Option<Square>,
    by: Method,
    took: Duration,
) {
    let end = last.map_or(String::new(), |last| {
        format!(" that ends on {}", graph.name(last))
    });
    let squares = match graph.is_named() {
        true => format!("{} vertices", graph.len()),
        false => counted(graph.len() as u64, "square"),
    };
    let kind = if is_closed { "a closed" } else { "an open" };
    let took = duration_text(took);
    print_note(format_args!(
        "{}: {kind} tour of {squares}{end}, found in {took} by {by}",
        extent(graph)
    ));
}

/// Formats the columns, rows and layers of a graph.
fn extent(graph: &Graph) -> String {
    let (board, layers) = (graph.board(), graph.layers());
    let (width, height) = (board.width() / layers, board.height());
    match layers {
        _ if graph.is_named() => "graph".to_owned(),
        1 => format!("{width} x {height}"),
        _ => format!("{width} x {height} x {layers}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::{Board, Path};

    /// Squares are as large as suits the board, within bounds.
    #[test]
    fn large_boards_have_small_squares() {
        for (width, height, side) in [(3, 4, 48), (42, 10, 48), (20, 100, 20), (1000, 1, 4)] {
            let board = Board::rectangle(width, height).expect("a board");
            let picture = Path::empty(&board).picture();
            let expected = picture.png().side(side).render().expect("it is small");
            assert!(png(&picture).expect("it is small") == expected, "{side}");
        }
    }
}
