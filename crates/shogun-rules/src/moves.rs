//! Moves, one by one.

use alloc::string::ToString;
use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use crate::legality::Legality;
use crate::{ParseError, Square, SquareSet};

/// A piece goes from one square to another and captures what stands there. How it walks makes no difference.
///
/// ```
/// use shogun_rules::Move;
///
/// let mv: Move = "4,1-4,4".parse()?;
/// assert_eq!(mv.to_string(), "(4,1)-(4,4)");
/// # Ok::<(), shogun_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads two squares joined by `-`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let squares = || {
            let (from, to) = text.split_once('-')?;
            Some((from.parse().ok()?, to.parse().ok()?))
        };
        let (from, to) = squares().ok_or_else(|| ParseError::Move {
            found: text.to_string(),
        })?;
        Ok(Self { from, to })
    }
}

/// The legal moves of a position, from [`Position::moves`](crate::Position::moves): by square of departure, then of
/// arrival. The length is known without going through them.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Moves<'p> {
    legality: Legality<'p>,
    /// Pieces whose moves have not been generated yet.
    pieces: SquareSet,
    from: Square,
    to: SquareSet,
    left: usize,
}

impl<'p> Moves<'p> {
    /// The moves of all own pieces, or none.
    pub(crate) fn new(legality: Legality<'p>, finished: bool) -> Self {
        let (pieces, left) = if finished {
            (SquareSet::EMPTY, 0)
        } else {
            let left = legality.count() as usize;
            (SquareSet::from_bits(legality.own()), left)
        };
        Self {
            legality,
            pieces,
            from: Square::new(1, 1).expect("(1,1) is on the board"),
            to: SquareSet::EMPTY,
            left,
        }
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            let mut targets = self.to.iter();
            if let Some(to) = targets.next() {
                self.to = self.to - to.into();
                self.left -= 1;
                let from = self.from;
                return Some(Move { from, to });
            }
            self.from = self.pieces.iter().next()?;
            self.pieces = self.pieces - self.from.into();
            self.to = SquareSet::from_bits(self.legality.targets(self.from.index()));
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Moves<'_> {}
impl FusedIterator for Moves<'_> {}
