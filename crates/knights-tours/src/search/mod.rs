//! Complete search for a tour on a board of any shape.
//!
//! A [`CompleteSearch`] ends in one of three ways: with a tour, with a proof that there is none
//! ([`Reason`](crate::Reason)), or at its [`SearchLimit`](crate::SearchLimit), after which it can
//! be resumed. [`Solutions`] continues after the first tour, to find out whether a puzzle has only
//! one.
//!
//! ```
//! use knights_tour::search::CompleteSearch;
//! use knights_tour::{Answer, Board, Goal, SearchLimit};
//!
//! // Without two corners of one colour a chess board has 30 squares of that colour and 32 of the
//! // other.
//! let board = Board::from_fn(8, 8, |square| square != (0, 0).into() && square != (7, 7).into())?;
//! let mut search = CompleteSearch::new(&board, &Goal::directed())?;
//! let Answer::None(reason) = search.run(SearchLimit::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(reason.to_string().starts_with("colours: 30 squares"));
//!
//! // Without two corners of different colours it has a closed tour.
//! let board = Board::from_fn(8, 8, |square| square != (0, 0).into() && square != (7, 0).into())?;
//! let mut search = CompleteSearch::new(&board, &Goal::closed())?;
//! let Answer::Tour(tour) = search.run(SearchLimit::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(tour.is_closed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! The search does not walk from square to square but decides moves: each is undecided, taken or
//! dropped. Every square needs exactly two taken moves, and no chain of taken moves may close
//! before it contains the whole board; an open tour is closed through vertices outside the board.
//! Before and during the search:
//!
//! - **forced moves and dead ends**: each decision propagates by counting the moves at squares;
//! - **connectivity and cut squares**: the blocks of the undecided and taken moves must form a
//!   chain that the ends and the colours of the blocks allow;
//! - **colour balance**: the search maintains a 2-factor (two moves at every square) that agrees
//!   with the decisions, as a flow between the colours. If there is none, some set of squares of
//!   one colour has too few neighbours.
//!
//! A 2-factor is a set of cycles. Exchanging two moves for two, or three for three, joins adjacent
//! cycles. On most boards this leaves a single cycle, a tour, without branching. If several cycles
//! are left, the search branches: it takes a move of the smallest cycle, and then drops it. If that
//! does not soon give an answer, the search probes every single move, which decides most moves of a
//! part without a tour. Then dynamic programming along its length solves a narrow board, and
//! branching with the new decisions a wide one.
//!
//! **Open tours, without closed ones**, are found in the same way; a rotation of a part opens a
//! tour that happens to be closed. If that is not possible, the search goes through each pair of
//! ends that are not a move apart.
//!
//! **Graphs other than a knight's** ([`Graph`](crate::Graph)) are searched in the same way; if the
//! graph is not bipartite, every square becomes an entry and an exit of different colours.
//!
//! **Squares at given times** need another search. Its variables are the times and its values the
//! squares: first all squares of the right colour, then only those with a move from the squares
//! before and after, and each square at one time only. The search branches on the time with the
//! fewest squares.

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
