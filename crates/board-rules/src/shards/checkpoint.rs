//! The checkpoint of a shard: its results so far, in a file beside the shard's own.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::bail;
use board_files::{DurableReader, DurableWriter, FileFormat, Lock};

use super::file::{ShardFile, ShardHeader, ShardPiece};
use crate::exit::warn;
use crate::job::interrupt::set_interrupt_message;

const FORMAT: FileFormat = FileFormat::new("shard checkpoint", 1);
/// The least time between two checkpoints.
const MIN_INTERVAL: Duration = Duration::from_secs(1);
/// Writing checkpoints takes at most one `SHARE`th of the time.
const SHARE: u32 = 20;

/// The checkpoint of a shard that is being computed. It holds a lock, so that no other run computes
/// the same shard.
#[derive(Debug)]
pub(super) struct ShardCheckpoint {
    path: PathBuf,
    written: Instant,
    took: Duration,
    /// Whether an interrupt reports that there is a checkpoint.
    is_announced: bool,
    /// Whether a failure to write has been reported.
    is_warned: bool,
    _lock: Lock,
}

impl ShardCheckpoint {
    /// Locks the checkpoint of the shard whose results go to `file`.
    ///
    /// # Errors
    /// Another run computes the shard, or the folder cannot be written to.
    pub(super) fn beside(file: &Path) -> anyhow::Result<Self> {
        Self::at(file.with_added_extension("checkpoint"))
    }

    /// Locks the checkpoint with this path.
    ///
    /// # Errors
    /// As [`beside`](Self::beside).
    pub(super) fn at(path: PathBuf) -> anyhow::Result<Self> {
        Ok(Self {
            _lock: Lock::acquire(&path)?,
            path,
            written: Instant::now(),
            took: Duration::ZERO,
            is_announced: false,
            is_warned: false,
        })
    }

    /// Removes the checkpoint and the lock file that a run leaves when it is killed after it wrote
    /// the shard. An error is ignored, because the files do no harm.
    pub(super) fn remove_left_over(file: &Path, header: &ShardHeader) {
        if let Ok(checkpoint) = Self::beside(file)
            && checkpoint.pieces(header).is_ok()
        {
            let _ = checkpoint.discard();
        }
    }

    /// Reads the pieces of the checkpoint; none if there is no file.
    ///
    /// # Errors
    /// The file is damaged, or belongs to another shard.
    pub(super) fn pieces(&self, header: &ShardHeader) -> anyhow::Result<Vec<ShardPiece>> {
        let Some(mut input) = DurableReader::open_if_there(&self.path, FORMAT)? else {
            return Ok(Vec::new());
        };
        let bytes = input.vec(input.remaining())?;
        input.finish()?;
        let text = String::from_utf8(bytes)?;
        match ShardFile::read(&text) {
            Ok((shard, false)) if shard.header == *header => Ok(shard.pieces),
            Err(error) => bail!("{} {error}", self.path.display()),
            Ok(_) => bail!(
                "{} keeps pieces of another question or shard: choose another name, or remove it",
                self.path.display()
            ),
        }
    }

    /// Whether it is time to write the checkpoint again.
    pub(super) fn is_due(&self) -> bool {
        self.written.elapsed() >= MIN_INTERVAL.max(self.took * SHARE)
    }

    /// Writes these pieces. A failure, such as a full disk, is reported once; the run continues.
    pub(super) fn write(&mut self, shard: &ShardFile) {
        let begun = Instant::now();
        match self.replaced_by(shard) {
            Ok(()) => self.announce(),
            Err(_) if self.is_warned => {}
            Err(error) => {
                self.is_warned = true;
                warn(format_args!("{error:#}; the shard goes on without it"));
            }
        }
        self.written = Instant::now();
        self.took = self.written - begun;
    }

    fn replaced_by(&self, shard: &ShardFile) -> anyhow::Result<()> {
        let mut out = DurableWriter::create(&self.path, FORMAT)?;
        out.bytes(shard.lines()?.as_bytes())?;
        Ok(out.finish()?)
    }

    /// Makes an interrupt report the checkpoint.
    pub(super) fn announce(&mut self) {
        if self.is_announced {
            return;
        }
        self.is_announced = true;
        set_interrupt_message(Some(format!(
            "interrupted; the same command goes on from the pieces in {}",
            self.path.display()
        )));
    }

    /// Removes the checkpoint, because the shard is complete.
    pub(super) fn discard(self) -> anyhow::Result<()> {
        set_interrupt_message(None);
        Ok(board_files::remove(&self.path)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A checkpoint that has just been begun need not be written yet.
    #[test]
    fn a_checkpoint_waits_for_its_interval() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("shard.jsonl");
        let mut checkpoint = ShardCheckpoint::beside(&file).expect("it can be locked");
        // As if it were begun in an hour, on a machine of any speed.
        checkpoint.written += Duration::from_secs(3600);
        assert!(!checkpoint.is_due());
        checkpoint.written = Instant::now() - MIN_INTERVAL;
        assert!(checkpoint.is_due());
        // One that takes long to write is written less often.
        checkpoint.took = Duration::from_secs(3600);
        assert!(!checkpoint.is_due());
    }
}
