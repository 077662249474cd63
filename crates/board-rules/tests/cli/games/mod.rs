//! The commands of the games.

mod analyse;
mod four;
mod hunt;
mod play;
mod ploy;
mod positions;
mod puzzles;
mod resumed;
mod shogun;
mod ugi;
