//! Checkpoints: of counts of tours, and of hunts.

use core::ops::ControlFlow;
use std::fs;
use std::time::Duration;

use knights_tour::counting::{CountError, Counter};
use knights_tour::{Board, TourSet};
use rook_hunt::Rules;
use rook_hunt::solve::Solver;

use crate::sealed::{file, folder};

/// A count resumes from a checkpoint, or returns an error with the file's name and does not change
/// the file. Contents with a correct checksum are trusted, so the inputs are whole files only.
pub fn count(input: &[u8]) {
    let path = folder().join("count");
    fs::write(&path, input).expect("written");
    let board = Board::rectangle(3, 4).expect("sides are not zero");
    let counted = Counter::new(&board, TourSet::Directed)
        .checkpoint(&path)
        .count();
    match counted {
        Ok(count) => assert_eq!(count.to_string(), "16"),
        Err(error) => {
            assert!(matches!(error, CountError::Checkpoint { .. }), "{error}");
            assert_eq!(fs::read(&path).ok().as_deref(), Some(input), "{error}");
        }
    }
    fs::remove_file(&path).expect("it is there");
}

/// A hunt resumes from a checkpoint or returns an error.
pub fn hunt(input: &[u8]) {
    let folder = folder();
    let path = folder.join("pawns2-steps1-reach1-side3-must-move-turns.checkpoint");
    fs::write(&path, file("hunt checkpoint", 1, input)).expect("written");
    let rules: Rules = "pawns=2 side=3 must-move".parse().expect("rules");
    let mut turns = 0;
    let mut solver = Solver::new(rules)
        .memory_limit(1 << 22)
        .checkpoint(&folder, Duration::MAX)
        .watch(|_| {
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
