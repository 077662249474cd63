//! The search for one tour.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::graph::{Ends, Graph, Numbering};
use super::opening::opened;
use super::screen;
use super::shape::Shape;
use super::solver::Solver;
use super::step::Step;
use super::timetable::{Found, Timetable};
use crate::goal::Stops;
use crate::limit::Meter;
use crate::{
    Answer, Board, Goal, GoalError, Reason, SearchLimit, Square, Tour, TourKind, is_knight_move,
};

/// The most squares a searched board may have; a square takes some 300 bytes of memory during a search.
pub const MAX_SQUARES: usize = 1 << 22;

/// A search for a tour, which can be left when a limit is reached and resumed.
///
/// It serves every goal, but for its seed, which changes the tour that is found only where squares have given times.
#[derive(Clone, Debug)]
pub struct Search {
    board: Board,
    goal: Goal,
    stops: Stops,
    nodes: u64,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Unseen,
    Working(Box<Work>),
    Pairing(Box<Pairs>),
    Timed(Box<Timetable>),
    Finished(Answer),
}

#[derive(Clone, Debug)]
struct Work {
    shape: Shape,
    numbering: Numbering,
    solver: Solver,
}

/// A search for an open tour between one pair of ends after another.
#[derive(Clone, Debug)]
struct Pairs {
    starts: Vec<Square>,
    squares: Vec<Square>,
    /// The next pair: a start, times the number of squares, plus an end.
    next: usize,
    work: Option<Work>,
}

impl Pairs {
    /// The next two squares that are no move apart and differ, each two once where any square may be the start.
    fn pop(&mut self) -> Option<(Square, Square)> {
        let len = self.squares.len();
        while self.next < self.starts.len() * len {
            let (start, end) = (self.starts[self.next / len], self.squares[self.next % len]);
            let is_turned = self.starts.len() > 1 && self.next % len < self.next / len;
            self.next += 1;
            if start != end && !is_turned && !is_knight_move(start, end) {
                return Some((start, end));
            }
        }
        None
    }
}

impl Work {
    /// The search for a tour of this shape, after the arguments that need none.
    fn new(board: &Board, shape: Shape) -> Result<Self, Reason> {
        screen::colours(board, shape)?;
        let numbering = Numbering::new(board);
        let vertex = |square| {
            numbering
                .vertex(square)
                .expect("the goal was checked: it is on the board")
        };
        let ends = match shape {
            Shape::Ring | Shape::RingFrom(_) => Ends::Joined,
            Shape::Line => Ends::Free,
            Shape::LineFrom(start) => Ends::One(vertex(start)),
            Shape::Between(start, end) => Ends::Two(vertex(start), vertex(end)),
        };
        let graph = Graph::new(board, &numbering, ends);
        let solver = Solver::new(graph, &numbering, ends)?;
        Ok(Self {
            shape,
            numbering,
            solver,
        })
    }
}

impl Search {
    /// A search for a tour of the board.
    ///
    /// # Errors
    /// What [`Goal::check`] finds, and [`GoalError::TooLarge`] when the board has more than [`MAX_SQUARES`] squares, or
    /// more than [`MAX_TIMED`](super::MAX_TIMED) and squares with given times.
    pub fn new(board: &Board, goal: &Goal) -> Result<Self, GoalError> {
        let stops = goal.stops(board)?;
        let stage = if stops.between.is_empty() {
            if board.len() > MAX_SQUARES {
                return Err(GoalError::TooLarge {
                    squares: board.len(),
                    most: MAX_SQUARES,
                });
            }
            Stage::Unseen
        } else {
            Stage::Timed(Box::new(Timetable::new(board, goal)?))
        };
        Ok(Self {
            board: board.clone(),
            goal: goal.clone(),
            stops,
            nodes: 0,
            stage,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What is looked for.
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Nodes searched so far, in all runs: sets of decisions looked at, and layers of the dynamic program. Arguments
    /// and tours that need no search take none.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is known without a search: why there is no tour, where that is so. Linear in the number of squares, but for
    /// the balance of colours of boards with holes.
    pub fn refuted(&mut self) -> Option<&Reason> {
        if matches!(self.stage, Stage::Unseen) {
            self.prepare();
        }
        match &self.stage {
            Stage::Finished(Answer::None(reason)) => Some(reason),
            _ => None,
        }
    }

    /// Searches until there is an answer or the limit is reached. Once there is an answer, it stays.
    ///
    /// The limit counts from now; that of the goal is not looked at.
    pub fn run(&mut self, limit: SearchLimit) -> Answer {
        if matches!(self.stage, Stage::Unseen) {
            self.prepare();
        }
        let mut meter = Meter::new(limit);
        let answer = self.go_on(&mut meter);
        self.nodes += meter.spent();
        match answer {
            Answer::Spent => return Answer::Spent,
            // The nodes of all runs.
            Answer::None(Reason::Exhausted { .. }) => {
                self.stage = Stage::Finished(Answer::None(Reason::Exhausted {
                    nodes: Some(self.nodes),
                }));
            }
            answer => self.stage = Stage::Finished(answer),
        }
        match &self.stage {
            Stage::Finished(answer) => answer.clone(),
            _ => Answer::Spent,
        }
    }

    fn go_on(&mut self, meter: &mut Meter) -> Answer {
        let work = match &mut self.stage {
            Stage::Working(work) => work,
            Stage::Pairing(_) => return self.go_on_pairing(meter),
            Stage::Timed(table) => {
                return match table.next(meter) {
                    Found::Tour(tour) => Answer::Tour(tour),
                    Found::Nothing(reason) => Answer::None(reason),
                    Found::Spent => Answer::Spent,
                };
            }
            // An answer of an earlier run keeps its number of nodes.
            Stage::Finished(answer) => return answer.clone(),
            Stage::Unseen => return Answer::Spent,
        };
        let tour = match work.solver.run(&work.numbering, meter) {
            Step::Spent => return Answer::Spent,
            Step::Nothing => return Answer::None(Reason::Exhausted { nodes: None }),
            Step::Cycle(cycle) => along(&self.board, work.shape, &work.numbering, &cycle),
        };
        if self.goal.kind() != Some(TourKind::Open) || !tour.is_closed() {
            return self.turned(tour);
        }
        let start = match work.shape {
            Shape::LineFrom(start) => Some(start),
            _ => None,
        };
        if let Some(tour) = opened(tour, start.is_some()) {
            return self.turned(tour);
        }
        let squares: Vec<Square> = self.board.squares().collect();
        let starts = start.map_or_else(|| squares.clone(), |start| vec![start]);
        self.stage = Stage::Pairing(Box::new(Pairs {
            starts,
            squares,
            next: 0,
            work: None,
        }));
        self.go_on_pairing(meter)
    }

    /// The rare board on which only a search for each pair of ends tells.
    fn go_on_pairing(&mut self, meter: &mut Meter) -> Answer {
        let Stage::Pairing(pairs) = &mut self.stage else {
            return Answer::Spent;
        };
        loop {
            if let Some(work) = &mut pairs.work {
                match work.solver.run(&work.numbering, meter) {
                    Step::Spent => return Answer::Spent,
                    Step::Nothing => pairs.work = None,
                    Step::Cycle(cycle) => {
                        let tour = along(&self.board, work.shape, &work.numbering, &cycle);
                        return self.turned(tour);
                    }
                }
            }
            if !meter.pay() {
                return Answer::Spent;
            }
            let Some((start, end)) = pairs.pop() else {
                return Answer::None(Reason::Exhausted { nodes: None });
            };
            pairs.work = Work::new(&self.board, Shape::Between(start, end)).ok();
        }
    }

    /// A tour found from its end, the right way round.
    fn turned(&self, tour: Tour) -> Answer {
        let is_turned = self.stops.start.is_none() && self.stops.end.is_some();
        Answer::Tour(if is_turned { tour.reversed() } else { tour })
    }

    /// Settles what needs no search.
    fn prepare(&mut self) {
        self.stage = match self.begin() {
            Ok(work) => Stage::Working(Box::new(work)),
            Err(answer) => Stage::Finished(answer),
        };
    }

    fn begin(&self) -> Result<Work, Answer> {
        screen::rectangle(&self.board, self.goal.kind(), &self.stops).map_err(Answer::None)?;
        self.settle_tiny()?;
        let shape = screen::shape(&self.board, self.goal.kind(), &self.stops, is_knight_move)
            .map_err(Answer::None)?;
        Work::new(&self.board, shape).map_err(Answer::None)
    }

    /// Boards on which a tour would not be a cycle of three vertices or more: one square, and two a move apart.
    fn settle_tiny(&self) -> Result<(), Answer> {
        let squares: Vec<Square> = self.board.squares().take(3).collect();
        let order = match squares[..] {
            [one] => vec![one],
            [one, two] if is_knight_move(one, two) => {
                if self.stops.start == Some(two) || self.stops.end == Some(one) {
                    vec![two, one]
                } else {
                    vec![one, two]
                }
            }
            _ => return Ok(()),
        };
        if self.goal.kind() == Some(TourKind::Closed) {
            return Err(Answer::None(match squares[..] {
                [_] => Reason::DeadEnds {
                    squares,
                    allowed: 0,
                },
                _ => Reason::TooFewToClose,
            }));
        }
        if let (Some(start), Some(end)) = (self.stops.start, self.stops.end)
            && start == end
            && squares.len() == 2
        {
            return Err(Answer::None(Reason::SameEnds { square: start }));
        }
        Err(Answer::Tour(
            Tour::new(&self.board, order).expect("all the squares, a move apart"),
        ))
    }
}

/// A tour of a small or narrow board that uses these moves, for constructions that know that there is one.
pub(crate) fn tour_with(
    board: &Board,
    shape: Shape,
    required: &[[Square; 2]],
    limit: SearchLimit,
) -> Option<Tour> {
    let numbering = Numbering::new(board);
    let ends = match shape {
        Shape::LineFrom(start) => Ends::One(numbering.vertex(start)?),
        Shape::Between(start, end) => Ends::Two(numbering.vertex(start)?, numbering.vertex(end)?),
        _ => Ends::Joined,
    };
    let mut graph = Graph::new(board, &numbering, ends);
    for &[a, b] in required {
        graph.require(numbering.vertex(a)?, numbering.vertex(b)?);
    }
    let mut solver = Solver::new(graph, &numbering, ends).ok()?;
    match solver.run(&numbering, &mut Meter::new(limit)) {
        Step::Cycle(cycle) => Some(along(board, shape, &numbering, &cycle)),
        Step::Nothing | Step::Spent => None,
    }
}

/// The tour along a cycle of the graph, cut open outside the board, or at its start.
pub(super) fn along(board: &Board, shape: Shape, numbering: &Numbering, cycle: &[u32]) -> Tour {
    let mut order: Vec<Square> = cut_open(cycle, board.len())
        .map(|v| numbering.square(v))
        .collect();
    match shape {
        Shape::RingFrom(start) => {
            let place = order
                .iter()
                .position(|&square| square == start)
                .unwrap_or(0);
            order.rotate_left(place);
        }
        Shape::LineFrom(start) | Shape::Between(start, _) if order.first() != Some(&start) => {
            order.reverse()
        }
        _ => {}
    }
    Tour::new(board, order).expect("a Hamiltonian cycle of the graph is a tour of the board")
}

/// A cycle read from behind the last vertex that is no square on, without those: the squares are the first vertices.
pub(super) fn cut_open(cycle: &[u32], squares: usize) -> impl Iterator<Item = u32> + '_ {
    let is_square = move |v: u32| (v as usize) < squares;
    let cut = cycle
        .iter()
        .rposition(|&v| !is_square(v))
        .map_or(0, |place| place + 1);
    let round = cycle[cut..].iter().chain(&cycle[..cut]).copied();
    round.filter(move |&v| is_square(v))
}
