//! Complete search for a tour on a board of any shape.
//!
//! A [`Search`] ends in one of three ways, never mixed up: with a tour, with a proof that there is none ([`Argument`]),
//! or because its [`Budget`] is spent, after which it can go on where it stopped.
//!
//! ```
//! use knights_tour::Board;
//! use knights_tour::search::{Budget, Goal, Outcome, Search};
//!
//! // A chess board without two corners of one colour has 30 squares of that colour and 32 of the other.
//! let board = Board::from_fn(8, 8, |square| square != (0, 0).into() && square != (7, 7).into())?;
//! let Outcome::Impossible(argument) = Search::new(&board, Goal::Open)?.run(Budget::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(argument.to_string().starts_with("colours: 30 squares"));
//!
//! // Without two corners of different colours it has a closed tour.
//! let board = Board::from_fn(8, 8, |square| square != (0, 0).into() && square != (7, 0).into())?;
//! let Outcome::Tour(tour) = Search::new(&board, Goal::Closed)?.run(Budget::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(tour.is_closed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! The search does not walk. It decides moves: each is still undecided, taken or dropped. Every square needs exactly two
//! taken moves, and no chain of taken moves may close before it holds the whole board; an open tour is closed through
//! vertices outside the board. Before and during the search:
//!
//! - **forced moves and dead ends**: what follows from a decision by counting moves at the squares is decided with it;
//! - **connectivity and cut squares**: the blocks of the undecided and taken moves must form a chain that the ends and
//!   the colours of the blocks allow;
//! - **colour balance**: a choice of two moves at every square that agrees with the decisions is kept up to date as a
//!   flow between the colours. Where none exists, some set of squares of one colour has too few neighbours.
//!
//! That choice of two moves at every square is a set of rings. Rings that run beside each other are joined by exchanging
//! two moves for two, or three for three, which on most boards leaves a single ring, a tour, before anything had to be tried. If several are
//! left, the search tries to take a move of the smallest ring, and then to drop it. If that does not settle the board soon,
//! every move is tried alone, which decides most moves of a part that has no answer by itself; then dynamic programming
//! along its length settles a narrow board, and branching with what was learnt a wide one.

mod argument;
mod branch;
mod budget;
mod factor;
mod frontier;
pub(crate) mod graph;
mod joins;
mod links;
mod screen;
mod sections;
pub(crate) mod solver;
#[cfg(test)]
mod tests;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

pub use argument::{Argument, SectionFault};
pub use budget::Budget;

use crate::{Board, Square, Tour, is_knight_move};
use budget::Meter;
use graph::{Ends, Graph, Numbering};
use solver::{Solver, Step};

/// The most squares a searched board may have; a square takes some 300 bytes of memory during a search.
pub const MAX_SQUARES: usize = 1 << 22;

/// What kind of tour is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A closed tour, beginning anywhere.
    Closed,
    /// A closed tour that begins on this square.
    ClosedFrom(Square),
    /// A tour that begins and ends anywhere; it may happen to be closed.
    Open,
    /// A tour that begins on this square and ends anywhere; it may happen to be closed.
    OpenFrom(Square),
    /// A tour that begins on the first square and ends on the second.
    Between(Square, Square),
}

/// How a run of a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a tour.
    Tour(Tour),
    /// With a proof that there is none.
    Impossible(Argument),
    /// The budget is spent; nothing is known yet.
    Spent,
}

/// A search for a tour, which can be left when a budget is spent and resumed.
#[derive(Clone, Debug)]
pub struct Search {
    board: Board,
    goal: Goal,
    nodes: u64,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Unseen,
    Working(Box<Work>),
    Finished(Outcome),
}

#[derive(Clone, Debug)]
struct Work {
    numbering: Numbering,
    solver: Solver,
}

impl Search {
    /// A search for a tour of the board.
    ///
    /// # Errors
    /// [`SearchError`] when an end that the goal names is not on the board, or the board is too large to be searched.
    pub fn new(board: &Board, goal: Goal) -> Result<Self, SearchError> {
        let named = match goal {
            Goal::Closed | Goal::Open => [None, None],
            Goal::ClosedFrom(start) | Goal::OpenFrom(start) => [Some(start), None],
            Goal::Between(start, end) => [Some(start), Some(end)],
        };
        if let Some(&square) = named
            .iter()
            .flatten()
            .find(|&&square| !board.contains(square))
        {
            return Err(SearchError::OutsideBoard { square });
        }
        if board.len() > MAX_SQUARES {
            return Err(SearchError::TooLarge {
                squares: board.len(),
            });
        }
        Ok(Self {
            board: board.clone(),
            goal,
            nodes: 0,
            stage: Stage::Unseen,
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What is looked for.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Nodes searched so far, in all runs: sets of decisions looked at, and layers of the dynamic programme. Arguments
    /// and tours that need no search take none.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until there is an answer or the budget is spent. Once there is an answer, it stays.
    pub fn run(&mut self, budget: Budget) -> Outcome {
        if matches!(self.stage, Stage::Unseen) {
            self.stage = match self.prepare() {
                Ok(work) => Stage::Working(Box::new(work)),
                Err(outcome) => Stage::Finished(outcome),
            };
        }
        let work = match &mut self.stage {
            Stage::Working(work) => work,
            Stage::Finished(outcome) => return outcome.clone(),
            Stage::Unseen => return Outcome::Spent,
        };
        let mut meter = Meter::new(budget);
        let step = work.solver.run(&work.numbering, &mut meter);
        self.nodes += meter.spent();
        let outcome = match step {
            Step::Spent => return Outcome::Spent,
            Step::Nothing => Outcome::Impossible(Argument::Exhausted { nodes: self.nodes }),
            Step::Cycle(cycle) => {
                Outcome::Tour(along(&self.board, self.goal, &work.numbering, &cycle))
            }
        };
        self.stage = Stage::Finished(outcome.clone());
        outcome
    }

    /// Everything that is settled without a search.
    fn prepare(&self) -> Result<Work, Outcome> {
        screen::rectangle(&self.board, self.goal).map_err(Outcome::Impossible)?;
        self.settle_tiny()?;
        screen::colours(&self.board, self.goal).map_err(Outcome::Impossible)?;
        let numbering = Numbering::new(&self.board);
        let vertex = |square| {
            numbering
                .vertex(square)
                .expect("the constructor checked that it is on the board")
        };
        let ends = match self.goal {
            Goal::Closed | Goal::ClosedFrom(_) => Ends::Joined,
            Goal::Open => Ends::Free,
            Goal::OpenFrom(start) => Ends::One(vertex(start)),
            Goal::Between(start, end) => Ends::Two(vertex(start), vertex(end)),
        };
        let graph = Graph::new(&self.board, &numbering, ends);
        let solver = Solver::new(graph, &numbering, ends).map_err(Outcome::Impossible)?;
        Ok(Work { numbering, solver })
    }

    /// Boards on which a tour would not be a cycle of three vertices or more: one square, and two a move apart.
    fn settle_tiny(&self) -> Result<(), Outcome> {
        let squares: Vec<Square> = self.board.squares().take(3).collect();
        let order = match (&squares[..], self.goal) {
            (&[_], Goal::Closed | Goal::ClosedFrom(_)) => {
                return Err(Outcome::Impossible(Argument::DeadEnds {
                    squares,
                    allowed: 0,
                }));
            }
            (&[one], _) => vec![one],
            (&[one, two], Goal::Closed) if is_knight_move(one, two) => vec![one, two],
            (&[one, two], Goal::ClosedFrom(start)) if is_knight_move(one, two) => {
                vec![start, if start == one { two } else { one }]
            }
            _ => return Ok(()),
        };
        Err(Outcome::Tour(
            Tour::new(&self.board, order).expect("all the squares, a move apart"),
        ))
    }
}

/// A tour of a small board that uses these moves, for constructions that know that there is one.
pub(crate) fn tour_with(board: &Board, goal: Goal, required: &[[Square; 2]]) -> Option<Tour> {
    let numbering = Numbering::new(board);
    let ends = match goal {
        Goal::OpenFrom(start) => Ends::One(numbering.vertex(start)?),
        _ => Ends::Joined,
    };
    let mut graph = Graph::new(board, &numbering, ends);
    for &[a, b] in required {
        graph.require(numbering.vertex(a)?, numbering.vertex(b)?);
    }
    let mut solver = Solver::new(graph, &numbering, ends).ok()?;
    match solver.run(&numbering, &mut Meter::new(Budget::unlimited())) {
        Step::Cycle(cycle) => Some(along(board, goal, &numbering, &cycle)),
        Step::Nothing | Step::Spent => None,
    }
}

/// The tour along a cycle of the graph, cut open outside the board, or at its start.
fn along(board: &Board, goal: Goal, numbering: &Numbering, cycle: &[u32]) -> Tour {
    let is_square = |v: u32| (v as usize) < board.len();
    let cut = cycle
        .iter()
        .rposition(|&v| !is_square(v))
        .map_or(0, |place| place + 1);
    let round = cycle[cut..].iter().chain(&cycle[..cut]).copied();
    let mut order: Vec<Square> = round
        .filter(|&v| is_square(v))
        .map(|v| numbering.square(v))
        .collect();
    match goal {
        Goal::ClosedFrom(start) => {
            let place = order
                .iter()
                .position(|&square| square == start)
                .unwrap_or(0);
            order.rotate_left(place);
        }
        Goal::OpenFrom(start) | Goal::Between(start, _) if order.first() != Some(&start) => {
            order.reverse()
        }
        _ => {}
    }
    Tour::new(board, order).expect("a Hamiltonian cycle of the graph is a tour of the board")
}

/// Why a search cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// An end that the goal names is outside the board or a hole of it.
    OutsideBoard {
        /// The square.
        square: Square,
    },
    /// The board has more than [`MAX_SQUARES`] squares.
    TooLarge {
        /// The number of squares.
        squares: usize,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutsideBoard { square } => write!(f, "square {square} is not on the board"),
            Self::TooLarge { squares } => {
                write!(
                    f,
                    "a board of {squares} squares is too large to be searched: at most {MAX_SQUARES} are possible"
                )
            }
        }
    }
}

impl core::error::Error for SearchError {}
