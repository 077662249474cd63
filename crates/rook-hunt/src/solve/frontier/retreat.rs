//! One step back: from the sets of a row to those it can have come from.

use super::{Frontier, Worker};
use crate::solve::index::{NONE, Zone};
use crate::symmetry;

/// A pawn on `here` can be taken back to `back`, and from there step to `here`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) here: u8,
    pub(super) back: u8,
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

impl Frontier<'_> {
    /// Where the block begins that a middle set retreats to, if it can.
    #[inline]
    pub(super) fn target(&self, retreat: &Retreat, middle_bits: u64) -> Option<usize> {
        let index = self.index;
        let mut bits = middle_bits;
        if let Some(square) = retreat.middle_clear {
            if bits >> square & 1 == 0 {
                return None;
            }
            bits ^= 1 << square;
        }
        if let Some(square) = retreat.middle_set {
            if bits >> square & 1 == 1 {
                return None;
            }
            bits ^= 1 << square;
        }
        let middle = index.middle_of_bits[bits as usize];
        if middle == NONE {
            return None;
        }
        let image = index.middle_image[usize::from(retreat.g)][middle as usize];
        Some(retreat.row_offset + index.block_offset[retreat.inside][image as usize] as usize)
    }

    /// Finds the steps back out of a row.
    pub(super) fn retreats(&self, row: usize, worker: &mut Worker) {
        worker.retreats.clear();
        for edge in self.from_outer.iter().chain(&self.from_middle) {
            self.add_retreats(row, edge, &mut worker.retreats);
        }
        worker
            .inner_retreats
            .resize(self.from_inner.len(), Vec::new());
        for (edges, retreats) in self.from_inner.iter().zip(&mut worker.inner_retreats) {
            retreats.clear();
            for edge in edges {
                self.add_retreats(row, edge, retreats);
            }
        }
    }

    fn add_retreats(&self, row: usize, edge: &Edge, retreats: &mut Vec<Retreat>) {
        let index = self.index;
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
        let (target, g) = index.row_of(bits);
        let target = index.rows[target];
        retreats.push(retreat(target.offset, g));
        if target.images < 8 {
            // The row holds every set with its images under the symmetries that leave its outer pawns alone.
            for other in
                (1..8).filter(|&other| symmetry::apply(other, index.side, target.set) == target.set)
            {
                retreats.push(retreat(target.offset, symmetry::then(g, other)));
            }
        }
    }
}
