//! The hunt in numbers.
//!
//! First come the pawns' steps, by the square where one begins, then by the one where it ends, each row by row from a1: 224
//! under the usual rules. Then come the squares that the rook is put on or goes to, likewise: 64.

use board_game_core::{Game, Player};
use rook_hunt::{Move, Position, Rules, Side, Square, Step, Turn};

use super::coding::{Coded, Shape};

/// Squares of the tables, whatever the board.
const SQUARES: usize = 64;
/// Pawns, rook, and two that are full or empty: whether the viewer is the rook, and whether it is on the board.
const PLANES: usize = 4;

/// The actions of steps and of the rook's targets, and what each action is.
pub(crate) struct Code {
    side: usize,
    step: Vec<u16>,
    steps: Vec<Step>,
    targets: Vec<Square>,
}

impl Code {
    fn within(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side as u8;
        (0..side).flat_map(move |y| (0..side).filter_map(move |x| Square::at(x, y)))
    }
}

impl Coded for Position {
    type Code = Code;

    fn code(rules: &Rules) -> Result<Code, String> {
        if rules.steps() != 1 {
            return Err(format!(
                "actions are numbered for one step a turn, not for {}",
                rules.steps()
            ));
        }
        let mut code = Code {
            side: rules.side().into(),
            step: vec![0; SQUARES * SQUARES],
            steps: Vec::new(),
            targets: Vec::new(),
        };
        for from in code.within() {
            for to in code.within() {
                let line = from
                    .direction_to(to)
                    .filter(|(direction, _)| !direction.is_diagonal());
                if line.is_some_and(|(_, distance)| distance <= rules.reach()) {
                    code.step[from.index() * SQUARES + to.index()] = code.steps.len() as u16;
                    code.steps.push(Step { from, to });
                }
            }
        }
        code.targets = code.within().collect();
        Ok(code)
    }

    fn actions(code: &Code) -> usize {
        code.steps.len() + code.targets.len()
    }

    fn shape(code: &Code) -> Shape {
        [PLANES, code.side, code.side]
    }

    #[inline]
    fn encode(&self, code: &Code, mv: Move) -> u16 {
        let target = |to: Square| {
            let place = usize::from(to.y()) * code.side + usize::from(to.x());
            (code.steps.len() + place) as u16
        };
        match mv {
            Move::Place(to) | Move::Rook { to, .. } => target(to),
            Move::Pawns(turn) => {
                let step = turn.steps()[0];
                code.step[step.from.index() * SQUARES + step.to.index()]
            }
        }
    }

    fn decode(&self, code: &Code, action: usize) -> Option<Move> {
        match code.steps.get(action) {
            Some(&step) => {
                let takes = self.rook() == Some(step.to);
                Turn::new(&[step], takes).map(Move::Pawns)
            }
            None => {
                let &to = code.targets.get(action - code.steps.len())?;
                Some(self.rook_move(to))
            }
        }
    }

    fn observe(&self, code: &Code, viewer: Player, planes: &mut [u8]) {
        let area = code.side * code.side;
        let place = |square: Square| usize::from(square.y()) * code.side + usize::from(square.x());
        for pawn in self.pawns() {
            planes[place(pawn)] = 1;
        }
        if let Some(rook) = self.rook() {
            planes[area + place(rook)] = 1;
            planes[3 * area..].fill(1);
        }
        if viewer == Player::from(Side::Rook) {
            planes[2 * area..3 * area].fill(1);
        }
    }
}

const _: () = assert!(<Position as Game>::PLAYERS == 2);
