//! Symmetric tours: a symmetry of the board maps each to itself.

use std::str::FromStr;
use std::time::Instant;

use anyhow::bail;
use knights_tour::symmetry::Symmetry;
use knights_tour::{Answer, Board, Goal, ParseNameError, SearchLimit, TourSet, find};

use super::find::{FindQuestion, TourResult};
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
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "any" {
            return Ok(Self::Any);
        }
        let one = text.parse().map(Self::One);
        one.map_err(|error: ParseNameError| format!("{error}; or any"))
    }
}

/// Finds and prints a tour that the symmetry maps to itself. Of several symmetries, the first with
/// such a tour counts.
pub(super) fn run(
    board: &Board,
    which: SymmetryChoice,
    goal: &Goal,
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
        let question = FindQuestion {
            graph: board.into(),
            goal: goal.clone().symmetric(symmetry),
            start: None,
            end: None,
        };
        match question.answer()? {
            TourResult::Tour { tour, by } => {
                let took = begun.elapsed();
                printing.print(&tour, format)?;
                let last = tour.squares().last().copied();
                report(tour.graph(), tour.is_closed(), last, by, took);
                tour_seed.report();
                return Ok(Exit::Success);
            }
            TourResult::None(reason) => {
                let symmetry = symmetry.to_string();
                match found.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, symmetries)) => symmetries.push(symmetry),
                    None => found.push((reason, vec![symmetry])),
                }
            }
            TourResult::LimitReached => is_decided = false,
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
    reasons.extend(advice(board, goal.tours()));
    let reason = reasons.join("; ");
    printing.print_none(&reason, format)?;
    Ok(Exit::None)
}

/// Nodes that are searched to find an advice.
const ADVICE_NODES: u64 = 1_000_000;

/// The advice to ask for the other kind of tour, if one is found within [`ADVICE_NODES`].
fn advice(board: &Board, tours: TourSet) -> Option<String> {
    let (other, how) = match tours {
        TourSet::Closed => (
            Goal::directed(),
            "an open tour is found without --closed, by",
        ),
        _ => (Goal::closed(), "a closed tour is found by --closed"),
    };
    let other = other.within(SearchLimit::nodes(ADVICE_NODES));
    let has_tour = |symmetry: &Symmetry| {
        let answer = find(board, &other.clone().symmetric(*symmetry));
        matches!(answer, Ok(Answer::Tour(_)))
    };
    let symmetry = Symmetry::of(board).find(has_tour)?;
    Some(format!("{how} --symmetric={symmetry}"))
}
