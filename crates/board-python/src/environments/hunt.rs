//! The hunt in numbers.
//!
//! First come the pawns' steps, by the square where one begins, then by the one where it ends, each
//! row by row from a1: 224 under the usual rules. Then come the squares that the rook is put on or
//! goes to, likewise: 64. A turn of several steps takes as many actions, one after another.

use board_game_core::{Game, Player};
use rook_hunt::{
    Illegal, MAX_SIDE, Move, PartialTurn, Position, Rules, Side, Square, SquareSet, Step, Turn,
};

use super::coding::{ActionEncoding, ObservationShape};

/// Squares of the tables, whatever the board.
const SQUARES: usize = (MAX_SIDE as usize).pow(2);
/// Pawns, rook, and two that are full or empty: whether the viewer is the rook, and whether it is
/// on the board.
const PLANES: usize = 4;

/// The actions of steps and of the rook's targets, and what each action is.
pub(crate) struct Code {
    side: usize,
    /// Planes about a turn that is begun: the pawns that may not step again, then one that is full
    /// or empty for each step but the last, whether it is made. None where a turn is one step.
    turn_planes: usize,
    step: Vec<u16>,
    steps: Vec<Step>,
    targets: Vec<Square>,
}

impl Code {
    fn within(&self) -> impl Iterator<Item = Square> + use<> {
        let side = self.side as u8;
        (0..side).flat_map(move |y| (0..side).filter_map(move |x| Square::at(x, y)))
    }

    /// Writes 1 on these squares of a plane.
    fn place(&self, plane: usize, squares: impl IntoIterator<Item = Square>, planes: &mut [u8]) {
        for square in squares {
            let row = plane * self.side + usize::from(square.y());
            planes[row * self.side + usize::from(square.x())] = 1;
        }
    }
}

/// A hunt, and what is done of the pawns' turn where that takes several steps.
#[derive(Clone)]
pub(crate) struct Hunt {
    position: Position,
    turn: Option<PartialTurn>,
}

impl Hunt {
    /// Before the first step, if the pawns are to move and a turn is several steps.
    fn begin_turn(&mut self) {
        let takes_several = self.position.rules().steps() > 1;
        let turn = takes_several.then(|| self.position.begin_turn());
        self.turn = turn.flatten();
    }

    fn made(&self) -> &[Step] {
        self.turn.as_ref().map_or(&[], PartialTurn::steps)
    }

    /// The pawns' turn up to this step, after those that are made.
    fn turn_with(&self, step: Step) -> Option<Move> {
        let takes = self.position.rook() == Some(step.to);
        let turn = match self.made() {
            [] => Turn::new(&[step], takes),
            made => Turn::new(&[made, &[step]].concat(), takes),
        };
        turn.map(Move::Pawns)
    }

    /// What a turn that is not whole has been made longer by, with the turn so far.
    fn part(&self, choice: Move) -> Option<(PartialTurn, Step)> {
        match (self.turn, choice) {
            (Some(begun), Move::Pawns(turn)) => {
                let is_whole = turn.takes_rook()
                    || turn.steps().len() == usize::from(self.position.rules().steps());
                let step = turn.steps().last().filter(|_| !is_whole)?;
                Some((begun, *step))
            }
            _ => None,
        }
    }
}

impl ActionEncoding for Hunt {
    type Game = Position;
    type Code = Code;

    fn code(rules: &Rules) -> Code {
        let mut code = Code {
            side: rules.side().into(),
            turn_planes: match rules.steps() {
                1 => 0,
                steps => steps.into(),
            },
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
        code
    }

    fn actions(code: &Code) -> usize {
        code.steps.len() + code.targets.len()
    }

    fn shape(code: &Code) -> ObservationShape {
        [PLANES + code.turn_planes, code.side, code.side]
    }

    fn at(position: Position) -> Self {
        let mut hunt = Self {
            position,
            turn: None,
        };
        hunt.begin_turn();
        hunt
    }

    #[inline]
    fn position(&self) -> &Position {
        &self.position
    }

    fn choices_into(&self, choices: &mut Vec<Move>) {
        let Some(turn) = &self.turn else {
            return self.position.moves_into(choices);
        };
        choices.clear();
        let steps = turn.next_steps().into_iter();
        choices.extend(steps.filter_map(|step| self.turn_with(step)));
    }

    fn check_choice(&self, choice: Move) -> Result<(), Illegal> {
        match self.part(choice) {
            Some((begun, step)) => begun.with(step).map(|_| ()),
            None => self.position.check(choice),
        }
    }

    fn choose(&mut self, choice: Move) {
        match self.part(choice) {
            Some((begun, step)) => self.turn = begun.with(step).ok(),
            None => {
                self.position.play_unchecked(choice);
                self.begin_turn();
            }
        }
    }

    #[inline]
    fn encode(&self, code: &Code, mv: Move) -> Option<u16> {
        let target = |to: Square| {
            let place = usize::from(to.y()) * code.side + usize::from(to.x());
            Some((code.steps.len() + place) as u16)
        };
        match mv {
            Move::Place(to) | Move::Rook { to, .. } => target(to),
            Move::Pawns(turn) => {
                let step = turn.steps().strip_prefix(self.made())?.first()?;
                Some(code.step[step.from.index() * SQUARES + step.to.index()])
            }
        }
    }

    fn decode(&self, code: &Code, action: usize) -> Option<Move> {
        match code.steps.get(action) {
            Some(&step) => self.turn_with(step),
            None => {
                let &to = code.targets.get(action - code.steps.len())?;
                Some(self.position.rook_move(to))
            }
        }
    }

    fn observe(&self, code: &Code, viewer: Player, planes: &mut [u8]) {
        planes.fill(0);
        let area = code.side * code.side;
        let pawns = self
            .turn
            .as_ref()
            .map_or(self.position.pawns(), PartialTurn::pawns);
        code.place(0, pawns, planes);
        let rook = self.position.rook();
        code.place(1, rook, planes);
        let mut fill = |plane: usize| planes[plane * area..(plane + 1) * area].fill(1);
        if viewer == Player::from(Side::Rook) {
            fill(2);
        }
        if rook.is_some() {
            fill(3);
        }
        for made in 1..=self.made().len() {
            fill(PLANES + made);
        }
        let stepped = self
            .turn
            .as_ref()
            .map_or(SquareSet::EMPTY, PartialTurn::stepped);
        code.place(PLANES, stepped, planes);
    }
}

const _: () = assert!(<Position as Game>::PLAYERS == 2);
