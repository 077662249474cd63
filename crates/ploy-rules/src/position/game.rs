//! Ploy as a game like any other.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::ControlFlow;

use crate::{Army, Colour, Move, ParseMoveError, ParsePositionError, Position, SquareSet, Undo};
use board_game_core::{Game, Outcome, Side};

/// Why a text is no position or no move, for [`Game`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// It is no position.
    Position(ParsePositionError),
    /// It is no move.
    Move(ParseMoveError),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => fmt::Display::fmt(error, f),
            Self::Move(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for TextError {}

/// Black, who moves first, is the first side.
const fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    }
}

impl Game for Position {
    type Move = Move;
    type Undo = Undo;
    type TextError = TextError;

    fn to_move(&self) -> Side {
        side(self.to_move())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::Win(side(self.outcome()?.winner)))
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.batches().visit(|batch| batch.visit(&mut visit))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.count_moves() as u64
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Undo {
        self.play_unchecked(mv)
    }

    #[inline]
    fn undo(&mut self, mv: Move, undo: Undo) {
        self.undo(mv, undo);
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn fresh_key(&self) -> u64 {
        self.fresh_key()
    }

    fn invariants(&self) -> Result<(), String> {
        for &colour in Colour::ALL {
            let standing: SquareSet = self
                .board()
                .iter()
                .filter(|(_, piece)| piece.colour == colour)
                .map(|(square, _)| square)
                .collect();
            if standing != self.board().pieces(colour) {
                let kept = self.board().pieces(colour);
                return Err(format!(
                    "{colour} stands on {standing}, but its set of pieces is {kept}"
                ));
            }
            let (kept, counted) = (self.material[colour.index()], self.board().material(colour));
            if kept != counted {
                return Err(format!("{colour} has {counted:?}, but {kept:?} is kept"));
            }
        }
        let both = self.board().pieces(Colour::Black) & self.board().pieces(Colour::White);
        if !both.is_empty() {
            return Err(format!("both colours stand on {both}"));
        }
        Ok(())
    }

    fn position_text(&self) -> String {
        self.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Self, TextError> {
        Self::parse(text, self.rules()).map_err(TextError::Position)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse().map_err(TextError::Move)
    }
}
