//! The search for a tour of any graph.
//!
//! A graph whose squares have two colours, so that every move leads from one to the other, is searched as a board is. Any
//! other is made one of two colours first, by the usual way from undirected to directed cycles and back (R. M. Karp,
//! "Reducibility among combinatorial problems", 1972): every square becomes an entry of one colour and an exit of the
//! other, joined by an edge that is required, and a move between two squares becomes two edges, from the exit of each to
//! the entry of the other. A tour through entries and exits is then a directed tour of the squares. The ends of an open
//! tour are joined through one square more, outside the board.

use alloc::vec;
use alloc::vec::Vec;

use super::complete::cut_open;
use super::graph::{Ends, Graph, Numbering};
use super::screen;
use super::solver::Solver;
use super::step::Step;
use crate::limit::Meter;
use crate::{Reason, Square};

/// Names the square outside the board, and no other.
const OUTSIDE: Square = Square::new(u16::MAX, u16::MAX);

/// A search for a tour of a graph of at least three squares.
#[derive(Clone, Debug)]
pub(crate) struct AnySearch {
    squares: usize,
    /// Whether squares are entries and exits.
    is_split: bool,
    ends: Ends,
    numbering: Numbering,
    solver: Solver,
}

impl AnySearch {
    /// A search for a tour with these ends, after the arguments that need none: of squares with these names, joined by these
    /// edges, none twice.
    pub(crate) fn new(names: &[Square], edges: Vec<[u32; 2]>, ends: Ends) -> Result<Self, Reason> {
        let squares = names.len();
        let colours = colours(names, &edges)?;
        let (graph, numbering) = match &colours {
            Some(dark) => {
                let fixed: &[u32] = match &ends {
                    Ends::One(a) => &[*a],
                    Ends::Two(a, b) => &[*a, *b],
                    Ends::Joined | Ends::Free => &[],
                };
                let fixed: Vec<(Square, bool)> = fixed
                    .iter()
                    .map(|&v| (names[v as usize], dark[v as usize]))
                    .collect();
                let corner = dark.iter().filter(|&&dark| dark).count();
                screen::balance([corner, squares - corner], ends == Ends::Joined, &fixed)?;
                let numbering = Numbering::names(names.to_vec());
                (Graph::with(dark.clone(), edges, ends), numbering)
            }
            None => {
                let whole = Graph::with(vec![true; squares], edges.clone(), Ends::Joined);
                screen::uncoloured(&whole, &Numbering::names(names.to_vec()), ends)?;
                split(names, &edges, ends)
            }
        };
        let is_split = colours.is_none();
        let joined = if is_split { Ends::Joined } else { ends };
        let solver = Solver::new(graph, &numbering, joined).map_err(|reason| match is_split {
            true => whole_squares(reason),
            false => reason,
        })?;
        Ok(Self {
            squares,
            is_split,
            ends,
            numbering,
            solver,
        })
    }

    /// Goes on until a tour is found, as squares in visiting order, there is none, or the budget is spent.
    pub(crate) fn run(&mut self, meter: &mut Meter) -> Step {
        let mut cycle = match self.solver.run(&self.numbering, meter) {
            Step::Cycle(cycle) => cycle,
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
        let mut order: Vec<u32> = cut_open(&cycle, self.squares).collect();
        if let Ends::One(start) | Ends::Two(start, _) = self.ends
            && order.first() != Some(&start)
        {
            order.reverse();
        }
        Step::Cycle(order)
    }
}

/// Which squares have the corner's colour, which on a sheet without a corner is a chessboard's, if two colours suffice.
fn colours(names: &[Square], edges: &[[u32; 2]]) -> Result<Option<Vec<bool>>, Reason> {
    let plain = Graph::with(vec![true; names.len()], edges.to_vec(), Ends::Joined);
    let mut colour: Vec<Option<bool>> = vec![None; names.len()];
    colour[0] = Some(names[0].is_corner_colour());
    let mut waiting = vec![0u32];
    let mut suffice = true;
    while let Some(v) = waiting.pop() {
        for &(w, _) in plain.incident(v) {
            if colour[w as usize].is_some() {
                suffice &= colour[w as usize] != colour[v as usize];
            } else {
                colour[w as usize] = colour[v as usize].map(|dark| !dark);
                waiting.push(w);
            }
        }
    }
    if let Some(lost) = colour.iter().position(Option::is_none) {
        let (from, to) = (names[0], names[lost]);
        return Err(Reason::Apart { from, to });
    }
    Ok(suffice.then(|| colour.into_iter().flatten().collect()))
}

/// The graph of entries and exits: those of square `v` are the vertices `2 * v` and `2 * v + 1`.
fn split(names: &[Square], edges: &[[u32; 2]], ends: Ends) -> (Graph, Numbering) {
    let outside = names.len() as u32;
    let all = outside + u32::from(ends != Ends::Joined);
    let mut arcs: Vec<[u32; 2]> = (0..all).map(|v| [2 * v, 2 * v + 1]).collect();
    let mut arc = |from: u32, to: u32| arcs.push([2 * from + 1, 2 * to]);
    for &[a, b] in edges {
        arc(a, b);
        arc(b, a);
    }
    match ends {
        Ends::Joined => {}
        Ends::Free => (0..outside).for_each(|v| {
            arc(outside, v);
            arc(v, outside);
        }),
        Ends::One(start) => {
            arc(outside, start);
            (0..outside)
                .filter(|&v| v != start)
                .for_each(|v| arc(v, outside));
        }
        Ends::Two(start, end) => {
            arc(outside, start);
            arc(end, outside);
        }
    }
    let dark = (0..2 * all).map(|v| v % 2 == 0).collect();
    let mut graph = Graph::with(dark, arcs, Ends::Joined);
    for v in 0..all {
        graph.require(2 * v, 2 * v + 1);
    }
    let mut twice: Vec<Square> = names.iter().flat_map(|&name| [name, name]).collect();
    twice.resize(2 * all as usize, OUTSIDE);
    (graph, Numbering::names(twice))
}

/// What a reason against entries and exits says of the squares.
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
