//! Files of checkpoints and solutions: round trips and refusals.
#![cfg(feature = "files")]

mod saved;

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rook_hunt::solve::{FileError, Solution, SolveError, SolveSummary, Solver};
use rook_hunt::{Position, Rules, Side, Square};

/// The name of a checkpoint.
const RUN: &str = "run.checkpoint";

pub(crate) fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

/// Every state of two pawns, both sides to move.
pub(crate) fn all_positions(rules: Rules) -> Vec<Position> {
    let squares: Vec<Square> = rules.board().iter().collect();
    let mut positions = Vec::new();
    for (i, &a) in squares.iter().enumerate() {
        for &b in &squares[..i] {
            for &rook in squares.iter().filter(|&&rook| rook != a && rook != b) {
                for side in Side::ALL {
                    let position = Position::new(&[a, b], rules)
                        .and_then(|position| position.with_rook(rook, side));
                    positions.push(position.expect("different squares"));
                }
            }
        }
    }
    positions
}

pub(crate) fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

/// The same bytes but for one.
pub(crate) fn changed(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 0x10;
    bytes
}

/// Boards whose masks are two numbers: the checkpoint of a run with a placement to report on, and
/// its saved solution.
#[test]
fn files_of_large_boards_are_read_again() {
    for text in ["pawns=2 side=9 must-move", "pawns=2 steps=2 side=10"] {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = rules(text);
        let asked = ["i9", "a2"].map(|text| text.parse().expect("a square"));
        let solver = || Solver::new(rules).ask(&asked).expect("a placement");
        let at_once = solver().solve().expect("small");
        let stops = |name: &str, at: u32| {
            let kept = solver().checkpoint(folder.path().join(name), Duration::MAX);
            kept.on_progress(move |progress| match progress.turn {
                turn if turn == at => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            })
        };
        assert!(matches!(
            stops("turns", 2).solve(),
            Err(SolveError::Stopped)
        ));
        assert!(matches!(
            stops("bare", 2).summarize(),
            Err(SolveError::Stopped)
        ));
        assert_eq!(stops("bare", 0).summarize().as_ref(), Ok(at_once.summary()));
        let solution = stops("turns", 0).solve().expect("taken up");
        let file = folder.path().join("solution");
        solution.save(&file).expect("saved");
        let loaded = Solution::load(&file, 1 << 30).expect("loaded");
        assert_eq!(loaded.summary().won_states, at_once.summary().won_states);
        for position in all_positions(rules).iter().step_by(977) {
            assert_eq!(loaded.value(position), at_once.value(position));
        }
        let mut bytes = fs::read(&file).expect("readable");
        bytes.truncate(bytes.len() - 8);
        fs::write(&file, bytes).expect("written");
        assert!(Solution::load(&file, 1 << 30).is_err(), "{text}");
    }
}

/// Errors that the reader of this crate finds. The tests of `board-files` cover header and
/// checksum.
#[test]
fn damaged_and_foreign_files_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    let solution = Solver::new(rules("pawns=2 steps=2 side=4")).solve();
    solution.expect("small").save(&file).expect("saved");
    let good = fs::read(&file).expect("readable");
    let refused = |bytes: &[u8], limit: u64| {
        fs::write(&file, bytes).expect("written");
        let error = Solution::load(&file, limit).expect_err("refused");
        assert_eq!(error.path(), file);
        error
    };
    assert!(matches!(
        refused(b"hello", 1 << 30),
        FileError::BadMagic { .. }
    ));
    assert!(matches!(refused(&good, 1), FileError::Memory { .. }));
    // Every single byte is guarded: by the header, by what the contents say, or by the checksum.
    for at in 0..good.len() {
        refused(&changed(&good, at), 1 << 30);
        refused(&good[..at], 1 << 30);
    }

    let mut checkpoint = Solver::new(rules("pawns=2 steps=2 side=4"));
    let path = folder.path().join("run");
    checkpoint = checkpoint.checkpoint(&path, Duration::MAX);
    checkpoint.solve().expect("small");
    let error = Solution::load(&path, 1 << 30).expect_err("a checkpoint");
    assert!(matches!(error, FileError::OtherKind { .. }), "{error}");
}

/// Which thread comes to a set first is a matter of luck, and must not show in a single byte.
#[test]
fn any_number_of_threads_finds_the_same_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    for text in [
        "pawns=4 side=6",
        "pawns=4 side=6 must-move",
        "pawns=4 steps=2 side=6",
    ] {
        let saved = |threads: usize| {
            let file = folder.path().join(threads.to_string());
            let solution = Solver::new(rules(text)).threads(threads).solve();
            solution.expect("small").save(&file).expect("saved");
            fs::read(&file).expect("readable")
        };
        let expected = saved(1);
        for threads in [2, 3, 7, 16] {
            assert!(saved(threads) == expected, "{text}: {threads} threads");
        }
    }
}

/// Turn numbers above 63 take more memory than was foreseen; the run is refused then, and can go on
/// with more.
#[test]
fn a_run_longer_than_foreseen_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules("pawns=6 side=7");
    let foreseen = u64::try_from(Solver::new(rules).memory(true)).expect("small");
    let solve = |memory| {
        Solver::new(rules)
            .threads(2)
            .memory_limit(memory)
            .checkpoint(folder.path().join(RUN), Duration::MAX)
            .solve()
    };
    let error = solve(foreseen).expect_err("it takes 103 turns");
    assert!(
        matches!(error, SolveError::Memory { needed, .. } if needed > foreseen.into()),
        "{error}"
    );
    let solution = solve(2 * foreseen).expect("room enough");
    assert_eq!(solution.summary().longest, 103);
}

/// A checkpoint that is cut off, changed, or of another run.
#[test]
fn damaged_and_foreign_checkpoints_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = |text| Solver::new(rules(text)).checkpoint(folder.path().join(RUN), Duration::MAX);
    let stopped = |text, keeps: bool| {
        let mut solver = solver(text).on_progress(|_| ControlFlow::Break(()));
        let result = if keeps {
            solver.solve().map(|solution| solution.summary().clone())
        } else {
            solver.summarize()
        };
        assert_eq!(result, Err(SolveError::Stopped));
        let file = folder.path().join(RUN);
        let bytes = fs::read(&file).expect("readable");
        fs::remove_file(&file).expect("removed");
        (file, bytes)
    };
    let small = "pawns=3 side=4";
    let (_, without_turns) = stopped(small, false);
    let (_, of_others) = stopped("pawns=3 side=4 reach=2", true);
    let (file, good) = stopped(small, true);
    for (bytes, reason) in [
        (b"hello".to_vec(), "is not a file of this program"),
        (
            of_others,
            "it is of pawns=3 steps=1 reach=2 side=4, not of pawns=3",
        ),
        (without_turns, "it keeps 0 bits of the turns"),
        (good[..good.len() / 2].to_vec(), "bytes follow its header"),
        ([&*good, &[0]].concat(), "bytes follow its header"),
        (changed(&good, good.len() / 2), "checksum"),
    ] {
        fs::write(&file, bytes).expect("written");
        let error = solver(small).solve().expect_err("refused").to_string();
        assert!(error.contains(reason), "{reason} is in {error}");
        assert!(error.starts_with(&file.display().to_string()), "{error}");
    }
    fs::write(&file, &good).expect("written");
    let asked = ["a2", "b2", "c2"].map(|text| text.parse().expect("a square"));
    let asking = solver(small).ask(&asked).expect("a placement").solve();
    assert!(matches!(asking, Err(SolveError::OtherPlacements { .. })));
    let taken_up = solver(small).solve().expect("taken up");
    let at_once = Solver::new(rules(small)).solve().expect("small");
    assert_eq!(taken_up.summary(), at_once.summary());
}

#[test]
fn an_interrupted_run_is_taken_up_again() {
    let asked = ["a2", "b2", "c2", "d2"].map(|text| text.parse().expect("a square"));
    for (steps, keeps) in [(1, true), (1, false), (2, true), (2, false)] {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = rules("pawns=4 side=5 must-move").with_steps(steps);
        let rules = rules.expect("four pawns");
        let solver = || Solver::new(rules).ask(&asked).expect("a placement");
        let expected = solver().summarize().expect("small");
        // Until the run is done, and then once more.
        let run = |stop_at: u32| -> Result<SolveSummary, SolveError> {
            let mut solver = solver().checkpoint(folder.path().join(RUN), Duration::MAX);
            solver = solver.on_progress(|progress| {
                assert!(progress.turn <= stop_at, "it goes on where it was");
                if progress.turn == stop_at {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if keeps {
                solver.solve().map(|solution| solution.summary().clone())
            } else {
                solver.summarize()
            }
        };
        let mut stop_at = 1;
        while run(stop_at) == Err(SolveError::Stopped) {
            assert_eq!(files_in(folder.path()), [folder.path().join(RUN)]);
            stop_at += 3;
        }
        assert!(stop_at > 4, "it was stopped {} times", stop_at / 3);
        // What is done is in the file: no turn is done again.
        assert_eq!(run(0).as_ref(), Ok(&expected));
    }
}

/// The flag is looked at within turns: after it is set no turn is done, and the file has the one
/// before.
#[test]
fn a_run_that_is_stopped_in_a_turn_is_taken_up_from_the_turn_before() {
    for text in ["pawns=4 side=5", "pawns=3 side=6", "pawns=3 steps=2 side=5"] {
        let folder = tempfile::tempdir().expect("a folder");
        let expected = Solver::new(rules(text)).summarize().expect("small");
        let run = |stop_at: Option<u32>, before: u32| {
            let stop = AtomicBool::new(false);
            let mut solver = Solver::new(rules(text)).threads(2).stop(&stop);
            solver = solver.checkpoint(folder.path().join(RUN), Duration::ZERO);
            let mut solver = solver.on_progress(|progress| {
                assert!(
                    !stop.load(Relaxed),
                    "{text}: a turn was done after the flag was set"
                );
                assert!(progress.turn > before, "{text}: it goes on where it was");
                stop.store(Some(progress.turn) == stop_at, Relaxed);
                ControlFlow::Continue(())
            });
            solver.summarize()
        };
        for turn in 1..4 {
            assert_eq!(
                run(Some(turn), turn - 1),
                Err(SolveError::Stopped),
                "{text}"
            );
        }
        assert_eq!(run(None, 3), Ok(expected), "{text}");
    }
}

/// A checkpoint stays until it is discarded, and belongs to one run at a time.
#[test]
fn checkpoints_are_locked_and_kept_until_discarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules("pawns=2 side=4");
    let solver = || Solver::new(rules).checkpoint(folder.path().join(RUN), Duration::ZERO);
    let mut first = solver();
    first.solve().expect("small");
    let refused = solver().solve().expect_err("the first solver is there yet");
    assert!(
        matches!(refused, SolveError::File(FileError::Locked { .. })),
        "{refused}"
    );
    first.solve().expect("its own lock does not hinder it");
    drop(first);
    let bare = solver().summarize().expect_err("the file is of a solution");
    assert!(
        matches!(bare, SolveError::File(FileError::Damaged { .. })),
        "{bare}"
    );
    assert_eq!(files_in(folder.path()), [folder.path().join(RUN)], "kept");
    let mut last = solver();
    last.solve().expect("taken up");
    last.discard_checkpoint().expect("removed");
    assert_eq!(files_in(folder.path()), [""; 0].map(PathBuf::from));
}

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// Files as they were written when the format was made.
///
/// They are written again with `UPDATE_GOLDEN=1 cargo test -p rook-hunt --test hunt files`, which a
/// change of the format needs: then its version goes up, too.
fn golden_files(folder: &Path) -> [PathBuf; 2] {
    let rules = rules("pawns=2 side=3 must-move");
    let solution = folder.join("solution");
    let solved = Solver::new(rules).solve().expect("small");
    solved.save(&solution).expect("saved");
    let mut stopped = Solver::new(rules)
        .ask(&["a1", "c3"].map(|text| text.parse().expect("a square")))
        .expect("a placement")
        .checkpoint(folder.join(RUN), Duration::MAX)
        .on_progress(|_| ControlFlow::Break(()));
    stopped.solve().expect_err("stopped");
    drop(stopped);
    [solution, folder.join(RUN)]
}

#[test]
fn golden_files_are_read_and_written_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for path in golden_files(folder.path()) {
        let name = path.file_name().expect("a name");
        let golden = Path::new(GOLDEN).join(name);
        board_golden::check(&golden, fs::read(&path).expect("readable"));
        // From here on it is the golden file that is read.
        fs::copy(&golden, &path).expect("copied");
    }
    let loaded = Solution::load(Path::new(GOLDEN).join("solution"), 1 << 20).expect("loaded");
    let again = folder.path().join("again");
    loaded.save(&again).expect("saved");
    let [ours, theirs] = [again, folder.path().join("solution")];
    assert!(fs::read(ours).expect("readable") == fs::read(theirs).expect("readable"));

    let asked = ["a1", "c3"].map(|text| text.parse().expect("a square"));
    let solver = || Solver::new(rules("pawns=2 side=3 must-move")).ask(&asked);
    let mut taken_up = solver()
        .expect("a placement")
        .checkpoint(folder.path().join(RUN), Duration::MAX)
        .on_progress(|progress| {
            assert!(progress.turn > 1, "the first turn is in the file");
            ControlFlow::Continue(())
        });
    let at_once = solver().expect("a placement").solve().expect("small");
    let taken_up = taken_up.solve().expect("taken up");
    assert_eq!(taken_up.summary(), at_once.summary());
}
