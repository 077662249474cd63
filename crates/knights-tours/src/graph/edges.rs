//! Graphs from lists of edges.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;

use super::error::{EdgeFault, GraphError};
use super::{Adjacency, Graph, MAX_GRAPH_MOVES, MAX_GRAPH_SQUARES, incidence};
use crate::{Board, Square};

/// The longest name of a vertex, in bytes.
const MAX_NAME: usize = 64;

impl Graph {
    /// The graph of these edges, which join vertices named by words or numbers: its tours are
    /// Hamiltonian paths and cycles.
    ///
    /// Edges have no direction; duplicates are ignored.
    ///
    /// ```
    /// use knights_tour::graph::Graph;
    /// use knights_tour::{Answer, Goal, find};
    ///
    /// // The Petersen graph has a Hamiltonian path and no Hamiltonian cycle.
    /// let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    /// let petersen = Graph::new(edges)?;
    /// assert!(matches!(find(&petersen, &Goal::closed())?, Answer::None(_)));
    /// assert!(find(&petersen, &Goal::directed())?.tour().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GraphError::NoEdges`], [`GraphError::Edge`] for an edge from a vertex to itself and for an
    /// invalid name, and [`GraphError::TooLarge`].
    pub fn new<V: ToString>(edges: impl IntoIterator<Item = (V, V)>) -> Result<Self, GraphError> {
        let mut list = EdgeList::default();
        for (place, (a, b)) in edges.into_iter().enumerate() {
            list.add(&a.to_string(), &b.to_string())
                .map_err(|refusal| refusal.at(|fault| GraphError::Edge { place, fault }))?;
        }
        list.graph()
    }
}

impl FromStr for Graph {
    type Err = GraphError;

    /// Parses one edge per line: two names separated by blanks. `#` begins a comment up to the end
    /// of the line; lines without names are ignored.
    ///
    /// ```
    /// use knights_tour::graph::Graph;
    ///
    /// let text = "# Two triangles\n1 2\n2 3\n3 1  # the first\n3 4\n4 5\n5 3\n";
    /// assert_eq!(text.parse::<Graph>()?.len(), 5);
    /// let error = "a b\nb c d".parse::<Graph>().unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: 3 names, expected 2: an edge joins two vertices, as in `a b`");
    /// # Ok::<(), knights_tour::graph::GraphError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, GraphError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut list = EdgeList::default();
        for (line, text) in text.lines().enumerate() {
            let wrong = |fault| GraphError::Line {
                line: line + 1,
                fault,
            };
            let names = text.split('#').next().unwrap_or_default();
            let mut words = names.split_whitespace();
            match (words.next(), words.next(), words.count()) {
                (None, ..) => {}
                (Some(a), Some(b), 0) => list.add(a, b).map_err(|refusal| refusal.at(wrong))?,
                (_, second, more) => {
                    let found = 1 + usize::from(second.is_some()) + more;
                    return Err(wrong(EdgeFault::Names { found }));
                }
            }
        }
        list.graph()
    }
}

/// The error of an edge.
enum EdgeError {
    Fault(EdgeFault),
    TooLarge { squares: usize },
}

impl EdgeError {
    fn at(self, wrong: impl FnOnce(EdgeFault) -> GraphError) -> GraphError {
        match self {
            Self::Fault(fault) => wrong(fault),
            Self::TooLarge { squares } => GraphError::TooLarge { squares },
        }
    }
}

/// A builder from edges, which collects the names of vertices.
#[derive(Default)]
struct EdgeList {
    numbers: BTreeMap<String, u32>,
    edges: Vec<[u32; 2]>,
}

impl EdgeList {
    fn add(&mut self, a: &str, b: &str) -> Result<(), EdgeError> {
        for name in [a, b] {
            let is_word = !name.contains(|c: char| c.is_whitespace() || c.is_control() || c == '#');
            if name.is_empty() || name.len() > MAX_NAME || !is_word {
                return Err(EdgeError::Fault(EdgeFault::Name { max: MAX_NAME }));
            }
        }
        if a == b {
            return Err(EdgeError::Fault(EdgeFault::Loop { name: a.into() }));
        }
        let ends = [self.number(a), self.number(b)];
        self.edges.push(ends);
        let squares = self.numbers.len();
        match squares > MAX_GRAPH_SQUARES || self.edges.len() > MAX_GRAPH_MOVES / 2 {
            true => Err(EdgeError::TooLarge { squares }),
            false => Ok(()),
        }
    }

    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        // One more than `MAX_GRAPH_SQUARES` at most.
        let number = self.numbers.len() as u32;
        self.numbers.insert(name.into(), number);
        number
    }

    fn graph(self) -> Result<Graph, GraphError> {
        let count = self.numbers.len();
        if count == 0 {
            return Err(GraphError::NoEdges);
        }
        // About as many columns as rows: at most 1,024.
        let width = count.isqrt().max(1) as u16;
        let height = count.div_ceil(usize::from(width)) as u16;
        let mut left = count;
        let board = Board::from_fn(width, height, |_| {
            let is_vertex = left > 0;
            left -= usize::from(is_vertex);
            is_vertex
        });
        let board = board.map_err(GraphError::Board)?;
        let mut names = vec![String::new(); count];
        for (name, number) in self.numbers {
            names[number as usize] = name;
        }
        let edges = once_each(self.edges);
        let (first, incident) = incidence(count, &edges);
        let squares: Vec<Square> = board.squares().collect();
        let adjacency = Adjacency {
            layers: 1,
            squares,
            first,
            adjacent: incident.into_iter().map(|(vertex, _)| vertex).collect(),
            names,
        };
        Ok(Graph::with(board, adjacency))
    }
}

/// The edges in their order, without duplicates.
fn once_each(edges: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    let mut places: Vec<u32> = (0..edges.len() as u32).collect();
    let edge = |place: &u32| {
        let [a, b] = edges[*place as usize];
        [a.min(b), a.max(b)]
    };
    places.sort_unstable_by_key(|place| (edge(place), *place));
    places.dedup_by_key(|place| edge(place));
    places.sort_unstable();
    places.iter().map(|&place| edges[place as usize]).collect()
}
