//! All moves of one piece in compact form.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use board_grid::Direction;

use super::mailbox::{self, INDEX_STEPS, Mailbox, MailboxCell, SLOT_STEPS};
use super::reach::{Colours, Friends, Reach};
use super::turns::AllowedTurns;
use crate::{Move, Rotations, RotationsIter, Square, SquareSet};

/// All moves of one piece: how far it can go along each of its lines, and which turns it can make
/// on the spot and after a step. Counts its moves without listing them.
///
/// ```
/// use ploy_rules::{Board, Rules};
///
/// let batch = Board::start().batch("e3".parse()?, Rules::default()).expect("there is a Shield on e3");
/// assert_eq!(batch.targets().to_string(), "e4");
/// assert_eq!(batch.turns_in_place().len(), 7);
/// assert_eq!(batch.turns_after_step().len(), 8);
/// assert_eq!(batch.len(), 15);
/// assert_eq!(batch.into_iter().count(), 15);
/// # Ok::<(), ploy_rules::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Batch {
    from: u8,
    lines: u8,
    in_place: Rotations,
    after_step: Rotations,
    /// How far the piece can go along each of its lines, clockwise from north.
    reach: [Reach; 4],
}

impl Batch {
    /// The moves of the piece in `cell` on the square with index `from`.
    #[inline(always)]
    pub(crate) fn generate(
        mailbox: &Mailbox,
        from: usize,
        cell: MailboxCell,
        friends: Friends,
        turns: &[AllowedTurns; 256],
    ) -> Self {
        let lines = cell.lines();
        let (slot, walls) = (mailbox::slot(from), Colours::beyond_range(lines));
        let [first, second, third, fourth] = SLOT_STEPS[lines as usize];
        let reach = |step| mailbox.reach(slot, step, walls, friends);
        // A missing line has steps of 0 and reaches nothing, because the piece itself is a friend.
        // The fourth is looked for because the Commander alone has one, which is no surprise.
        let fourth = if fourth == 0 {
            Reach::NONE
        } else {
            reach(fourth)
        };
        let reach = [reach(first), reach(second), reach(third), fourth];
        let AllowedTurns {
            in_place,
            after_step,
        } = turns[lines as usize];
        Self {
            from: from as u8,
            lines,
            in_place,
            after_step,
            reach,
        }
    }

    /// The square the piece stands on.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Square {
        mailbox::square(self.from)
    }

    /// The squares it can step to, captures included.
    #[must_use]
    pub fn targets(&self) -> SquareSet {
        self.target_indices().map(mailbox::square).collect()
    }

    /// Number of [`targets`](Self::targets), at most 9.
    #[inline]
    #[must_use]
    pub const fn target_count(&self) -> usize {
        Reach::sum(self.reach).0 as usize
    }

    /// Number of [`captures`](Self::captures), at most 4.
    #[inline]
    #[must_use]
    pub const fn capture_count(&self) -> usize {
        Reach::sum(self.reach).1 as usize
    }

    /// The number of squares it can step along each of its lines, clockwise from north, the square
    /// of a captured piece included.
    ///
    /// ```
    /// use ploy_rules::{Board, Direction, Rules};
    ///
    /// let batch = Board::start().batch("d2".parse()?, Rules::default()).expect("there is a Probe on d2");
    /// assert_eq!(batch.reach().collect::<Vec<_>>(), [(Direction::NorthEast, 0), (Direction::NorthWest, 2)]);
    /// # Ok::<(), ploy_rules::ParseSquareError>(())
    /// ```
    #[inline]
    pub fn reach(&self) -> impl Iterator<Item = (Direction, u8)> + use<> {
        let mut lines = self.lines;
        self.reach.into_iter().map_while(move |reach| {
            let direction = Direction::ALL.get(lines.trailing_zeros() as usize)?;
            lines &= lines - 1;
            Some((*direction, reach.squares()))
        })
    }

    /// The turns it can make without stepping.
    #[inline]
    #[must_use]
    pub const fn turns_in_place(&self) -> Rotations {
        self.in_place
    }

    /// The turns it can make after a step, 0 included. Only a Shield has others.
    #[inline]
    #[must_use]
    pub const fn turns_after_step(&self) -> Rotations {
        self.after_step
    }

    /// Number of moves.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.target_count() * self.after_step.len() + self.in_place.len()
    }

    /// Whether the piece has no move. A piece with one to four lines always has a move, one with
    /// five or more never.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Visits each move until `visit` breaks.
    #[inline]
    pub(crate) fn visit<B>(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let here = Move::from_parts(self.from as u32, self.from as u32, 0);
        for rotation in self.in_place {
            visit(here.plus_steps(rotation.steps() as u32))?;
        }
        for to in self.target_indices() {
            let there = Move::from_parts(self.from as u32, to as u32, 0);
            for rotation in self.after_step {
                visit(there.plus_steps(rotation.steps() as u32))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits each capture until `visit` breaks.
    #[inline]
    pub(crate) fn visit_captures<B>(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for to in self.capture_indices() {
            let there = Move::from_parts(self.from.into(), to.into(), 0);
            for rotation in self.after_step {
                visit(there.plus_steps(rotation.steps().into()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares of the pieces that it can take.
    ///
    /// ```
    /// use ploy_rules::{Board, Rules, Square};
    ///
    /// // A Lance on e4 sees one Shield ahead of it and one to its right.
    /// let text = ",,,,,,,,w85/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,,b69,,w16,,/,,,,,,,,/,,,,,,,,/b85,,,,,,,,";
    /// let board: Board = text.parse()?;
    /// let batch = board.batch(Square::E4, Rules::default()).expect("there is a Lance on e4");
    /// assert_eq!(batch.captures().collect::<Vec<_>>(), [Square::E5, Square::G4]);
    /// assert_eq!(batch.capture_count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn captures(&self) -> impl Iterator<Item = Square> + use<> {
        self.capture_indices().map(mailbox::square)
    }

    /// The indices of the squares of [`captures`](Self::captures).
    #[inline]
    fn capture_indices(&self) -> impl Iterator<Item = u8> + use<> {
        let from = self.from;
        self.reach_and_steps().filter_map(move |(reach, step)| {
            let to = from.wrapping_add(step.wrapping_mul(reach.squares()));
            reach.has_capture().then_some(to)
        })
    }

    /// The reach along each of four lines, none if there are fewer, and the difference of square
    /// indices of one step along it.
    #[inline]
    pub(super) fn reach_and_steps(&self) -> impl Iterator<Item = (Reach, u8)> + use<> {
        let steps = INDEX_STEPS[self.lines as usize];
        self.reach.into_iter().zip(steps)
    }

    /// The squares it can step to, line by line clockwise from north, nearest first.
    #[inline]
    pub(crate) fn target_indices(&self) -> impl Iterator<Item = u8> + use<> {
        let from = self.from;
        self.reach_and_steps().flat_map(move |(reach, step)| {
            (1..=reach.squares())
                .map(move |distance| from.wrapping_add(step.wrapping_mul(distance)))
        })
    }
}

impl IntoIterator for Batch {
    type Item = Move;
    type IntoIter = BatchMoves;

    /// The turns on the spot, then the steps line by line clockwise from north, nearest first, each
    /// with its rotations.
    #[inline]
    fn into_iter(self) -> BatchMoves {
        BatchMoves {
            to: self.from,
            rotations: self.in_place.iter(),
            batch: self,
            line: 0,
        }
    }
}

/// The moves of one piece, from [`Batch`]; knows how many are left.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct BatchMoves {
    /// The batch, with the rest of its reach along each line.
    batch: Batch,
    to: u8,
    /// The remaining rotations on `to`.
    rotations: RotationsIter,
    line: u8,
}

impl Iterator for BatchMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(rotation) = self.rotations.next() {
                let (from, to) = (self.batch.from as u32, self.to as u32);
                return Some(Move::from_parts(from, to, rotation.steps()));
            }
            let left = self.batch.reach.get_mut(self.line as usize)?;
            if !left.shorten() {
                self.line += 1;
                self.to = self.batch.from;
            } else {
                let step = INDEX_STEPS[self.batch.lines as usize][self.line as usize];
                self.to = self.to.wrapping_add(step);
                self.rotations = self.batch.after_step.iter();
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rotations.len() + self.batch.target_count() * self.batch.after_step.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for BatchMoves {}
impl FusedIterator for BatchMoves {}
