//! Ploy in numbers, for two and for four.
//!
//! Actions go by the square that the piece stands on, then by the one that it goes to, each row by row from a1: seven turns on
//! the spot, eight steps to a neighbouring square (as it is, or turned by 1 to 7), one step to a square two or three away in a
//! straight line. That makes 5,727, whatever the rules.

use board_game_core::{Game, Player};
use ploy_rules::{Army, Batch, Board, FourColour, FourPosition, Move, Position, Rotation, Square};

use super::coding::{Coded, Shape, Span};

const SIDE: usize = 9;
const SQUARES: usize = SIDE * SIDE;
/// Planes of a colour: one for each direction of a line.
const LINES: usize = 8;

/// The first action of each pair of squares, and the move of each action.
pub(crate) struct Code {
    first: Vec<u16>,
    moves: Vec<Move>,
}

impl Code {
    fn new() -> Self {
        let squares: Vec<Square> = Square::all().collect();
        let mut code = Self {
            first: vec![0; SQUARES * SQUARES],
            moves: Vec::new(),
        };
        for &from in &squares {
            for &to in &squares {
                let turns = match from.direction_to(to) {
                    _ if from == to => 1..=7,
                    Some((_, 1)) => 0..=7,
                    Some((_, 2 | 3)) => 0..=0,
                    _ => continue,
                };
                // A turn on the spot is at least 1, which the place before makes up for.
                let first =
                    code.moves.len() as u16 - u16::from(from == to && !code.moves.is_empty());
                code.first[from.index() * SQUARES + to.index()] = first;
                let turned = turns.filter_map(Rotation::new);
                code.moves
                    .extend(turned.map(|rotation| Move::new(from, to, rotation)));
            }
        }
        code
    }

    /// The actions of these pieces: what a piece can do from a square to a square stands in a row.
    #[inline]
    fn visit_spans(&self, batches: impl Iterator<Item = Batch>, mut visit: impl FnMut(Span)) {
        for batch in batches {
            let row = batch.from().index() * SQUARES;
            // The lowest bit is no turn at all.
            let legal = batch.turns_in_place().bits() >> 1;
            if legal != 0 {
                let place = row + batch.from().index();
                let first = self.first[place] + u16::from(place != 0);
                visit(Span {
                    first,
                    width: 7,
                    legal,
                });
            }
            let legal = batch.turns_after_step().bits();
            let width = if legal == 1 { 1 } else { 8 };
            for to in batch.targets() {
                let first = self.first[row + to.index()];
                visit(Span {
                    first,
                    width,
                    legal,
                });
            }
        }
    }

    #[inline]
    fn number(&self, mv: Move) -> u16 {
        let place = mv.from().index() * SQUARES + mv.to().index();
        let first = self.first[place] + u16::from(mv.rotation().steps());
        // The very first action is a turn on the spot: nothing is before it.
        first - u16::from(place == 0)
    }
}

/// Eight planes for each colour, the viewer's first: where a piece has a line in this direction, from north clockwise.
fn lines<A: Army>(board: &Board<A>, viewer: Player, colours: usize, planes: &mut [u8]) {
    for (square, piece) in board {
        let seat = (piece.colour.index() + colours - viewer.index()) % colours;
        let mut bits = piece.lines.get();
        while bits != 0 {
            let line = bits.trailing_zeros() as usize;
            planes[(seat * LINES + line) * SQUARES + square.index()] = 1;
            bits &= bits - 1;
        }
    }
}

/// Writes what numbers are in the games for two and for four alike.
macro_rules! numbered {
    () => {
        type Code = Code;

        fn code(_: &Self::Rules) -> Result<Code, String> {
            Ok(Code::new())
        }

        fn actions(code: &Code) -> usize {
            code.moves.len()
        }

        #[inline]
        fn encode(&self, code: &Code, mv: Move) -> u16 {
            code.number(mv)
        }

        #[inline]
        fn visit_spans(&self, code: &Code, _: &mut Vec<Move>, visit: impl FnMut(Span)) {
            code.visit_spans(self.batches(), visit);
        }

        fn decode(&self, code: &Code, action: usize) -> Option<Move> {
            code.moves.get(action).copied()
        }
    };
}

impl Coded for Position {
    numbered!();

    fn shape(_: &Code) -> Shape {
        [2 * LINES, SIDE, SIDE]
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        lines(self.board(), viewer, Self::PLAYERS, planes);
    }
}

impl Coded for FourPosition {
    numbered!();

    /// After the lines, sixteen planes that are full or empty: whether a seat moves the pieces of a seat's colour.
    fn shape(_: &Code) -> Shape {
        [4 * LINES + 16, SIDE, SIDE]
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        lines(self.board(), viewer, Self::PLAYERS, planes);
        let seat = |colour: FourColour| (colour.index() + 4 - viewer.index()) % 4;
        for colour in FourColour::ALL {
            if let Some(mover) = self.controller(colour) {
                let plane = 4 * LINES + 4 * seat(colour) + seat(mover);
                planes[plane * SQUARES..(plane + 1) * SQUARES].fill(1);
            }
        }
    }
}
