//! Solutions of hunts in files.

use std::fs;

use rook_hunt::solve::{SavedSolution, Solution};
use rook_hunt::{Position, Rules, Side, Square};

use crate::sealed::{file, folder};

/// More memory than any of the files here needs.
const MEMORY: u64 = 1 << 20;

/// A file is an error, or a solution that can be queried for every state and saved again.
pub fn files(input: &[u8]) {
    let path = folder().join("solution");
    fs::write(&path, file("hunt solution", 2, input)).expect("written");
    let loaded = Solution::load(&path, MEMORY);
    let opened = SavedSolution::open(&path, MEMORY);
    match loaded {
        Ok(solution) => {
            ask(
                &solution,
                &opened.expect("what is read whole can be opened"),
            );
            solution.save(&path).expect("saved");
            let again = Solution::load(&path, MEMORY).expect("it has just been saved");
            assert_eq!(again.summary(), solution.summary());
        }
        Err(error) => {
            assert!(error.to_string().contains("solution"), "{error}");
            if let Ok(opened) = opened {
                // A part that was not read yet may be damaged.
                for position in positions(opened.summary().rules) {
                    let _ = opened.value(&position);
                }
            }
        }
    }
}

/// The values of a file may be wrong, but must not panic, and all ways of reading return the same.
fn ask(solution: &Solution, opened: &SavedSolution) {
    for position in positions(solution.summary().rules) {
        let value = opened.value(&position).expect("read before");
        assert_eq!(value, solution.value(&position), "{position}");
        let _ = (
            solution.best_turn(&position),
            solution.best_reply(&position),
        );
        assert!(solution.line(&position, 20).len() <= 20);
    }
}

/// For every square of the rook, one position for each side to move.
fn positions(rules: Rules) -> impl Iterator<Item = Position> {
    let squares: Vec<Square> = rules.board().iter().collect();
    let pawns = usize::from(rules.pawns());
    (0..squares.len()).flat_map(move |first| {
        let rook = squares[first];
        let others = squares.iter().cycle().skip(first + 1).take(pawns);
        let others: Vec<Square> = others.copied().filter(|&square| square != rook).collect();
        Side::ALL.into_iter().filter_map(move |side| {
            let start = Position::new(&others, rules).ok()?;
            start.with_rook(rook, side).ok()
        })
    })
}
