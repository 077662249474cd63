//! Search for one tour by Warnsdorff's rule.
//!
//! H. C. von Warnsdorf's rule of 1823: go to the square with the fewest onward moves. It says
//! nothing about ties, and on big boards ties decide. Here they go to the square farthest from the
//! board's centre, which Arnd Roth proposed, and what is still tied goes clockwise from 12 o'clock.
//!
//! Measured on the boards below, from the four corners of each (5 x 5 to 200 x 200) or from all
//! squares: the number of walks that had to take back more than a single step.
//!
//! | ties go | 5 to 200, corners (784) | 30 x 30 (900) | 50 x 50 (2,500) | 70 x 70 (4,900) |
//! |---|---|---|---|---|
//! | clockwise | 245 | 74 | 393 | 1,151 |
//! | nearest to the centre | 707 | 804 | 2,500 | 4,900 |
//! | farthest from the centre | 7 | 4 | 12 | 27 |
//!
//! What fails is repaired by taking steps back. That works because a walk notices its mistakes
//! early: a free square with a single onward move, next to which the knight does not stand, can
//! only be the last square, so that two of them are one too many, and a square with none is too
//! much at once. With that rule all the boards in the table need at most 271 steps taken back, most
//! none.

use crate::random::SplitMix64;
use crate::walk::{DepthFirstWalk, FewestOnward, ResumableWalk, TieBreak, WalkEnd};
use crate::{
    Answer, Goal, GoalError, Graph, Method, Path, Reason, SearchLimit, Square, Tour, TourKind,
};

/// A search for one tour that extends a path, by Warnsdorff's rule, with a limit on its patience.
///
/// Iterative; three bytes of memory per square, and four for the tour, or some 30 where the moves
/// are not a knight's. Time is linear in the number of squares where few steps must be taken back,
/// which is so on rectangles with sides of five and more. The same question always gets the same
/// answer.
///
/// ```
/// use knights_tour::warnsdorff::Warnsdorff;
/// use knights_tour::{Answer, Board, Goal};
///
/// let goal = Goal::any().from((0, 0).into());
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
    /// A search for a tour of any kind, or a closed one, that begins where the goal says, or else
    /// anywhere.
    ///
    /// The goal's limit of nodes is the walk's [`backtrack_limit`](Self::patience).
    ///
    /// # Errors
    /// What [`Goal::check`] finds, [`GoalError::Memory`] and [`GoalError::OutOfMemory`], and
    /// [`GoalError::NotServed`] for what a walk cannot promise: to end on a given square, to visit
    /// one at a given time, not to come back, and to vary with a seed.
    pub fn new(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, GoalError> {
        let graph = graph.into();
        let path = match goal.start_only(graph.board(), Method::Walk)? {
            Some(start) => start_on(&graph, start),
            None => Path::empty(graph),
        };
        let walk = Self::within(path, goal.limit())?;
        let walk = if goal.kind() == Some(TourKind::Closed) {
            walk.closed()
        } else {
            walk
        };
        Ok(match goal.limit().most_nodes() {
            Some(nodes) => walk.backtrack_limit(nodes),
            None => walk,
        })
    }

    /// A search for a tour, closed or not, that begins with the path; with an empty path, anywhere.
    ///
    /// Its patience is a hundred thousand steps taken back, and one more for each square of the
    /// board.
    ///
    /// # Errors
    /// [`GoalError::Memory`] for a board that takes more than [`SearchLimit::MEMORY`], and
    /// [`GoalError::OutOfMemory`].
    pub fn extending(path: Path) -> Result<Self, GoalError> {
        Self::within(path, SearchLimit::unlimited())
    }

    pub(crate) fn within(path: Path, limit: SearchLimit) -> Result<Self, GoalError> {
        limit.check_memory(Method::Walk.memory(path.graph(), &Goal::any()))?;
        Ok(Self {
            closed: false,
            backtrack_limit: 100_000 + path.board().len() as u64,
            path,
            seed: None,
        })
    }

    /// Other ties for another seed, where the moves are not a knight's.
    pub(crate) fn with_seed(mut self, seed: Option<u64>) -> Self {
        self.seed = seed;
        self
    }

    /// A search for a closed tour.
    ///
    /// The first square is free for its neighbours' onward counts until the end, so that the walk
    /// keeps away from the squares by which it will have to come back.
    pub fn closed(mut self) -> Self {
        self.closed = true;
        self
    }

    /// How many steps may be taken back from one start; with [`u64::MAX`] the search always
    /// settles, however long it takes.
    pub fn backtrack_limit(mut self, steps: u64) -> Self {
        self.backtrack_limit = steps;
        self
    }

    /// Searches.
    #[must_use]
    pub fn search(&self) -> Answer {
        if !self.path.squares().is_empty() {
            return self.extend(&self.path);
        }
        let graph = self.path.graph();
        let mut answer = None;
        for start in graph.board().squares() {
            match self.extend(&start_on(graph, start)) {
                Answer::None(reason) => {
                    answer.get_or_insert(Answer::None(reason));
                    // A closed tour visits every square: if it does not begin here, it begins
                    // nowhere.
                    if self.closed {
                        break;
                    }
                }
                Answer::Spent => answer = Some(Answer::Spent),
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
            let kind = self.closed.then_some(TourKind::Closed);
            return self.trail(path, |tour| kind.is_none_or(|kind| kind == tour.kind()));
        }
        if self.closed {
            self.walk(DepthFirstWalk::<FewestOnward, true>::new(path))
        } else {
            self.walk(DepthFirstWalk::<FewestOnward, false>::new(path))
        }
    }

    /// A walk over a graph that is written down, to a tour that is asked for.
    pub(crate) fn trail(&self, path: &Path, is_asked: impl Fn(&Tour) -> bool) -> Answer {
        /// Steps that may be taken back from a tour of another kind: one that is asked for is
        /// mostly near.
        const NEAR: u64 = 100;
        let exhausted = Answer::None(Reason::Exhausted { nodes: None });
        let graph = path.graph();
        let Some(listed) = graph.listed() else {
            return exhausted;
        };
        let order = TieBreak::FewestOnward(self.seed.map(SplitMix64::new));
        let Some(mut trail) = ResumableWalk::new(listed, path, order, self.closed) else {
            return exhausted;
        };
        let mut stop = trail.run(listed, self.backtrack_limit);
        while stop == WalkEnd::Complete {
            let tour = Tour::new(graph, trail.squares(listed))
                .expect("a complete walk visits every square once, move by move");
            if is_asked(&tour) {
                return Answer::Tour(tour);
            }
            stop = trail.run(listed, NEAR.min(self.backtrack_limit));
        }
        match stop {
            WalkEnd::Spent => Answer::Spent,
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
            WalkEnd::Spent => Answer::Spent,
        }
    }
}

fn start_on(graph: &Graph, start: Square) -> Path {
    Path::start(graph, start).expect("a square of the board")
}

/// What the colours of the squares still to be visited say against a knight's tour that extends
/// this path, if anything.
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
