//! Files that are read back, refused, and locked.

use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use board_files::{
    Action, Checksum, Disk, DurableReader, DurableWriter, FileError, FileFormat, HEADER, Lock,
    TempFile,
};

const NOTES: FileFormat = FileFormat::new("notes", 3);

/// The temporary folder of a test, removed on drop.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("board-files-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("it is there");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("it can be read")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("the folder is ours");
    }
}

fn write(path: &PathBuf, contents: &[u8]) {
    let mut out = DurableWriter::create(path, NOTES).expect("the folder can be written");
    out.bytes(contents).expect("there is room");
    out.finish().expect("there is room");
}

fn read(path: &PathBuf) -> Result<Vec<u8>, FileError> {
    let mut input = DurableReader::open(path, NOTES)?;
    let contents = input.vec(input.remaining())?;
    input.finish().map(|()| contents)
}

#[test]
fn the_header_is_laid_out_as_documented() {
    let folder = TestFolder::new("layout");
    let file = folder.file("notes");
    write(&file, b"abc");
    let bytes = fs::read(&file).expect("it has been written");
    assert_eq!(&bytes[..8], b"\x89BOARD\r\n");
    assert_eq!(&bytes[8..24], b"notes\0\0\0\0\0\0\0\0\0\0\0");
    assert_eq!(bytes[24..28], 1u32.to_le_bytes());
    assert_eq!(bytes[28..32], 3u32.to_le_bytes());
    assert_eq!(bytes[32..40], 3u64.to_le_bytes());
    assert_eq!(bytes[40..48], Checksum::of(b"abc").to_le_bytes());
    assert_eq!(bytes[48..56], Checksum::of(&bytes[..48]).to_le_bytes());
    assert_eq!(&bytes[HEADER as usize..], b"abc");
    // The checksum must not change: files that exist depend on it.
    assert_eq!(Checksum::of(b"abc"), 0x0b9a_a56f_cba4_792a);
}

#[test]
fn written_contents_are_read_back() {
    let folder = TestFolder::new("round");
    let file = folder.file("notes");
    for length in [0, 1, 7, 8, 9, 100_000] {
        let contents: Vec<u8> = (0..length)
            .map(|at: u32| (at.wrapping_mul(at) >> 3) as u8)
            .collect();
        write(&file, &contents);
        assert_eq!(read(&file), Ok(contents), "{length} bytes");
    }
    let mut out = DurableWriter::create(&file, NOTES).expect("the folder can be written");
    out.numbers([1, u64::MAX]).expect("there is room");
    out.finish().expect("there is room");
    let mut input = DurableReader::open(&file, NOTES).expect("it is sound");
    input.verify().expect("it is sound");
    assert_eq!(input.numbers(2), Ok(vec![1, u64::MAX]));
    assert!(matches!(input.number(), Err(FileError::Damaged { .. })));
    input.finish().expect("all has been read");
    assert_eq!(folder.names(), ["notes"], "nothing else is left");
}

/// Flips each bit of a file, and truncates it to each length.
#[test]
fn changed_files_are_errors() {
    let folder = TestFolder::new("changed");
    let file = folder.file("notes");
    write(&file, b"twenty bytes of text");
    let sound = fs::read(&file).expect("it has been written");
    for at in 0..sound.len() {
        for bit in 0..8 {
            let mut changed = sound.clone();
            changed[at] ^= 1 << bit;
            fs::write(&file, &changed).expect("it can be written");
            match (at, read(&file)) {
                (0..8, Err(FileError::BadMagic { .. }))
                | (24..28, Err(FileError::Layout { .. }))
                | (8..24 | 28.., Err(FileError::Damaged { .. })) => {}
                (_, other) => panic!("byte {at}: {other:?}"),
            }
        }
    }
    for length in 0..sound.len() {
        fs::write(&file, &sound[..length]).expect("it can be written");
        match (length, read(&file)) {
            (0..8, Err(FileError::BadMagic { .. })) | (8.., Err(FileError::Damaged { .. })) => {}
            (_, other) => panic!("{length} bytes: {other:?}"),
        }
    }
    fs::write(&file, [&sound[..], b"x"].concat()).expect("it can be written");
    assert!(matches!(read(&file), Err(FileError::Damaged { .. })));
}

#[test]
fn files_of_another_kind_are_errors_that_name_the_file() {
    let folder = TestFolder::new("others");
    let file = folder.file("notes");
    write(&file, b"");
    let open = |format| DurableReader::open(&file, format).map(drop);
    assert!(
        matches!(open(FileFormat::new("scores", 3)), Err(FileError::OtherKind { found, expected, .. }) if found == "notes" && expected == "scores")
    );
    assert!(matches!(
        open(FileFormat::new("notes", 2)),
        Err(FileError::Version {
            found: 3,
            expected: 2,
            ..
        })
    ));
    let nowhere = folder.file("nowhere");
    assert!(matches!(
        DurableReader::open(&nowhere, NOTES),
        Err(FileError::Io { .. })
    ));
    assert!(DurableReader::open_if_there(&nowhere, NOTES).is_ok_and(|found| found.is_none()));
    assert!(matches!(
        DurableWriter::create(&folder.0, NOTES),
        Err(FileError::NotAFile { .. })
    ));
}

/// Whatever is missing, empty, damaged or no regular file may be replaced: the writer refuses the
/// last by itself.
#[test]
fn files_of_other_kinds_are_not_replaced() {
    let folder = TestFolder::new("replaceable");
    let file = folder.file("notes");
    assert_eq!(DurableReader::check_replaceable(&file, NOTES), Ok(()));
    fs::write(&file, b"").expect("it can be written");
    assert_eq!(DurableReader::check_replaceable(&file, NOTES), Ok(()));
    assert_eq!(DurableReader::check_replaceable(&folder.0, NOTES), Ok(()));
    fs::write(&file, b"a letter").expect("it can be written");
    let refused = DurableReader::check_replaceable(&file, NOTES);
    assert!(
        matches!(refused, Err(FileError::BadMagic { .. })),
        "{refused:?}"
    );
    assert_eq!(NOTES.to_string(), "notes 3");
}

#[test]
fn a_checksum_of_what_has_been_read_is_that_of_what_was_written() {
    let folder = TestFolder::new("sums");
    let file = folder.file("notes");
    let mut out = DurableWriter::create(&file, NOTES).expect("the folder can be written");
    out.bytes(b"abc").expect("there is room");
    assert_eq!(out.checksum(), Checksum::of(b"abc"));
    out.bytes(b"defg").expect("there is room");
    out.finish().expect("there is room");
    let input = DurableReader::open_if_there(&file, NOTES).expect("it is sound");
    let mut input = input.expect("it is there");
    input.bytes(&mut [0; 3]).expect("it has seven");
    assert_eq!(input.checksum(), Checksum::of(b"abc"));
}

#[test]
fn damage_is_found_before_and_while_reading() {
    let folder = TestFolder::new("verified");
    let file = folder.file("notes");
    write(&file, &vec![7; 1 << 20]);
    let sound = fs::read(&file).expect("it has been written");
    let mut changed = sound.clone();
    changed[9000] ^= 1;
    fs::write(&file, &changed).expect("it can be written");
    let mut input = DurableReader::open(&file, NOTES).expect("its header is sound");
    assert!(matches!(input.verify(), Err(FileError::Damaged { .. })));

    fs::write(&file, &sound).expect("it can be written");
    let mut input = DurableReader::open(&file, NOTES).expect("it is sound");
    let shortened = fs::File::options().write(true).open(&file);
    let shortened = shortened.and_then(|file| file.set_len(100));
    shortened.expect("the file is ours");
    let error = input.vec(1 << 20).map(drop);
    let error = error.expect_err("it is shorter now");
    assert!(
        matches!(&error, FileError::Damaged { .. })
            && error.to_string().contains("has become shorter"),
        "{error:?}"
    );
}

#[test]
fn what_cannot_be_removed_is_an_error() {
    let folder = TestFolder::new("unremoved");
    let removed = board_files::remove(&folder.0);
    assert!(matches!(removed, Err(FileError::Io { .. })), "{removed:?}");
}

/// A length beyond the end of the file is an error; no memory is allocated for it.
#[test]
fn reading_is_bounded_by_the_file() {
    let folder = TestFolder::new("bounded");
    let file = folder.file("notes");
    write(&file, &[1; 24]);
    let mut input = DurableReader::open(&file, NOTES).expect("it is sound");
    for length in [25, 1 << 40, u64::MAX] {
        assert!(matches!(input.vec(length), Err(FileError::Damaged { .. })));
        assert!(matches!(
            input.numbers(length),
            Err(FileError::Damaged { .. })
        ));
    }
    assert_eq!(input.vec(20).map(|bytes| bytes.len()), Ok(20));
    assert!(matches!(input.finish(), Err(FileError::Damaged { .. })));
}

#[test]
fn scattered_reads_lie_within_the_contents() {
    let folder = TestFolder::new("scattered");
    let file = folder.file("notes");
    write(&file, b"abcde");
    let input = DurableReader::open(&file, NOTES).expect("it has been written");
    let mut input = input.random_access();
    assert_eq!(input.length(), 5);
    for at in [0, 1, 4, 5, 6, u64::MAX - 1, u64::MAX] {
        for length in 0..=6 {
            let mut bytes = vec![0; length];
            let end = at.checked_add(length as u64).filter(|&end| end <= 5);
            match (input.bytes(at, &mut bytes), end) {
                (Ok(()), Some(end)) => assert_eq!(bytes, b"abcde"[at as usize..end as usize]),
                (Err(FileError::Damaged { .. }), None) => {}
                (read, _) => panic!("{length} bytes at {at}: {read:?}"),
            }
        }
    }
}

#[test]
fn a_writer_that_is_dropped_leaves_the_old_file() {
    let folder = TestFolder::new("dropped");
    let file = folder.file("notes");
    write(&file, b"old");
    let mut out = DurableWriter::create(&file, NOTES).expect("the folder can be written");
    out.bytes(b"new").expect("there is room");
    drop(out);
    assert_eq!(read(&file), Ok(b"old".to_vec()));
    assert_eq!(folder.names(), ["notes"]);
    board_files::remove(&file).expect("it is there");
    board_files::remove(&file).expect("a missing file is no error");
    assert!(folder.names().is_empty());
}

#[test]
fn two_writers_of_one_file_do_not_mix() {
    let folder = TestFolder::new("two");
    let file = folder.file("notes");
    let mut writers = [b"one", b"two"].map(|text| {
        let mut out = DurableWriter::create(&file, NOTES).expect("the folder can be written");
        out.bytes(text).expect("there is room");
        Some(out)
    });
    for (out, text) in writers.iter_mut().zip([b"one", b"two"]) {
        out.take()
            .expect("once each")
            .finish()
            .expect("there is room");
        assert_eq!(read(&file), Ok(text.to_vec()));
    }
}

/// Files being written are locked, so the temporary files of running processes stay.
#[test]
fn temporary_files_of_killed_processes_are_removed() {
    let folder = TestFolder::new("abandoned");
    let path = folder.file("kept");
    let others = ["kept.1-x.part", "kept.part", "other.1-0.part", "kept.1-0"];
    for name in ["kept.1-0.part", "kept.4194305-17.part"]
        .iter()
        .chain(&others)
    {
        write(&folder.file(name), b"half");
    }
    let (mut first, _file) = TempFile::create(&path).expect("begun");
    let (second, _other) = TempFile::create(&path).expect("begun");
    assert_eq!(
        folder.names().len(),
        others.len() + 2,
        "{:?}",
        folder.names()
    );
    first.replace().expect("in place");
    drop(second);
    let mut expected = [&others[..], &["kept"]].concat();
    expected.sort_unstable();
    assert_eq!(folder.names(), expected);
}

/// Another process of the same number, in another container, can be writing under the next names.
#[test]
fn names_that_are_taken_are_passed_over() {
    let folder = TestFolder::new("taken");
    let path = folder.file("kept");
    let taken: Vec<fs::File> = (0..64)
        .map(|number| {
            let name = format!("kept.{}-{number}.part", std::process::id());
            let file = fs::File::create(folder.file(&name)).expect("it can be written");
            file.try_lock().expect("nobody holds it");
            file
        })
        .collect();
    let before = folder.names().len();
    let (mut part, _file) = TempFile::create(&path).expect("another name is free");
    assert_eq!(folder.names().len(), before + 1);
    part.replace().expect("in place");
    drop(taken);
}

#[test]
fn one_run_at_a_time_holds_a_lock() {
    let folder = TestFolder::new("lock");
    let file = folder.file("notes");
    // The lock file of a killed process.
    fs::write(folder.file("notes.lock"), b"").expect("it can be written");
    let lock = Lock::acquire(&file).expect("nobody holds it");
    assert_eq!(
        Lock::acquire(&file).map(drop),
        Err(FileError::Locked { path: file.clone() })
    );
    Lock::acquire(folder.file("others")).expect("another file has another lock");
    drop(lock);
    Lock::acquire(&file).expect("it is free again");
    if cfg!(unix) {
        assert!(folder.names().is_empty(), "{:?}", folder.names());
    }
}

/// A lock whose file was removed does not remove a new file of the same name, such as the lock of
/// another process.
#[cfg(unix)]
#[test]
fn a_lock_removes_no_file_but_its_own() {
    let folder = TestFolder::new("own");
    let file = folder.file("notes");
    let first = Lock::acquire(&file).expect("nobody holds it");
    fs::remove_file(folder.file("notes.lock")).expect("it can be removed");
    let second = Lock::acquire(&file).expect("that name is free");
    drop(first);
    assert!(folder.file("notes.lock").exists());
    assert!(Lock::acquire(&file).is_err(), "the second run holds it");
    drop(second);
    assert!(!folder.file("notes.lock").exists());
}

/// Many threads take turns; two never hold the lock at once.
#[test]
fn lock_is_exclusive_while_its_file_is_recreated() {
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

    let folder = TestFolder::new("turns");
    let file = folder.file("notes");
    let (inside, turns) = (AtomicU32::new(0), AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while turns.load(SeqCst) < 2_000 {
                    if let Ok(_lock) = Lock::acquire(&file) {
                        assert_eq!(inside.fetch_add(1, SeqCst), 0, "two hold the lock");
                        inside.fetch_sub(1, SeqCst);
                        turns.fetch_add(1, SeqCst);
                    }
                }
            });
        }
    });
}

#[cfg(unix)]
#[test]
fn replacing_keeps_links_and_rejects_sockets() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::os::unix::net::UnixListener;

    let folder = TestFolder::new("links");
    let (file, link, socket) = (
        folder.file("notes"),
        folder.file("link"),
        folder.file("socket"),
    );
    write(&file, b"old");
    symlink(&file, &link).expect("links can be made");
    write(&link, b"new");
    assert!(
        fs::symlink_metadata(&link)
            .expect("it is there")
            .is_symlink()
    );
    assert_eq!(read(&file), Ok(b"new".to_vec()));
    let lock = Lock::acquire(&link).expect("nobody holds it");
    assert!(Lock::acquire(&file).is_err(), "both paths lead to one file");
    drop(lock);
    let _listener = UnixListener::bind(&socket).expect("sockets can be made");
    assert!(DurableWriter::create(&socket, NOTES).is_err());
    let found = fs::metadata(&socket).expect("it is there");
    assert!(found.file_type().is_socket());
}

/// The checksum depends on every byte, and not on the number of calls.
#[test]
fn checksum_does_not_depend_on_write_sizes() {
    let bytes: Vec<u8> = (1..=40_u8).map(|byte| byte.wrapping_mul(37)).collect();
    for length in 0..bytes.len() {
        let bytes = &bytes[..length];
        let whole = Checksum::of(bytes);
        for first in 0..=length {
            for second in first..=length {
                let mut sum = Checksum::new();
                for part in [&bytes[..first], &bytes[first..second], &bytes[second..]] {
                    sum.update(part);
                }
                assert_eq!(
                    sum.value(),
                    whole,
                    "{length} bytes, cut at {first} and {second}"
                );
            }
        }
        for place in 0..length {
            let mut other = bytes.to_vec();
            other[place] ^= 0x80;
            assert_ne!(Checksum::of(&other), whole, "byte {place} of {length}");
        }
    }
}

#[cfg(unix)]
#[test]
fn replacing_keeps_the_mode_and_the_links() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = TestFolder::new("mode");
    let [file, link, round] = ["notes", "link", "round"].map(|name| folder.file(name));
    symlink("notes", &link).expect("links can be made");
    symlink("round", &round).expect("links can be made");
    assert_eq!(board_files::end_of_links(&link).ok(), Some(file.clone()));
    assert!(matches!(
        DurableWriter::create(&round, NOTES),
        Err(FileError::Io { path, action: Action::Create, .. }) if path == round
    ));
    assert!(round.is_symlink(), "it is not replaced");
    // The link dangles.
    write(&link, b"new");
    assert_eq!(read(&file).as_deref(), Ok(&b"new"[..]));
    for mode in [0o600, 0o644, 0o660, 0o400] {
        let wanted = fs::Permissions::from_mode(mode);
        fs::set_permissions(&file, wanted).expect("the file is ours");
        write(&link, b"again");
        let found = fs::metadata(&file).expect("it is there").permissions();
        assert_eq!(found.mode() & 0o777, mode);
    }
    assert!(
        fs::symlink_metadata(&link)
            .expect("it is there")
            .is_symlink()
    );
}

/// A program that exits removes its temporary files. Meanwhile no other thread may create one, or
/// rename one to its target.
#[test]
fn change_lock_blocks_creating_and_renaming_files() {
    let folder = TestFolder::new("held");
    let written = DurableWriter::create(folder.file("written"), NOTES).expect("it can be written");
    let parts = folder.names();
    let held = Disk::lock_changes();
    thread::scope(|scope| {
        let finished = scope.spawn(|| written.finish());
        let begun = scope.spawn(|| DurableWriter::create(folder.file("begun"), NOTES)?.finish());
        thread::sleep(Duration::from_millis(50));
        assert_eq!(folder.names(), parts);
        drop(held);
        for thread in [finished, begun] {
            let done = thread.join().expect("it only waited");
            done.expect("it can be written");
        }
    });
    assert_eq!(folder.names(), ["begun", "written"]);
}
