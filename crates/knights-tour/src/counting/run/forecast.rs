//! What the layers of a count will hold, at once even for long strips.
//!
//! In the middle of a long strip a sweep goes through the same lines again and again, and each time the layers hold as
//! much. So a shorter strip tells what a longer one takes: the layers of two lines in the middle of each of its sweeps are
//! repeated until there are as many as the longer one has.

use crate::Board;
use crate::counting::ground::Ground;
use crate::counting::memory::NoMemory;
use crate::counting::passes::survey::survey;
use crate::counting::plan::Plan;
use crate::counting::plan::graph::Graph;
use crate::counting::plan::sweep::Sweep;
use crate::counting::states::degree_set::Census;
use crate::counting::tour_set::TourSet;

/// How many lines the shorter strip has, or up to three more. What the ends of a strip leave open is settled in fewer.
const LINES: u16 = 24;
/// The layers at the end of a sweep that have no like, in lines.
const TAIL: usize = 3;
/// By so much of them numbers of states may differ that are taken for the same: large sets are sampled.
const TOLERANCE: f64 = 0.03;

/// About what each layer of each sweep of the plan holds.
pub(crate) fn forecast(
    ground: Ground<'_>,
    tours: TourSet,
    plan: &Plan,
) -> Result<Vec<Vec<Census>>, NoMemory> {
    match ground {
        Ground::Knight(board) if board.is_rectangle() && !matches!(tours, TourSet::From(_)) => {
            match of_strip(board, tours, plan)? {
                Some(found) => Ok(found),
                None => survey(plan),
            }
        }
        _ => survey(plan),
    }
}

/// By a shorter strip; `None` if the board is short itself, or is not swept like a shorter one.
fn of_strip(
    board: &Board,
    tours: TourSet,
    plan: &Plan,
) -> Result<Option<Vec<Vec<Census>>>, NoMemory> {
    let (width, height) = (board.width(), board.height());
    let (line, lines) = (width.min(height), width.max(height));
    // Each sweep of the shorter one lacks a multiple of two lines.
    let short = LINES + lines % 4;
    if lines <= short {
        return Ok(None);
    }
    let Ok(short) = (if width < height {
        Board::rectangle(width, short)
    } else {
        Board::rectangle(short, height)
    }) else {
        return Ok(None);
    };
    let Some(short) = Plan::new(&Graph::new(Ground::Knight(&short), tours)) else {
        return Ok(None);
    };
    let (long, short_sweeps) = (plan.sweeps(), short.sweeps());
    if long.len() != short_sweeps.len() {
        return Ok(None);
    }
    let found = survey(&short)?;
    let sides = long.iter().zip(short_sweeps).zip(found);
    Ok(sides
        .map(|((long, short), found)| lengthened(long, short, found, line.into()))
        .collect())
}

/// The layers of a longer sweep, from those of a shorter one over lines of so many squares.
fn lengthened(
    long: &Sweep,
    short: &Sweep,
    mut found: Vec<Census>,
    line: usize,
) -> Option<Vec<Census>> {
    let lacking = long.steps.len().checked_sub(short.steps.len())?;
    let end = short.steps.len().checked_sub(TAIL * line)?;
    let start = end.checked_sub(2 * line)?;
    if !lacking.is_multiple_of(2 * line) || long.slots != short.slots {
        return None;
    }
    let (before, same) = (
        &found[start.checked_sub(2 * line)?..start],
        &found[start..end],
    );
    let alike = |(a, b): (&Census, &Census)| {
        (a.states as f64 - b.states as f64).abs() <= TOLERANCE * b.states as f64
    };
    if !before.iter().zip(same).all(alike) {
        return None;
    }
    // Sets that come again are kept once.
    let own = repetition(long, line).saturating_sub(2 * line);
    let repeated = same.iter().copied().cycle().take(lacking).enumerate();
    let repeated: Vec<Census> = repeated
        .map(|(at, census)| match at < own {
            true => census,
            false => Census {
                set_bytes: 0,
                reached_bytes: 0,
                ..census
            },
        })
        .collect();
    found.splice(end..end, repeated);
    Some(found)
}

/// After how many steps those in the middle of a sweep come again.
fn repetition(sweep: &Sweep, line: usize) -> usize {
    let middle = sweep.steps.len() / 2;
    let shifts = (1..).map(|lines| lines * line);
    let mut shifts = shifts.take_while(|shift| middle + shift + line < sweep.steps.len());
    let again = |shift: &usize| {
        (middle..middle + line).all(|at| sweep.steps[at] == sweep.steps[at + shift])
    };
    shifts.find(again).unwrap_or(sweep.steps.len())
}
