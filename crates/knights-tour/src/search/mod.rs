//! Complete search for a tour on a board of any shape.
//!
//! A [`CompleteSearch`] ends in one of three ways, never mixed up: with a tour, with a proof that
//! there is none ([`Reason`](crate::Reason)), or because its [`SearchLimit`](crate::SearchLimit) is
//! spent, after which it can go on where it stopped. [`Solutions`] goes on after the first tour,
//! which tells whether a puzzle has just one.
//!
//! ```
//! use knights_tour::search::CompleteSearch;
//! use knights_tour::{Answer, Board, Goal, SearchLimit};
//!
//! // A chess board without two corners of one colour has 30 squares of that colour and 32 of the other.
//! let board = Board::from_fn(8, 8, |square| square != (0, 0).into() && square != (7, 7).into())?;
//! let Answer::None(reason) = CompleteSearch::new(&board, &Goal::any())?.run(SearchLimit::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(reason.to_string().starts_with("colours: 30 squares"));
//!
//! // Without two corners of different colours it has a closed tour.
//! let board = Board::from_fn(8, 8, |square| square != (0, 0).into() && square != (7, 0).into())?;
//! let Answer::Tour(tour) = CompleteSearch::new(&board, &Goal::closed())?.run(SearchLimit::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(tour.is_closed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! The search does not walk. It decides moves: each is still undecided, taken or dropped. Every
//! square needs exactly two taken moves, and no chain of taken moves may close before it holds the
//! whole board; an open tour is closed through vertices outside the board. Before and during the
//! search:
//!
//! - **forced moves and dead ends**: what follows from a decision by counting moves at the squares
//!   is decided with it;
//! - **connectivity and cut squares**: the blocks of the undecided and taken moves must form a
//!   chain that the ends and the colours of the blocks allow;
//! - **colour balance**: a choice of two moves at every square that agrees with the decisions is
//!   kept up to date as a flow between the colours. Where none exists, some set of squares of one
//!   colour has too few neighbours.
//!
//! That choice of two moves at every square is a set of rings. Rings that run beside each other are
//! joined by exchanging two moves for two, or three for three, which on most boards leaves a single
//! ring, a tour, before anything had to be tried. If several are left, the search tries to take a
//! move of the smallest ring, and then to drop it. If that does not settle the board soon, every
//! move is tried alone, which decides most moves of a part that has no answer by itself; then
//! dynamic programming along its length settles a narrow board, and branching with what was learnt
//! a wide one.
//!
//! **Open tours, closed ones excluded**, are looked for in the same way; a tour that happens to be
//! closed is opened by turning a part of it round. Where that is not possible each pair of ends
//! that are no move apart is searched.
//!
//! **Graphs other than a knight's** ([`Graph`](crate::Graph)) are searched in the same way; where
//! two colours do not suffice, every square is an entry and an exit of different colours.
//!
//! **Squares at given times** are another problem. There the unknown is the square of every time:
//! at first any square of the right colour, then only those that a move leads to from the squares
//! before and after, each square at one time only; what remains is tried where there is least
//! choice.

mod branch;
mod complete;
mod factor;
mod frontier;
pub(crate) mod graph;
mod joins;
mod links;
mod opening;
pub(crate) mod screen;
mod sections;
mod solutions;
mod solver;
#[cfg(test)]
mod tests;
mod timed_search;
pub(crate) mod work;

pub(crate) use complete::tour_with;
pub use complete::{CompleteSearch, MAX_SQUARES};
pub(crate) use opening::opened;
pub use solutions::Solutions;
pub use timed_search::MAX_TIMED;
