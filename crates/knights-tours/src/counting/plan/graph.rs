//! The graph of a count: the squares, with one extra vertex for open tours.

use itertools::Itertools;

use crate::numbers::{Numbers, place_in};
use crate::symmetry::Symmetry;
use crate::{Board, Graph, Square, TourSet};

/// The tours that a plan counts. The number of open tours is the difference of two such counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PlannedTours {
    /// Undirected cycles.
    Closed,
    /// Directed paths: cycles through the apex, each in both directions.
    Directed,
    /// Directed paths that begin on this square.
    From(Square),
}

impl PlannedTours {
    /// The tours to count for a set. For open tours these include the closed ones.
    pub(crate) const fn of(tours: TourSet, start: Option<Square>) -> Self {
        match (tours, start) {
            (TourSet::Closed, _) => Self::Closed,
            (_, Some(start)) => Self::From(start),
            (_, None) => Self::Directed,
        }
    }
}

/// The graph of a count. The squares are numbered in reading order; the apex, if any, comes last.
#[derive(Clone, Debug)]
pub(crate) struct PlanGraph {
    pub(crate) squares: Vec<Square>,
    /// Adjacent vertices of each vertex.
    pub(crate) adjacent: Vec<Vec<usize>>,
    /// The extra vertex, adjacent to every square: an open tour is a cycle through it.
    pub(crate) apex: Option<usize>,
    /// The square that must be joined to the apex.
    pub(crate) start: Option<usize>,
    /// Whether only symmetries that fix the start are used.
    is_start_fixed: bool,
    board: Board,
    /// Whether the moves are a knight's on a board, so that every symmetry of the board preserves
    /// them.
    is_knight: bool,
    /// Whether the squares have coordinates. Named vertices have none.
    pub(crate) has_coordinates: bool,
}

/// The symmetries of a rectangle that are their own inverses.
const INVOLUTIONS: [Symmetry; 5] = [
    Symmetry::Columns,
    Symmetry::Rows,
    Symmetry::HalfTurn,
    Symmetry::Diagonal,
    Symmetry::Antidiagonal,
];

impl PlanGraph {
    pub(crate) fn new(graph: &Graph, tours: PlannedTours) -> Self {
        let board = graph.board();
        let squares: Vec<Square> = board.squares().collect();
        let numbers = Numbers::new(board, board.squares());
        let number = |square| numbers.at(board.index(square)) as usize;
        let mut adjacent: Vec<Vec<usize>> = squares
            .iter()
            .map(|&square| {
                let neighbours = graph.neighbours(square);
                neighbours.map(number).collect()
            })
            .collect();
        let apex = (tours != PlannedTours::Closed).then_some(squares.len());
        if let Some(apex) = apex {
            for list in &mut adjacent {
                list.push(apex);
            }
            adjacent.push((0..apex).collect());
        }
        let start = match tours {
            PlannedTours::From(square) => Some(number(square)),
            _ => None,
        };
        Self {
            squares,
            adjacent,
            apex,
            start,
            is_start_fixed: false,
            board: board.clone(),
            is_knight: graph.is_knight(),
            has_coordinates: !graph.is_named(),
        }
    }

    /// The same graph with only the symmetries that fix the start, so that the count has no tours
    /// from other squares.
    pub(crate) fn with_start_fixed(self) -> Self {
        Self {
            is_start_fixed: true,
            ..self
        }
    }

    /// The involutions of the board: the symmetries, other than the identity, that are their own
    /// inverses, as images of the vertices. They fix the start only if the graph requires it.
    pub(crate) fn involutions(&self) -> Vec<Vec<usize>> {
        INVOLUTIONS
            .into_iter()
            .filter_map(|symmetry| self.image(symmetry))
            .filter(|image| {
                let start = self.start.filter(|_| self.is_start_fixed);
                start.is_none_or(|start| image[start] == start)
            })
            .collect()
    }

    /// Whether the map preserves moves.
    fn preserves_moves(&self, image: &[usize]) -> bool {
        let lists = self.adjacent.iter().zip(image);
        let mut moves = lists.flat_map(|(list, &at)| list.iter().map(move |&next| (at, next)));
        moves.all(|(at, next)| self.adjacent[at].contains(&image[next]))
    }

    /// The images of the vertices, if this is a symmetry of the graph.
    fn image(&self, symmetry: Symmetry) -> Option<Vec<usize>> {
        let images = self.squares.iter().map(|&square| {
            let image = symmetry.image(&self.board, square);
            place_in(&self.squares, image)
        });
        let mut image: Vec<usize> = images.collect::<Option<_>>()?;
        image.extend(self.apex);
        (self.is_knight || self.preserves_moves(&image)).then_some(image)
    }

    /// For each square, its first image in reading order under the symmetries of the board.
    pub(crate) fn classes(&self) -> Vec<usize> {
        let involutions = self.involutions();
        let mut classes: Vec<usize> = (0..self.squares.len()).collect();
        // The involutions generate every symmetry; repeat until no minimum changes.
        loop {
            let before = classes.clone();
            for image in &involutions {
                for square in 0..classes.len() {
                    classes[square] = classes[square].min(classes[image[square]]);
                }
            }
            if classes == before {
                return classes;
            }
        }
    }
}

/// The orbit of an object made of squares under the group that these maps generate, the object
/// first. `image` applies one map.
pub(crate) fn orbit<T: Copy + PartialEq>(
    first: T,
    maps: &[&[usize]],
    image: impl Fn(T, &[usize]) -> T,
) -> Vec<T> {
    let mut orbit = vec![first];
    let mut next = 0;
    while let Some(&known) = orbit.get(next) {
        next += 1;
        for map in maps {
            let new = image(known, map);
            if !orbit.contains(&new) {
                orbit.push(new);
            }
        }
    }
    orbit
}

/// The image of a square under a map.
pub(crate) fn image_of_square(square: usize, map: &[usize]) -> usize {
    map[square]
}

/// An edge, the lower vertex first.
pub(crate) type Edge = (usize, usize);

/// The edges of the graph between these vertices.
pub(crate) fn edges_within(graph: &PlanGraph, vertices: &[usize]) -> Vec<Edge> {
    let neighbours = |&a: &usize| graph.adjacent[a].iter().map(move |&b| (a.min(b), a.max(b)));
    vertices
        .iter()
        .flat_map(neighbours)
        .filter(|(a, b)| vertices.contains(a) && vertices.contains(b))
        .sorted_unstable()
        .dedup()
        .collect()
}

/// For each vertex, how many squares of an order are finished before one touches it; `usize::MAX`
/// if none does.
pub(crate) fn first_touched(graph: &PlanGraph, order: &[usize]) -> Vec<usize> {
    let mut touched = vec![usize::MAX; graph.adjacent.len()];
    for (finished, &square) in (1..).zip(order) {
        for &next in &graph.adjacent[square] {
            touched[next] = touched[next].min(finished);
        }
    }
    touched
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Steps, Wrap};

    /// A piece whose moves the symmetries preserve has their classes; one that steps to the sides
    /// only loses the diagonals.
    #[test]
    fn classes_are_those_of_symmetries_that_preserve_moves() {
        let board = Board::square(3).expect("a board");
        let wazir = Steps::leaper(0, 1).expect("two numbers");
        let lame = Steps::new([[1, 0, 0], [0, 2, 0]]).expect("two steps");
        let leaper = |steps| Graph::leaper(&board, steps, Wrap::NONE).expect("a small graph");
        for (graph, classes) in [
            (Graph::from(&board), [0, 1, 0, 1, 4, 1, 0, 1, 0]),
            (leaper(&wazir), [0, 1, 0, 1, 4, 1, 0, 1, 0]),
            (leaper(&lame), [0, 1, 0, 3, 4, 3, 0, 1, 0]),
        ] {
            let planned = PlanGraph::new(&graph, PlannedTours::Directed);
            assert_eq!(planned.classes()[..9], classes);
        }
    }
}
