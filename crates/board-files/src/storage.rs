//! Where files are kept: the disk, or what a test puts in its place.

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::abandoned;
use crate::lock::is_still;

/// The few things that are asked of a file system. [`Disk`] is the real one; a test may have one
/// that fails.
pub trait Storage {
    /// An open file.
    type File: Read + Write + Seek;

    /// A new file, to be written; an error if there is one of this name.
    ///
    /// # Errors
    /// What the system says; [`io::ErrorKind::AlreadyExists`] if the name is taken.
    fn create(&self, path: &Path) -> io::Result<Self::File>;

    /// A file to be read, and its length.
    ///
    /// # Errors
    /// What the system says.
    fn open(&self, path: &Path) -> io::Result<(Self::File, u64)>;

    /// Returns when everything written to the file is on the disk.
    ///
    /// # Errors
    /// What the system says.
    fn sync(&self, file: &mut Self::File) -> io::Result<()>;

    /// Gives a file another name, and takes it from the file that had it.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// What the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Returns when the names of the folder's files are on the disk.
    ///
    /// # Errors
    /// What the system says.
    fn sync_dir(&self, folder: &Path) -> io::Result<()>;

    /// Lets a file that is being written be read and written by nobody else than the one whose
    /// place it will take.
    ///
    /// # Errors
    /// What the system says.
    fn take_mode(&self, _target: &Path, _file: &Self::File) -> io::Result<()> {
        Ok(())
    }

    /// Removes what killed runs have left of a file that they had begun to write, if that can be
    /// told.
    fn remove_abandoned(&self, _path: &Path) {}
}

/// The file system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disk;

/// Taken while a file is begun or gets its name.
static CHANGING: Mutex<()> = Mutex::new(());

fn changing() -> MutexGuard<'static, ()> {
    CHANGING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it lives, this process begins no file on the disk and gives none its name: whoever is
/// about to waits.
#[derive(Debug)]
#[must_use = "dropped, it holds nothing"]
pub struct Held(#[expect(dead_code, reason = "it is there to be dropped")] MutexGuard<'static, ()>);

impl Disk {
    /// Lets no thread begin a file or put one in its place, for a program that ends while some of
    /// them write: what it removes then is all that there will be.
    ///
    /// ```
    /// use board_files::{Disk, DurableWriter, Format};
    ///
    /// # let folder = std::env::temp_dir().join(format!("board-files-held-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// let held = Disk::hold();
    /// let writer = {
    ///     let path = folder.join("scores");
    ///     std::thread::spawn(|| DurableWriter::create(path, Format::new("scores", 1)))
    /// };
    /// assert_eq!(std::fs::read_dir(&folder)?.count(), 0);
    /// drop(held); // a program that ends keeps it to the end
    /// writer.join().expect("it only waited")?.finish()?;
    /// assert_eq!(std::fs::read_dir(&folder)?.count(), 1);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hold() -> Held {
        Held(changing())
    }
}

impl Storage for Disk {
    type File = File;

    fn create(&self, path: &Path) -> io::Result<File> {
        let _changing = changing();
        let file = File::create_new(path)?;
        // What is locked is not abandoned. Where the system has no locks, nothing is ever taken for
        // abandoned.
        let _ = file.try_lock();
        if is_still(&file, path) {
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
        let _changing = changing();
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened; names are on the disk when the system thinks fit.
        if cfg!(unix) {
            File::open(folder)?.sync_all()
        } else {
            Ok(())
        }
    }

    #[cfg(unix)]
    fn take_mode(&self, target: &Path, file: &File) -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;

        /// Who may read, write and run it; the other bits are not for a file that somebody else has
        /// written.
        const ACCESS: u32 = 0o777;
        let Ok(old) = fs::metadata(target) else {
            return Ok(());
        };
        let [old, new] = [old, file.metadata()?].map(|file| file.permissions().mode() & ACCESS);
        // Some file systems have one mode for all files, and let nobody set it.
        if old == new {
            return Ok(());
        }
        file.set_permissions(fs::Permissions::from_mode(old))
    }

    fn remove_abandoned(&self, path: &Path) {
        abandoned::remove(path);
    }
}
