//! `board-rules puzzles tour`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use knights_tour::Board;
use knights_tour::puzzle::{PuzzleError, TourGrade, TourPuzzle};
use serde::Serialize;

use super::arguments::PuzzleArguments;
use super::sheet::{Sheet, SheetOutput, SheetPuzzle};
use crate::exit::Exit;
use crate::job::interrupt::on_interrupt;
use crate::job::progress::ProgressReporter;
use crate::tour::board::BoardSize;

/// Make knight's tours in which some squares are numbered, and the others are to be filled in
///
/// A puzzle has exactly one solution. It is easy if elimination finds the solution; otherwise its
/// grade depends on the number of guesses of a search. Without any of its numbers, a puzzle would
/// be ambiguous or harder than its grade. Several puzzles go from easy to very hard, unless a grade
/// is given. The same seed makes the same puzzles.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules puzzles tour 6 --count 5
  board-rules puzzles tour 5x6 --grade hard --seed 7
  board-rules puzzles tour --count 12 --output sheet.svg
  board-rules puzzles tour --count 3 --format json

Exit status:
  0    made
  2    usage error
  3    the board has no tour, or fewer different puzzles were found, which are printed
  130  interrupted; the puzzles found so far are printed")]
pub(crate) struct Arguments {
    /// Squares a side, or columns and rows
    #[arg(value_name = "SIDE|COLUMNSxROWS", default_value = "6")]
    side: BoardSize,

    #[command(flatten)]
    common: PuzzleArguments,

    /// Only puzzles of this grade
    #[arg(long, value_enum)]
    grade: Option<TourGradeName>,

    #[command(flatten)]
    output: SheetOutput,
}

/// The grades as command-line values.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum TourGradeName {
    Easy,
    Medium,
    Hard,
    VeryHard,
}

impl From<TourGradeName> for TourGrade {
    fn from(name: TourGradeName) -> Self {
        match name {
            TourGradeName::Easy => Self::Easy,
            TourGradeName::Medium => Self::Medium,
            TourGradeName::Hard => Self::Hard,
            TourGradeName::VeryHard => Self::VeryHard,
        }
    }
}

/// The most squares of a board: searches for larger ones take minutes.
const MAX_SQUARES: usize = 100;
/// The number of seeds that are tried for the next puzzle.
const TRIES: u64 = 200;

/// A puzzle as `--format json` prints it. Squares are numbered from 1, as on the sheet.
#[derive(Serialize)]
struct TourPuzzleJson<'a> {
    width: u16,
    height: u16,
    seed: u64,
    grade: &'a str,
    nodes: u64,
    given: Vec<(u16, u16, usize)>,
    solution: Vec<(u16, u16)>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.output.check()?;
    let board = arguments.side.board()?;
    if board.len() > MAX_SQUARES {
        bail!(
            "a puzzle of {} squares takes too long to make: expected at most {MAX_SQUARES} squares",
            board.len()
        );
    }
    let PuzzleBatch { puzzles, reason } = arguments.make(&board)?;
    let entries = (1..)
        .zip(&puzzles)
        .map(|(number, (_, puzzle))| SheetPuzzle {
            caption: format!("{number}. {}", puzzle.grade()),
            task: puzzle.picture(),
            solution: puzzle.solved(),
            answer: None,
        });
    let sheet = Sheet {
        title: format!("Knight's tours of {} x {}", board.width(), board.height()),
        task: format!(
            "Number the squares from 1 to {} so that each is a knight's move from the one before.",
            board.len()
        ),
        legend: Some("= stands before what was given"),
        entries: entries.collect(),
    };
    let json: Vec<TourPuzzleJson<'_>> = puzzles
        .iter()
        .map(|(seed, puzzle)| TourPuzzleJson {
            width: board.width(),
            height: board.height(),
            seed: *seed,
            grade: puzzle.grade().name(),
            nodes: puzzle.effort(),
            given: puzzle
                .given()
                .iter()
                .map(|&(square, time)| (square.x(), square.y(), time + 1))
                .collect(),
            solution: puzzle
                .solution()
                .squares()
                .iter()
                .map(|square| (square.x(), square.y()))
                .collect(),
        })
        .collect();
    let common = &arguments.common;
    common.print(&arguments.output, &sheet, &json, reason)
}

/// Puzzles with their seeds.
struct PuzzleBatch {
    puzzles: Vec<(u64, TourPuzzle)>,
    /// The reason why there are no more.
    reason: Option<String>,
}

impl Arguments {
    /// The grade of the puzzle with this index.
    fn grade_at(&self, place: usize) -> TourGrade {
        match self.grade {
            Some(grade) => grade.into(),
            None => TourGrade::ALL[place * TourGrade::ALL.len() / usize::from(self.common.count)],
        }
    }

    /// Makes the puzzles; fewer if it is interrupted or there are no more.
    fn make(&self, board: &Board) -> anyhow::Result<PuzzleBatch> {
        let is_interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_interrupted);
        let _guard = on_interrupt(move |_| {
            flag.store(true, Ordering::Relaxed);
            true
        });
        let progress = ProgressReporter::bar(u64::from(self.common.count), "puzzles");
        let mut found: Vec<(u64, TourPuzzle)> = Vec::new();
        let wanted = usize::from(self.common.count);
        let mut failures = 0;
        let mut reason = None;
        let mut seed = self.common.seed;
        while found.len() < wanted && !is_interrupted.load(Ordering::Relaxed) {
            let grade = self.grade_at(found.len());
            let puzzle = match TourPuzzle::make(board, grade, seed) {
                Ok(puzzle) => puzzle,
                Err(PuzzleError::NoTour(why)) => {
                    reason = Some(why.to_string());
                    break;
                }
                Err(error) => return Err(error.into()),
            };
            let is_new = found
                .iter()
                .all(|(_, other)| other.given() != puzzle.given());
            if is_new && puzzle.grade() == grade {
                found.push((seed, puzzle));
                progress.advance(1);
                failures = 0;
            } else if failures == TRIES {
                let other = if found.is_empty() { "" } else { "other " };
                reason = Some(format!(
                    "no {other}{grade} puzzle was found among {TRIES} seeds; another grade or a larger board may have some"
                ));
                break;
            } else {
                failures += 1;
            }
            seed = seed.wrapping_add(1);
        }
        Ok(PuzzleBatch {
            puzzles: found,
            reason,
        })
    }
}
