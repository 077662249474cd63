//! How to go about a count.

use std::path::PathBuf;

use crate::counting::passes::stop::Stop;
use crate::counting::run::progress::Callback;

/// How to go about a count.
pub(crate) struct Settings<'a> {
    /// Bytes that may be used.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) checkpoint: Option<PathBuf>,
    pub(crate) progress: Option<Callback<'a>>,
    pub(crate) stop: Stop<'a>,
    /// Which count is under way, from 1, and how many there are.
    pub(crate) counts: (usize, usize),
}
