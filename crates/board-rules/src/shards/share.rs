//! Which pieces of a question this process computes.

use std::path::{Path, PathBuf};

use anyhow::bail;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::file::ShardHeader;
use super::merged::MergedShards;
use super::run::ShardRun;
use super::shard::{PieceOrder, Shard};
use crate::output::named_file;

/// A question whose answer is combined from independent pieces. Its JSON contains exactly what
/// decides the answer: the content of files and the defaults, but not threads and memory.
pub(crate) trait ShardQuestion: Serialize {
    /// The command's name in the files of shards.
    const COMMAND: &str;

    /// The assignment of its pieces to shards.
    const DEAL: PieceOrder;

    /// The result of a piece.
    type Piece: Serialize + DeserializeOwned;
}

/// Receives the index of a piece and its result.
pub(crate) type ResultCallback<'a, P> = dyn FnMut(usize, P) -> anyhow::Result<()> + 'a;

/// Computes the pieces with these indices, and calls back with the result of each.
pub(crate) type ComputePieces<'a, P> =
    dyn FnMut(&[usize], &mut ResultCallback<'_, P>) -> anyhow::Result<()> + 'a;

/// `--shard I/N --output FILE`.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct ShardArguments {
    /// Compute only the I-th of N shards of the question, and write it to the file that --output
    /// names; `board-rules merge` combines the files of all N
    #[arg(long, value_name = "I/N", requires = "output", conflicts_with = "json")]
    shard: Option<Shard>,

    /// Write to FILE, which appears only when it is complete. Until then the results of the shard
    /// are saved in FILE.checkpoint about every second: the same command then resumes from there
    #[arg(short, long, value_name = "FILE", requires = "shard", value_parser = named_file())]
    output: Option<PathBuf>,
}

impl ShardArguments {
    /// Whether a shard is asked for.
    pub(crate) const fn is_given(&self) -> bool {
        self.shard.is_some()
    }

    /// The share that the options ask for.
    pub(crate) fn share(&self) -> Share {
        match (self.shard, &self.output) {
            (Some(shard), Some(file)) => Share::Shard(shard, file.clone()),
            (Some(shard), None) => Share::Stdout(shard),
            (None, _) => Share::Whole,
        }
    }
}

/// Which pieces are computed, and where their results go.
#[derive(Debug)]
pub(crate) enum Share {
    /// All pieces, for the answer.
    Whole,
    /// The pieces of a shard, for this file.
    Shard(Shard, PathBuf),
    /// The pieces of a shard, to be printed. Only for commands whose answer is a list.
    Stdout(Shard),
    /// No pieces, because shards have computed them.
    Merged(MergedShards),
}

impl Share {
    /// The indices of the pieces to compute, if the question has `pieces` pieces.
    pub(crate) fn places(&self, deal: PieceOrder, pieces: usize) -> Vec<usize> {
        match self {
            Self::Whole => (0..pieces).collect(),
            Self::Shard(shard, _) | Self::Stdout(shard) => shard.places(deal, pieces),
            Self::Merged(_) => Vec::new(),
        }
    }

    /// Returns the results of all pieces in their order; `None` for a shard, whose results are in
    /// its file.
    ///
    /// `names` are the names of all pieces, each once. `compute` computes the pieces at the indices
    /// that it is given, in any order.
    ///
    /// # Errors
    /// A shard cannot be written, shards do not fit the question, or `compute` fails.
    pub(crate) fn results<Q: ShardQuestion>(
        self,
        question: &Q,
        names: &[String],
        compute: &mut ComputePieces<'_, Q::Piece>,
    ) -> anyhow::Result<Option<Vec<Q::Piece>>> {
        match self {
            Self::Whole | Self::Stdout(_) => {
                let mut results = Vec::new();
                self.visit_results((question, names), None, compute, |result| {
                    results.push(result);
                    Ok(())
                })?;
                Ok(Some(results))
            }
            Self::Shard(shard, file) => {
                let own = shard.places(Q::DEAL, names.len());
                let question = serde_json::to_value(question)?;
                let header = ShardHeader::new(Q::COMMAND, question, shard, own.len());
                if let Some(mut run) = ShardRun::begin(&file, header, names, own)? {
                    let missing = run.missing();
                    compute(&missing, &mut |at, result| {
                        run.insert(at, serde_json::to_value(result)?);
                        Ok(())
                    })?;
                    run.finish(&file)?;
                }
                Ok(None)
            }
            Self::Merged(merged) => merged.results(question, Q::DEAL, names).map(Some),
        }
    }

    /// Passes the results of its pieces to `visit` in their order, each as soon as all before it
    /// are there. A shard with a file has none to pass. `checkpoint` keeps the results until the
    /// end: the same call then resumes, and passes the results that are kept as well.
    ///
    /// # Errors
    /// As [`results`](Self::results); also if the checkpoint holds something else, or `visit`
    /// fails.
    pub(crate) fn visit_results<Q: ShardQuestion>(
        self,
        (question, names): (&Q, &[String]),
        checkpoint: Option<&Path>,
        compute: &mut ComputePieces<'_, Q::Piece>,
        mut visit: impl FnMut(Q::Piece) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let shard = match self {
            Self::Whole => Shard::WHOLE,
            Self::Stdout(shard) => shard,
            Self::Shard(..) | Self::Merged(_) => {
                let results = self.results(question, names, compute)?;
                return results.into_iter().flatten().try_for_each(visit);
            }
        };
        let own = shard.places(Q::DEAL, names.len());
        let mut run = match checkpoint {
            None => None,
            Some(path) => {
                let question = serde_json::to_value(question)?;
                let header = ShardHeader::new(Q::COMMAND, question, shard, own.len());
                Some(ShardRun::from_checkpoint(path, header, names, own.clone())?)
            }
        };
        let mut early: Vec<Option<Q::Piece>> = names.iter().map(|_| None).collect();
        for (&at, result) in run.iter().flat_map(ShardRun::results) {
            early[at] = Some(serde_json::from_value(result.clone())?);
        }
        let missing = run.as_ref().map_or_else(|| own.clone(), ShardRun::missing);
        let mut next = own.iter().peekable();
        let mut pass = |early: &mut [Option<Q::Piece>]| {
            while let Some(result) = next.peek().and_then(|&&at| early[at].take()) {
                next.next();
                visit(result)?;
            }
            anyhow::Ok(())
        };
        pass(&mut early)?;
        compute(&missing, &mut |at, result| {
            if let Some(run) = &mut run {
                run.insert(at, serde_json::to_value(&result)?);
            }
            early[at] = Some(result);
            pass(&mut early)
        })?;
        if let Some(&at) = next.next() {
            bail!("piece {} has no result", names[at]);
        }
        run.map_or(Ok(()), ShardRun::discard)
    }
}
