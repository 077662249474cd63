//! What is wrong with a text, for every kind of error that somebody can bring about on the page.

mod hunt;
mod ploy;
mod record;
mod shogun;
mod tours;
