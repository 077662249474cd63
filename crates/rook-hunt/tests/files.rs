//! Solutions and checkpoints in files: what comes back, and what is refused.
#![cfg(feature = "files")]

use core::ops::ControlFlow;
use std::fs;
use std::time::Duration;

use rook_hunt::solve::{Solution, SolveError, Solver};
use rook_hunt::{Hunt, Player, Position, Square};

fn all_positions(hunt: Hunt) -> Vec<Position> {
    let squares: Vec<Square> = hunt.board().iter().collect();
    let mut positions = Vec::new();
    for (i, &a) in squares.iter().enumerate() {
        for &b in &squares[..i] {
            for &rook in squares.iter().filter(|&&rook| rook != a && rook != b) {
                for player in [Player::Pawns, Player::Rook] {
                    let position = Position::new(hunt, &[a, b])
                        .and_then(|position| position.with_rook(rook, player));
                    positions.push(position.expect("different squares"));
                }
            }
        }
    }
    positions
}

#[test]
fn a_loaded_solution_is_the_saved_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    for hunt in [Hunt::new(2, 2, 1), Hunt::new(2, 1, 1)] {
        let hunt = hunt.and_then(|hunt| hunt.with_side(4)).expect("rules");
        let solution = Solver::new(hunt).solve().expect("small");
        solution.save(&file).expect("saved");
        let loaded = Solution::load(&file, 1 << 30).expect("loaded");
        assert_eq!(loaded.summary(), solution.summary());
        for position in all_positions(hunt) {
            assert_eq!(
                loaded.value(&position),
                solution.value(&position),
                "{position}"
            );
        }
        assert_eq!(
            fs::read_dir(folder.path()).expect("folder").count(),
            1,
            "nothing else is left behind"
        );
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    let hunt = Hunt::new(2, 2, 1)
        .and_then(|hunt| hunt.with_side(4))
        .expect("rules");
    Solver::new(hunt)
        .solve()
        .expect("small")
        .save(&file)
        .expect("saved");
    let good = fs::read(&file).expect("readable");
    let refused = |bytes: &[u8], limit: u64| {
        fs::write(&file, bytes).expect("written");
        Solution::load(&file, limit)
            .expect_err("refused")
            .to_string()
    };
    let changed = |at: usize, to: u8| {
        let mut bytes = good.clone();
        bytes[at] = to;
        bytes
    };
    for (bytes, limit, reason) in [
        (b"hello".to_vec(), 1 << 30, "not a file of the rook hunt"),
        (Vec::new(), 1 << 30, "not a file of the rook hunt"),
        (changed(8, 9), 1 << 30, "version 9"),
        (changed(12, 2), 1 << 30, "checkpoint where a solution"),
        (changed(17, 200), 1 << 30, "its rules"),
        (changed(17, 3), 1 << 30, "pawn sets where"),
        (
            good[..good.len() - 1].to_vec(),
            1 << 30,
            "bytes follow the head",
        ),
        (good[..40].to_vec(), 1 << 30, "it ends too early"),
        (
            changed(good.len() - 9, !good[good.len() - 9]),
            1 << 30,
            "checksum",
        ),
        (good.clone(), 1, "would take"),
    ] {
        let message = refused(&bytes, limit);
        assert!(message.contains(reason), "{reason} is in {message}");
        assert!(
            message.starts_with(&file.display().to_string()),
            "{message}"
        );
    }
    // Every single byte is guarded: by the checks of the head or by the checksum.
    for (at, byte) in good.iter().enumerate() {
        refused(&changed(at, byte ^ 0x10), 1 << 30);
    }
}

/// Which thread comes to a set first is a matter of luck, and must not show in a single byte.
#[test]
fn any_number_of_threads_finds_the_same_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    for (steps, stay) in [(1, true), (1, false), (2, true)] {
        let hunt = Hunt::new(4, steps, 1)
            .and_then(|hunt| hunt.with_side(6))
            .expect("rules")
            .with_rook_may_stay(stay);
        let saved = |threads: usize| {
            let file = folder.path().join(threads.to_string());
            let solution = Solver::new(hunt).threads(threads).solve().expect("small");
            solution.save(&file).expect("saved");
            fs::read(&file).expect("readable")
        };
        let expected = saved(1);
        for threads in [2, 3, 16] {
            assert!(saved(threads) == expected, "{hunt}: {threads} threads");
        }
    }
}

/// A link keeps pointing where it points, and what is no plain file is never replaced by one.
#[cfg(unix)]
#[test]
fn only_plain_files_are_replaced() {
    use std::os::unix::{fs::FileTypeExt, fs::symlink, net::UnixListener};
    let folder = tempfile::tempdir().expect("a folder");
    let [file, link, socket] = ["file", "link", "socket"].map(|name| folder.path().join(name));
    let hunt = Hunt::new(2, 2, 1)
        .and_then(|hunt| hunt.with_side(3))
        .expect("rules");
    let solution = Solver::new(hunt).solve().expect("small");
    fs::write(&file, "old").expect("written");
    symlink(&file, &link).expect("a link");
    solution.save(&link).expect("saved");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    let loaded = Solution::load(&file, 1 << 30).expect("saved where the link points");
    assert_eq!(loaded.summary(), solution.summary());

    let _listener = UnixListener::bind(&socket).expect("a socket");
    solution
        .save(&socket)
        .expect_err("a socket cannot be opened");
    let kind = fs::metadata(&socket).expect("still there").file_type();
    assert!(kind.is_socket());
    solution.save(folder.path()).expect_err("a folder");
}

/// Turn numbers above 63 take more memory than was foreseen; the run is refused then, and can go on with more.
#[test]
fn a_run_longer_than_foreseen_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let hunt = Hunt::new(6, 1, 1)
        .and_then(|hunt| hunt.with_side(7))
        .expect("rules");
    let foreseen = u64::try_from(Solver::new(hunt).memory(true)).expect("small");
    let solve = |memory| {
        Solver::new(hunt)
            .threads(2)
            .memory_limit(memory)
            .checkpoint(folder.path().to_owned(), Duration::MAX)
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
fn damaged_and_foreign_checkpoints_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let hunt = Hunt::new(3, 1, 1)
        .and_then(|hunt| hunt.with_side(4))
        .expect("rules");
    let solver = || Solver::new(hunt).checkpoint(folder.path().to_owned(), Duration::MAX);
    let checkpoint = |keeps: bool| {
        let stopped = solver().watch(|_| ControlFlow::Break(()));
        let result = if keeps {
            stopped.solve().map(|_| ())
        } else {
            stopped.summarize().map(|_| ())
        };
        assert!(matches!(result, Err(SolveError::Stopped)));
        let mut files = fs::read_dir(folder.path()).expect("folder");
        let file = files.next().expect("a checkpoint").expect("a file").path();
        let bytes = fs::read(&file).expect("readable");
        fs::remove_file(&file).expect("removed");
        (file, bytes)
    };
    let (_, without_turns) = checkpoint(false);
    let (file, good) = checkpoint(true);
    let changed = |at: usize, to: u8| {
        let mut bytes = good.clone();
        bytes[at] = to;
        bytes
    };
    for (bytes, reason) in [
        (b"hello".to_vec(), "not a file of the rook hunt"),
        (changed(12, 1), "checkpoint where a solution"),
        (changed(19, 2), "it is of k=3 l=1 n=2"),
        (without_turns, "it keeps 0 bits of the turns"),
        (changed(22, 9), "it keeps 9 bits of the turns"),
        (good[..good.len() / 2].to_vec(), "it ends too early"),
        (good[..good.len() - 1].to_vec(), "it ends too early"),
        ([&*good, &[0]].concat(), "the checksum does not fit"),
        (changed(good.len() / 2, !good[good.len() / 2]), "checksum"),
    ] {
        fs::write(&file, bytes).expect("written");
        let message = solver().solve().expect_err("refused").to_string();
        assert!(message.contains(reason), "{reason} is in {message}");
        assert!(
            message.starts_with(&file.display().to_string()),
            "{message}"
        );
    }
    fs::write(&file, &good).expect("written");
    let taken_up = solver().solve().expect("taken up");
    let at_once = Solver::new(hunt).solve().expect("small");
    assert_eq!(taken_up.summary(), at_once.summary());
}

#[test]
fn an_interrupted_run_is_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let asked: Vec<Square> = ["a2", "b2", "c2", "d2"]
        .map(|text| text.parse().expect("a square"))
        .to_vec();
    for (steps, keeps) in [(1, true), (1, false), (2, true), (2, false)] {
        let hunt = Hunt::new(4, steps, 1)
            .and_then(|hunt| hunt.with_side(5))
            .expect("rules")
            .with_rook_may_stay(false);
        let expected = Solver::new(hunt)
            .ask(&asked)
            .expect("a placement")
            .summarize()
            .expect("small");
        let mut stop_at = 1;
        let summary = loop {
            let solver = Solver::new(hunt)
                .ask(&asked)
                .expect("a placement")
                .checkpoint(folder.path().to_owned(), Duration::MAX)
                .watch(|progress| {
                    if progress.turn == stop_at {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
            let result = if keeps {
                solver.solve().map(|solution| solution.summary().clone())
            } else {
                solver.summarize()
            };
            match result {
                Ok(summary) => break summary,
                Err(SolveError::Stopped) => {
                    assert_eq!(fs::read_dir(folder.path()).expect("folder").count(), 1);
                    stop_at += 3;
                }
                Err(error) => panic!("{error}"),
            }
        };
        assert!(stop_at > 4, "it was stopped {} times", stop_at / 3);
        assert_eq!(summary, expected);
        assert_eq!(
            fs::read_dir(folder.path()).expect("folder").count(),
            0,
            "the checkpoint is removed"
        );
    }
}
