//! The agents that are made of searches and evaluations, and the texts that name them.

pub(crate) mod adaptive;
pub(crate) mod baseline;
pub(crate) mod level;
pub(crate) mod max_n;
pub(crate) mod spec;
