//! Tests of the exact texts of errors.

use std::io::{self, Cursor};
use std::path::Path;

use board_files::{
    Action, Checksum, DurableReader, FileError, FileFormat, HEADER, LAYOUT, Storage, folder_of,
};

const NOTES: FileFormat = FileFormat::new("notes", 3);

/// A read-only storage with one file whose reported length is chosen by the test.
struct FakeStorage {
    file: Vec<u8>,
    length: u64,
}

impl Storage for FakeStorage {
    type File = Cursor<Vec<u8>>;

    fn create(&self, _: &Path) -> io::Result<Self::File> {
        Err(io::ErrorKind::ReadOnlyFilesystem.into())
    }

    fn open(&self, _: &Path) -> io::Result<(Self::File, u64)> {
        Ok((Cursor::new(self.file.clone()), self.length))
    }

    fn sync(&self, _: &mut Self::File) -> io::Result<()> {
        Ok(())
    }

    fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::ReadOnlyFilesystem.into())
    }

    fn remove(&self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::ReadOnlyFilesystem.into())
    }

    fn sync_dir(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// A valid header for contents of this length.
fn header(length: u64) -> Vec<u8> {
    let mut bytes = b"\x89BOARD\r\nnotes\0\0\0\0\0\0\0\0\0\0\0".to_vec();
    bytes.extend(LAYOUT.to_le_bytes());
    bytes.extend(3u32.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    bytes.extend(Checksum::of(b"").to_le_bytes());
    bytes.extend(Checksum::of(&bytes).to_le_bytes());
    bytes
}

/// The error for a file with these bytes and this reported length; empty if none.
fn error_of(file: &[u8], length: u64) -> String {
    let storage = FakeStorage {
        file: file.to_vec(),
        length,
    };
    match DurableReader::open_in(&storage, "f", NOTES) {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn each_header_defect_has_its_own_error() {
    let sound = header(0);
    assert_eq!(error_of(&sound, HEADER), "");
    for cut in 8..sound.len() {
        let why = error_of(&sound[..cut], cut as u64);
        assert_eq!(
            why, "f: is damaged: it ends within its header",
            "{cut} bytes"
        );
    }
    let mut changed = sound.clone();
    changed[40] ^= 1;
    let why = error_of(&changed, HEADER);
    assert_eq!(why, "f: is damaged: its header's checksum is wrong");
    // A file shorter than its header has no contents, whatever length the system reports.
    for (length, found) in [(HEADER + 2, 2), (HEADER, 0), (HEADER - 1, 0), (0, 0)] {
        let why = error_of(&header(1), length);
        let expected = format!("{found} bytes follow its header where there should be 1");
        assert_eq!(why, format!("f: is damaged: {expected}"));
    }
}

/// If a file really has 2^62 bytes, the reader fails to allocate and says so.
#[test]
fn out_of_memory_errors_state_the_bytes() {
    let storage = FakeStorage {
        file: header(1 << 62),
        length: HEADER + (1 << 62),
    };
    let mut input = DurableReader::open_in(&storage, "f", NOTES).expect("its header is sound");
    let path = Path::new("f").to_owned();
    let needed = 1 << 62;
    let expected = FileError::Memory { path, needed };
    assert_eq!(input.vec(1 << 62), Err(expected.clone()));
    assert_eq!(input.numbers(1 << 59), Err(expected));
}

#[test]
fn each_error_names_the_file_and_the_reason() {
    let path = Path::new("dir/f").to_owned();
    let text = |text: &str| text.to_owned();
    let system = io::Error::other("the answer");
    let actions = [
        (Action::Create, "created"),
        (Action::Write, "written"),
        (Action::Sync, "flushed to disk"),
        (Action::Replace, "replaced"),
        (Action::Remove, "removed"),
        (Action::Open, "opened"),
        (Action::Read, "read"),
        (Action::Lock, "locked"),
    ];
    for (action, word) in actions {
        let error = FileError::io(&path, action, &system);
        assert_eq!(error.path(), path);
        assert_eq!(
            error.to_string(),
            format!("dir/f: cannot be {word}: the answer")
        );
    }
    let (found, expected) = (text("notes"), text("scores"));
    for (error, why) in [
        (
            FileError::NotAFile { path: path.clone() },
            "is not a regular file: expected a regular file or a new name",
        ),
        (
            FileError::BadMagic { path: path.clone() },
            "is not a file of this program, and is left unchanged",
        ),
        (
            FileError::Layout {
                path: path.clone(),
                found: 7,
            },
            "has a header of version 7, but only version 1 can be read",
        ),
        (
            FileError::OtherKind {
                path: path.clone(),
                found,
                expected,
            },
            "holds \"notes\", expected \"scores\"",
        ),
        (
            FileError::Version {
                path: path.clone(),
                found: 7,
                expected: 3,
            },
            "is of version 7, but only version 3 can be read",
        ),
        (
            FileError::damaged(&path, "a reason"),
            "is damaged: a reason",
        ),
        (
            FileError::Memory {
                path: path.clone(),
                needed: 7,
            },
            "needs 7 bytes of memory, more than are available",
        ),
        (
            FileError::Locked { path: path.clone() },
            "is in use by another run",
        ),
    ] {
        assert_eq!(error.path(), path);
        assert_eq!(error.to_string(), format!("dir/f: {why}"));
    }
}

#[test]
fn the_folder_of_a_file_can_be_opened() {
    for (file, folder) in [
        ("f", "."),
        ("", "."),
        ("dir/f", "dir"),
        ("/f", "/"),
        ("/", "."),
        ("../f", ".."),
    ] {
        assert_eq!(folder_of(Path::new(file)), Path::new(folder), "{file}");
    }
}
