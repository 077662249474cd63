//! The four games as the page shows them.

mod hunt;
mod ploy;
mod ploy_four;
mod ploy_pieces;
mod shogun;
