//! Counts that are stopped, resumed, limited, or spread over threads.

use core::ops::ControlFlow;
use std::fs;
use std::path::{Path, PathBuf};

use crate::begun::BegunTours;
use board_files::{DurableReader, DurableWriter, FileError, FileFormat};
use knights_tour::counting::{CheckpointError, CountError, Counter};
use knights_tour::{Board, SearchLimit, Square, TourSet};

/// The file format of checkpoints.
const FORMAT: FileFormat = FileFormat::new("tour count", 6);

/// A folder of its own for a test, removed in the end.
struct TestFolder(PathBuf);

impl TestFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("knights-tour-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the folder for temporary files can be written");
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for TestFolder {
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

/// The error of the file itself.
fn file_error(result: Result<impl std::fmt::Debug, CountError>) -> FileError {
    match reason(result) {
        CheckpointError::File(error) => error,
        other => panic!("{other:?} is not an error about a file"),
    }
}

#[test]
fn stopped_counts_resume() {
    let folder = TestFolder::new("resume");
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
            let counter = || Counter::new(&board, TourSet::Closed).checkpoint(&file);
            let again = counter().on_progress(|_| panic!("the result is in the file"));
            assert_eq!(
                again.count().map(|found| found.to_string()),
                Ok(count.into())
            );
            counter().discard_checkpoint().expect("nobody uses it");
            assert!(!file.exists());
        }
    }
}

/// Open tours are the difference of two counts, each with half of the progress.
#[test]
fn progress_goes_from_nothing_to_all() {
    let board = Board::rectangle(5, 6).expect("sides are not zero");
    for (tours, counts) in [
        (TourSet::Closed, 1),
        (TourSet::Directed, 1),
        (TourSet::Open, 2),
    ] {
        let mut reports = Vec::new();
        let count = Counter::new(&board, tours)
            .on_progress(|progress| {
                assert_eq!(progress.counts, counts);
                reports.push((progress.count, progress.done));
                ControlFlow::Continue(())
            })
            .count();
        count.expect("the board is small");
        assert!(reports.is_sorted(), "{reports:?}");
        for (count, done) in reports {
            let share = done * counts as f64;
            assert!(
                (count as f64 - 1.0..=count as f64).contains(&share),
                "{tours:?}: {done}"
            );
        }
    }
}

#[test]
fn incomplete_checkpoints_are_errors() {
    let folder = TestFolder::new("damage");
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
        .chain([8, 24, 28, 40, 56, sound.len() - 1])
    {
        let mut damaged = sound.clone();
        damaged[at] ^= 0x10;
        fs::write(&file, &damaged).expect("it can be written");
        match (at, file_error(resume())) {
            (0..8, FileError::BadMagic { .. })
            | (24..28, FileError::Layout { .. })
            | (8..24 | 28.., FileError::Damaged { .. }) => {}
            (_, found) => panic!("byte {at}: {found:?}"),
        }
        assert_eq!(
            fs::read(&file).expect("it is still there"),
            damaged,
            "a refused file is left alone"
        );
    }
    for length in [0, 7, 20, 40, sound.len() - 1] {
        fs::write(&file, &sound[..length]).expect("it can be written");
        match (length, file_error(resume())) {
            (0..8, FileError::BadMagic { .. }) | (8.., FileError::Damaged { .. }) => {}
            (_, found) => panic!("{length} bytes: {found:?}"),
        }
    }
}

/// A file that is sound as a file and makes no sense as a checkpoint.
#[test]
fn inconsistent_checkpoints_are_errors() {
    let folder = TestFolder::new("nonsense");
    let file = folder.file("count");
    let board = Board::square(6).expect("the side is not zero");
    stopped(&board, TourSet::Closed, &file, 14);
    let mut input = DurableReader::open(&file, FORMAT).expect("it has been written");
    let contents = input.vec(input.remaining()).expect("it is sound");
    // Where the fingerprint, the kind of contents, the steps, the bits and the chunks are, and of
    // the first chunk that has blocks the number of heads, that of bytes, and the first head.
    let number = |at| u64::from_le_bytes(contents[at..at + 8].try_into().expect("eight bytes"));
    let (bits, mut chunk) = (number(24), 40);
    while number(chunk) == 0 {
        chunk += 16;
    }
    let mut changes: Vec<(usize, u64)> = Vec::new();
    for at in [8, 16, 24, 32, 40, chunk, chunk + 8] {
        changes.extend([3, u64::MAX / 8, u64::MAX].map(|value| (at, value)));
    }
    // A head that begins behind the bytes of its chunk, and one whose numbers need a bit more than
    // those of its layer.
    changes.extend([number(chunk + 8) << 16, bits].map(|head| (chunk + 16, head)));
    for (at, value) in changes {
        let mut changed = contents.clone();
        changed[at..at + 8].copy_from_slice(&value.to_le_bytes());
        if changed == contents || (at, value) == (24, 3) {
            continue;
        }
        let mut out = DurableWriter::create(&file, FORMAT).expect("it can be written");
        out.bytes(&changed).expect("it can be written");
        out.finish().expect("it can be written");
        let found = file_error(
            Counter::new(&board, TourSet::Closed)
                .checkpoint(&file)
                .count(),
        );
        assert!(
            matches!(found, FileError::Damaged { .. }),
            "{value} at {at}: {found:?}"
        );
    }
}

/// The committed file was written by the version that introduced its format.
#[test]
fn checkpoint_format_is_stable() {
    let folder = TestFolder::new("golden");
    let board = Board::rectangle(3, 4).expect("sides are not zero");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/checkpoints");
    for (name, layers) in [("3x4-layer-5", 5), ("3x4-done", usize::MAX)] {
        let file = folder.file(name);
        let counter = || Counter::new(&board, TourSet::Directed).checkpoint(&file);
        if layers < usize::MAX {
            stopped(&board, TourSet::Directed, &file, layers);
        } else {
            counter().count().expect("the board is small");
        }
        let written = fs::read(&file).expect("it has been written");
        let expected = fs::read(golden.join(name)).expect("it is committed");
        assert_eq!(written, expected, "{name} is written byte for byte");
        fs::write(&file, expected).expect("it can be written");
        let mut first = None;
        let resumed = counter().on_progress(|progress| {
            first.get_or_insert(progress.layer);
            ControlFlow::Continue(())
        });
        assert_eq!(resumed.count(), Ok(16u64.into()), "{name}");
        assert_eq!(first, (layers < usize::MAX).then(|| layers + 1), "{name}");
    }
}

#[test]
fn two_runs_do_not_share_a_checkpoint() {
    let folder = TestFolder::new("shared");
    let file = folder.file("count");
    let board = Board::rectangle(5, 6).expect("sides are not zero");
    let counter = || Counter::new(&board, TourSet::Closed).checkpoint(&file);
    let mut refused = 0;
    let outer = counter().on_progress(|_| {
        for other in [counter().count().map(drop), counter().discard_checkpoint()] {
            assert!(matches!(file_error(other), FileError::Locked { .. }));
            refused += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(outer.count(), Ok(8u64.into()));
    assert!(refused > 0);
    let reason = reason(counter().count_by_start());
    assert_eq!(reason, CheckpointError::OneCount);
}

/// A file that is no checkpoint is not removed either.
#[test]
fn only_checkpoints_are_discarded() {
    let folder = TestFolder::new("discard");
    let file = folder.file("letter");
    let board = Board::square(5).expect("the side is not zero");
    let counter = || Counter::new(&board, TourSet::Directed).checkpoint(&file);
    counter().discard_checkpoint().expect("there is none");
    fs::write(&file, "Dear Aunt").expect("it can be written");
    let found = file_error(counter().discard_checkpoint());
    assert!(matches!(found, FileError::BadMagic { .. }), "{found:?}");
    assert!(file.exists());
}

#[test]
fn checkpoints_of_another_count_are_errors() {
    let folder = TestFolder::new("foreign");
    let file = folder.file("count");
    let board = Board::square(6).expect("the side is not zero");
    stopped(&board, TourSet::Closed, &file, 10);
    for tours in [BegunTours::Directed, BegunTours::From(Square::new(0, 0))] {
        assert_eq!(
            reason(tours.counter(&board).checkpoint(&file).count()),
            CheckpointError::OtherCount
        );
    }
    let other =
        Board::from_fn(6, 6, |square| square.x() > 0 || square.y() > 1).expect("squares are left");
    assert_eq!(
        reason(
            Counter::new(&other, TourSet::Closed)
                .checkpoint(&file)
                .count()
        ),
        CheckpointError::OtherCount
    );
    let nowhere = folder.file("no such folder").join("count");
    let unwritable = Counter::new(&board, TourSet::Closed)
        .checkpoint(nowhere)
        .count();
    assert!(matches!(file_error(unwritable), FileError::Io { .. }));
}

#[test]
fn exceeding_the_memory_limit_is_an_error_before_allocation() {
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
        .memory_limit(cost.memory + cost.memory / 2)
        .count();
    assert!(enough.is_ok(), "{enough:?} within {cost:?}");
    assert!(
        Counter::new(&small, TourSet::Directed)
            .memory_limit(1000)
            .count()
            .is_err()
    );
}

/// The cost is estimated from samples. On these boards the samples are complete.
#[test]
fn cost_estimates_match_the_count() {
    for (width, height) in [(5, 6), (6, 6), (4, 30), (3, 100), (40, 5)] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        for tours in [TourSet::Closed, TourSet::Directed] {
            let cost = Counter::new(&board, tours).cost();
            let cost = cost.expect("the board is small");
            let (mut states, mut layers, mut memory) = (0, 0, 0);
            Counter::new(&board, tours)
                .on_progress(|progress| {
                    states += progress.states;
                    layers = progress.layers;
                    memory = progress.peak_memory;
                    ControlFlow::Continue(())
                })
                .count()
                .expect("the board is small");
            if layers == 0 {
                continue;
            }
            // The first layer of each sweep is there before anything is reported.
            assert!(
                (1..=2).contains(&(cost.states - states)),
                "{width} x {height}, {tours:?}"
            );
            assert_eq!(cost.layers, layers);
            assert!(cost.memory > memory / 2, "{cost:?}, {memory} bytes");
        }
    }
}

/// The estimate is within 30 % of the peak bytes of the blocks, sets and tables of the count.
#[test]
fn memory_matches_the_estimate() {
    for (width, height, tours) in [
        (6, 9, BegunTours::Directed),
        (6, 40, BegunTours::Closed),
        (7, 7, BegunTours::From(Square::new(0, 0))),
        (7, 10, BegunTours::Closed),
    ] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        let counter = || tours.counter(&board);
        let cost = counter().cost().expect("the board is small");
        let mut memory = 0;
        let count = counter().on_progress(|progress| {
            memory = progress.peak_memory;
            ControlFlow::Continue(())
        });
        count.count().expect("the board is small");
        let ratio = cost.memory as f64 / memory as f64;
        assert!(
            (0.7..=1.3).contains(&ratio),
            "{width} x {height}, {tours:?}: {cost:?}, {memory} bytes, {ratio}"
        );
    }
}

#[test]
fn a_count_has_a_memory_limit_without_being_asked() {
    let board = Board::rectangle(9, 10).expect("the sides are not zero");
    let refused = Counter::new(&board, TourSet::Closed).count();
    assert!(
        matches!(refused, Err(CountError::Memory { limit, .. }) if limit == SearchLimit::MEMORY),
        "{refused:?}"
    );
}

#[test]
fn too_wide_boards_are_errors() {
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

/// The bound depends on the number of squares alone.
#[test]
fn too_large_boards_are_errors_before_planning() {
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
fn starts_off_the_board_are_errors() {
    let board = Board::square(5).expect("the side is not zero");
    let square = Square::new(5, 0);
    assert_eq!(
        Counter::new(&board, TourSet::Directed).from(square).count(),
        Err(CountError::NotOnBoard { square })
    );
}

#[test]
fn threads_change_nothing() {
    let board = Board::rectangle(6, 7).expect("sides are not zero");
    for tours in [
        BegunTours::Closed,
        BegunTours::Directed,
        BegunTours::From(Square::new(1, 2)),
    ] {
        let one = tours.counter(&board).count();
        for threads in [2, 3, 7, 16] {
            let several = tours.counter(&board).threads(threads).count();
            assert_eq!(several, one, "{threads} threads");
        }
        assert!(one.is_ok());
    }
}
