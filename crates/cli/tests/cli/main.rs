//! Runs the program and looks at what it prints, where, and with which exit status.

mod analyse;
mod bounds;
mod call;
mod check;
mod completion;
mod contest;
mod four;
mod game_puzzles;
mod hunt;
mod interface;
mod interrupt;
mod leapers;
mod play;
mod ploy;
mod positions;
mod program;
mod puzzles;
mod shogun;
mod terminal;
mod tour;
mod tour_data;
mod tour_drawing;
mod tours_count;
mod tours_kinds;
mod transcript;
mod ugi;
