//! Tours: found, listed, counted, read and drawn, beside brute force.

mod assignment;
mod conversions;
mod counting;
mod counting_limits;
mod counting_modulo;
mod counting_stop;
mod ends;
mod existence;
mod find;
mod goals;
mod json;
mod leaper_tours;
mod leapers;
mod naive;
mod open;
mod oracle;
mod pictures;
mod puzzles;
mod success;
mod symmetry;
mod text;
mod threads;
mod traits;
mod words;
mod work;
