//! Puzzles: some squares of a tour are given with their times, and exactly one tour fits.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use board_grid::picture::{Axes, Fill, Ink, Picture, View};

use crate::carries::carries;
use crate::random::SplitMix64;
use crate::search::Solutions;
use crate::{Answer, Board, Goal, GoalError, Reason, SearchLimit, Square, Tour, find};

/// A puzzle: find the tour that visits the given squares at their times.
///
/// There is exactly one solution, closed or open. Without any of the given squares there would be
/// other solutions, or the puzzle would be harder than its [`TourGrade`]. [`Solutions`] proves both
/// when the puzzle is made.
///
/// ```
/// use knights_tour::puzzle::{TourGrade, TourPuzzle};
/// use knights_tour::Board;
///
/// let puzzle = TourPuzzle::make(&Board::square(5)?, TourGrade::Easy, 1)?;
/// let solution = puzzle.solution();
/// assert!(puzzle.given().iter().all(|&(square, time)| solution.squares()[time] == square));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TourPuzzle {
    solution: Tour,
    given: Vec<(Square, usize)>,
    effort: u64,
}

/// The difficulty of a puzzle: the nodes of a search that proves its solution unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TourGrade {
    /// One node: everything follows by elimination, without trial.
    Easy,
    /// Up to 12 nodes.
    Medium,
    /// Up to 120 nodes.
    Hard,
    /// Up to 2,000 nodes.
    VeryHard,
}

impl TourGrade {
    /// Every grade, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::VeryHard];

    /// The maximum number of nodes of this grade.
    #[must_use]
    pub const fn max_nodes(self) -> u64 {
        match self {
            Self::Easy => 1,
            Self::Medium => 12,
            Self::Hard => 120,
            Self::VeryHard => 2_000,
        }
    }

    /// `easy`, `medium`, `hard` or `very hard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::VeryHard => "very hard",
        }
    }
}

impl TourPuzzle {
    /// Makes a puzzle on this board that is not harder than the grade; the same seed gives the same
    /// puzzle.
    ///
    /// At first all squares of a tour are given. Then squares are removed one by one, in an order
    /// from the seed, as long as the search still proves within the grade's nodes that the solution
    /// is unique.
    ///
    /// # Errors
    /// [`PuzzleError::NoTour`] with the reason when the board has none, [`PuzzleError::Goal`] when
    /// it is too large.
    pub fn make(board: &Board, max: TourGrade, seed: u64) -> Result<Self, PuzzleError> {
        let goal = Goal::directed()
            .with_seed(seed)
            .within(SearchLimit::nodes(1_000_000));
        let solution = match find(board, &goal)? {
            Answer::Tour(tour) => tour,
            Answer::None(reason) => return Err(PuzzleError::NoTour(reason)),
            Answer::LimitReached => return Err(PuzzleError::LimitReached),
        };
        let mut given: Vec<(Square, usize)> = solution.squares().iter().copied().zip(0..).collect();
        let mut order: Vec<usize> = (0..given.len()).collect();
        SplitMix64::new(seed).shuffle(&mut order);

        let mut effort = 1;
        for time in order {
            let mut fewer = given.clone();
            fewer.retain(|stop| stop.1 != time);
            if let Some(nodes) = unique(board, &fewer, max)? {
                (given, effort) = (fewer, nodes);
            }
        }
        Ok(Self {
            solution,
            given,
            effort,
        })
    }

    /// The solution.
    #[must_use]
    pub const fn solution(&self) -> &Tour {
        &self.solution
    }

    /// The squares that are given, with their times from 0, by time.
    #[must_use]
    pub fn given(&self) -> &[(Square, usize)] {
        &self.given
    }

    /// The nodes of a search that proves the solution unique.
    #[must_use]
    pub const fn effort(&self) -> u64 {
        self.effort
    }

    /// The difficulty: the lowest grade that allows its nodes.
    #[must_use]
    pub fn grade(&self) -> TourGrade {
        let fits = |grade: &TourGrade| self.effort <= grade.max_nodes();
        TourGrade::ALL
            .into_iter()
            .find(fits)
            .unwrap_or(TourGrade::VeryHard)
    }

    /// The board with the given squares numbered, for people: from 1 on.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let board = self.solution.board();
        let mut picture = Picture::new(board.clone());
        let (width, height) = (board.width(), board.height());
        picture
            .title(alloc::format!(
                "A knight's tour puzzle of {width} x {height}"
            ))
            .description(alloc::format!(
                "{} of {} squares are numbered",
                self.given.len(),
                board.len()
            ))
            .axes(Axes::None);
        if !board.is_rectangle() {
            picture.view(View::RowZeroAbove);
        }
        for &(square, time) in &self.given {
            picture.label(square, (time + 1).to_string(), Ink::Plain);
        }
        picture
    }

    /// The solved board: every square numbered from 1 on, the given ones highlighted, with the line
    /// of the tour.
    #[must_use]
    pub fn solved(&self) -> Picture {
        let mut picture = self.picture();
        picture.fill_all(
            self.given.iter().map(|&(square, _)| square),
            Fill::Highlight,
        );
        for (time, &square) in self.solution.squares().iter().enumerate() {
            picture.label(square, (time + 1).to_string(), Ink::Plain);
        }
        picture.line(self.solution.squares().iter().copied(), Ink::Blue);
        picture
    }
}

/// The nodes of the proof that exactly one tour visits these squares at their times; `None` if
/// there are others or the limit is reached.
fn unique(
    board: &Board,
    given: &[(Square, usize)],
    max: TourGrade,
) -> Result<Option<u64>, GoalError> {
    let goal = Goal::directed().within(SearchLimit::nodes(max.max_nodes()));
    let goal = given
        .iter()
        .fold(goal, |goal, &(square, time)| goal.through(square, time));
    let mut solutions = Solutions::new(board, &goal)?;
    let is_single = solutions.by_ref().take(2).count() == 1 && solutions.is_complete();
    Ok(is_single.then(|| solutions.nodes()))
}

/// An error of making a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The board has no tour.
    NoTour(Reason),
    /// The board is too large.
    Goal(GoalError),
    /// No tour was found within the limit of work.
    LimitReached,
}

carries!(PuzzleError { Goal(GoalError) });

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTour(reason) => write!(f, "no tour: {reason}"),
            Self::Goal(error) => error.fmt(f),
            Self::LimitReached => {
                f.write_str("no tour of this board was found within the work allowed")
            }
        }
    }
}

impl core::error::Error for PuzzleError {}
