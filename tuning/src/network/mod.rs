//! Training of the networks that correct evaluations.
//!
//! A [`TrainingSet`] has positions of self-play games without network, so that a network does not
//! depend on the one before. [`train`] trains a [`FloatNetwork`], and
//! [`FloatNetwork::quantized`] gives the network in use.

mod float_network;
mod self_play;
#[cfg(test)]
mod tests;
mod training;
mod training_set;
mod without_network;

pub use float_network::FloatNetwork;
pub use self_play::self_play;
pub use training::{TrainingProgress, train};
pub use training_set::TrainingSet;
