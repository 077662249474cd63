//! What becomes of a stretch of work.

use alloc::vec::Vec;

/// What a stretch of work on a graph led to.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A Hamiltonian cycle, as vertices in order.
    Cycle(Vec<u32>),
    /// There is none.
    Nothing,
    /// The budget is spent.
    Spent,
}
