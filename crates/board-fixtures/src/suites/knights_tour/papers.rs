//! Suites for the papers' functions that search for tours, with the papers' arguments, and for
//! `first`.

use knights_tour::assignment;
use knights_tour::{Board, Path, Square, Tour};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::present;
use super::found::{FindAnswer, check_begin};
use super::moves::on_board;
use super::place::{PathOrder, SquareForm};
use crate::{CaseInputError, DeferredAnswer, Exact, Suite, WithKey};

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("knights-tour/first", first),
        Suite::new("knights-tour/first_closed_tour_heuristics", |input| {
            extended(&input, assignment::first_closed_tour_heuristics, true)
        }),
        Suite::new("knights-tour/first_tour", |input| {
            extended(&input, assignment::first_tour, false)
        }),
        Suite::new("knights-tour/first_tour_heuristics", |input| {
            extended(&input, assignment::first_tour_heuristics, false)
        }),
        Suite::new("knights-tour/one_tour_pred", one_tour_pred),
        Suite::new("knights-tour/tour_on_mega_board", |input| {
            extended(&input, assignment::tour_on_mega_board, false)
        }),
    ]
}

/// Maximum side of a board, whose tour takes 64 MiB.
const MAX_SIDE: u16 = 4096;

/// A path to be extended.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PathInput {
    /// The side of the board in squares, at most 4096.
    dim: u16,
    /// The squares visited; at least one.
    path: Vec<SquareForm>,
    /// The order of squares in the path and in the tour of the answer.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "PathOrder")]
    order: Option<PathOrder>,
}

/// Checks the path of a case, and returns it with the order of its squares.
fn checked_path(
    dim: u16,
    path: &[SquareForm],
    order: Option<PathOrder>,
) -> Result<(Path, PathOrder), CaseInputError> {
    if dim > MAX_SIDE {
        let reason = format!("is too large: at most {MAX_SIDE} squares a side are possible");
        return Err(CaseInputError::new("input.dim", reason));
    }
    let order = PathOrder::of(path, order)?;
    let squares = order.convert(on_board(dim, path)?);
    if squares.is_empty() {
        let error = assignment::InputError::NoStart;
        return Err(CaseInputError::new("input.path", error));
    }
    let board = Board::square(dim).at("input.dim")?;
    Ok((Path::new(&board, squares).at("input.path")?, order))
}

/// One of the papers' functions that search for a tour.
type TourFunction = fn(u16, &[Square]) -> Result<Option<Tour>, assignment::InputError>;

fn extended(
    input: &PathInput,
    function: TourFunction,
    is_closed: bool,
) -> Result<DeferredAnswer<FindAnswer>, CaseInputError> {
    let dim = input.dim;
    let (path, order) = checked_path(dim, &input.path, input.order)?;
    let begin = path.squares().to_vec();
    let rule = move |squares: Vec<Square>| {
        let squares = order.convert(squares);
        check_begin(&squares, &begin)?;
        let board = Board::square(dim).map_err(|error| error.to_string())?;
        let tour = Tour::new(&board, squares).map_err(|error| error.to_string())?;
        match is_closed && !tour.is_closed() && tour.squares().len() > 2 {
            true => Err("the tour is not closed".to_owned()),
            false => Ok(()),
        }
    };
    let work = DeferredAnswer::fallible(move || {
        let found = function(dim, path.squares()).map_err(|error| error.to_string())?;
        Ok::<_, String>(match found {
            Some(tour) => FindAnswer::tour(&order.convert(tour.squares().to_vec())),
            None => FindAnswer::none("no tour extends the path"),
        })
    });
    Ok(work.with_rule(move |found: &FindAnswer| found.check(&rule)))
}

/// A path to be extended over squares that satisfy a predicate.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RestrictedSearch {
    /// The side of the board in squares, at most 4096.
    dim: u16,
    /// The squares visited; at least one.
    path: Vec<SquareForm>,
    /// The order of squares in the path and in the path of the answer.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "PathOrder")]
    order: Option<PathOrder>,
    /// The number of squares of the whole path.
    n: usize,
    /// The predicate: `dim` rows of `dim` characters, `.` where it holds and `#` where not; the
    /// first row is y = 0, its first character x = 0. It does not apply to squares of `path`.
    pred: Vec<String>,
}

fn one_tour_pred(input: RestrictedSearch) -> Result<DeferredAnswer<FindAnswer>, CaseInputError> {
    let RestrictedSearch {
        dim,
        path,
        order,
        n,
        pred,
    } = input;
    let (path, order) = checked_path(dim, &path, order)?;
    let holds = predicate(dim, &pred)?;
    let allowed = move |square: Square| {
        holds[usize::from(square.y())].as_bytes()[usize::from(square.x())] == b'.'
    };
    let (begin, own) = (path.squares().to_vec(), allowed.clone());
    let rule = move |squares: Vec<Square>| {
        let squares = order.convert(squares);
        check_begin(&squares, &begin)?;
        if squares.len() != n {
            return Err(format!(
                "the path has {} squares: expected {n}",
                squares.len()
            ));
        }
        let board = Board::square(dim).map_err(|error| error.to_string())?;
        let path = Path::new(&board, squares).map_err(|error| error.to_string())?;
        let mut added = path.squares()[begin.len()..].iter();
        match added.find(|&&square| !own(square)) {
            Some(square) => Err(format!("the predicate does not hold on {square}")),
            None => Ok(()),
        }
    };
    let work = DeferredAnswer::fallible(move || {
        let found = assignment::one_tour_pred(dim, path.squares(), n, allowed);
        Ok::<_, String>(match found.map_err(|error| error.to_string())? {
            Some(found) => FindAnswer::tour(&order.convert(found.squares().to_vec())),
            None => FindAnswer::none(format!("no path of {n} squares extends the path")),
        })
    });
    Ok(work.with_rule(move |found: &FindAnswer| found.check(&rule)))
}

/// Checks the rows of a predicate against the size of the board.
fn predicate(dim: u16, rows: &[String]) -> Result<Vec<String>, CaseInputError> {
    let side = usize::from(dim);
    if rows.len() != side {
        let reason = format!("has {} rows: expected {side}, one for each y", rows.len());
        return Err(CaseInputError::new("input.pred", reason));
    }
    let is_row =
        |row: &&String| row.len() == side && row.bytes().all(|byte| matches!(byte, b'.' | b'#'));
    match rows.iter().position(|row| !is_row(&row)) {
        None => Ok(rows.to_vec()),
        Some(index) => Err(CaseInputError::new(
            format!("input.pred[{index}]"),
            format!("is not a row: expected {side} characters `.` or `#`"),
        )),
    }
}

/// A list, and the result of the function for each of its items.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Results {
    /// The items: positions.
    xs: Vec<(i32, i32)>,
    /// The result for each item: a path, or `null`.
    f: Vec<Option<Vec<SquareForm>>>,
}

/// The first result, and the calls of the function up to it.
#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct First {
    /// The first path that the function returned; `null` if it returned none.
    found: Option<Vec<SquareForm>>,
    /// The positions for which the function was called, in order.
    called: Vec<(i32, i32)>,
}

fn first(input: Results) -> Result<DeferredAnswer<Exact<First>>, CaseInputError> {
    let Results { xs, f } = input;
    if xs.len() != f.len() {
        let reason = format!(
            "has {} items: expected {}, one for each of `xs`",
            f.len(),
            xs.len()
        );
        return Err(CaseInputError::new("input.f", reason));
    }
    Ok(DeferredAnswer::new(move || {
        let mut called = Vec::new();
        let found = assignment::first(xs.into_iter().zip(f), |(x, result)| {
            called.push(x);
            result
        });
        Exact(First { found, called })
    }))
}
