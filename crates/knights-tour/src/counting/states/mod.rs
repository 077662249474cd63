//! What is kept of the finished part of the board: the degrees of the frontier, and how its path
//! ends are paired.

pub(crate) mod degree_set;
pub(crate) mod digits;
pub(crate) mod matching;
pub(crate) mod shift;
pub(crate) mod step;
