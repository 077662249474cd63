//! Proofs without a search.

use alloc::vec::Vec;

use super::factor::{Factor, Shortage};
use super::graph::GoalShape;
use super::graph::{CycleGraph, EndConstraint};
use super::links::{Contradiction, Links};
use super::sections::{Break, Sections};
use crate::goal::Waypoints;
use crate::{
    Board, Graph, Obstacle, Reason, Square, TourSet, closed_exists, directed_exists,
    directed_exists_from,
};

/// Fails if a theorem excludes a knight's tour of a full rectangle.
pub(crate) fn rectangle(graph: &Graph, kind: TourSet, waypoints: &Waypoints) -> Result<(), Reason> {
    let board = graph.board();
    if !graph.is_knight() || !board.is_rectangle() {
        return Ok(());
    }
    let (width, height) = (board.width(), board.height());
    let from = |square| directed_exists_from(width, height, square);
    // The verdict names a start, but holds for an end as well.
    if kind != TourSet::Closed
        && waypoints.start.is_none_or(|start| from(start).exists())
        && let Some(square) = waypoints.end
        && from(square).obstacle() == Some(Obstacle::MinorityColour)
    {
        return Err(Reason::EndColour { square });
    }
    let verdict = if kind == TourSet::Closed {
        closed_exists(width, height)
    } else {
        // Either end is the start of a tour.
        let ends = [waypoints.start, waypoints.end].into_iter().flatten();
        ends.map(from)
            .find(|verdict| !verdict.exists())
            .unwrap_or_else(|| directed_exists(width, height))
    };
    if !verdict.exists() {
        return Err(Reason::Rectangle(verdict));
    }
    let (Some(start), Some(end)) = (waypoints.start, waypoints.end) else {
        return Ok(());
    };
    // Other requirements have their own reasons.
    if !waypoints.between.is_empty() {
        return Ok(());
    }
    two_ends(graph, kind, [start, end])?;
    let corner = board.len().div_ceil(2);
    let ends = [start, end].map(|square| (square, square.is_corner_colour()));
    balance([corner, board.len() - corner], false, &ends)
}

/// Checks two ends: they must differ, unless there is a single square, and the tour is closed if
/// and only if they are a move apart.
fn two_ends(graph: &Graph, kind: TourSet, ends: [Square; 2]) -> Result<(), Reason> {
    let [start, end] = ends;
    match (kind, graph.is_move(start, end)) {
        _ if start == end && graph.len() > 1 => Err(Reason::SameEnds { square: start }),
        (TourSet::Closed, false) => Err(Reason::UnlinkedEnds { ends }),
        (TourSet::Open, true) => Err(Reason::LinkedEnds { ends }),
        _ => Ok(()),
    }
}

/// The constraint on the ends for the search, or the reason against it. A tour with only an end is
/// searched from the end, and reversed.
pub(crate) fn shape(
    graph: &Graph,
    kind: TourSet,
    waypoints: &Waypoints,
) -> Result<GoalShape, Reason> {
    let closed = kind == TourSet::Closed;
    match (waypoints.start, waypoints.end) {
        (None, None) if closed => Ok(GoalShape::Ring),
        (None, None) => Ok(GoalShape::Line),
        (Some(start), Some(end)) => {
            two_ends(graph, kind, [start, end])?;
            Ok(GoalShape::Between(start, end))
        }
        (Some(square), None) | (None, Some(square)) if closed => Ok(GoalShape::RingFrom(square)),
        (Some(square), None) | (None, Some(square)) => Ok(GoalShape::LineFrom(square)),
    }
}

/// Refutes tours by the numbers of squares of the two colours.
pub(super) fn colours(board: &Board, shape: GoalShape) -> Result<(), Reason> {
    let corner = board
        .squares()
        .filter(|square| square.is_corner_colour())
        .count();
    let other = board.len() - corner;
    let ends = shape.ends(|square| (square, square.is_corner_colour()));
    let given: Vec<(Square, bool)> = ends.given().collect();
    balance([corner, other], ends == EndConstraint::Joined, &given)
}

/// Refutes a closed tour, or a tour with these ends, by the numbers of squares of the two colours,
/// the corner's colour first. Each end has the information whether it has the corner's colour.
pub(super) fn balance(
    [corner, other]: [usize; 2],
    is_closed: bool,
    ends: &[(Square, bool)],
) -> Result<(), Reason> {
    if corner.abs_diff(other) > usize::from(!is_closed) {
        return Err(Reason::Colours { corner, other });
    }
    let minority =
        |&&(_, is_corner): &&(Square, bool)| corner != other && is_corner != (corner > other);
    if let [start, end] = ends
        && corner == other
        && start.1 == end.1
    {
        let ends = [start.0, end.0];
        return Err(Reason::EndColours { ends });
    }
    let wrong = ends.iter().find(minority);
    wrong.map_or(Ok(()), |&(square, _)| Err(Reason::EndColour { square }))
}

/// Checks a graph that is not bipartite: `graph` has squares only, all of one colour.
pub(super) fn uncoloured(graph: &CycleGraph, ends: EndConstraint) -> Result<(), Reason> {
    dead_ends(graph, ends)?;
    if ends == EndConstraint::Joined {
        Sections::default()
            .check(graph, &Links::new(graph), &mut Vec::new())
            .map_err(|broken| name_break(graph, broken))?;
    }
    crowded(graph, ends)
}

/// Checks the moves of the board: returns the first decisions and 2-factor of a search, or the
/// reason against a tour.
pub(super) fn moves(graph: &CycleGraph, ends: EndConstraint) -> Result<(Links, Factor), Reason> {
    let mut links = Links::new(graph);
    let mut drops = Vec::new();
    let sections = Sections::default().check(graph, &links, &mut drops);
    if let Err(Break::Apart(from, to)) = sections {
        let [from, to] = [from, to].map(|v| graph.square(v));
        return Err(Reason::Apart { from, to });
    }
    dead_ends(graph, ends)?;
    sections.map_err(|broken| name_break(graph, broken))?;
    if let Some(&edge) = drops.iter().find(|&&edge| links.is_taken(edge)) {
        // An edge to the outside joins it to the required end.
        let square = graph.square(graph.ends(edge)[0]);
        return Err(Reason::MisplacedEnd { square });
    }
    crowded(graph, ends)?;
    let mut factor = Factor::new(graph);
    factor.suggest(graph, stripes(graph));
    factor
        .repair(graph, &links)
        .map_err(|shortage| name_shortage(graph, ends, &shortage))?;
    links
        .begin(graph)
        .map_err(|Contradiction(v)| Reason::ForcedMoves {
            square: graph.is_square(v).then(|| graph.square(v)),
        })?;
    Ok((links, factor))
}

/// The squares a move away.
fn onward<'a>(graph: &'a CycleGraph, vertex: u32) -> impl Iterator<Item = u32> + 'a {
    graph
        .incident(vertex)
        .iter()
        .map(|&(w, _)| w)
        .filter(|&w| graph.is_square(w))
}

fn is_fixed(ends: EndConstraint, vertex: u32) -> bool {
    ends.given().any(|end| end == vertex)
}

/// The number of free ends.
fn free_ends(ends: EndConstraint) -> usize {
    match ends {
        EndConstraint::Joined => 0,
        _ => 2 - ends.given().count(),
    }
}

fn dead_ends(graph: &CycleGraph, ends: EndConstraint) -> Result<(), Reason> {
    let squares: Vec<Square> = (0..graph.squares() as u32)
        .filter(|&v| onward(graph, v).take(2).count() < 2 && !is_fixed(ends, v))
        .map(|v| graph.square(v))
        .collect();
    let allowed = free_ends(ends);
    if squares.len() > allowed {
        return Err(Reason::DeadEnds { squares, allowed });
    }
    Ok(())
}

fn crowded(graph: &CycleGraph, ends: EndConstraint) -> Result<(), Reason> {
    for v in 0..graph.squares() as u32 {
        let by: Vec<u32> = onward(graph, v)
            .filter(|&w| onward(graph, w).take(3).count() == 2 && !is_fixed(ends, w))
            .collect();
        if by.len() > 2 + free_ends(ends) {
            let square = graph.square(v);
            let by = by.into_iter().map(|w| graph.square(w)).collect();
            return Err(Reason::Crowded { square, by });
        }
    }
    Ok(())
}

fn name_break(graph: &CycleGraph, broken: Break) -> Reason {
    let name = |vertices: Vec<u32>| vertices.into_iter().map(|v| graph.square(v)).collect();
    match broken {
        Break::Apart(from, to) => Reason::Apart {
            from: graph.square(from),
            to: graph.square(to),
        },
        Break::Cut { square, parts } => Reason::CutSquare {
            square: graph.square(square),
            parts,
        },
        Break::Section {
            squares,
            cuts,
            fault,
        } => Reason::Section {
            squares: name(squares),
            cuts: name(cuts),
            fault,
        },
    }
}

fn name_shortage(graph: &CycleGraph, ends: EndConstraint, shortage: &Shortage) -> Reason {
    let name = |vertices: &[u32]| -> Vec<Square> {
        vertices
            .iter()
            .filter(|&&v| graph.is_square(v))
            .map(|&v| graph.square(v))
            .collect()
    };
    let may_end = shortage
        .crowd
        .iter()
        .filter(|&&v| graph.is_square(v) && graph.outside(v).is_some())
        .count();
    // The crowd is dark. Each of two outside vertices joins one end, a single one joins both; ends
    // fixed elsewhere leave fewer for the crowd.
    let max = 2usize.saturating_sub((graph.vertices() - graph.squares()) / 2);
    let elsewhere = (0..graph.squares() as u32)
        .filter(|&v| is_fixed(ends, v) && graph.is_dark(v) && !shortage.crowd.contains(&v))
        .count();
    Reason::Shortage {
        crowd: name(&shortage.crowd),
        reach: name(&shortage.reach),
        ends: may_end.min(max.saturating_sub(elsewhere)),
        ends_in_reach: shortage
            .reach
            .iter()
            .filter(|&&v| is_fixed(ends, v))
            .count(),
    }
}

/// Edges that run along pairs of rows, two at every square but those at the pairs' ends.
fn stripes(graph: &CycleGraph) -> impl Iterator<Item = u32> {
    (0..graph.edges() as u32).filter(|&edge| {
        let [a, b] = graph.ends(edge);
        graph.is_square(a) && graph.is_square(b) && {
            let [a, b] = [a, b].map(|v| graph.square(v).y());
            a / 2 == b / 2
        }
    })
}
