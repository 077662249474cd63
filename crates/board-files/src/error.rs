//! Why a file could not be written or read.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::{FileFormat, LAYOUT};

/// What was being done with a file when the system said no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// A new file.
    Create,
    /// Bytes were written.
    Write,
    /// What was written had to reach the disk.
    Sync,
    /// The complete file had to take the place of the old one.
    Replace,
    /// A file was taken away.
    Remove,
    /// A file was opened.
    Open,
    /// Bytes were read.
    Read,
    /// The lock was taken.
    Lock,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Create => "created",
            Self::Write => "written",
            Self::Sync => "brought to the disk",
            Self::Replace => "replaced",
            Self::Remove => "removed",
            Self::Open => "opened",
            Self::Read => "read",
            Self::Lock => "locked",
        })
    }
}

/// Why a file could not be written or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no.
    Io {
        /// The file.
        path: PathBuf,
        /// What it was asked for.
        action: Action,
        /// The kind of its answer.
        kind: io::ErrorKind,
        /// Its answer.
        message: String,
    },
    /// It is a folder, a device, a pipe or a socket, and is not replaced by a file.
    NotAFile {
        /// What was named.
        path: PathBuf,
    },
    /// It is no file of this family at all.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Its header is laid out in a way that is not known.
    Layout {
        /// The file.
        path: PathBuf,
        /// The version of its layout; [`LAYOUT`] is known.
        found: u32,
    },
    /// It holds something else.
    OtherKind {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What was expected.
        expected: String,
    },
    /// Its contents have another version.
    Version {
        /// The file.
        path: PathBuf,
        /// The version found.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// It has been cut off, lengthened or changed, or was never sound.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// Its contents do not fit into memory.
    Memory {
        /// The file.
        path: PathBuf,
        /// Bytes that were asked for.
        needed: u64,
    },
    /// Another program, or another part of this one, works on it.
    Locked {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    /// The system's answer to what it was asked for.
    #[must_use]
    pub fn io(path: &Path, action: Action, error: &io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            action,
            kind: error.kind(),
            message: error.to_string(),
        }
    }

    /// A file that is not sound, as its reader finds out.
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
            | Self::Foreign { path }
            | Self::Layout { path, .. }
            | Self::OtherKind { path, .. }
            | Self::Version { path, .. }
            | Self::Damaged { path, .. }
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
            Self::NotAFile { .. } => f.write_str("is no plain file, and is not replaced by one"),
            Self::Foreign { .. } => f.write_str("is no file of this program; it is left alone"),
            Self::Layout { found, .. } => write!(
                f,
                "has a header of version {found}, but only version {LAYOUT} can be read"
            ),
            Self::OtherKind {
                found, expected, ..
            } => write!(f, "holds \"{found}\" where \"{expected}\" is expected"),
            Self::Version {
                found, expected, ..
            } => write!(
                f,
                "is of version {found}, but only version {expected} can be read"
            ),
            Self::Damaged { what, .. } => write!(f, "is damaged: {what}"),
            Self::Memory { needed, .. } => {
                write!(f, "needs {needed} bytes of memory, which are not there")
            }
            Self::Locked { .. } => f.write_str("is in use by another run"),
        }
    }
}

impl core::error::Error for FileError {}
