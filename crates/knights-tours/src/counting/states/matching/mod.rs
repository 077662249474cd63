//! Pairings of path ends, their ranks, and the maps that a step applies to them.
//!
//! The `2k` path ends of a degree vector, numbered in slot order, are joined in pairs by the paths
//! of the edges chosen so far: one of (2k - 1)!! perfect matchings. The rank of a matching is
//! mixed-radix: the most significant digit says which of the other ends the last end is paired
//! with, the remaining digits rank the matching of the remaining ends in the same way.

mod map;
mod pairing;
mod tables;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use map::{MAX_PAIRS, MatchingMap, pairings};
pub(crate) use pairing::Matching;
pub(crate) use tables::{Images, MAX_TABLE_PAIRS, MapSlices, Tables};
