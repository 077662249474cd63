//! Tours that a symmetry of the board leaves alone.

use std::str::FromStr;
use std::time::Instant;

use anyhow::bail;
use knights_tour::symmetry::{Line, ParseSymmetryError, Symmetry, find_symmetric};
use knights_tour::{Answer, Board, Method, SearchLimit};

use super::lot::Lot;
use super::printing::{Printing, report};
use crate::exit::Exit;

/// One symmetry, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Any,
    One(Symmetry),
}

impl FromStr for Which {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Self, ParseSymmetryError> {
        match text {
            "any" => Ok(Self::Any),
            text => text.parse().map(Self::One),
        }
    }
}

/// What the kind asked for means by a tour as a line; open ones alone are not told apart.
pub(crate) fn line(closed: bool, open: bool) -> anyhow::Result<Line> {
    match (closed, open) {
        (true, _) => Ok(Line::Closed),
        (false, false) => Ok(Line::Path),
        (false, true) => bail!(
            "up to symmetry, tours are closed ones (--closed) or all (neither --closed nor --open)"
        ),
    }
}

/// Finds and prints a tour that the symmetry leaves alone, or of several symmetries the first that has one.
pub(super) fn run(
    board: &Board,
    which: Which,
    line: Line,
    lot: Lot,
    printing: &Printing,
) -> anyhow::Result<Exit> {
    let format = printing.format()?;
    let symmetries: Vec<Symmetry> = match which {
        Which::One(symmetry) => vec![symmetry],
        Which::Any => Symmetry::of(board).collect(),
    };
    let begun = Instant::now();
    let mut reason = "symmetry: the board itself has none".to_owned();
    let mut is_settled = true;
    for symmetry in symmetries {
        let limit = SearchLimit::unlimited();
        match find_symmetric(board, symmetry, line, lot.seed, limit)? {
            Answer::Tour(tour) => {
                let took = begun.elapsed();
                printing.print(&tour, format)?;
                let last = tour.squares().last().copied();
                report(tour.graph(), tour.is_closed(), last, Method::Search, took)?;
                lot.say();
                return Ok(Exit::Success);
            }
            Answer::None(found) => reason = format!("{symmetry}: {found}"),
            Answer::Spent => is_settled = false,
        }
    }
    if !is_settled {
        bail!(
            "no answer: every tour of the half or quarter board that was found covers none of the board; try another --seed"
        );
    }
    printing.print_none(&reason, format)?;
    Ok(Exit::None)
}
