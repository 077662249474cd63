//! The implementation of [`Game`] for Shogun.

use alloc::string::String;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::{Game, Outcome, Player};

use crate::square::bit;
use crate::{
    Batch, Board, Colour, Disc, Energies, Illegal, Kind, Move, Piece, Position, Rules, Square,
    TextError, Undo, text, zobrist,
};

// White moves first. The papers do not say who begins.
board_game_core::sides!(Colour::White, Colour::Red; Colour);

/// Visits the moves of a batch one by one.
#[inline]
fn one_by_one<B>(
    mut visit: impl FnMut(Move) -> ControlFlow<B>,
) -> impl FnMut(Batch) -> ControlFlow<B> {
    move |Batch { from, to }| {
        for to in to {
            visit(Move::new(from, to))?;
        }
        ControlFlow::Continue(())
    }
}

impl Game for Position {
    type Move = Move;
    type Captured = Piece;
    type Undo = Undo;
    type Illegal = Illegal;
    type Rules = Rules;
    type TextError = TextError;

    const NAME: &'static str = "shogun";

    fn player_name(player: Player) -> &'static str {
        match player {
            Player::FIRST => "white",
            _ => "red",
        }
    }

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(Outcome::from)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn fresh_key(&self) -> u64 {
        let rest = zobrist::side(self.to_move) ^ zobrist::rules(&self.rules);
        (0..64).fold(rest, |key, square| key ^ self.square_key(square))
    }

    fn invariants(&self) -> Result<(), String> {
        let board = &self.board;
        board.invariants()?;
        for (square, piece) in board {
            let disc = self.discs[square.index()];
            if !self.rules.energies().fits(piece, disc, square) {
                return Err(alloc::format!(
                    "{square}: {piece} cannot have disc {disc} there"
                ));
            }
        }
        for colour in Colour::ALL {
            let kings = board.of(colour) & board.of_kind(Kind::King);
            if kings.len() > 1 {
                return Err(alloc::format!("{colour} has {} kings", kings.len()));
            }
        }
        Ok(())
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_batches(one_by_one(visit))
    }

    #[inline]
    fn captured(&self, mv: Move) -> Option<Piece> {
        self.board.piece_at(mv.to())
    }

    #[inline]
    fn visit_captures<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        self.legality().visit::<true, B>(one_by_one(visit))
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.is_decided() {
            return 0;
        }
        self.legality().count()
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match Game::is_legal(self, mv) {
            true => Ok(()),
            false => Err(self.illegal_reason(mv)),
        }
    }

    /// Generates the moves of this piece only, and no reason if the move is illegal.
    fn is_legal(&self, mv: Move) -> bool {
        self.board.colour_at(mv.from()) == Some(self.to_move)
            && !self.is_decided()
            && self.legality().targets(mv.from().index()) & bit(mv.to()) != 0
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from().index(), mv.to().index());
        let undo = self.undo_of(mv);
        let code = self.board.code(from);
        if code == 0 {
            self.change_sides();
            return undo;
        }
        let captured = self.board.code(to);
        self.key ^= zobrist::PIECES[from][code] ^ zobrist::PIECES[to][captured];
        let moved = match self.rules.energies() {
            Energies::Fixed => code,
            _ => self.code_after(mv, code),
        };
        self.key ^= zobrist::PIECES[to][moved];
        self.board.relocate(mv.from(), mv.to(), moved);
        self.change_sides();
        undo
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        if self.rules.energies().has_discs() {
            self.discs[undo.mv.from().index()] = undo.discs[0];
            self.discs[undo.mv.to().index()] = undo.discs[1];
        }
        self.board = undo.board;
        self.key = undo.key;
        self.to_move = self.to_move.other();
    }

    /// `None` also if the side to move is in check: a null move would lose the king.
    fn pass(&mut self) -> Option<Self::Undo> {
        if self.is_check() || self.ending().is_some() {
            return None;
        }
        // A null move is stored as a move from a square to itself.
        let square = Square::all().next()?;
        let undo = self.undo_of(Move::new(square, square));
        self.change_sides();
        Some(undo)
    }

    /// With magnets, pieces without a disc in the text get one that shows their energy.
    fn parse(text: &str, rules: &Rules) -> Result<Self, TextError> {
        let (rows, to_move) = text::split_side(text)?;
        let energies = rules.energies();
        let mut discs = [None; 64];
        let board = text::parse_rows(rows, |square, piece, digits| {
            let disc = Disc::from_digits(digits.parse().ok()?)?;
            discs[square.index()] = Some(disc);
            (energies.has_discs() && energies.fits(piece, disc, square)).then_some(())
        })?;
        let disc = |square: Square, _| discs[square.index()];
        Ok(Self::with_discs(board, to_move, *rules, disc)?)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}

impl Position {
    /// The undo of this move.
    #[inline]
    fn undo_of(&self, mv: Move) -> Undo {
        let discs = if self.rules.energies().has_discs() {
            [mv.from(), mv.to()].map(|square| self.discs[square.index()])
        } else {
            [Disc::default(); 2]
        };
        Undo {
            board: self.board,
            key: self.key,
            mv,
            discs,
        }
    }

    /// The code of a piece with the energy that it has after its move. Moves its disc.
    // Out of line: energies are fixed in most games.
    #[inline(never)]
    fn code_after(&mut self, mv: Move, code: usize) -> usize {
        let (from, to) = (mv.from().index(), mv.to().index());
        let Some(piece) = self.board.piece_at(mv.from()) else {
            return code;
        };
        let disc = self.discs[from];
        if self.rules.energies().has_discs() {
            let keys = [from, to].map(|square| self.disc_key(square));
            self.discs[from] = Disc::default();
            self.discs[to] = disc;
            self.key ^= keys[0] ^ keys[1] ^ zobrist::disc(to, disc.digits());
        }
        let energy = self.rules.energies().energy_after(piece, disc, mv.to());
        Board::code_with_energy(code, energy)
    }

    #[inline]
    fn change_sides(&mut self) {
        self.key ^= zobrist::side(Colour::White) ^ zobrist::side(Colour::Red);
        self.to_move = self.to_move.other();
    }

    /// The part of the key that depends on a square.
    #[inline]
    fn square_key(&self, square: usize) -> u64 {
        zobrist::PIECES[square][self.board.code(square)] ^ self.disc_key(square)
    }

    /// The part of the key that depends on the disc of the piece on a square.
    fn disc_key(&self, square: usize) -> u64 {
        let disc = Square::from_index(square as u8).and_then(|square| self.disc_at(square));
        disc.map_or(0, |disc| zobrist::disc(square, disc.digits()))
    }
}

impl FromStr for Position {
    type Err = TextError;

    /// Reads a position under the default rules.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text, &Rules::default())
    }
}

board_game_core::inherent!(impl Position { Move, Piece, Undo, Illegal, Rules, TextError });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Magnets, Variant};

    /// Positions that no public function creates.
    #[test]
    fn inconsistent_positions_are_noticed() {
        let of = |energies: Energies| Position::start_of(Rules::new(Variant::BareKing, energies));
        let sound = [of(Energies::Fixed), of(Magnets::default().into())];
        assert_eq!(
            sound.map(|position| position.invariants()),
            [Ok(()), Ok(())]
        );
        let square = Square::from_index(27).expect("below 64");
        let king = |colour| Piece::new(colour, Kind::King, crate::Energy::ALL[0]);
        for (colour, name) in [(Colour::White, "white"), (Colour::Red, "red")] {
            let mut crowned = sound[0];
            crowned.board.set(square, king(colour));
            assert_eq!(
                crowned.invariants(),
                Err(alloc::format!("{name} has 2 kings"))
            );
        }
        let mut turned = sound[1];
        let (place, piece) = turned.board.pieces().last().expect("the start has pieces");
        let disc = Disc::with_energy(Kind::Pawn, crate::Energy::ALL[3], 0);
        turned.discs[place.index()] = disc;
        let error = alloc::format!("{place}: {piece} cannot have disc {disc} there");
        assert_eq!(turned.invariants(), Err(error));
    }
}
