//! Static evaluations, each behind the feature of its game.

mod contract;
#[cfg(feature = "hunt")]
mod hunt;
#[cfg(any(feature = "ploy", feature = "shogun"))]
mod network;
#[cfg(feature = "ploy")]
mod ploy;
#[cfg(feature = "ploy")]
mod ploy_four;
#[cfg(feature = "shogun")]
mod shogun;
#[cfg(all(feature = "endings", any(feature = "ploy", feature = "shogun")))]
mod tables;
#[cfg(feature = "shogun")]
mod tunable;

pub use contract::{Capture, Estimate, Evaluation, against_others};
#[cfg(feature = "hunt")]
pub use hunt::HuntEvaluation;
#[cfg(any(feature = "ploy", feature = "shogun"))]
#[doc(hidden)]
pub use network::{Network, NetworkError, WithNetwork};
#[cfg(feature = "ploy")]
pub use ploy::PloyEvaluation;
#[cfg(feature = "ploy")]
pub use ploy_four::PloyFourEvaluation;
#[cfg(feature = "shogun")]
pub use shogun::ShogunEvaluation;
#[cfg(feature = "shogun")]
#[doc(hidden)]
pub use tunable::{TermGroup, Tunable};
