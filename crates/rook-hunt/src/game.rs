//! The hunt as a [`Game`].

use core::ops::ControlFlow;

use alloc::format;
use alloc::string::{String, ToString};

use board_game_core::{Game, Outcome, Player, zobrist};
use board_grid::{Geometry, TenByTen};

use crate::legality::Illegal;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{AREA, Square, SquareSet};
use crate::text::TextError;
use crate::turn::Move;

/// The move or null move that [`Position::undo`] takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Undo(Option<Move>);

impl Undo {
    /// The move that was played; `None` for a null move.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        self.0
    }
}

/// The key of a pawn on each square.
static PAWN: [u64; AREA] = on_squares(0, 130);
/// The key of the rook on each square.
static ROOK: [u64; AREA] = on_squares(64, 130 + AREA as u64);

/// A number for each square: numbers from `small` on for the squares of 8 x 8, numbers from `large`
/// on for the others. So the keys on 8 x 8, and the random choices that bots derive from them, do
/// not depend on the largest side of a board.
const fn on_squares(small: u64, large: u64) -> [u64; AREA] {
    let mut numbers = [0; AREA];
    let mut index = 0;
    while index < AREA {
        let width = TenByTen::WIDTH as usize;
        let (x, y) = (index % width, index / width);
        numbers[index] = zobrist::number(if x < 8 && y < 8 {
            small + (8 * y + x) as u64
        } else {
            large + index as u64
        });
        index += 1;
    }
    numbers
}

board_game_core::inherent!(impl Position { Move, Square, Undo, Illegal, Rules, TextError });
#[cfg(feature = "serde")]
board_game_core::serde_position!(impl Position);

impl Game for Position {
    type Move = Move;
    /// The square where the rook was taken.
    type Captured = Square;
    type Undo = Undo;
    type Illegal = Illegal;
    type Rules = Rules;
    type TextError = TextError;

    const NAME: &'static str = "hunt";

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::FIRST => "pawns",
            _ => "rook",
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move().into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Outcome::from)
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    fn key(&self) -> u64 {
        const TAKEN: u64 = zobrist::number(128);
        const ROOK_TO_MOVE: u64 = zobrist::number(129);
        let mut key = self.rules_key;
        if let Some(rook) = self.rook() {
            key ^= ROOK[rook.index()];
        }
        if self.rook_is_taken() {
            key ^= TAKEN;
        }
        if self.to_move() == Side::Rook {
            key ^= ROOK_TO_MOVE;
        }
        let pawns = self.pawns().iter();
        pawns.fold(key, |key, pawn| key ^ PAWN[pawn.index()])
    }

    fn invariants(&self) -> Result<(), String> {
        let order: SquareSet = self.pawn_order().iter().copied().collect();
        if order != self.pawns() || order.len() != usize::from(self.rules.pawns()) {
            return Err(format!("pawns {} in the order {order}", self.pawns()));
        }
        if !self.pawns().is_subset(self.rules.board()) {
            return Err(format!("pawns off the board: {}", self.pawns()));
        }
        if self.rook().is_some_and(|rook| self.pawns().contains(rook)) {
            return Err("the rook stands on a pawn".to_string());
        }
        let (moves, region) = (self.rook_moves(), self.reachable());
        if moves.is_subset(region) {
            Ok(())
        } else {
            Err(format!("moves {moves} beyond the region {region}"))
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.to_move() == Side::Rook {
            let mut targets = self.rook_moves().iter();
            return targets.try_for_each(|to| visit(self.rook_move(to)));
        }
        let mut flow = ControlFlow::Continue(());
        self.turns_until(|turn| {
            flow = visit(Move::Pawns(*turn));
            flow.is_break()
        });
        flow
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<Square> {
        match mv {
            Move::Pawns(turn) if turn.takes_rook() => turn.steps().last().map(|step| step.to()),
            _ => None,
        }
    }

    /// Lists the turns only if a pawn may reach the rook: in a straight step, or with `repeats` in
    /// all steps of a turn.
    fn visit_captures<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let rules = self.rules;
        let steps = if rules.repeats() { rules.steps() } else { 1 };
        let is_near = |rook: Square| {
            self.pawns().iter().any(|pawn| {
                let (dx, dy) = (pawn.x().abs_diff(rook.x()), pawn.y().abs_diff(rook.y()));
                let is_straight = dx == 0 || dy == 0;
                dx + dy <= steps * rules.reach() && (is_straight || steps > 1)
            })
        };
        if self.to_move() == Side::Rook || !self.rook().is_some_and(is_near) {
            return ControlFlow::Continue(());
        }
        self.visit_moves(|mv| match self.captured(mv) {
            Some(_) => visit(mv),
            None => ControlFlow::Continue(()),
        })
    }

    fn count_moves(&self) -> u64 {
        if self.to_move() == Side::Rook {
            return self.rook_moves().len() as u64;
        }
        let mut count = 0;
        self.turns_until(|_| {
            count += 1;
            false
        });
        count
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        self.legality(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.make(&mv);
        Undo(Some(mv))
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        match &undo.0 {
            Some(mv) => self.unmake(mv),
            None => self.pass_turn(),
        }
    }

    /// A side may give its turn away while the rook is on the board and the hunt goes on.
    fn pass(&mut self) -> Option<Undo> {
        if self.rook().is_none() || self.ending().is_some() {
            return None;
        }
        self.pass_turn();
        Some(Undo(None))
    }

    fn parse(text: &str, rules: &Rules) -> Result<Self, TextError> {
        Self::read(text, *rules)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}
