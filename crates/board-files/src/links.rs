//! Where a file's name leads.

use std::fs;
use std::path::{Path, PathBuf};

use crate::folder_of;

/// Links that are followed one after another: as many as Linux follows.
const MOST: usize = 40;

/// The file that a name stands for: the end of the links that it names, whether there is a file or
/// not.
///
/// Whoever replaces this file lets the links stand. A link that leads round in a circle is returned
/// as it is.
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
    for _ in 0..MOST {
        match fs::read_link(&end) {
            // An absolute name replaces all before it.
            Ok(next) => end = folder_of(&end).join(next),
            Err(_) => return end,
        }
    }
    path.to_owned()
}
