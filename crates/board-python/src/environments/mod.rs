//! Environments for reinforcement learning: discrete actions, action masks, observation planes.

mod batch;
mod choosing;
mod coding;
#[cfg(feature = "connect-four")]
mod connect_four;
mod environment_game;
mod games;
mod hunt;
mod observation;
mod ploy;
mod shogun;
mod single;

use pyo3::prelude::*;

use crate::register::add;

pub(crate) use coding::HasEncoding;

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [single::Single, batch::Batch], [] }
}
