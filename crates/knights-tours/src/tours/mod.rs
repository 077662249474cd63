//! All tours, one after another.

mod enumeration;
#[cfg(test)]
mod tests;

use core::iter::FusedIterator;

use alloc::vec::Vec;

use crate::goal::limit::{WorkMeter, bytes_of_holes};
use crate::numbers::reading_order;
use crate::search::{CompleteSearch, opened};
use crate::tours::enumeration::Enumeration;
use crate::walk::{Clockwise, DepthFirstWalk, ResumableWalk, TieBreak, WalkEnd};
use crate::warnsdorff::{Warnsdorff, colours};
use crate::{Answer, Goal, GoalError, Graph, Path, SearchLimit, Square, Tour, TourSet};

/// The number of backtracks, or tours of another kind, after which a search decides whether the
/// walk can still lead to a tour.
const BACKTRACK_LIMIT: u64 = 20_000;
/// The node limit of that search; without an answer the walk continues.
const NODES: u64 = 200;
/// Approximate bytes of a square while listing tours.
const BYTES_PER_SQUARE: u64 = 32;
/// The maximum number of squares of a board for that search.
const MAX_SEARCHED_SQUARES: usize = 2500;

/// A lazy iterator over the tours that extend a path, including closed ones, each exactly once.
///
/// The order is that of a depth-first search that tries the moves clockwise from 12 o'clock, or
/// those of another [`Graph`] in its order; tours of a whole board are ordered by start square, in
/// reading order. If the walk finds no tour for long, a [search](crate::search) determines how far
/// it must backtrack.
///
/// On boards of more than 2,500 squares that would take too long: there a tour by Warnsdorff's rule
/// comes first, if there is one, and then the others in order, which usually takes forever.
///
/// Tours are directed: a tour and its reverse are two; closed tours [of](Self::of) their own are
/// each listed once, from their first square. [`count`](Iterator::count) does not build
/// the tours, and on boards of at most 64 squares searches with bit sets and uses the board's
/// symmetries.
///
/// ```
/// use knights_tour::{Board, Path, Square, TourSet, Tours};
///
/// let board = Board::square(5)?;
/// let corner = Path::start(&board, Square::new(0, 0))?;
/// assert_eq!(Tours::extending(&corner).count(), 304);
/// assert_eq!(Tours::new(&board).count(), 1728);
///
/// let first = Tours::extending(&corner).next().expect("there are 304");
/// assert_eq!(first.squares()[..3], [(0, 0).into(), (1, 2).into(), (2, 4).into()]);
///
/// let closed = Tours::new(&Board::rectangle(5, 6)?).of(TourSet::Closed);
/// assert_eq!(closed.count(), 8);
///
/// // A rook that goes one square at a time.
/// use knights_tour::graph::{Graph, Steps, Wrap};
/// let wazir = Graph::leaper(&Board::square(4)?, &Steps::leaper(0, 1)?, Wrap::NONE)?;
/// assert_eq!(Tours::new(&wazir).count(), 552);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// **Listing may take any time**: [`within`](Self::within) limits it, and
/// [`is_complete`](Self::is_complete) reports whether all tours were returned. For a board above
/// the memory limit the iterator is empty; [`check`](Self::check) returns the error.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Tours {
    tours: TourSet,
    /// The common beginning of all tours.
    prefix: Path,
    walk: Option<Walker>,
    /// The second squares of the closed tours so far.
    seconds: Vec<Square>,
    /// Whether the current walk has found no tour yet.
    fresh: bool,
    /// The index in the bounding rectangle of the next square to try as a start.
    next_start: usize,
    /// The tour that was returned out of order.
    early: Option<Tour>,
    /// Whether the next call is the first.
    is_first_call: bool,
    backtrack_limit: u64,
    limit: SearchLimit,
    meter: Option<WorkMeter>,
    is_complete: bool,
}

/// A walk in the order of the moves.
#[derive(Clone, Debug)]
enum Walker {
    Knight(DepthFirstWalk<Clockwise, false>),
    Other(Path, ResumableWalk),
}

impl Walker {
    /// The walk that extends the path; `None` if the colours exclude a tour.
    fn new(path: &Path, tours: TourSet) -> Option<Self> {
        if colours(path, false).is_some() {
            return None;
        }
        let Some(listed) = path.graph().adjacency_lists() else {
            return DepthFirstWalk::new(path).map(Self::Knight);
        };
        let is_closed = tours == TourSet::Closed;
        let trail = ResumableWalk::new(listed, path, TieBreak::Listed, is_closed)?;
        Some(Self::Other(path.clone(), trail))
    }

    /// The path that it extends.
    const fn path(&self) -> &Path {
        match self {
            Self::Knight(walk) => walk.path(),
            Self::Other(path, _) => path,
        }
    }

    fn run(&mut self, mut backtrack_limit: u64) -> WalkEnd {
        match self {
            Self::Knight(walk) => walk.run(backtrack_limit),
            Self::Other(path, trail) => path
                .graph()
                .adjacency_lists()
                .map_or(WalkEnd::Exhausted, |listed| {
                    trail.run(listed, &mut backtrack_limit)
                }),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Knight(walk) => walk.squares(),
            Self::Other(path, trail) => {
                let listed = path.graph().adjacency_lists();
                listed.map_or_else(Vec::new, |listed| trail.squares(listed))
            }
        }
    }

    fn backtrack(&mut self, visited: usize) {
        match self {
            Self::Knight(walk) => walk.backtrack(visited),
            Self::Other(path, trail) => {
                if let Some(listed) = path.graph().adjacency_lists() {
                    trail.backtrack(listed, visited);
                }
            }
        }
    }
}

impl Tours {
    /// All tours of the board, from every start square.
    pub fn new(graph: impl Into<Graph>) -> Self {
        Self::extending(&Path::empty(graph))
    }

    /// The tours that begin with the path; an empty path gives all tours of its board.
    pub fn extending(path: &Path) -> Self {
        let is_empty = path.squares().is_empty();
        Self {
            tours: TourSet::Directed,
            prefix: path.clone(),
            walk: None,
            seconds: Vec::new(),
            fresh: true,
            next_start: if is_empty {
                0
            } else {
                path.board().rectangle_len()
            },
            early: None,
            is_first_call: true,
            backtrack_limit: BACKTRACK_LIMIT,
            limit: SearchLimit::unlimited(),
            meter: None,
            is_complete: false,
        }
    }

    /// Only the tours of this set, in the same order. Each closed tour is listed once: from the
    /// first square or that of the path, and to the earlier of its two neighbours in reading order
    /// unless the path has that step. Call this before the first tour is requested.
    pub const fn of(mut self, tours: TourSet) -> Self {
        self.tours = tours;
        self
    }

    /// Limits the memory, the time and the nodes. Time runs from the first call. A node is a tour
    /// found, or 20,000 backtracks.
    pub const fn within(mut self, limit: SearchLimit) -> Self {
        self.limit = limit;
        self
    }

    /// Whether the listing is complete: the iterator has returned all tours.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Checks the board against the memory limit; above the limit the iterator is empty.
    ///
    /// # Errors
    /// [`GoalError::Memory`] and [`GoalError::OutOfMemory`].
    pub fn check(&self) -> Result<(), GoalError> {
        // The memory of the walk, of one tour, and of the search that decides where to backtrack.
        let graph = self.prefix.graph();
        let needed = graph.len() as u64 * BYTES_PER_SQUARE + bytes_of_holes(graph);
        self.limit.check_memory(needed)
    }

    /// Prepares the first call; returns whether this is the first call.
    fn begin(&mut self) -> bool {
        let is_first = core::mem::take(&mut self.is_first_call);
        if is_first {
            let is_allowed = self.check().is_ok();
            if !is_allowed {
                // There is no walk, and the listing is not complete.
                self.meter = Some(WorkMeter::new(SearchLimit::nodes(0)));
            } else if !self.prefix.squares().is_empty() {
                self.walk = Walker::new(&self.prefix, self.tours);
            }
            return is_allowed;
        }
        false
    }

    /// The next start square, if there is one.
    fn pop_start(&mut self) -> Option<Square> {
        let board = self.prefix.board();
        while self.next_start < board.rectangle_len() {
            let square = board.square_at(self.next_start);
            self.next_start += 1;
            if board.contains(square) {
                if self.tours == TourSet::Closed {
                    // A closed tour begins on every square; the first is enough.
                    self.next_start = board.rectangle_len();
                }
                return Some(square);
            }
        }
        None
    }

    /// Walks to the next tour in order.
    fn advance(&mut self) -> Option<Vec<Square>> {
        let mut others = 0;
        loop {
            let meter = self.meter.get_or_insert_with(|| WorkMeter::new(self.limit));
            if !meter.count_node() {
                return None;
            }
            if let Some(walk) = &mut self.walk {
                self.fresh = false;
                let stop = walk.run(self.backtrack_limit);
                if stop == WalkEnd::Complete {
                    let mut squares = walk.squares();
                    let is_listed = self.lists(&squares);
                    if self.tours == TourSet::Closed && self.is_direction_free() {
                        orient(&mut squares);
                    }
                    let is_early = self
                        .early
                        .as_ref()
                        .is_some_and(|tour| tour.squares() == squares);
                    if is_listed && !is_early {
                        return Some(squares);
                    }
                    others += u64::from(!is_early);
                }
                if stop == WalkEnd::LimitReached || others > self.backtrack_limit {
                    others = 0;
                    self.backtrack();
                }
                if stop != WalkEnd::Exhausted {
                    continue;
                }
            }
            let Some(start) = self.pop_start() else {
                self.is_complete = true;
                return None;
            };
            self.walk = Walker::new(&Path::at(self.prefix.graph(), start), self.tours);
            self.fresh = true;
        }
    }

    /// Whether a complete walk is one of the tours to list.
    fn lists(&mut self, squares: &[Square]) -> bool {
        self.tours.contains_squares(self.prefix.graph(), squares)
            && !(self.tours == TourSet::Closed
                && self.is_direction_free()
                && self.is_reverse(squares))
    }

    /// Whether the path leaves the direction of a closed tour open.
    fn is_direction_free(&self) -> bool {
        self.prefix.squares().len() <= 1
    }

    /// Whether the reverse of a closed tour has been listed: then the walk has been through all
    /// tours that begin with its last step.
    fn is_reverse(&mut self, squares: &[Square]) -> bool {
        let [_, second, .., last] = squares else {
            return false;
        };
        if !self.seconds.contains(second) {
            self.seconds.push(*second);
        }
        self.seconds.contains(last)
    }

    /// Backtracks to the shortest prefix that no tour extends. The walk then undoes the last step
    /// of this prefix.
    fn backtrack(&mut self) {
        if self.prefix.graph().len() > MAX_SEARCHED_SQUARES {
            return;
        }
        let Some(walk) = &self.walk else {
            return;
        };
        let squares = walk.squares();
        let fewest = walk.path().squares().len();
        // The shortest prefix is tested first, because there may be no tour of the kind at all.
        let first = self.may_lead(&squares[..fewest]);
        let (mut good, mut bad) = if first {
            (fewest, squares.len() + 1)
        } else {
            (fewest - 1, fewest)
        };
        while good + 1 < bad {
            let middle = good.midpoint(bad);
            if self.may_lead(&squares[..middle]) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        if let Some(walk) = &mut self.walk
            && bad <= squares.len()
        {
            walk.backtrack(bad);
        }
    }

    /// Whether a tour of the kind may begin with these squares, by a short search; `true` if it has
    /// no answer.
    fn may_lead(&self, prefix: &[Square]) -> bool {
        let Some((&head, visited)) = prefix.split_last() else {
            return true;
        };
        let graph = self.prefix.graph();
        let Some(rest) = graph.restricted(|square| !visited.contains(&square)) else {
            return true;
        };
        let from = Goal::directed().from(head);
        let may = |goal: &Goal| {
            let found = CompleteSearch::new(&rest, goal)
                .map(|mut search| search.run(SearchLimit::nodes(NODES)));
            !matches!(found, Ok(Answer::None(_)))
        };
        match self.tours {
            tours if visited.is_empty() => return may(&Goal::of(tours).from(head)),
            // For open tours the last square is free.
            TourSet::Directed | TourSet::Open => return may(&from),
            TourSet::Closed if rest.len() == 1 => return true,
            TourSet::Closed => {}
        }
        let begin = prefix[0];
        let is_left = |end: &Square| *end != head && rest.board().contains(*end);
        let mut ends = graph.neighbours(begin).filter(is_left);
        ends.any(|end| may(&from.clone().to(end)))
    }

    /// A tour by Warnsdorff's rule, for a board that is too large to find the first tour in order.
    fn find_early(&self) -> Option<Tour> {
        if self.prefix.graph().len() <= MAX_SEARCHED_SQUARES {
            return None;
        }
        let walk = Warnsdorff::extending(self.prefix.clone())
            .ok()?
            .of(self.tours);
        let tour = walk.search().tour()?;
        let tour = match self.tours {
            TourSet::Open => opened(tour, !self.prefix.squares().is_empty())?,
            TourSet::Closed => {
                let board_first = self.prefix.board().squares().next();
                let first = *self.prefix.squares().first().or(board_first.as_ref())?;
                let tour = tour.starting_from(first)?;
                match self.is_direction_free() && !is_forward(tour.squares()) {
                    true => tour.reversed().starting_from(first)?,
                    false => tour,
                }
            }
            TourSet::Directed => tour,
        };
        tour.squares()
            .starts_with(self.prefix.squares())
            .then_some(tour)
    }
}

/// Reverses a closed tour unless it goes forward; it begins on the same square.
fn orient(squares: &mut [Square]) {
    if !is_forward(squares) && !squares.is_empty() {
        squares[1..].reverse();
    }
}

/// Whether a closed tour goes to the earlier neighbour of its first square, in reading order.
fn is_forward(squares: &[Square]) -> bool {
    squares.get(1).map(reading_order) < squares.last().map(reading_order)
}

impl Iterator for Tours {
    type Item = Tour;

    fn next(&mut self) -> Option<Tour> {
        if self.begin() {
            self.early = self.find_early();
            if self.early.is_some() {
                return self.early.clone();
            }
        }
        let squares = self.advance()?;
        Some(
            Tour::new(self.prefix.graph(), squares)
                .expect("a complete walk visits every square once, move by move"),
        )
    }

    fn count(mut self) -> usize {
        let mut total = 0;
        let graph = self.prefix.graph().clone();
        self.begin();
        let is_unlimited = self.limit == SearchLimit::unlimited();
        let is_directed = self.tours.is_directed() && is_unlimited;
        if let (Some(enumeration), true) = (Enumeration::new(&graph), is_directed) {
            // A walk in progress runs to its end. The enumeration counts the tours of walks that
            // have not started.
            if let Some(walk) = self.walk.take() {
                if self.fresh {
                    total += enumeration.count(walk.path());
                } else {
                    total += finish(walk);
                }
            }
            let starts = core::iter::from_fn(|| self.pop_start());
            return total + enumeration.count_starts(starts);
        }
        while self.advance().is_some() {
            total += 1;
        }
        total
    }
}

/// The number of remaining tours of a walk.
fn finish(mut walk: Walker) -> usize {
    let mut total = 0;
    while walk.run(u64::MAX) == WalkEnd::Complete {
        total += 1;
    }
    total
}

impl FusedIterator for Tours {}
