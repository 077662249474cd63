//! Ploy in numbers, for two and for four.
//!
//! Actions go by the square that the piece stands on, then by the one that it goes to, each row by row from a1: seven turns on
//! the spot, eight steps to a neighbouring square (as it is, or turned by 1 to 7), one step to a square two or three away in a
//! straight line. That makes 5,727, whatever the rules.

use board_bot::RandomNumbers;
use board_game_core::Player;
use ploy_rules::{
    Army, Batches, Board, FourColour, FourPosition, FourRules, Move, Position, Rotation, Rules,
    Square,
};

use super::coding::{Coded, Shape};

const SIDE: usize = 9;
const SQUARES: usize = SIDE * SIDE;
/// The furthest that a piece goes.
const REACH: usize = 3;
/// Planes of a colour: one for each direction of a line.
const LINES: usize = 8;

/// The numbers of moves, and the move of each number.
pub(crate) struct Code {
    /// For each square, that of a turn on the spot by 1.
    turns: Vec<u16>,
    /// For each square and direction, those of the steps to the first, second and third square, without a turn; 0 for what
    /// is off the board.
    steps: Vec<[u16; REACH]>,
    /// For each pair of squares, that of a move without a turn, which is one before the first turn on the spot.
    pairs: Vec<u16>,
    moves: Vec<Move>,
}

impl Code {
    fn new() -> Self {
        let squares: Vec<Square> = Square::all().collect();
        let mut code = Self {
            turns: vec![0; SQUARES],
            steps: vec![[0; REACH]; SQUARES * LINES],
            pairs: vec![0; SQUARES * SQUARES],
            moves: Vec::new(),
        };
        for (from, to) in squares
            .iter()
            .flat_map(|&from| squares.iter().map(move |&to| (from, to)))
        {
            let next = code.moves.len() as u16;
            let line = from.direction_to(to);
            let turns = match line {
                _ if from == to => 1..=7,
                Some((_, 1)) => 0..=7,
                Some((_, 2 | 3)) => 0..=0,
                _ => continue,
            };
            if from == to {
                code.turns[from.index()] = next;
            }
            if let Some((direction, distance)) = line {
                let place = from.index() * LINES + usize::from(direction.index());
                code.steps[place][usize::from(distance) - 1] = next;
            }
            code.pairs[from.index() * SQUARES + to.index()] =
                next.wrapping_sub(u16::from(from == to));
            let turned = turns.filter_map(Rotation::new);
            code.moves
                .extend(turned.map(|rotation| Move::new(from, to, rotation)));
        }
        code
    }

    /// Writes 1 for each move of these pieces, without making moves of them.
    #[inline]
    fn mark(&self, batches: Batches<'_>, mask: &mut [i8]) {
        batches.for_each(|batch| {
            let from = batch.from().index();
            // The lowest bit is no turn at all.
            let turns = BYTES[usize::from(batch.turns_in_place().bits() >> 1)];
            let place = usize::from(self.turns[from]);
            mask[place..place + 7].copy_from_slice(&turns[..7]);
            let after_step = batch.turns_after_step().bits();
            for (direction, reach) in batch.reach() {
                let steps = self.steps[from * LINES + usize::from(direction.index())];
                if after_step == 1 {
                    // Adding nothing where it cannot go is cheaper than to find out: reaches are as good as random.
                    for (distance, place) in (0..).zip(steps) {
                        mask[usize::from(place)] |= i8::from(distance < reach);
                    }
                } else if reach > 0 {
                    let place = usize::from(steps[0]);
                    mask[place..place + 8].copy_from_slice(&BYTES[usize::from(after_step)]);
                }
            }
        });
    }

    #[inline]
    fn number(&self, mv: Move) -> u16 {
        let pair = mv.from().index() * SQUARES + mv.to().index();
        self.pairs[pair].wrapping_add(mv.rotation().steps().into())
    }
}

/// A byte for each bit.
const BYTES: [[i8; 8]; 256] = {
    let mut bytes = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            bytes[bits][bit] = (bits >> bit & 1) as i8;
            bit += 1;
        }
        bits += 1;
    }
    bytes
};

/// Eight planes for each colour, the viewer's first: where a piece has a line in this direction, from north clockwise.
#[inline]
fn lines<A: Army>(board: &Board<A>, viewer: Player, planes: &mut [u8]) {
    for &colour in A::ALL {
        let colours = A::ALL.len();
        let seat = (colour.index() + colours - viewer.index()) % colours;
        let planes = &mut planes[seat * LINES * SQUARES..][..LINES * SQUARES];
        for square in board.of(colour) {
            let bits = board.piece_at(square).map_or(0, |piece| piece.lines.get());
            // The same place of each plane, whether there is a line or not: no branch depends on the piece.
            for (line, plane) in planes.chunks_exact_mut(SQUARES).enumerate() {
                plane[square.index()] = bits >> line & 1;
            }
        }
    }
}

/// Writes what numbers are in the games for two and for four alike.
macro_rules! numbered {
    ($rules:ty) => {
        type Game = Self;
        type Code = Code;

        fn code(_: &$rules) -> Code {
            Code::new()
        }

        fn actions(code: &Code) -> usize {
            code.moves.len()
        }

        fn at(position: Self) -> Self {
            position
        }

        #[inline]
        fn position(&self) -> &Self {
            self
        }

        #[inline]
        fn choose(&mut self, mv: Move) {
            self.play_unchecked(mv);
        }

        #[inline]
        fn encode(&self, code: &Code, mv: Move) -> Option<u16> {
            Some(code.number(mv))
        }

        fn decode(&self, code: &Code, action: usize) -> Option<Move> {
            code.moves.get(action).copied()
        }

        #[inline]
        fn mark(&self, code: &Code, _: &mut Vec<Move>, mask: &mut [i8]) {
            code.mark(self.batches(), mask);
        }

        #[inline]
        fn draw(&self, code: &Code, _: &[Move], lot: &mut RandomNumbers) -> Option<u16> {
            let mv = self.random_move(|below| lot.below(below))?;
            Some(code.number(mv))
        }
    };
}

impl Coded for Position {
    numbered!(Rules);

    fn shape(_: &Code) -> Shape {
        [2 * LINES, SIDE, SIDE]
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        lines(self.board(), viewer, planes);
    }
}

impl Coded for FourPosition {
    numbered!(FourRules);

    /// After the lines, sixteen planes that are full or empty: whether a seat moves the pieces of a seat's colour.
    fn shape(_: &Code) -> Shape {
        [4 * LINES + 16, SIDE, SIDE]
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        lines(self.board(), viewer, planes);
        let seat = |colour: FourColour| (colour.index() + 4 - viewer.index()) % 4;
        for colour in FourColour::ALL {
            if let Some(mover) = self.controller(colour) {
                let plane = 4 * LINES + 4 * seat(colour) + seat(mover);
                planes[plane * SQUARES..(plane + 1) * SQUARES].fill(1);
            }
        }
    }
}
