//! The suites that count tours, and those about which rectangles have one.

use knights_tour::counting::Counter;
use knights_tour::{Existence, Path, TourSet, Tours, closed_exists, directed_exists};
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::{BoardShape, present};
use super::place::{PathOrder, SquareForm};
use super::tours::start_path;
use crate::{CaseInputError, CountAnswer, DeferredAnswer, Exact, Suite};

/// Bytes a count may take: enough for all tours of 8 x 8, the largest of our cases.
const MEMORY: u64 = 8 << 30;

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("knights-tour/closed_exists", |input| {
            verdict(closed_exists, &input)
        }),
        Suite::new("knights-tour/count_tours", count_tours),
        Suite::new("knights-tour/open_exists", |input| {
            verdict(directed_exists, &input)
        }),
    ]
}

/// A board, and the tours to count on it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CountInput {
    board: BoardShape,
    /// The first square of the tours; without it, tours begin anywhere. Closed tours have no start.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "SquareForm")]
    start: Option<SquareForm>,
    /// The path that the tours extend, in place of a start. Closed tours then count with start and
    /// direction. Such tours are counted one by one.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "Vec<SquareForm>")]
    path: Option<Vec<SquareForm>>,
    /// The order of the path.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "PathOrder")]
    order: Option<PathOrder>,
    kind: CountKindForm,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum CountKindForm {
    /// All Hamiltonian paths, closed or not.
    OpenOrClosed,
    /// Closed tours, without start and direction.
    Closed,
    /// Hamiltonian paths that are not closed.
    Open,
}

impl CountKindForm {
    const fn tours(self) -> TourSet {
        match self {
            Self::OpenOrClosed => TourSet::Directed,
            Self::Closed => TourSet::Closed,
            Self::Open => TourSet::Open,
        }
    }
}

fn count_tours(input: CountInput) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let board = input.board.board()?;
    let start_path = start_path(&board, input.start, input.path.as_deref(), input.order)?;
    let path = start_path.map(|(path, _)| path);
    let is_closed = matches!(input.kind, CountKindForm::Closed);
    if input.start.is_some() && is_closed {
        let reason = "a closed tour has no start: leave it out";
        return Err(CaseInputError::new("input.start", reason));
    }
    if let Some(path) = &path
        && (path.squares().len() != 1 || input.path.is_some() && is_closed)
    {
        let path = path.clone();
        return Ok(DeferredAnswer::new(move || {
            CountAnswer::of(one_by_one(&path, input.kind))
        }));
    }
    Ok(DeferredAnswer::fallible(move || {
        let counter = Counter::new(&board, input.kind.tours()).memory_limit(MEMORY);
        let start = path.map(|path| path.squares()[0]);
        let counter = start.into_iter().fold(counter, Counter::from);
        counter.count().map(CountAnswer::of)
    }))
}

/// The number of tours that extend a path. A closed tour counts once for each start and direction
/// that the path allows.
fn one_by_one(path: &Path, kind: CountKindForm) -> usize {
    let count = Tours::extending(path).of(kind.tours()).count();
    match (kind, path.squares().len()) {
        (CountKindForm::Closed, 0) => count * 2 * path.board().len(),
        (CountKindForm::Closed, 1) => count * 2,
        _ => count,
    }
}

/// A rectangle.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rectangle {
    /// Number of columns.
    width: u16,
    /// Number of rows.
    height: u16,
}

fn verdict(
    exists: fn(u16, u16) -> Existence,
    input: &Rectangle,
) -> Result<DeferredAnswer<Exact<bool>>, CaseInputError> {
    let verdict = exists(input.width, input.height);
    Ok(DeferredAnswer::new(move || Exact(verdict.exists())))
}
