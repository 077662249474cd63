//! Runs the program and looks at what it prints, where, and with which exit status.

mod check;
mod contest;
mod hunt;
mod interface;
mod play;
mod ploy;
mod program;
mod shogun;
mod tour;
mod tour_data;
mod tours_count;
mod transcript;
mod ugi;
