//! Tours up to symmetry, and tours that a symmetry leaves alone.
//!
//! A tour is a line here ([`UndirectedTour`]): it has neither direction nor, if it is closed, a
//! beginning. Two tours are the same **up to symmetry** if a rotation or reflection of the board
//! takes one to the other, and **symmetric** if one of these, other than staying put, takes the
//! tour to itself.
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
//! # Theory
//!
//! **Up to symmetry.** By the lemma that is not Burnside's, the number of classes is the mean, over
//! all symmetries of the board, of the number of tours that each leaves alone; the symmetry that
//! stays put leaves all alone.
//!
//! **Left alone.** A symmetry g that leaves a closed tour alone takes it to itself as a ring: it
//! turns the ring or folds it. Let squares that g and its repetitions exchange be one square of a
//! smaller board, the *quotient*, and moves likewise. What the quotient forgets of a move is a
//! number, how often g has to be repeated to come from where the move ends to the square that
//! stands for that class; call a move *odd* if that number is.
//!
//! - **Turned.** The tour covers a closed tour of the quotient, twice if g is of order two and four
//!   times if it is a quarter turn, and every closed tour of the quotient with an odd number of odd
//!   moves is covered by exactly one: after one round the ring is a power of g away from its
//!   beginning that generates all others.
//! - **Folded.** Only a symmetry of order two folds. The fold leaves two squares or moves of the
//!   ring in place, so that the tour covers a tour of the quotient that runs from one *turn* to
//!   another: a turn is a square that g leaves in place, all of which must be turns, or one that is
//!   a move from its own image. Each such tour of the quotient is covered by exactly one.
//! - **Open tours** are reversed by g, which is of order two; they cover a tour of the quotient
//!   that begins at a turn and ends anywhere. There is at most one square that g leaves in place,
//!   and it is the turn if it is there.
//!
//! A quotient has half or a quarter of the squares, and its tours are counted by a dynamic program
//! over its squares, as tours of boards are (the feature `counting`), that also remembers whether
//! the number of odd moves is odd. B. D. McKay, "Knight's tours of an 8 x 8 chessboard" (1997),
//! counts the tours of the chess board up to symmetry like that; G. P. Jelliss, "Symmetry in
//! knight's tours" (1999), names the kinds.

#[cfg(feature = "counting")]
mod count;
mod distinct;
mod find;
mod kind;
mod quotient;

#[cfg(feature = "counting")]
pub use count::{SymmetryCountError, SymmetryCounter};
pub use distinct::{DistinctTours, is_symmetric};
pub use find::find_symmetric;
pub use kind::{Symmetry, UndirectedTour};
