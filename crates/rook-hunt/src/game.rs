//! The hunt as a [`Game`].

use core::ops::ControlFlow;

use alloc::format;
use alloc::string::{String, ToString};

use board_game_core::{Game, Outcome, Side, zobrist};

use crate::text::TextError;
use crate::turn::Move;
use crate::{Ending, Player, Position};

/// The pawns are [`Side::First`]: they are on the board first.
impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::Pawns => Self::First,
            Player::Rook => Self::Second,
        }
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = ();
    type TextError = TextError;

    fn to_move(&self) -> Side {
        self.player().into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| match ending {
            Ending::Taken | Ending::Caught | Ending::NoPlace => Outcome::Win(Side::First),
            Ending::Blocked => Outcome::Draw,
        })
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.player() == Player::Rook {
            return self.rook_moves().iter().try_for_each(|to| {
                visit(match self.rook() {
                    None => Move::Place(to),
                    Some(from) => Move::Rook { from, to },
                })
            });
        }
        let mut flow = ControlFlow::Continue(());
        self.turns_until(|turn| {
            flow = visit(Move::Pawns(*turn));
            flow.is_break()
        });
        flow
    }

    fn count_moves(&self) -> u64 {
        if self.player() == Player::Rook {
            return self.rook_moves().len() as u64;
        }
        let mut count = 0;
        self.turns_until(|_| {
            count += 1;
            false
        });
        count
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    fn undo(&mut self, mv: Move, (): ()) {
        self.unmake(mv);
    }

    /// Pawns as a set, rook and side to move; the order of the pawns does not count.
    fn key(&self) -> u64 {
        const PAWN: u64 = 0;
        const ROOK: u64 = 64;
        const TAKEN: u64 = 128;
        const ROOK_TO_MOVE: u64 = 129;
        let mut key = self.pawns().iter().fold(0, |key, pawn| {
            key ^ zobrist::number(PAWN + pawn.index() as u64)
        });
        if let Some(rook) = self.rook() {
            key ^= zobrist::number(ROOK + rook.index() as u64);
        }
        if self.rook_is_taken() {
            key ^= zobrist::number(TAKEN);
        }
        if self.player() == Player::Rook {
            key ^= zobrist::number(ROOK_TO_MOVE);
        }
        key
    }

    fn invariants(&self) -> Result<(), String> {
        let order: crate::SquareSet = self.pawn_order().iter().copied().collect();
        if order != self.pawns() || order.len() != usize::from(self.hunt().pawns()) {
            return Err(format!("pawns {} in the order {order}", self.pawns()));
        }
        if !self.pawns().is_subset(self.hunt().board()) {
            return Err(format!("pawns off the board: {}", self.pawns()));
        }
        if self.rook().is_some_and(|rook| self.pawns().contains(rook)) {
            return Err("the rook stands on a pawn".to_string());
        }
        if self.rook_moves().is_subset(self.reachable()) {
            Ok(())
        } else {
            Err(format!(
                "moves {} beyond the region {}",
                self.rook_moves(),
                self.reachable()
            ))
        }
    }

    fn position_text(&self) -> String {
        self.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Self, TextError> {
        Self::parse(*self.hunt(), text)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}
