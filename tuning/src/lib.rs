//! What pieces and places are worth, learnt from the bot's games against itself.
//!
//! An evaluation that is [`Counted`](board_bot::evaluation::Counted) is a sum of weights. A [`Course`] of positions from games,
//! each with what its game came to, says which weights foretell results best (Österlund's "Texel's tuning method"): those with
//! the least mean of -ln(the chance that was given to what happened), found by going downhill.
//!
//! What such terms do not tell, a small [`network`] learns.

mod course;
mod fitting;
pub mod network;
mod printed;
#[cfg(test)]
mod tests;

pub use course::{Course, Plan};
pub use fitting::Weights;
pub use printed::print;
