//! The commands of tours.

mod count;
mod data;
mod drawing;
mod kinds;
mod leapers;
mod numbered;
mod puzzles;
mod semi_magic;
mod tour;
