//! Matches: adjudication, reproducibility and statistics.

mod games;
mod matches;
mod sprt;
mod strength;
