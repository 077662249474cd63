//! Checkpoints: of counts of tours, and of hunts.

use core::ops::ControlFlow;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use knights_tour::counting::{CountError, Counter};
use knights_tour::{Board, TourSet};
use rook_hunt::Rules;
use rook_hunt::solve::Solver;

use crate::sealed::{file, folder};

/// A count resumes from a checkpoint, or from the state of layers in files, or returns an error
/// with the file's name and does not change the file. Contents with a correct checksum are trusted,
/// so the inputs are whole files only.
pub fn count(input: &[u8]) {
    let board = Board::rectangle(3, 4).expect("sides are not zero");
    let counter = || Counter::new(&board, TourSet::Directed);
    let path = folder().join("count");
    count_after(input, &path, counter().checkpoint(&path));
    fs::remove_file(&path).expect("it is there");

    let layers = folder().join("layers");
    let spilled = || counter().spill(&layers, 1 << 24);
    // The folder of a count is named after its fingerprint.
    spilled().count().expect("a small count");
    count_after(input, &only_entry(&layers).join("state"), spilled());
    fs::remove_dir_all(&layers).expect("it is there");
}

/// Runs a count with this input as its file.
fn count_after(input: &[u8], path: &Path, counter: Counter<'_>) {
    fs::write(path, input).expect("written");
    match counter.count() {
        Ok(count) => assert_eq!(count.to_string(), "16"),
        Err(error) => {
            assert!(matches!(error, CountError::Checkpoint { .. }), "{error}");
            assert_eq!(fs::read(path).ok().as_deref(), Some(input), "{error}");
        }
    }
}

/// The only entry of a folder.
fn only_entry(folder: &Path) -> PathBuf {
    let mut entries = fs::read_dir(folder).expect("a folder");
    let entry = entries.next().expect("an entry").expect("it can be read");
    entry.path()
}

/// A hunt resumes from a checkpoint or returns an error.
pub fn hunt(input: &[u8]) {
    let folder = folder();
    let path = folder.join("checkpoint");
    fs::write(&path, file("hunt checkpoint", 1, input)).expect("written");
    let rules: Rules = "pawns=2 side=3 must-move".parse().expect("rules");
    let mut turns = 0;
    let mut solver = Solver::new(rules)
        .memory_limit(1 << 22)
        .checkpoint(&path, Duration::MAX)
        .on_progress(|_| {
            turns += 1;
            match turns {
                0..100 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
    if let Err(error) = solver.solve() {
        assert!(!error.to_string().is_empty());
    }
    drop(solver);
    fs::remove_file(&path).expect("it is there");
}
