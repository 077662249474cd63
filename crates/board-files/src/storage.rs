//! The file-system operations this crate uses, as a trait that tests can replace.

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::abandoned;
use crate::lock::is_same_file;

/// The file-system operations this crate needs. [`Disk`] implements them; tests use failing
/// implementations.
pub trait Storage {
    /// An open file.
    type File: Read + Write + Seek;

    /// Creates a file for writing; fails if the name exists.
    ///
    /// # Errors
    /// The error of the operating system; [`io::ErrorKind::AlreadyExists`] if the name is taken.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// Opens a file for reading; returns it with its length.
    ///
    /// # Errors
    /// The error of the operating system.
    fn open(&self, path: &Path) -> io::Result<(Self::File, u64)>;

    /// Flushes the file to disk (fsync).
    ///
    /// # Errors
    /// The error of the operating system.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Renames a file, replacing any file at `to`.
    ///
    /// # Errors
    /// The error of the operating system.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// The error of the operating system.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Flushes the directory's entries to disk.
    ///
    /// # Errors
    /// The error of the operating system.
    fn sync_dir(&self, folder: &Path) -> io::Result<()>;

    /// Copies the permissions of the target to the new file.
    ///
    /// # Errors
    /// The error of the operating system.
    fn copy_mode(&self, _target: &Path, _file: &Self::File) -> io::Result<()> {
        Ok(())
    }

    /// Removes temporary files that killed processes left behind, if the system can recognise them.
    fn remove_abandoned(&self, _path: &Path) {}
}

/// The storage of the operating system's file system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disk;

/// The lock that a thread holds while it creates or renames a file.
static CHANGE_LOCK: Mutex<()> = Mutex::new(());

fn lock_changes() -> MutexGuard<'static, ()> {
    CHANGE_LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A guard: while it lives, other threads wait before they create or rename a file.
#[derive(Debug)]
#[must_use = "dropping the guard releases the lock"]
pub struct ChangeLock(
    #[expect(dead_code, reason = "its drop releases the lock")] MutexGuard<'static, ()>,
);

impl Disk {
    /// Stops all threads from creating or renaming files. A program that is about to exit calls
    /// this before it removes its temporary files, so that no new ones appear.
    ///
    /// ```
    /// use board_files::{Disk, DurableWriter, FileFormat};
    ///
    /// # let folder = std::env::temp_dir().join(format!("board-files-held-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// let lock = Disk::lock_changes();
    /// let writer = {
    ///     let path = folder.join("scores");
    ///     std::thread::spawn(|| DurableWriter::create(path, FileFormat::new("scores", 1)))
    /// };
    /// assert_eq!(std::fs::read_dir(&folder)?.count(), 0);
    /// drop(lock); // a program that is about to exit does not drop it
    /// writer.join().expect("it only waited")?.finish()?;
    /// assert_eq!(std::fs::read_dir(&folder)?.count(), 1);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lock_changes() -> ChangeLock {
        ChangeLock(lock_changes())
    }
}

impl Storage for Disk {
    type File = File;

    fn create(&self, path: &Path) -> io::Result<File> {
        let _lock = lock_changes();
        let file = File::create_new(path)?;
        // The lock marks the file as in use. On systems without locks no file counts as abandoned.
        let _ = file.try_lock();
        if is_same_file(&file, path) {
            Ok(file)
        } else {
            Err(io::ErrorKind::AlreadyExists.into())
        }
    }

    fn open(&self, path: &Path) -> io::Result<(File, u64)> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        Ok((file, length))
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let _lock = lock_changes();
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        // Only Unix can open a folder. Other systems flush directory entries on their own.
        if cfg!(unix) {
            File::open(folder)?.sync_all()
        } else {
            Ok(())
        }
    }

    #[cfg(unix)]
    fn copy_mode(&self, target: &Path, file: &File) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;

        /// The permission bits. Set-uid, set-gid and sticky bits are not copied.
        const ACCESS: u32 = 0o777;
        let Ok(old) = fs::metadata(target) else {
            return Ok(());
        };
        let [old, new] = [old, file.metadata()?].map(|file| file.permissions().mode() & ACCESS);
        // Some file systems have one fixed mode for all files: do not set it without need.
        if old == new {
            return Ok(());
        }
        file.set_permissions(fs::Permissions::from_mode(old))
    }

    fn remove_abandoned(&self, path: &Path) {
        abandoned::remove(path);
    }
}
