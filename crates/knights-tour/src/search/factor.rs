//! A set of edges with exactly two at every vertex: what a tour is, short of being in one piece.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{Graph, NONE};
use super::links::{Links, Status};

/// Dark vertices that cannot all have two edges, and the light vertices that they exhaust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub(crate) crowd: Vec<u32>,
    pub(crate) reach: Vec<u32>,
}

/// Two edges at every vertex, with every taken edge among them and no dropped one.
///
/// Colours make this a flow from the dark vertices to the light ones, and after a few decisions a few alternating paths
/// repair it. Where none is left, the colours of some part of the board are out of balance. When it is in one piece it is
/// a tour, and with one piece more or less it usually can be made one by exchanging two edges for two.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    chosen: Vec<bool>,
    /// The edges chosen at each vertex, [`NONE`] where there are fewer.
    pair: Vec<[u32; 2]>,
    /// Dark vertices that may have fewer than two.
    lacking: Vec<u32>,
    /// The piece of each vertex, as found by [`Factor::count_pieces`], and the pieces' sizes.
    piece: Vec<u32>,
    sizes: Vec<u32>,
    seen: Vec<u32>,
    round: u32,
    from: Vec<u32>,
    order: Vec<u32>,
}

impl Factor {
    pub(crate) fn new(graph: &Graph) -> Self {
        let vertices = graph.vertices();
        Self {
            chosen: vec![false; graph.edges()],
            pair: vec![[NONE; 2]; vertices],
            lacking: (0..vertices as u32).filter(|&v| graph.is_dark(v)).collect(),
            piece: vec![NONE; vertices],
            sizes: Vec::new(),
            seen: vec![0; vertices],
            round: 0,
            from: vec![NONE; vertices],
            order: Vec::new(),
        }
    }

    /// Chooses these edges as far as there is room: a good beginning leaves little to [`Factor::repair`].
    pub(crate) fn suggest(&mut self, graph: &Graph, edges: impl Iterator<Item = u32>) {
        for edge in edges {
            if !self.is_chosen(edge) && graph.ends(edge).iter().all(|&v| !self.is_full(v)) {
                self.insert(graph, edge);
            }
        }
    }

    pub(crate) fn is_chosen(&self, edge: u32) -> bool {
        self.chosen[edge as usize]
    }

    /// The edges chosen at a vertex.
    pub(crate) fn pair(&self, vertex: u32) -> [u32; 2] {
        self.pair[vertex as usize]
    }

    fn is_full(&self, vertex: u32) -> bool {
        self.pair[vertex as usize][1] != NONE
    }

    fn remove(&mut self, graph: &Graph, edge: u32) {
        self.chosen[edge as usize] = false;
        for v in graph.ends(edge) {
            let pair = &mut self.pair[v as usize];
            if pair[0] == edge {
                pair[0] = pair[1];
            }
            pair[1] = NONE;
            if graph.is_dark(v) {
                self.lacking.push(v);
            }
        }
    }

    fn insert(&mut self, graph: &Graph, edge: u32) {
        self.chosen[edge as usize] = true;
        for v in graph.ends(edge) {
            let pair = &mut self.pair[v as usize];
            pair[usize::from(pair[0] != NONE)] = edge;
        }
    }

    /// Makes the factor agree with the links again.
    pub(crate) fn repair(&mut self, graph: &Graph, links: &Links) -> Result<(), Shortage> {
        for edge in 0..graph.edges() as u32 {
            match (links.status(edge), self.is_chosen(edge)) {
                (Status::Dropped, true) => self.remove(graph, edge),
                (Status::Taken, false) => {
                    for v in graph.ends(edge) {
                        if self.is_full(v) {
                            let [a, b] = self.pair(v);
                            self.remove(graph, if links.is_taken(a) { b } else { a });
                        }
                    }
                    self.insert(graph, edge);
                }
                _ => {}
            }
        }
        while let Some(&vertex) = self.lacking.last() {
            if self.is_full(vertex) {
                self.lacking.pop();
            } else {
                self.augment(graph, links, vertex)?;
            }
        }
        Ok(())
    }

    /// Gives a dark vertex one more edge, along an alternating path to a light vertex that lacks one.
    fn augment(&mut self, graph: &Graph, links: &Links, start: u32) -> Result<(), Shortage> {
        self.round += 1;
        let round = self.round;
        self.order.clear();
        self.order.push(start);
        self.seen[start as usize] = round;
        let mut next = 0;
        while let Some(&dark) = self.order.get(next) {
            next += 1;
            for &(light, edge) in graph.incident(dark) {
                if self.seen[light as usize] == round
                    || self.is_chosen(edge)
                    || !links.is_usable(edge)
                {
                    continue;
                }
                self.seen[light as usize] = round;
                self.from[light as usize] = edge;
                if !self.is_full(light) {
                    self.flip(graph, start, light);
                    return Ok(());
                }
                for back in self.pair(light) {
                    let other = graph.other(back, light);
                    if self.seen[other as usize] != round && !links.is_taken(back) {
                        self.seen[other as usize] = round;
                        self.from[other as usize] = back;
                        self.order.push(other);
                    }
                }
            }
        }
        let reach = (0..graph.vertices() as u32)
            .filter(|&v| self.seen[v as usize] == round && !graph.is_dark(v))
            .collect();
        Err(Shortage {
            crowd: self.order.clone(),
            reach,
        })
    }

    fn flip(&mut self, graph: &Graph, start: u32, end: u32) {
        let mut path = Vec::new();
        let mut at = end;
        while at != start {
            let edge = self.from[at as usize];
            path.push(edge);
            at = graph.other(edge, at);
        }
        // Removed first, so that there is room for what is inserted.
        for &edge in path.iter().skip(1).step_by(2) {
            self.remove(graph, edge);
        }
        for &edge in path.iter().step_by(2) {
            self.insert(graph, edge);
        }
    }

    /// The sizes of the pieces, by number.
    pub(crate) fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// The piece that a vertex is in.
    pub(crate) fn piece(&self, vertex: u32) -> u32 {
        self.piece[vertex as usize]
    }

    /// The vertices of a piece in order, from `vertex` on.
    pub(crate) fn round_from<'a>(
        &'a self,
        graph: &'a Graph,
        vertex: u32,
    ) -> impl Iterator<Item = u32> + 'a {
        let mut next = Some((vertex, self.pair(vertex)[0]));
        core::iter::from_fn(move || {
            let (here, edge) = next?;
            let there = graph.other(edge, here);
            let [a, b] = self.pair(there);
            next = (there != vertex).then_some((there, if a == edge { b } else { a }));
            Some(here)
        })
    }

    /// Finds the pieces of a complete factor.
    pub(crate) fn count_pieces(&mut self, graph: &Graph) {
        let mut piece = core::mem::take(&mut self.piece);
        piece.fill(NONE);
        self.sizes.clear();
        for v in 0..graph.vertices() as u32 {
            if piece[v as usize] == NONE {
                let number = self.sizes.len() as u32;
                let mut size = 0;
                for w in self.round_from(graph, v) {
                    piece[w as usize] = number;
                    size += 1;
                }
                self.sizes.push(size);
            }
        }
        self.piece = piece;
    }

    /// Joins pieces by exchanging two edges that are not taken, one of each piece, for two that join their ends.
    pub(crate) fn join_pieces(&mut self, graph: &Graph, links: &Links) {
        let mut left = self.sizes.len();
        let mut group: Vec<u32> = (0..left as u32).collect();
        for edge in 0..graph.edges() as u32 {
            if left <= 1 {
                break;
            }
            if self.is_chosen(edge) || !links.is_undecided(edge) {
                continue;
            }
            let [a, b] = graph.ends(edge);
            let (near, far) = (
                find(&mut group, self.piece(a)),
                find(&mut group, self.piece(b)),
            );
            if near != far && self.exchange(graph, links, edge) {
                group[near as usize] = far;
                left -= 1;
            }
        }
        self.count_pieces(graph);
    }

    /// Puts an edge between two pieces into the factor, and one beside it, if that joins them.
    fn exchange(&mut self, graph: &Graph, links: &Links, edge: u32) -> bool {
        let [a, b] = graph.ends(edge);
        for at_a in self.pair(a) {
            for at_b in self.pair(b) {
                if links.is_taken(at_a) || links.is_taken(at_b) {
                    continue;
                }
                let beside = graph.edge_between(graph.other(at_a, a), graph.other(at_b, b));
                if let Some(beside) = beside
                    && links.is_undecided(beside)
                {
                    self.remove(graph, at_a);
                    self.remove(graph, at_b);
                    self.insert(graph, edge);
                    self.insert(graph, beside);
                    return true;
                }
            }
        }
        false
    }
}

/// The representative of a group, with the way to it shortened.
fn find(group: &mut [u32], mut member: u32) -> u32 {
    while group[member as usize] != member {
        let above = group[member as usize] as usize;
        group[member as usize] = group[above];
        member = group[above];
    }
    member
}
