//! Numbers: cells of fixed width, stored blocks, and natural numbers of any size.

pub(crate) mod arithmetic;
pub(crate) mod block;
pub(crate) mod cell;
pub(crate) mod dense;
pub(crate) mod modulus;
pub(crate) mod natural;
pub(crate) mod packed;
pub(crate) mod residue;
