//! Resolving symbolic links.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folder_of;

/// Maximum number of links to follow, as on Linux.
const MAX_LINKS: usize = 40;

/// Follows symbolic links from `path` and returns the last target, which need not exist.
///
/// Replacing the returned file keeps the links. A cycle of links returns `path` itself.
///
/// ```
/// use board_files::end_of_links;
///
/// assert_eq!(end_of_links("no link"), std::path::Path::new("no link"));
/// ```
#[must_use]
pub fn end_of_links(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    let mut end = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&end) {
            // An absolute target replaces the whole path.
            Ok(next) => end = folder_of(&end).join(next),
            Err(_) => return end,
        }
    }
    path.to_owned()
}
