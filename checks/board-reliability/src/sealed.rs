//! Files from the bytes of an input.

use std::fs;
use std::path::PathBuf;

use board_files::{Checksum, HEADER, LAYOUT};

/// A folder for the files of this thread.
pub(crate) fn folder() -> PathBuf {
    let thread = std::thread::current().id();
    let name = format!("board-reliability-{}-{thread:?}", std::process::id());
    let folder = std::env::temp_dir().join(name.replace(['(', ')'], ""));
    fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}

/// Makes a file from an input. If the first byte is even, the others are the file; if it is odd,
/// they are the contents of a file with a correct header and checksums, so that the input reaches
/// the parser of the contents.
pub(crate) fn file(kind: &str, version: u32, input: &[u8]) -> Vec<u8> {
    match input.split_first() {
        Some((first, contents)) if first & 1 == 1 => sealed(kind, version, contents),
        Some((_, file)) => file.to_vec(),
        None => Vec::new(),
    }
}

/// A second implementation of the file format.
pub(crate) fn sealed(kind: &str, version: u32, contents: &[u8]) -> Vec<u8> {
    let mut file = b"\x89BOARD\r\n".to_vec();
    file.extend(kind.as_bytes());
    file.resize(24, 0);
    file.extend(LAYOUT.to_le_bytes());
    file.extend(version.to_le_bytes());
    file.extend((contents.len() as u64).to_le_bytes());
    file.extend(Checksum::of(contents).to_le_bytes());
    let sum = Checksum::of(&file);
    file.extend(sum.to_le_bytes());
    assert_eq!(file.len() as u64, HEADER);
    file.extend(contents);
    file
}
