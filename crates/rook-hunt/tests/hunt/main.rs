//! The hunt: rules, strategies and solutions, beside naive ones.

mod answers;
mod contract;
mod files;
mod keys;
mod memory;
mod naive_solver;
mod openings;
mod partial_turn;
mod plans;
mod rooks;
mod solver;
mod strategies;
mod tables;
mod threads;
mod traits;
mod words;
