//! The implementation of [`Game`] for four players.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::{Game, Outcome, Player, Team};

use super::position::{Control, FourPosition, FourUndo};
use super::rules::{FourGame, FourRules};
use crate::board::material::PieceCount;
use crate::movegen::MailboxCell;
use crate::text::{at_end, board_and_side};
use crate::zobrist::{cell_key, control_key, rules_key, turn_key};
use crate::{FourColour, Illegal, Kind, Move, Piece, PlayerColour, Square, TextError};

impl Game for FourPosition {
    type Move = Move;
    type Captured = Piece<FourColour>;
    type Undo = FourUndo;
    type Illegal = Illegal<FourColour>;
    type Rules = FourRules;
    type TextError = TextError;

    const NAME: &'static str = "ploy-four";
    const PLAYERS: usize = 4;

    fn player_name(player: Player) -> &'static str {
        FourColour::from(player).name()
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move.into()
    }

    fn team(&self, player: Player) -> Team {
        let alone = Team::of(player);
        let partner = self.partner(player.into());
        partner.map_or(alone, |partner| alone.with(partner.into()))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Outcome::from)
    }

    #[inline]
    fn rules(&self) -> FourRules {
        self.rules
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let pieces = self.board.pieces();
        let pieces = pieces.fold(0, |key, (square, piece)| key ^ piece_key(square, piece));
        let turn = turn_key(self.to_move.index());
        pieces ^ control_keys(self.control) ^ turn ^ rules_key(self.rules.index())
    }

    fn invariants(&self) -> Result<(), String> {
        self.board.check_sets()?;
        let counted = FourColour::ALL.map(|colour| PieceCount::of(&self.board, colour));
        if self.material != counted {
            let stored = self.material;
            return Err(format!("there are {counted:?}, but {stored:?} is stored"));
        }
        if let Some(colour) = self.beaten_controller() {
            return Err(format!("{colour} is beaten, but controls pieces"));
        }
        if self.ending().is_none() && !self.can_move(self.to_move) {
            let mover = self.to_move;
            return Err(format!("it is the turn of {mover}, who cannot move"));
        }
        Ok(())
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.batches().visit_moves(visit)
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<Piece<FourColour>> {
        let taken = self.board.piece_at(mv.to());
        taken.filter(|_| !mv.is_turn())
    }

    #[inline]
    fn visit_captures<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.batches().visit_captures(visit)
    }

    fn count_moves(&self) -> u64 {
        self.batches().count_moves()
    }

    fn moves_into(&self, list: &mut Vec<Move>) {
        let batches = self.batches();
        let pieces = batches.len();
        batches.list_into(pieces, list);
    }

    fn random_move(&self, below: impl FnMut(u64) -> u64) -> Option<Move> {
        let batches = self.batches();
        let pieces = batches.len() as u64;
        batches.draw(pieces, below)
    }

    fn check(&self, mv: Move) -> Result<(), Illegal<FourColour>> {
        let (from, to) = (mv.from(), mv.to());
        if self.ending().is_some() {
            return Err(Illegal::GameOver);
        }
        let piece = self.board.piece_at(from);
        let piece = piece.ok_or(Illegal::EmptySquare(from))?;
        if !self.movers(self.to_move).contains(from) {
            return Err(Illegal::NotYours(from, piece));
        }
        let (friends, rules) = (self.friends(self.to_move), self.rules.moving());
        let checked = self.board.check_among(mv, piece, friends, rules);
        checked.map_err(|why| match self.board.piece_at(to) {
            Some(other)
                if why == Illegal::OwnPiece(to)
                    && Some(other.colour()) == self.partner(piece.colour()) =>
            {
                Illegal::PartnersPiece(to)
            }
            _ => why,
        })
    }

    fn play_unchecked(&mut self, mv: Move) -> FourUndo {
        let mut undo = self.before(Some(mv));
        let moved = self.put(mv.from(), None);
        undo.taken = self.put(mv.to(), moved.map(|piece| piece.rotated(mv.rotation())));
        if self.rules.game() == FourGame::FreeForAll
            && let Some(taken) = undo.taken
            && let Some(loser) = self.controller(taken.colour())
        {
            if taken.lines().kind() == Some(Kind::Commander) {
                self.hand_over(loser, Some(self.to_move));
            } else if self.others_of(loser) == 0 {
                for square in self.controlled(loser) {
                    let commander = self.put(square, None);
                    undo.removed.extend(commander.map(|piece| (square, piece)));
                }
                self.hand_over(loser, None);
            }
        }
        self.give_turn_to(self.next_to_move());
        undo
    }

    fn undo(&mut self, undo: FourUndo) {
        if let Some(mv) = undo.mv {
            let moved = self.put(mv.to(), undo.taken);
            let back = moved.map(|piece| piece.rotated(mv.rotation().inverse()));
            self.put(mv.from(), back);
        }
        for (square, piece) in undo.removed {
            self.put(square, Some(piece));
        }
        (self.to_move, self.control, self.key) = (undo.to_move, undo.control, undo.key);
    }

    /// `None` if no other player can move.
    fn pass(&mut self) -> Option<FourUndo> {
        let next = self.next_to_move();
        if self.ending().is_some() || next == self.to_move {
            return None;
        }
        let undo = self.before(None);
        self.give_turn_to(next);
        Some(undo)
    }

    /// Reads the text of `Display`. If the side to move cannot move, the next one that can is to
    /// move.
    fn parse(text: &str, rules: &FourRules) -> Result<Self, TextError> {
        let (board, side, rest, at) = board_and_side(text)?;
        if rules.game() == FourGame::Partnership {
            at_end(rest, at)?;
            return Ok(Self::new(board, side, *rules));
        }
        let letters = rest.strip_prefix(' ').and_then(read_control);
        let (control, rest) = letters.ok_or(TextError::Control { at })?;
        at_end(rest, at + 5)?;
        let position = Self::with_control(board, side, *rules, control);
        match position.beaten_controller() {
            Some(colour) => Err(TextError::Beaten { colour }),
            None => Ok(position),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse().map_err(TextError::Move)
    }
}

board_game_core::inherent!(impl FourPosition {
    Move, Piece<FourColour>, FourUndo, Illegal<FourColour>, FourRules, TextError
});

/// The parts of playing a move. They update the key.
impl FourPosition {
    fn before(&self, mv: Option<Move>) -> FourUndo {
        FourUndo {
            mv,
            taken: None,
            removed: Vec::new(),
            to_move: self.to_move,
            control: self.control,
            key: self.key,
        }
    }

    /// Sets or clears a square; returns the previous piece.
    fn put(
        &mut self,
        square: Square,
        piece: Option<Piece<FourColour>>,
    ) -> Option<Piece<FourColour>> {
        let before = self.board.set(square, piece);
        for (piece, change) in before
            .map(|piece| (piece, u8::MAX))
            .into_iter()
            .chain(piece.map(|piece| (piece, 1)))
        {
            self.key ^= piece_key(square, piece);
            let material = &mut self.material[piece.colour().index()];
            let count = material.count_mut(piece.lines().kind());
            *count = count.wrapping_add(change);
        }
        before
    }

    fn give_turn_to(&mut self, colour: FourColour) {
        self.key ^= turn_key(self.to_move.index()) ^ turn_key(colour.index());
        self.to_move = colour;
    }

    /// Gives the pieces that a player controls to another player, or to nobody.
    fn hand_over(&mut self, loser: FourColour, winner: Option<FourColour>) {
        let before = self.control;
        self.control = before.map(|owner| if owner == Some(loser) { winner } else { owner });
        self.key ^= control_keys(before) ^ control_keys(self.control);
    }
}

fn piece_key(square: Square, piece: Piece<FourColour>) -> u64 {
    cell_key(MailboxCell::new(piece), square.index())
}

fn control_keys(control: Control) -> u64 {
    let owners = control.into_iter().enumerate();
    let owners = owners.filter_map(|(colour, owner)| Some((owner?, colour)));
    owners.fold(0, |key, (owner, colour)| {
        key ^ control_key(owner.index(), colour)
    })
}

/// Reads four letters of colours (`-` for nobody), and returns the rest of the text too.
fn read_control(text: &str) -> Option<(Control, &str)> {
    let mut characters = text.chars();
    let mut control = Control::default();
    for owner in &mut control {
        *owner = match characters.next()? {
            '-' => None,
            letter => Some(FourColour::from_letter(letter)?),
        };
    }
    Some((control, characters.as_str()))
}

impl FromStr for FourPosition {
    type Err = TextError;

    /// Reads a board, a blank and the letter of the side to move: the partners' game under the
    /// default rules.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text, &FourRules::default())
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_position!(impl FourPosition);

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions that no public function creates.
    #[test]
    fn inconsistent_positions_are_noticed() {
        let start = FourPosition::start();
        assert_eq!(start.invariants(), Ok(()));
        let mut miscounted = start.clone();
        miscounted.material[0] = PieceCount::default();
        let (counted, stored) = (start.material, miscounted.material);
        let expected = format!("there are {counted:?}, but {stored:?} is stored");
        assert_eq!(miscounted.invariants(), Err(expected));
    }
}
