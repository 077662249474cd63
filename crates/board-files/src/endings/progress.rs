//! The progress of a build.

/// The progress of a builder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// Pairs of material that are solved, with either side to move.
    pub solved: usize,
    /// The number of all pairs to solve, with those that others need.
    pub pairs: usize,
    /// States solved, up to symmetry.
    pub states: u64,
}
