//! `board-rules tour`: one knight's tour.

mod blocks;
pub(crate) mod board;
mod braille;
mod data;
mod find;
mod fit;
mod grid;
pub(crate) mod leaper;
mod rainbow;
pub(crate) mod symmetric;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use anyhow::{Context, bail};
use board_grid::picture::Picture;
use knights_tour::construction::Construction;
use knights_tour::leapers::LeaperGraph;
use knights_tour::symmetry::{Symmetry, find_symmetric};
use knights_tour::{
    Answer, Board, Goal, Method, SearchLimit, Square, Tour, TourKind, is_knight_move,
};
use serde::Serialize;

use self::blocks::Mosaic;
use self::board::{BoardArguments, checked_end, checked_start};
use self::braille::Size;
use self::data::write_npy;
use self::find::{Choice, Found, Question};
use self::fit::{Layout, Room};
use self::leaper::LeaperArguments;
use self::symmetric::Which;
use crate::exit::{Exit, tell};
use crate::input::printable;
use crate::memory::Memory;
use crate::output::{Output, write_json};
use crate::progress::Progress;
use crate::words::{counted, spoken};

pub(crate) use self::data::write_path;

/// Find a knight's tour: a way over the board that visits every square once
///
/// Prints the board as a grid of move numbers, from 0; on a terminal in colours from the first square to the last, and as
/// a drawing that fits where the numbers do not. Time and size come on stderr. The same question always gets the same
/// answer.
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
  board-rules tour 40 --format braille
  board-rules tour --mask board.txt
  board-rules tour 3000 --output tour.svg
  board-rules tour 10000 --output tour.npy
  board-rules tour --mask board.txt --start 0,0 --end 7,6
  board-rules tour 10 --leaper 2,3 --closed
  board-rules tour 8 --wrap both --closed
  board-rules tour 4x4x4
  board-rules tour 10 --closed --symmetric=quarter-turn

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

    #[command(flatten)]
    leaper: LeaperArguments,

    /// A tour that a symmetry of the board leaves alone: any, half-turn, quarter-turn, columns, rows, diagonal or
    /// antidiagonal
    #[arg(long, value_name = "SYMMETRY", num_args = 0..=1, require_equals = true, default_missing_value = "any", conflicts_with_all = ["leaper", "step", "wrap"])]
    symmetric: Option<Which>,

    /// Another tour for every number
    #[arg(long, value_name = "N", conflicts_with = "random")]
    seed: Option<u64>,

    /// Another tour each time; the seed that repeats it is said
    #[arg(long)]
    random: bool,

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
    /// The grid, or where a terminal is too small for it a drawing that fits; the default
    Fit,
    /// A grid of move numbers
    Grid,
    /// A line in Braille characters, as wide as the terminal allows
    Braille,
    /// Half a character for each square, coloured by its number
    Blocks,
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
            Self::Path | Self::Npy | Self::Json | Self::Braille => 0,
            Self::Fit | Self::Grid | Self::Blocks => 4,
            // The line; a PNG's pixels have a limit of their own.
            Self::Svg => 4,
            Self::Png => 50,
        }
    }
}

/// The columns of a drawing where there is no terminal.
const COLUMNS: usize = 80;

/// The answer "none" as JSON.
#[derive(Serialize)]
struct NoTour<'a> {
    tour: Option<()>,
    reason: &'a str,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    if let Some(graph) = arguments.leaper.graph(&arguments.board)? {
        return run_graph(arguments, &graph);
    }
    if let Some(which) = arguments.symmetric {
        return run_symmetric(arguments, which);
    }
    let board = arguments.board.board()?;
    let start = checked_start(&board, arguments.start)?;
    let end = checked_end(&board, arguments.end)?;
    let seed = arguments.seed();
    let question = Question {
        board,
        goal: arguments.goal(start, end, seed),
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
            arguments.say_seed(seed);
            Ok(Exit::Success)
        }
        Found::None(reason) => {
            arguments.print_none(&reason, format)?;
            Ok(Exit::None)
        }
    }
}

/// Finds and prints a tour of a graph.
fn run_graph(arguments: &Arguments, graph: &LeaperGraph) -> anyhow::Result<Exit> {
    if !matches!(arguments.method, Choice::Auto | Choice::Search) {
        bail!(
            "--method serves knights on boards with edges; another tour is found by a walk and a complete search"
        );
    }
    if arguments.symmetric.is_some() {
        bail!("--symmetric does not go with a box");
    }
    let format = arguments.format()?;
    if format == Format::Npy && graph.layers() > 1 {
        bail!(
            "--format npy has columns x and y only, and a box has layers: use --format path or json"
        );
    }
    let start = checked_start(graph.sheet(), arguments.start)?;
    let end = checked_end(graph.sheet(), arguments.end)?;
    let begun = Instant::now();
    let seed = arguments.seed();
    match leaper::answer(graph, &arguments.goal(start, end, seed))? {
        Answer::Tour(tour) => {
            let took = begun.elapsed();
            arguments.output.write_data(|out| match format {
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
            arguments.say_seed(seed);
            Ok(Exit::Success)
        }
        Answer::None(reason) => {
            arguments.print_none(&graph.explain(&reason).to_string(), format)?;
            Ok(Exit::None)
        }
        Answer::Spent => bail!("the search was ended without an answer"),
    }
}

/// Finds and prints a tour that the symmetry leaves alone, or of several symmetries the first that has one.
fn run_symmetric(arguments: &Arguments, which: Which) -> anyhow::Result<Exit> {
    if arguments.start.is_some() || arguments.end.is_some() {
        bail!("--symmetric and --start or --end exclude each other");
    }
    if !matches!(arguments.method, Choice::Auto | Choice::Search) {
        bail!("a symmetric tour is found by search only: leave --method out");
    }
    let line = symmetric::line(arguments.closed, arguments.open)?;
    let board = arguments.board.board()?;
    let format = arguments.format()?;
    let symmetries: Vec<Symmetry> = match which {
        Which::One(symmetry) => vec![symmetry],
        Which::Any => Symmetry::of(&board).collect(),
    };
    let begun = Instant::now();
    let seed = arguments.seed();
    let mut reason = "symmetry: the board itself has none".to_owned();
    let mut is_settled = true;
    for symmetry in symmetries {
        let limit = SearchLimit::unlimited();
        match find_symmetric(&board, symmetry, line, seed, limit)? {
            Answer::Tour(tour) => {
                let took = begun.elapsed();
                arguments.print(&tour, format)?;
                let last = tour.squares().last().copied();
                report(&board, tour.is_closed(), last, Method::Search, took)?;
                arguments.say_seed(seed);
                return Ok(Exit::Success);
            }
            Answer::None(found) => reason = format!("{symmetry}: {found}"),
            Answer::Spent => is_settled = false,
        }
    }
    if !is_settled {
        bail!(
            "no answer: every tour of the half or quarter board that was found covers none of the board; try another --seed"
        );
    }
    arguments.print_none(&reason, format)?;
    Ok(Exit::None)
}

impl Arguments {
    /// The seed, if another tour than the usual one is wanted; one drawn by lot is short enough to be typed again.
    fn seed(&self) -> Option<u64> {
        self.seed
            .or_else(|| self.random.then(|| fastrand::u32(..).into()))
    }

    /// Says how to get the tour again that was drawn by lot.
    fn say_seed(&self, seed: Option<u64>) {
        if let (Some(seed), true) = (seed, self.random) {
            tell(format_args!("--seed {seed} makes this tour again"));
        }
    }

    fn goal(&self, start: Option<Square>, end: Option<Square>, seed: Option<u64>) -> Goal {
        let goal = match kind(self.closed, self.open) {
            Some(kind) => Goal::any().of_kind(kind),
            None => Goal::any(),
        };
        let goal = start.into_iter().fold(goal, Goal::from);
        let goal = end.into_iter().fold(goal, Goal::to);
        seed.into_iter().fold(goal, Goal::with_seed)
    }

    fn format(&self) -> anyhow::Result<Format> {
        Ok(match (self.format, self.output.extension().as_deref()) {
            (Some(format), _) => format,
            (None, Some("svg")) => Format::Svg,
            (None, Some("png")) => Format::Png,
            (None, Some("npy")) => Format::Npy,
            (None, Some("json")) => Format::Json,
            (None, None | Some("txt")) => Format::Fit,
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
            Format::Fit | Format::Grid | Format::Braille | Format::Blocks => {
                self.print_text(tour, format)
            }
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

    fn print_text(&self, tour: &Tour, format: Format) -> anyhow::Result<()> {
        let to_terminal = self.output.file().is_none() && io::stdout().is_terminal();
        let coloured = self.output.file().is_none()
            && anstream::stdout().current_choice() != ColorChoice::Never;
        let room = to_terminal
            .then(terminal_size::terminal_size)
            .flatten()
            .map(|(columns, rows)| Room {
                columns: columns.0.into(),
                rows: rows.0.into(),
            });
        let board = tour.board();
        let layout = match format {
            Format::Blocks => Layout::Blocks(Mosaic::whole(board)),
            Format::Braille => {
                let columns = room.map_or(COLUMNS, |room| room.columns);
                Layout::Braille(Size::fitting(board, columns, None))
            }
            Format::Fit => Layout::choose(board, room, coloured),
            _ => Layout::Numbers,
        };
        self.output.write(|out| match layout {
            Layout::Numbers => grid::write_numbers(out, tour, coloured),
            Layout::Braille(size) => braille::write(out, tour, size, coloured),
            Layout::Blocks(size) => blocks::write(out, tour, size),
        })?;
        if room.is_some() && format == Format::Fit && layout != Layout::Numbers {
            let needed = grid::numbers_width(board);
            tell(format_args!(
                "hint: the numbers take {needed} columns: --format grid | less -S shows them;\n\
                 --format braille draws the path, --output tour.svg a picture"
            ));
        }
        Ok(())
    }

    fn print_none(&self, reason: &str, format: Format) -> anyhow::Result<()> {
        match format {
            Format::Fit | Format::Grid | Format::Braille | Format::Blocks => {
                self.output.write(|out| writeln!(out, "no tour: {reason}"))
            }
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
    let took = spoken(took);
    writeln!(
        anstream::stderr(),
        "{width} x {height}: {kind} tour of {}{end}, found in {took} by {by}",
        counted(squares as u64, "square")
    )
}

/// Writes a tour as JSON on one line.
pub(crate) fn write_json_line(out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
    serde_json::to_writer(&mut *out, tour)?;
    writeln!(out)
}
