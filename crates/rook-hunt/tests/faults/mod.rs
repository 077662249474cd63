//! After any failure, and after a stop of the machine at any time, the old file or the new one is
//! there.

use core::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::rc::Rc;

use board_files::{Disk, DurableReader, DurableWriter, FileError, FileFormat, Storage};

use super::abort::StopSignal;
use super::checkpoint;
use super::frontier::RetrogradeFrontier;
use super::index::PawnIndex;
use super::masks::FullMasks;
use super::solution::Solution;
use super::solver::Solver;
use super::summary::RunState;
use super::summary::SolveSummary;
use super::table::DistanceTable;
use crate::rules::Rules;
use crate::solve::engine::RetrogradeEngine;

/// The disk, on which one call fails, or all from it on: then the machine has stopped.
#[derive(Clone)]
struct FaultyDisk {
    calls: Rc<Cell<u32>>,
    fails_at: u32,
    stops: bool,
}

/// An open file of it, which takes few bytes at once, so that a fault can hit in the middle.
struct FaultyFile {
    file: File,
    disk: FaultyDisk,
}

impl FaultyDisk {
    fn new(fails_at: u32, stops: bool) -> Self {
        let calls = Rc::new(Cell::new(0));
        Self {
            calls,
            fails_at,
            stops,
        }
    }

    fn call(&self) -> io::Result<()> {
        let number = self.calls.replace(self.calls.get() + 1);
        if number == self.fails_at || self.stops && number > self.fails_at {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl Storage for FaultyDisk {
    type File = FaultyFile;

    fn create(&self, path: &Path) -> io::Result<FaultyFile> {
        self.call()?;
        let disk = self.clone();
        Disk.create(path).map(|file| FaultyFile { file, disk })
    }

    fn open(&self, path: &Path) -> io::Result<(FaultyFile, u64)> {
        self.call()?;
        let disk = self.clone();
        Disk.open(path)
            .map(|(file, length)| (FaultyFile { file, disk }, length))
    }

    fn sync(&self, _: &mut FaultyFile) -> io::Result<()> {
        self.call()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call()?;
        Disk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call()?;
        Disk.remove(path)
    }

    fn sync_dir(&self, _: &Path) -> io::Result<()> {
        self.call()
    }
}

impl Read for FaultyFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.disk.call()?;
        self.file.read(bytes)
    }
}

impl Write for FaultyFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.call()?;
        self.file.write(&bytes[..bytes.len().min(100)])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for FaultyFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// Writes over a file, with a fault at every call in turn.
fn write_with_faults(
    format: FileFormat,
    old: impl Fn(DurableWriter<FaultyDisk>) -> Result<(), FileError>,
    new: impl Fn(DurableWriter<FaultyDisk>) -> Result<(), FileError>,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    let begin = |disk: &FaultyDisk| DurableWriter::create_in(disk.clone(), &path, format);
    let sound = FaultyDisk::new(u32::MAX, false);
    let bytes_of = |write: &dyn Fn(DurableWriter<FaultyDisk>) -> Result<(), FileError>| {
        begin(&sound).and_then(write).expect("nothing fails");
        fs::read(&path).expect("readable")
    };
    let [new_bytes, old_bytes] = [bytes_of(&new), bytes_of(&old)];
    assert_ne!(old_bytes, new_bytes);
    let (mut kept, mut replaced) = (0, 0);
    for stops in [false, true] {
        for fails_at in 0.. {
            fs::write(&path, &old_bytes).expect("written");
            let written = begin(&FaultyDisk::new(fails_at, stops)).and_then(&new);
            let found = fs::read(&path).expect("readable");
            assert!(found == old_bytes || found == new_bytes, "call {fails_at}");
            kept += u32::from(found == old_bytes);
            if written.is_ok() {
                assert!(found == new_bytes, "what is finished is there");
                break;
            }
            replaced += u32::from(found == new_bytes);
        }
    }
    assert!(kept > 4 && replaced > 0, "{kept} kept, {replaced} replaced");
}

fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

fn solution(text: &str) -> Solution {
    Solver::new(rules(text)).solve().expect("small")
}

#[test]
fn saving_a_solution_leaves_the_old_one_or_the_new_one() {
    let (old, new) = (solution("pawns=1 side=3"), solution("pawns=2 side=3"));
    write_with_faults(
        super::saved::SOLUTION,
        |out| old.write(out),
        |out| new.write(out),
    );
}

#[test]
fn a_solution_is_not_read_through_a_fault() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file");
    solution("pawns=2 side=3").save(&path).expect("saved");
    let read = |disk: &FaultyDisk| {
        let input = DurableReader::open_in(disk, &path, super::saved::SOLUTION)?;
        Solution::read(input, 1 << 20)
    };
    for fails_at in 0.. {
        let disk = FaultyDisk::new(fails_at, false);
        match read(&disk) {
            Err(error) => assert!(matches!(error, FileError::Io { .. }), "{error}"),
            Ok(_) => {
                assert!(fails_at > 1 && disk.calls.get() <= fails_at);
                break;
            }
        }
    }
}

#[test]
fn a_checkpoint_is_the_old_one_or_the_new_one() {
    let rules = rules("pawns=2 side=3");
    let index = PawnIndex::<u64>::new(3, 2).expect("small");
    let mut course = RunState {
        summary: SolveSummary::blank(rules),
        asked: Vec::new(),
        turn: 0,
        is_finished: false,
        table: Some(DistanceTable::new(index.len())),
    };
    let new = || {
        let engine = RetrogradeFrontier::<_, FullMasks<_>>::new(&index, rules, 1, StopSignal(None));
        engine.expect("small")
    };
    let (mut engine, bare) = (new(), new());
    let sets = index.len() as u64;
    let blank = RunState {
        summary: course.summary.clone(),
        asked: Vec::new(),
        table: None,
        ..course
    };
    for turn in 1..=2 {
        course.turn = turn;
        if let Some(table) = &mut course.table {
            table
                .add_planes(DistanceTable::<u64>::planes_for(turn))
                .expect("small");
        }
        engine.turn(turn, course.table.as_ref()).expect("small");
    }
    write_with_faults(
        checkpoint::CHECKPOINT,
        |out| checkpoint::write(out, sets, &bare, &blank),
        |out| checkpoint::write(out, sets, &engine, &course),
    );
}
