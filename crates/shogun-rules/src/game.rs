//! Shogun under the contract that every game of the workspace keeps.

use alloc::string::String;
use core::ops::ControlFlow;
use core::str::FromStr;

use board_game_core::{Game, Outcome, Player};

use crate::square::bit;
use crate::{
    Batch, Carried, Colour, Ending, EnergyModel, Illegal, Kind, Move, Piece, Position, Rules,
    Square, TextError, Undo, text, zobrist,
};

// White moves first: the papers do not say who does.
board_game_core::sides!(Colour::White, Colour::Red; Colour);

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        ending
            .winner()
            .map_or(Self::Draw, |winner| Self::win(winner.into()))
    }
}

/// Shows a batch's moves one by one.
#[inline]
fn one_by_one<B>(
    mut visit: impl FnMut(Move) -> ControlFlow<B>,
) -> impl FnMut(Batch) -> ControlFlow<B> {
    move |Batch { from, to }| {
        for to in to {
            visit(Move { from, to })?;
        }
        ControlFlow::Continue(())
    }
}

impl<M: EnergyModel> Game for Position<M> {
    type Move = Move;
    type Captured = Piece;
    type Undo = Undo<M::Carried>;
    type Illegal = Illegal;
    type Rules = Rules<M>;
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

    fn rules(&self) -> Rules<M> {
        self.rules.clone()
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
            let carried = self.carried_at(square).unwrap_or_default();
            if !self.rules.energies.fits(piece, carried, square) {
                return Err(alloc::format!(
                    "{square}: {piece} cannot carry {carried:?} there"
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
        self.board.piece_at(mv.to)
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
            false => Err(self.why_illegal(mv)),
        }
    }

    /// Looks only at the piece that moves, and for no reason why it may not.
    fn is_legal(&self, mv: Move) -> bool {
        self.board.colour_at(mv.from) == Some(self.to_move)
            && !self.is_decided()
            && self.legality().targets(mv.from.index()) & bit(mv.to) != 0
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) -> Self::Undo {
        let (from, to) = (mv.from.index(), mv.to.index());
        let undo = self.undo_of(mv);
        let carried = undo.carried[0];
        let energy = match self.board.piece_at(mv.from) {
            Some(piece) => self
                .rules
                .energies
                .landing(piece, carried, mv.to)
                .capped_for(piece.kind()),
            None => return undo,
        };
        self.key ^= self.square_key(from) ^ self.square_key(to);
        self.board.relocate(mv.from, mv.to, energy);
        self.carried[from] = M::Carried::default();
        self.carried[to] = carried;
        self.key ^= self.square_key(to);
        self.change_sides();
        undo
    }

    #[inline]
    fn undo(&mut self, undo: Self::Undo) {
        self.carried[undo.mv.from.index()] = undo.carried[0];
        self.carried[undo.mv.to.index()] = undo.carried[1];
        self.board = undo.board;
        self.key = undo.key;
        self.to_move = self.to_move.other();
    }

    /// None where the king of the side to move is attacked, which would lose it.
    fn pass(&mut self) -> Option<Self::Undo> {
        if self.is_check() || self.ending().is_some() {
            return None;
        }
        // From a square to itself.
        let square = Square::all().next()?;
        let undo = self.undo_of(Move {
            from: square,
            to: square,
        });
        self.change_sides();
        Some(undo)
    }

    /// Pieces that the text gives nothing to carry get what the energy model gives them for the energies they have.
    fn parse(text: &str, rules: &Rules<M>) -> Result<Self, TextError> {
        let (rows, to_move) = text::split_side(text)?;
        let model = &rules.energies;
        let mut given = [None; 64];
        let board = text::parse_rows(rows, |square, piece, number| {
            let carried = M::Carried::from_number(number.parse().ok()?)?;
            if !model.fits(piece, carried, square) {
                return None;
            }
            given[square.index()] = Some(carried);
            Some(())
        })?;
        let carried = |square: Square, piece| {
            given[square.index()].unwrap_or_else(|| model.carried(piece, square))
        };
        Ok(Self::carrying(board, to_move, rules.clone(), carried)?)
    }

    fn parse_move(&self, text: &str) -> Result<Move, TextError> {
        text.parse()
    }
}

impl<M: EnergyModel> Position<M> {
    /// What takes this move back from the position after it.
    #[inline]
    fn undo_of(&self, mv: Move) -> Undo<M::Carried> {
        Undo {
            board: self.board,
            key: self.key,
            mv,
            carried: [mv.from, mv.to].map(|square| self.carried[square.index()]),
        }
    }

    #[inline]
    fn change_sides(&mut self) {
        self.key ^= zobrist::side(Colour::White) ^ zobrist::side(Colour::Red);
        self.to_move = self.to_move.other();
    }

    /// What a square adds to the key.
    #[inline]
    fn square_key(&self, square: usize) -> u64 {
        let code = self.board.code(square);
        let piece = zobrist::PIECES[square][code];
        if code == 0 {
            return piece;
        }
        piece ^ zobrist::carried(square, self.carried[square].number())
    }
}

impl<M: EnergyModel> FromStr for Position<M> {
    type Err = TextError;

    /// Reads a position under the default rules.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text, &Rules::default())
    }
}

board_game_core::inherent!(impl[M: EnergyModel] Position<M>);
