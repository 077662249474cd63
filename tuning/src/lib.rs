//! Tunes the evaluations on self-play games.
//!
//! [`Dataset::fit`] fits the weights of a [`Tunable`](board_bot::evaluation::Tunable) evaluation to
//! the results of games (Österlund, "Texel's tuning method"): gradient descent on the
//! cross-entropy. [`network`] trains the small networks that correct the terms.

mod dataset;
mod fitting;
pub mod network;
mod printed;
#[cfg(test)]
mod tests;

pub use dataset::{Dataset, SelfPlayPlan};
pub use fitting::FittedWeights;
pub use printed::print;
