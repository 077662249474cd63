//! Layers in files, for counts whose layers do not fit into memory.
//!
//! A layer is divided into *groups* of chunks, each in a file of its own. A group of the source has
//! whole [parts](super::passes::parts) of the next step, so a step reads the groups one after the
//! other, and each chunk once. It appends each chunk of the target to the file of the chunk's
//! group. After a group, but not more often than every ten seconds unless the disk is nearly full,
//! the files are synced, the [state](state) is saved, and the files of used groups are removed. So
//! both layers together take little more than the larger one, and a count that is killed goes on
//! from there.
//!
//! Where the sweeps meet, [`join`] reads the one layer in ranges that fit into memory, and of the
//! other layer the blocks that complete them.

pub(crate) mod advance;
pub(crate) mod count_file;
pub(crate) mod folder;
pub(crate) mod join;
pub(crate) mod layer;
pub(crate) mod state;

#[cfg(test)]
mod tests;
