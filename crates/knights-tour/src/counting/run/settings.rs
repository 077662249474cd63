//! How to go about a count.

use std::path::PathBuf;

use crate::counting::numbers::modulus::Modulus;
use crate::counting::passes::stop::StopSignal;
use crate::counting::run::error::CountError;
use crate::counting::run::progress::Callback;

/// Called with why a checkpoint cannot be written.
pub(crate) type WriteErrorCallback<'a> = Box<dyn FnMut(&CountError) + Send + 'a>;

/// How to go about a count.
pub(crate) struct CountSettings<'a> {
    /// Bytes that may be used.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) checkpoint: Option<PathBuf>,
    /// Hears of a checkpoint that cannot be written; without it the count ends.
    pub(crate) unwritten: Option<WriteErrorCallback<'a>>,
    pub(crate) progress: Option<Callback<'a>>,
    pub(crate) stop: StopSignal<'a>,
    /// What is counted modulo, if not exactly; to be an odd prime.
    pub(crate) prime: Option<u32>,
    /// Whether what is refuted without counting is not counted.
    pub(crate) is_goal: bool,
    /// Whether closed tours are left out.
    pub(crate) is_open: bool,
    /// Whether all layers are kept, for tours by number.
    pub(crate) keeps_layers: bool,
    /// Which count is under way, from 1, and how many there are.
    pub(crate) counts: (usize, usize),
}

impl CountSettings<'_> {
    pub(crate) fn modulus(&self) -> Result<Option<Modulus>, CountError> {
        let modulus = |prime| Modulus::new(prime).ok_or(CountError::NotPrime { prime });
        self.prime.map(modulus).transpose()
    }

    /// Passes over a checkpoint that cannot be written, if somebody wants to hear of it.
    pub(crate) fn written(&mut self, saved: Result<(), CountError>) -> Result<(), CountError> {
        match (saved, &mut self.unwritten) {
            (Err(error), Some(hear)) => {
                hear(&error);
                Ok(())
            }
            (saved, _) => saved,
        }
    }

    /// No number of a layer needs more bits, if that is known.
    pub(crate) fn most_bits(&self) -> Result<Option<u32>, CountError> {
        let bits = |modulus: Modulus| modulus.prime().ilog2() + 1;
        Ok(self.modulus()?.map(bits))
    }
}
