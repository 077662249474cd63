//! The board as command-line options: its sides, or a file that draws it.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, bail};
use knights_tour::{Board, Graph, Square};

use crate::input::{printable, text_within};
use crate::output::{OutputArguments, check_is_other};

/// The size of a board: columns and rows, `8x5`; one number for both, `8`; or with layers, `4x4x4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardSize(u32, u32, Option<u32>);

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides: Result<Vec<u32>, _> = text.split(['x', 'X']).map(str::parse::<u32>).collect();
        match sides.as_deref() {
            Ok(&[side]) => Ok(Self(side, side, None)),
            Ok(&[columns, rows]) => Ok(Self(columns, rows, None)),
            Ok(&[columns, rows, layers]) => Ok(Self(columns, rows, Some(layers))),
            _ => Err(
                "expected a side, as in 8, columns and rows, as in 8x5, or a box, as in 4x4x4; sides of 65535 at most, with --modulo 4294967295"
                    .to_owned(),
            ),
        }
    }
}

/// Converts the side of a board to 16 bits.
fn side(squares: u32) -> anyhow::Result<u16> {
    let side = u16::try_from(squares).ok();
    side.with_context(|| format!("a side of {squares} squares: expected 65535 at most"))
}

impl BoardSize {
    /// The rectangle with these sides.
    ///
    /// # Errors
    /// There are layers, or a side is too long.
    pub(crate) fn board(self) -> anyhow::Result<Board> {
        if self.2.is_some() {
            bail!("a box is not allowed here: expected columns and rows, as in 8x5");
        }
        Ok(Board::rectangle(side(self.0)?, side(self.1)?)?)
    }
}

/// The options for the board.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct BoardArguments {
    /// Squares a side, as in 8, or columns and rows, as in 8x5, and layers of a box, as in 4x4x4;
    /// --width and --height take precedence
    #[arg(value_name = "SIDE|COLUMNSxROWS[xLAYERS]", required_unless_present_any = ["width", "height", "mask", "graph"])]
    side: Option<BoardSize>,

    /// Number of columns
    #[arg(long, value_name = "COLUMNS")]
    width: Option<u16>,

    /// Number of rows
    #[arg(long, value_name = "ROWS")]
    height: Option<u16>,

    /// Draw the board from FILE: rows of `.` (a square) and `#` (a hole), y = 0 first; `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["side", "width", "height"])]
    mask: Option<PathBuf>,

    /// A graph instead of a board: FILE has an edge a line, two names separated by spaces, and
    /// comments after `#`; `-` is stdin. Tours are its Hamiltonian paths and cycles
    #[arg(long, value_name = "FILE", conflicts_with_all = ["side", "width", "height", "mask"])]
    graph: Option<PathBuf>,
}

impl BoardArguments {
    /// Columns, rows and layers, if there are layers.
    pub(crate) fn cuboid(&self) -> anyhow::Result<Option<[u16; 3]>> {
        let Some(BoardSize(columns, rows, Some(layers))) = self.side else {
            return Ok(None);
        };
        let or = |given: Option<u16>, squares| given.map_or_else(|| side(squares), Ok);
        let (columns, rows) = (or(self.width, columns)?, or(self.height, rows)?);
        Ok(Some([columns, rows, side(layers)?]))
    }

    /// Columns and rows, if the options give a rectangle. They may be too large for a [`Board`].
    pub(crate) fn rectangle(&self) -> Option<[u32; 2]> {
        match (self.side, self.width, self.height) {
            (Some(BoardSize(columns, rows, None)), width, height) => Some([
                width.map_or(columns, u32::from),
                height.map_or(rows, u32::from),
            ]),
            (None, Some(width), Some(height)) => Some([width.into(), height.into()]),
            _ => None,
        }
    }

    /// Refuses an output file that is also the mask or graph to read.
    pub(crate) fn check_is_kept(&self, output: &OutputArguments) -> anyhow::Result<()> {
        match (output.file(), self.mask.as_ref().or(self.graph.as_ref())) {
            (Some(file), Some(read)) => check_is_other(file, read),
            _ => Ok(()),
        }
    }

    /// The graph of `--graph`.
    pub(super) fn edges(&self) -> anyhow::Result<Option<Graph>> {
        let Some(file) = &self.graph else {
            return Ok(None);
        };
        let graph = text_within(file, MAX_GRAPH_BYTES)?.parse();
        let graph = graph.with_context(|| format!("{} is no graph", file.display()))?;
        Ok(Some(graph))
    }

    /// The board that the options ask for.
    pub(crate) fn board(&self) -> anyhow::Result<Board> {
        if self.graph.is_some() {
            bail!("--graph is not allowed here: expected a board for a knight");
        }
        if let Some(file) = &self.mask {
            return read_mask(file);
        }
        let given =
            |sides: fn(BoardSize) -> u32| self.side.map(|given| side(sides(given))).transpose();
        let (columns, rows) = (given(|sides| sides.0)?, given(|sides| sides.1)?);
        let (Some(width), Some(height)) = (self.width.or(columns), self.height.or(rows)) else {
            let missing = if self.width.is_none() {
                "width"
            } else {
                "height"
            };
            bail!("the board's {missing} is not given: add --{missing}, or a SIDE");
        };
        Ok(Board::rectangle(width, height)?)
    }
}

/// The longest mask that is read, in bytes.
const MAX_MASK_BYTES: u64 = 1 << 26;
/// The longest graph that is read, in bytes.
const MAX_GRAPH_BYTES: u64 = 1 << 28;

fn read_mask(file: &Path) -> anyhow::Result<Board> {
    text_within(file, MAX_MASK_BYTES)?
        .parse()
        .with_context(|| format!("{} is no mask of a board", file.display()))
}

/// A square on the command line: column and row, or the name of a vertex.
pub(crate) type SquareArgument = String;

/// The square of this name, an argument for the `what` (start, end) of a tour.
pub(crate) fn vertex(
    graph: &Graph,
    what: &str,
    name: Option<&SquareArgument>,
) -> anyhow::Result<Option<Square>> {
    let Some(name) = name else {
        return Ok(None);
    };
    if let Some(square) = graph.vertex(name) {
        return Ok(Some(square));
    }
    if graph.is_named() {
        bail!("{what} {}: the graph has no such vertex", printable(name));
    }
    let square = square(name).with_context(|| format!("{what} {}", printable(name)))?;
    checked(graph.board(), what, square).map(Some)
}

/// Parses a square: `0,0`, column and row, or `a1`.
pub(crate) fn square(text: &str) -> anyhow::Result<Square> {
    let square = text.parse().ok().or_else(|| algebraic(text));
    square.context(
        "not a square: expected column and row from 0, like 0,0 or 12,3, or a small letter and a row from 1, like a1",
    )
}

/// Parses a square such as `a1`. Columns beyond `z` have no such name.
fn algebraic(text: &str) -> Option<Square> {
    let (column, row) = text.split_at_checked(1)?;
    let x = column.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    let row: u16 = row.parse().ok()?;
    Some(Square::new(x.into(), row.checked_sub(1)?))
}

/// Returns the square.
///
/// # Errors
/// It is outside the board, or a hole.
pub(crate) fn checked(board: &Board, what: &str, square: Square) -> anyhow::Result<Square> {
    if board.contains(square) {
        return Ok(square);
    }
    let (right, top) = (board.width() - 1, board.height() - 1);
    if square.x() > right || square.y() > top {
        let letter = u8::try_from(right).ok().filter(|&right| right < 26);
        let names =
            letter.map(|right| format!(", or a1 to {}{}", char::from(b'a' + right), top + 1));
        bail!(
            "{what} {square} is outside the board: columns are 0 to {right}, rows 0 to {top}{}",
            names.unwrap_or_default()
        );
    }
    bail!("{what} {square} is a hole of the board");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(clap::Parser)]
    struct BoardCommand {
        #[command(flatten)]
        board: BoardArguments,
    }

    #[test]
    fn rectangles_are_given_in_one_way_or_in_two() {
        for (given, expected) in [
            ("8", Some([8, 8])),
            ("8x5", Some([8, 5])),
            ("8 --height 5", Some([8, 5])),
            ("8x5 --width 7", Some([7, 5])),
            ("--width 7 --height 5", Some([7, 5])),
            ("3x4x5", None),
            ("--width 7", None),
        ] {
            let words = ["tour"].into_iter().chain(given.split(' '));
            let parsed = <BoardCommand as clap::Parser>::try_parse_from(words).expect(given);
            assert_eq!(parsed.board.rectangle(), expected, "{given}");
        }
    }

    #[test]
    fn holes_on_the_edge_are_on_the_board() {
        let board = Board::from_fn(4, 3, |square| square != Square::new(3, 2)).expect("a board");
        let error = |x, y| {
            let checked = checked(&board, "start", Square::new(x, y));
            checked.map_err(|error| error.to_string())
        };
        let hole = Err("start 3,2 is a hole of the board".to_owned());
        assert_eq!(error(3, 2), hole);
        for (x, y) in [(4, 2), (3, 3)] {
            let outside = format!(
                "start {x},{y} is outside the board: columns are 0 to 3, rows 0 to 2, or a1 to d3"
            );
            assert_eq!(error(x, y), Err(outside));
        }
        assert_eq!(error(3, 1), Ok(Square::new(3, 1)));
    }
}
