//! Mates in one, two and three: random games are searched for positions in which the side to move
//! can force a checkmate and not sooner.
//!
//! `cargo run --release -p shogun-rules --example shogun_puzzles -- [MOVES [GAMES]]`

use std::io::{self, Write};

use shogun_rules::{Ending, Move, Position};

/// The moves that force a checkmate within this many moves of the side to move.
fn mating_moves(position: &mut Position, within: u32) -> Vec<Move> {
    let mut mating = position.moves();
    mating.retain(|&mv| {
        let undo = position.play_unchecked(mv);
        let is_mate = match position.ending() {
            Some(ending) => matches!(ending, Ending::Checkmate { .. }),
            None => within > 1 && is_lost(position, within - 1),
        };
        position.undo(undo);
        is_mate
    });
    mating
}

/// Whether every move of the side to move lets the other one force a checkmate.
fn is_lost(position: &mut Position, within: u32) -> bool {
    position.moves().into_iter().all(|mv| {
        let undo = position.play_unchecked(mv);
        let is_lost = position.ending().is_none() && !mating_moves(position, within).is_empty();
        position.undo(undo);
        is_lost
    })
}

/// Numbers that look random (SplitMix64), the same ones in every run.
struct SplitMix64(u64);

impl SplitMix64 {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 27) % n
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let within: u32 = arguments.next().map_or(Ok(2), |moves| moves.parse())?;
    let games: u64 = arguments.next().map_or(Ok(20), |games| games.parse())?;
    let mut out = io::stdout().lock();
    for game in 0..games {
        let mut dice = SplitMix64(game);
        let mut position = Position::start();
        while let Some(mv) = position.random_move(|n| dice.below(n)) {
            let mating = mating_moves(&mut position, within);
            // One solution, and no shorter one.
            let is_puzzle = mating.len() == 1
                && (1..within).all(|sooner| mating_moves(&mut position, sooner).is_empty());
            if is_puzzle {
                writeln!(out, "{position}   mate in {within}: {}", mating[0])?;
                break;
            }
            position.play(mv)?;
        }
    }
    Ok(())
}
