//! Counts that are stopped, resumed, limited, or spread over threads.

use core::ops::ControlFlow;
use std::fs;
use std::path::{Path, PathBuf};

use knights_tour::counting::{CheckpointError, CountError, Counter, TourSet};
use knights_tour::{Board, Square};

/// A folder of its own for a test, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("knights-tour-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).expect("the folder is ours");
    }
}

/// Stops a count after some layers, with its checkpoint in the file.
fn stopped(board: &Board, tours: TourSet, file: &Path, layers: usize) {
    let stop = Counter::new(board, tours)
        .checkpoint(file)
        .on_progress(|progress| {
            if progress.layer >= layers {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    assert_eq!(stop.count(), Err(CountError::Stopped));
}

fn reason(result: Result<impl std::fmt::Debug, CountError>) -> CheckpointError {
    match result {
        Err(CountError::Checkpoint { reason, .. }) => reason,
        other => panic!("{other:?} is not an error about a checkpoint"),
    }
}

#[test]
fn a_stopped_count_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    // A board that is its own mirror image, and one that takes two sweeps.
    for (width, height, count) in [(6, 6, "9862"), (5, 6, "8")] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        let mut layers = 0;
        Counter::new(&board, TourSet::Closed)
            .on_progress(|progress| {
                layers = progress.layers;
                ControlFlow::Continue(())
            })
            .count()
            .expect("the board is small");
        for stop in 1..layers {
            let file = folder.file("count");
            stopped(&board, TourSet::Closed, &file, stop);
            let mut first = None;
            let resumed = Counter::new(&board, TourSet::Closed)
                .checkpoint(&file)
                .on_progress(|progress| {
                    first.get_or_insert(progress.layer);
                    ControlFlow::Continue(())
                });
            assert_eq!(
                resumed
                    .count()
                    .expect("the checkpoint is sound")
                    .to_string(),
                count
            );
            // The last layer is followed by the join, which reports nothing.
            assert_eq!(
                first,
                (stop + 1 < layers).then_some(stop + 1),
                "{width} x {height}, stopped after {stop}"
            );
            assert!(!file.exists(), "a finished count leaves no checkpoint");
        }
    }
}

#[test]
fn a_checkpoint_that_is_not_whole_is_refused() {
    let folder = Folder::new("damage");
    let file = folder.file("count");
    let board = Board::square(6).expect("the side is not zero");
    stopped(&board, TourSet::Closed, &file, 14);
    let sound = fs::read(&file).expect("it has been written");
    let resume = || {
        Counter::new(&board, TourSet::Closed)
            .checkpoint(&file)
            .count()
    };
    for at in (0..sound.len())
        .step_by(sound.len() / 97)
        .chain([8, 16, 24, sound.len() - 1])
    {
        let mut damaged = sound.clone();
        damaged[at] ^= 0x10;
        fs::write(&file, &damaged).expect("it can be written");
        let found = reason(resume());
        match at {
            0..8 => assert_eq!(found, CheckpointError::NotACheckpoint),
            8..16 => assert!(
                matches!(found, CheckpointError::Version { .. }),
                "byte {at}: {found:?}"
            ),
            16..24 => assert_eq!(found, CheckpointError::OtherCount),
            _ => assert_eq!(found, CheckpointError::Damaged, "byte {at}"),
        }
        assert_eq!(
            fs::read(&file).expect("it is still there"),
            damaged,
            "a refused file is left alone"
        );
    }
    for length in [0, 7, 20, 40, sound.len() - 1] {
        fs::write(&file, &sound[..length]).expect("it can be written");
        let found = reason(resume());
        assert!(
            matches!(
                found,
                CheckpointError::NotACheckpoint | CheckpointError::Damaged
            ),
            "{length} bytes: {found:?}"
        );
    }
}

#[test]
fn a_checkpoint_of_another_count_is_refused() {
    let folder = Folder::new("foreign");
    let file = folder.file("count");
    let board = Board::square(6).expect("the side is not zero");
    stopped(&board, TourSet::Closed, &file, 10);
    for tours in [TourSet::Directed, TourSet::From(Square::new(0, 0))] {
        assert_eq!(
            reason(Counter::new(&board, tours).checkpoint(&file).count()),
            CheckpointError::OtherCount
        );
    }
    let other =
        Board::from_fn(6, 6, |square| square.x > 0 || square.y > 1).expect("squares are left");
    assert_eq!(
        reason(
            Counter::new(&other, TourSet::Closed)
                .checkpoint(&file)
                .count()
        ),
        CheckpointError::OtherCount
    );
    let nowhere = folder.file("no such folder").join("count");
    assert!(matches!(
        reason(
            Counter::new(&board, TourSet::Closed)
                .checkpoint(nowhere)
                .count()
        ),
        CheckpointError::Io { .. }
    ));
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let board = Board::square(8).expect("the side is not zero");
    let refused = Counter::new(&board, TourSet::Directed)
        .memory_limit(100 << 20)
        .count();
    assert!(
        matches!(refused, Err(CountError::Memory { limit, needed }) if limit == 100 << 20 && needed > limit)
    );
    let small = Board::square(5).expect("the side is not zero");
    let cost = Counter::new(&small, TourSet::Directed)
        .cost()
        .expect("the board is small");
    assert!(cost.memory < 100 << 20, "{cost:?}");
    let enough = Counter::new(&small, TourSet::Directed)
        .memory_limit(cost.memory)
        .count();
    assert!(enough.is_ok(), "{enough:?} within {cost:?}");
    assert!(
        Counter::new(&small, TourSet::Directed)
            .memory_limit(1000)
            .count()
            .is_err()
    );
}

#[test]
fn boards_too_wide_are_refused() {
    // The larger one would not fit into any memory.
    for side in [12, u16::MAX] {
        let board = Board::square(side).expect("the side is not zero");
        let counter = || Counter::new(&board, TourSet::Closed);
        for refused in [
            counter().count().map(drop),
            counter().cost().map(drop),
            counter().count_by_start().map(drop),
        ] {
            assert!(
                matches!(refused, Err(CountError::TooWide { .. })),
                "{side}: {refused:?}"
            );
        }
    }
}

/// By its number of squares alone, whatever its shape.
#[test]
fn large_boards_are_refused_before_anything_is_made_of_them() {
    let limit = 1 << 20;
    let holes = [Square::new(7, 7), Square::new(7, 8)];
    let mask = Board::from_fn(1_000, 1_000, |square| !holes.contains(&square));
    let strip = Board::rectangle(3, u16::MAX);
    for board in [mask, strip] {
        let board = board.expect("squares are left");
        let refused = Counter::new(&board, TourSet::Closed)
            .memory_limit(limit)
            .count();
        assert!(
            matches!(refused, Err(CountError::Memory { needed, .. }) if needed > limit),
            "{refused:?}"
        );
    }
}

#[test]
fn a_start_off_the_board_is_refused() {
    let board = Board::square(5).expect("the side is not zero");
    let square = Square::new(5, 0);
    assert_eq!(
        Counter::new(&board, TourSet::From(square)).count(),
        Err(CountError::NotOnBoard { square })
    );
}

#[test]
fn threads_change_nothing() {
    let board = Board::rectangle(6, 7).expect("sides are not zero");
    for tours in [
        TourSet::Closed,
        TourSet::Directed,
        TourSet::From(Square::new(1, 2)),
    ] {
        let one = Counter::new(&board, tours).count();
        assert_eq!(Counter::new(&board, tours).threads(2).count(), one);
        assert!(one.is_ok());
    }
}
