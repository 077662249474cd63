//! Graphs of squares, and the moves that join them.
//!
//! Every function that takes a board also takes a [`Graph`]; a [`Board`] converts to the knight's
//! graph. So finding, listing and counting work for all pieces and boards:
//!
//! ```
//! use knights_tour::graph::{Graph, Steps, Wrap};
//! use knights_tour::{Board, Goal, Tours, find};
//!
//! // A chess player: a knight on a board.
//! let board = Board::square(8)?;
//! assert!(find(&board, &Goal::closed())?.tour().is_some());
//!
//! // A problemist: another piece, on a board whose edges are joined, or in a box.
//! let zebra = Graph::leaper(&Board::square(10)?, &Steps::leaper(2, 3)?, Wrap::NONE)?;
//! assert!(find(&zebra, &Goal::closed())?.tour().is_some_and(|tour| tour.is_closed()));
//! let cube = Graph::cuboid([4, 4, 4], &Steps::leaper_in_space(0, 1, 2)?, Wrap::NONE)?;
//! assert!(find(&cube, &Goal::closed())?.tour().is_some());
//!
//! // A programmer: Hamiltonian paths and cycles of a graph of one's own.
//! let square = Graph::new([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])?;
//! let paths = Tours::extending(&knights_tour::Path::start(&square, square.vertex("a").expect("it is there"))?);
//! let named = paths.map(|tour| tour.squares().iter().map(|&at| square.name(at).to_string()).collect::<String>());
//! assert_eq!(named.collect::<Vec<_>>(), ["abcd", "adcb"]);
//!
//! // A reader of files: one edge a line.
//! let read: Graph = "# a square\na b\nb c\nc d\nd a".parse()?;
//! assert_eq!(read, square);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two squares are joined by one move, even if several steps lead from one to the other. A step
//! from a square to itself, as around a torus of one row, is not a move. So every closed tour has
//! at least three squares.
//!
//! D. E. Knuth, "Leaper graphs" (The Mathematical Gazette 78, 1994), shows which leapers reach
//! every square of which boards, and that an (r, s)-leaper with r < s needs one of at least r + s
//! by 2 s squares.

mod edges;
mod error;
mod leaper;
mod steps;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

pub use error::{EdgeFault, GraphError};
pub use leaper::Wrap;
pub use steps::{MAX_STEPS, Steps, StepsError};

use crate::numbers::place_in;
use crate::{Board, Square, is_knight_move, neighbours};

/// The maximum number of squares of a graph other than a knight's.
pub const MAX_GRAPH_SQUARES: usize = 1 << 20;
/// The maximum number of moves of a graph other than a knight's, each counted in both directions.
pub const MAX_GRAPH_MOVES: usize = 1 << 25;

/// Squares, and the moves that join them: a knight's on a board, another piece's, or edges of one's
/// own.
///
/// Every square has a place on a flat [`board`](Self::board), which goals, reasons and pictures
/// use; [`name`](Self::name) and [`vertex`](Self::vertex) convert to and from names.
/// - **A board** is its own. A board is a knight's graph, which takes no memory for its moves.
/// - **The layers of a box** lie side by side: column `x`, row `y` and layer `z` are the square `x
///   + z * width, y`, which is called `x,y,z`.
/// - **The vertices of a list of edges** lie in rows, in the order in which the edges name them
///   first.
///
/// Cloning is cheap.
#[derive(Clone, PartialEq, Eq)]
pub struct Graph {
    board: Board,
    /// `None` for a knight.
    adjacency: Option<Arc<Adjacency>>,
}

/// The stored moves of a graph.
#[derive(Debug, PartialEq, Eq)]
struct Adjacency {
    layers: u16,
    squares: Vec<Square>,
    /// For each square, the start of its neighbours; and the end of the last.
    first: Vec<u32>,
    /// In the order of the steps, or of the edges.
    adjacent: Vec<u32>,
    /// The names of the vertices of a list of edges.
    names: Vec<String>,
}

/// For each vertex the start of its ends of edges, and the end of the last; and for each of these
/// the vertex at the other end with the number of the edge, in the order of the edges.
pub(crate) fn incidence(vertices: usize, edges: &[[u32; 2]]) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut first = alloc::vec![0u32; vertices + 1];
    for &end in edges.as_flattened() {
        first[end as usize + 1] += 1;
    }
    for vertex in 0..vertices {
        first[vertex + 1] += first[vertex];
    }
    let mut next = first.clone();
    let mut incident = alloc::vec![(0, 0); 2 * edges.len()];
    for (edge, &[a, b]) in (0..).zip(edges) {
        for (here, there) in [(a, b), (b, a)] {
            incident[next[here as usize] as usize] = (there, edge);
            next[here as usize] += 1;
        }
    }
    (first, incident)
}

impl Graph {
    fn with(board: Board, adjacency: Adjacency) -> Self {
        Self {
            board,
            adjacency: Some(Arc::new(adjacency)),
        }
    }

    /// The board on which the squares lie, layers side by side.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of layers; 1 except for boxes.
    #[must_use]
    pub fn layers(&self) -> u16 {
        self.adjacency.as_ref().map_or(1, |own| own.layers)
    }

    /// The number of squares; never 0.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a square")]
    pub const fn len(&self) -> usize {
        self.board.len()
    }

    /// The number of stored moves, each in both directions.
    pub(crate) fn moves(&self) -> usize {
        self.adjacency.as_ref().map_or(0, |own| own.adjacent.len())
    }

    /// Whether the moves are a knight's on a board.
    #[must_use]
    pub const fn is_knight(&self) -> bool {
        self.adjacency.is_none()
    }

    /// Whether the squares are vertices of a list of edges, which have names of their own.
    #[must_use]
    pub fn is_named(&self) -> bool {
        let own = self.adjacency.as_ref();
        own.is_some_and(|own| !own.names.is_empty())
    }

    /// The squares a move away: clockwise for a knight, in the order of the steps for another
    /// piece, and in that of the edges. None for a square that is not in the graph.
    pub fn neighbours(&self, square: impl Into<Square>) -> impl Iterator<Item = Square> + '_ {
        let square = square.into();
        let own = self.adjacency.as_deref();
        let listed = own.and_then(|own| Some((own, own.number(square)?)));
        let listed = listed.into_iter().flat_map(|(own, at)| {
            let beside = own.adjacent(at).iter();
            beside.map(|&next| own.squares[next as usize])
        });
        let is_knight = own.is_none() && self.board.contains(square);
        let knight = is_knight.then(|| neighbours(&self.board, square));
        knight.into_iter().flatten().chain(listed)
    }

    /// Whether a move leads from one square to the other.
    #[must_use]
    pub fn is_move(&self, from: impl Into<Square>, to: impl Into<Square>) -> bool {
        let (from, to) = (from.into(), to.into());
        match self.adjacency.as_deref() {
            None => {
                let is_on_board = |square| self.board.contains(square);
                is_on_board(from) && is_on_board(to) && is_knight_move(from, to)
            }
            Some(own) => match (own.number(from), own.number(to)) {
                (Some(from), Some(to)) => own.adjacent(from).contains(&to),
                _ => false,
            },
        }
    }

    /// The square in this column, row and layer.
    #[must_use]
    pub fn square(&self, [x, y, z]: [u16; 3]) -> Option<Square> {
        let layers = self.layers();
        let width = self.board.width() / layers;
        let square = Square::new(x.checked_add(z.checked_mul(width)?)?, y);
        (x < width && z < layers && self.board.contains(square)).then_some(square)
    }

    /// The square of this name: `x,y,z`, or `x,y` unless there are several layers, and otherwise as
    /// the edges name it.
    #[must_use]
    pub fn vertex(&self, name: &str) -> Option<Square> {
        if let Some(own) = &self.adjacency
            && !own.names.is_empty()
        {
            let place = own.names.iter().position(|own| own == name)?;
            return own.squares.get(place).copied();
        }
        let mut parts = name.split(',').map(|part| part.trim().parse().ok());
        let [x, y] = [parts.next()??, parts.next()??];
        let z = match parts.next() {
            Some(z) => z?,
            None => 0,
        };
        let is_whole =
            parts.next().is_none() && (name.matches(',').count() == 2 || self.layers() == 1);
        self.square([x, y, z]).filter(|_| is_whole)
    }

    /// The name of a square: `x,y`, in a box of several layers `x,y,z`, and of an edge's vertex its
    /// own.
    pub fn name(&self, square: impl Into<Square>) -> impl fmt::Display + '_ {
        GraphName {
            graph: self,
            square: square.into(),
        }
    }

    /// The subgraph of the squares for which the predicate is true; `None` if there are none.
    pub(crate) fn restricted(&self, is_kept: impl Fn(Square) -> bool) -> Option<Self> {
        let (width, height) = (self.board.width(), self.board.height());
        let board = Board::from_fn(width, height, |square| {
            self.board.contains(square) && is_kept(square)
        });
        let board = board.ok()?;
        let Some(own) = self.adjacency.as_deref() else {
            return Some(board.into());
        };
        let kept: Vec<u32> = (0u32..)
            .zip(&own.squares)
            .filter(|&(_, &square)| board.contains(square))
            .map(|(at, _)| at)
            .collect();
        let place = |at: &u32| kept.binary_search(at).ok().map(|place| place as u32);
        let mut first = alloc::vec![0];
        let mut adjacent = Vec::new();
        for &at in &kept {
            adjacent.extend(own.adjacent(at).iter().filter_map(place));
            first.push(adjacent.len() as u32);
        }
        let names = own.names.iter().zip(&own.squares);
        let names = names.filter(|&(_, &square)| board.contains(square));
        let adjacency = Adjacency {
            layers: own.layers,
            squares: kept.iter().map(|&at| own.squares[at as usize]).collect(),
            first,
            adjacent,
            names: names.map(|(name, _)| name.clone()).collect(),
        };
        Some(Self::with(board, adjacency))
    }

    /// The squares in reading order, for a graph with stored moves.
    pub(crate) fn adjacency_lists(&self) -> Option<IndexedGraph<'_>> {
        self.adjacency.as_deref().map(IndexedGraph)
    }
}

/// A graph with stored moves, with its squares numbered in reading order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexedGraph<'a>(&'a Adjacency);

impl<'a> IndexedGraph<'a> {
    pub(crate) fn squares(self) -> &'a [Square] {
        &self.0.squares
    }

    /// The place of a square among the squares.
    pub(crate) fn number(self, square: Square) -> Option<u32> {
        self.0.number(square)
    }

    /// The neighbours of a square, by place.
    pub(crate) fn adjacent(self, at: u32) -> &'a [u32] {
        self.0.adjacent(at)
    }

    /// The moves, each once.
    pub(crate) fn edges(self) -> Vec<[u32; 2]> {
        (0..self.0.squares.len() as u32)
            .flat_map(|a| self.0.adjacent(a).iter().map(move |&b| [a, b]))
            .filter(|[a, b]| a < b)
            .collect()
    }
}

impl Adjacency {
    fn number(&self, square: Square) -> Option<u32> {
        place_in(&self.squares, square).map(|place| place as u32)
    }

    fn adjacent(&self, at: u32) -> &[u32] {
        let at = at as usize;
        &self.adjacent[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

impl From<Board> for Graph {
    /// A knight's.
    fn from(board: Board) -> Self {
        Self {
            board,
            adjacency: None,
        }
    }
}

impl From<&Board> for Graph {
    /// A knight's.
    fn from(board: &Board) -> Self {
        board.clone().into()
    }
}

impl From<&Self> for Graph {
    fn from(graph: &Self) -> Self {
        graph.clone()
    }
}

impl Hash for Graph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Graphs on one board usually share their moves.
        self.board.hash(state);
        self.is_knight().hash(state);
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.adjacency {
            None => self.board.fmt(f),
            Some(own) => {
                let moves = own.adjacent.len() / 2;
                write!(f, "Graph({} squares, {moves} moves)", self.len())
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct GraphName<'a> {
    graph: &'a Graph,
    square: Square,
}

impl fmt::Display for GraphName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.square.into();
        let own = self.graph.adjacency.as_deref();
        let named = own.and_then(|own| own.names.get(own.number(self.square)? as usize));
        let width = self.graph.board.width() / self.graph.layers();
        match (named, self.graph.layers()) {
            (Some(name), _) => f.write_str(name),
            (None, 1) => write!(f, "{x},{y}"),
            (None, _) => write!(f, "{},{y},{}", x % width, x / width),
        }
    }
}
