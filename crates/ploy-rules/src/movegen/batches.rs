//! The moves of a player in batches.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use board_grid::Direction;

use super::batch::Batch;
use super::mailbox::Mailbox;
use super::reach::Friends;
use super::turns::AllowedTurns;
use crate::{Kind, Lines, Move, Rules, SquareSet};

/// The moves of a player, one [`Batch`] for each piece in square order, from
/// [`Position::batches`](crate::Position::batches).
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Batches<'a> {
    pub(super) mailbox: &'a Mailbox,
    pub(super) turns: &'static [AllowedTurns; 256],
    pub(super) friends: Friends,
    /// The squares of the remaining pieces: squares 0 to 63, and 64 to 80.
    pub(super) movers: [u64; 2],
}

impl<'a> Batches<'a> {
    /// The moves of the pieces on `movers`, without captures of `friends`.
    #[inline]
    pub(crate) fn new(
        mailbox: &'a Mailbox,
        movers: SquareSet,
        friends: Friends,
        rules: Rules,
    ) -> Self {
        let bits = movers.bits();
        Self {
            mailbox,
            turns: rules.turns(),
            friends,
            movers: [bits as u64, (bits >> 64) as u64],
        }
    }

    /// The moves of the pieces that have one of these squares within their range in any direction,
    /// whatever stands between.
    ///
    /// Branch-free, because the kinds of pieces are unpredictable.
    #[inline]
    pub(crate) fn near(mut self, squares: SquareSet) -> Self {
        let bits = squares.bits();
        for (half, first) in self.movers.iter_mut().zip([0, 64]) {
            let mut left = *half;
            while left != 0 {
                let from = first + left.trailing_zeros() as usize;
                let in_range = in_range(from, self.mailbox.at(from).lines()) & bits;
                *half ^= u64::from(in_range == 0) << (from % 64);
                left &= left - 1;
            }
        }
        self
    }

    #[inline(always)]
    fn batch(&self, from: usize) -> Batch {
        let cell = self.mailbox.at(from);
        Batch::generate(self.mailbox, from, cell, self.friends, self.turns)
    }

    /// Visits each batch until `visit` breaks.
    #[inline(always)]
    pub(crate) fn visit<B>(self, mut visit: impl FnMut(Batch) -> ControlFlow<B>) -> ControlFlow<B> {
        for (half, first) in self.movers.into_iter().zip([0, 64]) {
            let mut left = half;
            while left != 0 {
                visit(self.batch(first + left.trailing_zeros() as usize))?;
                left &= left - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Number of moves in the remaining batches.
    #[must_use]
    pub fn count_moves(self) -> u64 {
        self.fold(0, |count, batch| count + batch.len()) as u64
    }

    /// Visits each move until `visit` breaks.
    #[inline]
    pub(crate) fn visit_moves<B>(
        self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit(|batch| batch.visit(&mut visit))
    }

    /// Visits each capture until `visit` breaks.
    #[inline]
    pub(crate) fn visit_captures<B>(
        self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit(|batch| batch.visit_captures(&mut visit))
    }
}

impl Iterator for Batches<'_> {
    type Item = Batch;

    #[inline]
    fn next(&mut self) -> Option<Batch> {
        let half = usize::from(self.movers[0] == 0);
        let left = self.movers[half];
        if left == 0 {
            return None;
        }
        self.movers[half] &= left - 1;
        Some(self.batch(64 * half + left.trailing_zeros() as usize))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self
            .movers
            .iter()
            .map(|half| half.count_ones() as usize)
            .sum();
        (left, Some(left))
    }

    #[inline]
    fn fold<T, F: FnMut(T, Batch) -> T>(self, start: T, mut add: F) -> T {
        let mut sum = Some(start);
        let _: ControlFlow<()> = self.visit(|batch| {
            sum = sum.take().map(|sum| add(sum, batch));
            ControlFlow::Continue(())
        });
        sum.expect("it was put back after each batch")
    }
}

impl ExactSizeIterator for Batches<'_> {}
impl FusedIterator for Batches<'_> {}

/// The squares on the eight lines from a square within the range of a piece with these lines; none
/// for one that cannot move.
#[inline]
fn in_range(from: usize, lines: u8) -> u128 {
    let range = Lines::new(lines)
        .and_then(Lines::kind)
        .map_or(0, Kind::range);
    IN_RANGE[from % 128][usize::from(range) % 4]
}

/// For each square and range the squares on the eight lines from it up to that distance.
static IN_RANGE: [[u128; 4]; 128] = {
    let mut table = [[0; 4]; 128];
    let mut from = 0;
    while from < 81 {
        let mut direction = 0;
        while direction < 8 {
            let (dx, dy) = Direction::ALL[direction].offset();
            let mut distance = 1;
            while distance < 4 {
                let x = (from % 9) as i8 + dx * distance;
                let y = (from / 9) as i8 + dy * distance;
                let mut range = distance;
                while range < 4 && 0 <= x && x < 9 && 0 <= y && y < 9 {
                    table[from][range as usize] |= 1 << (9 * y + x);
                    range += 1;
                }
                distance += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use crate::{Colour, Kind, Position, Square};

    /// Near pieces are those with one of the squares on a row, column or diagonal within their
    /// range, whatever stands between.
    #[test]
    fn near_pieces_have_a_square_within_range() {
        let is_near = |from: Square, to: Square, range: u8| {
            let columns = from.x().abs_diff(to.x());
            let rows = from.y().abs_diff(to.y());
            let distance = columns.max(rows);
            (1..=range).contains(&distance) && (columns == 0 || rows == 0 || columns == rows)
        };
        let mut position = Position::start();
        let (mut near, mut far) = (0, 0);
        for ply in 0..200_u64 {
            let board = position.board();
            let (squares, all) = (
                board.of(Colour::White),
                board.batches(Colour::Black, position.rules()),
            );
            let found: Vec<Square> = all
                .clone()
                .near(squares)
                .map(|batch| batch.from())
                .collect();
            let expected = all.map(|batch| batch.from()).filter(|&from| {
                let range = board
                    .piece_at(from)
                    .and_then(|piece| piece.lines().kind())
                    .map_or(0, Kind::range);
                squares.into_iter().any(|to| is_near(from, to, range))
            });
            assert!(expected.eq(found.iter().copied()), "{position}");
            near += found.len();
            far += board.of(Colour::Black).len() - found.len();
            let Some(mv) = position.random_move(|bound| (ply * ply * 7_919 + 31) % bound) else {
                break;
            };
            position.play_unchecked(mv);
        }
        assert!(near > 100 && far > 100, "{near} and {far}");
    }
}
