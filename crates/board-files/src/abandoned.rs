//! The names of temporary files, and the removal of those that killed processes left.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process;

use crate::lock::is_same_file;

/// The suffix of temporary files.
const SUFFIX: &str = ".part";

/// The path of a temporary file of this process.
pub(crate) fn temporary_path(target: &Path, number: u64) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}-{number}{SUFFIX}", process::id()));
    target.with_file_name(name)
}

/// Removes the temporary files of `target` that no process has locked. A process locks its
/// temporary file as long as it writes it.
pub(crate) fn remove(target: &Path) {
    let Some(name) = target.file_name() else {
        return;
    };
    let folder = folder_of(target);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if !is_temporary_name(&entry.file_name(), name) {
            continue;
        }
        let path = entry.path();
        let Ok(file) = File::options().write(true).open(&path) else {
            continue;
        };
        if file.try_lock().is_ok() && is_same_file(&file, &path) {
            // Ignore errors: the file does no harm.
            let _ = fs::remove_file(&path);
        }
    }
}

/// Whether this is the name of a temporary file of `target`.
fn is_temporary_name(name: &OsStr, target: &OsStr) -> bool {
    let numbers = name
        .as_encoded_bytes()
        .strip_prefix(target.as_encoded_bytes())
        .and_then(|rest| rest.strip_prefix(b"."))
        .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    let are_digits = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    numbers.is_some_and(|numbers| {
        let mut parts = numbers.splitn(2, |&byte| byte == b'-');
        parts.next().is_some_and(are_digits) && parts.next().is_some_and(are_digits)
    })
}

/// The folder that a file is in; `.` for a name alone.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
