//! One step back: from the sets of a row to those it can have come from.

use crate::solve::index::{NONE, PawnIndex, Zone};
use crate::{bitboard, symmetry};

/// A pawn on `here` can be taken back to `back`, and from there step to `here`.
#[derive(Debug, Clone, Copy)]
struct Edge {
    here: u8,
    back: u8,
}

/// All steps of one pawn, by the zone where they end.
#[derive(Debug)]
pub(super) struct Edges {
    outer: Vec<Edge>,
    middle: Vec<Edge>,
    /// By the square's number in its zone.
    inner: Vec<Vec<Edge>>,
}

impl Edges {
    pub(super) fn new(index: &PawnIndex) -> Self {
        let board = bitboard::board(index.side);
        let mut edges = Self {
            outer: Vec::new(),
            middle: Vec::new(),
            inner: vec![Vec::new(); index.inner.len()],
        };
        for here in bitboard::squares(board) {
            for back in bitboard::squares(bitboard::neighbours(1 << here) & board) {
                let edge = Edge { here, back };
                match index.place[usize::from(here)] {
                    (Zone::Outer, _) => edges.outer.push(edge),
                    (Zone::Middle, _) => edges.middle.push(edge),
                    (Zone::Inner, place) => edges.inner[usize::from(place)].push(edge),
                }
            }
        }
        edges
    }
}

/// The steps back out of one row.
#[derive(Debug, Default)]
pub(super) struct Retreats {
    row: Option<usize>,
    /// Of pawns in the outer and middle zone.
    pub(super) outside: Vec<Retreat>,
    /// Of pawns in the inner zone, by their square's number there.
    pub(super) inner: Vec<Vec<Retreat>>,
}

impl Retreats {
    /// Finds the steps back out of a row, if they are not those found last.
    pub(super) fn find(&mut self, index: &PawnIndex, edges: &Edges, row: usize) {
        if self.row == Some(row) {
            return;
        }
        self.row = Some(row);
        self.outside.clear();
        for edge in edges.outer.iter().chain(&edges.middle) {
            add(index, row, edge, &mut self.outside);
        }
        self.inner.resize(edges.inner.len(), Vec::new());
        for (edges, retreats) in edges.inner.iter().zip(&mut self.inner) {
            retreats.clear();
            for edge in edges {
                add(index, row, edge, retreats);
            }
        }
    }
}

/// How the sets of one row are carried one step back: into which row, by which symmetry, and what changes in the middle
/// and inner zone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Retreat {
    row_offset: usize,
    inside: usize,
    pub(super) g: u8,
    /// The square the pawn goes back to: no rook can have stood there.
    pub(super) back: u64,
    middle_clear: Option<u8>,
    middle_set: Option<u8>,
    pub(super) inner_set: Option<u8>,
}

impl Retreat {
    /// Where the block begins that a middle set retreats to, if it can.
    #[inline]
    pub(super) fn target(&self, index: &PawnIndex, middle_bits: u64) -> Option<usize> {
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

/// Adds the ways in which a step can have led into a row.
fn add(index: &PawnIndex, row: usize, edge: &Edge, retreats: &mut Vec<Retreat>) {
    let own = index.rows[row];
    let outer = index.numbers(own.set);
    let (here, here_place) = index.place[usize::from(edge.here)];
    let (back, back_place) = index.place[usize::from(edge.back)];
    let mut inside = index.inside(row);
    let mut bits = outer;
    if here == Zone::Outer {
        if bits >> here_place & 1 == 0 {
            return;
        }
        bits ^= 1 << here_place;
        inside += 1;
    } else if inside == 0 {
        return;
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
    let retreat = |row_offset: u64, g| Retreat {
        row_offset: row_offset as usize,
        inside,
        g,
        back: 1 << edge.back,
        middle_clear: in_zone(Zone::Middle, (here, here_place)),
        middle_set: in_zone(Zone::Middle, (back, back_place)),
        inner_set: in_zone(Zone::Inner, (back, back_place)),
    };
    if bits == outer {
        retreats.push(retreat(own.offset, 0));
        return;
    }
    let (row, g) = index.row_of(bits);
    let target = index.rows[row];
    retreats.push(retreat(target.offset, g));
    if target.images < 8 {
        for other in index.keepers(row) {
            retreats.push(retreat(target.offset, symmetry::then(g, other)));
        }
    }
}
