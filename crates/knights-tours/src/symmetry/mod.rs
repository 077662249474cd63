//! Tours up to symmetry, and tours that a symmetry fixes.
//!
//! Tours are undirected here ([`UndirectedTour`]): they have no direction and, if closed, no first
//! square. Two tours are the same **up to symmetry** if a rotation or reflection of the board takes
//! one to the other, and **symmetric** if one of these, other than the identity, maps the tour to
//! itself.
//!
//! ```
//! # #[cfg(feature = "counting")] {
//! use knights_tour::Board;
//! use knights_tour::symmetry::{UndirectedTour, Symmetry, SymmetryCounter};
//!
//! let board = Board::square(6)?;
//! let counter = SymmetryCounter::new(&board, UndirectedTour::Closed);
//! assert_eq!(counter.distinct()?.to_string(), "1245");
//! assert_eq!(counter.fixed(Symmetry::QuarterTurn)?.to_string(), "10");
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`Goal::symmetric`](crate::Goal::symmetric) asks for a tour that a symmetry fixes:
//!
//! ```
//! use knights_tour::symmetry::Symmetry;
//! use knights_tour::{Board, Goal, Method, find};
//!
//! let board = Board::rectangle(50, 40)?;
//! let goal = Goal::closed().symmetric(Symmetry::HalfTurn);
//! assert_eq!(Method::suited(&board, &goal), [Method::Quotient]);
//! assert!(find(&board, &goal)?.tour().is_some());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Theory
//!
//! **Up to symmetry.** By the Cauchy-Frobenius lemma (Burnside), the number of classes is the mean
//! number of tours that a symmetry of the board fixes; the identity fixes all tours.
//!
//! **Fixed tours.** A symmetry g that fixes a closed tour maps it to itself as a cycle: g rotates
//! the cycle or reflects it. The *quotient* is a smaller board, whose squares are the orbits of g,
//! each named after one of its squares, and whose moves are the orbits of moves. Each move of the
//! quotient has a *shift*: the number of repetitions of g that take the orbit's named square to the
//! square where the move ends. A move is *odd* if its shift is odd.
//!
//! - **Rotation.** The tour covers a closed tour of the quotient, twice if g is of order two and
//!   four times if it is a quarter turn. Every closed tour of the quotient with an odd number of
//!   odd moves is covered by exactly one tour: after one round the cycle is off its beginning by a
//!   power of g that generates all others.
//! - **Reflection.** Only a symmetry of order two reflects a cycle. A reflection fixes two squares
//!   or moves of the cycle, so that the tour covers a tour of the quotient from one *reflection
//!   point* to another. A reflection point is a square that g fixes, or a square that is a move
//!   from its own image; all squares that g fixes must be reflection points. Exactly one tour
//!   covers each such tour of the quotient.
//! - **Reversal.** On an open tour g is of order two and reverses the tour, which covers a tour of
//!   the quotient that begins at a reflection point and ends anywhere. g fixes at most one square;
//!   if it fixes one, that is the reflection point.
//!
//! A quotient has half or a quarter of the squares, and a dynamic program over its squares counts
//! its tours, as for boards (the feature `counting`). Its state also has the parity of the number
//! of odd moves. B. D. McKay, "Knight's tours of an 8 x 8 chessboard" (1997), counts the tours of
//! the chess board up to symmetry in this way; G. P. Jelliss, "Symmetry in knight's tours" (1999),
//! names the kinds.

#[cfg(feature = "counting")]
mod count;
mod distinct;
mod find;
mod kind;
mod quotient;
mod screen;

#[cfg(feature = "counting")]
pub use count::{SymmetryCountError, SymmetryCounter};
pub use distinct::{DistinctTours, is_symmetric};
pub(crate) use find::find_symmetric;
pub use kind::{Symmetry, UndirectedTour};
pub(crate) use screen::refuted;
