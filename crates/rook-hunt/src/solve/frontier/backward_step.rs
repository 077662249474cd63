//! Backward steps: from the sets of a row to their predecessors.

use crate::bitboard::{self, symmetry};
use crate::solve::index::{NONE, PawnIndex, Zone};
use crate::solve::word::SolverWord;

/// An edge: a pawn can step from `back` to `here`, and be taken back.
#[derive(Debug, Clone, Copy)]
struct PawnRetreat {
    here: u8,
    back: u8,
}

/// All steps of one pawn, by the zone where they end.
#[derive(Debug)]
pub(super) struct Edges {
    /// Entries by the square's number in its zone.
    outer: Vec<Vec<PawnRetreat>>,
    middle: Vec<PawnRetreat>,
    /// Entries by the square's number in its zone.
    inner: Vec<Vec<PawnRetreat>>,
}

impl Edges {
    pub(super) fn new<W: SolverWord>(index: &PawnIndex<W>) -> Self {
        let board = bitboard::board::<W>(index.side);
        let mut edges = Self {
            outer: vec![Vec::new(); index.outer.len()],
            middle: Vec::new(),
            inner: vec![Vec::new(); index.inner.len()],
        };
        for here in bitboard::squares(board) {
            for back in bitboard::squares(bitboard::neighbours(W::bit(here)) & board) {
                let edge = PawnRetreat { here, back };
                match index.place[usize::from(here)] {
                    (Zone::Outer, place) => edges.outer[usize::from(place)].push(edge),
                    (Zone::Middle, _) => edges.middle.push(edge),
                    (Zone::Inner, place) => edges.inner[usize::from(place)].push(edge),
                }
            }
        }
        edges
    }
}

/// A row with the values that every backward step needs.
#[derive(Debug, Clone, Copy)]
struct RowQuery {
    row: usize,
    /// Its outer pawns, by their numbers in the zone.
    outer: u64,
    inside: usize,
}

/// The backward steps of one row.
#[derive(Debug, Default)]
pub(super) struct BackwardSteps<W> {
    from: Option<RowQuery>,
    /// The backward steps of pawns in the outer and middle zone.
    pub(super) outside: Vec<BackwardStep<W>>,
    /// The backward steps of pawns in the inner zone, by the number of their square there, with
    /// their row. They are found on demand, because most are not needed.
    inner: Vec<(usize, Vec<BackwardStep<W>>)>,
}

impl<W: SolverWord> BackwardSteps<W> {
    /// Finds the backward steps of a row, unless they are those of the last call.
    pub(super) fn find(&mut self, index: &PawnIndex<W>, edges: &Edges, row: usize) {
        if self.from.is_some_and(|from| from.row == row) {
            return;
        }
        let from = RowQuery {
            row,
            outer: index.numbers(index.rows[row].set).outer(),
            inside: index.inside(row),
        };
        self.from = Some(from);
        self.outside.clear();
        for place in bitboard::squares(from.outer) {
            for edge in &edges.outer[usize::from(place)] {
                add(index, from, edge, &mut self.outside);
            }
        }
        if from.inside > 0 {
            for edge in &edges.middle {
                add(index, from, edge, &mut self.outside);
            }
        }
        self.inner
            .resize_with(edges.inner.len(), || (usize::MAX, Vec::new()));
    }

    /// The backward steps of a pawn in the inner zone on the square with this number, which the
    /// sets must contain.
    #[inline]
    pub(super) fn of_inner(
        &mut self,
        index: &PawnIndex<W>,
        edges: &Edges,
        place: u8,
    ) -> &[BackwardStep<W>] {
        let (found, backward_steps) = &mut self.inner[usize::from(place)];
        if let Some(from) = self.from
            && from.row != *found
        {
            *found = from.row;
            backward_steps.clear();
            for edge in &edges.inner[usize::from(place)] {
                add(index, from, edge, backward_steps);
            }
        }
        backward_steps
    }
}

/// A backward step of the sets of one row: the row of the predecessors, the symmetry, and the
/// changes in the middle and inner zone.
#[derive(Debug, Clone, Copy)]
pub(super) struct BackwardStep<W> {
    row_offset: usize,
    inside: usize,
    pub(super) g: u8,
    /// The square that the pawn leaves, and the one that it returns to.
    pub(super) here: W,
    pub(super) back: W,
    middle_clear: Option<u8>,
    middle_set: Option<u8>,
    pub(super) inner_set: Option<u8>,
}

impl<W: SolverWord> BackwardStep<W> {
    /// The first number of the block of predecessors with this middle set, if there is one.
    #[inline]
    pub(super) fn target(&self, index: &PawnIndex<W>, middle_bits: u64) -> Option<usize> {
        let mut bits = middle_bits;
        if let Some(square) = self.middle_clear {
            if bits >> square & 1 == 0 {
                return None;
            }
            bits ^= 1 << square;
        }
        if let Some(square) = self.middle_set {
            if bits >> square & 1 == 1 {
                return None;
            }
            bits ^= 1 << square;
        }
        let middle = index.middle_of_bits[bits as usize];
        if middle == NONE {
            return None;
        }
        let image = index.middle_image[usize::from(self.g)][middle as usize];
        Some(self.row_offset + index.block_offset[self.inside][image as usize] as usize)
    }
}

/// Adds the backward steps of a row along one edge.
fn add<W: SolverWord>(
    index: &PawnIndex<W>,
    from: RowQuery,
    edge: &PawnRetreat,
    backward_steps: &mut Vec<BackwardStep<W>>,
) {
    let RowQuery { outer, .. } = from;
    let (here, here_place) = index.place[usize::from(edge.here)];
    let (back, back_place) = index.place[usize::from(edge.back)];
    let mut inside = from.inside;
    let mut bits = outer;
    if here == Zone::Outer {
        bits ^= 1 << here_place;
        inside += 1;
    }
    if back == Zone::Outer {
        if bits >> back_place & 1 == 1 {
            return;
        }
        bits ^= 1 << back_place;
        inside -= 1;
    }
    if inside > index.middle.len() + index.inner.len() {
        return;
    }
    let in_zone = |zone, (found, place)| (found == zone).then_some(place);
    let backward_step = |row_offset: u64, g| BackwardStep {
        row_offset: row_offset as usize,
        inside,
        g,
        here: W::bit(edge.here),
        back: W::bit(edge.back),
        middle_clear: in_zone(Zone::Middle, (here, here_place)),
        middle_set: in_zone(Zone::Middle, (back, back_place)),
        inner_set: in_zone(Zone::Inner, (back, back_place)),
    };
    if bits == outer {
        backward_steps.push(backward_step(index.rows[from.row].offset, 0));
        return;
    }
    let (row, g) = index.row_of(bits);
    let target = index.rows[row];
    backward_steps.push(backward_step(target.offset, g));
    if target.images < 8 {
        for other in index.stabilizer(row) {
            backward_steps.push(backward_step(target.offset, symmetry::compose(g, other)));
        }
    }
}
