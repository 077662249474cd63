//! Squares joined by a leaper's moves.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::steps::Steps;
use crate::{Board, BoardError, Reason, Square};

/// The most squares of a graph.
pub const MAX_LEAPER_SQUARES: usize = 1 << 20;
/// The most moves of a graph, squares times steps; each takes some bytes.
pub const MAX_LEAPER_MOVES: usize = 1 << 25;

/// Which edges of a board are sewn together: a step over the one comes back over the other.
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
    /// A board with edges.
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

/// The squares of a board or of a box, joined by a leaper's moves.
///
/// **The layers of a box** lie side by side on one flat board, its [`sheet`](Self::sheet), and a cell of the box is a square
/// of that: column `x`, row `y` and layer `z` are the square `x + z * width, y`. So goals, reasons and pictures are those of
/// boards; [`name`](Self::name) writes a square as `x,y` or `x,y,z`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaperGraph {
    sheet: Board,
    layers: u16,
    squares: Vec<Square>,
    /// For each square, where its neighbours begin; one more at the end.
    first: Vec<u32>,
    /// In the order of the steps.
    adjacent: Vec<u32>,
}

impl LeaperGraph {
    /// The graph of a board.
    ///
    /// ```
    /// use knights_tour::Board;
    /// use knights_tour::leapers::{LeaperGraph, Steps, Wrap};
    ///
    /// let knight = Steps::leaper(1, 2)?;
    /// let torus = LeaperGraph::new(&Board::square(8)?, &knight, Wrap::TORUS)?;
    /// assert_eq!(torus.neighbours((0, 0).into()).count(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LeaperGraphError::TooLarge`].
    pub fn new(board: &Board, steps: &Steps, wrap: Wrap) -> Result<Self, LeaperGraphError> {
        Self::layered(board.clone(), 1, steps, wrap)
    }

    /// The graph of a box of so many columns, rows and layers.
    ///
    /// ```
    /// use knights_tour::leapers::{LeaperGraph, Steps, Wrap};
    ///
    /// let knight = Steps::leaper_in_space(0, 1, 2)?;
    /// let cube = LeaperGraph::cuboid([4, 4, 4], &knight, Wrap::NONE)?;
    /// let centre = cube.square([1, 1, 1]).expect("a cell of the box");
    /// assert_eq!(cube.name(centre).to_string(), "1,1,1");
    /// assert_eq!(cube.neighbours(centre).count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LeaperGraphError::Board`] for a box without cells or too wide to be laid flat, and [`LeaperGraphError::TooLarge`].
    pub fn cuboid(
        [width, height, layers]: [u16; 3],
        steps: &Steps,
        wrap: Wrap,
    ) -> Result<Self, LeaperGraphError> {
        let flat = u32::from(width) * u32::from(layers);
        let flat = u16::try_from(flat).map_err(|_| LeaperGraphError::TooWide { columns: flat })?;
        let sheet = Board::rectangle(flat, height).map_err(LeaperGraphError::Board)?;
        Self::layered(sheet, layers, steps, wrap)
    }

    fn layered(
        sheet: Board,
        layers: u16,
        steps: &Steps,
        wrap: Wrap,
    ) -> Result<Self, LeaperGraphError> {
        let squares = sheet.len();
        if squares > MAX_LEAPER_SQUARES || squares * steps.iter().len() > MAX_LEAPER_MOVES {
            return Err(LeaperGraphError::TooLarge { squares });
        }
        let squares: Vec<Square> = sheet.squares().collect();
        let mut number = vec![u32::MAX; sheet.rectangle_len()];
        for (at, &square) in (0u32..).zip(&squares) {
            number[sheet.index(square)] = at;
        }
        let sides = [sheet.width() / layers, sheet.height(), layers];
        let mut first = Vec::with_capacity(squares.len() + 1);
        let mut adjacent: Vec<u32> = Vec::new();
        first.push(0);
        for (here, square) in (0u32..).zip(&squares) {
            let begun = adjacent.len();
            for step in steps.iter() {
                let Some(to) = stepped(*square, step, sides, wrap) else {
                    continue;
                };
                let there = number[sheet.index(to)];
                if there != u32::MAX && there != here && !adjacent[begun..].contains(&there) {
                    adjacent.push(there);
                }
            }
            // At most `MAX_LEAPER_MOVES`.
            first.push(adjacent.len() as u32);
        }
        Ok(Self {
            sheet,
            layers,
            squares,
            first,
            adjacent,
        })
    }

    /// The board on which the squares lie, layers side by side.
    #[must_use]
    pub const fn sheet(&self) -> &Board {
        &self.sheet
    }

    /// How many layers there are; 1 for a board.
    #[must_use]
    pub const fn layers(&self) -> u16 {
        self.layers
    }

    /// The number of squares.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a square")]
    pub const fn len(&self) -> usize {
        self.squares.len()
    }

    /// The squares in reading order of the sheet.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The squares a move away, in the order of the steps; none of a square that is not there.
    pub fn neighbours(&self, square: Square) -> impl Iterator<Item = Square> + '_ {
        let of = self.number(square).map_or(&[][..], |at| self.adjacent(at));
        of.iter().map(|&next| self.squares[next as usize])
    }

    /// Whether a move leads from one square to the other.
    #[must_use]
    pub fn is_move(&self, from: Square, to: Square) -> bool {
        self.neighbours(from).any(|square| square == to)
    }

    /// The square in this column, row and layer.
    #[must_use]
    pub fn square(&self, [x, y, z]: [u16; 3]) -> Option<Square> {
        let width = self.sheet.width() / self.layers;
        let square = Square::new(x.checked_add(z.checked_mul(width)?)?, y);
        (x < width && z < self.layers && self.sheet.contains(square)).then_some(square)
    }

    /// A square as `x,y`, or as `x,y,z` in a box of several layers.
    pub fn name(&self, square: Square) -> impl fmt::Display + use<> {
        Name {
            square,
            width: (self.layers > 1).then(|| self.sheet.width() / self.layers),
        }
    }

    /// A reason, with squares named as here.
    pub fn explain<'a>(&'a self, reason: &'a Reason) -> impl fmt::Display + 'a {
        reason.named(|square, f| fmt::Display::fmt(&self.name(square), f))
    }

    /// The place of a square among the squares.
    pub(crate) fn number(&self, square: Square) -> Option<u32> {
        let place = self
            .squares
            .binary_search_by_key(&(square.y, square.x), |square| (square.y, square.x));
        place.ok().map(|place| place as u32)
    }

    /// The neighbours of a square, by place.
    pub(crate) fn adjacent(&self, at: u32) -> &[u32] {
        let at = at as usize;
        &self.adjacent[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// The moves, each once.
    pub(crate) fn edges(&self) -> Vec<[u32; 2]> {
        (0..self.squares.len() as u32)
            .flat_map(|a| self.adjacent(a).iter().map(move |&b| [a, b]))
            .filter(|[a, b]| a < b)
            .collect()
    }
}

/// Where a step leads, if it stays on a board of these sides.
fn stepped(from: Square, step: [i32; 3], sides: [u16; 3], wrap: Wrap) -> Option<Square> {
    let [width, ..] = sides;
    let from = [from.x % width, from.y, from.x / width];
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

#[derive(Clone, Copy, Debug)]
struct Name {
    square: Square,
    /// Columns of a layer, if there are several.
    width: Option<u16>,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Square { x, y } = self.square;
        match self.width {
            None => write!(f, "{x},{y}"),
            Some(width) => write!(f, "{},{y},{}", x % width, x / width),
        }
    }
}

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeaperGraphError {
    /// The box has no cell, or its layers side by side are no board.
    Board(BoardError),
    /// The layers of the box side by side are wider than any board.
    TooWide {
        /// Columns.
        columns: u32,
    },
    /// There are more than [`MAX_LEAPER_SQUARES`] squares, or [`MAX_LEAPER_MOVES`] moves.
    TooLarge {
        /// Squares.
        squares: usize,
    },
}

impl fmt::Display for LeaperGraphError {
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
                "a graph of {squares} squares is too large: at most {MAX_LEAPER_SQUARES} squares and, squares times steps, \
                 {MAX_LEAPER_MOVES} moves are possible"
            ),
        }
    }
}

impl core::error::Error for LeaperGraphError {}
