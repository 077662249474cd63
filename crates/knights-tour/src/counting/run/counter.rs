//! A count with everything that belongs to it.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;
use std::collections::HashMap;
use std::path::Path;

use crate::counting::cycles::{self, Edge};
use crate::counting::ground::Ground;
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::stop::Stop;
use crate::counting::plan::graph::Graph;
use crate::counting::run::checkpoint::Checkpoint;
use crate::counting::run::cost::Cost;
use crate::counting::run::course::{Course, Shared, check_size};
use crate::counting::run::error::{CheckpointError, CountError};
use crate::counting::run::progress::Progress;
use crate::counting::run::settings::Settings;
use crate::counting::tour_set::TourSet;
use crate::leapers::LeaperGraph;
use crate::{Board, Square};

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
    ground: Ground<'a>,
    tours: TourSet,
    settings: Settings<'a>,
}

impl fmt::Debug for Counter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter")
            .field("ground", &self.ground)
            .field("tours", &self.tours)
            .field("memory", &self.settings.memory)
            .field("threads", &self.settings.threads)
            .field("checkpoint", &self.settings.checkpoint)
            .finish_non_exhaustive()
    }
}

impl<'a> Counter<'a> {
    /// A count on one thread, without limit, checkpoint or callback.
    pub fn new(board: &'a Board, tours: TourSet) -> Self {
        Self::on(Ground::Knight(board), tours)
    }

    /// The same for the tours of a leaper's graph. A start is a square of its [sheet](LeaperGraph::sheet).
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, TourSet};
    /// use knights_tour::leapers::{LeaperGraph, Steps, Wrap};
    ///
    /// let wazir = LeaperGraph::new(&Board::square(6)?, &Steps::leaper(0, 1)?, Wrap::NONE)?;
    /// assert_eq!(Counter::of_graph(&wazir, TourSet::Closed).count()?.to_string(), "1072");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_graph(graph: &'a LeaperGraph, tours: TourSet) -> Self {
        Self::on(Ground::Leaper(graph), tours)
    }

    fn on(ground: Ground<'a>, tours: TourSet) -> Self {
        Self {
            ground,
            tours,
            settings: Settings {
                memory: u64::MAX,
                threads: 1,
                checkpoint: None,
                progress: None,
                stop: Stop(None),
                prime: None,
                counts: (1, 1),
            },
        }
    }

    /// Refuses a count that is estimated to need more than so many bytes, and gives up one that turns
    /// out to.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.settings.memory = bytes;
        self
    }

    /// The number of threads. No more than 256 are used, no more than there is work for, and no more
    /// than the system gives.
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.max(1);
        self
    }

    /// Counts modulo an odd prime: what comes is the remainder of the count.
    ///
    /// No number then takes more bytes than the prime does, so that a count that would not fit into memory may fit: see
    /// [`cost`](Self::cost). Counts modulo several primes depend on nothing but the board, and may be made one after the
    /// other or on several machines; [`natural_of`](crate::counting::natural_of) joins them and says whether they were
    /// enough, [`largest_primes`](crate::counting::largest_primes) names primes to use.
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
    /// damaged, belongs to another count or is in use by another run is refused. The file stays until
    /// [`discard_checkpoint`](Self::discard_checkpoint) is called, which is to be when the result is
    /// safe.
    pub fn checkpoint(mut self, file: impl AsRef<Path>) -> Self {
        self.settings.checkpoint = Some(file.as_ref().to_owned());
        self
    }

    /// Calls `callback` after each layer; [`ControlFlow::Break`] ends the count with
    /// [`CountError::Stopped`].
    pub fn on_progress(
        mut self,
        callback: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'a,
    ) -> Self {
        self.settings.progress = Some(Box::new(callback));
        self
    }

    /// Ends the count with [`CountError::Stopped`] once the flag is set, in the middle of a layer: after a small part of
    /// it, of some hundreds. A checkpoint keeps the layer before.
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
        self.settings.stop = Stop(Some(flag));
        self
    }

    /// What the count will take. Much faster than the count itself, and in much less memory, but not
    /// instant on large boards.
    ///
    /// # Errors
    /// As [`count`](Self::count), with its memory limit applied to what is needed to find out.
    pub fn cost(&self) -> Result<Cost, CountError> {
        self.check_start()?;
        self.settings.modulus()?;
        match Course::new(self.ground, self.tours, &self.settings)? {
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
        self.count_from(self.tours, &mut None)
    }

    /// Removes the checkpoint; nothing happens if there is none. To be called when the result is where
    /// it shall stay.
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
        path.map_or(Ok(()), Checkpoint::discard)
    }

    /// Counts the tours from each square, in reading order. What tours were asked for is ignored.
    ///
    /// # Errors
    /// As [`count`](Self::count); [`CheckpointError::OneCount`] if there is to be a checkpoint.
    pub fn count_by_start(self) -> Result<Vec<(Square, Natural)>, CountError> {
        let board = self.ground.board();
        let classes = self.start_classes()?;
        let starts: Vec<Square> = classes.iter().map(|class| class[0]).collect();
        let mut counts = HashMap::new();
        let mut alike = classes.iter();
        self.count_from_each(&starts, |_, count| {
            for &square in alike.next().into_iter().flatten() {
                counts.insert(square, count.clone());
            }
            ControlFlow::Continue(())
        })?;
        let count = |square| counts.remove(&square).unwrap_or_default();
        Ok(board.squares().zip(board.squares().map(count)).collect())
    }

    /// The squares in classes: as many tours begin on each square of a class, because a symmetry of the board takes them
    /// into each other. Within a class they are in reading order.
    ///
    /// Classes of one colour come one after another: counts from squares of one colour share half of their work.
    ///
    /// # Errors
    /// [`CountError`] for boards that are out of reach by their size alone.
    pub fn start_classes(&self) -> Result<Vec<Vec<Square>>, CountError> {
        check_size(self.ground, self.settings.memory)?;
        let classes = Graph::new(self.ground, TourSet::Directed).classes();
        let squares: Vec<Square> = self.ground.board().squares().collect();
        let mut found = vec![Vec::new(); squares.len()];
        for (&square, &class) in squares.iter().zip(&classes) {
            found[class].push(square);
        }
        found.retain(|class| !class.is_empty());
        found.sort_by_key(|class| class[0].is_corner_colour());
        Ok(found)
    }

    /// Counts the tours from each of these squares, and shows every count as soon as it is there: for counts of which a part
    /// is made elsewhere. What tours were asked for is ignored.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// use knights_tour::Board;
    /// use knights_tour::counting::{Counter, Natural, TourSet};
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
    /// As [`count`](Self::count); [`CheckpointError::OneCount`] if there is to be a checkpoint; [`CountError::Stopped`] if
    /// `each` breaks.
    pub fn count_from_each(
        mut self,
        starts: &[Square],
        mut each: impl FnMut(Square, Natural) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        if let Some(path) = self.settings.checkpoint {
            let reason = CheckpointError::OneCount;
            return Err(CountError::Checkpoint { path, reason });
        }
        let board = self.ground.board();
        if let Some(&square) = starts.iter().find(|&&start| !board.contains(start)) {
            return Err(CountError::NotOnBoard { square });
        }
        let mut shared = None;
        for (done, &start) in starts.iter().enumerate() {
            self.settings.counts = (done + 1, starts.len());
            let count = self.count_from(TourSet::From(start), &mut shared)?;
            if each(start, count).is_break() {
                return Err(CountError::Stopped);
            }
        }
        Ok(())
    }

    fn check_start(&self) -> Result<(), CountError> {
        match self.tours {
            TourSet::From(square) if !self.ground.board().contains(square) => {
                Err(CountError::NotOnBoard { square })
            }
            _ => Ok(()),
        }
    }

    fn count_from(
        &mut self,
        tours: TourSet,
        shared: &mut Option<Shared>,
    ) -> Result<Natural, CountError> {
        let modulus = self.settings.modulus()?;
        let count = match Course::new(self.ground, tours, &self.settings) {
            Ok(Some(course)) => return course.count(&mut self.settings, shared),
            Ok(None) => self.small_count(tours).into(),
            // A piece that goes everywhere leaves no board to cut in two.
            Err(CountError::TooWide { .. }) if !self.ground.is_knight() => {
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
        let graph = Graph::new(self.ground, tours);
        let lists = (0u32..).zip(&graph.adjacent);
        let pairs = lists.flat_map(|(a, list)| list.iter().map(move |&b| [a, b as u32]));
        let edges: Vec<Edge> = pairs
            .filter(|[a, b]| a < b)
            .map(|ends| Edge {
                ends,
                is_odd: false,
                is_required: graph.start == Some(ends[0] as usize)
                    && graph.hub == Some(ends[1] as usize),
            })
            .collect();
        let memory = self.settings.memory;
        let [count, _] = cycles::count(graph.adjacent.len(), &edges, memory)
            .map_err(|obstacle| obstacle.error(memory))?;
        let mut count = Natural::from(count);
        if tours == TourSet::Directed {
            count.scale(2);
        }
        Ok(count)
    }

    /// The count on one or two squares, where no edge can lie in a cycle twice.
    fn small_count(&self, tours: TourSet) -> u64 {
        let squares = self.ground.board().len();
        let joined =
            squares == 2 && Graph::new(self.ground, TourSet::Closed).adjacent[0].len() == 1;
        match (tours, squares) {
            (TourSet::Closed, _) => 0,
            (_, 1) => 1,
            (TourSet::Directed, _) => 2 * u64::from(joined),
            (TourSet::From(_), _) => u64::from(joined),
        }
    }
}
