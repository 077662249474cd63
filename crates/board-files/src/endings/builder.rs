//! Building tablebases of any game.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use super::{BuildError, Endings, SolveFailure, Tablebase};

/// A builder of a tablebase of all usual classes, or of some.
///
/// Pairs that others need, because moves lead to them, are solved before and are in the tablebase,
/// too.
pub struct Builder<'w, E: Endings> {
    endings: E,
    threads: usize,
    /// The pairs of materials that were asked for, each once; empty for all usual pairs.
    pairs: Vec<[E::Material; 2]>,
    memory_limit: u64,
    callback: ProgressCallback<'w>,
    stop: Option<&'w AtomicBool>,
}

/// The progress of a builder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// Pairs of material that are solved, with either side to move.
    pub solved: usize,
    /// The number of all pairs to solve, with those that others need.
    pub pairs: usize,
    /// States solved, up to symmetry.
    pub states: u64,
}

type ProgressCallback<'w> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'w>;

impl<E: Endings> fmt::Debug for Builder<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("endings", &self.endings)
            .field("threads", &self.threads)
            .field("pairs", &self.pairs)
            .field("memory_limit", &self.memory_limit)
            .finish_non_exhaustive()
    }
}

impl<E: Endings> Default for Builder<'_, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'w, E: Endings> Builder<'w, E> {
    /// A builder of all usual classes, with one thread and a memory limit of 4 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with(E::default())
    }

    /// A builder of all usual classes of these endings, with one thread and a memory limit of 4
    /// GiB.
    #[must_use]
    pub fn with(endings: E) -> Self {
        Self {
            endings,
            threads: 1,
            pairs: Vec::new(),
            memory_limit: 4 << 30,
            callback: Box::new(|_| ControlFlow::Continue(())),
            stop: None,
        }
    }

    /// Restricts the builder to the classes of these two materials, and those that they need.
    /// Further calls add classes.
    #[must_use]
    pub fn only(mut self, one: E::Material, other: E::Material) -> Self {
        let pair = [one.min(other), one.max(other)];
        if !self.pairs.contains(&pair) {
            self.pairs.push(pair);
        }
        self
    }

    /// Sets the number of threads, at least 1. They make no difference to the values.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
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
        self.endings.memory(&self.pairs())
    }

    /// The pairs to solve, in an order in which each is behind those that it needs.
    fn pairs(&self) -> Vec<[E::Material; 2]> {
        let mut pairs = Vec::new();
        if self.pairs.is_empty() {
            let materials = E::DEFAULT_MATERIALS;
            for (number, &one) in materials.iter().enumerate() {
                (materials[number..].iter())
                    .for_each(|&other| add_pair::<E>([one, other], &mut pairs));
            }
        }
        (self.pairs.iter()).for_each(|&pair| add_pair::<E>(pair, &mut pairs));
        pairs
    }

    /// Solves all positions, and returns their values as a tablebase.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(&mut self) -> Result<Tablebase<E>, BuildError> {
        let pairs = self.pairs();
        let numbers = (pairs.iter()).map(|&pair| self.endings.numbers(pair));
        let numbers = numbers.max().unwrap_or(0);
        if numbers > 1 << 32 {
            return Err(BuildError::TooManyStates { numbers });
        }
        let needed = self.endings.memory(&pairs);
        if needed > self.memory_limit {
            return Err(BuildError::Memory {
                needed,
                limit: self.memory_limit,
            });
        }
        let mut tablebase = Tablebase::empty(self.endings.clone());
        let mut progress = Progress {
            solved: 0,
            pairs: pairs.len(),
            states: 0,
        };
        let stop = self.stop;
        let must_stop = || stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        for pair in pairs {
            let solved = (self.endings).solve(pair, self.threads, &must_stop, &mut tablebase);
            progress.states += solved.map_err(|why| match why {
                SolveFailure::Stopped => BuildError::Stopped,
                SolveFailure::OutOfMemory => BuildError::NoMemory { needed },
                SolveFailure::TooLong => BuildError::TooLong,
                SolveFailure::TooLarge => BuildError::TooLarge,
            })?;
            progress.solved += 1;
            if (self.callback)(&progress).is_break() {
                return Err(BuildError::Stopped);
            }
        }
        Ok(tablebase)
    }
}

/// Adds the pairs that a pair needs, and then the pair, unless they are there.
fn add_pair<E: Endings>(pair: [E::Material; 2], pairs: &mut Vec<[E::Material; 2]>) {
    if pairs.contains(&pair) {
        return;
    }
    for [one, other] in E::needed_pairs(pair) {
        add_pair::<E>([one.min(other), one.max(other)], pairs);
    }
    pairs.push(pair);
}
