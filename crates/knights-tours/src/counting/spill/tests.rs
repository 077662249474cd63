//! Counts with layers in files: the same numbers as in memory, whatever stops them.

use core::ops::ControlFlow;
use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};

use crate::counting::run::settings::SpillSettings;
use crate::counting::{CheckpointError, CountError, Counter, FileError};
use crate::{Board, TourSet};

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("knights-tours-spill-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    /// The files in all folders below.
    fn files(&self) -> Vec<PathBuf> {
        let below = |path: &Path| -> Vec<PathBuf> {
            let entries = fs::read_dir(path).expect("a folder");
            entries
                .map(|entry| entry.expect("an entry").path())
                .collect()
        };
        below(&self.0).iter().flat_map(|path| below(path)).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const DISK: u64 = 1 << 30;
/// Longer than a test.
const LATER: Duration = Duration::from_secs(3_600);

/// The count with layers in a folder, in several groups; the state is saved when it is older.
fn spilled<'a>(counter: Counter<'a>, folder: &Folder, save_interval: Duration) -> Counter<'a> {
    let mut counter = counter;
    counter.settings.spill = Some(SpillSettings {
        folder: folder.0.clone(),
        disk: DISK,
        group_bytes: 1 << 14,
        join_bytes: u64::MAX,
        save_interval,
    });
    counter
}

/// The count with a change of how its layers are kept.
fn adjusted<'a>(mut counter: Counter<'a>, change: impl FnOnce(&mut SpillSettings)) -> Counter<'a> {
    if let Some(spill) = &mut counter.settings.spill {
        change(spill);
    }
    counter
}

/// Mirrored and unmirrored plans, with and without a start, modulo a prime, of narrow and wide
/// numbers, on one thread and two.
#[test]
fn counts_in_files_are_those_in_memory() {
    let folder = Folder::new("same");
    for (width, height) in [(3, 10), (4, 5), (5, 5), (5, 6), (6, 6), (6, 7), (3, 60)] {
        let board = Board::rectangle(width, height).expect("a board");
        for tours in [TourSet::Closed, TourSet::Directed, TourSet::Open] {
            for start in [None, Some((0, 0))]
                .iter()
                .take(1 + usize::from(tours != TourSet::Closed))
            {
                for prime in [None, Some(101)] {
                    let counter = || {
                        let counter = Counter::new(&board, tours);
                        let counter = start
                            .iter()
                            .fold(counter, |counter, &start| counter.from(start));
                        prime.into_iter().fold(counter, Counter::modulo)
                    };
                    let threads = 1 + usize::from(width == 6);
                    let stored = || spilled(counter(), &folder, LATER).threads(threads);
                    let name = format!("{width} x {height}, {tours:?}, {start:?}, {prime:?}");
                    let expected = counter().count().expect("it can be counted");
                    assert_eq!(stored().count().as_ref(), Ok(&expected), "{name}");
                    assert_eq!(stored().count().as_ref(), Ok(&expected), "{name}, again");
                    stored().discard_checkpoint().expect("it can be removed");
                    assert_eq!(
                        fs::read_dir(&folder.0).expect("a folder").count(),
                        0,
                        "{name}"
                    );
                }
            }
        }
    }
}

/// A count that is stopped after each group in turn goes on there, and leaves no layer behind.
#[test]
fn a_stopped_count_resumes() {
    let folder = Folder::new("stopped");
    let board = Board::rectangle(5, 6).expect("a board");
    let counter = || {
        spilled(
            Counter::new(&board, TourSet::Directed),
            &folder,
            Duration::ZERO,
        )
    };
    let mut runs = 0;
    let mut last = 0.0;
    let count = loop {
        runs += 1;
        let stopped = counter().on_progress(|report| {
            assert!(report.done >= last, "{} after {last}", report.done);
            last = report.done;
            ControlFlow::Break(())
        });
        match stopped.count() {
            Err(CountError::Stopped) => assert!(runs < 1_000),
            other => break other,
        }
    };
    assert_eq!(count.expect("it was counted"), 37_568_u64);
    assert!(runs > 20, "{runs}");
    assert_eq!(folder.files().len(), 1, "only the result");
    let again = counter().on_progress(|_| panic!("the result is in its file"));
    assert_eq!(again.count().expect("it was counted"), 37_568_u64);
}

/// Each count has a folder of its own in the folder given, and none takes up another's layers.
#[test]
fn counts_share_a_folder() {
    let folder = Folder::new("several");
    let counts = [
        (5, 6, TourSet::Directed, None, 37_568_u64),
        (6, 5, TourSet::Directed, None, 37_568),
        (5, 6, TourSet::Closed, None, 8),
        (5, 6, TourSet::Directed, Some(101), 37_568 % 101),
        (6, 6, TourSet::Closed, None, 9_862),
    ];
    let counter = |(width, height, tours, prime, _): (u16, u16, TourSet, Option<u32>, u64)| {
        let board = Board::rectangle(width, height).expect("a board");
        let counter = prime
            .into_iter()
            .fold(Counter::new(&board, tours), Counter::modulo);
        spilled(counter, &folder, Duration::ZERO)
    };
    for each in counts {
        let stopped = counter(each).on_progress(|report| match report.layer > 4 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        assert_eq!(stopped.count(), Err(CountError::Stopped));
    }
    let own = fs::read_dir(&folder.0).expect("a folder").count();
    assert_eq!(own, counts.len());
    for each in counts {
        let mut first = None;
        let resumed = counter(each).on_progress(|report| {
            first.get_or_insert(report.layer);
            ControlFlow::Continue(())
        });
        assert_eq!(resumed.count().expect("it was counted"), each.4);
        assert!(first.is_some_and(|layer| layer > 3), "{first:?}");
    }
}

/// A change of the bytes of a file.
type FileChange = fn(Vec<u8>) -> Vec<u8>;

/// Files as a kill may leave them on the disk: each cut, changed, missing or longer.
#[test]
fn damaged_files_are_refused_or_do_no_harm() {
    let folder = Folder::new("damaged");
    let board = Board::rectangle(5, 6).expect("a board");
    let counter = || {
        spilled(
            Counter::new(&board, TourSet::Directed),
            &folder,
            Duration::ZERO,
        )
    };
    let begin = || {
        let mut layers = 0;
        let stopped = counter().on_progress(|_| {
            layers += 1;
            match layers {
                9 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        assert_eq!(stopped.count(), Err(CountError::Stopped));
    };
    begin();
    let names = folder.files();
    assert!(names.len() > 1);
    let mut refused = 0;
    for name in &names {
        let changes: [(&str, FileChange); 4] = [
            ("longer", |bytes| [bytes, vec![7; 9]].concat()),
            ("cut", |bytes| bytes[..bytes.len() / 2].to_vec()),
            ("empty", |_| Vec::new()),
            ("changed", |mut bytes| {
                let middle = bytes.len() / 2;
                bytes[middle] ^= 1;
                bytes
            }),
        ];
        for (what, change) in changes {
            let bytes = fs::read(name).expect("a file");
            fs::write(name, change(bytes)).expect("it can be written");
            let name = format!("{}, {what}", name.display());
            match counter().count() {
                Ok(count) => assert_eq!(count, 37_568_u64, "{name}"),
                Err(CountError::Checkpoint { reason, .. }) => {
                    let CheckpointError::File(error) = reason else {
                        panic!("{name}: {reason}")
                    };
                    // A state without its header is no file of this program.
                    let is_damaged = matches!(
                        error,
                        FileError::Damaged { .. } | FileError::BadMagic { .. }
                    );
                    assert!(is_damaged, "{name}: {error}");
                    refused += 1;
                }
                Err(error) => panic!("{name}: {error}"),
            }
            fs::remove_dir_all(&folder.0).expect("it can be removed");
            begin();
        }
    }
    assert!(refused > names.len(), "{refused}");
}

/// The join reads the layers in as many ranges as its memory asks for, and counts the same; without
/// memory for a chunk it is refused.
#[test]
fn a_join_in_ranges_counts_the_same() {
    let folder = Folder::new("ranges");
    for (width, height, tours, prime) in [
        (6, 6, TourSet::Closed, None),
        (5, 6, TourSet::Directed, None),
        (6, 7, TourSet::Closed, Some(101)),
    ] {
        let board = Board::rectangle(width, height).expect("a board");
        let counter = |join_bytes| {
            let counter = Counter::new(&board, tours);
            let counter = prime.into_iter().fold(counter, Counter::modulo);
            let counter = spilled(counter, &folder, LATER);
            adjusted(counter, |spill| spill.join_bytes = join_bytes)
        };
        let expected = counter(u64::MAX).count().expect("it can be counted");
        let mut ranges = Vec::new();
        for shift in 9..18 {
            counter(0).discard_checkpoint().expect("it can be removed");
            let mut shares: Vec<f64> = Vec::new();
            let joined = counter(1 << shift).on_progress(|report| {
                assert!(report.layer < report.layers && report.peak_memory >= report.memory);
                shares.push(report.done);
                ControlFlow::Continue(())
            });
            let name = format!("{width} x {height}, {shift}");
            match joined.count() {
                Ok(count) => assert!(shift > 9 && count == expected, "{name}"),
                Err(CountError::Memory { .. }) => assert!(shift < 13, "{name}"),
                Err(error) => panic!("{name}: {error}"),
            }
            assert!(shares.is_sorted() && shares.iter().all(|&share| share < 1.0));
            ranges.push(shares.len());
        }
        assert!(ranges[4] > ranges[8] + 1, "{ranges:?}");
        counter(0).discard_checkpoint().expect("it can be removed");
    }
}

/// A count that is stopped after each range of its join goes on with the join.
#[test]
fn a_stopped_join_goes_on() {
    let folder = Folder::new("join");
    let board = Board::rectangle(5, 6).expect("a board");
    let counter = || {
        let counter = spilled(Counter::new(&board, TourSet::Directed), &folder, LATER);
        adjusted(counter, |spill| spill.join_bytes = 1 << 13)
    };
    for stop in 1..3 {
        let mut ranges = 0;
        let stopped = counter().on_progress(|report| {
            let is_joining = report.layer + 1 == report.layers;
            ranges += usize::from(is_joining);
            match ranges == stop {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        assert_eq!(stopped.count(), Err(CountError::Stopped));
        assert!(folder.files().len() > 1);
    }
    let rest = counter().on_progress(|report| {
        assert_eq!(report.layer + 1, report.layers, "{report:?}");
        ControlFlow::Continue(())
    });
    assert_eq!(rest.count().expect("it was counted"), 37_568_u64);
}

/// Each report of counts with layers in files, in memory of twice the estimate and less: layers,
/// states, memory, disk and finished work. Sizes are those of 64-bit systems.
#[cfg(target_pointer_width = "64")]
#[test]
fn reports_of_counts_in_files_match_the_golden_file() {
    let folder = Folder::new("reports");
    let mut lines = Vec::new();
    for (width, height, tours, start, prime) in [
        (5, 6, TourSet::Directed, None, None),
        (6, 6, TourSet::Closed, None, None),
        (6, 6, TourSet::Closed, None, Some(101)),
        (4, 12, TourSet::Directed, Some((0, 0)), None),
        (6, 7, TourSet::Directed, Some((1, 2)), None),
    ] {
        let board = Board::rectangle(width, height).expect("a board");
        let counter = || {
            let counter = Counter::new(&board, tours);
            let counter = start.into_iter().fold(counter, Counter::from);
            let counter = prime.into_iter().fold(counter, Counter::modulo);
            let counter = spilled(counter, &folder, LATER);
            adjusted(counter, |spill| spill.join_bytes = 1 << 16)
        };
        let cost = counter().cost().expect("it has a cost");
        for memory in [2 * cost.memory, cost.memory * 5 / 4, cost.memory * 3 / 4] {
            let start = start.map_or(String::new(), |start| format!(" from {start:?}"));
            let prime = prime.map_or(String::new(), |prime| format!(" modulo {prime}"));
            lines.push(format!(
                "{width} x {height}, {tours}{start}{prime}, {:.2e} bytes; {:.2e} on disk, {:.2e} s",
                memory as f64,
                cost.disk as f64,
                cost.time.as_secs_f64()
            ));
            let counter = counter().memory_limit(memory).on_progress(|report| {
                lines.push(format!(
                    "  {} of {}: {} states, {} and {} bytes, {} on disk, {:.4}",
                    report.layer,
                    report.layers,
                    report.states,
                    report.memory,
                    report.peak_memory,
                    report.peak_disk,
                    report.done,
                ));
                ControlFlow::Continue(())
            });
            let count = counter.count();
            lines.push(count.map_or_else(|error| error.to_string(), |count| count.to_string()));
            let _ = fs::remove_dir_all(&folder.0);
        }
    }
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    board_golden::check(golden.join("spilled.txt"), lines.join("\n") + "\n");
}

#[test]
fn too_small_a_disk_or_memory_is_refused() {
    let folder = Folder::new("disk");
    let board = Board::square(6).expect("a board");
    let counter = || Counter::new(&board, TourSet::Directed);
    let cost = counter()
        .spill(&folder.0, DISK)
        .cost()
        .expect("it has a cost");
    assert!(cost.disk > 100_000, "{cost:?}");
    assert_eq!(counter().cost().expect("it has a cost").disk, 0);
    let refused = counter().spill(&folder.0, cost.disk - 1).count();
    assert_eq!(
        refused,
        Err(CountError::Disk {
            limit: cost.disk - 1,
            needed: cost.disk
        })
    );
    assert!(!folder.0.exists(), "nothing begins");
    // Without memory for two parts of a layer, it ends as in memory.
    let small = counter()
        .spill(&folder.0, DISK)
        .memory_limit(cost.memory / 2);
    assert!(matches!(small.count(), Err(CountError::Memory { .. })));
}

/// Where the disk is nearly full, files that are used up are removed at once, so that a count takes
/// about its estimate. What it takes is never more than allowed.
#[test]
fn a_count_keeps_to_its_disk_space() {
    let folder = Folder::new("limit");
    let mut ends = 0;
    for (width, height, tours, expected) in [
        (5, 6, TourSet::Directed, 37_568_u64),
        (6, 6, TourSet::Closed, 9_862),
        (6, 7, TourSet::Closed, 1_067_638),
    ] {
        let board = Board::rectangle(width, height).expect("a board");
        let counter = |disk| {
            let counter = spilled(Counter::new(&board, tours), &folder, LATER);
            adjusted(counter, |spill| spill.disk = disk)
        };
        let estimate = counter(DISK).cost().expect("it has a cost").disk;
        for quarters in [4, 5, 6, 8, 12] {
            let limit = estimate * quarters / 4;
            let mut peak = 0;
            let counted = counter(limit).on_progress(|report| {
                peak = report.peak_disk;
                ControlFlow::Continue(())
            });
            match counted.count() {
                Err(CountError::Disk {
                    limit: found,
                    needed,
                }) => {
                    assert!(found == limit && needed > limit && quarters < 8);
                    ends += 1;
                }
                counted => assert_eq!(counted.expect("it was counted"), expected),
            }
            assert!((limit / 2..=limit).contains(&peak), "{limit}, {peak}");
            let _ = fs::remove_dir_all(&folder.0);
        }
    }
    assert!(ends > 0);
}

#[test]
fn two_runs_do_not_share_a_count() {
    let folder = Folder::new("shared");
    let board = Board::rectangle(5, 6).expect("a board");
    let counter = || Counter::new(&board, TourSet::Closed).spill(&folder.0, DISK);
    let outer = counter().on_progress(|_| {
        let inner = counter().count();
        assert!(
            matches!(
                &inner,
                Err(CountError::Checkpoint {
                    reason: CheckpointError::File(FileError::Locked { .. }),
                    ..
                })
            ),
            "{inner:?}"
        );
        ControlFlow::Continue(())
    });
    assert_eq!(outer.count().expect("it was counted"), 8_u64);
}
