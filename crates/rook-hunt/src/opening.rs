//! Openings (turns of the pawns that enlarge the region of the rook), and the squares out of reach
//! of a formation.

use alloc::vec::Vec;

use crate::position::Position;
use crate::rules::Rules;
use crate::square::SquareSet;
use crate::turn::{Move, Turn};

/// A turn after which the rook's region has more squares than before (Abdellatif 2017: *Öffnung*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OpeningTurn {
    /// The turn.
    pub turn: Turn,
    /// Squares of the region before it.
    pub before: u32,
    /// Squares of the region after it.
    pub after: u32,
    /// The new squares of the region.
    pub gained: SquareSet,
}

impl Position {
    /// The openings among the pawns' turns, one for each outcome; none if the rook is to move, or
    /// not on the board.
    ///
    /// The rook's own square always counts, as in the paper's text. A formation is closed as long
    /// as the pawns avoid openings.
    ///
    /// ```
    /// use rook_hunt::{Position, Side, Square};
    ///
    /// let start = Position::start().with_rook(Square::A1, Side::Pawns)?;
    /// let openings = start.openings();
    /// assert_eq!(openings.len(), 22);
    /// assert!(openings.iter().any(|opening| opening.turn.to_string() == "Bc3-c2"));
    /// # Ok::<(), rook_hunt::PositionError>(())
    /// ```
    #[must_use]
    pub fn openings(&self) -> Vec<OpeningTurn> {
        let mut openings = Vec::new();
        self.placements_until(|turn| {
            openings.extend(self.opening(turn));
            false
        });
        openings
    }

    /// The opening that a legal turn is; `None` if it is none.
    #[must_use]
    pub fn opening(&self, turn: &Turn) -> Option<OpeningTurn> {
        let rook = self.rook().filter(|_| !turn.takes_rook())?;
        let mut next = *self;
        next.make(&Move::Pawns(*turn));
        let before = self.rules.reachable(self.pawns(), rook);
        let after = self.rules.reachable(next.pawns(), rook);
        (after.len() > before.len()).then(|| OpeningTurn {
            turn: *turn,
            before: before.len() as u32,
            after: after.len() as u32,
            gained: after - before,
        })
    }
}

impl Rules {
    /// The squares of the rows and columns out of reach of all pawns, blockers ignored.
    ///
    /// Abdellatif 2017 hunts with a formation that leaves none: two pawns that are at most two
    /// squares away from every row and every column.
    ///
    /// ```
    /// use rook_hunt::Rules;
    ///
    /// let pawns = "c3 f6".parse()?;
    /// assert!(Rules::new(2, 2, 2)?.out_of_reach(pawns).is_empty());
    /// assert_eq!(Rules::new(2, 2, 1)?.out_of_reach(pawns).len(), 28); // rows 1 and 8, columns a and h
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn out_of_reach(&self, pawns: SquareSet) -> SquareSet {
        let (mut columns, mut rows) = (0u64, 0u64);
        for pawn in pawns {
            for line in 0..self.side() {
                columns |= u64::from(line.abs_diff(pawn.x()) <= self.reach()) << line;
                rows |= u64::from(line.abs_diff(pawn.y()) <= self.reach()) << line;
            }
        }
        let is_out = |x: u8, y: u8| columns >> x & 1 == 0 || rows >> y & 1 == 0;
        self.board()
            .iter()
            .filter(|square| is_out(square.x(), square.y()))
            .collect()
    }
}
