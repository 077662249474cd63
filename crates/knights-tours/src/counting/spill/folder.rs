//! The files of layers, and the disk space they take.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use board_files::{Action, Disk, FileError, Storage as _};

use crate::counting::passes::layer_error::LayerError;

/// A folder with the layers of one count.
#[derive(Debug)]
pub(crate) struct SpillFolder {
    path: PathBuf,
    disk: DiskUse,
}

/// Bytes of the files of all layers.
#[derive(Debug)]
struct DiskUse {
    limit: u64,
    now: AtomicU64,
    peak: AtomicU64,
}

/// The file of a group of chunks.
#[derive(Debug)]
pub(crate) struct GroupFile {
    path: PathBuf,
    folder: Arc<SpillFolder>,
    open: Mutex<OpenGroup>,
}

/// The state of a file that several threads append to or read.
#[derive(Debug, Default)]
struct OpenGroup {
    /// Opened by the first use.
    file: Option<File>,
    length: u64,
    /// Whether bytes were appended since the last sync.
    is_dirty: bool,
}

/// The names of the files of layers end with this.
const EXTENSION: &str = "layer";

impl SpillFolder {
    /// The folder, which is created if it is missing; `limit`: bytes that its files may take.
    pub(crate) fn new(path: PathBuf, limit: u64) -> Result<Self, FileError> {
        fs::create_dir_all(&path).map_err(|error| FileError::io(&path, Action::Create, &error))?;
        Ok(Self {
            path,
            disk: DiskUse {
                limit,
                now: AtomicU64::new(0),
                peak: AtomicU64::new(0),
            },
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Peak bytes of all files.
    pub(crate) fn peak_used(&self) -> u64 {
        self.disk.peak.load(Ordering::Relaxed)
    }

    /// Bytes that all files may take.
    pub(crate) fn limit(&self) -> u64 {
        self.disk.limit
    }

    /// Whether more than three quarters of the space are taken.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.disk.now.load(Ordering::Relaxed) > self.disk.limit / 4 * 3
    }

    /// The file of a group that has this many bytes; a longer one is cut.
    pub(crate) fn group(
        self: &Arc<Self>,
        name: &str,
        length: u64,
    ) -> Result<GroupFile, LayerError> {
        let file = GroupFile {
            path: self.path.join(name).with_added_extension(EXTENSION),
            folder: Arc::clone(self),
            open: Mutex::default(),
        };
        file.cut(length)?;
        Ok(file)
    }

    /// Removes all files of layers but these.
    pub(crate) fn remove_others(&self, kept: &[Arc<GroupFile>]) -> Result<(), FileError> {
        let failed = |error: io::Error| FileError::io(&self.path, Action::Open, &error);
        for entry in fs::read_dir(&self.path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let is_layer = path.extension().is_some_and(|found| found == EXTENSION);
            if is_layer && !kept.iter().any(|file| file.path == path) {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Syncs the names of new files.
    pub(crate) fn sync_names(&self) -> Result<(), FileError> {
        let synced = Disk.sync_dir(&self.path);
        synced.map_err(|error| FileError::io(&self.path, Action::Sync, &error))
    }

    fn take(&self, bytes: u64) -> Result<(), LayerError> {
        let now = self.disk.now.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if now > self.disk.limit {
            self.disk.now.fetch_sub(bytes, Ordering::Relaxed);
            return Err(LayerError::Disk);
        }
        self.disk.peak.fetch_max(now, Ordering::Relaxed);
        Ok(())
    }
}

fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(FileError::io(path, Action::Remove, &error))
        }
        _ => Ok(()),
    }
}

impl OpenGroup {
    fn file(&mut self, path: &Path) -> io::Result<&mut File> {
        if self.file.is_none() {
            let options = OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            self.file = Some(options);
        }
        self.file
            .as_mut()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl GroupFile {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn with<T>(
        &self,
        action: Action,
        work: impl FnOnce(&mut OpenGroup, &Path) -> io::Result<T>,
    ) -> Result<T, FileError> {
        // A poisoned lock is harmless: no code that holds it can panic.
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut open, &self.path).map_err(|error| FileError::io(&self.path, action, &error))
    }

    /// Cuts the file to this length. A file without bytes may be missing.
    fn cut(&self, length: u64) -> Result<(), LayerError> {
        let found = match fs::metadata(&self.path) {
            Ok(found) => found.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(error) => return Err(FileError::io(&self.path, Action::Open, &error).into()),
        };
        if found < length {
            let what = format!("it has {found} bytes, not {length}");
            return Err(FileError::damaged(&self.path, what).into());
        }
        if found > length {
            self.with(Action::Write, |open, path| open.file(path)?.set_len(length))?;
        }
        self.with(Action::Write, |open, _| {
            open.length = length;
            Ok(())
        })?;
        self.folder.take(length)
    }

    /// Appends bytes; returns where they begin. After an error the file ends where it did.
    pub(crate) fn append(&self, bytes: [&[u8]; 2]) -> Result<u64, LayerError> {
        let added = (bytes[0].len() + bytes[1].len()) as u64;
        self.folder.take(added)?;
        let start = self.with(Action::Write, |open, path| {
            let start = open.length;
            let file = open.file(path)?;
            file.seek(SeekFrom::Start(start))?;
            file.write_all(bytes[0])?;
            file.write_all(bytes[1])?;
            open.length += added;
            open.is_dirty = true;
            Ok(start)
        })?;
        Ok(start)
    }

    /// Reads the bytes at an offset into two buffers.
    pub(crate) fn read(&self, start: u64, into: [&mut [u8]; 2]) -> Result<(), FileError> {
        let [first, second] = into;
        self.with(Action::Read, |open, path| {
            let file = open.file(path)?;
            file.seek(SeekFrom::Start(start))?;
            file.read_exact(first)?;
            file.read_exact(second)
        })
    }

    /// Flushes the file to disk if it has changed.
    pub(crate) fn sync(&self) -> Result<(), FileError> {
        self.with(Action::Sync, |open, path| {
            match core::mem::take(&mut open.is_dirty) {
                true => open.file(path)?.sync_all(),
                false => Ok(()),
            }
        })
    }

    /// Removes the file.
    pub(crate) fn remove(&self) -> Result<(), FileError> {
        let length = self.with(Action::Remove, |open, _| Ok(core::mem::take(open).length))?;
        self.folder.disk.now.fetch_sub(length, Ordering::Relaxed);
        remove(&self.path)
    }
}
