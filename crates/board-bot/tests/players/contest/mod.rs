//! Matches: adjudication, reproducibility and statistics.

mod failures;
mod games;
mod matches;
mod seeds;
mod sprt;
mod strength;
