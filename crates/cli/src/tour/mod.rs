//! `board-rules tour`: one knight's tour.

pub(crate) mod board;
mod data;
mod find;
mod grid;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use anyhow::{Context, bail};
use board_grid::picture::Picture;
use knights_tour::construction::Construction;
use knights_tour::{Board, Goal, Method, Square, Tour, TourKind, is_knight_move};
use serde::Serialize;

use self::board::{BoardArguments, checked_end, checked_start};
use self::data::write_npy;
use self::find::{Choice, Found, Question};
use self::grid::Layout;
use crate::exit::Exit;
use crate::input::printable;
use crate::memory::Memory;
use crate::output::{Output, write_json};
use crate::progress::Progress;

pub(crate) use self::data::write_path;

/// Find a knight's tour: a way over the board that visits every square once
///
/// Prints the board as a grid of move numbers, from 0; on a terminal in colours from the first square to the last. Time
/// and size come on stderr. The same question always gets the same answer.
///
/// Squares are `x,y`, both counted from 0. The grid has y = 0 at the bottom, as a chess board; a board given by --mask has
/// it at the top, as in the file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tour 70
  board-rules tour 8 --closed --format svg > tour.svg
  board-rules tour 8 --start 3,4 --output tour.png
  board-rules tour 200x333 --closed --format path
  board-rules tour 8 --open --seed 7
  board-rules tour --mask board.txt
  board-rules tour 3000 --output tour.svg
  board-rules tour 10000 --output tour.npy
  board-rules tour --mask board.txt --start 0,0 --end 7,6

Exit status:
  0  a tour
  2  usage error or malformed input, or no answer
  3  there is no such tour; the reason is printed")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Begin on this square
    #[arg(long, value_name = "X,Y")]
    start: Option<Square>,

    /// End on this square; found by complete search
    #[arg(long, value_name = "X,Y", conflicts_with = "closed")]
    end: Option<Square>,

    /// Come back: the last square is a knight's move from the first
    #[arg(long)]
    closed: bool,

    /// Do not come back: closed tours are excluded
    #[arg(long, conflicts_with = "closed")]
    open: bool,

    /// Another tour for every number
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How to find it
    #[arg(long, value_enum, default_value_t = Choice::Auto)]
    method: Choice,

    /// How to print it; FILE's extension decides if this does not
    #[arg(short, long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    output: Output,

    /// Use at most so much memory, such as 800MiB or 4GiB; by default what is free
    #[arg(long, value_name = "SIZE")]
    memory: Option<Memory>,
}

/// How to print a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A grid of move numbers
    Grid,
    /// The squares in visiting order, `x,y`, on one line
    Path,
    /// The squares in visiting order as a NumPy array, one row `x y` each
    Npy,
    /// The board, the kind and the squares
    Json,
    /// A picture of any size
    Svg,
    /// A picture in pixels
    Png,
}

impl Format {
    /// About how many bytes of memory a square takes while it is printed.
    const fn bytes_per_square(self) -> u64 {
        match self {
            Self::Path | Self::Npy | Self::Json => 0,
            Self::Grid => 4,
            // The line; a PNG's pixels have a limit of their own.
            Self::Svg => 4,
            Self::Png => 50,
        }
    }
}

/// The answer "none" as JSON.
#[derive(Serialize)]
struct NoTour<'a> {
    tour: Option<()>,
    reason: &'a str,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = arguments.board.board()?;
    let start = checked_start(&board, arguments.start)?;
    let end = checked_end(&board, arguments.end)?;
    let question = Question {
        board,
        goal: arguments.goal(start, end),
        start,
        end,
        choice: arguments.method,
    };
    let format = arguments.format()?;
    let begun = Instant::now();
    if matches!(format, Format::Path | Format::Npy)
        && let Some(construction) = question.construction()?
    {
        // Walked square by square as it is written, so that memory is no limit.
        return arguments.stream(&construction, format, begun);
    }
    arguments.check_memory(&question, format)?;
    match question.answer()? {
        Found::Tour { tour, by } => {
            let took = begun.elapsed();
            arguments.print(&tour, format)?;
            let last = tour.squares().last().copied();
            report(tour.board(), tour.is_closed(), last, by, took)?;
            Ok(Exit::Success)
        }
        Found::None(reason) => {
            arguments.print_none(&reason, format)?;
            Ok(Exit::None)
        }
    }
}

impl Arguments {
    fn goal(&self, start: Option<Square>, end: Option<Square>) -> Goal {
        let goal = match kind(self.closed, self.open) {
            Some(kind) => Goal::any().of_kind(kind),
            None => Goal::any(),
        };
        let goal = start.into_iter().fold(goal, Goal::from);
        let goal = end.into_iter().fold(goal, Goal::to);
        self.seed.into_iter().fold(goal, Goal::with_seed)
    }

    fn format(&self) -> anyhow::Result<Format> {
        Ok(match (self.format, self.output.extension().as_deref()) {
            (Some(format), _) => format,
            (None, Some("svg")) => Format::Svg,
            (None, Some("png")) => Format::Png,
            (None, Some("npy")) => Format::Npy,
            (None, Some("json")) => Format::Json,
            (None, None | Some("txt")) => Format::Grid,
            (None, Some(other)) => bail!(
                "a tour is not written as {:?}: expected .svg, .png, .npy, .json or .txt at the end of the file's name, or \
                 --format",
                printable(other)
            ),
        })
    }

    /// Refuses before the work begins what would not fit into memory.
    fn check_memory(&self, question: &Question, format: Format) -> anyhow::Result<()> {
        let (width, height) = (question.board.width(), question.board.height());
        let each = question.bytes_per_square() + format.bytes_per_square();
        let needed = Memory(question.board.len() as u64 * each);
        let what = format!("a tour of {width} x {height} squares, printed this way,");
        let limit = self.memory.unwrap_or_else(Memory::available);
        limit.allow(needed, &what).map_err(|error| {
            if question.board.is_rectangle() && !matches!(format, Format::Path | Format::Npy) {
                error.context("too large; --format path and npy write a rectangle of any size")
            } else {
                error
            }
        })
    }

    fn print(&self, tour: &Tour, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Grid => self.print_grid(tour),
            Format::Path | Format::Npy => self.print_squares(
                tour.squares().len() as u64,
                tour.squares().iter().copied(),
                format,
            ),
            Format::Json => self.output.write(|out| write_json_line(out, tour)),
            Format::Svg => {
                let picture = tour.picture();
                self.output.write(|out| writeln!(out, "{}", picture.svg()))
            }
            Format::Png => self.output.write_bytes(&png(&tour.picture())?),
        }
    }

    fn print_grid(&self, tour: &Tour) -> anyhow::Result<()> {
        let to_terminal = self.output.file().is_none() && io::stdout().is_terminal();
        let coloured = self.output.file().is_none()
            && anstream::stdout().current_choice() != ColorChoice::Never;
        let columns = to_terminal
            .then(terminal_size::terminal_size)
            .flatten()
            .map(|(columns, _)| usize::from(columns.0));
        let layout = Layout::choose(tour.board(), columns, coloured);
        match layout {
            Layout::Numbers => self
                .output
                .write(|out| grid::write_numbers(out, tour, coloured))?,
            Layout::Blocks => self.output.write(|out| grid::write_blocks(out, tour))?,
            Layout::TooWide => {}
        }
        if let (Some(columns), true) = (columns, layout != Layout::Numbers) {
            let needed = grid::numbers_width(tour.board());
            writeln!(
                anstream::stderr(),
                "hint: the numbers take {needed} columns and the terminal has {columns}; --output tour.svg or tour.png \
                 draws a picture, and | less -S shows the numbers"
            )?;
        }
        Ok(())
    }

    fn print_none(&self, reason: &str, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Grid => self.output.write(|out| writeln!(out, "no tour: {reason}")),
            Format::Json => self
                .output
                .write(|out| write_json(out, &NoTour { tour: None, reason })),
            // What reads a path or a picture should not get a sentence instead.
            Format::Path | Format::Npy | Format::Svg | Format::Png => {
                Ok(writeln!(anstream::stderr(), "no tour: {reason}")?)
            }
        }
    }

    /// Writes a path or an array, square by square.
    fn print_squares(
        &self,
        len: u64,
        squares: impl Iterator<Item = Square>,
        format: Format,
    ) -> anyhow::Result<()> {
        self.output.write_data(|out| match format {
            Format::Npy => write_npy(out, len, squares),
            _ => write_path(out, squares),
        })
    }

    fn stream(
        &self,
        construction: &Construction,
        format: Format,
        begun: Instant,
    ) -> anyhow::Result<Exit> {
        const BATCH: usize = 1 << 16;
        let is_silent = self.output.file().is_some() || !io::stdout().is_terminal();
        let progress = is_silent.then(|| Progress::bar(construction.len(), "squares"));
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
            &construction.board(),
            is_closed,
            ends.map(|[_, last]| last),
            Method::Construction,
            begun.elapsed(),
        )?;
        Ok(Exit::Success)
    }
}

/// The kind of tour that two switches ask for.
pub(crate) const fn kind(closed: bool, open: bool) -> Option<TourKind> {
    match (closed, open) {
        (true, _) => Some(TourKind::Closed),
        (_, true) => Some(TourKind::Open),
        _ => None,
    }
}

/// About how many pixels a PNG is wide or high, as long as its squares stay visible.
const PIXELS: u32 = 2048;

/// The bytes of a PNG file.
fn png(picture: &Picture) -> anyhow::Result<Vec<u8>> {
    let longest = u32::from(picture.board().width().max(picture.board().height()));
    let side = (PIXELS / longest).clamp(4, 48);
    picture
        .png()
        .side(side)
        .render()
        .context("too large for a PNG: --format svg has no such limit")
}

/// Size and time, on stderr.
fn report(
    board: &Board,
    is_closed: bool,
    last: Option<Square>,
    by: Method,
    took: Duration,
) -> io::Result<()> {
    let (width, height, squares) = (board.width(), board.height(), board.len());
    let end = last.map_or(String::new(), |last| format!(" that ends on {last}"));
    let kind = if is_closed { "a closed" } else { "an open" };
    let took = match took.as_secs_f64() {
        seconds if seconds < 0.1 => format!("{:.2} ms", seconds * 1e3),
        seconds => format!("{seconds:.2} s"),
    };
    writeln!(
        anstream::stderr(),
        "{width} x {height}: {kind} tour of {squares} squares{end}, found in {took} by {by}"
    )
}

/// Writes a tour as JSON on one line.
pub(crate) fn write_json_line(out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
    serde_json::to_writer(&mut *out, tour)?;
    writeln!(out)
}
