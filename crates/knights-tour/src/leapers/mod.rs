//! Tours of other pieces and on other boards: a leaper is a list of steps, and a board is a graph.
//!
//! [`Steps`] says how the piece moves: an (a, b)-leaper as the zebra (2, 3) or the giraffe (1, 4), several of them together,
//! or any list of steps. A [`LeaperGraph`] joins the squares of a [`Board`](crate::Board) by them; its edges may be sewn
//! together ([`Wrap`]), which makes a cylinder or a torus of it, and it may have layers, which makes a box. [`LeaperSearch`]
//! finds a tour or says why there is none, [`LeaperTours`] lists them all, and a
#![cfg_attr(
    feature = "std",
    doc = "[`Counter`](crate::counting::Counter::of_graph) counts them."
)]
#![cfg_attr(not(feature = "std"), doc = "`Counter` counts them.")]
//!
//! ```
//! use knights_tour::leapers::{LeaperGraph, LeaperSearch, Steps, Wrap};
//! use knights_tour::{Answer, Board, Goal, SearchLimit};
//!
//! let zebra = LeaperGraph::new(&Board::square(10)?, &Steps::leaper(2, 3)?, Wrap::NONE)?;
//! let mut search = LeaperSearch::new(&zebra, &Goal::closed())?;
//! let Answer::Tour(tour) = search.run(SearchLimit::unlimited()) else {
//!     unreachable!()
//! };
//! assert!(tour.is_closed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The words are the knight's, with these additions: two squares are joined by one move however many steps lead from one
//! to the other, and a step from a square to itself, as around a torus of one row, is no move. So a closed tour has at
//! least three squares here too.
//!
//! D. E. Knuth, "Leaper graphs" (The Mathematical Gazette 78, 1994), shows which leapers reach every square of which boards,
//! and that an (r, s)-leaper with r < s needs one of at least r + s by 2 s squares.

mod graph;
mod search;
mod steps;
mod tour;
mod tours;
mod trail;

pub use graph::{LeaperGraph, LeaperGraphError, MAX_LEAPER_MOVES, MAX_LEAPER_SQUARES, Wrap};
pub use search::LeaperSearch;
pub use steps::{MAX_STEPS, Steps, StepsError};
pub use tour::LeaperTour;
pub use tours::LeaperTours;
