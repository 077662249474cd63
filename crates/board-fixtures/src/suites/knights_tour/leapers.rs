//! Suites for other leapers than the knight, tori and boxes.

use knights_tour::counting::Counter;
use knights_tour::graph::{Graph, Steps, Wrap};
use knights_tour::{Answer, Board, Goal, Square, Tour, TourSet, find};
use schemars::JsonSchema;
use serde::Deserialize;

use super::board::present;
use super::found::FindAnswer;
use crate::{CaseInputError, CountAnswer, DeferredAnswer, Suite, WithKey};

/// Memory limit of a count, in bytes.
const MEMORY: u64 = 1 << 30;

/// The suites, in alphabetical order.
pub(super) fn suites() -> Vec<Suite> {
    vec![
        Suite::new("knights-tour/count_graph_tours", count_graph_tours),
        Suite::new("knights-tour/graph_tour", graph_tour),
    ]
}

/// A board or box, a piece and a kind of tours.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LeaperInput {
    /// Columns and rows, or columns, rows and layers.
    #[schemars(length(min = 2, max = 3))]
    size: Vec<u16>,
    /// The leaper's steps, as (columns, rows) or (columns, rows, layers). The opposite of each step
    /// is added.
    steps: Vec<LeaperStep>,
    /// The axes along which the board wraps; none by default.
    #[serde(default, deserialize_with = "present")]
    #[schemars(with = "Vec<Axis>")]
    wrap: Option<Vec<Axis>>,
    kind: LeaperTourKind,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected two or three integers")]
enum LeaperStep {
    /// Columns and rows.
    Flat(i32, i32),
    /// Columns, rows and layers.
    Layered(i32, i32, i32),
}

#[derive(Clone, Copy, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Axis {
    Columns,
    Rows,
    Layers,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum LeaperTourKind {
    /// Any Hamiltonian path, closed or not. Counted with direction.
    Any,
    /// Closed tours. Counted as cycles: without start and direction.
    Closed,
}

impl LeaperInput {
    fn graph(&self) -> Result<Graph, CaseInputError> {
        let steps = self.steps.iter().map(|step| match *step {
            LeaperStep::Flat(x, y) => [x, y, 0],
            LeaperStep::Layered(x, y, z) => [x, y, z],
        });
        let steps = Steps::new(steps).at("input.steps")?;
        let wraps = |axis| self.wrap.iter().flatten().any(|&own| own == axis);
        let wrap = Wrap {
            columns: wraps(Axis::Columns),
            rows: wraps(Axis::Rows),
            layers: wraps(Axis::Layers),
        };
        match self.size[..] {
            [width, height] => {
                let board = Board::rectangle(width, height).at("input.size")?;
                Graph::leaper(&board, &steps, wrap).at("input.size")
            }
            [width, height, layers] => {
                Graph::cuboid([width, height, layers], &steps, wrap).at("input.size")
            }
            _ => Err(CaseInputError::new(
                "input.size",
                "a size has two numbers, or three with layers",
            )),
        }
    }
}

fn count_graph_tours(input: LeaperInput) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let graph = input.graph()?;
    let tours = match input.kind {
        LeaperTourKind::Any => TourSet::Directed,
        LeaperTourKind::Closed => TourSet::Closed,
    };
    Ok(DeferredAnswer::fallible(move || {
        Counter::new(&graph, tours)
            .memory_limit(MEMORY)
            .count()
            .map(CountAnswer::of)
    }))
}

/// A tour. In a box, the layers lie side by side in one plane.
fn graph_tour(input: LeaperInput) -> Result<DeferredAnswer<FindAnswer>, CaseInputError> {
    let graph = input.graph()?;
    let goal = match input.kind {
        LeaperTourKind::Any => Goal::directed(),
        LeaperTourKind::Closed => Goal::closed(),
    };
    let tour_graph = graph.clone();
    let rule = move |squares: Vec<Square>| {
        let tour = Tour::new(&tour_graph, squares).map_err(|error| error.to_string())?;
        match matches!(input.kind, LeaperTourKind::Closed) && !tour.is_closed() {
            true => Err("the tour is not closed".to_owned()),
            false => Ok(()),
        }
    };
    let work = DeferredAnswer::fallible(move || {
        match find(&graph, &goal).map_err(|error| error.to_string())? {
            Answer::Tour(tour) => Ok(FindAnswer::tour(tour.squares())),
            Answer::None(reason) => Ok(FindAnswer::none(graph.explain(&reason))),
            Answer::LimitReached => Err("the search reached its limit".to_owned()),
        }
    });
    Ok(work.with_rule(move |found: &FindAnswer| found.check(&rule)))
}
