//! Which pieces of a question are to be answered here.

use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::file::ShardHeader;
use super::merged::MergedShards;
use super::results::PieceResults;
use super::run::ShardRun;
use super::shard::{PieceOrder, Shard};
use crate::output::named_file;

/// A question whose answer is put together of independent pieces. Its JSON is whatever decides the
/// answer, and nothing else: files and defaults resolved, threads and memory left out.
pub(crate) trait ShardQuestion: Serialize {
    /// The command that answers it, as it is named in files.
    const COMMAND: &str;

    /// How its pieces are dealt to shards.
    const DEAL: PieceOrder;

    /// What comes of a piece.
    type Piece: Serialize + DeserializeOwned;
}

/// Takes the result of the piece at this place.
pub(crate) type ResultCallback<'a, P> = dyn FnMut(usize, P) -> anyhow::Result<()> + 'a;

/// `--shard I/N --output FILE`.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct ShardArguments {
    /// Answer only the I-th of N shares of the question, into the file that --output names;
    /// `board-rules merge` puts the files of all N together
    #[arg(long, value_name = "I/N", requires = "output", conflicts_with = "json")]
    shard: Option<Shard>,

    /// Where the shard is written. Until it is complete, what is answered of it is kept in
    /// FILE.checkpoint every second or so: the same command then goes on from there
    #[arg(short, long, value_name = "FILE", requires = "shard", value_parser = named_file())]
    output: Option<PathBuf>,
}

impl ShardArguments {
    /// Whether a shard is asked for.
    pub(crate) const fn is_given(&self) -> bool {
        self.shard.is_some()
    }

    /// What is asked for.
    pub(crate) fn share(&self) -> Share {
        match (self.shard, &self.output) {
            (Some(shard), Some(file)) => Share::Shard(shard, file.clone()),
            _ => Share::Whole,
        }
    }
}

/// Which pieces are answered, and where they go.
#[derive(Debug)]
pub(crate) enum Share {
    /// All of them, for the answer.
    Whole,
    /// Those of a shard, into this file.
    Shard(Shard, PathBuf),
    /// None: shards have answered them.
    Merged(MergedShards),
}

impl Share {
    /// The places, among so many, of the pieces that are answered here.
    pub(crate) fn places(&self, deal: PieceOrder, pieces: usize) -> Vec<usize> {
        match self {
            Self::Whole => (0..pieces).collect(),
            Self::Shard(shard, _) => shard.places(deal, pieces),
            Self::Merged(_) => Vec::new(),
        }
    }

    /// The results of all pieces in their order, or `None` when those of a shard are in its file.
    ///
    /// `names` are the names of all pieces, each once. `compute` answers those at the places that
    /// it is given, in any order.
    ///
    /// # Errors
    /// When a shard cannot be written; when shards do not fit the question; whatever `compute`
    /// says.
    pub(crate) fn results<Q: ShardQuestion>(
        self,
        question: &Q,
        names: &[String],
        compute: impl FnOnce(&[usize], &mut ResultCallback<'_, Q::Piece>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<Vec<Q::Piece>>> {
        let own = self.places(Q::DEAL, names.len());
        match self {
            Self::Whole => {
                let mut results = PieceResults::of(names);
                compute(&own, &mut |at, result| {
                    results.take(at, result);
                    Ok(())
                })?;
                results.all().map(Some)
            }
            Self::Shard(shard, file) => {
                let question = serde_json::to_value(question)?;
                let header = ShardHeader::new(Q::COMMAND, question, shard, own.len());
                if let Some(mut run) = ShardRun::begin(&file, header, names, own)? {
                    let missing = run.missing();
                    compute(&missing, &mut |at, result| {
                        run.take(at, serde_json::to_value(result)?);
                        Ok(())
                    })?;
                    run.finish()?;
                }
                Ok(None)
            }
            Self::Merged(merged) => merged.results(question, Q::DEAL, names).map(Some),
        }
    }
}
