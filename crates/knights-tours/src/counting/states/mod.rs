//! States of the finished part of the board: the degrees of the frontier squares, and the pairing
//! of the path ends.

pub(crate) mod degree_set;
pub(crate) mod digits;
pub(crate) mod matching;
pub(crate) mod shift;
pub(crate) mod step;
