//! Compares the rules of Ploy with a reference implementation (oracle) that follows their text.

mod boards;
mod contract;
mod differential;
mod four;
mod homework;
mod keys;
mod oracle;
mod picture;
mod tablebase;
mod tablebase_file;
mod traits;
mod words;
