//! Lock files.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::{Action, FileError};

/// An exclusive lock on a file, released on drop.
///
/// The lock is on a second file, with `.lock` added to the name of the first. The operating system
/// releases the lock when the process ends, so the lock file of a killed process locks nothing.
///
/// ```
/// use board_files::{FileError, Lock};
///
/// # let path = std::env::temp_dir().join(format!("board-files-lock-{}", std::process::id()));
/// let lock = Lock::acquire(&path)?;
/// assert!(matches!(Lock::acquire(&path), Err(FileError::Locked { .. })));
/// drop(lock);
/// assert!(Lock::acquire(&path).is_ok());
/// # Ok::<(), FileError>(())
/// ```
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Locks a file, which need not exist.
    ///
    /// # Errors
    /// [`FileError::Locked`] when another run holds the lock; [`FileError::Io`].
    pub fn acquire(path: impl AsRef<Path>) -> Result<Self, FileError> {
        let path = path.as_ref();
        let failed = |error| FileError::io(path, Action::Lock, &error);
        // All paths to a file have the same lock.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let lock_path = target.with_added_extension("lock");
        loop {
            let file = OpenOptions::new()
                .create(true)
                .write(true)
                .truncate(false)
                .open(&lock_path)
                .map_err(failed)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(FileError::Locked {
                        path: path.to_owned(),
                    });
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
            // The previous holder may have removed the lock file after we opened and before we
            // locked it.
            if is_same_file(&file, &lock_path) {
                return Ok(Self {
                    path: lock_path,
                    file,
                });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only Unix can check that the name still belongs to this file. Elsewhere the file stays:
        // it is empty and does no harm.
        if cfg!(unix) && is_same_file(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether the name still belongs to the file.
#[cfg(unix)]
pub(crate) fn is_same_file(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let identity = |found: fs::Metadata| (found.dev(), found.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(opened), Ok(named)) => identity(opened) == identity(named),
        _ => false,
    }
}

#[cfg(not(unix))]
pub(crate) fn is_same_file(_: &File, path: &Path) -> bool {
    path.exists()
}
