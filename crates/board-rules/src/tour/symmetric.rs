//! Symmetric tours: a symmetry of the board maps each to itself.

use std::str::FromStr;
use std::time::Instant;

use anyhow::bail;
use knights_tour::ParseNameError;
use knights_tour::symmetry::{Symmetry, UndirectedTour, find_symmetric};
use knights_tour::{Answer, Board, Method, SearchLimit};

use super::printing::{OutputOptions, report};
use super::tour_seed::TourSeed;
use crate::exit::Exit;

/// One symmetry, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymmetryChoice {
    Any,
    One(Symmetry),
}

impl FromStr for SymmetryChoice {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match text {
            "any" => Ok(Self::Any),
            text => text.parse().map(Self::One),
        }
    }
}

/// The kind of undirected tours for `--closed` and `--open`.
///
/// # Errors
/// Open tours alone cannot be counted up to symmetry.
pub(crate) fn line(closed: bool, open: bool) -> anyhow::Result<UndirectedTour> {
    match (closed, open) {
        (true, _) => Ok(UndirectedTour::Closed),
        (false, false) => Ok(UndirectedTour::Path),
        (false, true) => bail!(
            "up to symmetry, tours are closed ones (--closed) or all (neither --closed nor --open)"
        ),
    }
}

/// Finds and prints a tour that the symmetry maps to itself. Of several symmetries, the first with
/// such a tour counts.
pub(super) fn run(
    board: &Board,
    which: SymmetryChoice,
    line: UndirectedTour,
    tour_seed: TourSeed,
    printing: &OutputOptions,
) -> anyhow::Result<Exit> {
    let format = printing.format()?;
    let symmetries: Vec<Symmetry> = match which {
        SymmetryChoice::One(symmetry) => vec![symmetry],
        SymmetryChoice::Any => Symmetry::of(board).collect(),
    };
    let begun = Instant::now();
    // Each reason why there is no tour, with its symmetries.
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut is_decided = true;
    for symmetry in symmetries {
        let limit = SearchLimit::unlimited();
        match find_symmetric(board, symmetry, line, tour_seed.seed, limit)? {
            Answer::Tour(tour) => {
                let took = begun.elapsed();
                printing.print(&tour, format)?;
                let last = tour.squares().last().copied();
                report(tour.graph(), tour.is_closed(), last, Method::Search, took);
                tour_seed.report();
                return Ok(Exit::Success);
            }
            Answer::None(reason) => {
                let (reason, symmetry) = (reason.to_string(), symmetry.to_string());
                match found.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, symmetries)) => symmetries.push(symmetry),
                    None => found.push((reason, vec![symmetry])),
                }
            }
            Answer::LimitReached => is_decided = false,
        }
    }
    if !is_decided {
        bail!(
            "no answer: every tour of the half or quarter board that was found covers none of the board; try another --seed"
        );
    }
    let reasons = found
        .iter()
        .map(|(reason, names)| format!("{}: {reason}", names.join(", ")));
    let mut reasons: Vec<String> = reasons.collect();
    if reasons.is_empty() {
        reasons.push("symmetry: the board itself has none".to_owned());
    }
    reasons.extend(advice(board, line));
    let reason = reasons.join("; ");
    printing.print_none(&reason, format)?;
    Ok(Exit::None)
}

/// Nodes that are searched to find an advice.
const ADVICE_NODES: u64 = 1_000_000;

/// The advice to ask for the other kind of tour, if one is found within [`ADVICE_NODES`].
fn advice(board: &Board, line: UndirectedTour) -> Option<String> {
    let (other, how) = match line {
        UndirectedTour::Closed => (
            UndirectedTour::Path,
            "an open tour is found without --closed, by",
        ),
        UndirectedTour::Path => (UndirectedTour::Closed, "a closed tour is found by --closed"),
    };
    let has_tour = |symmetry: &Symmetry| {
        let limit = SearchLimit::nodes(ADVICE_NODES);
        let answer = find_symmetric(board, *symmetry, other, None, limit);
        matches!(answer, Ok(Answer::Tour(_)))
    };
    let symmetry = Symmetry::of(board).find(has_tour)?;
    Some(format!("{how} --symmetric={symmetry}"))
}
