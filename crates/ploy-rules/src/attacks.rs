//! Who bears on which square.

use board_grid::Direction;

use crate::{Army, Board, Rules, Square, SquareSet};

impl<A: Army> Board<A> {
    /// The squares that the piece on `from` can step to, those of pieces it can take included; none from an empty
    /// square.
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

    /// The pieces of one colour that bear on the square: that have a line towards it, are near enough, and have nothing
    /// in between. What stands on the square itself makes no difference, so the answer holds the attackers of an
    /// opponent's piece, the protectors of an own one, and those that could step to an empty square.
    ///
    /// ```
    /// use ploy_rules::{Board, Colour, Square};
    ///
    /// let board = Board::start();
    /// assert_eq!(board.attackers(Square::E3, Colour::Black).to_string(), "d2 e2 f2");
    /// ```
    #[must_use]
    pub fn attackers(&self, square: Square, by: A) -> SquareSet {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| {
                let (distance, from, piece) = (1..=3)
                    .zip(square.ray(direction))
                    .find_map(|(distance, from)| Some((distance, from, self.piece_at(from)?)))?;
                let bears = piece.colour == by
                    && piece.lines.contains(direction.opposite())
                    && piece.lines.kind()?.range() >= distance;
                bears.then_some(from)
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
