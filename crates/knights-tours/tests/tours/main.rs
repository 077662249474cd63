//! Tours: found, listed, counted, read and drawn, beside brute force.

mod assignment;
mod begun;
mod counting;
mod find;
mod goals;
mod graphs;
mod hostile;
mod naive;
mod oracle;
mod puzzles;
mod semi_magic;
mod symmetry;
mod threads;
mod values;
mod work;
