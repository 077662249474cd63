//! What is answered of a shard so far, kept beside its file.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::bail;
use board_files::{DurableReader, DurableWriter, FileFormat, Lock};

use super::file::{ShardFile, ShardHeader, ShardPiece};
use crate::exit::warn;
use crate::interrupt::last_words;

const FORMAT: FileFormat = FileFormat::new("shard checkpoint", 1);
/// Time between two checkpoints at least.
const EVERY: Duration = Duration::from_secs(1);
/// The share of the time that is spent on writing them at most: one in so many.
const SHARE: u32 = 20;

/// The file that keeps the pieces while others are worked on. No other run works on the same shard
/// meanwhile.
#[derive(Debug)]
pub(super) struct ShardCheckpoint {
    path: PathBuf,
    written: Instant,
    took: Duration,
    /// Whether an interruption says that something is kept.
    is_announced: bool,
    /// Whether it has been said that it cannot be written.
    is_warned: bool,
    _lock: Lock,
}

impl ShardCheckpoint {
    /// The checkpoint of the shard that shall be in `file`.
    ///
    /// # Errors
    /// When another run works on it, or the folder cannot be written to.
    pub(super) fn beside(file: &Path) -> anyhow::Result<Self> {
        let path = file.with_added_extension("checkpoint");
        Ok(Self {
            _lock: Lock::acquire(&path)?,
            path,
            written: Instant::now(),
            took: Duration::ZERO,
            is_announced: false,
            is_warned: false,
        })
    }

    /// The pieces that it has.
    ///
    /// # Errors
    /// When it is damaged, or of another shard.
    pub(super) fn pieces(&self, header: &ShardHeader) -> anyhow::Result<Vec<ShardPiece>> {
        let Some(mut input) = DurableReader::open_if_there(&self.path, FORMAT)? else {
            return Ok(Vec::new());
        };
        let bytes = input.vec(input.left())?;
        input.finish()?;
        let text = String::from_utf8(bytes)?;
        match ShardFile::read(&text) {
            Ok((shard, false)) if shard.header == *header => Ok(shard.pieces),
            Err(error) => bail!("{} {error}", self.path.display()),
            Ok(_) => bail!(
                "{} keeps pieces of another question or shard: choose another name by --output, or remove it",
                self.path.display()
            ),
        }
    }

    /// Whether it is time to write again.
    pub(super) fn is_due(&self) -> bool {
        self.written.elapsed() >= EVERY.max(self.took * SHARE)
    }

    /// Keeps these pieces. Where they cannot be kept, as on a full disk, that is said once, and the
    /// work goes on.
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

    /// Makes an interruption say that something is kept.
    pub(super) fn announce(&mut self) {
        if self.is_announced {
            return;
        }
        self.is_announced = true;
        last_words(Some(format!(
            "interrupted; the same command goes on from the pieces in {}",
            self.path.display()
        )));
    }

    /// Removes it: the shard is where it shall stay.
    pub(super) fn discard(self) -> anyhow::Result<()> {
        last_words(None);
        Ok(board_files::remove(&self.path)?)
    }
}
