//! A count with everything that belongs to it.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
use std::path::Path;

use crate::counting::bound::upper_bound;
use crate::counting::cycles::{self, MultiEdge};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::stop::StopSignal;
use crate::counting::plan::graph::PlanGraph;
use crate::counting::run::checkpoint::CountCheckpoint;
use crate::counting::run::cost::Cost;
use crate::counting::run::error::CountError;
use crate::counting::run::planned_count::{PlannedCount, SharedHalf, check_size};
use crate::counting::run::progress::CountProgress;
use crate::counting::run::settings::CountSettings;
use crate::counting::tour_set::TourSet;
use crate::{Goal, Graph, refuted};

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
    pub(crate) graph: Graph,
    pub(crate) tours: TourSet,
    pub(crate) settings: CountSettings<'a>,
}

/// The most threads that are used.
const MOST_THREADS: usize = 256;
/// The most squares of a graph that is counted in one sweep, where no cut divides it.
const UNCUT: usize = 1 << 12;

/// How many tours of a set a closed one is, from the squares that it may begin on and its
/// directions.
pub(crate) fn closed_each(graph: &Graph, tours: TourSet) -> u64 {
    match tours {
        TourSet::Closed => 0,
        TourSet::Directed => 2 * graph.len() as u64,
        TourSet::From(_) => 2,
    }
}

impl fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter")
            .field("graph", &self.graph)
            .field("tours", &self.tours)
            .field("memory", &self.settings.memory)
            .field("threads", &self.settings.threads)
            .field("prime", &self.settings.prime)
            .field("checkpoint", &self.settings.checkpoint)
            .finish_non_exhaustive()
    }
}

impl<'a> Counter<'a> {
    /// A count on one thread, without limit, checkpoint or callback: of a board or another graph. A
    /// start is a square of its [board](Graph::board).
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    /// use knights_tour::graph::{Graph, Steps, Wrap};
    ///
    /// let wazir = Graph::leaper(&Board::square(6)?, &Steps::leaper(0, 1)?, Wrap::NONE)?;
    /// assert_eq!(Counter::new(&wazir, TourSet::Closed).count()?.to_string(), "1072");
    /// let petersen = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    /// assert_eq!(Counter::new(&Graph::new(petersen)?, TourSet::Directed).count()?.to_string(), "240");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(graph: impl Into<Graph>, tours: TourSet) -> Self {
        Self {
            graph: graph.into(),
            tours,
            settings: CountSettings {
                memory: u64::MAX,
                threads: 1,
                checkpoint: None,
                unwritten: None,
                progress: None,
                stop: StopSignal(None),
                prime: None,
                is_goal: false,
                is_open: false,
                keeps_layers: false,
                counts: (1, 1),
            },
        }
    }

    /// Refuses a count that is estimated to need more than so many bytes, and gives up one that
    /// turns out to. Where the limit is made from a [`cost`](Self::cost), it has to be half as much
    /// again: that is an estimate.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.settings.memory = bytes;
        self
    }

    /// The number of threads. No more than 256 are used, no more than there is work for, and no
    /// more than the system gives.
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.clamp(1, MOST_THREADS);
        self
    }

    /// Leaves closed tours out: they are counted first, and taken from all. A checkpoint keeps the
    /// count of all.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    ///
    /// let board = Board::rectangle(5, 6)?;
    /// assert_eq!(Counter::new(&board, TourSet::Directed).open().count()?.to_string(), "37088");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(mut self) -> Self {
        self.settings.is_open = self.tours != TourSet::Closed;
        self
    }

    /// Counts modulo an odd prime: what comes is the remainder of the count.
    ///
    /// No number then takes more bytes than the prime does, so that a count that would not fit into
    /// memory may fit: see [`cost`](Self::cost). Counts modulo several primes depend on nothing but
    /// the board, and may be made one after the other or on several machines;
    /// [`primes_beyond`](crate::counting::primes_beyond) names primes to use, as many as the
    /// [`upper_bound`](Self::upper_bound) asks for, and [`Natural::from_residues`] joins the
    /// remainders.
    ///
    /// A prime that is none is refused when the count begins, by [`CountError::NotPrime`].
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    ///
    /// let board = Board::square(6)?;
    /// let counter = Counter::new(&board, TourSet::Closed).modulo(101);
    /// assert_eq!(counter.count()?.to_string(), (9_862 % 101).to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn modulo(mut self, prime: u32) -> Self {
        self.settings.prime = Some(prime);
        self
    }

    /// Keeps the last layer in this file, written after each layer, and in the end the result.
    ///
    /// If the file is there already, the count goes on from it, or answers at once. A file that is
    /// damaged, belongs to another count or is in use by another run is refused. The file stays
    /// until [`discard_checkpoint`](Self::discard_checkpoint) is called, which is to be when the
    /// result is safe.
    pub fn checkpoint(mut self, file: impl AsRef<Path>) -> Self {
        self.settings.checkpoint = Some(file.as_ref().to_owned());
        self
    }

    /// Goes on where a checkpoint cannot be written, as on a full disk, and calls `callback` with
    /// the reason each time. Without it the count ends with [`CountError::Checkpoint`], as it does
    /// in any case where the file cannot be used.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    ///
    /// # let name = format!("knights-tour-unwritten-{}", std::process::id());
    /// # let file = std::env::temp_dir().join(name);
    /// let board = Board::rectangle(5, 6)?;
    /// let counter = Counter::new(&board, TourSet::Closed).checkpoint(&file);
    /// let count = counter.on_unwritten_checkpoint(|error| eprintln!("{error}")).count()?;
    /// assert_eq!(count.to_string(), "8");
    /// # std::fs::remove_file(&file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_unwritten_checkpoint(
        mut self,
        callback: impl FnMut(&CountError) + Send + 'a,
    ) -> Self {
        self.settings.unwritten = Some(Box::new(callback));
        self
    }

    /// Calls `callback` after each layer; [`ControlFlow::Break`] ends the count with
    /// [`CountError::Stopped`].
    pub fn on_progress(
        mut self,
        callback: impl FnMut(&CountProgress) -> ControlFlow<()> + Send + 'a,
    ) -> Self {
        self.settings.progress = Some(Box::new(callback));
        self
    }

    /// Ends the count with [`CountError::Stopped`] once the flag is set, in the middle of a layer:
    /// after a small part of it, of some hundreds. A checkpoint keeps the layer before.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use knights_tour::Board;
    /// use knights_tour::counting::{CountError, Counter, TourSet};
    ///
    /// let board = Board::square(6)?;
    /// let stop = AtomicBool::new(true); // mostly set by another thread, later
    /// let count = Counter::new(&board, TourSet::Closed).stop(&stop).count();
    /// assert_eq!(count, Err(CountError::Stopped));
    /// # Ok::<(), knights_tour::BoardError>(())
    /// ```
    pub fn stop(mut self, flag: &'a AtomicBool) -> Self {
        self.settings.stop = StopSignal(Some(flag));
        self
    }

    /// A number that the count does not exceed, by a theorem and without counting: what decides how
    /// many primes a count needs that is made [modulo](Self::modulo) primes.
    ///
    /// By Bregman's theorem on permanents (1973), rounded up to a power of two. For a knight on the
    /// square boards whose counts are known it has up to twice the bits of the count.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    ///
    /// let board = Board::square(8)?;
    /// let bound = Counter::new(&board, TourSet::Closed).upper_bound()?;
    /// assert!(bound >= 13_267_364_410_532_u64.into());
    /// assert_eq!(bound.bits(), 80);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CountError::NotOnBoard`] for a start off the board, [`CountError`] for boards that are out
    /// of reach by their size alone.
    pub fn upper_bound(&self) -> Result<Natural, CountError> {
        self.check_start()?;
        check_size(&self.graph, self.settings.memory)?;
        Ok(upper_bound(&self.graph, self.tours))
    }

    /// What the count will take. Much faster than the count itself, and in much less memory, but
    /// not instant on large boards: 0.2 s for closed tours of 8 x 8 and 0.7 s for directed ones,
    /// 3 s for closed tours of 9 x 10, and more than 100 s for directed ones of 10 x 10.
    ///
    /// # Errors
    /// As [`count`](Self::count), with its memory limit applied to what is needed to find out.
    pub fn cost(&self) -> Result<Cost, CountError> {
        self.check_start()?;
        self.settings.modulus()?;
        match PlannedCount::new(&self.graph, self.tours, &self.settings)? {
            Some(course) => course.cost(&self.settings),
            None => Ok(Cost::default()),
        }
    }

    /// Counts.
    ///
    /// # Errors
    /// Any [`CountError`] but [`TooLarge`](CountError::TooLarge).
    pub fn count(mut self) -> Result<Natural, CountError> {
        self.check_start()?;
        self.settings.modulus()?;
        if self.is_refuted(self.tours) {
            return Ok(Natural::default());
        }
        let closed = self.count_closed(2)?;
        let all = self.count_from(self.tours, &mut None)?;
        self.without(all, self.tours, &closed)
    }

    /// Whether it is known without counting that there are no such tours, if that is looked for:
    /// then the board need not be within reach.
    pub(crate) fn is_refuted(&self, tours: TourSet) -> bool {
        let goal = match tours {
            TourSet::Closed => Goal::closed(),
            TourSet::Directed => Goal::any(),
            TourSet::From(start) => Goal::any().from(start),
        };
        self.settings.is_goal && matches!(refuted(&self.graph, &goal), Ok(Some(_)))
    }

    /// The closed tours, before so many counts in all, if they are to be left out.
    pub(super) fn count_closed(&mut self, counts: usize) -> Result<Natural, CountError> {
        if !self.settings.is_open || self.is_refuted(TourSet::Closed) {
            return Ok(Natural::default());
        }
        self.settings.counts = (1, counts);
        let checkpoint = self.settings.checkpoint.take();
        let closed = self.count_from(TourSet::Closed, &mut None)?;
        self.settings.checkpoint = checkpoint;
        self.settings.counts = (counts, counts);
        Ok(closed)
    }

    /// What is left of these tours without so many closed ones.
    pub(super) fn without(
        &self,
        all: Natural,
        tours: TourSet,
        closed: &Natural,
    ) -> Result<Natural, CountError> {
        if !self.settings.is_open {
            return Ok(all);
        }
        let each = closed_each(&self.graph, tours);
        let Some(modulus) = self.settings.modulus()? else {
            let open = all.without(&closed.times(each));
            return Ok(open.expect("the closed tours are among all of them"));
        };
        let prime = u64::from(modulus.prime());
        // As much as the prime allows is added, so that nothing below zero comes.
        let mut sum = all;
        sum += &Natural::from(prime).times(each);
        let open = sum.without(&closed.times(each)).unwrap_or_default();
        Ok(modulus.remainder(open))
    }

    /// Removes the checkpoint; nothing happens if there is none. To be called when the result is
    /// where it shall stay.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    ///
    /// # let file = std::env::temp_dir().join(format!("knights-tour-discard-{}", std::process::id()));
    /// let board = Board::rectangle(5, 6)?;
    /// let counter = || Counter::new(&board, TourSet::Closed).checkpoint(&file);
    /// let count = counter().count()?;
    /// assert_eq!(counter().count()?, count, "from the file, at once");
    /// counter().discard_checkpoint()?;
    /// assert!(!file.exists());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`CountError::Checkpoint`] when the file is in use, is no checkpoint, or cannot be removed.
    pub fn discard_checkpoint(&self) -> Result<(), CountError> {
        let path = self.settings.checkpoint.as_deref();
        path.map_or(Ok(()), CountCheckpoint::discard)
    }

    pub(crate) fn check_start(&self) -> Result<(), CountError> {
        match self.tours {
            TourSet::From(square) if !self.graph.board().contains(square) => {
                Err(CountError::NotOnBoard { square })
            }
            _ => Ok(()),
        }
    }

    pub(super) fn count_from(
        &mut self,
        tours: TourSet,
        shared: &mut Option<SharedHalf>,
    ) -> Result<Natural, CountError> {
        let modulus = self.settings.modulus()?;
        let count = match PlannedCount::new(&self.graph, tours, &self.settings) {
            Ok(Some(course)) => return course.count(&mut self.settings, shared),
            Ok(None) => self.small_count(tours).into(),
            // A piece that goes everywhere leaves no board to cut in two.
            Err(CountError::TooWide { .. })
                if !self.graph.is_knight() && self.graph.len() <= UNCUT =>
            {
                self.uncut_count(tours)?
            }
            Err(error) => return Err(error),
        };
        Ok(match modulus {
            Some(modulus) => modulus.remainder(count),
            None => count,
        })
    }

    /// The count in one sweep, on three squares or more.
    fn uncut_count(&self, tours: TourSet) -> Result<Natural, CountError> {
        let graph = PlanGraph::new(&self.graph, tours);
        let lists = (0u32..).zip(&graph.adjacent);
        let pairs = lists.flat_map(|(a, list)| list.iter().map(move |&b| [a, b as u32]));
        let edges: Vec<MultiEdge> = pairs
            .filter(|[a, b]| a < b)
            .map(|ends| MultiEdge {
                ends,
                is_odd: false,
                is_required: graph.start == Some(ends[0] as usize)
                    && graph.hub == Some(ends[1] as usize),
            })
            .collect();
        let memory = self.settings.memory;
        let [count, _] = cycles::count(graph.adjacent.len(), &edges, memory)
            .map_err(|error| error.error(memory))?;
        let mut count = Natural::from(count);
        if tours == TourSet::Directed {
            count.scale(2);
        }
        Ok(count)
    }

    /// The count on one or two squares, where no edge can lie in a cycle twice.
    fn small_count(&self, tours: TourSet) -> u64 {
        let squares = self.graph.board().len();
        let joined =
            squares == 2 && PlanGraph::new(&self.graph, TourSet::Closed).adjacent[0].len() == 1;
        match (tours, squares) {
            (TourSet::Closed, _) => 0,
            (_, 1) => 1,
            (TourSet::Directed, _) => 2 * u64::from(joined),
            (TourSet::From(_), _) => u64::from(joined),
        }
    }
}
