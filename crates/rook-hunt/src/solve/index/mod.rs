//! A perfect numbering of the pawn sets of one size, one number for all eight symmetric images of a
//! set.

mod numbering;
#[cfg(feature = "files")]
mod order;
mod pieces;
pub(super) mod subsets;
mod tables;
mod zones;

pub(crate) use numbering::{IndexBlock, NONE, PawnIndex, Zone};
pub(crate) use pieces::BlockRun;
pub(crate) use zones::{IndexSize, binomial};
