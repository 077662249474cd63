//! A count with everything that belongs to it.

use core::fmt;
use core::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::graph::Graph;
use super::run::{Run, Shared, check_size};
use super::{CountError, Natural, TourSet};
use crate::{Board, Square};

/// Called after each layer; may stop the count.
type Callback<'a> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + Send + 'a>;

/// A count in preparation: board, tours, and how to go about it.
///
/// ```
/// use core::ops::ControlFlow;
/// use knights_tour::Board;
/// use knights_tour::counting::{Counter, TourSet};
///
/// let board = Board::rectangle(3, 30)?;
/// let mut layers = 0;
/// let count = Counter::new(&board, TourSet::Closed)
///     .memory_limit(1 << 30)
///     .on_progress(|_| {
///         layers += 1;
///         ControlFlow::Continue(())
///     })
///     .count()?;
/// assert_eq!(count.to_string(), "126169362176");
/// assert!(layers > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a counter counts when told to"]
pub struct Counter<'a> {
    pub(super) board: &'a Board,
    pub(super) tours: TourSet,
    pub(super) memory: u64,
    pub(super) threads: usize,
    pub(super) checkpoint: Option<PathBuf>,
    pub(super) progress: Option<Callback<'a>>,
    /// Which count is under way, from 1, and how many there are.
    pub(super) counts: (usize, usize),
}

/// How far a count has come; handed to the callback after each layer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Layers done, of both sweeps.
    pub layer: usize,
    /// Layers in all, the join of the two sweeps included as the last.
    pub layers: usize,
    /// States of the layer done: degree vectors with a pairing of their path ends.
    pub states: u128,
    /// Bytes in use.
    pub memory: u64,
    /// Which count is under way, from 1: several only in [`Counter::count_by_start`].
    pub count: usize,
    /// How many counts there are.
    pub counts: usize,
    /// Part of the work that is done, from 0 to 1, estimated from the numbers of states.
    pub done: f64,
}

/// What a count will take, known before it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Estimate {
    /// Layers, the join included.
    pub layers: usize,
    /// States of all layers together.
    pub states: u128,
    /// Bytes needed at most, roughly.
    pub memory: u64,
}

impl fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter")
            .field("board", &self.board)
            .field("tours", &self.tours)
            .field("memory", &self.memory)
            .field("threads", &self.threads)
            .field("checkpoint", &self.checkpoint)
            .finish_non_exhaustive()
    }
}

impl<'a> Counter<'a> {
    /// A count on one thread, without limit, checkpoint or callback.
    pub fn new(board: &'a Board, tours: TourSet) -> Self {
        Self {
            board,
            tours,
            memory: u64::MAX,
            threads: 1,
            checkpoint: None,
            progress: None,
            counts: (1, 1),
        }
    }

    /// Refuses a count that is estimated to need more than so many bytes, and gives up one that turns
    /// out to.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// The number of threads (feature `rayon`; without it, one is used whatever is asked). No more than
    /// 256 are used, and no more than there is work for.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Keeps the last layer in this file, written after each layer and removed at the end.
    ///
    /// If the file is there already, the count goes on from it. A file that is damaged or belongs to
    /// another count is refused.
    pub fn checkpoint(mut self, file: impl AsRef<Path>) -> Self {
        self.checkpoint = Some(file.as_ref().to_owned());
        self
    }

    /// Calls `callback` after each layer; [`ControlFlow::Break`] ends the count with
    /// [`CountError::Stopped`].
    pub fn on_progress(
        mut self,
        callback: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'a,
    ) -> Self {
        self.progress = Some(Box::new(callback));
        self
    }

    /// What the count will take. Much faster than the count itself, but not instant on large boards.
    ///
    /// # Errors
    /// As [`count`](Self::count), with its memory limit applied to the preparations only.
    pub fn estimate(&self) -> Result<Estimate, CountError> {
        self.check_start()?;
        match Run::prepare(self)? {
            Some(run) => Ok(run.estimate()),
            None => Ok(Estimate {
                layers: 0,
                states: 0,
                memory: 0,
            }),
        }
    }

    /// Counts.
    ///
    /// # Errors
    /// Any [`CountError`] but [`TooLarge`](CountError::TooLarge).
    pub fn count(mut self) -> Result<Natural, CountError> {
        self.check_start()?;
        self.count_prepared(&mut None)
    }

    /// Counts the tours from each square, in reading order. What tours were asked for is ignored. A
    /// checkpoint keeps the count for one square.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    pub fn count_by_start(mut self) -> Result<Vec<(Square, Natural)>, CountError> {
        check_size(self.board, self.memory)?;
        let classes = Graph::new(self.board, TourSet::Directed).classes();
        let squares: Vec<Square> = self.board.squares().collect();
        // Colour by colour: counts from squares of one colour share half of the work.
        let mut starts: Vec<usize> = (0..squares.len()).filter(|&at| classes[at] == at).collect();
        starts.sort_by_key(|&at| squares[at].is_corner_colour());
        let mut counts = vec![Natural::default(); squares.len()];
        let mut shared = None;
        for (done, &at) in starts.iter().enumerate() {
            self.counts = (done + 1, starts.len());
            self.tours = TourSet::From(squares[at]);
            counts[at] = self.count_prepared(&mut shared)?;
        }
        let counts = classes.iter().map(|&class| counts[class].clone());
        Ok(squares.iter().copied().zip(counts).collect())
    }

    fn check_start(&self) -> Result<(), CountError> {
        match self.tours {
            TourSet::From(square) if !self.board.contains(square) => {
                Err(CountError::NotOnBoard { square })
            }
            _ => Ok(()),
        }
    }

    fn count_prepared(&mut self, shared: &mut Option<Shared>) -> Result<Natural, CountError> {
        match Run::prepare(self)? {
            Some(run) => run.count(self, shared),
            None => Ok(self.small_count().into()),
        }
    }

    /// The count on one or two squares, where no edge can lie in a cycle twice.
    fn small_count(&self) -> u64 {
        let joined =
            self.board.len() == 2 && Graph::new(self.board, TourSet::Closed).adjacent[0].len() == 1;
        match (self.tours, self.board.len()) {
            (TourSet::Closed, _) => 0,
            (_, 1) => 1,
            (TourSet::Directed, _) => 2 * u64::from(joined),
            (TourSet::From(_), _) => u64::from(joined),
        }
    }
}
