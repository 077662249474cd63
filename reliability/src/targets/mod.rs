//! The bodies, by what they try.

pub mod boards;
pub mod checkpoints;
pub mod fixtures;
pub mod hunt;
pub mod json;
pub mod names;
pub mod pictures;
mod playing;
pub mod ploy;
pub mod records;
pub mod shogun;
pub mod solution;
mod texts;
pub mod tours;
pub mod ugi;
