//! Solutions and checkpoints in files: what comes back, and what is refused.
#![cfg(feature = "files")]

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rook_hunt::solve::{FileError, SavedSolution, Solution, SolveError, Solver, Summary};
use rook_hunt::{Position, Rules, Side, Square};

fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

/// Every state of two pawns, both sides to move.
fn all_positions(rules: Rules) -> Vec<Position> {
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

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").path())
        .collect()
}

/// The same bytes but for one.
fn changed(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 0x10;
    bytes
}

#[test]
fn a_loaded_solution_is_the_saved_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    for text in [
        "pawns=2 side=8",
        "pawns=2 steps=2 side=4",
        "pawns=2 side=4 must-move",
        "pawns=2 steps=2 reach=2 side=5 must-move",
        "pawns=2 steps=3 reach=3 side=5 repeats",
        "pawns=2 side=9 must-move",
        "pawns=2 side=10",
    ] {
        let rules = rules(text);
        let solution = Solver::new(rules).solve().expect("small");
        solution.save(&file).expect("saved");
        let loaded = Solution::load(&file, 1 << 30).expect("loaded");
        let opened = SavedSolution::open(&file, 1 << 30).expect("opened");
        assert_eq!(loaded.summary(), solution.summary());
        assert_eq!(opened.summary(), solution.summary());
        let positions = all_positions(rules);
        for position in positions.iter().step_by(positions.len().div_ceil(30_000)) {
            let value = solution.value(position);
            assert_eq!(loaded.value(position), value, "{position}");
            assert_eq!(opened.value(position).expect("sound"), value, "{position}");
        }
        assert_eq!(files_in(folder.path()), [file.as_path()], "and no other");
    }
}

/// Seven thousand sets fill four shelves, the last in part.
#[test]
fn a_saved_solution_plays_as_the_one_in_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    for text in ["pawns=4 side=6", "pawns=4 side=6 must-move"] {
        let rules = rules(text);
        let solution = Solver::new(rules).solve().expect("small");
        solution.save(&file).expect("saved");
        let opened = SavedSolution::open(&file, 1 << 30).expect("opened");
        let squares: Vec<Square> = rules.board().iter().collect();
        let mut lost = 0;
        for start in 0..300 {
            // Five squares, other ones for each start.
            let mut left = squares.clone();
            let mut pick = |i: usize| left.swap_remove((start * 7 + i * i * 11) % left.len());
            let pawns: [Square; 4] = core::array::from_fn(&mut pick);
            let rook = pick(4);
            for side in Side::ALL {
                let position = Position::new(&pawns, rules)
                    .and_then(|position| position.with_rook(rook, side))
                    .expect("different squares");
                let value = solution.value(&position);
                lost += usize::from(value.and_then(|value| value.turns()).is_some());
                assert_eq!(opened.value(&position).expect("sound"), value, "{position}");
                let turn = opened.best_turn(&position).expect("sound");
                assert_eq!(turn, solution.best_turn(&position), "{position}");
                let reply = opened.best_reply(&position).expect("sound");
                assert_eq!(reply, solution.best_reply(&position), "{position}");
                let line = opened.line(&position, 9).expect("sound");
                assert_eq!(line, solution.line(&position, 9), "{position}");
            }
        }
        assert!(lost > 30, "{text}: {lost} of 600 positions are won");
    }
}

/// A file that is opened and not read whole answers what is true, or that it is damaged.
#[test]
fn a_damaged_saved_solution_tells_nothing_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    let rules = rules("pawns=2 steps=2 side=4");
    let solution = Solver::new(rules).solve().expect("small");
    solution.save(&file).expect("saved");
    let good = fs::read(&file).expect("readable");
    let positions = all_positions(rules);
    let (mut refused, mut damaged) = (0, 0);
    for at in 0..good.len() {
        fs::write(&file, changed(&good, at)).expect("written");
        let Ok(opened) = SavedSolution::open(&file, 1 << 30) else {
            refused += 1;
            continue;
        };
        let mut errors = 0;
        for position in positions.iter().step_by(97) {
            match opened.value(position) {
                Ok(value) => assert_eq!(value, solution.value(position), "byte {at}"),
                Err(error) => {
                    assert!(matches!(error, FileError::Damaged { .. }), "{error}");
                    errors += 1;
                }
            }
        }
        damaged += usize::from(errors > 0);
    }
    // Header and beginning are looked at at once; the rest is one block, its entry and its shelf's place.
    assert_eq!(refused + damaged, good.len());
    assert!(damaged > 50, "{damaged}");
}

/// What a file of this crate itself has to find out; header and checksum are tested where they are written.
#[test]
fn damaged_and_foreign_files_are_refused() {
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
        FileError::Foreign { .. }
    ));
    assert!(matches!(refused(&good, 1), FileError::Memory { .. }));
    // Every single byte is guarded: by the header, by what the contents say, or by the checksum.
    for at in 0..good.len() {
        refused(&changed(&good, at), 1 << 30);
        refused(&good[..at], 1 << 30);
    }

    let mut checkpoint = Solver::new(rules("pawns=2 steps=2 side=4"));
    checkpoint = checkpoint.checkpoint(folder.path().join("runs"), Duration::MAX);
    checkpoint.solve().expect("small");
    let [path] = &*checkpoints_in(&folder.path().join("runs")) else {
        panic!("one checkpoint")
    };
    let error = Solution::load(path, 1 << 30).expect_err("a checkpoint");
    assert!(matches!(error, FileError::OtherKind { .. }), "{error}");
}

/// Contents that have a sound header and a right checksum, and make no sense.
#[test]
fn contents_are_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    let format = board_files::Format::new("hunt solution", 2);
    let rules = u64::from_le_bytes([2, 1, 1, 4, 0, 0, 0, 0]);
    // The pawns of two on 4 x 4 have 42 numbers.
    for (numbers, reason) in [
        (vec![rules | 200], "its rules: there can be 1 to 15 pawns"),
        (vec![rules, 1, 7, 1], "it has 7 pawn sets where"),
        (vec![rules, 1 << 40, 42, 1], "turns in 1 bits"),
        (vec![rules, 1, 42, 99], "1 turns in 99 bits"),
        (vec![rules, 1, 42, 1, 0, 9, 0, 1, 0], "more turns in its"),
        (vec![rules, 1, 42, 1, 0, 0, 0, 1 << 60], "more turns in its"),
        (vec![rules, 1, 42, 1, 0, 0, 0, 2, 0], "end too early"),
        (vec![rules, 1, 42, 1, 0, 0, 0, 1, 0, 5], "end too early"),
        (vec![rules; 1000], "pawn sets where"),
    ] {
        let mut out = board_files::DurableWriter::create(&file, format).expect("begun");
        out.numbers(numbers).expect("written");
        out.finish().expect("in place");
        let error = Solution::load(&file, 1 << 30).expect_err(reason);
        assert!(error.to_string().contains(reason), "{error}");
        let error = SavedSolution::open(&file, 1 << 30).expect_err(reason);
        assert!(error.to_string().contains(reason), "{error}");
    }
    let solution = Solver::new("pawns=2 side=4".parse().expect("rules")).solve();
    solution.expect("small").save(&file).expect("saved");
    let bytes = fs::read(&file).expect("readable");
    let contents = &bytes[board_files::HEADER as usize..];
    let rewritten = |at: usize| {
        let mut out = board_files::DurableWriter::create(&file, format).expect("begun");
        out.bytes(&changed(contents, at)).expect("written");
        out.finish().expect("in place");
        Solution::load(&file, 1 << 30)
            .expect_err("refused")
            .to_string()
    };
    let odds = 8 * 11;
    let place = contents.len() - 3;
    for (at, reason) in [
        (odds, "the checksum of its beginning"),
        (place, "a shelf is not where it is said to be"),
    ] {
        let error = rewritten(at);
        assert!(error.contains(reason), "{error}");
    }
    let opened = SavedSolution::open(&file, 1 << 30).expect("its beginning is sound");
    let position = Position::parse("a1,b2 d4", &opened.summary().rules).expect("a position");
    let error = opened.value(&position).expect_err("beyond the file");
    assert!(error.to_string().contains("points beyond"), "{error}");
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

/// Turn numbers above 63 take more memory than was foreseen; the run is refused then, and can go on with more.
#[test]
fn a_run_longer_than_foreseen_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = rules("pawns=6 side=7");
    let foreseen = u64::try_from(Solver::new(rules).memory(true)).expect("small");
    let solve = |memory| {
        Solver::new(rules)
            .threads(2)
            .memory_limit(memory)
            .checkpoint(folder.path(), Duration::MAX)
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

fn checkpoints_in(folder: &Path) -> Vec<PathBuf> {
    let mut files = files_in(folder);
    files.retain(|path| path.extension().is_some_and(|name| name == "checkpoint"));
    files
}

/// A checkpoint that is cut off, changed, or of another run.
#[test]
fn damaged_and_foreign_checkpoints_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let solver = |text| Solver::new(rules(text)).checkpoint(folder.path(), Duration::MAX);
    let stopped = |text, keeps: bool| {
        let mut solver = solver(text).watch(|_| ControlFlow::Break(()));
        let result = if keeps {
            solver.solve().map(|solution| solution.summary().clone())
        } else {
            solver.summarize()
        };
        assert_eq!(result, Err(SolveError::Stopped));
        let file = checkpoints_in(folder.path()).remove(0);
        let bytes = fs::read(&file).expect("readable");
        fs::remove_file(&file).expect("removed");
        (file, bytes)
    };
    let small = "pawns=3 side=4";
    let (_, without_turns) = stopped(small, false);
    let (_, of_others) = stopped("pawns=3 side=4 reach=2", true);
    let (file, good) = stopped(small, true);
    for (bytes, reason) in [
        (b"hello".to_vec(), "is no file of this program"),
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
        let run = |stop_at: u32| -> Result<Summary, SolveError> {
            let mut solver = solver().checkpoint(folder.path(), Duration::MAX);
            solver = solver.watch(|progress| {
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
            assert_eq!(checkpoints_in(folder.path()).len(), 1);
            stop_at += 3;
        }
        assert!(stop_at > 4, "it was stopped {} times", stop_at / 3);
        // What is done is in the file: no turn is done again.
        assert_eq!(run(0).as_ref(), Ok(&expected));
    }
}

/// The flag is looked at within turns: after it is set no turn is done, and the file has the one before.
#[test]
fn a_run_that_is_stopped_in_a_turn_is_taken_up_from_the_turn_before() {
    for text in ["pawns=4 side=5", "pawns=3 side=6", "pawns=3 steps=2 side=5"] {
        let folder = tempfile::tempdir().expect("a folder");
        let expected = Solver::new(rules(text)).summarize().expect("small");
        let run = |stop_at: Option<u32>, before: u32| {
            let stop = AtomicBool::new(false);
            let mut solver = Solver::new(rules(text)).threads(2).stop(&stop);
            solver = solver.checkpoint(folder.path(), Duration::ZERO);
            let mut solver = solver.watch(|progress| {
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
    let solver = || Solver::new(rules).checkpoint(folder.path(), Duration::ZERO);
    let mut first = solver();
    first.solve().expect("small");
    let refused = solver().solve().expect_err("the first solver is there yet");
    assert!(
        matches!(refused, SolveError::File(FileError::Locked { .. })),
        "{refused}"
    );
    solver().summarize().expect("this is another file");
    first.solve().expect("its own lock does not hinder it");
    drop(first);
    assert_eq!(checkpoints_in(folder.path()).len(), 2, "kept");
    let mut last = solver();
    last.solve().expect("taken up");
    last.summarize().expect("taken up");
    last.discard_checkpoint().expect("removed");
    assert_eq!(files_in(folder.path()), [""; 0].map(PathBuf::from));
}

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// Files as they were written when the format was made.
///
/// They are written again with `UPDATE_GOLDEN=1 cargo test -p rook-hunt --test hunt files`, which a change of the format needs:
/// then its version goes up, too.
fn golden_files(folder: &Path) -> [PathBuf; 2] {
    let rules = rules("pawns=2 side=3 must-move");
    let solution = folder.join("solution");
    let solved = Solver::new(rules).solve().expect("small");
    solved.save(&solution).expect("saved");
    let mut stopped = Solver::new(rules)
        .ask(&["a1", "c3"].map(|text| text.parse().expect("a square")))
        .expect("a placement")
        .checkpoint(folder, Duration::MAX)
        .watch(|_| ControlFlow::Break(()));
    stopped.solve().expect_err("stopped");
    drop(stopped);
    [solution, checkpoints_in(folder).remove(0)]
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
        .checkpoint(folder.path(), Duration::MAX)
        .watch(|progress| {
            assert!(progress.turn > 1, "the first turn is in the file");
            ControlFlow::Continue(())
        });
    let at_once = solver().expect("a placement").solve().expect("small");
    let taken_up = taken_up.solve().expect("taken up");
    assert_eq!(taken_up.summary(), at_once.summary());
}
