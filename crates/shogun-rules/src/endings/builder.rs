//! Building tablebases.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use super::duel::Duel;
use super::error::BuildError;
use super::material::Material;
use super::packed::PackedTable;
use super::solve::{self, SolveFailure};
use super::summary::{TableSummary, Zugzwangs};
use super::tablebase::{EndgameTable, Tablebase};

/// A builder of a tablebase of all classes, or of some.
pub struct Builder<'w> {
    /// The pairs of material, each once; empty for all pairs.
    pairs: Vec<[Material; 2]>,
    memory_limit: u64,
    callback: ProgressCallback<'w>,
    stop: Option<&'w AtomicBool>,
}

type ProgressCallback<'w> = Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'w>;

/// The progress of a builder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// Pairs of material that are solved, with either side to move.
    pub solved: usize,
    /// The number of all pairs to solve.
    pub pairs: usize,
    /// States solved, up to symmetry.
    pub states: u64,
}

/// An upper bound of the bytes of a packed table.
const PACKED: u64 = 1 << 20;

impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder")
            .field("pairs", &self.pairs)
            .field("memory_limit", &self.memory_limit)
            .finish_non_exhaustive()
    }
}

impl Default for Builder<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'w> Builder<'w> {
    /// A builder of all classes with a memory limit of 1 GiB.
    #[must_use]
    pub fn new() -> Self {
        Self {
            pairs: Vec::new(),
            memory_limit: 1 << 30,
            callback: Box::new(|_| ControlFlow::Continue(())),
            stop: None,
        }
    }

    /// Restricts the builder to the classes of these two materials. Further calls add classes.
    #[must_use]
    pub fn only(mut self, one: Material, other: Material) -> Self {
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

    /// Calls `callback` after every pair of material. It can stop the run.
    #[must_use]
    pub fn on_progress(self, callback: impl FnMut(&Progress) -> ControlFlow<()> + 'w) -> Self {
        Self {
            callback: Box::new(callback),
            ..self
        }
    }

    /// Sets a stop flag. Once it is set, the run ends with [`BuildError::Stopped`] within moments.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use shogun_rules::endings::{BuildError, Builder};
    ///
    /// let stop = AtomicBool::new(true); // mostly set by another thread, later
    /// let built = Builder::new().stop(&stop).build();
    /// assert_eq!(built.err(), Some(BuildError::Stopped));
    /// ```
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
        solve::MEMORY + 2 * self.pairs().len() as u64 * PACKED
    }

    fn pairs(&self) -> Vec<[Material; 2]> {
        if !self.pairs.is_empty() {
            return self.pairs.clone();
        }
        let all = Material::ALL.into_iter().enumerate();
        all.flat_map(|(number, one)| {
            Material::ALL[number..]
                .iter()
                .map(move |&other| [one, other])
        })
        .collect()
    }

    /// Solves all positions, and returns their values as a tablebase.
    ///
    /// # Errors
    /// [`BuildError`].
    pub fn build(&mut self) -> Result<Tablebase, BuildError> {
        let needed = self.memory();
        if needed > self.memory_limit {
            return Err(BuildError::Memory {
                needed,
                limit: self.memory_limit,
            });
        }
        let pairs = self.pairs();
        let mut tablebase = Tablebase::empty();
        let mut progress = Progress {
            solved: 0,
            pairs: pairs.len(),
            states: 0,
        };
        let stop = self.stop;
        let must_stop = || stop.is_some_and(|flag| flag.load(Ordering::Relaxed));
        for [own, other] in pairs {
            let pair = solve::solve(Duel { own, other }, &must_stop);
            let pair = pair.map_err(|why| match why {
                SolveFailure::Stopped => BuildError::Stopped,
                SolveFailure::OutOfMemory => BuildError::NoMemory { needed },
            })?;
            let mut zugzwangs = Zugzwangs::of(&pair);
            for (duel, codes) in pair.tables {
                let tally = TableSummary::of(&codes, core::mem::take(&mut zugzwangs));
                progress.states += tally.states();
                let packed = PackedTable::new(duel, codes);
                tablebase.insert(duel, EndgameTable { tally, packed });
            }
            progress.solved += 1;
            if (self.callback)(&progress).is_break() {
                return Err(BuildError::Stopped);
            }
        }
        Ok(tablebase)
    }
}
