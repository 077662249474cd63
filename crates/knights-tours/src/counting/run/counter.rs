//! The builder of a count.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
use core::time::Duration;

use crate::counting::bound::upper_bound;
use crate::counting::cycles::{self, MultiEdge};
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::layer_error::StopSignal;
use crate::counting::plan::graph::{PlanGraph, PlannedTours};
use crate::counting::run::checkpoint::CountCheckpoint;
use crate::counting::run::cost::Cost;
use crate::counting::run::error::CountError;
use crate::counting::run::planned_count::{PlannedCount, SharedHalf, check_size};
use crate::counting::run::settings::{CountProgress, CountSettings, SpillSettings};
use crate::{Goal, Graph, Path, SearchLimit, Square, Tour, TourSet, Tours, refuted};

/// A builder of a count: the graph, the set of tours, and the settings.
///
/// ```
/// use core::ops::ControlFlow;
/// use knights_tour::{Board, TourSet};
/// use knights_tour::counting::Counter;
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
#[must_use = "a counter counts only when a method is called"]
pub struct Counter<'a> {
    pub(crate) graph: Graph,
    pub(crate) tours: TourSet,
    pub(crate) start: Option<Square>,
    pub(crate) settings: CountSettings<'a>,
}

/// The maximum number of threads.
const MAX_THREADS: usize = 256;
/// Bytes of a group of chunks in files: enough for long reads, few enough for many groups.
const GROUP_BYTES: u64 = 4 << 20;
/// The state of a count with layers in files is saved when it is older: a save syncs all files.
const SAVE_INTERVAL: Duration = Duration::from_secs(10);
/// The maximum number of squares of a graph without a cut, which is counted in one sweep.
const MAX_UNCUT_SQUARES: usize = 1 << 12;

/// The number of tours of a set that each closed tour makes: one for each start and direction.
pub(crate) fn tours_per_closed_tour(graph: &Graph, tours: PlannedTours) -> u64 {
    match tours {
        PlannedTours::Closed => 0,
        PlannedTours::Directed => 2 * graph.len() as u64,
        PlannedTours::From(_) => 2,
    }
}

impl fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter")
            .field("graph", &self.graph)
            .field("tours", &self.tours)
            .field("start", &self.start)
            .field("memory", &self.settings.memory)
            .field("threads", &self.settings.threads)
            .field("prime", &self.settings.prime)
            .field("checkpoint", &self.settings.checkpoint)
            .field("spill", &self.settings.spill)
            .finish_non_exhaustive()
    }
}

impl<'a> Counter<'a> {
    /// A count of the tours of a board or another graph, on one thread, within
    /// [`SearchLimit::MEMORY`], without checkpoint or callback. Open tours are a difference: the
    /// closed tours are counted first, and a checkpoint stores the count of all tours.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
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
            start: None,
            settings: CountSettings {
                memory: SearchLimit::MEMORY,
                threads: 1,
                checkpoint: None,
                spill: None,
                unwritten: None,
                progress: None,
                stop: StopSignal(None),
                prime: None,
                is_goal: false,
                is_open: tours == TourSet::Open,
                keeps_layers: false,
                counts: (1, 1),
            },
        }
    }

    /// Sets the memory limit in bytes; [`SearchLimit::MEMORY`] by default. A count whose estimate
    /// is above the limit does not begin, and a count that exceeds the limit ends; both are errors.
    /// A [`cost`](Self::cost) is an estimate: a limit derived from it should be 1.5 times the
    /// estimate.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.settings.memory = bytes;
        self
    }

    /// The number of threads. No more than 256 are used, no more than there is work for, and no
    /// more than the system gives.
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.clamp(1, MAX_THREADS);
        self
    }

    /// Counts the tours that begin on this square of the [graph's board](Graph::board). A closed
    /// tour begins on every square, so that the count of closed tours stays the same.
    ///
    /// ```
    /// use knights_tour::counting::Counter;
    /// use knights_tour::{Board, TourSet};
    ///
    /// let board = Board::square(6)?;
    /// let corner = |tours| Counter::new(&board, tours).from((0, 0)).count();
    /// assert_eq!(corner(TourSet::Directed)?, 524_486_u64);
    /// assert_eq!(corner(TourSet::Open)?, 504_762_u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from(mut self, start: impl Into<Square>) -> Self {
        self.start = Some(start.into());
        self
    }

    /// Counts modulo an odd prime; the result is the remainder of the count.
    ///
    /// Each number then takes at most as many bytes as the prime, so that a count may fit into
    /// memory that otherwise would not: see [`cost`](Self::cost). Counts modulo different primes
    /// are independent: they can run one after the other or on several machines.
    /// [`primes_beyond`](crate::counting::primes_beyond) returns enough primes for the
    /// [`upper_bound`](Self::upper_bound), and [`Natural::from_residues`] combines the remainders.
    ///
    /// If the number is not an odd prime, the count fails with [`CountError::NotPrime`] before it
    /// begins.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
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

    /// Sets the checkpoint file. After each layer the count writes the layer to it, and at the end
    /// the result.
    ///
    /// If the file exists, the count resumes from it, or returns its result at once. A file that is
    /// damaged, belongs to another count or is in use by another run is refused. The file stays
    /// until [`discard_checkpoint`](Self::discard_checkpoint); call that once the result is saved.
    pub fn checkpoint(mut self, file: impl AsRef<std::path::Path>) -> Self {
        self.settings.checkpoint = Some(file.as_ref().to_owned());
        self
    }

    /// Keeps the layers in files of a folder instead of memory; they may take `disk` bytes. The
    /// count then needs memory for the degree sets, for two parts of a layer, and for a range of
    /// the join. [`cost`](Self::cost) estimates both memory and disk space. A count whose estimate
    /// is above a limit does not begin.
    ///
    /// The folder is a checkpoint, too: a count that was stopped or killed resumes from it, and a
    /// finished one returns its result at once. Several counts may share a folder. After the count
    /// only its result is left, until [`discard_checkpoint`](Self::discard_checkpoint).
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
    ///
    /// # let folder = std::env::temp_dir().join(format!("knights-tour-spill-{}", std::process::id()));
    /// let board = Board::square(6)?;
    /// let counter = || Counter::new(&board, TourSet::Closed).spill(&folder, 1 << 30);
    /// assert_eq!(counter().count()?, 9_862_u64);
    /// counter().discard_checkpoint()?;
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spill(mut self, folder: impl AsRef<std::path::Path>, disk: u64) -> Self {
        self.settings.spill = Some(SpillSettings {
            folder: folder.as_ref().to_owned(),
            disk,
            group_bytes: GROUP_BYTES,
            join_bytes: u64::MAX,
            save_interval: SAVE_INTERVAL,
        });
        self
    }

    /// Continues the count when a checkpoint cannot be written, for example on a full disk, and
    /// calls `callback` with the reason each time. Without a callback the count then ends with
    /// [`CountError::Checkpoint`]. A file that is damaged, of another program or in use ends the
    /// count with or without a callback.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
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

    /// Ends the count with [`CountError::Stopped`] soon after the flag is set: the count reads the
    /// flag some hundreds of times in each layer. A checkpoint keeps the last finished layer.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::{CountError, Counter};
    ///
    /// let board = Board::square(6)?;
    /// let stop = AtomicBool::new(true); // usually another thread sets it later
    /// let count = Counter::new(&board, TourSet::Closed).stop(&stop).count();
    /// assert_eq!(count, Err(CountError::Stopped));
    /// # Ok::<(), knights_tour::BoardError>(())
    /// ```
    pub fn stop(mut self, flag: &'a AtomicBool) -> Self {
        self.settings.stop = StopSignal(Some(flag));
        self
    }

    /// An upper bound of the count, without counting. It determines the number of primes for a
    /// count [modulo](Self::modulo) primes.
    ///
    /// The bound is that of Bregman's theorem on permanents (1973), rounded up to a power of two.
    /// For a knight on the square boards with known counts it has up to twice as many bits as the
    /// count.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
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
        Ok(upper_bound(&self.graph, self.planned()))
    }

    /// Estimates the time and memory of the count. Much faster than the count itself, and in much
    /// less memory, but not instant on large boards: 0.2 s for closed tours of 8 x 8 and 0.7 s for
    /// directed ones, 3 s for closed tours of 9 x 10, and more than 100 s for directed ones of 10 x
    /// 10.
    ///
    /// # Errors
    /// As [`count`](Self::count); the memory limit applies to the estimation itself.
    pub fn cost(&self) -> Result<Cost, CountError> {
        self.check_start()?;
        self.settings.modulus()?;
        match PlannedCount::new(&self.graph, self.planned(), &self.settings)? {
            Some(plan) => plan.cost(&self.settings),
            None => Ok(Cost::default()),
        }
    }

    /// Counts the tours.
    ///
    /// # Errors
    /// Any [`CountError`].
    pub fn count(mut self) -> Result<Natural, CountError> {
        self.check_start()?;
        self.settings.modulus()?;
        let tours = self.planned();
        if self.is_refuted(tours) {
            CountCheckpoint::refuse(self.settings.checkpoint.as_deref())?;
            return Ok(Natural::default());
        }
        let closed = self.count_closed(2)?;
        let all = self.count_from(tours, &mut None)?;
        self.without(all, tours, &closed)
    }

    /// Whether a proof without counting shows that there are no such tours; the board may then be
    /// too large to count. Always false unless the settings ask for a proof.
    pub(crate) fn is_refuted(&self, tours: PlannedTours) -> bool {
        let goal = match tours {
            PlannedTours::Closed => Goal::closed(),
            PlannedTours::Directed => Goal::directed(),
            PlannedTours::From(start) => Goal::directed().from(start),
        };
        self.settings.is_goal && matches!(refuted(&self.graph, &goal), Ok(Some(_)))
    }

    /// The number of closed tours if the count is to subtract them, otherwise 0. It is the first of
    /// `counts` counts.
    pub(super) fn count_closed(&mut self, counts: usize) -> Result<Natural, CountError> {
        if !self.settings.is_open || self.is_refuted(PlannedTours::Closed) {
            return Ok(Natural::default());
        }
        self.settings.counts = (1, counts);
        let checkpoint = self.settings.checkpoint.take();
        let closed = self.count_from(PlannedTours::Closed, &mut None)?;
        self.settings.checkpoint = checkpoint;
        self.settings.counts = (counts, counts);
        Ok(closed)
    }

    /// The number of open tours: subtracts the closed ones from all.
    pub(super) fn without(
        &self,
        all: Natural,
        tours: PlannedTours,
        closed: &Natural,
    ) -> Result<Natural, CountError> {
        if !self.settings.is_open {
            return Ok(all);
        }
        let each = tours_per_closed_tour(&self.graph, tours);
        let Some(modulus) = self.settings.modulus()? else {
            let open = all.without(&closed.times(each));
            return Ok(open.expect("the closed tours are among all of them"));
        };
        let prime = u64::from(modulus.prime());
        // Adding a multiple of the prime keeps the difference above zero.
        let mut sum = all;
        sum += &Natural::from(prime).times(each);
        let open = sum.without(&closed.times(each)).unwrap_or_default();
        Ok(modulus.remainder(open))
    }

    /// Removes the checkpoint file and the files of a count that [spills](Self::spill), if there
    /// are any. Call this once the result is saved.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::Counter;
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
    /// [`CountError::Checkpoint`] when the file is in use, is no checkpoint or one of another
    /// count, or cannot be removed.
    pub fn discard_checkpoint(&self) -> Result<(), CountError> {
        if let Some(spill) = &self.settings.spill {
            self.check_start()?;
            let closed = self.settings.is_open.then_some(PlannedTours::Closed);
            for tours in closed.into_iter().chain([self.planned()]) {
                if let Some(plan) = PlannedCount::new(&self.graph, tours, &self.settings)? {
                    plan.discard_files(spill, self.settings.modulus()?)?;
                }
            }
        }
        let checkpoint = self.settings.checkpoint.as_deref();
        // Without a file nothing is planned: the board may be too large for that.
        let Some(file) = checkpoint.filter(|file| file.exists()) else {
            return Ok(());
        };
        self.check_start()?;
        match PlannedCount::new(&self.graph, self.planned(), &self.settings)? {
            Some(plan) => plan.discard_checkpoint(&self.settings),
            None => CountCheckpoint::refuse(Some(file)),
        }
    }

    pub(crate) fn check_start(&self) -> Result<(), CountError> {
        match self.start {
            Some(square) if !self.graph.board().contains(square) => {
                Err(CountError::NotOnBoard { square })
            }
            _ => Ok(()),
        }
    }

    /// The tours to plan the count for.
    pub(crate) const fn planned(&self) -> PlannedTours {
        PlannedTours::of(self.tours, self.start)
    }

    pub(super) fn count_from(
        &mut self,
        tours: PlannedTours,
        shared: &mut Option<SharedHalf>,
    ) -> Result<Natural, CountError> {
        let modulus = self.settings.modulus()?;
        let is_uncut = match PlannedCount::new(&self.graph, tours, &self.settings) {
            Ok(Some(plan)) => return plan.count(&mut self.settings, shared),
            Ok(None) => false,
            // Some pieces' moves join so many squares that no cut is narrow enough.
            Err(CountError::TooWide { .. })
                if !self.graph.is_knight() && self.graph.len() <= MAX_UNCUT_SQUARES =>
            {
                true
            }
            Err(error) => return Err(error),
        };
        CountCheckpoint::refuse(self.settings.checkpoint.as_deref())?;
        let count = match is_uncut {
            true => self.uncut_count(tours)?,
            false => (few_tours(&self.graph, tours).len() as u64).into(),
        };
        Ok(match modulus {
            Some(modulus) => modulus.remainder(count),
            None => count,
        })
    }

    /// The count in one sweep, on three squares or more.
    fn uncut_count(&self, tours: PlannedTours) -> Result<Natural, CountError> {
        let graph = PlanGraph::new(&self.graph, tours);
        let lists = (0u32..).zip(&graph.adjacent);
        let pairs = lists.flat_map(|(a, list)| list.iter().map(move |&b| [a, b as u32]));
        let edges: Vec<MultiEdge> = pairs
            .filter(|[a, b]| a < b)
            .map(|ends| {
                let [a, b] = ends.map(|end| Some(end as usize));
                MultiEdge::even(ends, graph.start == a && graph.apex == b)
            })
            .collect();
        let [count, _] = cycles::count(graph.adjacent.len(), &edges, self.settings.memory)?;
        let mut count = Natural::from(count);
        if tours == PlannedTours::Directed {
            count.scale(2);
        }
        Ok(count)
    }
}

/// The tours of a board of one or two squares, where a cycle would use the same edge twice.
pub(crate) fn few_tours(graph: &Graph, tours: PlannedTours) -> Vec<Tour> {
    match tours {
        PlannedTours::Closed => Vec::new(),
        PlannedTours::Directed => Tours::new(graph).collect(),
        PlannedTours::From(start) => {
            let path = Path::start(graph, start).ok();
            path.iter().flat_map(Tours::extending).collect()
        }
    }
}
