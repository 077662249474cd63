//! The settings, the run and the errors of a count.

pub(crate) mod checkpoint;
pub(crate) mod cost;
pub(crate) mod counter;
pub(crate) mod error;
pub(crate) mod meter;
pub(crate) mod planned_count;
pub(crate) mod settings;
pub(crate) mod spilled_count;
mod starts;
