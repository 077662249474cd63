//! Other pieces than a knight, and boards that are sewn together or have layers.

use std::io::{self, Write};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail};
use knights_tour::leapers::{LeaperGraph, LeaperSearch, LeaperTour, Steps, StepsError, Wrap};
use knights_tour::{Answer, Goal, SearchLimit, Square};
use serde::Serialize;

use super::board::BoardArguments;
use super::data::write_path;
use crate::progress::Progress;
use crate::words::{counted, spoken};

/// Two or three whole numbers, as in `2,3` or `-1,0,2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers([i32; 3], usize);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Option<Vec<i32>> = text.split(',').map(|part| part.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[a, b]) => Ok(Self([a, b, 0], 2)),
            Some(&[a, b, c]) => Ok(Self([a, b, c], 3)),
            _ => Err("expected two or three whole numbers, like 2,3 or 0,1,2".to_owned()),
        }
    }
}

/// Which edges are sewn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Sewn {
    /// A cylinder: the first column is beside the last
    Columns,
    /// A cylinder: the first row is beside the last
    Rows,
    /// A torus: columns and rows
    Both,
    /// Columns, rows and layers of a box
    All,
}

/// How the piece moves, and what is beside what.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LeaperArguments {
    /// Another piece: a leaper that goes A squares one way and B across, as 2,3, the zebra; given twice, it moves like
    /// both. In a box the numbers are along any of three axes
    #[arg(long, value_name = "A,B[,C]")]
    leaper: Vec<Numbers>,

    /// Another piece: it may go so many columns, rows and layers, and back; given for each of its steps
    #[arg(long, value_name = "DX,DY[,DZ]", allow_hyphen_values = true)]
    step: Vec<Numbers>,

    /// Sew edges of the board together
    #[arg(long, value_enum)]
    wrap: Option<Sewn>,
}

impl LeaperArguments {
    /// The graph, if it is another than a knight's on a board with edges.
    pub(crate) fn graph(&self, board: &BoardArguments) -> anyhow::Result<Option<LeaperGraph>> {
        let cuboid = board.cuboid();
        let is_plain = self.leaper.is_empty() && self.step.is_empty() && self.wrap.is_none();
        if is_plain && cuboid.is_none() {
            return Ok(None);
        }
        let steps = self.steps(cuboid.is_some())?;
        let [columns, rows, layers] = match self.wrap {
            None => [false; 3],
            Some(Sewn::Columns) => [true, false, false],
            Some(Sewn::Rows) => [false, true, false],
            Some(Sewn::Both) => [true, true, false],
            Some(Sewn::All) => [true; 3],
        };
        let wrap = Wrap {
            columns,
            rows,
            layers,
        };
        Ok(Some(match cuboid {
            Some(sides) => LeaperGraph::cuboid(sides, &steps, wrap)?,
            None => LeaperGraph::new(&board.board()?, &steps, wrap)?,
        }))
    }

    fn steps(&self, is_box: bool) -> anyhow::Result<Steps> {
        const KNIGHT: Numbers = Numbers([1, 2, 0], 2);
        let is_knight = self.leaper.is_empty() && self.step.is_empty();
        let mut all: Vec<[i32; 3]> = Vec::new();
        for &Numbers(numbers, given) in is_knight.then_some(&KNIGHT).into_iter().chain(&self.leaper)
        {
            let [a, b, c] = numbers;
            let distance = |number: i32| {
                u16::try_from(number.unsigned_abs())
                    .map_err(|_| StepsError::TooLong { step: numbers })
            };
            let steps = match (is_box, given) {
                (false, 3..) if c != 0 => bail!(
                    "--leaper {a},{b},{c} needs a box, as in 4x4x4: a board of one layer has leapers of two numbers"
                ),
                (false, _) => Steps::leaper(distance(a)?, distance(b)?),
                (true, _) => Steps::leaper_in_space(distance(a)?, distance(b)?, distance(c)?),
            };
            all.extend(steps?.iter());
        }
        all.extend(self.step.iter().map(|&Numbers(step, _)| step));
        Ok(Steps::new(all)?)
    }
}

/// A search that shows how it is getting on.
pub(super) fn answer(graph: &LeaperGraph, goal: &Goal) -> anyhow::Result<Answer<LeaperTour>> {
    let mut search = LeaperSearch::new(graph, goal).context("this piece")?;
    let progress = Progress::spinner("nodes searched");
    loop {
        match search.run(SearchLimit::time(Duration::from_millis(100))) {
            Answer::Spent => progress.set(search.nodes()),
            answer => return Ok(answer),
        }
    }
}

pub(super) fn report(graph: &LeaperGraph, tour: &LeaperTour, took: Duration) -> io::Result<()> {
    let last = tour.squares().last().map(|&last| graph.name(last));
    let end = last.map_or(String::new(), |last| format!(" that ends on {last}"));
    let kind = if tour.is_closed() {
        "a closed"
    } else {
        "an open"
    };
    writeln!(
        anstream::stderr(),
        "{}: {kind} tour of {}{end}, found in {}",
        extent(graph),
        counted(graph.len(), "square"),
        spoken(took)
    )
}

/// Columns, rows and layers.
fn extent(graph: &LeaperGraph) -> String {
    let (sheet, layers) = (graph.sheet(), graph.layers());
    let (width, height) = (sheet.width() / layers, sheet.height());
    match layers {
        1 => format!("{width} x {height}"),
        _ => format!("{width} x {height} x {layers}"),
    }
}

/// A grid of numbers, layers side by side. A board is drawn as every other is; a box as one without holes.
pub(crate) fn write_grid(
    out: &mut dyn Write,
    graph: &LeaperGraph,
    tour: &LeaperTour,
) -> io::Result<()> {
    let (sheet, width) = (graph.sheet(), graph.sheet().width() / graph.layers());
    let mut numbers = vec![None; sheet.rectangle_len()];
    for (number, &square) in tour.squares().iter().enumerate() {
        numbers[sheet.index(square)] = Some(number);
    }
    let digits = (graph.len() - 1).max(1).ilog10() as usize + 1;
    let mut rows: Vec<u16> = (0..sheet.height()).collect();
    if sheet.is_rectangle() {
        rows.reverse();
    }
    for y in rows {
        for x in 0..sheet.width() {
            out.write_all(match x {
                0 => b"",
                x if x % width == 0 => b" | ",
                _ => b" ",
            })?;
            match numbers[sheet.index(Square::new(x, y))] {
                Some(number) => write!(out, "{number:>digits$}")?,
                None => write!(out, "{:>digits$}", "#")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes squares as `x,y`, or in a box as `x,y,z`, with blanks between, on one line.
pub(crate) fn write_named(
    out: &mut dyn Write,
    graph: &LeaperGraph,
    tour: &LeaperTour,
) -> io::Result<()> {
    if graph.layers() == 1 {
        return write_path(out, tour.squares().iter().copied());
    }
    for (place, &square) in tour.squares().iter().enumerate() {
        let separator = if place > 0 { " " } else { "" };
        write!(out, "{separator}{}", graph.name(square))?;
    }
    writeln!(out)
}

/// A tour as JSON.
#[derive(Serialize)]
struct Told<'a> {
    width: u16,
    height: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<u16>,
    kind: &'a str,
    /// `[x, y]`, or `[x, y, z]` in a box.
    squares: Vec<Vec<u16>>,
}

/// Writes a tour as JSON on one line.
pub(crate) fn write_json_line(
    out: &mut dyn Write,
    graph: &LeaperGraph,
    tour: &LeaperTour,
) -> io::Result<()> {
    let layers = graph.layers();
    let width = graph.sheet().width() / layers;
    let place = |&Square { x, y }: &Square| match layers {
        1 => vec![x, y],
        _ => vec![x % width, y, x / width],
    };
    let told = Told {
        width,
        height: graph.sheet().height(),
        layers: (layers > 1).then_some(layers),
        kind: if tour.is_closed() { "closed" } else { "open" },
        squares: tour.squares().iter().map(place).collect(),
    };
    serde_json::to_writer(&mut *out, &told)?;
    writeln!(out)
}
