//! The run that computes one shard.

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::path::Path;

use anyhow::{anyhow, bail};
use serde_json::Value;

use super::checkpoint::ShardCheckpoint;
use super::file::{MAX_BYTES, ShardFile, ShardHeader, ShardPiece};
use crate::exit::print_note;
use crate::job::interrupt::{TempFileGuard, set_interrupt_message};
use crate::output::{check_place, replace};
use crate::words::counted;

/// The run of one shard, with the results so far.
pub(super) struct ShardRun<'a> {
    header: ShardHeader,
    names: &'a [String],
    own: Vec<usize>,
    /// The results by the index of their piece among all pieces.
    results: BTreeMap<usize, Value>,
    checkpoint: ShardCheckpoint,
    _writing: TempFileGuard,
}

impl<'a> ShardRun<'a> {
    /// Starts the shard with the pieces at the indices `own`, or resumes it from its checkpoint.
    /// `None` if the file holds the complete shard already.
    ///
    /// # Errors
    /// The file holds something else, or cannot be written.
    pub(super) fn begin(
        file: &Path,
        header: ShardHeader,
        names: &'a [String],
        own: Vec<usize>,
    ) -> anyhow::Result<Option<Self>> {
        if file.exists() {
            let name = file.display();
            let advice = "choose another name by --output, or remove it";
            return match ShardFile::load(file) {
                Ok(shard) if shard.header == header => {
                    ShardCheckpoint::remove_left_over(file, &header);
                    print_note(format_args!("{name} holds shard {} already", header.shard));
                    Ok(None)
                }
                Ok(_) => bail!("{name} is another shard, or of another question: {advice}"),
                Err(error) => Err(anyhow!("{error}: {advice}")),
            };
        }
        check_place(file)?;
        Self::resume(ShardCheckpoint::beside(file)?, file, header, names, own).map(Some)
    }

    /// Starts the pieces at the indices `own`, or resumes them from a checkpoint that is no
    /// shard's.
    ///
    /// # Errors
    /// The checkpoint holds something else, or cannot be written.
    pub(super) fn from_checkpoint(
        path: &Path,
        header: ShardHeader,
        names: &'a [String],
        own: Vec<usize>,
    ) -> anyhow::Result<Self> {
        check_place(path)?;
        let checkpoint = ShardCheckpoint::at(path.to_owned())?;
        Self::resume(checkpoint, path, header, names, own)
    }

    fn resume(
        mut checkpoint: ShardCheckpoint,
        neighbour: &Path,
        header: ShardHeader,
        names: &'a [String],
        own: Vec<usize>,
    ) -> anyhow::Result<Self> {
        let places: HashMap<&str, usize> = own.iter().map(|&at| (&*names[at], at)).collect();
        let kept = checkpoint.pieces(&header)?.into_iter();
        let results: BTreeMap<usize, Value> = kept
            .filter_map(|ShardPiece { name, result }| Some((*places.get(&*name)?, result)))
            .collect();
        match results.len() {
            0 => set_interrupt_message(Some("interrupted; no piece is kept yet".to_owned())),
            kept => {
                checkpoint.announce();
                print_note(format_args!("goes on after {}", counted(kept, "piece")));
            }
        }
        Ok(Self {
            header,
            names,
            own,
            results,
            checkpoint,
            _writing: TempFileGuard::beside(neighbour),
        })
    }

    /// The results so far, by the index of their piece among all pieces.
    pub(super) const fn results(&self) -> &BTreeMap<usize, Value> {
        &self.results
    }

    /// Removes the checkpoint, because all results have been used.
    pub(super) fn discard(self) -> anyhow::Result<()> {
        self.checkpoint.discard()
    }

    /// The indices of the pieces that have no result yet.
    pub(super) fn missing(&self) -> Vec<usize> {
        let own = self.own.iter().copied();
        own.filter(|at| !self.results.contains_key(at)).collect()
    }

    /// Stores the result of a piece, and writes the checkpoint if it is due.
    pub(super) fn insert(&mut self, at: usize, result: Value) {
        self.results.insert(at, result);
        if self.checkpoint.is_due() {
            let shard = self.shard();
            self.checkpoint.write(&shard);
        }
    }

    fn shard(&self) -> ShardFile {
        let pieces = self.results.iter().map(|(&at, result)| ShardPiece {
            name: self.names[at].clone(),
            result: result.clone(),
        });
        ShardFile {
            header: self.header.clone(),
            pieces: pieces.collect(),
        }
    }

    /// Writes the shard's `file` and removes the checkpoint.
    ///
    /// # Errors
    /// A piece has no result, or the file cannot be written.
    pub(super) fn finish(self, file: &Path) -> anyhow::Result<()> {
        if let Some(&at) = self.missing().first() {
            bail!("piece {} has no result", self.names[at]);
        }
        let text = self.shard().text()?;
        if text.len() as u64 > MAX_BYTES {
            bail!(
                "the results need {} MiB, and a file of a shard has at most {}: divide the question into more shards",
                text.len() >> 20,
                MAX_BYTES >> 20
            );
        }
        replace(file, |mut out| out.write_all(text.as_bytes()))?;
        self.checkpoint.discard()?;
        let (shard, pieces) = (self.header.shard, self.results.len());
        let (pieces, file) = (counted(pieces, "piece"), file.display());
        print_note(format_args!("shard {shard} with {pieces} is in {file}"));
        Ok(())
    }
}
