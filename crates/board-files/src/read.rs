//! Reading and checking files.

use std::fs;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::format::{Header, HeaderError};
use crate::{Action, Checksum, Disk, FileError, FileFormat, HEADER, Storage};

/// A reader that checks a file while reading it.
///
/// Opening checks the header and the length. The checksum of the contents is checked by
/// [`verify`](Self::verify), which reads them an extra time, or by [`finish`](Self::finish).
#[derive(Debug)]
pub struct DurableReader<S: Storage = Disk> {
    path: PathBuf,
    input: BufReader<S::File>,
    expected: u64,
    checksum: Checksum,
    length: u64,
    left: u64,
}

/// The size of the read buffer, in bytes.
const BUFFER_SIZE: usize = 1 << 16;

impl DurableReader {
    /// Opens a file on the disk.
    ///
    /// # Errors
    /// [`FileError`] if the file is missing, of another program, kind or version, truncated or
    /// extended.
    pub fn open(path: impl AsRef<Path>, format: FileFormat) -> Result<Self, FileError> {
        Self::open_in(&Disk, path, format)
    }

    /// Opens a file on the disk; `None` if there is none.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_if_there(
        path: impl AsRef<Path>,
        format: FileFormat,
    ) -> Result<Option<Self>, FileError> {
        match Self::open(path, format) {
            Err(FileError::Io {
                kind: io::ErrorKind::NotFound,
                action: Action::Open,
                ..
            }) => Ok(None),
            opened => opened.map(Some),
        }
    }

    /// Checks that a file of this format may replace the file: the file is missing, empty, or of
    /// the same kind, damaged or not.
    ///
    /// # Errors
    /// [`FileError::BadMagic`] or [`FileError::OtherKind`] if not; [`FileError::Io`] if the
    /// file cannot be read.
    ///
    /// ```
    /// use board_files::{DurableReader, FileFormat};
    ///
    /// const SCORES: FileFormat = FileFormat::new("scores", 1);
    /// assert!(DurableReader::check_replaceable("no such file", SCORES).is_ok());
    /// assert!(DurableReader::check_replaceable("Cargo.toml", SCORES).is_err());
    /// ```
    pub fn check_replaceable(path: impl AsRef<Path>, format: FileFormat) -> Result<(), FileError> {
        let path = path.as_ref();
        // The writer rejects anything but regular files, and reading from them may never end.
        if !fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0) {
            return Ok(());
        }
        match Self::open(path, format) {
            Ok(_)
            | Err(
                FileError::Damaged { .. } | FileError::Layout { .. } | FileError::Version { .. },
            ) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl<S: Storage> DurableReader<S> {
    /// Opens a file of a storage.
    ///
    /// # Errors
    /// As [`DurableReader::open`].
    pub fn open_in(
        storage: &S,
        path: impl AsRef<Path>,
        format: FileFormat,
    ) -> Result<Self, FileError> {
        let path = path.as_ref().to_owned();
        let (file, size) = storage
            .open(&path)
            .map_err(|error| FileError::io(&path, Action::Open, &error))?;
        let mut input = BufReader::with_capacity(BUFFER_SIZE, file);
        let mut start = Vec::with_capacity(HEADER as usize);
        (&mut input)
            .take(HEADER)
            .read_to_end(&mut start)
            .map_err(|error| FileError::io(&path, Action::Read, &error))?;
        let header = Header::read(&start).map_err(|error| match error {
            HeaderError::BadMagic => FileError::BadMagic { path: path.clone() },
            HeaderError::Layout(found) => FileError::Layout {
                path: path.clone(),
                found,
            },
            HeaderError::Damaged if start.len() < HEADER as usize => {
                FileError::damaged(&path, "it ends within its header")
            }
            HeaderError::Damaged => FileError::damaged(&path, "its header's checksum is wrong"),
        })?;
        if header.format.kind() != format.kind() {
            return Err(FileError::other_kind(&path, header.format, format));
        }
        if header.format != format {
            return Err(FileError::Version {
                path,
                found: header.format.version(),
                expected: format.version(),
            });
        }
        let length = size - HEADER.min(size);
        if length != header.length {
            let what = format!(
                "{length} bytes follow its header where there should be {}",
                header.length
            );
            return Err(FileError::damaged(&path, what));
        }
        Ok(Self {
            path,
            input,
            expected: header.checksum,
            checksum: Checksum::new(),
            length,
            left: length,
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the contents that have not been read.
    #[must_use]
    pub fn remaining(&self) -> u64 {
        self.left
    }

    /// An error about the contents of the file.
    #[must_use]
    pub fn damaged(&self, what: impl Into<String>) -> FileError {
        FileError::damaged(&self.path, what)
    }

    /// The error that the file is of other work.
    #[must_use]
    pub fn other_work(&self, what: impl Into<String>) -> FileError {
        let path = self.path.clone();
        FileError::OtherWork {
            path,
            what: what.into(),
        }
    }

    /// Reads the contents once to check them, and goes back to their beginning. Later reads return
    /// the bytes that were written.
    ///
    /// # Errors
    /// [`FileError::Damaged`], [`FileError::Io`].
    pub fn verify(&mut self) -> Result<(), FileError> {
        self.rewind()?;
        let mut buffer = [0; 1 << 12];
        while self.left > 0 {
            let part = buffer.len().min(self.left.try_into().unwrap_or(usize::MAX));
            self.bytes(&mut buffer[..part])?;
        }
        self.check()?;
        self.rewind()
    }

    fn rewind(&mut self) -> Result<(), FileError> {
        self.left = self.length;
        self.checksum = Checksum::new();
        self.input
            .seek(SeekFrom::Start(HEADER))
            .map(drop)
            .map_err(|error| FileError::io(&self.path, Action::Read, &error))
    }

    fn check(&self) -> Result<(), FileError> {
        if self.checksum.value() == self.expected {
            Ok(())
        } else {
            Err(self.damaged("the checksum of its contents is wrong"))
        }
    }

    /// The checksum of the contents as far as they have been read.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.checksum.value()
    }

    /// A reader of any part of the contents in any order. It does not check the checksum.
    #[must_use]
    pub fn random_access(self) -> RandomAccessReader<S> {
        RandomAccessReader {
            path: self.path,
            file: self.input.into_inner(),
            length: self.length,
        }
    }

    /// Fills `bytes` from the contents.
    ///
    /// # Errors
    /// [`FileError::Damaged`] when fewer are left; [`FileError::Io`].
    pub fn bytes(&mut self, bytes: &mut [u8]) -> Result<(), FileError> {
        if self.left < bytes.len() as u64 {
            return Err(self.damaged("its contents end too early"));
        }
        self.input.read_exact(bytes).map_err(|error| {
            if error.kind() == io::ErrorKind::UnexpectedEof {
                self.damaged("it has become shorter while it was read")
            } else {
                FileError::io(&self.path, Action::Read, &error)
            }
        })?;
        self.left -= bytes.len() as u64;
        self.checksum.update(bytes);
        Ok(())
    }

    /// A number, from eight bytes.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes).
    pub fn number(&mut self) -> Result<u64, FileError> {
        let mut bytes = [0; 8];
        self.bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Reads `length` bytes. Allocates only if the file has that many left.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes); [`FileError::Memory`].
    pub fn vec(&mut self, length: u64) -> Result<Vec<u8>, FileError> {
        let mut bytes = self.allocate(length, 1)?;
        bytes.resize(length as usize, 0);
        self.bytes(&mut bytes)?;
        Ok(bytes)
    }

    /// Reads `count` numbers of eight bytes each. Allocates only if the file has that many left.
    ///
    /// # Errors
    /// As [`bytes`](Self::bytes); [`FileError::Memory`].
    pub fn numbers(&mut self, count: u64) -> Result<Vec<u64>, FileError> {
        let mut numbers = self.allocate(count, 8)?;
        for _ in 0..count {
            numbers.push(self.number()?);
        }
        Ok(numbers)
    }

    /// A vector with the capacity for `count` items, of `size` bytes each in the file.
    fn allocate<T>(&self, count: u64, size: u64) -> Result<Vec<T>, FileError> {
        if count > self.left / size {
            return Err(self.damaged("its contents end too early"));
        }
        let mut items = Vec::new();
        let reserved = usize::try_from(count).map(|count| items.try_reserve_exact(count));
        match reserved {
            Ok(Ok(())) => Ok(items),
            _ => Err(FileError::Memory {
                path: self.path.clone(),
                needed: count * size,
            }),
        }
    }

    /// Checks that all contents have been read and that their checksum is right.
    ///
    /// # Errors
    /// [`FileError::Damaged`].
    pub fn finish(self) -> Result<(), FileError> {
        match self.left {
            0 => self.check(),
            left => Err(self.damaged(format!("{left} bytes too many follow its contents"))),
        }
    }
}

/// A reader of any part of the contents, which need checksums of their own.
///
/// ```
/// use board_files::{DurableReader, DurableWriter, FileError, FileFormat};
///
/// const SCORES: FileFormat = FileFormat::new("scores", 1);
/// # let path = std::env::temp_dir().join(format!("board-files-scattered-{}", std::process::id()));
/// let mut out = DurableWriter::create(&path, SCORES)?;
/// out.bytes(b"one game, and then the next")?;
/// out.finish()?;
///
/// let mut input = DurableReader::open(&path, SCORES)?.random_access();
/// let mut word = [0; 4];
/// input.bytes(23, &mut word)?;
/// assert_eq!(&word, b"next");
/// input.bytes(4, &mut word)?;
/// assert_eq!(&word, b"game");
/// assert!(input.bytes(24, &mut word).is_err());
/// # board_files::remove(&path)?;
/// # Ok::<(), FileError>(())
/// ```
#[derive(Debug)]
pub struct RandomAccessReader<S: Storage = Disk> {
    path: PathBuf,
    file: S::File,
    length: u64,
}

impl<S: Storage> RandomAccessReader<S> {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Bytes of the contents.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length
    }

    /// An error about the contents of the file.
    #[must_use]
    pub fn damaged(&self, what: impl Into<String>) -> FileError {
        FileError::damaged(&self.path, what)
    }

    /// Fills `bytes` from offset `at` of the contents.
    ///
    /// # Errors
    /// [`FileError::Damaged`] when they do not lie within the contents; [`FileError::Io`].
    pub fn bytes(&mut self, at: u64, bytes: &mut [u8]) -> Result<(), FileError> {
        let length = bytes.len() as u64;
        if at > self.length || length > self.length - at {
            return Err(self.damaged("it points beyond its contents"));
        }
        self.file
            .seek(SeekFrom::Start(HEADER + at))
            .and_then(|_| self.file.read_exact(bytes))
            .map_err(|error| FileError::io(&self.path, Action::Read, &error))
    }
}
