//! The work itself: from layer to layer, and the join of the last two.

pub(crate) mod advance;
pub(crate) mod contraction;
pub(crate) mod join;
pub(crate) mod layer;
pub(crate) mod parallel;
pub(crate) mod parts;
pub(crate) mod reach;
pub(crate) mod scratch;
pub(crate) mod stop;
pub(crate) mod survey;
pub(crate) mod transition;
