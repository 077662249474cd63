//! Checksummed files that are replaced atomically.
//!
//! [`DurableWriter`] writes a temporary file, syncs it and renames it over the target: after a
//! crash either the old or the new file is there. [`DurableReader`] checks the header, length and
//! checksum before it returns data. [`Lock`] keeps two programs from working on the same file. The
//! caller defines the contents; a [`FileFormat`] names their kind and version. [`coder`] compresses
//! contents whose bit probabilities the caller knows.
//!
//! The feature `endings` adds the module `endings`: what tablebases of endings share.
//!
//! # Layout
//! Little-endian throughout.
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 8 | the magic `89 42 4f 41 52 44 0d 0a`, which is `\x89BOARD\r\n` |
//! | 8 | 16 | the kind: what the file holds, in ASCII, padded with zeros |
//! | 24 | 4 | the version of this layout, [`LAYOUT`] |
//! | 28 | 4 | the version of this kind of contents |
//! | 32 | 8 | the length of the contents in bytes |
//! | 40 | 8 | the [`Checksum`] of the contents |
//! | 48 | 8 | the [`Checksum`] of the 48 bytes before |
//! | 56 | | the contents, up to the end of the file |
//!
//! ```
//! use board_files::{DurableReader, DurableWriter, FileError, FileFormat};
//!
//! const SCORES: FileFormat = FileFormat::new("scores", 1);
//! # let path = std::env::temp_dir().join(format!("board-files-lib-{}", std::process::id()));
//! let mut out = DurableWriter::create(&path, SCORES)?;
//! out.number(7)?;
//! out.finish()?;
//!
//! let mut input = DurableReader::open(&path, SCORES)?;
//! assert_eq!(input.number()?, 7);
//! input.finish()?;
//!
//! let other = DurableReader::open(&path, FileFormat::new("scores", 2));
//! assert!(matches!(other, Err(FileError::Version { found: 1, .. })));
//! # board_files::remove(&path)?;
//! # Ok::<(), FileError>(())
//! ```
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

mod abandoned;
mod checksum;
pub mod coder;
#[cfg(feature = "endings")]
pub mod endings;
mod error;
mod format;
mod links;
mod lock;
mod read;
mod storage;
mod temp_file;
mod write;

pub use abandoned::folder_of;
pub use checksum::Checksum;
pub use error::{Action, FileError};
pub use format::{FileFormat, HEADER, LAYOUT};
pub use links::end_of_links;
pub use lock::Lock;
pub use read::{DurableReader, RandomAccessReader};
#[doc(hidden)]
pub use storage::{ChangeLock, Disk, Storage};
#[doc(hidden)]
pub use temp_file::TempFile;
pub use write::{DurableWriter, remove, remove_in};

/// The example of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
