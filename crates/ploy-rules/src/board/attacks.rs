//! The squares that pieces attack, and the attackers of a square.

use board_grid::Direction;

use crate::movegen::{Friends, mailbox};
use crate::{Board, Lines, PlayerColour, Rules, Square, SquareSet};

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

    /// Every square that some piece of this colour can step to, empty or not.
    #[must_use]
    pub fn attacked_by(&self, colour: A) -> SquareSet {
        self.batches(colour, Rules::default())
            .fold(SquareSet::EMPTY, |all, batch| all | batch.targets())
    }
}
