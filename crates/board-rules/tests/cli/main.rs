//! Runs the program and looks at what it prints, where, and with which exit status.

mod call;
mod check;
mod contest;
mod games;
mod grade;
mod interface;
mod limits;
mod pictures;
mod program;
mod results;
mod serve;
mod shards;
mod tours;
mod transcript;
