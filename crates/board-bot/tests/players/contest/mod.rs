//! Matches: games are ended as agreed, results depend on the seed alone, and the statistics are
//! right.

mod games;
mod matches;
mod sprt;
mod strength;
