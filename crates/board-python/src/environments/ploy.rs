//! Ploy in numbers, for two and for four.
//!
//! Actions go by the square that the piece stands on, then by the one that it goes to, each row by
//! row from a1: seven turns on the spot, eight steps to a neighbouring square (as it is, or turned
//! by 1 to 7), one step to a square two or three away in a straight line. That makes 5,727,
//! whatever the rules.

use board_game_core::Player;
use ploy_rules::{
    Board, FourColour, FourPosition, FourRules, Move, PlayerColour, Position, Rotation, Rules,
    Square,
};

use super::coding::{ActionEncoding, ObservationShape};

const SIDE: usize = 9;
const SQUARES: usize = SIDE * SIDE;
/// Planes of a colour: one for each direction of a line.
const LINES: usize = 8;

/// The numbers of moves, and the move of each number.
pub(crate) struct Code {
    /// For each pair of squares, that of a move without a turn, which is one before the first turn
    /// on the spot.
    pairs: Vec<u16>,
    moves: Vec<Move>,
}

impl Code {
    fn new() -> Self {
        let squares: Vec<Square> = Square::all().collect();
        let mut code = Self {
            pairs: vec![0; SQUARES * SQUARES],
            moves: Vec::new(),
        };
        for (from, to) in squares
            .iter()
            .flat_map(|&from| squares.iter().map(move |&to| (from, to)))
        {
            let next = code.moves.len() as u16;
            let turns = match from.direction_to(to) {
                _ if from == to => 1..=7,
                Some((_, 1)) => 0..=7,
                Some((_, 2 | 3)) => 0..=0,
                _ => continue,
            };
            code.pairs[from.index() * SQUARES + to.index()] =
                next.wrapping_sub(u16::from(from == to));
            let turned = turns.filter_map(Rotation::new);
            code.moves
                .extend(turned.map(|rotation| Move::new(from, to, rotation)));
        }
        code
    }

    /// The same move on the board turned by half a circle.
    fn turned(&self, action: u16) -> u16 {
        let mv = self.moves[usize::from(action)];
        let square = |square: Square| {
            let (x, y) = (SIDE as u8 - 1 - square.x(), SIDE as u8 - 1 - square.y());
            Square::at(x, y).unwrap_or(square)
        };
        self.number(Move::new(square(mv.from()), square(mv.to()), mv.rotation()))
    }

    #[inline]
    fn number(&self, mv: Move) -> u16 {
        let pair = mv.from().index() * SQUARES + mv.to().index();
        self.pairs[pair].wrapping_add(mv.rotation().steps().into())
    }
}

/// Eight planes for each colour, the viewer's first: where a piece has a line in this direction,
/// from north clockwise.
#[inline]
fn lines<A: PlayerColour>(board: &Board<A>, viewer: Player, planes: &mut [[u8; SQUARES]]) {
    for &colour in A::ALL {
        let colours = A::ALL.len();
        let seat = (colour.index() + colours - viewer.index()) % colours;
        let mut standing = [0; SQUARES];
        for square in board.of(colour) {
            standing[square.index()] = board.piece_at(square).map_or(0, |piece| piece.lines.get());
        }
        // Each plane whole, pieces or not: many squares at a time, and no branch depends on the
        // pieces.
        let planes = &mut planes[seat * LINES..][..LINES];
        for (line, plane) in planes.iter_mut().enumerate() {
            *plane = standing.map(|lines| lines >> line & 1);
        }
    }
}

/// The plane of a line that points the other way.
const fn turned_lines(plane: usize) -> usize {
    plane / LINES * LINES + (plane + LINES / 2) % LINES
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

        fn turned_action(code: &Code, action: u16) -> u16 {
            code.turned(action)
        }
    };
}

impl ActionEncoding for Position {
    numbered!(Rules);

    fn shape(_: &Code) -> ObservationShape {
        [2 * LINES, SIDE, SIDE]
    }

    fn sits_opposite(viewer: Player) -> bool {
        viewer != Player::FIRST
    }

    fn turned_plane(plane: usize) -> usize {
        turned_lines(plane)
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        let (planes, _) = planes.as_chunks_mut();
        lines(self.board(), viewer, planes);
    }
}

impl ActionEncoding for FourPosition {
    numbered!(FourRules);

    /// After the lines, sixteen planes that are full or empty: whether a seat moves the pieces of a
    /// seat's colour.
    fn shape(_: &Code) -> ObservationShape {
        [4 * LINES + 16, SIDE, SIDE]
    }

    /// Green and yellow sit at the lower edge.
    fn sits_opposite(viewer: Player) -> bool {
        viewer.index() % 2 == 1
    }

    fn turned_plane(plane: usize) -> usize {
        match plane < 4 * LINES {
            true => turned_lines(plane),
            false => plane,
        }
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        let (planes, _) = planes.as_chunks_mut();
        let (planes, control) = planes.split_at_mut(4 * LINES);
        lines(self.board(), viewer, planes);
        control.fill([0; SQUARES]);
        let seat = |colour: FourColour| (colour.index() + 4 - viewer.index()) % 4;
        for colour in FourColour::ALL {
            if let Some(mover) = self.controller(colour) {
                control[4 * seat(colour) + seat(mover)] = [1; SQUARES];
            }
        }
    }
}
