//! The options of a count whose layers are on the disk.

use std::path::{Path, PathBuf};

use anyhow::bail;
use knights_tour::counting::Counter;

use crate::job::interrupt::TempFileGuard;
use crate::job::memory::Memory;

/// The folder of the layers of a count.
#[derive(clap::Args, Debug)]
pub(crate) struct SpillArguments {
    /// Keep the layers of the count in files in DIR instead of memory. The same command resumes
    /// from there
    #[arg(long, value_name = "DIR")]
    spill: Option<PathBuf>,

    /// Use at most this much disk space for --spill, such as 70GiB; by default, the free space. A
    /// count that needs more is refused
    #[arg(long, value_name = "SIZE", requires = "spill")]
    disk: Option<Memory>,
}

impl SpillArguments {
    /// The folder of the layers.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.spill.as_deref()
    }

    /// A guard for the temporary files of the layers. Each count has its own folder inside.
    pub(crate) fn guard(&self) -> Option<TempFileGuard> {
        self.folder().map(TempFileGuard::below)
    }

    /// The count with its layers in the folder, if there is one.
    ///
    /// # Errors
    /// The disk has less free space than `--disk` allows.
    pub(crate) fn apply<'a>(&self, counter: Counter<'a>) -> anyhow::Result<Counter<'a>> {
        let Some(folder) = &self.spill else {
            return Ok(counter);
        };
        let free = free_space(folder).map_or(u64::MAX, |free| free + bytes_inside(folder));
        match self.disk {
            Some(disk) if disk.0 > free => bail!(
                "--disk {disk}: the disk of {} has only {} of free space",
                folder.display(),
                Memory(free)
            ),
            disk => Ok(counter.spill(folder, disk.map_or(free, |disk| disk.0))),
        }
    }

    /// Removes the files of the count.
    pub(crate) fn discard(&self, counter: Counter<'_>) -> anyhow::Result<()> {
        match &self.spill {
            Some(folder) => Ok(counter.spill(folder, u64::MAX).discard_checkpoint()?),
            None => Ok(()),
        }
    }
}

/// Bytes of the files in the folders inside a folder. They belong to counts that may be resumed.
fn bytes_inside(folder: &Path) -> u64 {
    let entries = |path: &Path| path.read_dir().into_iter().flatten().flatten();
    let files = entries(folder).flat_map(|entry| entries(&entry.path()).collect::<Vec<_>>());
    let lengths = files.filter_map(|file| Some(file.metadata().ok()?.len()));
    lengths.sum()
}

/// Free bytes on the disk of a path that may not exist yet; `None` if the system does not report
/// them.
#[cfg(unix)]
fn free_space(path: &Path) -> Option<u64> {
    let path = std::path::absolute(path).ok()?;
    let existing = path.ancestors().find(|path| path.exists())?;
    let found = rustix::fs::statvfs(existing).ok()?;
    found.f_bavail.checked_mul(found.f_frsize)
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Also of a folder that is still to be made.
    #[test]
    fn a_disk_has_free_space() {
        let folder = std::env::temp_dir();
        for path in [folder.clone(), folder.join("not/there/yet")] {
            assert!(free_space(&path).is_some_and(|bytes| bytes > 1), "{path:?}");
        }
    }

    /// The files beside the folders of counts belong to nobody.
    #[test]
    fn the_files_of_counts_are_in_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        let count = folder.path().join("count");
        std::fs::create_dir(&count).expect("made");
        for (file, text) in [("a", "123"), ("b", "45")] {
            std::fs::write(count.join(file), text).expect("written");
        }
        std::fs::write(folder.path().join("c"), "6789").expect("written");
        assert_eq!(bytes_inside(folder.path()), 5);
        assert_eq!(bytes_inside(&folder.path().join("missing")), 0);
    }
}
