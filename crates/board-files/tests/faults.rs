//! Tests with failing storage: after any failure the file is the old one or the new one.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use board_files::{DurableReader, DurableWriter, FileError, FileFormat, Storage, remove_in};

const NOTES: FileFormat = FileFormat::new("notes", 1);

/// The calls that fail.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DiskFault {
    /// Only the call of this number fails, as on a disk that is full for a moment.
    One(usize),
    /// The call of this number and all later ones fail: the machine stops.
    From(usize),
}

/// A file system in memory that distinguishes written bytes from bytes flushed to disk.
#[derive(Clone, Default)]
struct MemoryStorage(Rc<RefCell<DiskState>>);

#[derive(Default)]
struct DiskState {
    /// Contents by file number: as written, and as flushed to disk.
    contents: Vec<[Vec<u8>; 2]>,
    /// File numbers by name, as written. `names_on_disk` has the flushed ones.
    names: HashMap<PathBuf, usize>,
    names_on_disk: HashMap<PathBuf, usize>,
    fault: Option<DiskFault>,
    calls: usize,
}

/// An open file of [`MemoryStorage`].
struct MemoryFile {
    memory: MemoryStorage,
    number: usize,
    at: u64,
}

impl MemoryStorage {
    fn call(&self) -> io::Result<()> {
        let mut state = self.0.borrow_mut();
        let number = state.calls;
        state.calls += 1;
        match state.fault {
            Some(DiskFault::One(at)) if number == at => Err(io::ErrorKind::StorageFull.into()),
            Some(DiskFault::From(at)) if number >= at => Err(io::ErrorKind::Other.into()),
            _ => Ok(()),
        }
    }

    /// The storage after the machine has stopped. Names and contents that were not flushed survive
    /// or are lost, all together.
    fn after_stop(&self, names_survive: bool, contents_survive: bool) -> Self {
        let state = self.0.borrow();
        let names = if names_survive {
            &state.names
        } else {
            &state.names_on_disk
        };
        let kept = state.contents.iter().map(|[written, on_disk]| {
            let contents = if contents_survive { written } else { on_disk };
            [contents.clone(), contents.clone()]
        });
        Self(Rc::new(RefCell::new(DiskState {
            contents: kept.collect(),
            names: names.clone(),
            names_on_disk: names.clone(),
            ..DiskState::default()
        })))
    }
}

impl Storage for MemoryStorage {
    type File = MemoryFile;

    fn create(&self, path: &Path) -> io::Result<MemoryFile> {
        self.call()?;
        let mut state = self.0.borrow_mut();
        if state.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let number = state.contents.len();
        state.contents.push(Default::default());
        state.names.insert(path.to_owned(), number);
        Ok(MemoryFile {
            memory: self.clone(),
            number,
            at: 0,
        })
    }

    fn open(&self, path: &Path) -> io::Result<(MemoryFile, u64)> {
        self.call()?;
        let state = self.0.borrow();
        let number = *state.names.get(path).ok_or(io::ErrorKind::NotFound)?;
        let length = state.contents[number][0].len() as u64;
        Ok((
            MemoryFile {
                memory: self.clone(),
                number,
                at: 0,
            },
            length,
        ))
    }

    fn sync(&self, file: &mut MemoryFile) -> io::Result<()> {
        self.call()?;
        let [written, on_disk] = &mut self.0.borrow_mut().contents[file.number];
        on_disk.clone_from(written);
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call()?;
        let mut state = self.0.borrow_mut();
        let number = state.names.remove(from).ok_or(io::ErrorKind::NotFound)?;
        state.names.insert(to.to_owned(), number);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call()?;
        let found = self.0.borrow_mut().names.remove(path);
        found.map(drop).ok_or(io::ErrorKind::NotFound.into())
    }

    fn sync_dir(&self, _: &Path) -> io::Result<()> {
        self.call()?;
        let mut state = self.0.borrow_mut();
        state.names_on_disk = state.names.clone();
        Ok(())
    }
}

impl Read for MemoryFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.memory.call()?;
        let state = self.memory.0.borrow();
        let mut contents = Cursor::new(&state.contents[self.number][0]);
        contents.set_position(self.at);
        let read = contents.read(buffer)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Write for MemoryFile {
    /// Writes at most 1,000 bytes per call, so that a fault can occur in the middle.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.memory.call()?;
        let bytes = &bytes[..bytes.len().min(1_000)];
        let mut state = self.memory.0.borrow_mut();
        let mut contents = Cursor::new(&mut state.contents[self.number][0]);
        contents.set_position(self.at);
        contents.write_all(bytes)?;
        self.at += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for MemoryFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        if let SeekFrom::Start(at) = to {
            self.at = at;
        }
        Ok(self.at)
    }
}

const NAME: &str = "folder/notes";

fn write(memory: &MemoryStorage, text: &[u8]) -> Result<(), FileError> {
    let mut out = DurableWriter::create_in(memory.clone(), NAME, NOTES)?;
    out.bytes(text)?;
    out.finish()
}

fn read(memory: &MemoryStorage) -> Result<Vec<u8>, FileError> {
    let mut input = DurableReader::open_in(memory, NAME, NOTES)?;
    let text = input.vec(input.remaining())?;
    input.finish().map(|()| text)
}

/// A storage with an old file, and the number of calls that replace it.
fn with_old_file(old: &[u8], new: &[u8]) -> (MemoryStorage, usize) {
    let memory = MemoryStorage::default();
    write(&memory, old).expect("nothing fails yet");
    let calls = |memory: &MemoryStorage| memory.0.borrow().calls;
    let before = calls(&memory);
    let trial = memory.after_stop(false, false);
    write(&trial, new).expect("nothing fails yet");
    let needed = calls(&trial);
    assert!(before > 0 && needed > 4);
    (memory.after_stop(false, false), needed)
}

#[test]
fn replacing_leaves_the_old_file_or_the_new_one() {
    let (old, new) = (vec![1; 3_000], vec![2; 5_500]);
    let (_, calls) = with_old_file(&old, &new);
    let (mut kept, mut replaced) = (0, 0);
    for at in 0..calls {
        for fault in [DiskFault::One(at), DiskFault::From(at)] {
            let (memory, _) = with_old_file(&old, &new);
            memory.0.borrow_mut().fault = Some(fault);
            write(&memory, &new).expect_err("a call has failed");
            memory.0.borrow_mut().fault = None;
            for (names, contents) in [(false, false), (false, true), (true, false), (true, true)] {
                let found = read(&memory.after_stop(names, contents)).expect("one of the two");
                assert!(found == old || found == new, "{fault:?}: a third file");
                kept += usize::from(found == old);
                replaced += usize::from(found == new);
            }
            let found = read(&memory).expect("one of the two");
            assert!(found == old || found == new, "{fault:?}: a third file");
            if matches!(fault, DiskFault::One(_)) {
                let names = memory.0.borrow().names.len();
                assert_eq!(names, 1, "{fault:?}: the temporary file is removed");
            }
        }
    }
    assert!(kept > 0 && replaced > 0, "both happen");
}

#[test]
fn finished_files_survive_a_crash() {
    let (memory, _) = with_old_file(b"old", b"new");
    write(&memory, b"new").expect("nothing fails");
    for (names, contents) in [(false, false), (false, true), (true, false), (true, true)] {
        assert_eq!(
            read(&memory.after_stop(names, contents)),
            Ok(b"new".to_vec())
        );
    }
    remove_in(&memory, NAME).expect("nothing fails");
    assert!(
        read(&memory.after_stop(false, false)).is_err(),
        "removed for good"
    );
}

#[test]
fn failed_reads_are_io_errors() {
    let (memory, _) = with_old_file(b"old", b"new");
    read(&memory).expect("nothing fails");
    let calls = memory.0.borrow().calls;
    for at in 0..calls {
        let (memory, _) = with_old_file(b"old", b"new");
        memory.0.borrow_mut().fault = Some(DiskFault::One(at));
        assert!(
            matches!(read(&memory), Err(FileError::Io { .. })),
            "call {at}"
        );
    }
}
