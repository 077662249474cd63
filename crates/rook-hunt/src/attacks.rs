//! The squares that the pieces of a position attack.

use crate::position::Position;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::turn::DIRECTIONS;

impl Position {
    /// The squares of pawns and rook.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.pawns() | self.rook().map_or(SquareSet::EMPTY, Square::as_set)
    }

    /// The squares the pawns threaten; see [`Rules::threatened`](crate::Rules::threatened).
    #[must_use]
    pub fn threatened(&self) -> SquareSet {
        self.rules.threatened(self.pawns())
    }

    /// The squares that the rook could reach in any number of moves while the pawns stand still;
    /// see [`Rules::reachable`](crate::Rules::reachable).
    #[must_use]
    pub fn reachable(&self) -> SquareSet {
        match self.rook() {
            Some(rook) => self.rules.reachable(self.pawns(), rook),
            None => self.rook_moves(),
        }
    }

    /// The squares to which the rook or pawn on this square may go, a pawn in one step, regardless
    /// of the side to move; none if the square is empty.
    ///
    /// ```
    /// use rook_hunt::{Position, Rules, Square};
    ///
    /// let position = Position::parse("b2,d2 c4", &Rules::new(2, 1, 2)?)?;
    /// assert_eq!(position.targets(Square::B2).to_string(), "b1 a2 c2 b3 b4");
    /// assert_eq!(position.targets(Square::C4).to_string(), "c1 c3 a4 c4 e4 f4 g4 h4 c5 c6 c7 c8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn targets(&self, square: Square) -> SquareSet {
        if self.rook() == Some(square) {
            return self.rook_moves();
        }
        if !self.pawns().contains(square) {
            return SquareSet::EMPTY;
        }
        let mut targets = SquareSet::EMPTY;
        for direction in DIRECTIONS {
            for to in square.ray(direction).take(usize::from(self.rules.reach())) {
                if self.pawns().contains(to) || !self.rules.board().contains(to) {
                    break;
                }
                targets.insert(to);
                if self.rook() == Some(to) {
                    break;
                }
            }
        }
        targets
    }

    /// The pawns that threaten this square, or the rook if it may go there, regardless of the side
    /// to move.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side) -> SquareSet {
        if !self.attacked_by(by).contains(square) {
            return SquareSet::EMPTY;
        }
        if by == Side::Rook {
            return self.rook().map_or(SquareSet::EMPTY, Square::as_set);
        }
        let reach = usize::from(self.rules.reach());
        let first_pawn = |direction| {
            let mut ray = square.ray(direction).take(reach);
            ray.find(|&from| self.pawns().contains(from))
        };
        DIRECTIONS.into_iter().filter_map(first_pawn).collect()
    }

    /// The squares that the pawns threaten, or to which the rook may go or be put.
    #[must_use]
    pub fn attacked_by(&self, side: Side) -> SquareSet {
        match side {
            Side::Pawns => self.threatened(),
            Side::Rook => self.rook_moves(),
        }
    }
}
