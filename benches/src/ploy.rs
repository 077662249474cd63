//! Inputs and yardsticks of the Ploy benches.

#[path = "../../crates/ploy-rules/tests/rules/oracle/mod.rs"]
mod oracle;

use std::ops::ControlFlow;

use ploy_rules::{Board, Colour, Position};

/// A small generator of random numbers (xorshift64*), so that every run draws the same.
#[derive(Clone, Debug)]
pub struct XorShift64(u64);

impl XorShift64 {
    /// The sequence of this seed, which must not be 0.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n`, which must be less than 2 to the power of 32.
    pub const fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        (drawn * n) >> 32
    }
}

/// Plays random moves until the game is over; the number of moves.
pub fn play_out(position: &mut Position, rng: &mut XorShift64) -> u64 {
    let mut moves = 0;
    while let Some(mv) = position.random_move(|n| rng.below(n)) {
        position.play_unchecked(mv);
        moves += 1;
    }
    moves
}

/// Positions from the middle of random games in which both sides together have 170 to 210 moves.
#[must_use]
pub fn middle_games(count: usize) -> Vec<Position> {
    let mut rng = XorShift64::new(0x9e37_79b9_7f4a_7c15);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::start();
        while let Some(mv) = position.random_move(|n| rng.below(n)) {
            position.play_unchecked(mv);
            if rng.below(40) == 0 && (170..=210).contains(&moves_of_both_sides(&position)) {
                positions.push(position.clone());
                break;
            }
        }
    }
    positions
}

/// The moves of the side to move and those that the other one would have.
#[must_use]
pub fn moves_of_both_sides(position: &Position) -> u64 {
    position.count_moves() + other_side(position).count_moves()
}

/// The same board with the other side to move.
#[must_use]
pub fn other_side(position: &Position) -> Position {
    Position::new(
        position.board().clone(),
        position.to_move().other(),
        position.rules(),
    )
}

/// Perft without sharing replies: each parent's moves counted for itself.
#[must_use]
pub fn counted(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut sum = 0;
            let _: ControlFlow<()> = position.clone().visit_moves(|mv| {
                let undo = position.play_unchecked(mv);
                sum += counted(position, depth - 1);
                position.undo(undo);
                ControlFlow::Continue(())
            });
            sum
        }
    }
}

/// Perft of the start position by the plain program that the library is tested against.
#[must_use]
pub fn oracle_perft(depth: u32) -> u64 {
    oracle::OracleBoard::read(Board::START_TEXT).perft('b', depth, oracle::DEFAULT)
}

/// The moves of a side by the same program; their number.
#[must_use]
pub fn oracle_moves(board: &Board, player: Colour) -> usize {
    let player = match player {
        Colour::Black => 'b',
        Colour::White => 'w',
    };
    oracle::OracleBoard::read(&board.to_string())
        .list_moves(player, oracle::DEFAULT)
        .len()
}
