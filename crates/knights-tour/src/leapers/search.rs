//! The search for one tour.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::graph::LeaperGraph;
use super::tour::LeaperTour;
use super::trail::{Order, Stop, Trail};
use crate::goal::Stops;
use crate::limit::Meter;
use crate::random::Random;
use crate::search::any_graph::AnySearch;
use crate::search::graph::Ends;
use crate::search::screen;
use crate::search::shape::Shape;
use crate::search::step::Step;
use crate::{Answer, Goal, GoalError, Method, Reason, SearchLimit, Square, TourKind};

/// Steps that a walk may take back before the complete search begins.
const PATIENCE: u64 = 10_000;

/// A search for a leaper's tour: a walk by Warnsdorff's rule, where that may find what is asked for, and then the complete
/// search, which can be left when a limit is reached and resumed.
///
/// The complete search is the one that serves knights on boards of any shape, and gives the same reasons.
#[derive(Clone, Debug)]
pub struct LeaperSearch {
    graph: LeaperGraph,
    goal: Goal,
    stops: Stops,
    nodes: u64,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Unseen,
    Working(Box<AnySearch>, Shape),
    /// One pair of ends after another: start times squares plus end, and the search at hand.
    Pairing(u64, Option<Box<AnySearch>>),
    Finished(Box<Answer<LeaperTour>>),
}

impl LeaperSearch {
    /// A search for a tour of the graph. The goal names squares of its [sheet](LeaperGraph::sheet).
    ///
    /// # Errors
    /// What [`Goal::check`] finds, and [`GoalError::NotServed`] for squares at given times.
    pub fn new(graph: &LeaperGraph, goal: &Goal) -> Result<Self, GoalError> {
        let stops = goal.stops(graph.sheet())?;
        if !stops.between.is_empty() {
            return Err(GoalError::NotServed {
                by: Method::Search,
                asked: "to visit a square at a given time, by another piece than a knight",
            });
        }
        Ok(Self {
            graph: graph.clone(),
            goal: goal.clone(),
            stops,
            nodes: 0,
            stage: Stage::Unseen,
        })
    }

    /// Nodes of the complete search so far, in all runs.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until there is an answer or the limit is reached. Once there is an answer, it stays.
    ///
    /// The limit counts from now; that of the goal is not looked at. The walk comes before and is short.
    pub fn run(&mut self, limit: SearchLimit) -> Answer<LeaperTour> {
        if matches!(self.stage, Stage::Unseen) {
            self.stage = match self.begin() {
                Ok((search, shape)) => Stage::Working(Box::new(search), shape),
                Err(answer) => Stage::Finished(Box::new(answer)),
            };
        }
        let mut meter = Meter::new(limit);
        let answer = self.go_on(&mut meter);
        self.nodes += meter.spent();
        if !matches!(answer, Answer::Spent) {
            self.stage = Stage::Finished(Box::new(answer.clone()));
        }
        answer
    }

    /// Settles what needs no search.
    fn begin(&self) -> Result<(AnySearch, Shape), Answer<LeaperTour>> {
        let (graph, kind) = (&self.graph, self.goal.kind());
        let shape = screen::shape(graph.sheet(), kind, &self.stops, |a, b| graph.is_move(a, b))
            .map_err(Answer::None)?;
        if graph.len() < 3 && kind == Some(TourKind::Closed) {
            return Err(Answer::None(Reason::TooFewToClose));
        }
        if self.stops.end.is_none() || graph.len() < 3 {
            self.walk().map_or(Ok(()), Err)?;
        }
        let search = self.search(shape, self.goal.seed());
        Ok((search.map_err(Answer::None)?, shape))
    }

    fn search(&self, shape: Shape, seed: Option<u64>) -> Result<AnySearch, Reason> {
        let vertex = |square: Square| {
            let place = self.graph.number(square);
            place.expect("the goal was checked: it is on the board")
        };
        let ends = match shape {
            Shape::Ring | Shape::RingFrom(_) => Ends::Joined,
            Shape::Line => Ends::Free,
            Shape::LineFrom(start) => Ends::One(vertex(start)),
            Shape::Between(start, end) => Ends::Two(vertex(start), vertex(end)),
        };
        let mut edges = self.graph.edges();
        if let Some(seed) = seed {
            Random::new(seed).shuffle(&mut edges);
        }
        AnySearch::new(self.graph.squares(), edges, ends)
    }

    /// A tour by Warnsdorff's rule, from the start asked for or from one of a few.
    fn walk(&self) -> Option<Answer<LeaperTour>> {
        const STARTS: usize = 4;
        let (graph, kind) = (&self.graph, self.goal.kind());
        if kind == Some(TourKind::Closed) {
            // By the rule alone it hardly ever comes back.
            return None;
        }
        let mut random = self.goal.seed().map(Random::new);
        let given = self.stops.start.and_then(|start| graph.number(start));
        let starts: Vec<u32> = match (given, &mut random) {
            (Some(start), _) => [start].into(),
            (None, None) => (0..graph.len().min(STARTS) as u32).collect(),
            (None, Some(random)) => (0..STARTS)
                .map(|_| random.below(graph.len()) as u32)
                .collect(),
        };
        let patience = PATIENCE / starts.len() as u64;
        for start in starts {
            let order = Order::FewestOnward(random.clone());
            let mut trail = Trail::new(graph, start, order, false);
            let mut stop = trail.run(graph, patience);
            while stop == Stop::Complete {
                let tour = LeaperTour::through(graph, trail.path());
                let is_end = |end| tour.squares().last() == Some(&end);
                if kind.is_none_or(|kind| kind == tour.kind()) && self.stops.end.is_none_or(is_end)
                {
                    return Some(Answer::Tour(tour));
                }
                stop = match graph.len() {
                    // Another kind is mostly a few steps away.
                    3.. => trail.run(graph, 100),
                    _ => Stop::Exhausted,
                };
            }
        }
        None
    }

    fn go_on(&mut self, meter: &mut Meter) -> Answer<LeaperTour> {
        let (search, shape) = match &mut self.stage {
            Stage::Working(search, shape) => (search, *shape),
            Stage::Pairing(..) => return self.go_on_pairing(meter),
            Stage::Finished(answer) => return (**answer).clone(),
            Stage::Unseen => return Answer::Spent,
        };
        let mut order = match search.run(meter) {
            Step::Spent => return Answer::Spent,
            Step::Nothing => return self.exhausted(meter),
            Step::Cycle(order) => order,
        };
        if let Shape::RingFrom(start) = shape {
            let start = self.graph.number(start);
            let place = order.iter().position(|&at| Some(at) == start);
            order.rotate_left(place.unwrap_or(0));
        }
        let tour = self.turned(order);
        if self.goal.kind() != Some(TourKind::Open) || !tour.is_closed() {
            return Answer::Tour(tour);
        }
        self.stage = Stage::Pairing(0, None);
        self.go_on_pairing(meter)
    }

    /// An open tour where one that comes back was found: only a search for each pair of ends tells.
    fn go_on_pairing(&mut self, meter: &mut Meter) -> Answer<LeaperTour> {
        let squares = self.graph.squares().to_vec();
        let given = self.stops.start.or(self.stops.end);
        loop {
            let Stage::Pairing(next, search) = &mut self.stage else {
                return Answer::Spent;
            };
            if let Some(pair) = search {
                match pair.run(meter) {
                    Step::Spent => return Answer::Spent,
                    Step::Nothing => *search = None,
                    Step::Cycle(order) => return Answer::Tour(self.turned(order)),
                }
                continue;
            }
            let (start, end) = (
                *next as usize / squares.len(),
                *next as usize % squares.len(),
            );
            if start >= squares.len() {
                return self.exhausted(meter);
            }
            *next += 1;
            let (start, end) = (squares[start], squares[end]);
            let is_asked = given.map_or(start < end, |given| given == start && start != end);
            if is_asked && !self.graph.is_move(start, end) {
                if !meter.pay() {
                    // This pair again.
                    if let Stage::Pairing(next, _) = &mut self.stage {
                        *next -= 1;
                    }
                    return Answer::Spent;
                }
                let found = self.search(Shape::Between(start, end), None).ok();
                if let Stage::Pairing(_, search) = &mut self.stage {
                    *search = found.map(Box::new);
                }
            }
        }
    }

    fn exhausted(&self, meter: &Meter) -> Answer<LeaperTour> {
        Answer::None(Reason::Exhausted {
            nodes: Some(self.nodes + meter.spent()),
        })
    }

    /// A tour found from its end, the right way round.
    fn turned(&self, mut order: Vec<u32>) -> LeaperTour {
        if self.stops.start.is_none() && self.stops.end.is_some() {
            order.reverse();
        }
        LeaperTour::through(&self.graph, &order)
    }
}
