//! The least mobility of a rook on a free crossing, and the crossings that the pawns can block.

use super::crossing::FreeCrossing;
use super::error::StrategyError;
use super::placements::{column, row};
use crate::bitboard::word::{Word, with_word};
use crate::bitboard::{self, region};
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{Square, SquareSet};

/// Maximum number of placements of pawns and rook to search.
const MAX_CASES: u64 = 2_000_000_000;

/// The least mobility of a rook on a crossing over all placements, with a position that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeastMobility {
    /// Number of squares it can reach in one move, its own included if it may stay.
    pub one_move: (u32, Position),
    /// Number of squares it can reach in any number of moves, its own included.
    pub region: (u32, Position),
}

impl FreeCrossing {
    /// The crossings that the pawns can block in one turn: with the rook there, they step into its
    /// row and its column, or take it.
    ///
    /// ```
    /// use rook_hunt::{Position, Rules};
    /// use rook_hunt::strategy::FreeCrossing;
    ///
    /// let pawns = Position::parse("a4,e8", &Rules::new(2, 2, 3)?)?;
    /// assert_eq!(FreeCrossing::blockable(&pawns), FreeCrossing::crossings(&pawns));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn blockable(start: &Position) -> SquareSet {
        let is_blockable = |&rook: &Square| {
            let row = SquareSet::from_bits(row(rook.y()));
            let column = SquareSet::from_bits(column(rook.x()));
            let position = start.with_rook(rook, Side::Pawns).ok();
            let blocks = position.and_then(|position| {
                position.placements_until(|turn| {
                    let pawns = position.pawns_after(turn);
                    let stands_in = |line: SquareSet| !(pawns & line).is_empty();
                    turn.takes_rook() || stands_in(row) && stands_in(column)
                })
            });
            blocks.is_some()
        };
        let crossings = Self::crossings(start).into_iter();
        crossings.filter(is_blockable).collect()
    }

    /// The least mobility of a rook on a crossing, over all placements of the pawns; `None` if no
    /// placement has a crossing. Searches every placement, with one rook square of each symmetry
    /// class.
    ///
    /// # Errors
    /// [`StrategyError::TooLarge`].
    pub fn least_mobility(rules: &Rules) -> Result<Option<LeastMobility>, StrategyError> {
        let half = rules.side().div_ceil(2);
        let rooks = || (0..half).flat_map(|x| (x..half).filter_map(move |y| Square::at(x, y)));
        // The pawns are outside the row and the column of the crossing.
        let places = u64::from(rules.side() - 1).pow(2);
        let placements = (0..u64::from(rules.pawns())).try_fold(1u64, |count, i| {
            Some(count.checked_mul(places.checked_sub(i)?)? / (i + 1))
        });
        let Some(placements) = placements else {
            return Ok(None);
        };
        if placements.saturating_mul(rooks().count() as u64) > MAX_CASES {
            return Err(StrategyError::TooLarge { rules: *rules });
        }
        let mut min: Option<MobilityMinima<SquareSet>> = None;
        for rook in rooks() {
            let found = with_word!(rules.side(), W => MobilityMinima::<W>::of(rules, rook).sets());
            match &mut min {
                Some(min) => min.merge(found),
                None => min = Some(found),
            }
        }
        let position = |(pawns, rook): (SquareSet, Square)| {
            let pawns: Vec<Square> = pawns.into_iter().collect();
            let position = Position::new(&pawns, *rules).ok()?;
            position.with_rook(rook, Side::Rook).ok()
        };
        Ok(min.and_then(|min| {
            let [one_move, region] = min.found?;
            Some(LeastMobility {
                one_move: (min.room[0], position(one_move)?),
                region: (min.room[1], position(region)?),
            })
        }))
    }
}

/// The minima so far, in one move and in any number of moves, with their placements.
struct MobilityMinima<S> {
    room: [u32; 2],
    found: Option<[(S, Square); 2]>,
}

impl<W: Word> MobilityMinima<W> {
    /// The minima over all placements without pawns in the row and the column of this square.
    fn of(rules: &Rules, rook: Square) -> Self {
        let mut min = Self {
            room: [u32::MAX; 2],
            found: None,
        };
        let taken = row(rook.y()) | column(rook.x());
        let places = rules.board() - SquareSet::from_bits(taken);
        let places: Vec<W> = places.into_iter().map(W::at).collect();
        min.add(rules, rook, &places, rules.pawns(), W::ZERO);
        min
    }

    /// Searches all choices of `left` more pawns on these places.
    fn add(&mut self, rules: &Rules, rook: Square, places: &[W], left: u8, pawns: W) {
        if left == 0 {
            return self.evaluate(rules, rook, pawns);
        }
        for (i, &place) in places.iter().enumerate() {
            self.add(rules, rook, &places[i + 1..], left - 1, pawns | place);
        }
    }

    fn evaluate(&mut self, rules: &Rules, rook: Square, pawns: W) {
        let safe = region::safe(rules, pawns);
        let empty = bitboard::board::<W>(rules.side()) & !pawns;
        let from = W::at(rook);
        let first = bitboard::slides(from, empty) & safe;
        let stay = if rules.must_move() { W::ZERO } else { from };
        let one_move = (first | stay).count_ones();
        // The region, or as much of it as shows that it is not below the minimum.
        let mut region = first | from;
        loop {
            let wider = region | bitboard::slides(region, empty) & safe;
            if wider == region || wider.count_ones() >= self.room[1] {
                region = wider;
                break;
            }
            region = wider;
        }
        let found = self.found.get_or_insert([(pawns, rook); 2]);
        for (at, room) in [one_move, region.count_ones()].into_iter().enumerate() {
            if room < self.room[at] {
                self.room[at] = room;
                found[at] = (pawns, rook);
            }
        }
    }

    fn sets(self) -> MobilityMinima<SquareSet> {
        MobilityMinima {
            room: self.room,
            found: self
                .found
                .map(|found| found.map(|(pawns, rook)| (pawns.set(), rook))),
        }
    }
}

impl MobilityMinima<SquareSet> {
    fn merge(&mut self, other: Self) {
        let (Some(found), Some(others)) = (&mut self.found, other.found) else {
            return;
        };
        for at in 0..2 {
            if other.room[at] < self.room[at] {
                self.room[at] = other.room[at];
                found[at] = others[at];
            }
        }
    }
}
