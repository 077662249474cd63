//! Reasons why a board has no tour for a goal.

use alloc::vec::Vec;
use core::fmt;

use crate::{Existence, Graph, Square};

/// A proof that there is no tour for a goal, from every method. Prints as a sentence.
///
/// Nearly all can be checked by hand from the squares they name; [`ForcedMoves`](Self::ForcedMoves)
/// by writing down the forced moves one after another; [`Exhausted`](Self::Exhausted) only by
/// another search. "A move" below is a pair of squares that a move of the knight, or of another
/// [graph](crate::Graph), joins; a tour uses two moves at every square, one at each of its two ends
/// if it is not closed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The board is a full rectangle, and a theorem excludes a tour.
    Rectangle(Existence),
    /// A tour alternates between the colours, so they differ by at most one in number, and not at
    /// all if it is closed.
    Colours {
        /// Squares of the colour of `(0, 0)`.
        corner: usize,
        /// Squares of the other colour.
        other: usize,
    },
    /// The numbers of squares of each colour determine the colours of the ends, and this end of the
    /// goal has the wrong one.
    EndColour {
        /// The end.
        square: Square,
    },
    /// There are as many squares of either colour, so that a tour ends on another colour than it
    /// begins on, and both ends asked for have the same.
    EndColours {
        /// The ends.
        ends: [Square; 2],
    },
    /// Moves alternate between the colours, and of the squares that a path has still to visit too
    /// many have one colour.
    ColoursAhead {
        /// The square of the knight.
        head: Square,
        /// Squares still to be visited of the knight's own colour.
        own: usize,
        /// Squares still to be visited of the other colour.
        other: usize,
    },
    /// The same square was asked for as both ends.
    SameEnds {
        /// The square.
        square: Square,
    },
    /// The ends asked for are a knight's move apart, and a tour that is not closed was asked for.
    LinkedEnds {
        /// The ends.
        ends: [Square; 2],
    },
    /// The ends asked for are no knight's move apart, and a closed tour was asked for.
    UnlinkedEnds {
        /// The ends.
        ends: [Square; 2],
    },
    /// A closed tour has at least three squares.
    TooFewToClose,
    /// The squares asked for at given times cannot be visited then, as the colours and distances
    /// alone show.
    Times,
    /// No moves lead from one square to the other.
    Apart {
        /// A square.
        from: Square,
        /// A square out of its reach.
        to: Square,
    },
    /// Squares with at most one move must be ends, and these are too many, not counting ends that
    /// were asked for.
    DeadEnds {
        /// The squares.
        squares: Vec<Square>,
        /// The number of them that could be ends.
        allowed: usize,
    },
    /// Squares with only two moves, all of which need a move to the same square: too many even if
    /// some are ends.
    Crowded {
        /// The square they all need.
        square: Square,
        /// The squares with two moves.
        by: Vec<Square>,
    },
    /// Without this square the others fall into more parts than a tour can join by passing through
    /// it once.
    CutSquare {
        /// The square.
        square: Square,
        /// The number of parts.
        parts: usize,
    },
    /// Squares that only cut squares join to the rest, and that a tour can neither pass through nor
    /// end in.
    Section {
        /// The squares, without the cut squares.
        squares: Vec<Square>,
        /// The cut squares.
        cuts: Vec<Square>,
        /// The fault.
        fault: SectionFault,
    },
    /// Cut squares make every tour begin and end elsewhere than on this square, which was asked for
    /// as an end.
    MisplacedEnd {
        /// The end.
        square: Square,
    },
    /// Squares of one colour that need more moves than there are. Every tour uses at least `2 *
    /// crowd - ends` moves at the crowd; at most `2 * reach - ends_in_reach` of them lead to
    /// `reach`, and the moves that lead to other squares are too few for the rest.
    Shortage {
        /// Squares of one colour.
        crowd: Vec<Square>,
        /// Squares of the other colour.
        reach: Vec<Square>,
        /// The number of the tour's ends that may lie in the crowd.
        ends: usize,
        /// The number of the requested ends that lie in `reach`.
        ends_in_reach: usize,
    },
    /// Forced moves, which follow one after another from the board alone, leave a square without
    /// enough moves, or no square for an end of the tour.
    ForcedMoves {
        /// The square; `None` if it is the ends.
        square: Option<Square>,
    },
    /// Squares that can only be reached from fewer others: all but a start need one each to come
    /// from. Of graphs whose squares have no colours.
    Neighbours {
        /// The squares.
        crowd: Vec<Square>,
        /// All that are a move away from one of them.
        reach: Vec<Square>,
    },
    /// No tour can have the symmetry.
    Symmetry {
        /// The contradiction.
        fault: SymmetryFault,
    },
    /// A complete search found no tour.
    Exhausted {
        /// Nodes of the search; `None` if it was a walk.
        nodes: Option<u64>,
    },
}

/// The fault of the squares of [`Reason::Section`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SectionFault {
    /// Three or more cut squares lead to further parts; a tour can only pass from one part to one
    /// other.
    Branches,
    /// The entry and exit of the tour determine the difference of the numbers of squares of each
    /// colour, and the squares have another.
    Colours,
    /// The tour must end in this section, and no square is a possible end.
    NoEnd,
}

/// The fault of a symmetry in [`Reason::Symmetry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymmetryFault {
    /// The board itself is not symmetric in this way.
    Board,
    /// The symmetry fixes more squares than a tour that it fixes can have.
    Fixed {
        /// Their number.
        squares: usize,
    },
    /// Colours alternate along a closed tour, and no way to take a tour to itself has the colours
    /// of the symmetry.
    Colours,
    /// The symmetry would have to reverse an open tour, but its square is not the identity.
    Order,
    /// The symmetry takes the start of an open tour to its end, and these ends were asked for.
    Ends {
        /// The start and the end.
        ends: [Square; 2],
    },
}

/// A function that names a square.
type SquareNamer<'a> = &'a dyn Fn(Square, &mut fmt::Formatter<'_>) -> fmt::Result;

struct SquareSequence<'a>(&'a [Square], SquareNamer<'a>);

impl fmt::Display for SquareSequence<'_> {
    /// The sentence names at most six squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &square) in self.0.iter().take(6).enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            (self.1)(square, f)?;
        }
        match self.0.len() {
            0..=6 => Ok(()),
            more => write!(f, " and {} more", more - 6),
        }
    }
}

/// A reason with custom names of squares, from [`Reason::named`].
struct Sentence<'a, N>(&'a Reason, N);

impl Reason {
    /// The sentence with other names of squares than `x,y`.
    ///
    /// ```
    /// use knights_tour::Reason;
    ///
    /// let reason = Reason::EndColour { square: (1, 0).into() };
    /// let named = reason.named(|square, f| write!(f, "b{}", square.y() + 1)).to_string();
    /// assert_eq!(named, "colours: no tour of this board can begin or end on the colour of b1");
    /// ```
    pub fn named<'a>(
        &'a self,
        name: impl Fn(Square, &mut fmt::Formatter<'_>) -> fmt::Result + 'a,
    ) -> impl fmt::Display + 'a {
        Sentence(self, name)
    }
}

impl Graph {
    /// A reason, with squares named as this graph names them.
    pub fn explain<'a>(&'a self, reason: &'a Reason) -> impl fmt::Display + 'a {
        reason.named(|square, f| fmt::Display::fmt(&self.name(square), f))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Sentence(self, |square: Square, f: &mut fmt::Formatter<'_>| {
            square.fmt(f)
        })
        .fmt(f)
    }
}

impl<N: Fn(Square, &mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Sentence<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(reason, name) = self;
        let at = |square| SquareSequence(core::slice::from_ref(square), name);
        match reason {
            Reason::Rectangle(existence) => existence.fmt(f),
            Reason::Colours { corner, other } => write!(
                f,
                "colours: {corner} squares have the colour of 0,0 and {other} the other, and a tour alternates between them"
            ),
            Reason::EndColour { square } => {
                write!(f, "colours: no tour of this board can begin or end on the colour of {}", at(square))
            }
            Reason::EndColours { ends: [a, b] } => write!(
                f,
                "colours: there are as many squares of either, so that a tour ends on another colour than it begins on, and {} and {} have the same",
                at(a),
                at(b)
            ),
            Reason::ColoursAhead { head, own, other } => write!(
                f,
                "colours: a knight on {} goes to the other colour with every move, but {other} squares of that colour \
                 and {own} of its own are still to be visited",
                at(head)
            ),
            Reason::LinkedEnds { ends: [a, b] } => write!(f, "{} and {} are a move apart, so that a tour between them is closed", at(a), at(b)),
            Reason::UnlinkedEnds { ends: [a, b] } => write!(f, "{} and {} are no move apart, so that no tour between them is closed", at(a), at(b)),
            Reason::Times => f.write_str("times: a knight cannot be on all of the given squares at their times"),
            Reason::TooFewToClose => f.write_str("a closed tour has at least three squares"),
            Reason::SameEnds { square } => write!(f, "{} cannot be both ends of a tour", at(square)),
            Reason::Apart { from, to } => write!(f, "disconnected: no moves lead from {} to {}", at(from), at(to)),
            Reason::DeadEnds { squares, allowed } => write!(
                f,
                "dead ends: {} have at most one move each, and only {allowed} of them can be ends",
                SquareSequence(squares, name)
            ),
            Reason::Crowded { square, by } => write!(
                f,
                "forced moves: {} have two moves each, one of them to {}, which cannot take them all",
                SquareSequence(by, name),
                at(square)
            ),
            Reason::CutSquare { square, parts } => write!(
                f,
                "cut square: without {} the board falls into {parts} parts",
                at(square)
            ),
            Reason::Section { squares, cuts, fault } => {
                write!(f, "cut squares: {} can only be reached through {}, ", SquareSequence(squares, name), SquareSequence(cuts, name))?;
                f.write_str(match fault {
                    SectionFault::Branches => "from which three or more parts hang",
                    SectionFault::Colours => "and their colours differ in number by more than the way through allows",
                    SectionFault::NoEnd => "so a tour would have to end among them, and cannot",
                })
            }
            Reason::MisplacedEnd { square } => write!(
                f,
                "cut squares: a tour must begin and end elsewhere than on {}",
                at(square)
            ),
            Reason::Shortage { crowd, reach, .. } => write!(
                f,
                "colours: the {} squares {} of one colour need more moves than they have, most of them to the {} squares {}",
                crowd.len(),
                SquareSequence(crowd, name),
                reach.len(),
                SquareSequence(reach, name)
            ),
            Reason::ForcedMoves { square: Some(square) } => {
                write!(f, "forced moves: those that follow from the board alone leave {} without its moves", at(square))
            }
            Reason::ForcedMoves { square: None } => {
                f.write_str("forced moves: those that follow from the board alone leave no place for the ends of a tour")
            }
            Reason::Neighbours { crowd, reach } => write!(
                f,
                "moves: the {} squares {} can only be reached from the {} squares {}, which are too few",
                crowd.len(),
                SquareSequence(crowd, name),
                reach.len(),
                SquareSequence(reach, name)
            ),
            Reason::Symmetry { fault: SymmetryFault::Board } => {
                f.write_str("symmetry: the board itself is not symmetric in this way")
            }
            Reason::Symmetry { fault: SymmetryFault::Fixed { squares } } => write!(
                f,
                "symmetry: it leaves {squares} squares in place, more than a tour can have that it takes to itself"
            ),
            Reason::Symmetry { fault: SymmetryFault::Colours } => {
                f.write_str("symmetry: colours alternate along a closed tour, and this symmetry moves no tour along by squares of the right colours")
            }
            Reason::Symmetry { fault: SymmetryFault::Order } => {
                f.write_str("symmetry: a quarter turn would have to reverse an open tour, and twice that would be staying put")
            }
            Reason::Symmetry { fault: SymmetryFault::Ends { ends: [a, b] } } => write!(
                f,
                "symmetry: it does not take {} to {}, as it takes the start of an open tour to its end",
                at(a),
                at(b)
            ),
            Reason::Exhausted { nodes: Some(nodes) } => write!(f, "search exhausted: every possibility was tried in {nodes} nodes"),
            Reason::Exhausted { nodes: None } => f.write_str("every possibility was tried"),
        }
    }
}

impl core::error::Error for Reason {}

impl From<Existence> for Reason {
    /// The verdict of a theorem on a rectangle, which must be that there is no tour.
    fn from(verdict: Existence) -> Self {
        Self::Rectangle(verdict)
    }
}
