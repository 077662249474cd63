//! What hangs together only at single squares, and what that asks of a tour.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{CycleGraph, NONE};
use super::links::Links;
use crate::SectionFault;

/// Why the usable edges between squares hold no tour together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// No way leads from the one square to the other.
    Apart(u32, u32),
    /// Without this square the others fall into this many parts, more than a tour can join through
    /// it.
    Cut { square: u32, parts: usize },
    /// These squares, which hang on cut squares, can be neither passed through nor ended in.
    Section {
        squares: Vec<u32>,
        cuts: Vec<u32>,
        fault: SectionFault,
    },
}

/// Finds the blocks of the usable edges, the largest sets of squares that no single square cuts,
/// without recursion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sections {
    depth: Vec<u32>,
    low: Vec<u32>,
    /// Vertex, edge to the vertex before it, next place in its list.
    path: Vec<(u32, u32, usize)>,
    /// Vertices found whose block is not complete.
    waiting: Vec<u32>,
    /// The squares of all blocks, one block after another, and where each block ends.
    members: Vec<u32>,
    blocks: Vec<usize>,
    /// The number of blocks that each square is in.
    belongs: Vec<u8>,
}

impl Sections {
    /// Checks the usable edges between squares, and pushes to `drops` the edges to the outside that
    /// no tour can use.
    ///
    /// A closed tour needs everything in one block. An open one passes from block to block through
    /// cut squares: the blocks must form a chain, with an end of the tour in each of the outermost
    /// two, and in every block the way in and out decides by how many squares one colour exceeds
    /// the other.
    pub(crate) fn check(
        &mut self,
        graph: &CycleGraph,
        links: &Links,
        drops: &mut Vec<u32>,
    ) -> Result<(), Break> {
        self.split(graph, links)?;
        if self.blocks.len() <= 1 {
            return Ok(());
        }
        let squares = graph.squares();
        self.belongs.clear();
        self.belongs.resize(squares, 0);
        for &v in &self.members {
            // Eight moves at a square allow eight blocks at most.
            self.belongs[v as usize] += 1;
        }
        let is_open = graph.vertices() > squares;
        if let Some(square) = (0..squares).find(|&v| self.belongs[v] > 1 + u8::from(is_open)) {
            let parts = usize::from(self.belongs[square]);
            return Err(Break::Cut {
                square: square as u32,
                parts,
            });
        }
        let mut may_end = vec![false; squares];
        let mut start = 0;
        for &end in &self.blocks {
            self.check_block(graph, links, &self.members[start..end], &mut may_end)?;
            start = end;
        }
        for v in 0..squares as u32 {
            if !may_end[v as usize]
                && let Some(edge) = graph.outside(v)
                && links.is_usable(edge)
            {
                drops.push(edge);
            }
        }
        Ok(())
    }

    fn check_block(
        &self,
        graph: &CycleGraph,
        links: &Links,
        block: &[u32],
        may_end: &mut [bool],
    ) -> Result<(), Break> {
        let (cuts, inner): (Vec<u32>, Vec<u32>) =
            block.iter().partition(|&&v| self.belongs[v as usize] > 1);
        let surplus: i64 = inner
            .iter()
            .map(|&v| if graph.is_dark(v) { 1 } else { -1 })
            .sum();
        let fault = match cuts[..] {
            [cut] => {
                // The tour comes from the cut square, so the first square inside has the other
                // colour.
                let other = if graph.is_dark(cut) { -1 } else { 1 };
                let end_is_dark = match surplus {
                    0 => Some(graph.is_dark(cut)),
                    s if s == other => Some(!graph.is_dark(cut)),
                    _ => None,
                };
                let outside = |v: u32| graph.outside(v).filter(|&e| links.is_usable(e));
                let fixed = inner
                    .iter()
                    .find(|&&v| outside(v).is_some_and(|e| links.is_taken(e)));
                let mut ends = false;
                for &v in &inner {
                    let may = Some(graph.is_dark(v)) == end_is_dark
                        && fixed.is_none_or(|&f| f == v)
                        && outside(v).is_some();
                    may_end[v as usize] = may;
                    ends |= may;
                }
                match end_is_dark {
                    None => Some(SectionFault::Colours),
                    Some(_) if !ends => Some(SectionFault::NoEnd),
                    Some(_) => None,
                }
            }
            [a, b] => {
                // The first and the last square inside have the colours that the cut squares have
                // not.
                let expected = match (graph.is_dark(a), graph.is_dark(b)) {
                    (true, true) => -1,
                    (false, false) => 1,
                    _ => 0,
                };
                (surplus != expected).then_some(SectionFault::Colours)
            }
            _ => Some(SectionFault::Branches),
        };
        match fault {
            None => Ok(()),
            Some(fault) => Err(Break::Section {
                squares: inner,
                cuts,
                fault,
            }),
        }
    }

    /// Finds the blocks, or a square out of reach of the first (Tarjan's method with an explicit
    /// stack).
    fn split(&mut self, graph: &CycleGraph, links: &Links) -> Result<(), Break> {
        let squares = graph.squares();
        self.depth.clear();
        self.depth.resize(squares, NONE);
        self.low.resize(squares, 0);
        self.members.clear();
        self.blocks.clear();
        self.waiting.clear();
        self.path.clear();
        self.path.push((0, NONE, 0));
        self.depth[0] = 0;
        self.low[0] = 0;
        let mut found = 1;
        while let Some(&mut (v, parent, ref mut next)) = self.path.last_mut() {
            if let Some(&(w, edge)) = graph.incident(v).get(*next) {
                *next += 1;
                if edge == parent || !graph.is_square(w) || !links.is_usable(edge) {
                    continue;
                }
                if self.depth[w as usize] == NONE {
                    self.depth[w as usize] = found;
                    self.low[w as usize] = found;
                    found += 1;
                    self.waiting.push(w);
                    self.path.push((w, edge, 0));
                } else {
                    self.low[v as usize] = self.low[v as usize].min(self.depth[w as usize]);
                }
                continue;
            }
            self.path.pop();
            let Some(&(above, _, _)) = self.path.last() else {
                break;
            };
            self.low[above as usize] = self.low[above as usize].min(self.low[v as usize]);
            if self.low[v as usize] >= self.depth[above as usize] {
                while let Some(w) = self.waiting.pop() {
                    self.members.push(w);
                    if w == v {
                        break;
                    }
                }
                self.members.push(above);
                self.blocks.push(self.members.len());
            }
        }
        match self.depth.iter().position(|&depth| depth == NONE) {
            None => Ok(()),
            Some(lost) => Err(Break::Apart(0, lost as u32)),
        }
    }
}
