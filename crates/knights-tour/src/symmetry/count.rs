//! Counting up to symmetry, and what symmetries leave alone.

use core::fmt;

use super::distinct::is_symmetric;
use super::kind::{Symmetry, UndirectedTour};
use super::quotient::Quotient;
use crate::counting::cycles::{self, MultiEdge};
use crate::counting::run::planned_count::check_squares;
use crate::counting::{CountError, Counter, Natural, TourSet};
use crate::{Board, TourKind, Tours};

/// Counts of the tours of a board that have to do with its symmetries.
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
#[must_use = "a counter counts when told to"]
pub struct SymmetryCounter<'a> {
    board: &'a Board,
    line: UndirectedTour,
    memory: u64,
    threads: usize,
}

/// So many tours are looked at one by one where several symmetries may leave the same alone.
const LISTED: u64 = 2_000_000;

impl<'a> SymmetryCounter<'a> {
    /// A count on one thread, without limit.
    pub fn new(board: &'a Board, line: UndirectedTour) -> Self {
        Self {
            board,
            line,
            memory: u64::MAX,
            threads: 1,
        }
    }

    /// Refuses a count that takes more than so many bytes.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// The number of threads that count all tours; what a symmetry leaves alone is counted on one.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// How many tours the symmetry leaves alone; 0 where it is none of the board.
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
        let count = match (self.line, quotient.order) {
            (UndirectedTour::Closed, 2) => [self.turned(&quotient)?, self.folded(&quotient)?]
                .into_iter()
                .map(Natural::from)
                .sum(),
            (UndirectedTour::Closed, _) => self.turned(&quotient)?.into(),
            (UndirectedTour::Path, 2) => self.reversed(&quotient)?.into(),
            // A path can only be reversed, and twice that is staying put.
            (UndirectedTour::Path, _) => Natural::default(),
        };
        Ok(count)
    }

    /// How many tours at least one symmetry leaves alone.
    ///
    /// # Errors
    /// As [`fixed`](Self::fixed); [`SymmetryCountError::Shared`] where several may leave the same
    /// tours alone and there are too many to be looked at one by one.
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
        // What two of them leave alone, the one after the other does as well.
        let square = |symmetry: Symmetry, other: Symmetry| {
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
                let is_shared = match square(*one, *other) {
                    Some(third) => self.fixed(third)? != Natural::default(),
                    // The two do the same to this board.
                    None => true,
                };
                if is_shared {
                    return self.symmetric_by_listing();
                }
            }
        }
        Ok(fixed.into_iter().map(|(_, count)| count).sum())
    }

    /// How many tours there are up to symmetry.
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
        debug_assert_eq!(rest, 0, "classes are whole");
        Ok(sum)
    }

    /// How many there are.
    fn all(&self) -> Result<Natural, SymmetryCountError> {
        let (tours, directions) = match self.line {
            UndirectedTour::Closed => (TourSet::Closed, 1),
            UndirectedTour::Path if self.board.len() == 1 => (TourSet::Directed, 1),
            UndirectedTour::Path => (TourSet::Directed, 2),
        };
        let mut count = Counter::new(self.board, tours)
            .memory_limit(self.memory)
            .threads(self.threads)
            .count()?;
        count.divide(directions);
        Ok(count)
    }

    fn symmetric_by_listing(&self) -> Result<Natural, SymmetryCountError> {
        let all = self.all()?;
        let each = match self.line {
            UndirectedTour::Closed => 2 * self.board.len() as u64,
            UndirectedTour::Path => 2,
        };
        let is_short = u64::try_from(all).is_ok_and(|all| all.saturating_mul(each) <= LISTED);
        if !is_short {
            return Err(SymmetryCountError::Shared);
        }
        let tours = Tours::new(self.board);
        let tours = match self.line {
            UndirectedTour::Closed => tours.of_kind(TourKind::Closed),
            UndirectedTour::Path => tours,
        };
        let count = tours.filter(|tour| is_symmetric(tour, self.line)).count() as u64;
        Ok((count / each).into())
    }

    /// The closed tours that are turned.
    fn turned(&self, quotient: &Quotient) -> Result<u128, CountError> {
        let is_full = |class: &Vec<_>| class.len() == quotient.order;
        if !quotient.classes.iter().all(is_full) {
            return Ok(0);
        }
        if let [class] = &quotient.classes[..] {
            // A ring of one class, by a loop.
            return Ok(u128::from(class.len() > 2 && !quotient.loops.is_empty()));
        }
        let [_, odd] = self.cycles(quotient.classes.len(), &moves(quotient))?;
        Ok(odd)
    }

    /// The closed tours that are folded.
    fn folded(&self, quotient: &Quotient) -> Result<u128, CountError> {
        let classes = quotient.classes.len() as u32;
        if quotient.fixed.len() > 2 || classes < 2 {
            return Ok(0);
        }
        let mut edges = moves(quotient);
        edges.extend(quotient.turns().map(|turn| MultiEdge {
            ends: [turn, classes],
            is_odd: false,
            is_required: quotient.fixed.contains(&turn),
        }));
        let [even, odd] = self.cycles(classes as usize + 1, &edges)?;
        Ok(even + odd)
    }

    /// The paths that are reversed.
    fn reversed(&self, quotient: &Quotient) -> Result<u128, CountError> {
        let classes = quotient.classes.len() as u32;
        let turns = match &quotient.fixed[..] {
            [] => &quotient.loops[..],
            [middle] => &[*middle],
            _ => return Ok(0),
        };
        // One vertex beyond the turn, one beyond the end.
        let edge = |a, b, is_required| MultiEdge {
            ends: [a, b],
            is_odd: false,
            is_required,
        };
        let mut edges = moves(quotient);
        edges.push(edge(classes, classes + 1, true));
        edges.extend(turns.iter().map(|&turn| edge(turn, classes, false)));
        let ends = (0..classes).filter(|class| !quotient.fixed.contains(class));
        edges.extend(ends.map(|class| edge(class, classes + 1, false)));
        let [even, odd] = self.cycles(classes as usize + 2, &edges)?;
        Ok(even + odd)
    }

    fn cycles(&self, vertices: usize, edges: &[MultiEdge]) -> Result<[u128; 2], CountError> {
        cycles::count(vertices, edges, self.memory).map_err(|error| error.error(self.memory))
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

/// Why nothing was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryCountError {
    /// The board or its quotient is beyond reach.
    Count(CountError),
    /// Several symmetries leave tours alone, and perhaps the same ones.
    Shared,
}

impl From<CountError> for SymmetryCountError {
    fn from(error: CountError) -> Self {
        Self::Count(error)
    }
}

impl fmt::Display for SymmetryCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(error) => error.fmt(f),
            Self::Shared => f.write_str(
                "several symmetries of the board leave tours alone, perhaps the same ones, and there are too many to be looked \
                 at one by one; count those of each symmetry",
            ),
        }
    }
}

impl core::error::Error for SymmetryCountError {}
