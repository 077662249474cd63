//! Writing a file whole or not at all.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{FileError, Kind, MAGIC, VERSION};
use crate::Hunt;
use crate::solve::Summary;

/// Writes a file under another name and gives it its own when it is complete.
///
/// A link keeps pointing where it points. What is no plain file, such as a device or a pipe, cannot be replaced: it is
/// written as it is.
pub(crate) struct Writer {
    path: PathBuf,
    /// Where it is written until it is complete; the file itself if it cannot be replaced.
    part: PathBuf,
    out: BufWriter<File>,
    crc: crc32fast::Hasher,
}

impl Writer {
    pub(crate) fn create(path: &Path) -> Result<Self, FileError> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let part = if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            path.clone()
        } else {
            let mut name = path.file_name().unwrap_or_default().to_os_string();
            name.push(".part");
            path.with_file_name(name)
        };
        let out = File::create(&part).map_err(|error| FileError::Io {
            path: part.clone(),
            error,
        })?;
        Ok(Self {
            path,
            part,
            out: BufWriter::with_capacity(1 << 20, out),
            crc: crc32fast::Hasher::new(),
        })
    }

    fn io(&self, result: io::Result<()>) -> Result<(), FileError> {
        result.map_err(|error| FileError::Io {
            path: self.part.clone(),
            error,
        })
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.crc.update(bytes);
        let written = self.out.write_all(bytes);
        self.io(written)
    }

    pub(crate) fn words(&mut self, words: &[u64]) -> Result<(), FileError> {
        self.in_chunks(words, |&word, out| out.extend(word.to_le_bytes()))
    }

    pub(crate) fn atomics(&mut self, words: &[AtomicU64]) -> Result<(), FileError> {
        self.in_chunks(words, |word, out| {
            out.extend(word.load(Relaxed).to_le_bytes())
        })
    }

    pub(crate) fn atomic_bytes(&mut self, bytes: &[AtomicU8]) -> Result<(), FileError> {
        self.in_chunks(bytes, |byte, out| out.push(byte.load(Relaxed)))
    }

    fn in_chunks<T>(
        &mut self,
        items: &[T],
        write: impl Fn(&T, &mut Vec<u8>),
    ) -> Result<(), FileError> {
        let mut buffer = Vec::new();
        for chunk in items.chunks(1 << 13) {
            buffer.clear();
            chunk.iter().for_each(|item| write(item, &mut buffer));
            self.bytes(&buffer)?;
        }
        Ok(())
    }

    pub(crate) fn head(
        &mut self,
        kind: Kind,
        hunt: &Hunt,
        planes: usize,
        turn: u32,
        len: usize,
    ) -> Result<(), FileError> {
        self.bytes(&MAGIC)?;
        self.bytes(&VERSION.to_le_bytes())?;
        self.bytes(&(kind as u32).to_le_bytes())?;
        self.bytes(&[
            hunt.side(),
            hunt.pawns(),
            hunt.steps(),
            hunt.reach(),
            u8::from(hunt.repeats()),
            u8::from(hunt.rook_may_stay()),
            planes as u8,
            0,
        ])?;
        self.words(&[u64::from(turn), len as u64])
    }

    pub(crate) fn summary(&mut self, summary: &Summary) -> Result<(), FileError> {
        self.words(&[
            summary.won_states,
            u64::from(summary.longest),
            summary.placements,
            summary.won_placements.len() as u64,
        ])?;
        self.words(&summary.won_placements)
    }

    /// Ends the file and puts it in place.
    pub(crate) fn finish(mut self) -> Result<(), FileError> {
        let crc = self.crc.clone().finalize().to_le_bytes();
        let mut done = self.out.write_all(&crc).and_then(|()| self.out.flush());
        if self.part != self.path {
            done = done
                .and_then(|()| self.out.get_ref().sync_all())
                .and_then(|()| fs::rename(&self.part, &self.path));
        }
        self.io(done)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if self.part != self.path {
            // Once renamed it is gone; otherwise half a file helps nobody.
            let _ = fs::remove_file(&self.part);
        }
    }
}
