//! Suites for the next move of a knight, and for printing a path.

use std::borrow::Cow;
use std::io::{self, Write};
use std::num::ParseIntError;

use itertools::Itertools;
use knights_tour::{Square, assignment};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use super::board::present;
use super::place::{PathOrder, SquareForm, squares};
use crate::{
    CaseInputError, CaseResult, DeferredAnswer, Exact, Mismatch, Suite, SuiteAnswer, WithKey,
    compare,
};

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("knights-tour/is_legal", is_legal),
        Suite::new("knights-tour/legal_moves", legal_moves),
        Suite::new("knights-tour/ordered_moves", ordered_moves),
        Suite::new("knights-tour/print_board", print_board),
    ]
}

/// A path, and a position that may be off the board.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PapersPosition {
    /// The side of the board in squares.
    dim: u16,
    /// The squares visited, in visiting order.
    path: Vec<SquareForm>,
    /// The position to check, on the board or not.
    pos: (i32, i32),
}

fn is_legal(input: PapersPosition) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    let path = on_board(input.dim, &input.path)?;
    Ok(DeferredAnswer::new(move || {
        Exact(assignment::is_legal(input.dim, &path, input.pos))
    }))
}

/// A knight, with the squares it has visited.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Knight {
    /// The side of the board in squares.
    dim: u16,
    /// The squares visited, in visiting order.
    path: Vec<SquareForm>,
    /// The square of the knight.
    pos: SquareForm,
}

fn legal_moves(input: Knight) -> Result<DeferredAnswer<Exact<Vec<SquareForm>>>, CaseInputError> {
    let path = on_board(input.dim, &input.path)?;
    let moves = assignment::legal_moves(input.dim, &path, input.pos.0).at("input.pos")?;
    Ok(DeferredAnswer::new(move || {
        Exact(moves.into_iter().map(SquareForm).collect())
    }))
}

/// Squares by ascending number of onward moves, in groups of equal numbers. The order within a
/// group is free.
struct ByOnwardMoves(Vec<Vec<SquareForm>>);

/// The squares in groups, or as one list, as the papers' function returns them.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of squares, or of lists of squares"
)]
enum SquareLists {
    Groups(Vec<Vec<SquareForm>>),
    Squares(Vec<SquareForm>),
}

impl JsonSchema for SquareLists {
    fn schema_name() -> Cow<'static, str> {
        "SquareLists".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<Vec<SquareForm>>::json_schema(generator)
    }
}

impl SuiteAnswer for ByOnwardMoves {
    type Expect = Vec<Vec<SquareForm>>;
    type Form = SquareLists;

    fn read(lists: SquareLists) -> Self {
        Self(match lists {
            SquareLists::Groups(groups) => groups,
            SquareLists::Squares(squares) => vec![squares],
        })
    }

    fn expectation(self) -> Self::Expect {
        self.0
    }

    fn compare(self, expect: &Self::Expect) -> CaseResult {
        let flat = squares(&self.0.concat());
        let mut rest = flat.iter().copied();
        let is_next_group = |expected: &Vec<SquareForm>| {
            let group: Vec<Square> = rest.by_ref().take(expected.len()).collect();
            compare::set(&squares(expected), group).is_ok()
        };
        let is_grouped =
            self.0.len() <= 1 || self.0.iter().map(Vec::len).eq(expect.iter().map(Vec::len));
        if is_grouped
            && flat.len() == expect.iter().map(Vec::len).sum::<usize>()
            && expect.iter().all(is_next_group)
        {
            return Ok(());
        }
        Err(Mismatch::new(expect, &self.0))
    }

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        Exact(self.0).write(out)
    }
}

fn ordered_moves(input: Knight) -> Result<DeferredAnswer<ByOnwardMoves>, CaseInputError> {
    let path = on_board(input.dim, &input.path)?;
    let moves = assignment::ordered_moves(input.dim, &path, input.pos.0).at("input.pos")?;
    Ok(DeferredAnswer::fallible(move || {
        let onward = |square: Square| {
            assignment::legal_moves(input.dim, &path, square).map(|moves| moves.len())
        };
        let numbers: Vec<usize> = moves.iter().copied().map(onward).try_collect()?;
        let groups = numbers
            .into_iter()
            .zip(moves)
            .chunk_by(|(number, _)| *number);
        let forms = |group| Vec::from_iter(Iterator::map(group, |(_, square)| SquareForm(square)));
        let groups = groups.into_iter().map(|(_, group)| forms(group)).collect();
        Ok::<_, assignment::InputError>(ByOnwardMoves(groups))
    }))
}

/// A path to print.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PrintInput {
    /// The side of the board in squares.
    dim: u16,
    /// The squares visited.
    path: Vec<SquareForm>,
    /// The order of the path.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "PathOrder")]
    order: Option<PathOrder>,
    /// The order of the printed rows.
    layout: RowOrder,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum RowOrder {
    /// A row for each y, the greatest y on top.
    YUp,
    /// A row for each x, x = 0 on top.
    XDown,
}

fn print_board(input: PrintInput) -> Result<DeferredAnswer<Exact<Vec<Vec<i64>>>>, CaseInputError> {
    let order = PathOrder::of(&input.path, input.order)?;
    let path = order.convert(on_board(input.dim, &input.path)?);
    let text = match input.layout {
        RowOrder::YUp => assignment::print_board(input.dim, &path),
        RowOrder::XDown => assignment::print_board_by_x(input.dim, &path),
    }
    .at("input.path")?;
    Ok(DeferredAnswer::fallible(move || {
        let numbers = |line: &str| line.split_whitespace().map(str::parse).collect();
        text.lines()
            .map(numbers)
            .collect::<Result<_, ParseIntError>>()
            .map(Exact)
    }))
}

/// Returns the squares of a path.
///
/// # Errors
/// The board is invalid, or a square is not on it.
pub(super) fn on_board(dim: u16, path: &[SquareForm]) -> Result<Vec<Square>, CaseInputError> {
    if dim == 0 {
        return Err(CaseInputError::new(
            "input.dim",
            "is 0: expected a side of at least one square",
        ));
    }
    let path = squares(path);
    for (index, square) in path.iter().enumerate() {
        if square.x() >= dim || square.y() >= dim {
            let reason = format!("square {square} is not on the {dim} x {dim} board");
            return Err(CaseInputError::new(format!("input.path[{index}]"), reason));
        }
    }
    Ok(path)
}
