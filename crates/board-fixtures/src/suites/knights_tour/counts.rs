//! The suite that counts tours.

use knights_tour::counting::{Counter, TourSet};
use knights_tour::{Path, TourKind, Tours, open_tours};
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::{BoardShape, present};
use super::place::{PathOrder, SquareForm};
use super::tours::begun;
use crate::{CaseInputError, CountAnswer, DeferredAnswer, Suite};

/// Bytes a count may take: enough for all tours of 8 x 8, the largest of our cases.
const MEMORY: u64 = 8 << 30;

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![Suite::new("knights-tour/count_tours", count_tours)]
}

/// Which tours to count.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Counted")]
struct CountInput {
    board: BoardShape,
    /// Where they begin; anywhere if there is none. Closed tours have no start.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "SquareForm")]
    start: Option<SquareForm>,
    /// What they extend, in place of a start; then closed tours are directed, too. One tour after
    /// another is counted.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "Vec<SquareForm>")]
    path: Option<Vec<SquareForm>>,
    /// The order of the path.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "PathOrder")]
    order: Option<PathOrder>,
    kind: CountedKind,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum CountedKind {
    /// Every complete path, whether or not it could come back.
    OpenOrClosed,
    /// Closed tours as shapes, without start and direction.
    Closed,
    /// Complete paths that could not come back.
    Open,
}

fn count_tours(input: CountInput) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let board = input.board.board()?;
    let begun = begun(&board, input.start, input.path.as_deref(), input.order)?;
    let path = begun.map(|(path, _)| path);
    let is_closed = matches!(input.kind, CountedKind::Closed);
    if input.start.is_some() && is_closed {
        let reason = "a closed tour has no start: leave it out";
        return Err(CaseInputError::new("input.start", reason));
    }
    let tours = match (input.kind, path) {
        (_, Some(path)) if path.squares().len() != 1 || input.path.is_some() && is_closed => {
            return Ok(DeferredAnswer::new(move || {
                CountAnswer::of(one_by_one(&path, input.kind))
            }));
        }
        (CountedKind::Closed, _) => TourSet::Closed,
        (_, None) => TourSet::Directed,
        (_, Some(path)) => TourSet::From(path.squares()[0]),
    };
    let is_open = matches!(input.kind, CountedKind::Open);
    Ok(DeferredAnswer::fallible(move || {
        let number = |tours| Counter::new(&board, tours).memory_limit(MEMORY).count();
        let count = number(tours).and_then(|all| match is_open {
            true => number(TourSet::Closed).map(|closed| {
                open_tours(&board, tours, &all, &closed)
                    .expect("the closed tours are among all of them")
            }),
            false => Ok(all),
        });
        count.map(CountAnswer::of)
    }))
}

/// The number of tours that extend a path.
fn one_by_one(path: &Path, kind: CountedKind) -> usize {
    let tours = Tours::extending(path);
    match kind {
        CountedKind::OpenOrClosed => tours.count(),
        CountedKind::Closed => tours.of_kind(TourKind::Closed).count(),
        CountedKind::Open => tours.of_kind(TourKind::Open).count(),
    }
}
