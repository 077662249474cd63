//! Sets of squares: threatened, safe, and reachable for the rook.

use crate::bitboard;
use crate::bitboard::word::{Word, with_word};
use crate::rules::Rules;
use crate::square::{Square, SquareSet};

impl Rules {
    /// Every square of the board; on a side below 10, the lower-left corner of the 10 x 10 board.
    #[must_use]
    pub fn board(&self) -> SquareSet {
        SquareSet::from_bits(bitboard::board(self.side()))
    }

    /// The empty squares that a pawn can reach in one step.
    ///
    /// ```
    /// use rook_hunt::Rules;
    ///
    /// let pawns = ["a1".parse()?, "c1".parse()?].into_iter().collect();
    /// assert_eq!(Rules::default().threatened(pawns).to_string(), "b1 d1 a2 c2");
    /// # Ok::<(), rook_hunt::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn threatened(&self, pawns: SquareSet) -> SquareSet {
        with_word!(self.side(), W => threatened(self, W::of(pawns)).set())
    }

    /// The squares that are neither occupied nor threatened: on these the rook
    /// can be placed, and its moves can end.
    #[must_use]
    pub fn safe(&self, pawns: SquareSet) -> SquareSet {
        with_word!(self.side(), W => safe(self, W::of(pawns)).set())
    }

    /// The targets of a rook on `rook`: every safe square that it can slide to, over threatened
    /// squares too but not through a pawn, and its own square if it is safe and the rules let it
    /// stay. None from a square off the board.
    ///
    /// ```
    /// use rook_hunt::Rules;
    ///
    /// let pawns = ["d1".parse()?, "a4".parse()?].into_iter().collect();
    /// let moves = Rules::default().rook_moves(pawns, "a1".parse()?);
    /// assert_eq!(moves.to_string(), "a1 b1 a2"); // c1 and a3 are threatened
    /// # Ok::<(), rook_hunt::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn rook_moves(&self, pawns: SquareSet, rook: Square) -> SquareSet {
        if !self.board().contains(rook) {
            return SquareSet::EMPTY;
        }
        with_word!(self.side(), W => rook_moves(self, W::of(pawns), W::at(rook)).set())
    }

    /// The region: the squares that a rook on `rook` could reach in any number of moves while the
    /// pawns stand still, and its own square. None from a square off the board.
    ///
    /// A flood fill, with one round for each change of direction on the way to the farthest square.
    #[must_use]
    pub fn reachable(&self, pawns: SquareSet, rook: Square) -> SquareSet {
        if !self.board().contains(rook) {
            return SquareSet::EMPTY;
        }
        with_word!(self.side(), W => reachable(self, W::of(pawns), W::at(rook)).set())
    }

    /// Whether the rook is caught: it has no move, not even to stay, and the next pawn turn takes
    /// it.
    ///
    /// If the rook must move, a rook without a move is caught even on a square that is not
    /// threatened.
    #[must_use]
    pub fn is_caught(&self, pawns: SquareSet, rook: Square) -> bool {
        self.rook_moves(pawns, rook).is_empty()
    }
}

#[inline]
pub(crate) fn threatened<W: Word>(rules: &Rules, pawns: W) -> W {
    let empty = bitboard::board::<W>(rules.side()) & !pawns;
    bitboard::spread(pawns, empty, rules.reach())
}

#[inline]
pub(crate) fn safe<W: Word>(rules: &Rules, pawns: W) -> W {
    bitboard::board::<W>(rules.side()) & !pawns & !threatened(rules, pawns)
}

#[inline]
pub(crate) fn rook_moves<W: Word>(rules: &Rules, pawns: W, rook: W) -> W {
    let empty = bitboard::board::<W>(rules.side()) & !pawns;
    let stay = if rules.must_move() { W::ZERO } else { rook };
    (bitboard::slides(rook, empty) | stay) & safe(rules, pawns)
}

#[inline]
pub(crate) fn reachable<W: Word>(rules: &Rules, pawns: W, rook: W) -> W {
    let empty = bitboard::board::<W>(rules.side()) & !pawns;
    let safe = safe(rules, pawns);
    let mut region = rook;
    loop {
        let wider = region | (bitboard::slides(region, empty) & safe);
        if wider == region {
            return region;
        }
        region = wider;
    }
}
