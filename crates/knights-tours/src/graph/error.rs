//! Errors of graphs.

use alloc::string::String;
use core::fmt;

use super::{MAX_GRAPH_MOVES, MAX_GRAPH_SQUARES};
use crate::BoardError;

/// An error of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// The box has no cell, or its layers side by side do not make a board.
    Board(BoardError),
    /// The layers of the box side by side are wider than any board.
    TooWide {
        /// Columns.
        columns: u32,
    },
    /// There are more than [`MAX_GRAPH_SQUARES`] squares, or [`MAX_GRAPH_MOVES`] moves.
    TooLarge {
        /// Number of squares; for a list of edges, of the edges up to the limit.
        squares: usize,
    },
    /// The graph has no edges, and so no vertices.
    NoEdges,
    /// An edge of a list is invalid.
    Edge {
        /// Its place in the list, 0-based.
        place: usize,
        /// The fault.
        fault: EdgeFault,
    },
    /// A line of a text is not an edge.
    Line {
        /// The line, 1-based.
        line: usize,
        /// The fault.
        fault: EdgeFault,
    },
}

/// The fault of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EdgeFault {
    /// A line does not have two names.
    Names {
        /// Number of names.
        found: usize,
    },
    /// The edge joins a vertex to itself.
    Loop {
        /// The vertex.
        name: String,
    },
    /// A name is empty or too long, or has a blank or `#` in it.
    Name {
        /// Maximum length of a name, in bytes.
        max: usize,
    },
}

impl fmt::Display for EdgeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Names { found } => write!(
                f,
                "{found} name{}, expected 2: an edge joins two vertices, as in `a b`",
                if *found == 1 { "" } else { "s" }
            ),
            Self::Loop { name } => write!(
                f,
                "the edge joins {name} to itself, expected another vertex"
            ),
            Self::Name { max } => write!(
                f,
                "no name of a vertex, expected a word of at most {max} bytes without blanks, control characters and `#`"
            ),
        }
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::TooWide { columns } => write!(
                f,
                "the layers side by side have {columns} columns, and at most {} are possible",
                u16::MAX
            ),
            Self::TooLarge { squares } => write!(
                f,
                "a graph of {squares} squares is too large: at most {MAX_GRAPH_SQUARES} squares and, squares times steps, \
                 {MAX_GRAPH_MOVES} moves are possible"
            ),
            Self::NoEdges => {
                f.write_str("the graph has no edges, expected one a line, as in `a b`")
            }
            Self::Edge { place, fault } => write!(f, "edge {place}: {fault}"),
            Self::Line { line, fault } => write!(f, "line {line}: {fault}"),
        }
    }
}

impl core::error::Error for GraphError {}
