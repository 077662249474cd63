//! Measures the time to open a saved solution, and the time of its answers:
//! `query_times FILE [POSITIONS]`.
//!
//! Positions are made at random, as many with the rook to move as with the pawns. Without a file
//! four pawns are solved for it.

#![expect(clippy::print_stdout, reason = "a program, if a small one")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rook_hunt::solve::{SavedSolution, Solver};
use rook_hunt::{Position, Rules, Side, Square};

/// Pseudorandom numbers (Marsaglia 2003: xorshift), the same in each run.
struct XorShift(u64);

impl XorShift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().map(PathBuf::from);
    let count: u32 = arguments.next().map_or(Ok(2000), |count| count.parse())?;
    if let Some(file) = file {
        return ask(&file, count);
    }
    let file = std::env::temp_dir().join(format!("four-{}.hunt", std::process::id()));
    Solver::new(Rules::new(4, 1, 1)?).solve()?.save(&file)?;
    ask(&file, count)?;
    Ok(std::fs::remove_file(file)?)
}

fn ask(file: &Path, count: u32) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let solution = SavedSolution::open(file, u64::MAX)?;
    println!("opened in {:.1?}", begin.elapsed());
    let rules = solution.summary().rules;
    let squares: Vec<Square> = rules.board().iter().collect();
    let mut numbers = XorShift(0x2017);
    for side in Side::ALL {
        let (mut sum, mut longest, mut won) = (Duration::ZERO, Duration::ZERO, 0);
        for _ in 0..count {
            let mut left = squares.clone();
            let mut pick = || left.swap_remove(numbers.below(left.len()));
            let pawns: Vec<Square> = (0..rules.pawns()).map(|_| pick()).collect();
            let position = Position::new(&pawns, rules)?.with_rook(pick(), side)?;
            let begin = Instant::now();
            let value = solution.value(&position)?;
            let time = begin.elapsed();
            won += u32::from(value.and_then(|value| value.turns()).is_some());
            (sum, longest) = (sum + time, longest.max(time));
        }
        let mean = sum / count.max(1);
        println!(
            "{side} to move: {mean:.1?} on average, {longest:.1?} at most, {won} of {count} won"
        );
    }
    Ok(())
}
