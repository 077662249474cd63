//! Shogun under the contract that every game of the workspace keeps.

use alloc::string::{String, ToString};
use core::ops::ControlFlow;

use board_game_core::{Game, Outcome as GameOutcome, Side};

use crate::{Colour, EnergyModel, Kind, Move, Outcome, ParseError, Position, Undo};

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::First,
            Colour::Red => Self::Second,
        }
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::White,
            Side::Second => Self::Red,
        }
    }
}

impl From<Outcome> for GameOutcome {
    fn from(outcome: Outcome) -> Self {
        outcome
            .winner()
            .map_or(Self::Draw, |winner| Self::Win(winner.into()))
    }
}

impl<M: EnergyModel> Game for Position<M> {
    type Move = Move;
    type Undo = Undo<M::Carried>;
    type TextError = ParseError;

    fn to_move(&self) -> Side {
        self.to_move().into()
    }

    fn outcome(&self) -> Option<GameOutcome> {
        self.outcome().map(GameOutcome::from)
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_batches(|batch| {
            for to in batch.to {
                let from = batch.from;
                visit(Move { from, to })?;
            }
            ControlFlow::Continue(())
        })
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count_moves()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Self::Undo {
        self.play_unchecked(mv)
    }

    #[inline]
    fn undo(&mut self, _: Move, undo: Self::Undo) {
        self.undo(undo);
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn fresh_key(&self) -> u64 {
        self.fresh_key()
    }

    fn invariants(&self) -> Result<(), String> {
        let board = self.board();
        board.invariants()?;
        for (square, piece) in board.pieces() {
            let carried = self.carried_at(square).unwrap_or_default();
            if !self.model().fits(piece, carried, square) {
                return Err(alloc::format!(
                    "{square}: {piece} cannot carry {carried:?} there"
                ));
            }
        }
        for colour in Colour::ALL {
            let kings = board.of(colour) & board.kinds(Kind::King);
            if kings.len() > 1 {
                return Err(alloc::format!("{colour} has {} kings", kings.len()));
            }
        }
        Ok(())
    }

    fn position_text(&self) -> String {
        self.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Self, ParseError> {
        Self::parse(text, self.rules(), self.model().clone())
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }
}
