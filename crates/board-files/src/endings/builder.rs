//! Building tablebases of any game.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use super::{BuildError, Endings, Progress, SolveFailure, Tablebase};

/// A builder of a tablebase of all classes, or of some.
pub struct Builder<'w, E: Endings> {
    endings: E,
    threads: usize,
    /// The pairs of materials, each once; empty for all pairs.
    pairs: Vec<[E::Material; 2]>,
    memory_limit: u64,
    callback: ProgressCallback<'w>,
    stop: Option<&'w AtomicBool>,
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
    /// A builder of all classes, with one thread and a memory limit of 4 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with(E::default())
    }

    /// A builder of all classes of these endings, with one thread and a memory limit of 4 GiB.
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

    /// Restricts the builder to the classes of these two materials. Further calls add classes.
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

    fn pairs(&self) -> Vec<[E::Material; 2]> {
        if !self.pairs.is_empty() {
            return self.pairs.clone();
        }
        let all = E::MATERIALS.iter().enumerate();
        all.flat_map(|(number, &one)| {
            E::MATERIALS[number..]
                .iter()
                .map(move |&other| [one, other])
        })
        .collect()
    }

    /// Solves all positions, and returns their values as a tablebase.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(&mut self) -> Result<Tablebase<E>, BuildError> {
        let needed = self.memory();
        if needed > self.memory_limit {
            return Err(BuildError::Memory {
                needed,
                limit: self.memory_limit,
            });
        }
        let pairs = self.pairs();
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
            })?;
            progress.solved += 1;
            if (self.callback)(&progress).is_break() {
                return Err(BuildError::Stopped);
            }
        }
        Ok(tablebase)
    }
}
