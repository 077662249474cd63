//! The implementation of [`Game`] for two players.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::{Game, Outcome, Player};

use super::position::{Position, Undo};
use crate::board::material::PieceCount;
use crate::movegen::{MailboxCell, square};
use crate::text::{at_end, board_and_side};
use crate::zobrist::{cell_key, mover_key, rules_key};
use crate::{Colour, Illegal, Lines, Move, Piece, PlayerColour, Rotation, Rules, TextError};

impl Game for Position {
    type Move = Move;
    type Captured = Piece;
    type Undo = Undo;
    type Illegal = Illegal;
    type Rules = Rules;
    type TextError = TextError;

    const NAME: &'static str = "ploy";

    fn player_name(player: Player) -> &'static str {
        Colour::try_from(player).map_or("nobody", Colour::name)
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move.into()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = self.to_move.other();
        self.is_finished().then(|| Outcome::win(winner.into()))
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let pieces = self.board.pieces();
        let pieces = pieces.fold(0, |key, (square, piece)| {
            key ^ cell_key(MailboxCell::new(piece), square.index())
        });
        let mover = match self.to_move {
            Colour::Black => 0,
            Colour::White => mover_key(),
        };
        pieces ^ mover ^ rules_key(self.rules.index())
    }

    fn invariants(&self) -> Result<(), String> {
        self.board.check_sets()?;
        let counted = Colour::ALL.map(|colour| PieceCount::of(&self.board, colour));
        if self.material == counted {
            return Ok(());
        }
        let kept = self.material;
        Err(format!("there are {counted:?}, but {kept:?} is kept"))
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.batches().visit_moves(visit)
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<Piece> {
        let taken = self.board.piece_at(mv.to());
        taken.filter(|_| !mv.is_turn())
    }

    #[inline]
    fn visit_captures<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let targets = self.board.of(self.to_move.other());
        self.batches().near(targets).visit_captures(visit)
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        self.batches().count_moves()
    }

    #[inline]
    fn moves_into(&self, list: &mut Vec<Move>) {
        let pieces = self.material[self.to_move.index()].sum();
        self.batches().list_into(pieces.into(), list);
    }

    #[inline]
    fn random_move(&self, below: impl FnMut(u64) -> u64) -> Option<Move> {
        if self.is_finished() {
            return None;
        }
        let pieces = self.material[self.to_move.index()].sum();
        self.batches().draw(pieces.into(), below)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        if self.is_finished() {
            return Err(Illegal::GameOver);
        }
        match self.board.piece_at(mv.from()) {
            Some(piece) if piece.colour() != self.to_move => {
                Err(Illegal::NotYours(mv.from(), piece))
            }
            _ => self.board.check(mv, self.rules),
        }
    }

    /// Checks the start square first: most illegal moves start from a square without an own piece.
    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        !self.is_finished()
            && self.board.of(self.to_move).contains(mv.from())
            && self.board.check(mv, self.rules).is_ok()
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = mv.indices();
        let moved = self.board.mailbox().at(from);
        let turned = moved.rotated(mv.rotation().steps() as u32);
        let mut undo = Undo {
            mv,
            moved,
            taken: MailboxCell::EMPTY,
            key: self.key,
        };
        self.key ^= cell_key(moved, from) ^ cell_key(turned, to) ^ mover_key();
        if from == to {
            self.board.mailbox_mut().put(from, turned);
            self.to_move = self.to_move.other();
            return undo;
        }
        let mailbox = self.board.mailbox_mut();
        undo.taken = mailbox.at(to);
        mailbox.put(from, MailboxCell::EMPTY);
        mailbox.put(to, turned);
        *self.board.of_mut(self.to_move) ^= mv.from().as_set() | mv.to().as_set();
        self.to_move = self.to_move.other();
        if let Some(lines) = Lines::new(undo.taken.lines()) {
            *self.board.of_mut(self.to_move) ^= mv.to().as_set();
            let count = self.material[self.to_move.index()].count_mut(lines.kind());
            *count = count.wrapping_sub(1);
            self.key ^= cell_key(undo.taken, to);
        }
        undo
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        let mv = undo.mv;
        let (from, to) = mv.indices();
        self.key = undo.key;
        if from == to {
            self.board.mailbox_mut().put(from, undo.moved);
            self.to_move = self.to_move.other();
            return;
        }
        self.board.mailbox_mut().put(to, undo.taken);
        self.board.mailbox_mut().put(from, undo.moved);
        if let Some(lines) = Lines::new(undo.taken.lines()) {
            *self.board.of_mut(self.to_move) ^= mv.to().as_set();
            let count = self.material[self.to_move.index()].count_mut(lines.kind());
            *count = count.wrapping_add(1);
        }
        self.to_move = self.to_move.other();
        *self.board.of_mut(self.to_move) ^= mv.from().as_set() | mv.to().as_set();
    }

    /// A turn on the spot by 0 steps.
    fn pass(&mut self) -> Option<Undo> {
        (!self.is_finished()).then(|| self.play_unchecked(Undo::NULL))
    }

    fn parse(text: &str, rules: &Rules) -> Result<Self, TextError> {
        let (board, side, rest, at) = board_and_side(text)?;
        at_end(rest, at)?;
        Ok(Self::new(board, side, *rules))
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse().map_err(TextError::Move)
    }

    /// Turns do not change the opponent's next moves. So the replies to all turns on the spot are
    /// counted once, and so are the replies to a Shield's step with its eight turns.
    fn count_replies(&self) -> u64 {
        let (mut next, mut turns, mut sum) = (self.clone(), 0, 0);
        for batch in self.batches() {
            turns += batch.turns_in_place().len() as u64;
            let ways = batch.turns_after_step().len() as u64;
            for to in batch.target_indices() {
                let step = Move::new(batch.from(), square(to), Rotation::NONE);
                let undo = next.play_unchecked(step);
                sum += ways * next.count_moves();
                next.undo(undo);
            }
        }
        if turns > 0 {
            // The moves that the other side would have now.
            let other = self.to_move.other();
            sum += turns * self.board.batches(other, self.rules).count_moves();
        }
        sum
    }
}

board_game_core::inherent!(impl Position { Move, Piece, Undo, Illegal, Rules, TextError });

impl FromStr for Position {
    type Err = TextError;

    /// Reads a board, a blank and the letter of the side to move, under the default rules.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text, &Rules::default())
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_position!(impl Position);

#[cfg(test)]
mod tests {
    use super::*;

    /// A position that no public function creates.
    #[test]
    fn a_wrong_count_of_pieces_is_noticed() {
        let start = Position::start();
        assert_eq!(start.invariants(), Ok(()));
        let mut other = start.clone();
        other.material.swap(0, 1);
        assert_eq!(
            other.invariants(),
            Ok(()),
            "both sides have the same pieces"
        );
        other.material[0] = PieceCount::default();
        let counted = start.material;
        let kept = other.material;
        assert_eq!(
            other.invariants(),
            Err(format!("there are {counted:?}, but {kept:?} is kept"))
        );
    }
}
