//! Search for one tour by Warnsdorff's rule.
//!
//! H. C. von Warnsdorf's rule of 1823: go to the square with the fewest onward moves. It says
//! nothing about ties, and on big boards ties decide. Here the square farthest from the board's
//! centre wins, as Arnd Roth proposed; further ties go clockwise from 12 o'clock.
//!
//! The table has the number of walks with more than one backtrack, from the four corners of each
//! board (5 x 5 to 200 x 200) or from all squares:
//!
//! | ties go | 5 to 200, corners (784) | 30 x 30 (900) | 50 x 50 (2,500) | 70 x 70 (4,900) |
//! |---|---|---|---|---|
//! | clockwise | 245 | 74 | 393 | 1,151 |
//! | nearest to the centre | 707 | 804 | 2,500 | 4,900 |
//! | farthest from the centre | 7 | 4 | 12 | 27 |
//!
//! Failures are repaired by backtracking. That works because the walk detects mistakes early: a
//! free square with a single onward move that is not a move from the knight can only be the last
//! square, so two of them, or one without onward moves, are a dead end. With that rule all walks in
//! the table need at most 271 backtracks, most of them none.

use crate::random::SplitMix64;
use crate::walk::{DepthFirstWalk, FewestOnward, ResumableWalk, TieBreak, WalkEnd};
use crate::{
    Answer, Goal, GoalError, Graph, Method, Path, Reason, SearchLimit, Square, Tour, TourSet,
};

/// A search for one tour that extends a path, by Warnsdorff's rule, with a limit of backtracks.
///
/// The search is iterative and takes three bytes per square, and four for the tour, or some 30 if
/// the moves are not a knight's. Time is linear in the number of squares if there are few
/// backtracks, as on rectangles with sides of at least five. The result is deterministic.
///
/// ```
/// use knights_tour::warnsdorff::Warnsdorff;
/// use knights_tour::{Answer, Board, Goal};
///
/// let goal = Goal::directed().from((0, 0));
/// let Answer::Tour(tour) = Warnsdorff::new(&Board::square(70)?, &goal)?.search() else {
///     unreachable!()
/// };
/// assert_eq!(tour.squares().len(), 4900);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is searched before `search` is called"]
pub struct Warnsdorff {
    path: Path,
    closed: bool,
    backtrack_limit: u64,
    seed: Option<u64>,
}

impl Warnsdorff {
    /// A search for a tour of any kind, or a closed one, from the goal's start, if any.
    ///
    /// The goal's limit of nodes is the walk's [`backtrack_limit`](Self::backtrack_limit).
    ///
    /// # Errors
    /// The errors of [`Goal::check`], [`GoalError::Memory`] and [`GoalError::OutOfMemory`], and
    /// [`GoalError::Unsupported`] for goals that a walk does not support: an end, a square at a
    /// given time, an open tour, and a seed.
    pub fn new(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, GoalError> {
        let graph = graph.into();
        let path = match goal.start_only(graph.board(), Method::Walk)? {
            Some(start) => Path::at(&graph, start),
            None => Path::empty(graph),
        };
        let walk = Self::within(path, goal.limit())?.of(goal.tours());
        Ok(match goal.limit().max_nodes() {
            Some(nodes) => walk.backtrack_limit(nodes),
            None => walk,
        })
    }

    /// A search for a tour, closed or open, that begins with the path; with an empty path,
    /// anywhere.
    ///
    /// Its backtrack limit is a hundred thousand, plus one for each square of the board.
    ///
    /// # Errors
    /// [`GoalError::Memory`] for a board that takes more than [`SearchLimit::MEMORY`], and
    /// [`GoalError::OutOfMemory`].
    pub fn extending(path: Path) -> Result<Self, GoalError> {
        Self::within(path, SearchLimit::unlimited())
    }

    pub(crate) fn within(path: Path, limit: SearchLimit) -> Result<Self, GoalError> {
        limit.check_memory(Method::Walk.memory(path.graph(), &Goal::directed()))?;
        Ok(Self {
            closed: false,
            backtrack_limit: 100_000 + path.board().len() as u64,
            path,
            seed: None,
        })
    }

    /// Breaks ties at random by a seed, if the moves are not a knight's.
    pub(crate) fn with_seed(mut self, seed: Option<u64>) -> Self {
        self.seed = seed;
        self
    }

    /// A search for a closed tour if the set has no others, otherwise for any tour.
    pub(crate) fn of(mut self, tours: TourSet) -> Self {
        self.closed = tours == TourSet::Closed;
        self
    }

    /// A search for a closed tour.
    ///
    /// The first square is free for its neighbours' onward counts until the end, so that the walk
    /// avoids the squares that it needs for its return.
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Sets the maximum number of backtracks from one start; with [`u64::MAX`] the search always
    /// finds an answer, in any time.
    pub fn backtrack_limit(mut self, steps: u64) -> Self {
        self.backtrack_limit = steps;
        self
    }

    /// Runs the search.
    #[must_use]
    pub fn search(&self) -> Answer {
        if !self.path.squares().is_empty() {
            return self.extend(&self.path);
        }
        let graph = self.path.graph();
        let mut answer = None;
        for start in graph.board().squares() {
            match self.extend(&Path::at(graph, start)) {
                Answer::None(reason) => {
                    answer.get_or_insert(Answer::None(reason));
                    // A closed tour visits every square: if none begins here, there is none.
                    if self.closed {
                        break;
                    }
                }
                Answer::LimitReached => answer = Some(Answer::LimitReached),
                found @ Answer::Tour(_) => return found,
            }
        }
        answer.unwrap_or(Answer::None(Reason::Exhausted { nodes: None }))
    }

    fn extend(&self, path: &Path) -> Answer {
        if self.closed && path.board().len() < 3 {
            return Answer::None(Reason::TooFewToClose);
        }
        if let Some(reason) = colours(path, self.closed) {
            return Answer::None(reason);
        }
        if !path.graph().is_knight() {
            let tours = if self.closed {
                TourSet::Closed
            } else {
                TourSet::Directed
            };
            return self.walk_to_accepted(path, |squares| {
                tours.contains_squares(path.graph(), squares)
            });
        }
        if self.closed {
            self.walk(DepthFirstWalk::<FewestOnward, true>::new(path))
        } else {
            self.walk(DepthFirstWalk::<FewestOnward, false>::new(path))
        }
    }

    /// A walk on a stored graph, to a tour whose squares the predicate accepts.
    pub(crate) fn walk_to_accepted(
        &self,
        path: &Path,
        is_asked: impl Fn(&[Square]) -> bool,
    ) -> Answer {
        /// The maximum number of backtracks from a rejected tour: an accepted one is usually near.
        const NEAR: u64 = 100;
        let exhausted = Answer::None(Reason::Exhausted { nodes: None });
        let graph = path.graph();
        let Some(listed) = graph.adjacency_lists() else {
            return exhausted;
        };
        let order = TieBreak::FewestOnward(self.seed.map(SplitMix64::new));
        let Some(mut trail) = ResumableWalk::new(listed, path, order, self.closed) else {
            return exhausted;
        };
        let mut left = self.backtrack_limit;
        let mut stop = trail.run(listed, &mut left);
        while stop == WalkEnd::Complete {
            let squares = trail.squares(listed);
            if is_asked(&squares) {
                return Answer::Tour(
                    Tour::new(graph, squares)
                        .expect("a complete walk visits every square once, move by move"),
                );
            }
            // A rejected tour counts, too: it may be one of very many without a backtrack between.
            left = left.saturating_sub(1);
            if left == 0 {
                return Answer::LimitReached;
            }
            let kept = left.saturating_sub(NEAR);
            left -= kept;
            stop = trail.run(listed, &mut left);
            left += kept;
        }
        match stop {
            WalkEnd::LimitReached => Answer::LimitReached,
            _ => exhausted,
        }
    }

    fn walk<const CLOSED: bool>(
        &self,
        walk: Option<DepthFirstWalk<FewestOnward, CLOSED>>,
    ) -> Answer {
        let Some(mut walk) = walk else {
            return Answer::None(Reason::Exhausted { nodes: None });
        };
        match walk.run(self.backtrack_limit) {
            WalkEnd::Complete => Answer::Tour(
                walk.into_path()
                    .and_then(|path| Tour::try_from(path).ok())
                    .expect("a complete walk visits every square once, move by move"),
            ),
            WalkEnd::Exhausted => Answer::None(Reason::Exhausted { nodes: None }),
            WalkEnd::LimitReached => Answer::LimitReached,
        }
    }
}

/// The reason against a knight's tour that extends this path, by the colours of the unvisited
/// squares, if there is one.
///
/// Linear in the number of squares for boards with holes, and in the length of the path for
/// rectangles.
pub(crate) fn colours(path: &Path, closed: bool) -> Option<Reason> {
    let (&[first, ..], &[.., head]) = (path.squares(), path.squares()) else {
        return None;
    };
    if !path.graph().is_knight() {
        return None;
    }
    let board = path.board();
    let corner_coloured = if board.is_rectangle() {
        board.len().div_ceil(2)
    } else {
        count_corner_coloured(board.squares())
    };
    let visited = count_corner_coloured(path.squares().iter().copied());
    let (light, dark) = (
        corner_coloured - visited,
        board.len() - corner_coloured - (path.squares().len() - visited),
    );
    let (own, other) = if head.is_corner_colour() {
        (light, dark)
    } else {
        (dark, light)
    };
    // The last square of a closed tour has the other colour than the first.
    let ends_well = !closed
        || (own + other).is_multiple_of(2) == (head.is_corner_colour() != first.is_corner_colour());
    (other < own || other > own + 1 || !ends_well).then_some(Reason::ColoursAhead {
        head,
        own,
        other,
    })
}

fn count_corner_coloured(squares: impl Iterator<Item = Square>) -> usize {
    squares.filter(|square| square.is_corner_colour()).count()
}
