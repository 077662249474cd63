//! Questions whose answers are put together of independent pieces, which several machines work on.
//!
//! A command that can be divided says what its [`ShardQuestion`] is, which pieces it has, and how a
//! piece is answered; a [`Share`] says whether all of them are wanted, those of one shard, or none,
//! because shards have answered them. What is printed is made of the pieces either way, so that a
//! merge prints what the undivided command prints.
//!
//! A shard's file has a first line that says which question it is about, a line for each piece, and
//! an end mark with the digest of all before it.

mod checkpoint;
mod file;
mod merged;
mod results;
mod run;
mod shard;
mod share;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) use file::sha256;
pub(crate) use merged::MergedShards;
pub(crate) use shard::PieceOrder;
pub(crate) use share::{ResultCallback, ShardArguments, ShardQuestion, Share};

/// A value in JSON as it would be written again.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn reread<T: Serialize + DeserializeOwned>(text: &str) -> Result<String, String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    serde_json::to_string(&value).map_err(|error| error.to_string())
}

/// The text of a shard as it would be written again.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn rewritten(text: &str) -> Result<String, String> {
    let shard = file::ShardFile::whole(text).map_err(|error| error.to_string())?;
    shard.text().map_err(|error| error.to_string())
}
