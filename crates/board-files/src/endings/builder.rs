//! Building tablebases of any game.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use super::{BuildError, Progress};

/// A stop check, which threads share.
pub type MustStop<'s> = dyn Fn() -> bool + Sync + 's;

/// Why a pair of materials was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveFailure {
    /// The stop check returned true.
    Stopped,
    /// The allocation of the memory failed.
    OutOfMemory,
    /// A win takes more plies than a byte of a table can hold.
    TooLong,
}

/// The analysis of a game's endings, pair by pair of materials.
pub trait PairSolver: Default + fmt::Debug {
    /// The material of a side.
    type Material: Copy + Ord + fmt::Debug + 'static;
    /// The tables of all solved pairs.
    type Tablebase;

    /// All materials, in order.
    const MATERIALS: &'static [Self::Material];

    /// The peak memory in bytes of solving these pairs, their tables included.
    fn memory(&self, pairs: &[[Self::Material; 2]]) -> u64;

    /// A tablebase without tables.
    fn empty(&self) -> Self::Tablebase;

    /// Solves a pair with either side to move, adds its tables, and returns the number of their
    /// states.
    ///
    /// # Errors
    /// [`SolveFailure`]; then no table is added.
    fn solve(
        &self,
        pair: [Self::Material; 2],
        must_stop: &MustStop<'_>,
        tablebase: &mut Self::Tablebase,
    ) -> Result<u64, SolveFailure>;
}

/// A builder of a tablebase of all classes, or of some.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board_files::endings::{Builder, BuildError, MustStop, PairSolver, SolveFailure};
///
/// /// A game with two materials, which needs no analysis: its tablebase is a list of pairs.
/// #[derive(Debug, Default)]
/// struct Trivial;
///
/// impl PairSolver for Trivial {
///     type Material = char;
///     type Tablebase = Vec<[char; 2]>;
///     const MATERIALS: &'static [char] = &['p', 'q'];
///
///     fn memory(&self, pairs: &[[char; 2]]) -> u64 {
///         8 * pairs.len() as u64
///     }
///
///     fn empty(&self) -> Vec<[char; 2]> {
///         Vec::new()
///     }
///
///     fn solve(
///         &self,
///         pair: [char; 2],
///         _: &MustStop<'_>,
///         tablebase: &mut Vec<[char; 2]>,
///     ) -> Result<u64, SolveFailure> {
///         tablebase.push(pair);
///         Ok(1)
///     }
/// }
///
/// let built = Builder::<Trivial>::new().build();
/// assert_eq!(built, Ok(vec![['p', 'p'], ['p', 'q'], ['q', 'q']]));
/// assert_eq!(Builder::<Trivial>::new().only('q', 'p').build(), Ok(vec![['p', 'q']]));
///
/// let refused = Builder::<Trivial>::new().memory_limit(20).build();
/// assert_eq!(refused, Err(BuildError::Memory { needed: 24, limit: 20 }));
/// let stopped = Builder::<Trivial>::new().on_progress(|_| ControlFlow::Break(())).build();
/// assert_eq!(stopped, Err(BuildError::Stopped));
/// ```
pub struct Builder<'w, S: PairSolver> {
    solver: S,
    /// The pairs of materials, each once; empty for all pairs.
    pairs: Vec<[S::Material; 2]>,
    memory_limit: u64,
    callback: ProgressCallback<'w>,
    stop: Option<&'w AtomicBool>,
}

type ProgressCallback<'w> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'w>;

impl<S: PairSolver> fmt::Debug for Builder<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("solver", &self.solver)
            .field("pairs", &self.pairs)
            .field("memory_limit", &self.memory_limit)
            .finish_non_exhaustive()
    }
}

impl<S: PairSolver> Default for Builder<'_, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'w, S: PairSolver> Builder<'w, S> {
    /// A builder of all classes with a memory limit of 4 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with(S::default())
    }

    /// A builder of all classes with this solver and a memory limit of 4 GiB.
    #[must_use]
    pub fn with(solver: S) -> Self {
        Self {
            solver,
            pairs: Vec::new(),
            memory_limit: 4 << 30,
            callback: Box::new(|_| ControlFlow::Continue(())),
            stop: None,
        }
    }

    /// Restricts the builder to the classes of these two materials. Further calls add classes.
    #[must_use]
    pub fn only(mut self, one: S::Material, other: S::Material) -> Self {
        let pair = [one.min(other), one.max(other)];
        if !self.pairs.contains(&pair) {
            self.pairs.push(pair);
        }
        self
    }

    /// Sets the memory limit in bytes. A build that needs more is an error.
    #[must_use]
    pub fn memory_limit(self, bytes: u64) -> Self {
        Self {
            memory_limit: bytes,
            ..self
        }
    }

    /// Calls `callback` after every pair of materials. It can stop the run.
    #[must_use]
    pub fn on_progress(self, callback: impl FnMut(&Progress) -> ControlFlow<()> + 'w) -> Self {
        Self {
            callback: Box::new(callback),
            ..self
        }
    }

    /// Sets a stop flag. Once it is set, the run ends with [`BuildError::Stopped`] within moments.
    #[must_use]
    pub fn stop(self, flag: &'w AtomicBool) -> Self {
        Self {
            stop: Some(flag),
            ..self
        }
    }

    /// The peak memory of the run in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.solver.memory(&self.pairs())
    }

    fn pairs(&self) -> Vec<[S::Material; 2]> {
        if !self.pairs.is_empty() {
            return self.pairs.clone();
        }
        let all = S::MATERIALS.iter().enumerate();
        all.flat_map(|(number, &one)| {
            S::MATERIALS[number..]
                .iter()
                .map(move |&other| [one, other])
        })
        .collect()
    }

    /// Solves all positions, and returns their values as a tablebase.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(&mut self) -> Result<S::Tablebase, BuildError> {
        let needed = self.memory();
        if needed > self.memory_limit {
            return Err(BuildError::Memory {
                needed,
                limit: self.memory_limit,
            });
        }
        let pairs = self.pairs();
        let mut tablebase = self.solver.empty();
        let mut progress = Progress {
            solved: 0,
            pairs: pairs.len(),
            states: 0,
        };
        let stop = self.stop;
        let must_stop = || stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        for pair in pairs {
            let solved = self.solver.solve(pair, &must_stop, &mut tablebase);
            progress.states += solved.map_err(|why| match why {
                SolveFailure::Stopped => BuildError::Stopped,
                SolveFailure::OutOfMemory => BuildError::NoMemory { needed },
                SolveFailure::TooLong => BuildError::TooLong,
            })?;
            progress.solved += 1;
            if (self.callback)(&progress).is_break() {
                return Err(BuildError::Stopped);
            }
        }
        Ok(tablebase)
    }
}
