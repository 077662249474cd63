//! The board.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use crate::movegen::{bits, candidates, is_open, is_reached, reach};
use crate::square::bit;
use crate::{
    BoardError, BoardFault, Colour, Energy, Kind, Piece, Placement, Square, SquareSet, Squares,
};

/// A placement of pieces: at most one on a square, each with an energy that its kind can have.
///
/// A board can have any number of kings; only a [`Position`](crate::Position) limits them to one a
/// side. Five bitboards (two colours, kings, two bits of the energy), 40 bytes.
///
/// ```
/// use shogun_rules::{Board, Colour, Square};
///
/// let board: Board = "8/8/8/8/3p44/3P2P13/8/8".parse()?;
/// assert_eq!(board.len(), 3);
/// let piece = board.piece_at(Square::at(3, 2).expect("on the board")).expect("occupied");
/// assert_eq!((piece.colour(), piece.energy().get()), (Colour::White, 2));
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    colours: [u64; 2],
    kings: u64,
    /// Bit 0 and bit 1 of energy minus one; zero where no piece stands.
    energy: [u64; 2],
}

impl Board {
    /// The board without pieces.
    pub const EMPTY: Self = Self {
        colours: [0; 2],
        kings: 0,
        energy: [0; 2],
    };

    /// The board of these pieces.
    ///
    /// ```
    /// use shogun_rules::{Board, Colour, Kind, Placement};
    ///
    /// let king = |energy, x| Placement { colour: Colour::Red, kind: Kind::King, energy, at: (x, 8).into() };
    /// assert_eq!(Board::from_placements([king(2, 4)])?.len(), 1);
    ///
    /// let error = Board::from_placements([king(3, 4), king(1, 4), king(1, 9)]).unwrap_err();
    /// assert_eq!(error.faults().len(), 3);
    /// # Ok::<(), shogun_rules::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// [`BoardError`] with all faults: pieces outside the board, energies that the kind
    /// cannot have, and squares with several pieces.
    pub fn from_placements(
        placements: impl IntoIterator<Item = Placement>,
    ) -> Result<Self, BoardError> {
        let mut board = Self::EMPTY;
        let mut faults = Vec::new();
        let mut taken = SquareSet::EMPTY;
        for placement in placements {
            let square = placement.at.square();
            let piece = u8::try_from(placement.energy)
                .ok()
                .and_then(Energy::new)
                .and_then(|energy| Piece::new(placement.colour, placement.kind, energy));
            if square.is_none() {
                faults.push(BoardFault::Outside { placement });
            }
            if piece.is_none() {
                faults.push(BoardFault::Energy { placement });
            }
            if let Some(square) = square {
                if !taken.insert(square) {
                    faults.push(BoardFault::Shared { placement });
                } else if let Some(piece) = piece {
                    board.set(square, Some(piece));
                }
            }
        }
        if faults.is_empty() {
            Ok(board)
        } else {
            Err(BoardError::new(faults))
        }
    }

    /// Sets or clears a square; returns the previous piece.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.piece_at(square);
        *self = self.restricted_to(!square.as_set());
        if let Some(piece) = piece {
            let bit = bit(square);
            self.colours[piece.colour() as usize] |= bit;
            if piece.kind() == Kind::King {
                self.kings |= bit;
            }
            let energy = u64::from(piece.energy().get() - 1);
            self.energy[0] |= (energy & 1) << square.index();
            self.energy[1] |= (energy >> 1) << square.index();
        }
        before
    }

    /// Clears `from` and sets `to` to the piece of this [`code`](Self::code).
    #[inline]
    pub(crate) fn relocate(&mut self, from: Square, to: Square, code: usize) {
        let kept = !(bit(from) | bit(to));
        let code = code as u64;
        let put = |set: u64, place: u32| set & kept | (code >> place & 1) << to.index();
        self.energy = [put(self.energy[0], 0), put(self.energy[1], 1)];
        self.kings = put(self.kings, 2);
        self.colours = [put(self.colours[0], 3), put(self.colours[1], 4)];
    }

    /// The [`code`](Self::code) of the same piece with this energy.
    pub(crate) const fn code_with_energy(code: usize, energy: Energy) -> usize {
        code & !3 | (energy.get() as usize - 1)
    }

    /// The code of the piece on a square, below [`CODES`](crate::zobrist::CODES); 0 if it is empty.
    #[inline]
    pub(crate) fn code(&self, square: usize) -> usize {
        let bit = |set: u64, place: u32| ((set >> square & 1) as usize) << place;
        bit(self.energy[0], 0)
            | bit(self.energy[1], 1)
            | bit(self.kings, 2)
            | bit(self.colours[0], 3)
            | bit(self.colours[1], 4)
    }

    /// Checks that the bitboards are consistent.
    pub(crate) fn invariants(&self) -> Result<(), alloc::string::String> {
        let [white, red] = self.colours;
        let [low, high] = self.energy;
        let broken = if white & red != 0 {
            "two colours share a square"
        } else if (self.kings | low | high) & !(white | red) != 0 {
            "an empty square has a kind or an energy"
        } else if self.kings & high != 0 {
            "a king has an energy above 2"
        } else {
            return Ok(());
        };
        Err(broken.into())
    }

    /// The board with only the pieces on these squares.
    #[inline]
    #[must_use]
    pub fn restricted_to(&self, squares: SquareSet) -> Self {
        let kept = squares.bits();
        Self {
            colours: self.colours.map(|set| set & kept),
            kings: self.kings & kept,
            energy: self.energy.map(|set| set & kept),
        }
    }

    /// The squares whose pieces or energies differ from another board.
    ///
    /// ```
    /// use shogun_rules::{Board, Position, Square};
    ///
    /// let start = *Position::start().board();
    /// let mut board = start;
    /// let square = Square::at(0, 0).expect("on the board");
    /// board.set(square, None);
    /// assert_eq!(board.changes_since(&start), square.as_set());
    /// assert!(board.changes_since(&board).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> SquareSet {
        let changes = (self.colours[0] ^ before.colours[0])
            | (self.colours[1] ^ before.colours[1])
            | (self.kings ^ before.kings)
            | (self.energy[0] ^ before.energy[0])
            | (self.energy[1] ^ before.energy[1]);
        SquareSet::from_bits(changes)
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let colour = self.colour_at(square)?;
        let kind = if self.kings & bit(square) == 0 {
            Kind::Pawn
        } else {
            Kind::King
        };
        Some(Piece::from_checked(colour, kind, self.energy_bits(square)))
    }

    /// The colour of the piece on a square.
    #[inline]
    #[must_use]
    pub const fn colour_at(&self, square: Square) -> Option<Colour> {
        if self.colours[0] & bit(square) != 0 {
            Some(Colour::White)
        } else if self.colours[1] & bit(square) != 0 {
            Some(Colour::Red)
        } else {
            None
        }
    }

    /// The energy of the piece on a square; 1 for an empty one.
    #[inline]
    pub(crate) fn energy_bits(&self, square: Square) -> Energy {
        let bit = |plane: usize| (self.energy[plane] >> square.index()) as u8 & 1;
        Energy::from_low_bits(bit(0) | bit(1) << 1)
    }

    /// The squares of one colour's pieces.
    #[inline]
    #[must_use]
    pub fn of(&self, colour: Colour) -> SquareSet {
        SquareSet::from_bits(self.colours[colour as usize])
    }

    /// The squares of all kings, or of all pawns.
    #[inline]
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> SquareSet {
        SquareSet::from_bits(match kind {
            Kind::King => self.kings,
            Kind::Pawn => self.occupied().bits() & !self.kings,
        })
    }

    /// The squares of one colour's kings.
    #[inline]
    #[must_use]
    pub fn kings(&self, colour: Colour) -> SquareSet {
        SquareSet::from_bits(self.kings & self.colours[colour as usize])
    }

    /// The squares where a piece stands.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(self.colours[0] | self.colours[1])
    }

    /// The squares among `pieces` whose pieces have energy 1, 2, 3 and 4.
    #[inline]
    pub(crate) const fn by_energy(&self, pieces: u64) -> [u64; 4] {
        let [low, high] = self.energy;
        [
            pieces & !high & !low,
            pieces & !high & low,
            pieces & high & !low,
            pieces & high & low,
        ]
    }

    /// Number of pieces.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.occupied().len()
    }

    /// Whether the board is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.occupied().is_empty()
    }

    /// The pieces with their squares, row by row from the bottom.
    pub fn pieces(&self) -> Pieces<'_> {
        Pieces {
            board: self,
            left: self.occupied().iter(),
        }
    }

    /// The pieces as [`Placement`]s, in the order of [`pieces`](Self::pieces).
    pub fn placements(&self) -> impl ExactSizeIterator<Item = Placement> + '_ {
        self.pieces()
            .map(|(square, piece)| Placement::new(piece, square))
    }

    /// The targets of the pseudo-legal moves of the piece on `square`: empty squares and captures,
    /// even if the move leaves the own king in check. The empty set if `square` is empty.
    #[inline]
    #[must_use]
    pub fn targets(&self, square: Square) -> SquareSet {
        match self.colour_at(square) {
            Some(colour) => self.walk_ends(square) - self.of(colour),
            None => SquareSet::EMPTY,
        }
    }

    /// The squares where the walks of the piece on `square` end, occupied ones included.
    #[inline]
    fn walk_ends(&self, square: Square) -> SquareSet {
        let energy = usize::from(self.energy_bits(square).get());
        SquareSet::from_bits(reach(square.index(), energy, self.occupied().bits()))
    }

    /// The pieces of colour `by` that attack `square`, or defend their own piece there.
    ///
    /// A few AND operations for each piece at the right distance; kings and pinned pieces count.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Colour) -> SquareSet {
        let occupied = self.occupied().bits();
        let pieces = self.by_energy(self.colours[by as usize]);
        let mut attackers = 0;
        for from in candidates(pieces, square.index()) {
            attackers |= u64::from(is_open(from, square.index(), occupied)) << from;
        }
        SquareSet::from_bits(attackers)
    }

    /// The squares that pieces of `colour` attack or defend: those with
    /// [`attackers`](Self::attackers) of this colour.
    #[must_use]
    pub fn attacked_by(&self, colour: Colour) -> SquareSet {
        let own = self.of(colour);
        own.into_iter().fold(SquareSet::EMPTY, |attacked, square| {
            attacked | self.walk_ends(square)
        })
    }

    /// Whether a king of this colour is attacked.
    #[inline]
    #[must_use]
    pub fn is_check(&self, colour: Colour) -> bool {
        let occupied = self.occupied().bits();
        let enemies = self.by_energy(self.colours[colour.other() as usize]);
        bits(self.kings(colour).bits()).any(|king| is_reached(king, enemies, occupied))
    }
}

/// The pieces of a board with their squares, from [`Board::pieces`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Pieces<'b> {
    board: &'b Board,
    left: Squares,
}

impl Iterator for Pieces<'_> {
    type Item = (Square, Piece);

    #[inline]
    fn next(&mut self) -> Option<(Square, Piece)> {
        let square = self.left.next()?;
        Some((square, self.board.piece_at(square)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl ExactSizeIterator for Pieces<'_> {}
impl FusedIterator for Pieces<'_> {}

impl Extend<(Square, Piece)> for Board {
    fn extend<I: IntoIterator<Item = (Square, Piece)>>(&mut self, pieces: I) {
        for (square, piece) in pieces {
            self.set(square, Some(piece));
        }
    }
}

impl FromIterator<(Square, Piece)> for Board {
    /// A later piece replaces an earlier one on the same square.
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::EMPTY;
        board.extend(pieces);
        board
    }
}

impl<'b> IntoIterator for &'b Board {
    type Item = (Square, Piece);
    type IntoIter = Pieces<'b>;

    fn into_iter(self) -> Pieces<'b> {
        self.pieces()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

pub(crate) mod error;
pub(crate) mod placement;
pub(crate) mod start;
#[cfg(test)]
mod tests;
