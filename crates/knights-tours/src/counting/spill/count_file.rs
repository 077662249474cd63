//! The file of a count: its state or its result.

use std::path::{Path, PathBuf};

use board_files::{DurableReader, DurableWriter, FileError, FileFormat, Lock};

use crate::counting::numbers::natural::Natural;

/// A file of `board-files` that this run has locked. First come the fingerprint of the count, and 1
/// if it is finished, otherwise 0. A finished count has the number of limbs of the result, and the
/// limbs, least significant first.
pub(crate) struct CountFile {
    path: PathBuf,
    format: FileFormat,
    fingerprint: u64,
    _lock: Lock,
}

/// A count that was saved.
pub(crate) enum SavedCount<S> {
    /// Its state.
    Begun(S),
    /// Its result.
    Done(Natural),
}

impl CountFile {
    pub(crate) fn new(
        path: &Path,
        format: FileFormat,
        fingerprint: u64,
    ) -> Result<Self, FileError> {
        Ok(Self {
            path: path.to_owned(),
            format,
            fingerprint,
            _lock: Lock::acquire(path)?,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the contents by a state.
    pub(crate) fn save(
        &self,
        write: impl FnOnce(&mut DurableWriter) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let mut out = DurableWriter::create(&self.path, self.format)?;
        out.numbers([self.fingerprint, 0])?;
        write(&mut out)?;
        out.finish()
    }

    /// Replaces the contents by the result.
    pub(crate) fn save_result(&self, count: &Natural) -> Result<(), FileError> {
        let limbs = count.limbs();
        let mut out = DurableWriter::create(&self.path, self.format)?;
        out.numbers([self.fingerprint, 1, limbs.len() as u64])?;
        out.numbers(limbs.iter().copied())?;
        out.finish()
    }

    /// Whether the file is of this count; `None` if there is none.
    pub(crate) fn is_own(&self) -> Result<Option<bool>, FileError> {
        let input = DurableReader::open_if_there(&self.path, self.format)?;
        let fingerprint = input.map(|mut input| input.number()).transpose()?;
        Ok(fingerprint.map(|fingerprint| fingerprint == self.fingerprint))
    }

    /// Reads the file, a state by `read`; without a file nothing has begun. `None` if it is of
    /// another count.
    pub(crate) fn load<S: Default, E: From<FileError>>(
        &self,
        read: impl FnOnce(&mut DurableReader) -> Result<S, E>,
    ) -> Result<Option<SavedCount<S>>, E> {
        let Some(mut input) = DurableReader::open_if_there(&self.path, self.format)? else {
            return Ok(Some(SavedCount::Begun(S::default())));
        };
        // Check this before trusting any content of the file.
        input.verify()?;
        if input.number()? != self.fingerprint {
            return Ok(None);
        }
        let saved = match input.number()? {
            0 => SavedCount::Begun(read(&mut input)?),
            1 => {
                let limbs = input.number()?;
                SavedCount::Done(Natural::from_limbs(&input.numbers(limbs)?))
            }
            _ => return Err(input.damaged("it is neither done nor not done").into()),
        };
        input.finish()?;
        Ok(Some(saved))
    }
}
