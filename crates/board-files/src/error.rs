//! The errors of writing and reading files.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::{FileFormat, LAYOUT};

/// An operation on a file. `Display` writes its participle, as in "cannot be read".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// Creating a new file.
    Create,
    /// Writing bytes.
    Write,
    /// Flushing written bytes to disk.
    Sync,
    /// Replacing the old file by the new one.
    Replace,
    /// Removing a file.
    Remove,
    /// Opening a file.
    Open,
    /// Reading bytes.
    Read,
    /// Locking a file.
    Lock,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Create => "created",
            Self::Write => "written",
            Self::Sync => "flushed to disk",
            Self::Replace => "replaced",
            Self::Remove => "removed",
            Self::Open => "opened",
            Self::Read => "read",
            Self::Lock => "locked",
        })
    }
}

/// The reason why a file could not be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The operating system reported an error.
    Io {
        /// The file.
        path: PathBuf,
        /// The operation that failed.
        action: Action,
        /// The kind of the error.
        kind: io::ErrorKind,
        /// The message of the operating system.
        message: String,
    },
    /// The path is a folder, a device, a pipe or a socket, which a file must not replace.
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The file does not begin with the magic bytes of this crate.
    BadMagic {
        /// The file.
        path: PathBuf,
    },
    /// The header has an unknown layout.
    Layout {
        /// The file.
        path: PathBuf,
        /// The version of its layout; [`LAYOUT`] is known.
        found: u32,
    },
    /// The file is of another kind.
    OtherKind {
        /// The file.
        path: PathBuf,
        /// The kind found.
        found: String,
        /// The kind expected.
        expected: String,
    },
    /// The contents have another version.
    Version {
        /// The file.
        path: PathBuf,
        /// The version found.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// The file has been truncated, extended or changed, or never was valid.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The inconsistency.
        what: String,
    },
    /// The file is intact, but of other work than the one that goes on with it.
    OtherWork {
        /// The file.
        path: PathBuf,
        /// What the file is of, and what was expected.
        what: String,
    },
    /// The contents do not fit into memory.
    Memory {
        /// The file.
        path: PathBuf,
        /// Bytes needed.
        needed: u64,
    },
    /// Another process, or another part of this one, has locked the file.
    Locked {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    /// An error of the operating system.
    #[must_use]
    pub fn io(path: &Path, action: Action, error: &io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            action,
            kind: error.kind(),
            message: error.to_string(),
        }
    }

    /// An error about the contents of a file.
    #[must_use]
    pub fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged {
            path: path.to_owned(),
            what: what.into(),
        }
    }

    /// The file that the error is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. }
            | Self::NotAFile { path }
            | Self::BadMagic { path }
            | Self::Layout { path, .. }
            | Self::OtherKind { path, .. }
            | Self::Version { path, .. }
            | Self::Damaged { path, .. }
            | Self::OtherWork { path, .. }
            | Self::Memory { path, .. }
            | Self::Locked { path } => path,
        }
    }

    pub(crate) fn other_kind(path: &Path, found: FileFormat, expected: FileFormat) -> Self {
        Self::OtherKind {
            path: path.to_owned(),
            found: found.kind(),
            expected: expected.kind(),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path().display())?;
        match self {
            Self::Io {
                action, message, ..
            } => write!(f, "cannot be {action}: {message}"),
            Self::NotAFile { .. } => {
                f.write_str("is not a regular file: expected a regular file or a new name")
            }
            Self::BadMagic { .. } => {
                f.write_str("is not a file of this program, and is left unchanged")
            }
            Self::Layout { found, .. } => write!(
                f,
                "has a header of version {found}, but only version {LAYOUT} can be read"
            ),
            Self::OtherKind {
                found, expected, ..
            } => write!(f, "holds \"{found}\", expected \"{expected}\""),
            Self::Version {
                found, expected, ..
            } => write!(
                f,
                "is of version {found}, but only version {expected} can be read"
            ),
            Self::Damaged { what, .. } => write!(f, "is damaged: {what}"),
            Self::OtherWork { what, .. } => write!(f, "is of other work: {what}"),
            Self::Memory { needed, .. } => {
                write!(f, "needs {needed} bytes of memory, more than are available")
            }
            Self::Locked { .. } => f.write_str("is in use by another run"),
        }
    }
}

impl core::error::Error for FileError {}
