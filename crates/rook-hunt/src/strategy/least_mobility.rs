//! How much room a crossing leaves the rook, and from which placements the pawns can block every
//! one.

use super::crossing::FreeCrossing;
use super::error::StrategyError;
use super::lines;
use crate::position::Position;
use crate::rules::Rules;
use crate::side::Side;
use crate::square::{Square, SquareSet};
use crate::word::{Word, with_word};
use crate::{bitboard, region};

/// Placements, each with the rook on one crossing, that are looked at.
const MOST_CASES: u64 = 2_000_000_000;

/// How few squares a rook on a crossing can have, over all placements, and a position with so few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeastMobility {
    /// Squares that it can come to in one move, its own among them if it may stay.
    pub one_move: (u32, Position),
    /// Squares that it can come to in any number of moves, its own among them.
    pub region: (u32, Position),
}

impl FreeCrossing {
    /// The crossings whose row and column the pawns, to move, can both step into in one turn with a
    /// rook there; a turn that takes the rook counts as one.
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
            let row = SquareSet::from_bits(lines::row(rook.y()));
            let column = SquareSet::from_bits(lines::column(rook.x()));
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

    /// The least room that a crossing leaves a rook, over all placements of the pawns: every
    /// placement is looked at, with the rook on one square of each class of symmetric ones. `None`
    /// if no placement leaves a crossing.
    ///
    /// # Errors
    /// [`StrategyError::TooLarge`].
    pub fn least_room(rules: &Rules) -> Result<Option<LeastMobility>, StrategyError> {
        let half = rules.side().div_ceil(2);
        let rooks = || (0..half).flat_map(|x| (x..half).filter_map(move |y| Square::at(x, y)));
        // With a crossing kept free, the pawns stand anywhere but in its row and column.
        let places = u64::from(rules.side() - 1).pow(2);
        let placements = (0..u64::from(rules.pawns())).try_fold(1u64, |count, i| {
            Some(count.checked_mul(places.checked_sub(i)?)? / (i + 1))
        });
        let Some(placements) = placements else {
            return Ok(None);
        };
        if placements.saturating_mul(rooks().count() as u64) > MOST_CASES {
            return Err(StrategyError::TooLarge { rules: *rules });
        }
        let mut least: Option<Least<SquareSet>> = None;
        for rook in rooks() {
            let found = with_word!(rules.side(), W => Least::<W>::of(rules, rook).sets());
            match &mut least {
                Some(least) => least.merge(found),
                None => least = Some(found),
            }
        }
        let position = |(pawns, rook): (SquareSet, Square)| {
            let pawns: Vec<Square> = pawns.into_iter().collect();
            let position = Position::new(&pawns, *rules).ok()?;
            position.with_rook(rook, Side::Rook).ok()
        };
        Ok(least.and_then(|least| {
            let [one_move, region] = least.found?;
            Some(LeastMobility {
                one_move: (least.room[0], position(one_move)?),
                region: (least.room[1], position(region)?),
            })
        }))
    }
}

/// The fewest squares so far, in one move and in any number of moves, and the placements and rooks
/// that have them.
struct Least<S> {
    room: [u32; 2],
    found: Option<[(S, Square); 2]>,
}

impl<W: Word> Least<W> {
    /// Over all placements that keep the row and the column of this square free.
    fn of(rules: &Rules, rook: Square) -> Self {
        let mut least = Self {
            room: [u32::MAX; 2],
            found: None,
        };
        let taken = lines::row(rook.y()) | lines::column(rook.x());
        let places = rules.board() - SquareSet::from_bits(taken);
        let places: Vec<W> = places.into_iter().map(W::at).collect();
        least.add(rules, rook, &places, rules.pawns(), W::ZERO);
        least
    }

    /// Puts so many more pawns on each choice of these places.
    fn add(&mut self, rules: &Rules, rook: Square, places: &[W], left: u8, pawns: W) {
        if left == 0 {
            return self.look_at(rules, rook, pawns);
        }
        for (i, &place) in places.iter().enumerate() {
            self.add(rules, rook, &places[i + 1..], left - 1, pawns | place);
        }
    }

    fn look_at(&mut self, rules: &Rules, rook: Square, pawns: W) {
        let safe = region::safe(rules, pawns);
        let empty = bitboard::board::<W>(rules.side()) & !pawns;
        let from = W::at(rook);
        let first = bitboard::slides(from, empty) & safe;
        let stay = if rules.must_move() { W::ZERO } else { from };
        let one_move = (first | stay).count_ones();
        // As much of the region as shows that it is not smaller than the least.
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

    fn sets(self) -> Least<SquareSet> {
        Least {
            room: self.room,
            found: self
                .found
                .map(|found| found.map(|(pawns, rook)| (pawns.set(), rook))),
        }
    }
}

impl Least<SquareSet> {
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
