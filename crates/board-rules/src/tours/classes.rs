//! Counts and lists of tours up to symmetry, and of symmetric tours.

use std::io::{self, Write};

use anyhow::bail;
use knights_tour::counting::Natural;
use knights_tour::symmetry::{
    DistinctTours, Symmetry, SymmetryCounter, UndirectedTour, is_symmetric,
};
use knights_tour::{Board, Tour};
use serde::Serialize;

use crate::exit::Exit;
use crate::job::ResourceLimits;
use crate::job::progress::ProgressReporter;
use crate::output::{to_stdout, write_json};

/// The options `--distinct` and `--symmetric`.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ClassArguments {
    /// Up to symmetry: one of all tours that rotations, reflections and reversal map to each other
    #[arg(long, conflicts_with_all = ["start", "leaper", "step", "wrap", "symmetric"])]
    pub(super) distinct: bool,

    /// Tours that a rotation or reflection of the board maps to themselves
    #[arg(long, conflicts_with_all = ["start", "leaper", "step", "wrap"])]
    pub(super) symmetric: bool,
}

impl ClassArguments {
    /// Whether one of the options is given.
    pub(super) const fn are_given(self) -> bool {
        self.distinct || self.symmetric
    }

    /// The tours that the options ask for, each undirected tour once.
    pub(super) fn tours(
        self,
        board: &Board,
        line: UndirectedTour,
    ) -> Box<dyn Iterator<Item = Tour>> {
        if self.distinct {
            return Box::new(DistinctTours::new(board, line));
        }
        let lines = DistinctTours::undirected(board, line);
        Box::new(lines.filter(move |tour| is_symmetric(tour, line)))
    }
}

/// The kind of undirected tours for `--closed` and `--open`.
///
/// # Errors
/// Open tours alone cannot be counted up to symmetry.
pub(super) fn line(closed: bool, open: bool) -> anyhow::Result<UndirectedTour> {
    match (closed, open) {
        (true, _) => Ok(UndirectedTour::Closed),
        (false, false) => Ok(UndirectedTour::Path),
        (false, true) => bail!(
            "up to symmetry, tours are closed ones (--closed) or all (neither --closed nor --open)"
        ),
    }
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct ClassesJson {
    width: u16,
    height: u16,
    squares: usize,
    tours: &'static str,
    count: String,
    /// The number of tours that each symmetry of the board maps to themselves.
    symmetries: Vec<SymmetryCount>,
}

#[derive(Serialize)]
struct SymmetryCount {
    symmetry: String,
    count: String,
}

/// Counts the tours that the options ask for, and prints the numbers.
pub(super) fn count(
    board: &Board,
    line: UndirectedTour,
    options: ClassArguments,
    resources: ResourceLimits,
    json: bool,
) -> anyhow::Result<Exit> {
    let counter = SymmetryCounter::new(board, line)
        .memory_limit(resources.memory().0)
        .threads(resources.threads());
    let progress = ProgressReporter::waiting("counting up to symmetry");
    let mut fixed: Vec<(Symmetry, Natural)> = Vec::new();
    if options.symmetric {
        for symmetry in Symmetry::of(board) {
            fixed.push((symmetry, counter.fixed(symmetry)?));
        }
    }
    let count = match options.distinct {
        true => counter.distinct(),
        false => counter.symmetric(),
    };
    drop(progress);
    let answer = ClassesJson {
        width: board.width(),
        height: board.height(),
        squares: board.len(),
        tours: match (options.distinct, line) {
            (true, UndirectedTour::Closed) => "closed, up to symmetry",
            (true, UndirectedTour::Path) => "undirected, up to symmetry",
            (false, UndirectedTour::Closed) => "closed, symmetric",
            (false, UndirectedTour::Path) => "undirected, symmetric",
        },
        count: count?.to_string(),
        symmetries: fixed
            .into_iter()
            .map(|(symmetry, count)| SymmetryCount {
                symmetry: symmetry.to_string(),
                count: count.to_string(),
            })
            .collect(),
    };
    to_stdout(|out| match json {
        true => write_json(out, &answer),
        false => answer.write(out),
    })?;
    Ok(Exit::Success)
}

impl ClassesJson {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for SymmetryCount { symmetry, count } in &self.symmetries {
            writeln!(out, "{symmetry} {count}")?;
        }
        match self.symmetries.is_empty() {
            true => writeln!(out, "{}", self.count),
            false => writeln!(out, "total {}", self.count),
        }
    }
}
