//! Runs the program and looks at what it prints, where, and with which exit status.

mod bounds;
mod check;
mod contest;
mod hunt;
mod interface;
mod interrupt;
mod play;
mod ploy;
mod positions;
mod program;
mod shogun;
mod tour;
mod tour_data;
mod tours_count;
mod transcript;
mod ugi;
