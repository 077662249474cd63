//! Atomic writing of files.

use std::fs;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use crate::format::Header;
use crate::{
    Action, Checksum, Disk, FileError, FileFormat, HEADER, Storage, TempFile, end_of_links,
    folder_of,
};

/// A writer of a file that replaces its target when it is complete and on disk. Until then it has a
/// temporary name.
///
/// If the path is a symbolic link, its target is replaced or created. A writer that is dropped
/// before [`finish`](Self::finish) leaves no file.
#[derive(Debug)]
pub struct DurableWriter<S: Storage = Disk> {
    temp_file: TempFile<S>,
    out: BufWriter<S::File>,
    format: FileFormat,
    checksum: Checksum,
    length: u64,
}

/// The size of the write buffer, in bytes.
const BUFFER_SIZE: usize = 1 << 16;

impl DurableWriter {
    /// Begins to write the file of this path on disk, under a temporary name.
    ///
    /// # Errors
    /// [`FileError::NotAFile`] for a folder, device, pipe or socket; [`FileError::Io`].
    pub fn create(path: impl AsRef<Path>, format: FileFormat) -> Result<Self, FileError> {
        let path = path.as_ref();
        let path =
            end_of_links(path).map_err(|error| FileError::io(path, Action::Create, &error))?;
        if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
            return Err(FileError::NotAFile { path });
        }
        Self::create_in(Disk, path, format)
    }
}

impl<S: Storage> DurableWriter<S> {
    /// Begins to write the file of this path in a storage, under a temporary name.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn create_in(
        storage: S,
        path: impl AsRef<Path>,
        format: FileFormat,
    ) -> Result<Self, FileError> {
        let path = path.as_ref();
        let (temp_file, file) = TempFile::create_in(storage, path)
            .map_err(|error| FileError::io(path, Action::Create, &error))?;
        let mut writer = Self {
            temp_file,
            out: BufWriter::with_capacity(BUFFER_SIZE, file),
            format,
            checksum: Checksum::new(),
            length: 0,
        };
        let written = writer.out.write_all(&[0; HEADER as usize]);
        writer.check(Action::Write, written)?;
        Ok(writer)
    }

    fn check(&self, action: Action, result: io::Result<()>) -> Result<(), FileError> {
        result.map_err(|error| FileError::io(self.temp_file.target(), action, &error))
    }

    /// Appends bytes to the contents.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.checksum.update(bytes);
        self.length += bytes.len() as u64;
        let written = self.out.write_all(bytes);
        self.check(Action::Write, written)
    }

    /// Appends a number, in eight bytes.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn number(&mut self, number: u64) -> Result<(), FileError> {
        self.bytes(&number.to_le_bytes())
    }

    /// Appends numbers, in eight bytes each.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) -> Result<(), FileError> {
        numbers
            .into_iter()
            .try_for_each(|number| self.number(number))
    }

    /// The checksum of the contents so far. If it is part of the contents, a reader can check what
    /// comes before it without reading to the end, with
    /// [`DurableReader::checksum`](crate::DurableReader::checksum).
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.checksum.value()
    }

    /// Completes the file and replaces the target. The file and its name are on disk when this
    /// returns.
    ///
    /// After an error the old file is unchanged, unless only the last step failed: flushing the new
    /// name to disk.
    ///
    /// # Errors
    /// [`FileError::Io`].
    pub fn finish(mut self) -> Result<(), FileError> {
        let header = Header {
            format: self.format,
            length: self.length,
            checksum: self.checksum.value(),
        };
        let written = self
            .out
            .seek(SeekFrom::Start(0))
            .and_then(|_| self.out.write_all(&header.to_bytes()))
            .and_then(|()| self.out.flush());
        self.check(Action::Write, written)?;
        let synced = self.temp_file.storage().sync(self.out.get_mut());
        self.check(Action::Sync, synced)?;
        let renamed = self.temp_file.replace();
        self.check(Action::Replace, renamed)?;
        let synced = self.temp_file.sync_name();
        self.check(Action::Sync, synced)
    }
}

/// Removes a file durably; a missing file is no error.
///
/// # Errors
/// [`FileError::Io`].
pub fn remove(path: impl AsRef<Path>) -> Result<(), FileError> {
    remove_in(&Disk, path)
}

/// Removes a file of a storage durably; a missing file is no error.
///
/// # Errors
/// [`FileError::Io`].
pub fn remove_in<S: Storage>(storage: &S, path: impl AsRef<Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    match storage.remove(path) {
        Ok(()) => storage
            .sync_dir(folder_of(path))
            .map_err(|error| FileError::io(path, Action::Sync, &error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(FileError::io(path, Action::Remove, &error)),
    }
}
