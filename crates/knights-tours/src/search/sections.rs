//! Biconnected components of the usable edges, and the necessary conditions that cut squares set
//! for a tour.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{CycleGraph, NONE};
use super::links::Links;
use crate::SectionFault;

/// A proof that the usable edges contain no tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// No path joins the two squares.
    Apart(u32, u32),
    /// Without this square the others fall into this many components, more than a tour can join.
    Cut { square: u32, parts: usize },
    /// A tour can neither pass through these squares, which cut squares join to the rest, nor end
    /// in them.
    Section {
        squares: Vec<u32>,
        cuts: Vec<u32>,
        fault: SectionFault,
    },
}

/// Finds the blocks (biconnected components) of the usable edges, without recursion.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sections {
    depth: Vec<u32>,
    low: Vec<u32>,
    /// Stack of the depth-first search: vertex, edge to its parent, next index in its list of
    /// edges.
    path: Vec<(u32, u32, usize)>,
    /// Vertices whose block is not complete yet.
    waiting: Vec<u32>,
    /// The squares of all blocks, one block after another, and where each block ends.
    members: Vec<u32>,
    blocks: Vec<usize>,
    /// The number of blocks that each square is in.
    block_counts: Vec<u8>,
}

impl Sections {
    /// Checks the usable edges between squares. Pushes to `drops` the edges to the outside vertex
    /// that no tour can use.
    ///
    /// A closed tour needs everything in one block. An open tour passes from block to block through
    /// cut squares: the blocks must form a chain, with an end of the tour in the first and in the
    /// last block. In every block the colours of the entry and exit squares determine the surplus
    /// of one colour.
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
        self.block_counts.clear();
        self.block_counts.resize(squares, 0);
        for &v in &self.members {
            // Eight moves at a square allow eight blocks at most.
            self.block_counts[v as usize] += 1;
        }
        let is_open = graph.vertices() > squares;
        if let Some(square) = (0..squares).find(|&v| self.block_counts[v] > 1 + u8::from(is_open)) {
            let parts = usize::from(self.block_counts[square]);
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
        let (cuts, inner): (Vec<u32>, Vec<u32>) = block
            .iter()
            .partition(|&&v| self.block_counts[v as usize] > 1);
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
                // The first and the last square inside have the colours opposite to those of their
                // cut squares.
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

    /// Finds the blocks by Tarjan's algorithm with an explicit stack, or a square that is not
    /// connected to the first.
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
