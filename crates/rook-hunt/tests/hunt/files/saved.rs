//! Solutions in files: what comes back, read whole or asked where it lies, and what is refused.
#![cfg(feature = "files")]

use std::fs;

use rook_hunt::solve::{FileError, SavedSolution, Solution, Solver};
use rook_hunt::{Position, Side, Square};

use crate::files::{all_positions, changed, files_in, rules};

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

/// The answers of a file that is not read whole are correct, or the error that it is damaged.
#[test]
fn damaged_saved_solutions_give_no_wrong_values() {
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
    // Header and beginning are looked at at once; the rest is one block, its entry and its shelf's
    // place.
    assert_eq!(refused + damaged, good.len());
    assert!(damaged > 50, "{damaged}");
}

/// Contents that have a sound header and a right checksum, and make no sense.
#[test]
fn contents_are_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solution");
    let format = board_files::FileFormat::new("hunt solution", 2);
    let rules = u64::from_le_bytes([2, 1, 1, 4, 0, 0, 0, 0]);
    let large = u64::from_le_bytes([2, 1, 1, 9, 0, 0, 0, 0]);
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
        // On 9 x 9 they have 1135.
        (vec![large, 1, 432, 1], "it has 432 pawn sets where"),
        (vec![large, 1, 1135, 1, 0, 0, 0, 1, 0, 5], "end too early"),
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
        (place, "a shelf is not at its offset"),
    ] {
        let error = rewritten(at);
        assert!(error.contains(reason), "{error}");
    }
    let opened = SavedSolution::open(&file, 1 << 30).expect("its beginning is sound");
    let position = Position::parse("a1,b2 d4", &opened.summary().rules).expect("a position");
    let error = opened.value(&position).expect_err("beyond the file");
    assert!(error.to_string().contains("points beyond"), "{error}");
}
