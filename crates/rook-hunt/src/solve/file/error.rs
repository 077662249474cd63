//! Why a file could not be written or read.

use core::fmt;
use std::io;
use std::path::PathBuf;

use super::{SolveError, VERSION};

/// Why a file of ours could not be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no.
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is not a file of ours.
    Foreign(PathBuf),
    /// It is of another version.
    Version {
        /// The file.
        path: PathBuf,
        /// Its version; ours is 1.
        found: u32,
    },
    /// It holds something else: a checkpoint where a solution is wanted, or the other way round.
    OtherKind(PathBuf),
    /// It has been cut off or changed.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// It would take more memory than it may.
    Memory {
        /// The file.
        path: PathBuf,
        /// Why.
        error: Box<SolveError>,
    },
    /// A checkpoint of a run that asked about other placements.
    OtherPlacements(PathBuf),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, .. } => write!(f, "cannot read or write {}", path.display()),
            Self::Foreign(path) => write!(f, "{}: not a file of the rook hunt", path.display()),
            Self::Version { path, found } => {
                write!(
                    f,
                    "{}: a file of version {found}, while this program reads version {VERSION}",
                    path.display()
                )
            }
            Self::OtherKind(path) => {
                write!(
                    f,
                    "{}: holds a checkpoint where a solution is wanted, or the other way round",
                    path.display()
                )
            }
            Self::Damaged { path, what } => write!(f, "{}: damaged: {what}", path.display()),
            Self::Memory { path, error } => write!(f, "{}: {error}", path.display()),
            Self::OtherPlacements(path) => write!(
                f,
                "{}: a checkpoint of a run that asked about other placements: ask about the same ones, or remove it",
                path.display()
            ),
        }
    }
}

impl core::error::Error for FileError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<FileError> for SolveError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}
