//! Shards: a question is divided into independent pieces, which several machines compute.
//!
//! A command that can be divided defines its [`ShardQuestion`], the names of the pieces, and how to
//! compute a piece. A [`Share`] chooses the pieces to compute: all, those of one shard, or none,
//! when shards have computed them. The answer is always combined from the pieces, so that a merge
//! prints the same as the undivided command.
//!
//! The file of a shard has a first line with the question, a line for each piece, and an end mark
//! with the digest of all lines before it.

mod checkpoint;
mod file;
mod merged;
mod run;
mod shard;
mod share;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) use file::sha256;
pub(crate) use merged::MergedShards;
pub(crate) use shard::PieceOrder;
pub(crate) use share::{ResultCallback, ShardArguments, ShardQuestion, Share};

/// Parses a value in JSON and writes it again.
///
/// # Errors
/// The text is malformed.
pub(crate) fn reread<T: Serialize + DeserializeOwned>(text: &str) -> Result<String, String> {
    let value: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
    serde_json::to_string(&value).map_err(|error| error.to_string())
}

/// Parses a shard and writes it again.
///
/// # Errors
/// The text is no complete shard.
pub(crate) fn rewritten(text: &str) -> Result<String, String> {
    let shard = file::ShardFile::whole(text).map_err(|error| error.to_string())?;
    shard.text().map_err(|error| error.to_string())
}
