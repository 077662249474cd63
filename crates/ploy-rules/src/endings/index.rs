//! States and their numbers.
//!
//! The rules are invariant under the eight symmetries of the square: every piece of the game turned
//! or reflected is a piece of the game. A state has the same value as its images. States are
//! numbered by the squares of the two Commanders, up to symmetry, by how these are turned, which no
//! symmetry changes, and by square and turn of the two pieces.

use board_files::endings::{IndexedState, SYMMETRIES, SquarePairs, square_image};

use super::material::Material;
use super::region::lines_image;

/// Number of ways in which the two Commanders are turned.
pub(super) const POSES: usize = 4;

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SidePieces {
    /// The square of the Commander.
    pub(super) commander: u8,
    /// 0 if the Commander stands on its diagonals, 1 if not.
    pub(super) pose: u8,
    /// The square of the piece.
    pub(super) piece: u8,
    /// The turn of the piece.
    pub(super) turn: u8,
}

/// A state: both sides, first the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndgameState {
    pub(super) own: SidePieces,
    pub(super) other: SidePieces,
}

impl EndgameState {
    /// The same placement with the other side to move.
    #[inline]
    pub(super) const fn passed(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }

    /// The occupied squares.
    #[inline]
    pub(super) const fn occupied(&self) -> u128 {
        let Self { own, other } = self;
        1 << own.commander | 1 << own.piece | 1 << other.commander | 1 << other.piece
    }
}

/// The placements of a piece: a square and a turn, numbered `square * turns + turn`.
#[derive(Debug)]
struct PiecePlacements {
    turns: usize,
    count: usize,
    /// The image of each placement under each symmetry.
    images: [Vec<u16>; SYMMETRIES],
}

impl PiecePlacements {
    fn new(side: usize, material: Material) -> Self {
        let design = material.design();
        let turns = usize::from(design.faces());
        let lines = |turn: usize| design.lines().get().rotate_left(turn as u32);
        let turn_image = |symmetry, turn| {
            let image = lines_image(symmetry, lines(turn));
            let found = (0..turns).find(|&turn| lines(turn) == image);
            found.expect("the image of a piece of the game is one")
        };
        let count = side * side * turns;
        let images = core::array::from_fn(|symmetry| {
            let image = |placement: usize| {
                let square = square_image(side, symmetry, placement / turns);
                (square * turns + turn_image(symmetry, placement % turns)) as u16
            };
            (0..count).map(image).collect()
        });
        Self {
            turns,
            count,
            images,
        }
    }

    #[inline]
    fn place(&self, side: SidePieces) -> usize {
        usize::from(side.piece) * self.turns + usize::from(side.turn)
    }
}

/// The numbers of the states of two materials, first that of the side to move.
#[derive(Debug)]
pub(super) struct StateNumbering {
    area: usize,
    /// The squares of the two Commanders.
    pairs: SquarePairs,
    own: PiecePlacements,
    other: PiecePlacements,
}

/// The numbers of the states that differ in the piece of the side to move alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceFrame<'n> {
    own: &'n PiecePlacements,
    /// The images of its placements under the symmetry that leads to the numbered state.
    images: &'n [u16],
    /// The number of the state with both pieces in their first placements.
    base: usize,
    /// Number of numbers of a line, from each placement of the own piece to the next.
    line_size: usize,
    /// The placement of the other piece.
    other: usize,
    mirror: Option<FrameMirror<'n>>,
}

/// The reflection that fixes both Commanders.
#[derive(Clone, Copy, Debug)]
struct FrameMirror<'n> {
    /// The images of the own piece's placements.
    images: &'n [u16],
    /// The image of the other piece's placement.
    other: usize,
}

impl StateNumbering {
    pub(super) fn new(side: usize, materials: [Material; 2]) -> Self {
        let [own, other] = materials.map(|material| PiecePlacements::new(side, material));
        Self {
            area: side * side,
            pairs: SquarePairs::new(side),
            own,
            other,
        }
    }

    /// Number of pairs of squares of the Commanders, up to symmetry.
    pub(super) fn pairs(&self) -> usize {
        self.pairs.count()
    }

    /// Number of blocks: of states with the same Commanders and the same square of the own piece.
    pub(super) fn blocks(&self) -> usize {
        self.pairs() * self.pair_blocks()
    }

    /// Number of blocks with the same squares of the Commanders.
    pub(super) const fn pair_blocks(&self) -> usize {
        POSES * self.area
    }

    /// Number of numbers of a block: for each turn of the own piece, the placements of the other.
    pub(super) const fn block_size(&self) -> usize {
        self.own.turns * self.other.count
    }

    /// The numbers of placements and of turns of the other side's piece.
    pub(super) const fn other_placements(&self) -> [usize; 2] {
        [self.other.count, self.other.turns]
    }

    /// Number of numbers with the same squares of the Commanders.
    const fn pair_size(&self) -> usize {
        POSES * self.own.count * self.other.count
    }

    /// Number of numbers.
    pub(super) fn numbers(&self) -> usize {
        self.pairs() * self.pair_size()
    }

    /// The numbers of the states with these Commanders and this piece of the other side; the piece
    /// of `own` is ignored.
    #[inline]
    pub(super) fn frame(&self, own: SidePieces, other: SidePieces) -> PieceFrame<'_> {
        let [first, second] = [own.commander, other.commander].map(usize::from);
        let number = self.pairs.number(first, second);
        let poses = usize::from(2 * own.pose + other.pose);
        let symmetry = self.pairs.symmetry(first, second);
        let image = |symmetry: usize, place: usize| usize::from(self.other.images[symmetry][place]);
        let place = image(symmetry, self.other.place(other));
        PieceFrame {
            own: &self.own,
            images: &self.own.images[symmetry],
            base: (number * POSES + poses) * self.own.count * self.other.count,
            line_size: self.other.count,
            other: place,
            mirror: (self.pairs.mirror(number)).map(|mirror| FrameMirror {
                images: &self.own.images[mirror],
                other: image(mirror, place),
            }),
        }
    }

    /// The number of a state and of its images.
    #[inline]
    pub(super) fn number(&self, state: EndgameState) -> IndexedState {
        self.frame(state.own, state.other).number(state.own)
    }

    /// The state of a number; `None` if two pieces share a square or it is the image of another.
    pub(super) fn of_number(&self, number: u32) -> Option<EndgameState> {
        let number = number as usize;
        let state = self.state(
            number / self.pair_size(),
            number % self.pair_size() / (self.own.count * self.other.count),
            number / self.other.count % self.own.count,
            number % self.other.count,
        );
        let is_first = || self.number(state).number as usize == number;
        (state.occupied().count_ones() == 4 && is_first()).then_some(state)
    }

    #[inline]
    fn state(&self, pair: usize, poses: usize, own: usize, other: usize) -> EndgameState {
        let commanders = self.pairs.squares(pair).map(|square| square as u8);
        let side = |commander, pose, placements: &PiecePlacements, place: usize| SidePieces {
            commander,
            pose: pose as u8,
            piece: (place / placements.turns) as u8,
            turn: (place % placements.turns) as u8,
        };
        EndgameState {
            own: side(commanders[0], poses / 2, &self.own, own),
            other: side(commanders[1], poses % 2, &self.other, other),
        }
    }

    /// Visits the states of the first lines of a block, in order.
    #[inline]
    pub(super) fn visit_block(
        &self,
        block: usize,
        lines: usize,
        mut visit: impl FnMut(EndgameState, IndexedState),
    ) {
        for line in 0..lines {
            let line = block * self.own.turns + line;
            self.visit_line(line, 0..self.other.count, &mut visit);
        }
    }

    /// Visits the states of a line with these placements of the other side's piece, in order. The
    /// states of a line differ only in that piece.
    #[inline]
    pub(super) fn visit_line(
        &self,
        line: usize,
        others: impl Iterator<Item = usize>,
        mut visit: impl FnMut(EndgameState, IndexedState),
    ) {
        let (pair, poses) = (line / self.own.count / POSES, line / self.own.count % POSES);
        let own = line % self.own.count;
        let mirror = self.pairs.mirror(pair);
        let first = self.state(pair, poses, own, 0);
        let mut fixed = [first.own.commander, first.own.piece, first.other.commander];
        fixed.sort_unstable();
        if fixed[0] == fixed[1] || fixed[1] == fixed[2] {
            return;
        }
        for other in others {
            let number = (line * self.other.count + other) as u32;
            let mut state = first;
            state.other.piece = (other / self.other.turns) as u8;
            state.other.turn = (other % self.other.turns) as u8;
            if fixed.contains(&state.other.piece) {
                continue;
            }
            let mut is_symmetric = false;
            if let Some(mirror) = mirror {
                let image = [
                    usize::from(self.own.images[mirror][own]),
                    usize::from(self.other.images[mirror][other]),
                ];
                if image < [own, other] {
                    continue;
                }
                is_symmetric = image == [own, other];
            }
            visit(
                state,
                IndexedState {
                    number,
                    is_symmetric,
                },
            );
        }
    }
}

impl PieceFrame<'_> {
    /// The number of the state in which the own piece stands like this.
    #[inline]
    pub(super) fn number(&self, own: SidePieces) -> IndexedState {
        let mut own = usize::from(self.images[self.own.place(own)]);
        let mut other = self.other;
        let mut is_symmetric = false;
        if let Some(mirror) = self.mirror {
            let mirrored = (usize::from(mirror.images[own]), mirror.other);
            is_symmetric = mirrored == (own, other);
            (own, other) = mirrored.min((own, other));
        }
        IndexedState {
            number: (self.base + own * self.line_size + other) as u32,
            is_symmetric,
        }
    }
}

#[cfg(test)]
mod tests;
