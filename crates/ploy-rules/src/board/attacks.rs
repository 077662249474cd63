//! The squares that pieces attack, and the attackers of a square.

use board_grid::Direction;

use crate::movegen::{Friends, mailbox};
use crate::{Batch, Board, Lines, PlayerColour, Rules, Square, SquareSet};

impl<A: PlayerColour> Board<A> {
    /// The squares that the piece on `from` can step to, those of pieces it can take included; none
    /// from an empty square.
    ///
    /// ```
    /// use ploy_rules::{Board, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.targets(Square::C1).to_string(), "b2 a3");
    /// ```
    #[must_use]
    pub fn targets(&self, from: Square) -> SquareSet {
        self.batch(from, Rules::default())
            .map_or(SquareSet::EMPTY, |batch| batch.targets())
    }

    /// The pieces of one colour that bear on the square: that have a line towards it, are near
    /// enough, and have nothing in between. What stands on the square itself makes no difference,
    /// so the answer holds the attackers of an opponent's piece, the protectors of an own one, and
    /// those that could step to an empty square.
    ///
    /// ```
    /// use ploy_rules::{Board, Colour, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.attackers(Square::E3, Colour::Black).to_string(), "d2 e2 f2");
    /// ```
    #[must_use]
    pub fn attackers(&self, square: Square, by: A) -> SquareSet {
        let mailbox = self.mailbox();
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let (distance, cell) = mailbox.first(square, direction)?;
                let lines = Lines::new(cell.lines())?;
                let bears = cell.is_of(Friends::of(by))
                    && lines.contains(direction.opposite())
                    && lines.kind()?.range() >= distance;
                bears.then(|| mailbox::ahead(square, direction, distance))
            })
            .collect()
    }

    /// The squares of the pieces that the piece of a batch can take; the batch was made on this
    /// board.
    ///
    /// ```
    /// use ploy_rules::{Board, Rules, Square};
    ///
    /// // A Lance on e4 sees one Shield ahead of it and one to its right.
    /// let text = ",,,,,,,,w85/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,,b69,,w16,,/,,,,,,,,/,,,,,,,,/b85,,,,,,,,";
    /// let board: Board = text.parse()?;
    /// let batch = board.batch(Square::E4, Rules::default()).expect("there is a Lance on e4");
    /// assert_eq!(board.taken(&batch).collect::<Vec<_>>(), [Square::E5, Square::G4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn taken(&self, batch: &Batch) -> impl Iterator<Item = Square> {
        let indices = batch.capture_indices(self.mailbox());
        indices.map(mailbox::square)
    }

    /// Every square that some piece of this colour can step to, empty or not.
    #[must_use]
    pub fn attacked_by(&self, colour: A) -> SquareSet {
        self.batches(colour, Rules::default())
            .fold(SquareSet::EMPTY, |all, batch| all | batch.targets())
    }
}
