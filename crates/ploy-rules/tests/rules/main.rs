//! The rules of Ploy, beside an oracle that follows their text literally.

mod boards;
mod contract;
mod differential;
mod four;
mod homework;
mod keys;
mod oracle;
mod picture;
mod traits;
mod words;
