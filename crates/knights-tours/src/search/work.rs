//! The search for a tour of one shape, on any graph.
//!
//! A bipartite graph is searched as a board is. Any other graph is first made bipartite, by the
//! usual reduction from undirected to directed cycles and back (R. M. Karp, "Reducibility among
//! combinatorial problems", 1972): every square becomes an entry of one colour and an exit of the
//! other, joined by a required edge, and a move between two squares becomes two edges, from the
//! exit of each to the entry of the other. A tour through entries and exits is then a directed tour
//! of the squares. An extra square outside the board joins the ends of an open tour.

use alloc::vec;
use alloc::vec::Vec;

use super::graph::{CycleGraph, EndConstraint, GoalShape, SearchStep};
use super::screen;
use super::solver::HamiltonianSolver;
use crate::goal::limit::WorkMeter;
use crate::graph::IndexedGraph;
use crate::numbers::Numbers;
use crate::random::SplitMix64;
use crate::{Board, Graph, Reason, Square};

/// The name of the square outside the board, which no other has.
const OUTSIDE: Square = Square::new(u16::MAX, u16::MAX);

/// A search for a tour of at least three squares, or of two that are given as ends.
#[derive(Clone, Debug)]
pub(crate) struct SearchTask {
    squares: usize,
    /// Whether squares are entries and exits.
    is_split: bool,
    /// Whether the tour is closed.
    is_ring: bool,
    /// The vertex that comes first, if one has to.
    first: Option<u32>,
    solver: HamiltonianSolver,
}

impl SearchTask {
    /// The search for a tour with these ends, after the proofs without a search. On stored graphs
    /// the seed varies the search.
    pub(crate) fn new(graph: &Graph, shape: GoalShape, seed: Option<u64>) -> Result<Self, Reason> {
        let Some(listed) = graph.adjacency_lists() else {
            screen::colours(graph.board(), shape)?;
            return Self::of_knight(graph.board(), shape, &[]);
        };
        let mut edges = listed.edges();
        if let Some(seed) = seed {
            SplitMix64::new(seed).shuffle(&mut edges);
        }
        let vertex = |square| number(listed, square);
        let work = Self::of_edges(listed.squares(), edges, shape.ends(vertex))?;
        Ok(Self {
            first: shape.first().map(vertex),
            ..work
        })
    }

    /// A search for a knight's tour that makes these moves.
    pub(crate) fn of_knight(
        board: &Board,
        shape: GoalShape,
        required: &[[Square; 2]],
    ) -> Result<Self, Reason> {
        let numbers = Numbers::new(board, board.squares());
        let vertex = |square| numbers.at(board.index(square));
        let ends = shape.ends(vertex);
        let mut graph = CycleGraph::new(board, &numbers, ends);
        for &[a, b] in required {
            graph.require(vertex(a), vertex(b));
        }
        let first = shape.first().map(vertex);
        Ok(Self {
            squares: board.len(),
            is_split: false,
            is_ring: ends == EndConstraint::Joined,
            first,
            solver: HamiltonianSolver::new(graph, ends)?,
        })
    }

    /// A search for a tour with these ends, after the proofs without a search, of squares with
    /// these names and distinct edges.
    pub(crate) fn of_edges(
        names: &[Square],
        edges: Vec<[u32; 2]>,
        ends: EndConstraint,
    ) -> Result<Self, Reason> {
        let squares = names.len();
        let whole = CycleGraph::with(
            names.to_vec(),
            vec![true; squares],
            edges.clone(),
            EndConstraint::Joined,
        );
        let colours = colours(&whole)?;
        let is_split = colours.is_none();
        let solver = match colours {
            Some(dark) => {
                let given = ends.given().map(|v| v as usize);
                let given: Vec<(Square, bool)> = given.map(|v| (names[v], dark[v])).collect();
                let corner = dark.iter().filter(|&&dark| dark).count();
                let is_closed = ends == EndConstraint::Joined;
                screen::balance([corner, squares - corner], is_closed, &given)?;
                let graph = CycleGraph::with(names.to_vec(), dark, edges, ends);
                HamiltonianSolver::new(graph, ends)?
            }
            None => {
                screen::uncoloured(&whole, ends)?;
                let graph = split(names, &edges, ends);
                HamiltonianSolver::new(graph, EndConstraint::Joined).map_err(whole_squares)?
            }
        };
        Ok(Self {
            squares,
            is_split,
            is_ring: ends == EndConstraint::Joined,
            first: ends.given().next(),
            solver,
        })
    }

    /// Runs until it finds a tour, as vertices in visiting order, proves that there is none, or
    /// reaches the limit.
    pub(crate) fn run(&mut self, meter: &mut WorkMeter) -> SearchStep {
        let mut cycle = match self.solver.run(meter) {
            SearchStep::Cycle(cycle) => cycle,
            step => return step,
        };
        if self.is_split {
            for v in &mut cycle {
                *v /= 2;
            }
            if cycle.first() == cycle.last() {
                cycle.rotate_left(1);
            }
            cycle.dedup();
        }
        SearchStep::Cycle(in_order(&cycle, self.squares, self.is_ring, self.first))
    }

    /// The squares of vertices in order.
    pub(crate) fn squares(&self, order: &[u32]) -> Vec<Square> {
        // Entry and exit have the name of their square.
        let each = 1 + u32::from(self.is_split);
        let squares = order.iter().map(|&v| self.solver.graph().square(each * v));
        squares.collect()
    }
}

fn number(listed: IndexedGraph<'_>, square: Square) -> u32 {
    let number = listed.number(square);
    number.expect("the goal was checked: it is on the board")
}

/// A cycle read from behind the last vertex that is no square on, without those, or as a ring, from
/// the vertex that comes first: the squares are the first vertices.
pub(super) fn in_order(
    cycle: &[u32],
    squares: usize,
    is_ring: bool,
    first: Option<u32>,
) -> Vec<u32> {
    let is_square = |v: u32| (v as usize) < squares;
    let cut = cycle.iter().rposition(|&v| !is_square(v));
    let cut = cut.map_or(0, |place| place + 1);
    let round = cycle[cut..].iter().chain(&cycle[..cut]).copied();
    let mut order: Vec<u32> = round.filter(|&v| is_square(v)).collect();
    if is_ring {
        let place = order.iter().position(|&v| Some(v) == first);
        order.rotate_left(place.unwrap_or(0));
    } else if first.is_some() && order.first().copied() != first {
        order.reverse();
    }
    order
}

/// The squares with the corner's colour, by the chessboard if there is no corner; `None` if the
/// graph is not bipartite.
fn colours(whole: &CycleGraph) -> Result<Option<Vec<bool>>, Reason> {
    let mut colour: Vec<Option<bool>> = vec![None; whole.squares()];
    colour[0] = Some(whole.square(0).is_corner_colour());
    let mut waiting = vec![0u32];
    let mut suffice = true;
    while let Some(v) = waiting.pop() {
        for &(w, _) in whole.incident(v) {
            if colour[w as usize].is_some() {
                suffice &= colour[w as usize] != colour[v as usize];
            } else {
                colour[w as usize] = colour[v as usize].map(|dark| !dark);
                waiting.push(w);
            }
        }
    }
    if let Some(lost) = colour.iter().position(Option::is_none) {
        let [from, to] = [0, lost as u32].map(|v| whole.square(v));
        return Err(Reason::Apart { from, to });
    }
    Ok(suffice.then(|| colour.into_iter().flatten().collect()))
}

/// The graph of entries and exits: those of square `v` are the vertices `2 * v` and `2 * v + 1`.
fn split(names: &[Square], edges: &[[u32; 2]], ends: EndConstraint) -> CycleGraph {
    let outside = names.len() as u32;
    let all = outside + u32::from(ends != EndConstraint::Joined);
    let mut arcs: Vec<[u32; 2]> = (0..all).map(|v| [2 * v, 2 * v + 1]).collect();
    let mut arc = |from: u32, to: u32| arcs.push([2 * from + 1, 2 * to]);
    for &[a, b] in edges {
        arc(a, b);
        arc(b, a);
    }
    match ends {
        EndConstraint::Joined => {}
        EndConstraint::Free => (0..outside).for_each(|v| {
            arc(outside, v);
            arc(v, outside);
        }),
        EndConstraint::One(start) => {
            arc(outside, start);
            (0..outside)
                .filter(|&v| v != start)
                .for_each(|v| arc(v, outside));
        }
        EndConstraint::Two(start, end) => {
            arc(outside, start);
            arc(end, outside);
        }
    }
    let dark = (0..2 * all).map(|v| v % 2 == 0).collect();
    let mut twice: Vec<Square> = names.iter().flat_map(|&name| [name, name]).collect();
    twice.resize(2 * all as usize, OUTSIDE);
    let mut graph = CycleGraph::with(twice, dark, arcs, EndConstraint::Joined);
    for v in 0..all {
        graph.require(2 * v, 2 * v + 1);
    }
    graph
}

/// Converts a reason about entries and exits to one about squares.
fn whole_squares(reason: Reason) -> Reason {
    let on_board = |mut squares: Vec<Square>| {
        squares.retain(|&square| square != OUTSIDE);
        squares
    };
    match reason {
        Reason::ForcedMoves { square } => Reason::ForcedMoves {
            square: square.filter(|&square| square != OUTSIDE),
        },
        // Entries that together have fewer exits to come from.
        Reason::Shortage { crowd, reach, .. } => Reason::Neighbours {
            crowd: on_board(crowd),
            reach: on_board(reach),
        },
        // Of edges that are no moves.
        _ => Reason::ForcedMoves { square: None },
    }
}
