//! 2-factors: sets of edges with exactly two at every vertex. A tour is a connected 2-factor.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{CycleGraph, NONE};
use super::links::{Links, Status};

/// Dark vertices that cannot all have two edges, and the light vertices that they exhaust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shortage {
    pub(crate) crowd: Vec<u32>,
    pub(crate) reach: Vec<u32>,
}

/// A 2-factor with all taken edges and no dropped edge.
///
/// With two colours this is a flow from the dark vertices to the light ones, and after a few
/// decisions a few alternating paths repair it. If there is no such path, the colours of some part
/// of the board are unbalanced. A 2-factor of one cycle is a tour, and exchanging two edges for two
/// usually joins several cycles.
#[derive(Clone, Debug)]
pub(crate) struct Factor {
    chosen: Vec<bool>,
    /// The edges chosen at each vertex, [`NONE`] where there are fewer.
    pair: Vec<[u32; 2]>,
    /// Dark vertices that may have fewer than two.
    lacking: Vec<u32>,
    /// The piece of each vertex and its place in it, as found by [`Factor::count_pieces`].
    piece: Vec<u32>,
    place: Vec<u32>,
    /// The pieces' sizes, and a vertex of each.
    sizes: Vec<u32>,
    first: Vec<u32>,
    seen: Vec<u32>,
    round: u32,
    from: Vec<u32>,
    /// The lacking vertex from which each dark one was reached.
    root: Vec<u32>,
    order: Vec<u32>,
}

/// The maximum number of deficient vertices to repair one by one.
const FEW: usize = 16;

impl Factor {
    pub(crate) fn new(graph: &CycleGraph) -> Self {
        let vertices = graph.vertices();
        Self {
            chosen: vec![false; graph.edges()],
            pair: vec![[NONE; 2]; vertices],
            lacking: (0..vertices as u32).filter(|&v| graph.is_dark(v)).collect(),
            piece: vec![NONE; vertices],
            place: vec![NONE; vertices],
            sizes: Vec::new(),
            first: Vec::new(),
            seen: vec![0; vertices],
            round: 0,
            from: vec![NONE; vertices],
            root: vec![NONE; vertices],
            order: Vec::new(),
        }
    }

    /// Chooses these edges where possible: a good start leaves little to [`Factor::repair`].
    pub(crate) fn suggest(&mut self, graph: &CycleGraph, edges: impl Iterator<Item = u32>) {
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

    pub(super) fn remove(&mut self, graph: &CycleGraph, edge: u32) {
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

    pub(super) fn insert(&mut self, graph: &CycleGraph, edge: u32) {
        self.chosen[edge as usize] = true;
        for v in graph.ends(edge) {
            let pair = &mut self.pair[v as usize];
            pair[usize::from(pair[0] != NONE)] = edge;
        }
    }

    /// Updates the 2-factor to the decisions.
    pub(crate) fn repair(&mut self, graph: &CycleGraph, links: &Links) -> Result<(), Shortage> {
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
        while self.lacking.len() > FEW && self.augment_many(graph, links) {}
        while let Some(&vertex) = self.lacking.last() {
            if self.is_full(vertex) {
                self.lacking.pop();
            } else {
                self.augment(graph, links, vertex)?;
            }
        }
        Ok(())
    }

    /// Adds an edge to deficient vertices along a maximal set of disjoint alternating paths. The
    /// search for paths runs from all of them at once, so that it takes at most as long as for one
    /// alone. Returns whether there were any paths.
    fn augment_many(&mut self, graph: &CycleGraph, links: &Links) -> bool {
        self.round += 1;
        let round = self.round;
        let mut lacking = core::mem::take(&mut self.lacking);
        self.order.clear();
        lacking.retain(|&vertex| {
            let first = !self.is_full(vertex) && self.seen[vertex as usize] != round;
            if first {
                self.seen[vertex as usize] = round;
                self.root[vertex as usize] = vertex;
                self.order.push(vertex);
            }
            first
        });
        // A vertex that has received an edge is done.
        let mut is_served = vec![false; graph.vertices()];
        let mut found = false;
        let mut next = 0;
        while let Some(&dark) = self.order.get(next) {
            next += 1;
            let root = self.root[dark as usize];
            if is_served[root as usize] {
                continue;
            }
            if let Some(light) = self.extend_paths(graph, links, dark) {
                self.flip(graph, root, light);
                is_served[root as usize] = true;
                found = true;
            }
        }
        // The inner vertices of a flipped path lost an edge and got another: none of them is
        // deficient.
        self.lacking = lacking;
        self.lacking
            .retain(|&vertex| self.pair[vertex as usize][1] == NONE);
        found
    }

    /// Gives a dark vertex one more edge, along an alternating path to a light vertex that lacks
    /// one.
    fn augment(&mut self, graph: &CycleGraph, links: &Links, start: u32) -> Result<(), Shortage> {
        self.round += 1;
        let round = self.round;
        self.order.clear();
        self.order.push(start);
        self.seen[start as usize] = round;
        self.root[start as usize] = start;
        let mut next = 0;
        while let Some(&dark) = self.order.get(next) {
            next += 1;
            if let Some(light) = self.extend_paths(graph, links, dark) {
                self.flip(graph, start, light);
                return Ok(());
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

    /// Extends the alternating paths that end in a dark vertex: to each light neighbour that is new
    /// in this round, and on to the dark vertices of its edges. Stops at a deficient light vertex
    /// and returns it.
    fn extend_paths(&mut self, graph: &CycleGraph, links: &Links, dark: u32) -> Option<u32> {
        let (round, root) = (self.round, self.root[dark as usize]);
        for &(light, edge) in graph.incident(dark) {
            if self.seen[light as usize] == round || self.is_chosen(edge) || !links.is_usable(edge)
            {
                continue;
            }
            self.seen[light as usize] = round;
            self.from[light as usize] = edge;
            if !self.is_full(light) {
                return Some(light);
            }
            for back in self.pair(light) {
                let other = graph.other(back, light);
                if self.seen[other as usize] != round && !links.is_taken(back) {
                    self.seen[other as usize] = round;
                    self.from[other as usize] = back;
                    self.root[other as usize] = root;
                    self.order.push(other);
                }
            }
        }
        None
    }

    fn flip(&mut self, graph: &CycleGraph, start: u32, end: u32) {
        let mut path = Vec::new();
        let mut at = end;
        while at != start {
            let edge = self.from[at as usize];
            path.push(edge);
            at = graph.other(edge, at);
        }
        // Remove first, to make room for the inserted edges.
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

    /// The position of a vertex in its piece.
    pub(super) fn place(&self, vertex: u32) -> u32 {
        self.place[vertex as usize]
    }

    /// A vertex of a piece.
    pub(super) fn first(&self, piece: u32) -> u32 {
        self.first[piece as usize]
    }

    /// The vertices of a piece in order, from `vertex` on.
    pub(crate) fn round_from<'a>(
        &'a self,
        graph: &'a CycleGraph,
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

    /// Finds the cycles of a complete 2-factor.
    pub(crate) fn count_pieces(&mut self, graph: &CycleGraph) {
        let mut piece = core::mem::take(&mut self.piece);
        let mut place = core::mem::take(&mut self.place);
        piece.fill(NONE);
        self.sizes.clear();
        self.first.clear();
        for v in 0..graph.vertices() as u32 {
            if piece[v as usize] == NONE {
                let number = self.sizes.len() as u32;
                let mut size = 0;
                for w in self.round_from(graph, v) {
                    piece[w as usize] = number;
                    place[w as usize] = size;
                    size += 1;
                }
                self.sizes.push(size);
                self.first.push(v);
            }
        }
        self.piece = piece;
        self.place = place;
    }
}
