//! The search for one tour.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::graph::{GoalShape, SearchStep};
use super::opening::opened;
use super::screen;
use super::timed_search::TimedSearch;
use super::work::SearchTask;
use crate::goal::limit::WorkMeter;
use crate::goal::{Waypoints, check_squares};
use crate::{
    Answer, Board, Goal, GoalError, Graph, Method, Observer, Reason, SearchLimit, SearchProgress,
    Square, Tour, TourSet,
};

/// The maximum number of squares for a search; a square takes some 300 bytes of memory.
pub const MAX_SQUARES: usize = 1 << 22;

/// A complete search for a tour, which can be resumed after a limit.
///
/// It supports every goal without a [symmetry](Goal::symmetric). The seed changes the tour only if
/// squares have given times.
#[derive(Clone, Debug)]
pub struct CompleteSearch {
    graph: Graph,
    goal: Goal,
    waypoints: Waypoints,
    nodes: u64,
    stage: SearchStage,
}

#[derive(Clone, Debug)]
enum SearchStage {
    Unseen,
    Working(Box<SearchTask>, GoalShape),
    Pairing(Box<EndPairSearch>),
    Timed(Box<TimedSearch>),
    Finished(Answer),
}

/// A search for an open tour between one pair of ends after another.
#[derive(Clone, Debug)]
struct EndPairSearch {
    starts: Vec<Square>,
    squares: Vec<Square>,
    /// The next pair: a start, times the number of squares, plus an end.
    next: usize,
    work: Option<SearchTask>,
}

impl EndPairSearch {
    /// The next two different squares that are not a move apart; each pair once if the start is
    /// free.
    fn pop(&mut self, graph: &Graph) -> Option<(Square, Square)> {
        let len = self.squares.len();
        while self.next < self.starts.len() * len {
            let (start, end) = (self.starts[self.next / len], self.squares[self.next % len]);
            let is_turned = self.starts.len() > 1 && self.next % len < self.next / len;
            self.next += 1;
            if start != end && !is_turned && !graph.is_move(start, end) {
                return Some((start, end));
            }
        }
        None
    }
}

impl CompleteSearch {
    /// A search for a tour of a board, or of another graph.
    ///
    /// # Errors
    /// The errors of [`Goal::check`], and [`GoalError::TooLarge`] when the board has more than
    /// [`MAX_SQUARES`] squares, or more than [`MAX_TIMED`](super::MAX_TIMED) and squares with given
    /// times; [`GoalError::Unsupported`] for a symmetric goal.
    pub fn new(graph: impl Into<Graph>, goal: &Goal) -> Result<Self, GoalError> {
        let graph = graph.into();
        let waypoints = goal.waypoints_for(graph.board(), Method::Search)?;
        let stage = if waypoints.between.is_empty() {
            check_squares(graph.len(), MAX_SQUARES)?;
            SearchStage::Unseen
        } else {
            SearchStage::Timed(Box::new(TimedSearch::new(&graph, goal)?))
        };
        Ok(Self {
            graph,
            goal: goal.clone(),
            waypoints,
            nodes: 0,
            stage,
        })
    }

    /// The board, or the graph with its board.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The goal.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Number of nodes searched in all runs: nodes of branching, and layers of the dynamic program.
    /// It is 0 for proofs and tours without a search.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The reason why there is no tour, if it is known without a search. Linear in the number of
    /// squares, except for the colour balance of boards with holes.
    pub fn refuted(&mut self) -> Option<&Reason> {
        if matches!(self.stage, SearchStage::Unseen) {
            self.prepare();
        }
        match &self.stage {
            SearchStage::Finished(Answer::None(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Searches until there is an answer or the limit is reached. Later calls return the same
    /// answer.
    ///
    /// The limit begins with the call; the goal's limit is ignored.
    pub fn run(&mut self, limit: SearchLimit) -> Answer {
        if matches!(self.stage, SearchStage::Unseen) {
            self.prepare();
        }
        let mut meter = WorkMeter::new(limit);
        let answer = self.resume(&mut meter);
        self.nodes += meter.nodes();
        match answer {
            Answer::LimitReached => return Answer::LimitReached,
            // The nodes of all runs.
            Answer::None(Reason::Exhausted { .. }) => {
                self.stage = SearchStage::Finished(Answer::None(Reason::Exhausted {
                    nodes: Some(self.nodes),
                }));
            }
            answer => self.stage = SearchStage::Finished(answer),
        }
        match &self.stage {
            SearchStage::Finished(answer) => answer.clone(),
            _ => Answer::LimitReached,
        }
    }

    /// The same; calls an observer about ten times a second.
    ///
    /// # Errors
    /// [`GoalError::Stopped`] when the observer breaks. The search can be resumed.
    pub fn run_with(
        &mut self,
        limit: SearchLimit,
        observer: Observer<'_>,
    ) -> Result<Answer, GoalError> {
        let (nodes_before, mut left) = (self.nodes, limit.begin());
        while let Some(slice) = left.slice(self.nodes - nodes_before) {
            match self.run(slice) {
                Answer::LimitReached => {}
                answer => return Ok(answer),
            }
            let progress = SearchProgress {
                method: Method::Search,
                nodes: self.nodes,
            };
            if observer(&progress).is_break() {
                return Err(GoalError::Stopped);
            }
        }
        Ok(Answer::LimitReached)
    }

    fn resume(&mut self, meter: &mut WorkMeter) -> Answer {
        let (work, shape) = match &mut self.stage {
            SearchStage::Working(work, shape) => (work, *shape),
            SearchStage::Pairing(_) => return self.resume_pairing(meter),
            SearchStage::Timed(table) => return table.next(meter),
            // An answer of an earlier run keeps its number of nodes.
            SearchStage::Finished(answer) => return answer.clone(),
            SearchStage::Unseen => return Answer::LimitReached,
        };
        let tour = match work.run(meter) {
            SearchStep::LimitReached => return Answer::LimitReached,
            SearchStep::Nothing => return Answer::None(Reason::Exhausted { nodes: None }),
            SearchStep::Cycle(order) => tour_along(&self.graph, work, &order),
        };
        if self.goal.tours() != TourSet::Open || !tour.is_closed() {
            return self.turned(tour);
        }
        let start = match shape {
            GoalShape::LineFrom(start) => Some(start),
            _ => None,
        };
        if let Some(tour) = opened(tour, start.is_some()) {
            return self.turned(tour);
        }
        let squares: Vec<Square> = self.graph.board().squares().collect();
        let starts = start.map_or_else(|| squares.clone(), |start| vec![start]);
        self.stage = SearchStage::Pairing(Box::new(EndPairSearch {
            starts,
            squares,
            next: 0,
            work: None,
        }));
        self.resume_pairing(meter)
    }

    /// Searches for each pair of ends, for the rare boards that need it.
    fn resume_pairing(&mut self, meter: &mut WorkMeter) -> Answer {
        let SearchStage::Pairing(pairs) = &mut self.stage else {
            return Answer::LimitReached;
        };
        loop {
            if let Some(work) = &mut pairs.work {
                match work.run(meter) {
                    SearchStep::LimitReached => return Answer::LimitReached,
                    SearchStep::Nothing => pairs.work = None,
                    SearchStep::Cycle(order) => {
                        let tour = tour_along(&self.graph, work, &order);
                        return self.turned(tour);
                    }
                }
            }
            if !meter.count_node() {
                return Answer::LimitReached;
            }
            let Some((start, end)) = pairs.pop(&self.graph) else {
                return Answer::None(Reason::Exhausted { nodes: None });
            };
            pairs.work = SearchTask::new(&self.graph, GoalShape::Between(start, end), None).ok();
        }
    }

    /// Reverses a tour that was found from its end.
    fn turned(&self, tour: Tour) -> Answer {
        let is_turned = self.waypoints.start.is_none() && self.waypoints.end.is_some();
        Answer::Tour(if is_turned { tour.reversed() } else { tour })
    }

    /// Finds the answer if it needs no search.
    fn prepare(&mut self) {
        self.stage = match self.begin() {
            Ok((work, shape)) => SearchStage::Working(Box::new(work), shape),
            Err(answer) => SearchStage::Finished(answer),
        };
    }

    fn begin(&self) -> Result<(SearchTask, GoalShape), Answer> {
        let (graph, kind) = (&self.graph, self.goal.tours());
        screen::rectangle(graph, kind, &self.waypoints).map_err(Answer::None)?;
        self.solve_tiny()?;
        let shape = screen::shape(graph, kind, &self.waypoints).map_err(Answer::None)?;
        let work = SearchTask::new(graph, shape, self.goal.seed());
        Ok((work.map_err(Answer::None)?, shape))
    }

    /// Boards on which a tour would not be a cycle of three vertices or more: one square, and two a
    /// move apart.
    fn solve_tiny(&self) -> Result<(), Answer> {
        let squares: Vec<Square> = self.graph.board().squares().take(3).collect();
        let order = match squares[..] {
            [one] => vec![one],
            [one, two] if self.graph.is_move(one, two) => {
                if self.waypoints.start == Some(two) || self.waypoints.end == Some(one) {
                    vec![two, one]
                } else {
                    vec![one, two]
                }
            }
            _ => return Ok(()),
        };
        if self.goal.tours() == TourSet::Closed {
            return Err(Answer::None(match squares[..] {
                [_] => Reason::DeadEnds {
                    squares,
                    allowed: 0,
                },
                _ => Reason::TooFewToClose,
            }));
        }
        if let (Some(start), Some(end)) = (self.waypoints.start, self.waypoints.end)
            && start == end
            && squares.len() == 2
        {
            return Err(Answer::None(Reason::SameEnds { square: start }));
        }
        Err(Answer::Tour(
            Tour::new(&self.graph, order).expect("all the squares, a move apart"),
        ))
    }
}

/// A tour of a small or narrow board that uses these moves, for constructions, where a tour is
/// known to exist.
pub(crate) fn tour_with(
    board: &Board,
    shape: GoalShape,
    required: &[[Square; 2]],
    limit: SearchLimit,
) -> Option<Tour> {
    let mut work = SearchTask::of_knight(board, shape, required).ok()?;
    match work.run(&mut WorkMeter::new(limit)) {
        SearchStep::Cycle(order) => Some(tour_along(&board.into(), &work, &order)),
        SearchStep::Nothing | SearchStep::LimitReached => None,
    }
}

fn tour_along(graph: &Graph, work: &SearchTask, order: &[u32]) -> Tour {
    let squares = work.squares(order);
    Tour::new(graph, squares).expect("a Hamiltonian cycle of the graph is a tour of the board")
}
