//! Counts of tours up to symmetry, and of tours that a symmetry fixes.

use core::fmt;

use super::distinct::is_symmetric;
use super::kind::{Symmetry, UndirectedTour};
use super::quotient::Quotient;
use crate::carries::carries;
use crate::counting::cycles::{self, MultiEdge};
use crate::counting::run::planned_count::check_squares;
use crate::counting::{CountError, Counter, Natural};
use crate::{Board, SearchLimit, Tours};

/// Counts the tours of a board up to symmetry, and those that symmetries fix.
///
/// ```
/// use knights_tour::Board;
/// use knights_tour::symmetry::{UndirectedTour, Symmetry, SymmetryCounter};
///
/// let board = Board::rectangle(3, 10)?;
/// let counter = SymmetryCounter::new(&board, UndirectedTour::Closed);
/// assert_eq!(counter.distinct()?.to_string(), "6");
///
/// let board = Board::rectangle(3, 4)?;
/// assert_eq!(SymmetryCounter::new(&board, UndirectedTour::Path).distinct()?.to_string(), "3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a counter counts only when a method is called"]
pub struct SymmetryCounter<'a> {
    board: &'a Board,
    kind: UndirectedTour,
    memory: u64,
    threads: usize,
}

/// The maximum number of tours to list one by one, if two symmetries may fix the same tour.
const MAX_LISTED: u64 = 2_000_000;

impl<'a> SymmetryCounter<'a> {
    /// A count on one thread, within [`SearchLimit::MEMORY`].
    pub fn new(board: &'a Board, kind: UndirectedTour) -> Self {
        Self {
            board,
            kind,
            memory: SearchLimit::MEMORY,
            threads: 1,
        }
    }

    /// Sets the memory limit in bytes; a count that needs more is an error.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// The number of threads that count all tours. The tours that a symmetry fixes are counted on
    /// one thread.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The number of tours that the symmetry fixes; 0 if the board does not have the symmetry.
    ///
    /// Time and memory grow steeply with the shorter side of the quotient.
    ///
    /// # Errors
    /// [`SymmetryCountError::Count`] when the quotient is beyond reach.
    pub fn fixed(&self, symmetry: Symmetry) -> Result<Natural, SymmetryCountError> {
        if !Symmetry::of(self.board).any(|own| own == symmetry) {
            return Ok(Natural::default());
        }
        if self.board.len() == 1 {
            return self.all();
        }
        check_squares(self.board, self.memory)?;
        let quotient = Quotient::new(self.board, symmetry);
        let count = match (self.kind, quotient.order) {
            (UndirectedTour::Closed, 2) => [self.rotated(&quotient)?, self.reflected(&quotient)?]
                .into_iter()
                .map(Natural::from)
                .sum(),
            (UndirectedTour::Closed, _) => self.rotated(&quotient)?.into(),
            (UndirectedTour::Path, 2) => self.reversed(&quotient)?.into(),
            // A symmetry can only reverse a path, and reversing twice is the identity.
            (UndirectedTour::Path, _) => Natural::default(),
        };
        Ok(count)
    }

    /// The number of tours that at least one symmetry fixes.
    ///
    /// # Errors
    /// As [`fixed`](Self::fixed); [`SymmetryCountError::Shared`] if several symmetries may fix the
    /// same tours and there are too many tours to list.
    pub fn symmetric(&self) -> Result<Natural, SymmetryCountError> {
        if self.board.len() == 1 && Symmetry::of(self.board).next().is_some() {
            return self.all();
        }
        let involutions = Symmetry::of(self.board).filter(|symmetry| symmetry.is_involution());
        let mut fixed: Vec<(Symmetry, Natural)> = Vec::new();
        for symmetry in involutions {
            let count = self.fixed(symmetry)?;
            if count != Natural::default() {
                fixed.push((symmetry, count));
            }
        }
        // A tour that two symmetries fix is also fixed by their composition.
        let composition = |symmetry: Symmetry, other: Symmetry| {
            let both = |square| symmetry.image(self.board, other.image(self.board, square));
            let same = |third: &Symmetry| {
                self.board
                    .squares()
                    .all(|square| third.image(self.board, square) == both(square))
            };
            Symmetry::of(self.board).find(same)
        };
        for (at, (one, _)) in fixed.iter().enumerate() {
            for (other, _) in &fixed[..at] {
                let is_shared = match composition(*one, *other) {
                    Some(third) => self.fixed(third)? != Natural::default(),
                    // The composition is the identity: both act alike on this board.
                    None => true,
                };
                if is_shared {
                    return self.symmetric_by_listing();
                }
            }
        }
        Ok(fixed.into_iter().map(|(_, count)| count).sum())
    }

    /// The number of tours up to symmetry, by Burnside's lemma.
    ///
    /// # Errors
    /// [`SymmetryCountError::Count`] when the board or a quotient is beyond reach.
    pub fn distinct(&self) -> Result<Natural, SymmetryCountError> {
        let mut sum = self.all()?;
        let mut symmetries = 1;
        for symmetry in Symmetry::of(self.board) {
            sum += &self.fixed(symmetry)?;
            symmetries += 1;
        }
        let rest = sum.divide(symmetries);
        debug_assert_eq!(
            rest, 0,
            "Burnside's sum is a multiple of the number of symmetries"
        );
        Ok(sum)
    }

    /// The number of all tours, without direction.
    fn all(&self) -> Result<Natural, SymmetryCountError> {
        let directions = match self.kind {
            UndirectedTour::Path if self.board.len() > 1 => 2,
            _ => 1,
        };
        let mut count = Counter::new(self.board, self.kind.tours())
            .memory_limit(self.memory)
            .threads(self.threads)
            .count()?;
        count.divide(directions);
        Ok(count)
    }

    fn symmetric_by_listing(&self) -> Result<Natural, SymmetryCountError> {
        let all = self.all()?;
        let each = match self.kind {
            UndirectedTour::Closed => 1,
            UndirectedTour::Path => 2,
        };
        let is_short = u64::try_from(all).is_ok_and(|all| all.saturating_mul(2) <= MAX_LISTED);
        if !is_short {
            return Err(SymmetryCountError::Shared);
        }
        let tours = Tours::new(self.board).of(self.kind.tours());
        let count = tours.filter(|tour| is_symmetric(tour, self.kind)).count() as u64;
        Ok((count / each).into())
    }

    /// The number of closed tours that the symmetry rotates: it moves every square the same number
    /// of steps along the tour.
    fn rotated(&self, quotient: &Quotient) -> Result<u128, CountError> {
        let is_full = |class: &Vec<_>| class.len() == quotient.order;
        if !quotient.classes.iter().all(is_full) {
            return Ok(0);
        }
        if let [class] = &quotient.classes[..] {
            // A cycle through a single class uses a loop.
            return Ok(u128::from(class.len() > 2 && !quotient.loops.is_empty()));
        }
        let [_, odd] = cycles::count(quotient.classes.len(), &moves(quotient), self.memory)?;
        Ok(odd)
    }

    /// The number of closed tours that the symmetry reflects: it reverses their direction.
    fn reflected(&self, quotient: &Quotient) -> Result<u128, CountError> {
        let classes = quotient.classes.len() as u32;
        if quotient.fixed.len() > 2 || classes < 2 {
            return Ok(0);
        }
        let mut edges = moves(quotient);
        edges.extend(
            quotient
                .reflection_points()
                .map(|point| MultiEdge::even([point, classes], quotient.fixed.contains(&point))),
        );
        let [even, odd] = cycles::count(classes as usize + 1, &edges, self.memory)?;
        Ok(even + odd)
    }

    /// The number of paths that the symmetry reverses.
    fn reversed(&self, quotient: &Quotient) -> Result<u128, CountError> {
        let classes = quotient.classes.len() as u32;
        let middles = match &quotient.fixed[..] {
            [] => &quotient.loops[..],
            [middle] => &[*middle],
            _ => return Ok(0),
        };
        // Two extra vertices close the half path to a cycle: one is joined to its middle, one to
        // its end.
        let mut edges = moves(quotient);
        edges.push(MultiEdge::even([classes, classes + 1], true));
        edges.extend(
            middles
                .iter()
                .map(|&middle| MultiEdge::even([middle, classes], false)),
        );
        let ends = (0..classes).filter(|class| !quotient.fixed.contains(class));
        edges.extend(ends.map(|class| MultiEdge::even([class, classes + 1], false)));
        let [even, odd] = cycles::count(classes as usize + 2, &edges, self.memory)?;
        Ok(even + odd)
    }
}

fn moves(quotient: &Quotient) -> Vec<MultiEdge> {
    let moves = quotient.moves.iter();
    moves
        .map(|between| MultiEdge {
            ends: between.classes,
            is_odd: between.shift % 2 == 1,
            is_required: false,
        })
        .collect()
}

/// An error of a count up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryCountError {
    /// The board or its quotient is too large, or cannot be counted.
    Count(CountError),
    /// Several symmetries fix tours, and perhaps the same tours.
    Shared,
}

carries!(SymmetryCountError { Count(CountError) });

impl fmt::Display for SymmetryCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(error) => error.fmt(f),
            Self::Shared => f.write_str(
                "several symmetries of the board fix tours, perhaps the same tours, and there are too many tours to list; \
                 count those of each symmetry",
            ),
        }
    }
}

impl core::error::Error for SymmetryCountError {}
