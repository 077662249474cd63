//! Solutions of hunts in files.

use std::fs;

use rook_hunt::solve::Solution;
use rook_hunt::{Position, Side, Square};

use crate::sealed::{file, folder};

/// More memory than any of the files here needs.
const MEMORY: u64 = 1 << 20;

/// A file is refused, or read so that it can be asked about every state and saved again.
pub fn files(input: &[u8]) {
    let path = folder().join("solution");
    fs::write(&path, file("hunt solution", 2, input)).expect("written");
    let loaded = Solution::load(&path, MEMORY);
    match loaded {
        Ok(solution) => {
            ask(&solution);
            solution.save(&path).expect("saved");
            let again = Solution::load(&path, MEMORY).expect("it has just been saved");
            assert_eq!(again.summary(), solution.summary());
        }
        Err(error) => assert!(error.to_string().contains("solution"), "{error}"),
    }
}

/// What a file says may be wrong, but not break anything.
fn ask(solution: &Solution) {
    let rules = solution.summary().rules;
    let squares: Vec<Square> = rules.board().iter().collect();
    let pawns = usize::from(rules.pawns());
    for (first, &rook) in squares.iter().enumerate() {
        let others = squares.iter().cycle().skip(first + 1).take(pawns);
        let others: Vec<Square> = others.copied().filter(|&square| square != rook).collect();
        for side in Side::ALL {
            let position =
                Position::new(&others, rules).and_then(|start| start.with_rook(rook, side));
            let Ok(position) = position else { continue };
            let _ = solution.value(&position);
            let _ = (
                solution.best_turn(&position),
                solution.best_reply(&position),
            );
            assert!(solution.line(&position, 20).len() <= 20);
        }
    }
}
