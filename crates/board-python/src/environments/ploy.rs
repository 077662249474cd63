//! The encoding of Ploy, for two and for four players.
//!
//! Actions are ordered by the origin square, then by the target square, each row by row from a1.
//! There are seven rotations on the spot, eight moves to each neighbouring square (with a rotation
//! of 0 to 7 eighths), and one move to each square two or three away in a straight line: 5,727
//! actions for all rules.

use board_game_core::Player;
use ploy_rules::{
    Board, FourColour, FourPosition, FourRules, Move, PlayerColour, Position, Rotation, Rules,
    Square,
};

use super::coding::{ActionEncoding, HasEncoding, ObservationShape, positions_are_the_state};

const SIDE: usize = 9;
const SQUARES: usize = SIDE * SIDE;
/// Planes of a colour: one for each direction of a line.
const LINES: usize = 8;

/// The action number of each move, and the move of each action.
pub(crate) struct Code {
    /// For each pair of squares, the number of the move without rotation. On the spot there is no
    /// such move: the entry is one less than the number of the first rotation.
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
            let rotations = match from.direction_to(to) {
                _ if from == to => 1..=7,
                Some((_, 1)) => 0..=7,
                Some((_, 2 | 3)) => 0..=0,
                _ => continue,
            };
            code.pairs[from.index() * SQUARES + to.index()] =
                next.wrapping_sub(u16::from(from == to));
            let rotations = rotations.filter_map(Rotation::new);
            code.moves
                .extend(rotations.map(|rotation| Move::new(from, to, rotation)));
        }
        code
    }

    /// The same move on the board rotated by 180 degrees.
    fn rotated(&self, action: u16) -> u16 {
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

/// Writes eight planes for each colour, the viewer's first: 1 where a piece has a line in the
/// plane's direction, clockwise from north.
#[inline]
fn lines<A: PlayerColour>(board: &Board<A>, viewer: Player, planes: &mut [[u8; SQUARES]]) {
    for &colour in A::ALL {
        let colours = A::ALL.len();
        let relative = (colour.index() + colours - viewer.index()) % colours;
        let mut lines = [0; SQUARES];
        for square in board.of(colour) {
            lines[square.index()] = board
                .piece_at(square)
                .map_or(0, |piece| piece.lines().get());
        }
        // Whole planes, including empty squares: the loop vectorizes and has no branches.
        let planes = &mut planes[relative * LINES..][..LINES];
        for (line, plane) in planes.iter_mut().enumerate() {
            *plane = lines.map(|lines| lines >> line & 1);
        }
    }
}

/// The plane of the opposite direction.
const fn rotated_lines(plane: usize) -> usize {
    plane / LINES * LINES + (plane + LINES / 2) % LINES
}

/// Writes the methods of [`ActionEncoding`] that the games for two and for four share.
macro_rules! shared_encoding {
    ($rules:ty) => {
        positions_are_the_state!();
        type Code = Code;

        fn code(_: &$rules) -> Code {
            Code::new()
        }

        fn actions(code: &Code) -> usize {
            code.moves.len()
        }

        #[inline]
        fn encode(&self, code: &Code, mv: Move) -> Option<u16> {
            Some(code.number(mv))
        }

        fn decode(&self, code: &Code, action: usize) -> Option<Move> {
            code.moves.get(action).copied()
        }

        fn rotated_action(code: &Code, action: u16) -> u16 {
            code.rotated(action)
        }
    };
}

impl HasEncoding for Position {
    type Encoding = Self;
}

impl ActionEncoding for Position {
    shared_encoding!(Rules);

    fn shape(_: &Code) -> ObservationShape {
        [2 * LINES, SIDE, SIDE]
    }

    fn sits_opposite(viewer: Player) -> bool {
        viewer != Player::FIRST
    }

    fn rotated_plane(plane: usize) -> usize {
        rotated_lines(plane)
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        let (planes, _) = planes.as_chunks_mut();
        lines(self.board(), viewer, planes);
    }
}

impl HasEncoding for FourPosition {
    type Encoding = Self;
}

impl ActionEncoding for FourPosition {
    shared_encoding!(FourRules);

    /// After the lines come sixteen constant planes, one for each colour and player, counted from
    /// the viewer: 1 if the player controls the pieces of the colour.
    fn shape(_: &Code) -> ObservationShape {
        [4 * LINES + 16, SIDE, SIDE]
    }

    /// Green and yellow sit at the lower edge.
    fn sits_opposite(viewer: Player) -> bool {
        viewer.index() % 2 == 1
    }

    fn rotated_plane(plane: usize) -> usize {
        match plane < 4 * LINES {
            true => rotated_lines(plane),
            false => plane,
        }
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        let (planes, _) = planes.as_chunks_mut();
        let (planes, control) = planes.split_at_mut(4 * LINES);
        lines(self.board(), viewer, planes);
        control.fill([0; SQUARES]);
        let relative = |colour: FourColour| (colour.index() + 4 - viewer.index()) % 4;
        for colour in FourColour::ALL {
            if let Some(mover) = self.controller(colour) {
                control[4 * relative(colour) + relative(mover)] = [1; SQUARES];
            }
        }
    }
}
