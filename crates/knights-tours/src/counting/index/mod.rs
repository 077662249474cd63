//! Tours by number, from the layers of an exact count.
//!
//! The last layers give the number of tours through each state of the middle; each earlier layer
//! gives the number of paths to each state. So a number below the count determines a state of the
//! middle, and then step by step the previous states, back to the empty board. The choices of the
//! steps are the edges of a tour. The number of a tour follows by the same steps forwards.

mod choice;
mod descent;
mod error;
mod join_index;
mod pairing;
mod random;

use core::fmt;

pub use error::TourIndexError;
pub use random::RandomNumbers;

use crate::counting::index::join_index::JoinIndex;
use crate::counting::memory::NoMemory;
use crate::counting::numbers::natural::Natural;
use crate::counting::plan::graph::{PlanGraph, PlannedTours};
use crate::counting::run::counter::{Counter, few_tours};
use crate::counting::run::error::CountError;
use crate::counting::run::planned_count::PlannedCount;
use crate::numbers::place_in;
use crate::path_links::PathLinks;
use crate::{Graph, Square, Tour};

/// Numbers all tours of a board: [`tour`](Self::tour) and [`number`](Self::number) are inverse to
/// each other.
///
/// The index stores every layer of the [count](Counter::index), so that a tour takes milliseconds,
/// however many there are. A uniform random number below the [`count`](Self::count) gives a uniform
/// random tour: see [`random_numbers`](Self::random_numbers).
///
/// The order has no meaning. It depends only on the board, the set of tours and the version of this
/// crate, not on the machine.
///
/// ```
/// use knights_tour::{Board, TourSet};
/// use knights_tour::counting::Counter;
///
/// let board = Board::square(6)?;
/// let tours = Counter::new(&board, TourSet::Closed).index()?;
/// assert_eq!(tours.count().to_string(), "9862");
/// for number in tours.random_numbers(1).take(3) {
///     let tour = tours.tour(&number)?;
///     assert!(tour.is_closed());
///     assert_eq!(tours.number(&tour)?, number);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct TourIndex {
    graph: Graph,
    tours: PlannedTours,
    count: Natural,
    kind: IndexKind,
}

enum IndexKind {
    /// The list of a few tours.
    Listed(Vec<Tour>),
    /// The graph of the plan, and the index of its cycles.
    Layers(PlanGraph, Box<JoinIndex>),
}

impl Counter<'_> {
    /// Counts and stores all layers, for tours by number and random tours. Needs several times the
    /// memory of a count. Memory limit, threads, progress callback and stop flag of the counter
    /// apply.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
    ///
    /// let board = Board::rectangle(3, 4)?;
    /// let tours = Counter::new(&board, TourSet::Directed).index()?;
    /// let all: Result<Vec<_>, _> = (0..16u64).map(|number| tours.tour(&number.into())).collect();
    /// assert_eq!(all?.len(), 16);
    /// assert!(tours.tour(&16u64.into()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`count`](Self::count); [`CountError::NotNumbered`] for a count modulo a prime, one of
    /// open tours, and one with a checkpoint.
    pub fn index(mut self) -> Result<TourIndex, CountError> {
        self.check_start()?;
        let settings = &self.settings;
        let refused = [
            (settings.prime.is_some(), "modulo a prime"),
            (settings.is_open, "of open tours"),
            (settings.checkpoint.is_some(), "with a checkpoint"),
        ];
        if let Some(&(_, what)) = refused.iter().find(|(is_asked, _)| *is_asked) {
            return Err(CountError::NotNumbered { what });
        }
        self.settings.keeps_layers = true;
        let tours = self.planned();
        if self.is_refuted(tours) {
            return Ok(TourIndex::of_list(self.graph, tours, Vec::new()));
        }
        let Self {
            graph,
            mut settings,
            ..
        } = self;
        let Some(course) = PlannedCount::new(&graph, tours, &settings)? else {
            let all = few_tours(&graph, tours);
            return Ok(TourIndex::of_list(graph, tours, all));
        };
        let Some(layers) = course.all_layers(&mut settings)? else {
            return Ok(TourIndex::of_list(graph, tours, Vec::new()));
        };
        let plan_graph = PlanGraph::new(&graph, tours);
        let vertices = plan_graph.adjacent.len();
        let join_index = JoinIndex::new(layers, vertices, settings.threads, settings.stop);
        let join_index = join_index.map_err(|reason| settings.error(reason))?;
        let count = match tours {
            // A cycle through the apex is two tours.
            PlannedTours::Directed => join_index.count().times(2),
            PlannedTours::Closed | PlannedTours::From(_) => join_index.count(),
        };
        Ok(TourIndex {
            graph,
            tours,
            count,
            kind: IndexKind::Layers(plan_graph, Box::new(join_index)),
        })
    }
}

impl TourIndex {
    fn of_list(graph: Graph, tours: PlannedTours, all: Vec<Tour>) -> Self {
        Self {
            graph,
            tours,
            count: (all.len() as u64).into(),
            kind: IndexKind::Listed(all),
        }
    }

    /// The number of tours.
    #[must_use]
    pub const fn count(&self) -> &Natural {
        &self.count
    }

    /// The tour with this number, from 0.
    ///
    /// A closed tour begins on the first square in reading order, and continues to the earlier of
    /// its two neighbours.
    ///
    /// # Errors
    /// [`TourIndexError::Beyond`] if the number is too large, [`TourIndexError::OutOfMemory`].
    pub fn tour(&self, number: &Natural) -> Result<Tour, TourIndexError> {
        if *number >= self.count {
            return Err(TourIndexError::Beyond {
                number: number.clone(),
                count: self.count.clone(),
            });
        }
        let (plan_graph, join_index) = match &self.kind {
            IndexKind::Listed(all) => {
                let place = number.limbs().first().copied().unwrap_or(0);
                return Ok(all[place as usize].clone());
            }
            IndexKind::Layers(plan_graph, join_index) => (plan_graph, join_index),
        };
        let (number, direction) = match self.tours {
            PlannedTours::Directed => number.quotient(2),
            PlannedTours::Closed | PlannedTours::From(_) => (number.clone(), 0),
        };
        let cycle = join_index.unrank(number)?;
        let start = plan_graph.apex.unwrap_or(0) as u32;
        // To the lower neighbour.
        let [a, b] = cycle.pair(start);
        let order = cycle.order_from(start, a.max(b));
        let mut order: Vec<usize> = order.map(|at| at as usize).collect();
        if plan_graph.apex.is_some() {
            order.remove(0);
            let is_back = match plan_graph.start {
                Some(start) => order[0] != start,
                None => direction == 1,
            };
            if is_back {
                order.reverse();
            }
        }
        let squares = order.iter().map(|&at| plan_graph.squares[at]);
        let tour = Tour::new(&self.graph, squares.collect());
        Ok(tour.expect("the edges of a cycle of the plan make a tour"))
    }

    /// The number of a tour. In an index of closed tours the first square and the direction of the
    /// tour do not matter.
    ///
    /// # Errors
    /// [`TourIndexError`] for a tour that is not in the index.
    pub fn number(&self, tour: &Tour) -> Result<Natural, TourIndexError> {
        if *tour.graph() != self.graph {
            return Err(TourIndexError::OtherGraph);
        }
        let squares = tour.squares();
        match self.tours {
            PlannedTours::Closed if !tour.is_closed() => return Err(TourIndexError::NotClosed),
            PlannedTours::From(start) if squares[0] != start => {
                return Err(TourIndexError::OtherStart { start });
            }
            _ => {}
        }
        let (plan_graph, join_index) = match &self.kind {
            IndexKind::Listed(all) => {
                let place = all.iter().position(|other| other == tour);
                let place = place.expect("a list has all tours");
                return Ok((place as u64).into());
            }
            IndexKind::Layers(plan_graph, join_index) => (plan_graph, join_index),
        };
        let vertex = |square: &Square| {
            let place = place_in(&plan_graph.squares, *square);
            place.expect("a tour visits squares of its graph")
        };
        let order: Vec<usize> = squares.iter().map(vertex).chain(plan_graph.apex).collect();
        let mut cycle = PathLinks::new(order.len());
        cycle.add_cycle(order.iter().map(|&at| at as u32));
        let number = join_index.rank(&cycle)?;
        Ok(match self.tours {
            PlannedTours::Directed => {
                let mut number = number.times(2);
                number += &u64::from(order[0] > order[squares.len() - 1]).into();
                number
            }
            PlannedTours::Closed | PlannedTours::From(_) => number,
        })
    }

    /// Uniform random numbers of tours, the same for the same seed; none if there are no tours.
    pub fn random_numbers(&self, seed: u64) -> RandomNumbers {
        RandomNumbers::new(self.count.clone(), seed)
    }
}

impl fmt::Debug for TourIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TourIndex")
            .field("graph", &self.graph)
            .field("tours", &self.tours)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

impl From<NoMemory> for TourIndexError {
    fn from(lacking: NoMemory) -> Self {
        Self::OutOfMemory {
            needed: lacking.bytes,
        }
    }
}
