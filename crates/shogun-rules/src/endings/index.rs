//! States and their numbers.
//!
//! With fixed energies the rules are invariant under the eight symmetries of the square, so a state
//! has the same value as its images. States are numbered by the squares of the two kings, up to
//! symmetry, and then by the sets of equal pawns: each is a set of the squares that the pieces
//! before leave free, and has its number in colexicographic order.

mod visit;

pub(super) use visit::{NEIGHBOURS, VisitedState};

use board_files::endings::{IndexedState, SYMMETRIES, SquarePairs, square_image};

use super::material::{Material, SIDE_SLOTS};
use crate::Energy;
use crate::movegen::bits;

/// The most groups of equal pawns of both sides.
const MAX_GROUPS: usize = 2 * Material::MAX_PAWNS;

/// The squares of the pieces of both sides, first those of the side to move, by their indices on
/// the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EndgameState {
    pub(super) squares: [u8; 2 * SIDE_SLOTS],
}

impl EndgameState {
    /// The state with these squares of the slots of both sides.
    pub(super) fn new(own: [u8; SIDE_SLOTS], other: [u8; SIDE_SLOTS]) -> Self {
        let mut squares = [0; 2 * SIDE_SLOTS];
        squares[..SIDE_SLOTS].copy_from_slice(&own);
        squares[SIDE_SLOTS..].copy_from_slice(&other);
        Self { squares }
    }

    /// The same placement with the other side to move.
    #[inline]
    pub(super) fn passed(self) -> Self {
        let [mut own, mut other] = [[0; SIDE_SLOTS]; 2];
        own.copy_from_slice(self.other());
        other.copy_from_slice(self.own());
        Self::new(own, other)
    }

    /// The squares of the slots of the side to move.
    #[inline]
    pub(super) fn own(&self) -> &[u8] {
        &self.squares[..SIDE_SLOTS]
    }

    /// The squares of the slots of the other side.
    #[inline]
    pub(super) fn other(&self) -> &[u8] {
        &self.squares[SIDE_SLOTS..]
    }

    /// The squares of the kings, first that of the side to move.
    #[inline]
    pub(super) const fn kings(&self) -> [usize; 2] {
        [self.squares[0] as usize, self.squares[SIDE_SLOTS] as usize]
    }
}

/// `BINOMIALS[k][n]`: the number of sets of k among n squares.
static BINOMIALS: [[u32; 65]; Material::MAX_PAWNS + 1] = {
    let mut binomials = [[0; 65]; Material::MAX_PAWNS + 1];
    binomials[0] = [1; 65];
    let mut k = 1;
    while k < binomials.len() {
        let mut n = 1;
        while n < 65 {
            binomials[k][n] = binomials[k][n - 1] + binomials[k - 1][n - 1];
            n += 1;
        }
        k += 1;
    }
    binomials
};

/// The equal pawns of a side.
#[derive(Clone, Copy, Debug)]
struct PawnGroup {
    /// The slot of the first one.
    first: usize,
    count: usize,
    /// Number of sets of squares that they can have.
    sets: u64,
    /// Number of placements of the groups after this one.
    placements_after: u64,
}

impl PawnGroup {
    /// The number of a set of squares among those of the squares that are left by the kings and by
    /// pawns.
    #[inline]
    fn digit(&self, set: u64, kings: [usize; 2], pawns: u64) -> u32 {
        let place = |square: u32| {
            let kings = kings.map(|king| u32::from((king as u32) < square));
            // The first group has no pawns before it.
            let pawns_below = match pawns {
                0 => 0,
                pawns => (pawns & ((1 << square) - 1)).count_ones(),
            };
            square - kings[0] - kings[1] - pawns_below
        };
        if self.count == 1 {
            return place(set.trailing_zeros());
        }
        let mut digit = 0;
        for (binomials, square) in BINOMIALS[1..].iter().zip(bits(set)) {
            digit += binomials[place(square as u32) as usize];
        }
        digit
    }

    /// The squares of the group in a state, as bits, by this map of squares.
    #[inline]
    fn set_of(&self, state: &EndgameState, images: &[u8; 64]) -> u64 {
        let squares = state.squares[self.first..].iter().take(self.count);
        squares.fold(0, |set, &square| set | 1 << images[usize::from(square)])
    }
}

/// Squares of the board, numbered row by row, that the groups of pawns have, each as bits.
type PawnSets = [u64; MAX_GROUPS];

/// The numbers of the states of two materials, first that of the side to move, on a board of some
/// side.
#[derive(Debug)]
pub(super) struct StateNumbering {
    side: usize,
    /// The squares of the first column as bits.
    first_column: u64,
    /// The squares of the two kings.
    pairs: SquarePairs,
    /// `images[symmetry][index]`: the image of a square of the whole board as a square of this
    /// board, both as bit numbers.
    images: [[u8; 64]; SYMMETRIES],
    /// The squares of this board as indices on the whole board.
    squares: Vec<u8>,
    groups: Vec<PawnGroup>,
    /// Number of states with the same kings.
    pair_size: u64,
}

/// The numbers of the states with the same kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct KingFrame<'n> {
    numbering: &'n StateNumbering,
    base: u32,
    images: &'n [u8; 64],
    /// The squares of their images on the board of the numbering.
    kings: [usize; 2],
    mirror: Option<usize>,
}

/// The groups of equal pawns of both sides.
fn groups(area: usize, materials: [Material; 2]) -> Vec<PawnGroup> {
    let mut groups: Vec<PawnGroup> = Vec::new();
    let mut free = area.saturating_sub(2);
    for (material, first) in materials.into_iter().zip([1, SIDE_SLOTS + 1]) {
        let pawns: Vec<Energy> = material.pawns().collect();
        for equal in pawns.chunk_by(|one, other| one == other) {
            let before = pawns.iter().filter(|&&pawn| pawn < equal[0]).count();
            groups.push(PawnGroup {
                first: first + before,
                count: equal.len(),
                sets: BINOMIALS[equal.len()][free].into(),
                placements_after: 1,
            });
            free = free.saturating_sub(equal.len());
        }
    }
    for place in (1..groups.len()).rev() {
        groups[place - 1].placements_after = groups[place].sets * groups[place].placements_after;
    }
    groups
}

impl StateNumbering {
    pub(super) fn new(side: usize, materials: [Material; 2]) -> Self {
        let area = side * side;
        let squares: Vec<u8> = (0..area)
            .map(|square| (square / side * 8 + square % side) as u8)
            .collect();
        let mut images = [[0; 64]; SYMMETRIES];
        for (symmetry, images) in images.iter_mut().enumerate() {
            for (square, &index) in squares.iter().enumerate() {
                images[usize::from(index)] = square_image(side, symmetry, square) as u8;
            }
        }
        let groups = groups(area, materials);
        Self {
            side,
            first_column: (0..side).fold(0, |column, y| column | 1 << (y * side)),
            pairs: SquarePairs::new(side),
            images,
            squares,
            pair_size: groups[0].sets * groups[0].placements_after,
            groups,
        }
    }

    /// Number of numbers. Only those that fit into 32 bits can be used.
    pub(super) fn numbers(&self) -> u64 {
        self.pairs.count() as u64 * self.pair_size
    }

    /// The numbers of the states with the kings on these squares of the whole board.
    #[inline]
    pub(super) fn frame(&self, kings: [usize; 2]) -> KingFrame<'_> {
        let [own, other] = kings.map(|index| usize::from(self.images[0][index]));
        let pair = self.pairs.number(own, other);
        KingFrame {
            numbering: self,
            base: pair as u32 * self.pair_size as u32,
            images: &self.images[self.pairs.symmetry(own, other)],
            kings: self.pairs.squares(pair),
            mirror: self.pairs.mirror(pair),
        }
    }

    /// The number of a state and of its images. Equal pawns can be in any order.
    #[inline]
    pub(super) fn number(&self, state: &EndgameState) -> IndexedState {
        self.frame(state.kings()).number(state)
    }

    /// The number of sets of pawns, which `set` returns for each group, among the states with the
    /// same kings.
    #[inline]
    fn rank(&self, kings: [usize; 2], mut set: impl FnMut(usize, &PawnGroup) -> u64) -> u32 {
        let (mut pawns, mut number) = (0, 0);
        for (level, group) in self.groups.iter().enumerate() {
            let set = set(level, group);
            number = number * group.sets as u32 + group.digit(set, kings, pawns);
            pawns |= set;
        }
        number
    }

    /// The images of sets of pawns in a reflection.
    fn mirrored(&self, mirror: usize, sets: &PawnSets) -> PawnSets {
        let image = |square: usize| self.images[mirror][usize::from(self.squares[square])];
        sets.map(|set| bits(set).fold(0, |images, square| images | 1 << image(square)))
    }

    /// The number of sets of pawns on this board and of their images in a reflection.
    #[cold]
    fn indexed(
        &self,
        base: u32,
        kings: [usize; 2],
        mirror: usize,
        sets: &PawnSets,
    ) -> IndexedState {
        let rank = self.rank(kings, |level, _| sets[level]);
        let image = self.mirrored(mirror, sets);
        let other = self.rank(kings, |level, _| image[level]);
        IndexedState {
            number: base + rank.min(other),
            is_symmetric: rank == other,
        }
    }

    /// The state of a number; `None` if it is the image of another. The state is its own image in a
    /// reflection if the flag says so.
    #[inline]
    pub(super) fn of_number(&self, number: u32) -> Option<(EndgameState, bool)> {
        let (pair, mut left) = match self.pair_size as u32 {
            0 => return None,
            size => (number / size, number % size),
        };
        if pair as usize >= self.pairs.count() {
            return None;
        }
        let pair = pair as usize;
        let kings = self.pairs.squares(pair);
        let mut state = self.with_kings(kings);
        let mut taken = 1 << kings[0] | 1 << kings[1];
        let mut sets = [0; MAX_GROUPS];
        for (group, set) in self.groups.iter().zip(&mut sets) {
            let after = group.placements_after as u32;
            let places = unranked(left / after, group.count);
            left %= after;
            for (slot, &place) in places[..group.count].iter().enumerate() {
                let square = nth_free(taken, place.into());
                state.squares[group.first + slot] = self.squares[square];
                *set |= 1 << square;
            }
            taken |= *set;
        }
        let Some(mirror) = self.pairs.mirror(pair) else {
            return Some((state, false));
        };
        let base = pair as u32 * self.pair_size as u32;
        let indexed = self.indexed(base, kings, mirror, &sets);
        (indexed.number == number).then_some((state, indexed.is_symmetric))
    }

    /// A state with the kings on these squares, and no pawns.
    #[inline]
    fn with_kings(&self, kings: [usize; 2]) -> EndgameState {
        let mut state = EndgameState::default();
        [state.squares[0], state.squares[SIDE_SLOTS]] = kings.map(|square| self.squares[square]);
        state
    }
}

impl KingFrame<'_> {
    /// The number of a state with the kings of the frame.
    #[inline]
    pub(super) fn number(&self, state: &EndgameState) -> IndexedState {
        let Self {
            numbering, images, ..
        } = *self;
        if let Some(mirror) = self.mirror {
            let mut sets = [0; MAX_GROUPS];
            for (group, set) in numbering.groups.iter().zip(&mut sets) {
                *set = group.set_of(state, images);
            }
            return numbering.indexed(self.base, self.kings, mirror, &sets);
        }
        let rank = numbering.rank(self.kings, |_, group| group.set_of(state, images));
        IndexedState {
            number: self.base + rank,
            is_symmetric: false,
        }
    }
}

/// The places of a set with this number, in order.
#[inline]
fn unranked(mut number: u32, count: usize) -> [u8; Material::MAX_PAWNS] {
    let mut places = [0; Material::MAX_PAWNS];
    if count == 1 {
        places[0] = number as u8;
        return places;
    }
    for place in (0..count).rev() {
        let sets = &BINOMIALS[place + 1];
        let largest = sets.partition_point(|&sets| sets <= number) - 1;
        places[place] = largest as u8;
        number -= sets[largest];
    }
    places
}

/// The free square with this many free squares below it.
#[inline]
fn nth_free(taken: u64, place: usize) -> usize {
    bits(taken).fold(place, |square, taken| square + usize::from(taken <= square))
}

#[cfg(test)]
mod tests;
