//! What positions are worth: of each game behind the feature of its name.

mod contract;
#[cfg(feature = "hunt")]
mod hunt;
#[cfg(feature = "shogun")]
mod ledger;
#[cfg(any(feature = "ploy", feature = "shogun"))]
mod network;
#[cfg(feature = "ploy")]
mod ploy;
#[cfg(feature = "ploy")]
mod ploy_four;
#[cfg(feature = "shogun")]
mod shogun;

pub use contract::{Capture, Estimate, Evaluation, against_others};
#[cfg(feature = "hunt")]
pub use hunt::HuntEvaluation;
#[cfg(feature = "shogun")]
pub use ledger::{Counted, Group};
#[cfg(any(feature = "ploy", feature = "shogun"))]
pub use network::{Corrected, Network, NetworkError};
#[cfg(feature = "ploy")]
pub use ploy::PloyEvaluation;
#[cfg(feature = "ploy")]
pub use ploy_four::PloyFourEvaluation;
#[cfg(feature = "shogun")]
pub use shogun::ShogunEvaluation;
