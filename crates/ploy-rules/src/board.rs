//! Where the pieces stand.

mod text;

use core::fmt;
use core::iter::FusedIterator;

pub use text::ParseBoardError;

use crate::mailbox::{Cell, Friends, Mailbox};
use crate::{Army, Batch, Batches, Colour, Kind, Move, Piece, Rules, Square, SquareSet};

/// Where the pieces stand: anything that the notation can write down, sensible or not.
///
/// As text it is nine rows from row 9 down to row 1 joined by `/`, of nine cells each joined by `,`; a cell is empty or
/// a [`Piece`]. Reading and writing are exact inverses.
///
/// ```
/// use ploy_rules::{Board, Colour, Square};
///
/// let mut board = Board::start();
/// assert_eq!(board.pieces(Colour::White).len(), 15);
///
/// let e5: Square = "e5".parse()?;
/// board.set(e5, Some("w170".parse()?));
/// let text = board.to_string();
/// assert_eq!(text.parse::<Board>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board<A: Army = Colour> {
    pub(crate) mailbox: Mailbox,
    pieces: A::Each<SquareSet>,
}

impl Board {
    /// The set-up of the two-handed game.
    #[must_use]
    pub fn start() -> Self {
        Self::START
            .parse()
            .expect("the test suite reads this text too")
    }

    /// The text of [`start`](Self::start).
    pub const START: &str = ",w84,w41,w56,w170,w56,w41,w84,/,,w24,w40,w17,w40,w48,,/,,,w16,w16,w16,,,/\
                             ,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,b1,b1,b1,,,/,,b3,b130,b17,b130,b129,,/\
                             ,b69,b146,b131,b170,b131,b146,b69,";
}

impl<A: Army> Board<A> {
    /// The board without pieces.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            mailbox: Mailbox::EMPTY,
            pieces: A::each(SquareSet::EMPTY),
        }
    }

    /// The piece on the square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece<A>> {
        self.mailbox.at(square.index()).piece()
    }

    /// Puts a piece on the square, or empties it; what stood there before.
    pub fn set(&mut self, square: Square, piece: Option<Piece<A>>) -> Option<Piece<A>> {
        let before = self.piece_at(square);
        let cell = piece.map_or(Cell::EMPTY, Cell::new);
        self.mailbox.put(square.index(), cell);
        if let Some(before) = before {
            self.pieces_mut(before.colour).remove(square);
        }
        if let Some(piece) = piece {
            self.pieces_mut(piece.colour).insert(square);
        }
        before
    }

    /// The squares of one colour's pieces.
    #[inline]
    #[must_use]
    pub fn pieces(&self, colour: A) -> SquareSet {
        self.pieces.as_ref()[colour.index()]
    }

    #[inline]
    pub(crate) fn pieces_mut(&mut self, colour: A) -> &mut SquareSet {
        &mut self.pieces.as_mut()[colour.index()]
    }

    /// The squares of all pieces.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.pieces
            .as_ref()
            .iter()
            .fold(SquareSet::EMPTY, |all, &pieces| all | pieces)
    }

    /// Each piece with its square, in square order: row by row from the bottom.
    pub fn iter(&self) -> Pieces<'_, A> {
        Pieces {
            board: self,
            squares: self.occupied().iter(),
        }
    }

    /// How many Commanders a colour has, and how many other pieces.
    pub(crate) fn material(&self, colour: A) -> Material {
        self.pieces(colour)
            .iter()
            .filter_map(|square| self.piece_at(square))
            .fold(Material::default(), |mut material, piece| {
                *material.of_mut(piece.lines.kind()) += 1;
                material
            })
    }

    /// Whether the game is over: some colour has no Commander, or nothing else. An empty board is finished.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        A::ALL
            .iter()
            .any(|&colour| self.material(colour).is_beaten())
    }

    /// The moves of the piece on the square, whoever is to move and whether or not the game is over; `None` on an empty
    /// square.
    #[must_use]
    pub fn batch(&self, from: Square, rules: Rules) -> Option<Batch> {
        let piece = self.piece_at(from)?;
        Some(self.batch_among(from, Friends::of(piece.colour), rules))
    }

    /// The moves of one colour's pieces, one batch for each in square order, whoever is to move and whether or not the game
    /// is over.
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
        let friends = Friends::of(colour);
        Batches::new(&self.mailbox, self.pieces(colour), friends, rules)
    }

    /// The moves of the piece on the square, which takes none of `friends`.
    pub(crate) fn batch_among(&self, from: Square, friends: Friends, rules: Rules) -> Batch {
        let cell = self.mailbox.at(from.index());
        Batch::generate(&self.mailbox, from.index(), cell, friends, rules.turns())
    }

    /// Whether the piece on the start square can make this move on this board. Whose turn it is and whether the game is
    /// over are questions for a [`Position`](crate::Position).
    ///
    /// Looks at the squares of the move alone; nothing is generated.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, mv: Move, rules: Rules) -> bool {
        self.piece_at(mv.from())
            .is_some_and(|piece| self.is_legal_among(mv, piece, Friends::of(piece.colour), rules))
    }

    /// The same for a `piece` that stands on the move's start square and takes none of `friends`.
    pub(crate) fn is_legal_among(
        &self,
        mv: Move,
        piece: Piece<A>,
        friends: Friends,
        rules: Rules,
    ) -> bool {
        let lines = piece.lines;
        if mv.is_turn() {
            return rules.turns_in_place(lines).contains(mv.rotation());
        }
        let Some((direction, distance)) = mv.from().direction_to(mv.to()) else {
            return false;
        };
        lines.contains(direction)
            && lines.kind().is_some_and(|kind| distance <= kind.range())
            && rules.turns_after_step(lines).contains(mv.rotation())
            && self
                .mailbox
                .reach_towards(mv.from(), direction, distance, friends)
                == distance
    }
}

/// How many Commanders a colour has, and how many other pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Material {
    pub(crate) commanders: u8,
    pub(crate) others: u8,
}

impl Material {
    /// The number that counts pieces of this kind.
    #[inline]
    pub(crate) fn of_mut(&mut self, kind: Option<Kind>) -> &mut u8 {
        match kind {
            Some(Kind::Commander) => &mut self.commanders,
            _ => &mut self.others,
        }
    }

    /// Whether the Commander is gone, or everything else.
    #[inline]
    pub(crate) const fn is_beaten(self) -> bool {
        self.commanders == 0 || self.others == 0
    }
}

impl<A: Army> Default for Board<A> {
    /// The board without pieces.
    fn default() -> Self {
        Self::empty()
    }
}

impl<A: Army> fmt::Debug for Board<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

impl<A: Army> FromIterator<(Square, Piece<A>)> for Board<A> {
    fn from_iter<I: IntoIterator<Item = (Square, Piece<A>)>>(pieces: I) -> Self {
        let mut board = Self::empty();
        for (square, piece) in pieces {
            board.set(square, Some(piece));
        }
        board
    }
}

impl<'a, A: Army> IntoIterator for &'a Board<A> {
    type Item = (Square, Piece<A>);
    type IntoIter = Pieces<'a, A>;

    fn into_iter(self) -> Pieces<'a, A> {
        self.iter()
    }
}

/// The pieces of a board with their squares, from [`Board::iter`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Pieces<'a, A: Army = Colour> {
    board: &'a Board<A>,
    squares: board_grid::Squares<board_grid::NineByNine>,
}

impl<A: Army> Iterator for Pieces<'_, A> {
    type Item = (Square, Piece<A>);

    fn next(&mut self) -> Option<Self::Item> {
        let square = self.squares.next()?;
        Some((square, self.board.piece_at(square)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl<A: Army> ExactSizeIterator for Pieces<'_, A> {}
impl<A: Army> FusedIterator for Pieces<'_, A> {}
