//! The passes of a count: from each layer to the next, and the join of the last two layers.

pub(crate) mod advance;
pub(crate) mod contraction;
pub(crate) mod join;
pub(crate) mod layer;
pub(crate) mod layer_error;
pub(crate) mod parallel;
pub(crate) mod parts;
pub(crate) mod reach;
pub(crate) mod scratch;
pub(crate) mod survey;
pub(crate) mod transition;
