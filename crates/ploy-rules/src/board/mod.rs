//! The board.

mod attacks;
pub(crate) mod material;
mod pictures;
pub(crate) mod text;

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;

use board_grid::NineByNine;

use crate::movegen::{Batch, Batches, Friends, Mailbox, MailboxCell};
use crate::{Colour, Kind, Piece, PlayerColour, Rules, Square, SquareSet};

/// A placement of pieces. Any placement the notation can express is valid, even if no game leads to
/// it.
///
/// The text has nine rows, from row 9 down to row 1, joined by `/`. A row has nine cells, joined by
/// `,`; a cell is empty or a [`Piece`]. `Display` and `FromStr` round-trip.
///
/// ```
/// use ploy_rules::{Board, Colour, Kind, Square};
///
/// let mut board = Board::start();
/// assert_eq!(board.of(Colour::White).len(), 15);
/// assert_eq!(board.of_kind(Kind::Commander).to_string(), "e1 e9");
///
/// board.set(Square::E5, Some("w170".parse()?));
/// let text = board.to_string();
/// assert_eq!(text.parse::<Board>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board<A: PlayerColour = Colour> {
    mailbox: Mailbox,
    pieces: A::Sets,
}

impl Board {
    /// The start position of the two-player game.
    #[must_use]
    pub fn start() -> Self {
        Self::START_TEXT
            .parse()
            .expect("the start position is well-formed")
    }

    /// The text of [`start`](Self::start).
    pub const START_TEXT: &str = ",w84,w41,w56,w170,w56,w41,w84,/,,w24,w40,w17,w40,w48,,/,,,w16,w16,w16,,,/\
                             ,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,b1,b1,b1,,,/,,b3,b130,b17,b130,b129,,/\
                             ,b69,b146,b131,b170,b131,b146,b69,";
}

impl<A: PlayerColour> Board<A> {
    /// The board without pieces.
    pub const EMPTY: Self = Self {
        mailbox: Mailbox::EMPTY,
        pieces: A::NO_SQUARES,
    };

    /// The piece on the square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece<A>> {
        self.mailbox.at(square.index()).piece()
    }

    /// Sets or clears a square; returns the previous piece.
    pub fn set(&mut self, square: Square, piece: Option<Piece<A>>) -> Option<Piece<A>> {
        let before = self.piece_at(square);
        let cell = piece.map_or(MailboxCell::EMPTY, MailboxCell::new);
        self.mailbox.put(square.index(), cell);
        if let Some(before) = before {
            self.of_mut(before.colour()).remove(square);
        }
        if let Some(piece) = piece {
            self.of_mut(piece.colour()).insert(square);
        }
        before
    }

    /// Each piece with its square, in square order: row by row from the bottom.
    pub fn pieces(&self) -> Pieces<'_, A> {
        Pieces {
            board: self,
            squares: self.occupied().iter(),
        }
    }

    /// The squares of one colour's pieces.
    #[inline]
    #[must_use]
    pub fn of(&self, colour: A) -> SquareSet {
        self.pieces.as_ref()[colour.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, colour: A) -> &mut SquareSet {
        &mut self.pieces.as_mut()[colour.index()]
    }

    /// The squares whose pieces or rotations differ from another board.
    ///
    /// ```
    /// use ploy_rules::{Board, Square};
    ///
    /// let start = Board::start();
    /// let mut board = start.clone();
    /// let piece = board.set(Square::E3, None);
    /// board.set(Square::E5, piece);
    /// let changes = board.changes_since(&start);
    /// assert_eq!(changes.iter().collect::<Vec<_>>(), [Square::E3, Square::E5]);
    /// ```
    #[must_use]
    pub fn changes_since(&self, before: &Self) -> SquareSet {
        let mut changes = 0;
        self.mailbox
            .visit_changes(&before.mailbox, |index| changes |= 1u128 << index);
        SquareSet::from_bits(changes)
    }

    /// The squares of the pieces of one kind, of all colours.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> SquareSet {
        let pieces = self.pieces();
        pieces
            .filter(|(_, piece)| piece.lines().kind() == Some(kind))
            .map(|(square, _)| square)
            .collect()
    }

    /// The squares of all pieces.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        let sets = self.pieces.as_ref().iter();
        sets.fold(SquareSet::EMPTY, |all, &set| all | set)
    }

    /// The moves of the piece on the square, regardless of the player to move and of the game's
    /// end; `None` on an empty square.
    #[must_use]
    pub fn batch(&self, from: Square, rules: Rules) -> Option<Batch> {
        let piece = self.piece_at(from)?;
        self.batches_among(from.as_set(), Friends::of(piece.colour()), rules)
            .next()
    }

    /// The moves of one colour's pieces, one batch for each in square order, regardless of the
    /// player to move and of the game's end.
    ///
    /// ```
    /// use ploy_rules::{Board, Colour, Rules};
    ///
    /// let board = Board::start();
    /// let batches = board.batches(Colour::White, Rules::default());
    /// assert_eq!(batches.map(|batch| batch.target_count()).sum::<usize>(), 23);
    /// ```
    #[inline]
    pub fn batches(&self, colour: A, rules: Rules) -> Batches<'_> {
        self.batches_among(self.of(colour), Friends::of(colour), rules)
    }

    /// The moves of the pieces on `movers`, without captures of `friends`.
    #[inline]
    pub(crate) fn batches_among(
        &self,
        movers: SquareSet,
        friends: Friends,
        rules: Rules,
    ) -> Batches<'_> {
        Batches::new(&self.mailbox, movers, friends, rules)
    }

    #[inline]
    pub(crate) const fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// Checks that the piece sets match the mailbox.
    pub(crate) fn check_sets(&self) -> Result<(), String> {
        for &colour in A::ALL {
            let found: SquareSet = Square::all()
                .filter(|&square| {
                    let piece = self.piece_at(square);
                    piece.is_some_and(|piece| piece.colour() == colour)
                })
                .collect();
            let stored = self.of(colour);
            if found != stored {
                return Err(format!(
                    "{colour} stands on {found}, but its set of pieces is {stored}"
                ));
            }
        }
        Ok(())
    }

    /// The mailbox, for changes. The caller must keep the piece sets in sync.
    #[inline]
    pub(crate) const fn mailbox_mut(&mut self) -> &mut Mailbox {
        &mut self.mailbox
    }
}

impl<A: PlayerColour> Default for Board<A> {
    /// The board without pieces.
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<A: PlayerColour> fmt::Debug for Board<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl<A: PlayerColour> Extend<(Square, Piece<A>)> for Board<A> {
    fn extend<I: IntoIterator<Item = (Square, Piece<A>)>>(&mut self, pieces: I) {
        for (square, piece) in pieces {
            self.set(square, Some(piece));
        }
    }
}

impl<A: PlayerColour> FromIterator<(Square, Piece<A>)> for Board<A> {
    fn from_iter<I: IntoIterator<Item = (Square, Piece<A>)>>(pieces: I) -> Self {
        let mut board = Self::EMPTY;
        board.extend(pieces);
        board
    }
}

impl<'a, A: PlayerColour> IntoIterator for &'a Board<A> {
    type Item = (Square, Piece<A>);
    type IntoIter = Pieces<'a, A>;

    fn into_iter(self) -> Pieces<'a, A> {
        self.pieces()
    }
}

/// The pieces of a board with their squares, from [`Board::pieces`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Pieces<'a, A: PlayerColour = Colour> {
    board: &'a Board<A>,
    squares: board_grid::Squares<NineByNine>,
}

impl<A: PlayerColour> Iterator for Pieces<'_, A> {
    type Item = (Square, Piece<A>);

    fn next(&mut self) -> Option<Self::Item> {
        let square = self.squares.next()?;
        Some((square, self.board.piece_at(square)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl<A: PlayerColour> ExactSizeIterator for Pieces<'_, A> {}
impl<A: PlayerColour> FusedIterator for Pieces<'_, A> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards that no public function creates.
    #[test]
    fn sets_that_do_not_match_the_mailbox_are_noticed() {
        let start = Board::start();
        assert_eq!(start.check_sets(), Ok(()));
        let mut emptied = start.clone();
        let index = Square::E1.index();
        emptied.mailbox_mut().put(index, MailboxCell::EMPTY);
        let black = start.of(Colour::Black);
        let mut left = black;
        left.remove(Square::E1);
        let expected = format!("black stands on {left}, but its set of pieces is {black}");
        assert_eq!(emptied.check_sets(), Err(expected));
    }
}
