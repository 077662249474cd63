//! The graphs of pieces on boards and in boxes.

use alloc::vec;
use alloc::vec::Vec;

use super::error::GraphError;
use super::steps::Steps;
use super::{Adjacency, Graph, MAX_GRAPH_MOVES, MAX_GRAPH_SQUARES};
use crate::numbers::place_in;
use crate::{Board, Square};

/// The opposite edges of a board that are joined: a step over one edge enters at the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrap {
    /// The first column is beside the last.
    pub columns: bool,
    /// The first row is beside the last.
    pub rows: bool,
    /// The first layer is beside the last.
    pub layers: bool,
}

impl Wrap {
    /// A board without joined edges.
    pub const NONE: Self = Self {
        columns: false,
        rows: false,
        layers: false,
    };
    /// A torus: columns and rows.
    pub const TORUS: Self = Self {
        columns: true,
        rows: true,
        layers: false,
    };
}

impl Graph {
    /// The graph of a piece on a board.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::graph::{Graph, Steps, Wrap};
    ///
    /// let torus = Graph::leaper(&Board::square(8)?, &Steps::leaper(1, 2)?, Wrap::TORUS)?;
    /// assert_eq!(torus.neighbours((0, 0)).count(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GraphError::TooLarge`].
    pub fn leaper(board: &Board, steps: &Steps, wrap: Wrap) -> Result<Self, GraphError> {
        Self::layered(board.clone(), 1, steps, wrap)
    }

    /// The graph of a piece in a box with these numbers of columns, rows and layers.
    ///
    /// ```
    /// use knights_tour::graph::{Graph, Steps, Wrap};
    ///
    /// let cube = Graph::cuboid([4, 4, 4], &Steps::leaper_in_space(0, 1, 2)?, Wrap::NONE)?;
    /// let centre = cube.vertex("1,1,1").expect("a cell of the box");
    /// assert_eq!(cube.neighbours(centre).count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GraphError::Board`] for a box without cells, [`GraphError::TooWide`] for a box whose
    /// layers side by side are too wide, and [`GraphError::TooLarge`].
    pub fn cuboid(
        [width, height, layers]: [u16; 3],
        steps: &Steps,
        wrap: Wrap,
    ) -> Result<Self, GraphError> {
        let columns = u32::from(width) * u32::from(layers);
        let flat = u16::try_from(columns).map_err(|_| GraphError::TooWide { columns })?;
        let board = Board::rectangle(flat, height).map_err(GraphError::Board)?;
        Self::layered(board, layers, steps, wrap)
    }

    fn layered(board: Board, layers: u16, steps: &Steps, wrap: Wrap) -> Result<Self, GraphError> {
        let squares = board.len();
        // The limit includes holes.
        let moves = squares.saturating_mul(steps.iter().len());
        if squares > MAX_GRAPH_SQUARES || moves > MAX_GRAPH_MOVES {
            return Err(GraphError::TooLarge { squares });
        }
        let squares: Vec<Square> = board.squares().collect();
        let sides = [board.width() / layers, board.height(), layers];
        let mut first = Vec::with_capacity(squares.len() + 1);
        let mut adjacent: Vec<u32> = Vec::new();
        first.push(0);
        for square in &squares {
            let row_start = adjacent.len();
            for step in steps.iter() {
                let to = step_target(*square, step, sides, wrap).filter(|to| to != square);
                // At most `MAX_GRAPH_SQUARES`.
                if let Some(there) = to
                    .and_then(|to| place_in(&squares, to))
                    .map(|there| there as u32)
                    && !adjacent[row_start..].contains(&there)
                {
                    adjacent.push(there);
                }
            }
            // At most `MAX_GRAPH_MOVES`.
            first.push(adjacent.len() as u32);
        }
        let adjacency = Adjacency {
            layers,
            squares,
            first,
            adjacent,
            names: vec![],
        };
        Ok(Self::with(board, adjacency))
    }
}

/// The target of a step, if it is on a board of these sides.
fn step_target(from: Square, step: [i32; 3], sides: [u16; 3], wrap: Wrap) -> Option<Square> {
    let [width, ..] = sides;
    let from = [from.x() % width, from.y(), from.x() / width];
    let wraps = [wrap.columns, wrap.rows, wrap.layers];
    let mut to = [0u16; 3];
    for axis in 0..3 {
        let side = i32::from(sides[axis]);
        let at = i32::from(from[axis]) + step[axis];
        let at = if wraps[axis] { at.rem_euclid(side) } else { at };
        to[axis] = u16::try_from(at).ok().filter(|&at| at < sides[axis])?;
    }
    Some(Square::new(to[0] + to[2] * width, to[1]))
}
