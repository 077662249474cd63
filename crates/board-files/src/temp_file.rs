//! Temporary files that replace a target when complete.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Disk, Storage, abandoned, folder_of};

/// Counter for unique temporary names.
static COUNTER: AtomicU64 = AtomicU64::new(0);

/// A temporary file beside the target that it will replace.
///
/// Its name is `TARGET.PID-NUMBER.part`. On Unix, it has the permissions of the target, if that
/// exists. It is removed if it is dropped before [`replace`](Self::replace). The next writer of the
/// target removes the temporary files of killed processes.
///
/// ```
/// use std::io::Write;
/// use board_files::TempFile;
///
/// # let path = std::env::temp_dir().join(format!("board-files-part-{}", std::process::id()));
/// let (mut part, mut file) = TempFile::create(&path)?;
/// file.write_all(b"whole")?;
/// assert!(!path.exists());
/// part.replace()?;
/// assert_eq!(std::fs::read(&path)?, b"whole");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TempFile<S: Storage = Disk> {
    storage: S,
    target: PathBuf,
    /// The temporary path; `None` after `replace`.
    path: Option<PathBuf>,
}

impl TempFile {
    /// Creates a temporary file for `target` on disk.
    ///
    /// # Errors
    /// The error of the operating system.
    pub fn create(target: impl Into<PathBuf>) -> io::Result<(Self, File)> {
        Self::create_in(Disk, target)
    }
}

impl<S: Storage> TempFile<S> {
    /// Creates a temporary file for `target` in `storage`.
    ///
    /// # Errors
    /// The error of the storage.
    pub fn create_in(storage: S, target: impl Into<PathBuf>) -> io::Result<(Self, S::File)> {
        let target = target.into();
        storage.remove_abandoned(&target);
        loop {
            let number = COUNTER.fetch_add(1, Ordering::Relaxed);
            let path = abandoned::temporary_path(&target, number);
            match storage.create(&path) {
                Ok(file) => {
                    let part = Self {
                        storage,
                        target,
                        path: Some(path),
                    };
                    part.storage.copy_mode(&part.target, &file)?;
                    return Ok((part, file));
                }
                // A killed process with the same pid left this file: try the next number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Renames the file over the target. The new name survives a crash only after
    /// [`sync_name`](Self::sync_name).
    ///
    /// # Errors
    /// The storage's error; the target is unchanged.
    pub fn replace(&mut self) -> io::Result<()> {
        if let Some(path) = &self.path {
            self.storage.rename(path, &self.target)?;
            self.path = None;
        }
        Ok(())
    }

    /// Flushes the name that [`replace`](Self::replace) gave to the file to disk.
    ///
    /// # Errors
    /// The storage's error; the file has been replaced anyway.
    pub fn sync_name(&self) -> io::Result<()> {
        self.storage.sync_dir(folder_of(&self.target))
    }

    /// The target path.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The storage.
    pub fn storage(&self) -> &S {
        &self.storage
    }
}

impl<S: Storage> Drop for TempFile<S> {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // Ignore errors: the next writer removes the file.
            let _ = self.storage.remove(path);
        }
    }
}
