//! The graph of a search.

use alloc::vec::Vec;

use crate::graph::incidence;
use crate::numbers::Numbers;
use crate::{Board, Square, neighbours};

/// The value for no vertex and no edge.
pub(crate) const NONE: u32 = u32::MAX;

/// The shape of a tour: its ends and whether it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GoalShape {
    /// A closed tour from any square.
    Ring,
    /// A closed tour that begins on this square.
    RingFrom(Square),
    /// A tour that begins and ends anywhere; it may be closed.
    Line,
    /// A tour that begins on this square and ends anywhere; it may be closed.
    LineFrom(Square),
    /// A tour that begins on the first square and ends on the second.
    Between(Square, Square),
}

impl GoalShape {
    /// The ends, where this is the vertex of a square.
    pub(crate) fn ends<V>(self, vertex: impl Fn(Square) -> V) -> EndConstraint<V> {
        match self {
            Self::Ring | Self::RingFrom(_) => EndConstraint::Joined,
            Self::Line => EndConstraint::Free,
            Self::LineFrom(start) => EndConstraint::One(vertex(start)),
            Self::Between(start, end) => EndConstraint::Two(vertex(start), vertex(end)),
        }
    }

    /// The required first square, if any.
    pub(crate) const fn first(self) -> Option<Square> {
        match self {
            Self::Ring | Self::Line => None,
            Self::RingFrom(start) | Self::LineFrom(start) | Self::Between(start, _) => Some(start),
        }
    }
}

/// The result of a run of a search.
#[derive(Clone, Debug)]
pub(crate) enum SearchStep {
    /// A Hamiltonian cycle, as vertices in order.
    Cycle(Vec<u32>),
    /// There is none.
    Nothing,
    /// The budget is spent.
    LimitReached,
}

/// Which ends a tour must have, as vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndConstraint<V = u32> {
    /// The last square is a move away from the first.
    Joined,
    /// Both ends are free.
    Free,
    /// One end is this vertex, the other is free.
    One(V),
    /// The ends are these two vertices.
    Two(V, V),
}

impl<V> EndConstraint<V> {
    /// The ends that are given.
    pub(crate) fn given(self) -> impl Iterator<Item = V> {
        let ends = match self {
            Self::Joined | Self::Free => [None, None],
            Self::One(one) => [Some(one), None],
            Self::Two(one, other) => [Some(one), Some(other)],
        };
        ends.into_iter().flatten()
    }
}

/// A balanced bipartite graph whose Hamiltonian cycles are exactly the required tours.
///
/// The first `squares` vertices are the squares of the board. An open tour is closed through one or
/// two further vertices that stand for "outside the board": one of the minority colour when the
/// colours differ by one, and one of each colour, joined by a required edge, when they are equal.
/// So a tour is always a Hamiltonian cycle, and both colours have the same number of vertices.
#[derive(Clone, Debug)]
pub(crate) struct CycleGraph {
    /// The squares of the first vertices.
    squares: Vec<Square>,
    /// Whether a vertex has the colour of the square `(0, 0)`.
    dark: Vec<bool>,
    ends: Vec<[u32; 2]>,
    first: Vec<u32>,
    incident: Vec<(u32, u32)>,
    required: Vec<u32>,
}

impl CycleGraph {
    /// The graph of tours with these ends, of a board with at least two squares whose colours allow
    /// them. `numbers` are those of its squares in reading order.
    pub(crate) fn new(board: &Board, numbers: &Numbers, ends: EndConstraint) -> Self {
        let squares: Vec<Square> = board.squares().collect();
        let dark: Vec<bool> = squares.iter().map(|s| s.is_corner_colour()).collect();
        let mut edges: Vec<[u32; 2]> = Vec::with_capacity(squares.len() * 4);
        for (here, &square) in (0..).zip(&squares) {
            let later = neighbours(board, square).filter(|to| to.y() > square.y());
            edges.extend(later.map(|to| [here, numbers.at(board.index(to))]));
        }
        Self::with(squares, dark, edges, ends)
    }

    /// The graph of tours with these ends, of squares of these colours joined by these edges, none
    /// twice.
    pub(crate) fn with(
        squares: Vec<Square>,
        mut dark: Vec<bool>,
        mut edges: Vec<[u32; 2]>,
        ends: EndConstraint,
    ) -> Self {
        let count = dark.len() as u32;
        let mut required = Vec::new();
        if ends != EndConstraint::Joined {
            let darks = dark.iter().filter(|&&d| d).count() as u32;
            let lights = count - darks;
            // For each colour of squares, light first: the outside vertex for its ends, and the
            // number of its edges.
            let (outside, mut room) = if darks == lights {
                required.push(edges.len() as u32);
                edges.push([count, count + 1]);
                dark.extend([true, false]);
                ([count, count + 1], [1u8, 1])
            } else {
                dark.push(lights > darks);
                ([count; 2], if lights > darks { [2, 0] } else { [0, 2] })
            };
            for v in ends.given() {
                let colour = usize::from(dark[v as usize]);
                debug_assert!(
                    room[colour] > 0,
                    "the caller checks the colours of the ends"
                );
                room[colour] -= 1;
                required.push(edges.len() as u32);
                edges.push([v, outside[colour]]);
            }
            for v in 0..count {
                let colour = usize::from(dark[v as usize]);
                if room[colour] > 0 && ends.given().all(|end| end != v) {
                    edges.push([v, outside[colour]]);
                }
            }
        }
        let (first, incident) = incidence(dark.len(), &edges);
        Self {
            squares,
            dark,
            ends: edges,
            first,
            incident,
            required,
        }
    }

    /// Makes every tour use the move between two squares.
    pub(crate) fn require(&mut self, a: u32, b: u32) {
        let edge = self.edge_between(a, b);
        self.required
            .push(edge.expect("only moves of the board are required"));
    }

    /// The number of vertices that are squares: those from 0 on.
    pub(crate) fn squares(&self) -> usize {
        self.squares.len()
    }

    /// The square of a vertex that is one.
    pub(crate) fn square(&self, vertex: u32) -> Square {
        self.squares[vertex as usize]
    }

    pub(crate) fn is_square(&self, vertex: u32) -> bool {
        (vertex as usize) < self.squares.len()
    }

    pub(crate) fn vertices(&self) -> usize {
        self.dark.len()
    }

    pub(crate) fn edges(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn is_dark(&self, vertex: u32) -> bool {
        self.dark[vertex as usize]
    }

    pub(crate) fn ends(&self, edge: u32) -> [u32; 2] {
        self.ends[edge as usize]
    }

    /// The end of `edge` that is not `vertex`.
    pub(crate) fn other(&self, edge: u32, vertex: u32) -> u32 {
        let [a, b] = self.ends[edge as usize];
        a ^ b ^ vertex
    }

    /// The neighbours of a vertex, each with the edge to it.
    pub(crate) fn incident(&self, vertex: u32) -> &[(u32, u32)] {
        let v = vertex as usize;
        &self.incident[self.first[v] as usize..self.first[v + 1] as usize]
    }

    pub(crate) fn degree(&self, vertex: u32) -> usize {
        self.incident(vertex).len()
    }

    /// The edge between two vertices.
    pub(crate) fn edge_between(&self, a: u32, b: u32) -> Option<u32> {
        let (near, far) = if self.degree(a) <= self.degree(b) {
            (a, b)
        } else {
            (b, a)
        };
        self.incident(near)
            .iter()
            .find(|&&(w, _)| w == far)
            .map(|&(_, e)| e)
    }

    /// The edge to the outside, which makes a square an end of the tour; `None` where it cannot be
    /// one.
    pub(crate) fn outside(&self, square: u32) -> Option<u32> {
        // The edges to the outside were added last.
        let &(w, edge) = self.incident(square).last()?;
        (!self.is_square(w)).then_some(edge)
    }

    /// Edges that every tour asked for must use.
    pub(crate) fn required(&self) -> &[u32] {
        &self.required
    }
}
