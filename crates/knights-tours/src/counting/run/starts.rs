//! Counts from several squares.

use core::ops::ControlFlow;
use std::collections::HashMap;

use crate::Square;
use crate::counting::numbers::natural::Natural;
use crate::counting::plan::graph::{PlanGraph, PlannedTours};
use crate::counting::run::counter::Counter;
use crate::counting::run::error::{CheckpointError, CountError};
use crate::counting::run::planned_count::check_size;

impl Counter<'_> {
    /// Counts the tours from each square, in reading order. Ignores the counter's set of tours.
    ///
    /// # Errors
    /// As [`count`](Self::count); [`CheckpointError::OneCount`] if there is to be a checkpoint.
    pub fn count_by_start(self) -> Result<Vec<(Square, Natural)>, CountError> {
        let board = self.graph.board().clone();
        let classes = self.start_classes()?;
        let starts: Vec<Square> = classes.iter().map(|class| class[0]).collect();
        let mut counts = HashMap::new();
        let mut alike = classes.iter();
        if self.is_refuted(PlannedTours::Directed) {
            let none = |square| (square, Natural::default());
            return Ok(board.squares().map(none).collect());
        }
        self.count_from_each(&starts, |_, count| {
            for &square in alike.next().into_iter().flatten() {
                counts.insert(square, count.clone());
            }
            ControlFlow::Continue(())
        })?;
        let counted = |square| {
            let count = counts.remove(&square);
            (
                square,
                count.expect("each square is of one class, and each class is counted"),
            )
        };
        Ok(board.squares().map(counted).collect())
    }

    /// The squares in classes under the symmetries of the board: equally many tours begin on each
    /// square of a class. Squares of a class are in reading order.
    ///
    /// Classes of one colour are consecutive, because counts from squares of one colour share half
    /// of their work.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
    ///
    /// let board = Board::rectangle(3, 4)?;
    /// let classes = Counter::new(&board, TourSet::Directed).start_classes()?;
    /// let firsts: Vec<String> = classes.iter().map(|class| class[0].to_string()).collect();
    /// assert_eq!(firsts, ["1,0", "0,1", "0,0", "1,1"]);
    /// assert_eq!(classes.iter().map(Vec::len).collect::<Vec<_>>(), [2, 4, 4, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CountError`] for boards that are too large.
    pub fn start_classes(&self) -> Result<Vec<Vec<Square>>, CountError> {
        check_size(&self.graph, self.settings.memory)?;
        let classes = PlanGraph::new(&self.graph, PlannedTours::Directed).classes();
        let squares: Vec<Square> = self.graph.board().squares().collect();
        let mut found = vec![Vec::new(); squares.len()];
        for (&square, &class) in squares.iter().zip(&classes) {
            found[class].push(square);
        }
        found.retain(|class| !class.is_empty());
        found.sort_by_key(|class| class[0].is_corner_colour());
        Ok(found)
    }

    /// Counts the tours from each of these squares, in the given order, and calls `each` with every
    /// count as soon as it is finished. So several machines can share the squares. Ignores the
    /// counter's set of tours.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::{Counter, Natural};
    ///
    /// let board = Board::square(5)?;
    /// let counter = || Counter::new(&board, TourSet::Directed);
    /// let classes = counter().start_classes()?;
    /// let starts: Vec<_> = classes.iter().map(|class| class[0]).collect();
    /// let (mut total, mut done) = (Natural::default(), 0);
    /// counter().count_from_each(&starts, |_, count| {
    ///     total += &count.times(classes[done].len() as u64);
    ///     done += 1;
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(total.to_string(), "1728");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`count`](Self::count); [`CheckpointError::OneCount`] if there is to be a checkpoint;
    /// [`CountError::Stopped`] if `each` breaks.
    pub fn count_from_each(
        mut self,
        starts: &[Square],
        mut each: impl FnMut(Square, Natural) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        if let Some(path) = self.settings.checkpoint {
            let reason = CheckpointError::OneCount;
            return Err(CountError::Checkpoint { path, reason });
        }
        let board = self.graph.board();
        if let Some(&square) = starts.iter().find(|&&start| !board.contains(start)) {
            return Err(CountError::NotOnBoard { square });
        }
        let mut shared = None;
        let before = usize::from(self.settings.is_open);
        let counts = starts.len() + before;
        let closed = self.count_closed(counts)?;
        for (done, &start) in starts.iter().enumerate() {
            self.settings.counts = (before + done + 1, counts);
            let tours = PlannedTours::From(start);
            let count = self.count_from(tours, &mut shared)?;
            let count = self.without(count, tours, &closed)?;
            if each(start, count).is_break() {
                return Err(CountError::Stopped);
            }
        }
        Ok(())
    }
}
