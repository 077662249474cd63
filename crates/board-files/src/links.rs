//! Resolving symbolic links.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::folder_of;

/// Maximum number of links to follow, as on Linux.
const MAX_LINKS: usize = 40;

/// Follows symbolic links from `path` and returns the last target, which need not exist.
///
/// Replacing the returned file keeps the links.
///
/// # Errors
/// The error of the operating system if the links lead in a circle.
///
/// ```
/// use board_files::end_of_links;
///
/// assert_eq!(end_of_links("no link")?, std::path::Path::new("no link"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn end_of_links(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    let path = path.as_ref();
    let mut end = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&end) {
            // An absolute target replaces the whole path.
            Ok(next) => end = folder_of(&end).join(next),
            Err(_) => return Ok(end),
        }
    }
    // Opening it fails by the same links.
    fs::metadata(path).map(|_| end)
}
