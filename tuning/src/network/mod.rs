//! Networks that correct evaluations, learnt from games of what they correct.
//!
//! [`Lessons`] are positions of games that the bot plays against itself by terms alone, so that a network does not depend on
//! the one before. [`learn`] goes downhill, and [`Draft::rounded`] gives the network in whole numbers.

mod descent;
mod draft;
mod games;
mod lessons;
mod terms;
#[cfg(test)]
mod tests;

pub use descent::{Progress, learn};
pub use draft::Draft;
pub use games::played;
pub use lessons::Lessons;
