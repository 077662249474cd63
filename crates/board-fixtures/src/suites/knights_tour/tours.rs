//! The suites about whole tours.

use std::fmt;

use itertools::Itertools;
use knights_tour::search::MAX_SQUARES;
use knights_tour::{Answer, Board, Goal, Path, Square, Tour, Tours, find};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::{BoardShape, on_board, present};
use super::found::{FindAnswer, check_begin};
use super::place::{PathOrder, SquareForm, squares};
use crate::{CaseInputError, DeferredAnswer, Exact, LongSet, Suite, WithKey};

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("knights-tour/enum_tours", enum_tours),
        Suite::new("knights-tour/tour", tour),
        Suite::new("knights-tour/tour_kind", tour_kind),
    ]
}

/// The board and the start of the tours to list: a square or a path.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ListInput {
    board: BoardShape,
    /// The first square of the tours.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "SquareForm")]
    start: Option<SquareForm>,
    /// The path that the tours extend, in place of a start.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "Vec<SquareForm>")]
    path: Option<Vec<SquareForm>>,
    /// The order of squares in the path and in the tours of the answer.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "PathOrder")]
    order: Option<PathOrder>,
}

/// The path that tours extend, given as a start or as a path, and the order of its squares; `None`
/// without either.
pub(super) fn start_path(
    board: &Board,
    start: Option<SquareForm>,
    path: Option<&[SquareForm]>,
    order: Option<PathOrder>,
) -> Result<Option<(Path, PathOrder)>, CaseInputError> {
    let start_path = match (start, path) {
        (Some(_), Some(_)) => {
            let reason = "there is a `start`, too: name one of the two";
            return Err(CaseInputError::new("input.path", reason));
        }
        (Some(start), None) => {
            let path = Path::start(board, start.0).at("input.start")?;
            (path, order.unwrap_or(PathOrder::Visiting))
        }
        (None, Some(path)) => {
            let order = PathOrder::of(path, order)?;
            let path = Path::new(board, order.convert(squares(path))).at("input.path")?;
            (path, order)
        }
        (None, None) => return Ok(None),
    };
    Ok(Some(start_path))
}

/// A path, as a list of squares; its text form is `x,y x,y ...`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
struct PathSquares(Vec<SquareForm>);

impl From<&[Square]> for PathSquares {
    fn from(squares: &[Square]) -> Self {
        Self(squares.iter().copied().map(SquareForm).collect())
    }
}

impl fmt::Display for PathSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().map(|place| place.0).format(" ").fmt(f)
    }
}

fn enum_tours(input: ListInput) -> Result<DeferredAnswer<LongSet<PathSquares>>, CaseInputError> {
    let board = input.board.board()?;
    check_len(&board, MAX_CASE_SQUARES)?;
    let start_path = start_path(&board, input.start, input.path.as_deref(), input.order)?;
    let (path, order) = start_path
        .ok_or_else(|| CaseInputError::new("input.start", "is missing, and so is `path`"))?;
    Ok(DeferredAnswer::new(move || {
        let tours = Tours::extending(&path);
        LongSet::of(
            tours.map(move |tour| PathSquares::from(&order.convert(tour.squares().to_vec())[..])),
        )
    }))
}

/// A board, and the tour to find on it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TourInput {
    board: BoardShape,
    /// The first square of the tour.
    start: SquareForm,
    /// The kind of the tour.
    kind: TourKindForm,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TourKindForm {
    /// A tour that may end anywhere.
    Any,
    /// A tour whose last square is a knight's move from the first.
    Closed,
}

impl TourKindForm {
    const fn goal(self) -> Goal {
        match self {
            Self::Any => Goal::directed(),
            Self::Closed => Goal::closed(),
        }
    }
}

/// Maximum number of squares of a rectangle, whose tour takes 64 MiB. Other boards are searched,
/// and have the limit [`MAX_SQUARES`].
const MAX_CASE_SQUARES: usize = 1 << 24;

fn check_len(board: &Board, max: usize) -> Result<(), CaseInputError> {
    if board.len() > max {
        let reason = format!("is too large: at most {max} squares are possible");
        return Err(CaseInputError::new("input.board", reason));
    }
    Ok(())
}

fn tour(input: TourInput) -> Result<DeferredAnswer<FindAnswer>, CaseInputError> {
    let board = input.board.board()?;
    let max = match board.is_rectangle() {
        true => MAX_CASE_SQUARES,
        false => MAX_SQUARES,
    };
    check_len(&board, max)?;
    let start = on_board(&board, input.start.0, "input.start")?;
    let kind = input.kind;
    let goal = kind.goal().from(start);
    let own = board.clone();
    let rule = move |squares: Vec<Square>| {
        check_begin(&squares, &[start])?;
        let tour = Tour::new(&own, squares).map_err(|error| error.to_string())?;
        match tour.is_closed() || matches!(kind, TourKindForm::Any) {
            true => Ok(()),
            false => Err("the tour is not closed".to_owned()),
        }
    };
    let work = DeferredAnswer::fallible(move || {
        match find(&board, &goal).map_err(|error| error.to_string())? {
            Answer::Tour(tour) => Ok(FindAnswer::tour(tour.squares())),
            Answer::None(reason) => Ok(FindAnswer::none(reason)),
            Answer::LimitReached => {
                Err("the search limit was reached without an answer".to_owned())
            }
        }
    });
    Ok(work.with_rule(move |found: &FindAnswer| found.check(&rule)))
}

/// Squares that may be a tour.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TourClaim {
    board: BoardShape,
    /// The squares in visiting order.
    squares: Vec<SquareForm>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TourKind {
    /// The last square is a knight's move from the first.
    Closed,
    /// The last square is not a knight's move from the first.
    Open,
    /// The squares are not a tour.
    None,
}

fn tour_kind(input: TourClaim) -> Result<DeferredAnswer<Exact<TourKind>>, CaseInputError> {
    let board = input.board.board()?;
    let squares = squares(&input.squares);
    Ok(DeferredAnswer::new(move || {
        Exact(match Tour::new(&board, squares) {
            Ok(tour) => match tour.kind() {
                knights_tour::TourSet::Closed => TourKind::Closed,
                _ => TourKind::Open,
            },
            Err(_) => TourKind::None,
        })
    }))
}
