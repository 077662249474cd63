//! Joins the cycles of a 2-factor by exchanging edges.

use alloc::vec;
use alloc::vec::Vec;

use super::factor::Factor;
use super::graph::CycleGraph;
use super::links::Links;
use crate::union_find::representative;

/// A vertex, an edge of the factor at it, and the edge's other end.
#[derive(Clone, Copy)]
struct FactorEdge {
    near: u32,
    edge: u32,
    far: u32,
}

impl Factor {
    /// Joins pieces by exchanging two edges that are not taken, one of each piece, for two that
    /// join their ends.
    pub(crate) fn join_pieces(&mut self, graph: &CycleGraph, links: &Links) {
        let mut left = self.sizes().len();
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
                representative(&mut group, self.piece(a)),
                representative(&mut group, self.piece(b)),
            );
            if near != far && self.exchange(graph, links, edge) {
                group[near as usize] = far;
                left -= 1;
            }
        }
        self.count_pieces(graph);
    }

    /// Adds an edge between two cycles, and a parallel one, if that joins them.
    fn exchange(&mut self, graph: &CycleGraph, links: &Links, edge: u32) -> bool {
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

    /// Joins cycles by exchanging three edges for three, which often works if no two for two are
    /// left. Joins each cycle at most once. Returns whether any was joined.
    pub(crate) fn join_by_threes(&mut self, graph: &CycleGraph, links: &Links) -> bool {
        let sizes = self.sizes();
        let mut pieces: Vec<u32> = (0..sizes.len() as u32).collect();
        pieces.sort_by_key(|&piece| sizes[piece as usize]);
        // The others join the largest.
        pieces.pop();
        let mut is_intact = vec![true; sizes.len()];
        let mut joined = false;
        for piece in pieces {
            if !is_intact[piece as usize] {
                continue;
            }
            let round: Vec<u32> = self.round_from(graph, self.first(piece)).collect();
            let found = round
                .into_iter()
                .find_map(|v| self.three_for_three(graph, links, v, &is_intact));
            if let Some((cuts, edges)) = found {
                for cut in cuts {
                    is_intact[self.piece(cut.near) as usize] = false;
                    self.remove(graph, cut.edge);
                }
                for edge in edges {
                    self.insert(graph, edge);
                }
                joined = true;
            }
        }
        if joined {
            self.count_pieces(graph);
        }
        joined
    }

    /// The possible cuts of the 2-factor beside a vertex.
    fn cuts(
        &self,
        graph: &CycleGraph,
        links: &Links,
        near: u32,
    ) -> impl Iterator<Item = FactorEdge> {
        let edges = self.pair(near).into_iter();
        edges
            .filter(|&edge| !links.is_taken(edge))
            .map(move |edge| FactorEdge {
                near,
                edge,
                far: graph.other(edge, near),
            })
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// The edges at a vertex that may be put into the factor, with their other ends.
    fn spare<'a>(
        &'a self,
        graph: &'a CycleGraph,
        links: &'a Links,
        vertex: u32,
    ) -> impl Iterator<Item = (u32, u32)> + 'a {
        let edges = graph.incident(vertex).iter().copied();
        edges.filter(|&(_, edge)| !self.is_chosen(edge) && links.is_undecided(edge))
    }

    /// Three edges of the factor, and three others with the same ends that join the piece of a
    /// vertex to another.
    fn three_for_three(
        &self,
        graph: &CycleGraph,
        links: &Links,
        vertex: u32,
        is_intact: &[bool],
    ) -> Option<([FactorEdge; 3], [u32; 3])> {
        for (beside, across) in self.spare(graph, links, vertex) {
            let (here, there) = (self.piece(vertex), self.piece(beside));
            if here == there || !is_intact[there as usize] {
                continue;
            }
            for one in self.cuts(graph, links, vertex) {
                // A vertex outside the board is adjacent to all squares.
                if !graph.is_square(one.far) {
                    continue;
                }
                for two in self.cuts(graph, links, beside) {
                    for (near, to_third) in self.spare(graph, links, one.far) {
                        let third = self.piece(near);
                        if !is_intact[third as usize] {
                            continue;
                        }
                        for three in self.cuts(graph, links, near) {
                            // The ends in order, after the cuts: one.far ... one.near, two.near ...
                            // two.far, and then three.far ... three.near, if the third cut leaves
                            // them in this order.
                            let in_order = if third == here {
                                self.is_between(one, three.near, three.far)
                            } else if third == there {
                                self.is_between(two, three.far, three.near)
                            } else {
                                true
                            };
                            if in_order
                                && let Some(back) = graph.edge_between(three.far, two.far)
                                && links.is_undecided(back)
                                && !self.is_chosen(back)
                            {
                                return Some(([one, two, three], [across, to_third, back]));
                            }
                        }
                    }
                }
            }
        }
        None
    }

    /// Whether, on the way from the near to the far end of a cut piece, two neighbours come in this
    /// order.
    fn is_between(&self, cut: FactorEdge, first: u32, second: u32) -> bool {
        let size = self.sizes()[self.piece(cut.near) as usize];
        let (start, end) = (self.place(cut.near), self.place(cut.far));
        let is_forward = (end + 1) % size == start;
        let distance = |v: u32| {
            let place = self.place(v);
            if is_forward {
                (place + size - start) % size
            } else {
                (start + size - place) % size
            }
        };
        distance(first) < distance(second)
    }
}
