//! The encoding of Shogun.
//!
//! Actions are ordered by the origin square, then by the target square, each row by row from (1,1):
//! all 1,660 pairs with a Manhattan distance of at most 4.

use board_game_core::Player;
use shogun_rules::{Kind, Move, Position, Rules, Square};

use super::coding::{ActionEncoding, HasEncoding, ObservationShape, positions_are_the_state};

const SIDE: usize = 8;
const SQUARES: usize = SIDE * SIDE;
/// The longest move in squares.
const REACH: u8 = 4;
/// Planes of a colour: pawns of energy 1 to 4, kings of energy 1 and 2.
const PLANES: usize = 6;

/// The action of each pair of squares, and the move of each action.
pub(crate) struct Code {
    action: Vec<u16>,
    moves: Vec<Move>,
}

impl HasEncoding for Position {
    type Encoding = Self;
}

impl ActionEncoding for Position {
    positions_are_the_state!();
    type Code = Code;

    fn code(_: &Rules) -> Code {
        let mut code = Code {
            action: vec![0; SQUARES * SQUARES],
            moves: Vec::new(),
        };
        for from in Square::all() {
            for to in Square::all() {
                let distance = from.x().abs_diff(to.x()) + from.y().abs_diff(to.y());
                if (1..=REACH).contains(&distance) {
                    code.action[from.index() * SQUARES + to.index()] = code.moves.len() as u16;
                    code.moves.push(Move::new(from, to));
                }
            }
        }
        code
    }

    fn actions(code: &Code) -> usize {
        code.moves.len()
    }

    fn shape(_: &Code) -> ObservationShape {
        [2 * PLANES, SIDE, SIDE]
    }

    #[inline]
    fn encode(&self, code: &Code, mv: Move) -> Option<u16> {
        Some(code.action[mv.from().index() * SQUARES + mv.to().index()])
    }

    fn decode(&self, code: &Code, action: usize) -> Option<Move> {
        code.moves.get(action).copied()
    }

    fn sits_opposite(viewer: Player) -> bool {
        viewer != Player::FIRST
    }

    fn rotated_action(code: &Code, action: u16) -> u16 {
        let mv = code.moves[usize::from(action)];
        let index = |square: Square| SQUARES - 1 - square.index();
        code.action[index(mv.from()) * SQUARES + index(mv.to())]
    }

    fn observe(&self, _: &Code, viewer: Player, planes: &mut [u8]) {
        planes.fill(0);
        for (square, piece) in self.board() {
            let relative = usize::from(Player::from(piece.colour()) != viewer);
            let kind = match piece.kind() {
                Kind::Pawn => 0,
                Kind::King => 4,
            };
            let plane = relative * PLANES + kind + usize::from(piece.energy().get()) - 1;
            planes[plane * SQUARES + square.index()] = 1;
        }
    }
}
