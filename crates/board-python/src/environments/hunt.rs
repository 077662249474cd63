//! The encoding of the hunt.
//!
//! First come the pawns' steps, ordered by the origin square, then by the target square, each row
//! by row from a1: 224 under the usual rules. Then come the 64 squares of the rook's placement or
//! move. A turn of several steps takes one action for each step.

use board_game_core::{Game, Player};
use rook_hunt::{
    Illegal, MAX_SIDE, Move, PartialTurn, Position, Rules, Side, Square, SquareSet, Step, Turn,
};

use super::coding::{ActionEncoding, HasEncoding, ObservationShape};

/// The squares of the largest board, by which the tables are indexed.
const SQUARES: usize = (MAX_SIDE as usize).pow(2);
/// Planes for all rules: pawns, rook, and two constant planes: whether the viewer is the rook, and
/// whether the rook is on the board.
const PLANES: usize = 4;

/// The action number of each step and rook target, and the reverse.
pub(crate) struct Code {
    side: usize,
    /// The number of planes for a partial turn: the pawns that may not step again, then for each
    /// step but the last a constant plane, 1 if the step is made. 0 if a turn is one step.
    turn_planes: usize,
    step: Vec<u16>,
    steps: Vec<Step>,
    targets: Vec<Square>,
}

impl Code {
    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
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

/// A position with the steps made of the pawns' turn, if a turn takes several steps.
#[derive(Clone)]
pub(crate) struct Hunt {
    position: Position,
    turn: Option<PartialTurn>,
}

impl Hunt {
    /// Starts a partial turn if the pawns are to move and a turn takes several steps.
    fn begin_turn(&mut self) {
        let takes_several = self.position.rules().steps() > 1;
        let turn = takes_several.then(|| self.position.begin_turn());
        self.turn = turn.flatten();
    }

    /// The steps of the turn so far.
    fn steps_made(&self) -> &[Step] {
        self.turn.as_ref().map_or(&[], PartialTurn::steps)
    }

    /// The pawns' turn with the steps made and this one.
    fn turn_with(&self, step: Step) -> Option<Move> {
        let takes = self.position.rook() == Some(step.to());
        let turn = match self.steps_made() {
            [] => Turn::new(&[step], takes),
            steps_made => Turn::new(&[steps_made, &[step]].concat(), takes),
        };
        turn.map(Move::Pawns)
    }

    /// The turn so far and the step that the choice adds; `None` if the choice completes a move.
    fn part(&self, choice: Move) -> Option<(PartialTurn, Step)> {
        match (self.turn, choice) {
            (Some(partial), Move::Pawns(turn)) => {
                let is_whole = turn.takes_rook()
                    || turn.steps().len() == usize::from(self.position.rules().steps());
                let step = turn.steps().last().filter(|_| !is_whole)?;
                Some((partial, *step))
            }
            _ => None,
        }
    }
}

impl HasEncoding for Position {
    type Encoding = Hunt;
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
        for from in code.squares() {
            for to in code.squares() {
                let line = from
                    .direction_to(to)
                    .filter(|(direction, _)| !direction.is_diagonal());
                if line.is_some_and(|(_, distance)| distance <= rules.reach()) {
                    code.step[from.index() * SQUARES + to.index()] = code.steps.len() as u16;
                    code.steps.push(Step::new(from, to));
                }
            }
        }
        code.targets = code.squares().collect();
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
            Some((partial, step)) => partial.with(step).map(|_| ()),
            None => self.position.check(choice),
        }
    }

    fn choose(&mut self, choice: Move) {
        match self.part(choice) {
            Some((partial, step)) => self.turn = partial.with(step).ok(),
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
                let step = turn.steps().strip_prefix(self.steps_made())?.first()?;
                Some(code.step[step.from().index() * SQUARES + step.to().index()])
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
        for steps_made in 1..=self.steps_made().len() {
            fill(PLANES + steps_made);
        }
        let stepped = self
            .turn
            .as_ref()
            .map_or(SquareSet::EMPTY, PartialTurn::stepped);
        code.place(PLANES, stepped, planes);
    }
}

const _: () = assert!(<Position as Game>::PLAYERS == 2);
