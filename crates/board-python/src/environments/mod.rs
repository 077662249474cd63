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

pub(crate) use coding::HasEncoding;

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<single::Single>()?;
    module.add_class::<batch::Batch>()
}
