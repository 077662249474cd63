//! The decided edges of a graph, with propagation.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::CycleGraph;

/// The decision about an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Undecided.
    Undecided,
    /// Taken: every remaining tour uses the edge.
    Taken,
    /// Dropped: no remaining tour uses the edge.
    Dropped,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Status(u32),
    Mate(u32, u32),
}

/// A vertex at which the decisions contradict every tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction(pub(crate) u32);

/// The decided edges of a graph, the chains that the taken ones form, and a trail by which
/// decisions are undone.
///
/// Deciding an edge propagates three rules: if a vertex has only two usable edges, both are taken;
/// if it has two taken edges, the others are dropped; and no chain closes before it contains every
/// vertex.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    status: Vec<Status>,
    /// Taken edges at each vertex.
    taken: Vec<u8>,
    /// Edges at each vertex that are not dropped.
    usable: Vec<u32>,
    /// For each end of a chain of taken edges, the other end; a lone vertex is its own. Stale
    /// inside of chains.
    mate: Vec<u32>,
    total: usize,
    trail: Vec<Change>,
    queue: Vec<(u32, bool)>,
}

impl Links {
    /// Only the required edges are decided, without propagation.
    pub(crate) fn new(graph: &CycleGraph) -> Self {
        let vertices = graph.vertices() as u32;
        let mut links = Self {
            status: vec![Status::Undecided; graph.edges()],
            taken: vec![0; graph.vertices()],
            usable: (0..vertices).map(|v| graph.degree(v) as u32).collect(),
            mate: (0..vertices).collect(),
            total: 0,
            trail: Vec::new(),
            queue: Vec::new(),
        };
        for &edge in graph.required() {
            // Required edges that exclude each other are left for `begin` to find.
            if links.take(graph, edge).is_err() {
                links.queue.push((edge, true));
            }
        }
        links
    }

    /// Decides what follows from the required edges and from vertices with two edges.
    pub(crate) fn begin(&mut self, graph: &CycleGraph) -> Result<(), Contradiction> {
        for v in 0..graph.vertices() as u32 {
            match graph.degree(v) {
                0 | 1 => return Err(Contradiction(v)),
                2 => self
                    .queue
                    .extend(graph.incident(v).iter().map(|&(_, e)| (e, true))),
                _ => {}
            }
        }
        self.propagate(graph)
    }

    pub(crate) fn status(&self, edge: u32) -> Status {
        self.status[edge as usize]
    }

    pub(crate) fn is_undecided(&self, edge: u32) -> bool {
        self.status(edge) == Status::Undecided
    }

    pub(crate) fn is_usable(&self, edge: u32) -> bool {
        self.status(edge) != Status::Dropped
    }

    pub(crate) fn is_taken(&self, edge: u32) -> bool {
        self.status(edge) == Status::Taken
    }

    /// The number of taken edges at a vertex.
    pub(crate) fn taken(&self, vertex: u32) -> u8 {
        self.taken[vertex as usize]
    }

    /// The number of edges at a vertex that are not dropped.
    pub(crate) fn usable(&self, vertex: u32) -> u32 {
        self.usable[vertex as usize]
    }

    /// A mark to which [`Links::undo`] returns.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes or drops an edge, and propagates the decision.
    pub(crate) fn decide(
        &mut self,
        graph: &CycleGraph,
        edge: u32,
        take: bool,
    ) -> Result<(), Contradiction> {
        self.queue.push((edge, take));
        self.propagate(graph)
    }

    fn propagate(&mut self, graph: &CycleGraph) -> Result<(), Contradiction> {
        while let Some((edge, take)) = self.queue.pop() {
            let done = match (self.status(edge), take) {
                (Status::Taken, true) | (Status::Dropped, false) => Ok(()),
                (Status::Taken, false) | (Status::Dropped, true) => {
                    Err(Contradiction(graph.ends(edge)[0]))
                }
                (Status::Undecided, true) => self.take(graph, edge),
                (Status::Undecided, false) => self.drop(graph, edge),
            };
            if done.is_err() {
                self.queue.clear();
                return done;
            }
        }
        Ok(())
    }

    fn take(&mut self, graph: &CycleGraph, edge: u32) -> Result<(), Contradiction> {
        let [a, b] = graph.ends(edge);
        if let Some(full) = [a, b].into_iter().find(|&v| self.taken(v) == 2) {
            return Err(Contradiction(full));
        }
        let (far_a, far_b) = (self.mate[a as usize], self.mate[b as usize]);
        if far_a == b && self.total + 1 != graph.vertices() {
            return Err(Contradiction(a));
        }
        self.status[edge as usize] = Status::Taken;
        self.trail.push(Change::Status(edge));
        self.total += 1;
        for (v, mate) in [(far_a, far_b), (far_b, far_a)] {
            self.trail.push(Change::Mate(v, self.mate[v as usize]));
            self.mate[v as usize] = mate;
        }
        for v in [a, b] {
            self.taken[v as usize] += 1;
            if self.taken(v) == 2 {
                self.queue_undecided(graph, v, false);
            }
        }
        if self.total + 1 < graph.vertices()
            && let Some(closing) = graph.edge_between(far_a, far_b)
            && self.is_undecided(closing)
        {
            self.queue.push((closing, false));
        }
        Ok(())
    }

    fn drop(&mut self, graph: &CycleGraph, edge: u32) -> Result<(), Contradiction> {
        self.status[edge as usize] = Status::Dropped;
        self.trail.push(Change::Status(edge));
        for v in graph.ends(edge) {
            self.usable[v as usize] -= 1;
        }
        for v in graph.ends(edge) {
            match self.usable(v) {
                0 | 1 => return Err(Contradiction(v)),
                2 => self.queue_undecided(graph, v, true),
                _ => {}
            }
        }
        Ok(())
    }

    fn queue_undecided(&mut self, graph: &CycleGraph, vertex: u32, take: bool) {
        for &(_, edge) in graph.incident(vertex) {
            if self.is_undecided(edge) {
                self.queue.push((edge, take));
            }
        }
    }

    /// Undoes every decision since the mark.
    pub(crate) fn undo(&mut self, graph: &CycleGraph, mark: usize) {
        for change in self.trail.drain(mark..).rev() {
            match change {
                Change::Mate(v, mate) => self.mate[v as usize] = mate,
                Change::Status(edge) => {
                    let was =
                        core::mem::replace(&mut self.status[edge as usize], Status::Undecided);
                    for v in graph.ends(edge) {
                        if was == Status::Taken {
                            self.taken[v as usize] -= 1;
                        } else {
                            self.usable[v as usize] += 1;
                        }
                    }
                    self.total -= usize::from(was == Status::Taken);
                }
            }
        }
    }
}
