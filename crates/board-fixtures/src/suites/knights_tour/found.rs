//! The answer to a search for a tour.

use std::fmt;
use std::io::{self, Write};

use knights_tour::Square;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::place::{SquareForm, squares};
use crate::{CaseResult, Mismatch, SuiteAnswer, compare};

/// A tour, or the reason why there is none.
pub(super) struct FindAnswer(Result<Vec<SquareForm>, String>);

impl FindAnswer {
    /// An answer with the tour of these squares.
    pub(super) fn tour(squares: &[Square]) -> Self {
        Self(Ok(squares.iter().copied().map(SquareForm).collect()))
    }

    /// An answer without a tour, for this reason.
    pub(super) fn none(reason: impl fmt::Display) -> Self {
        Self(Err(reason.to_string()))
    }

    /// Checks the squares by a rule, if the answer is a tour.
    pub(super) fn check(
        &self,
        rule: impl FnOnce(Vec<Square>) -> Result<(), String>,
    ) -> Result<(), String> {
        match &self.0 {
            Ok(places) => rule(squares(places)),
            Err(_) => Ok(()),
        }
    }
}

/// Checks that `squares` begins with `begin`.
pub(super) fn check_begin(squares: &[Square], begin: &[Square]) -> Result<(), String> {
    match squares.starts_with(begin) {
        true => Ok(()),
        false => Err("the path does not begin with the squares given".to_owned()),
    }
}

/// Whether there is a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ExpectedTour {
    /// There is a tour, and the answer must be one.
    Tour,
    /// There is no tour.
    None,
}

/// The JSON form of a tour, or of its absence.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a list of squares, or \"none\"")]
pub(super) enum TourAnswerForm {
    /// The squares of a tour in visiting order.
    Tour(Vec<SquareForm>),
    /// There is no tour.
    None(NoTour),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum NoTour {
    None,
}

impl SuiteAnswer for FindAnswer {
    type Expect = ExpectedTour;
    type Form = TourAnswerForm;

    fn read(written: TourAnswerForm) -> Self {
        match written {
            TourAnswerForm::Tour(places) => Self(Ok(places)),
            TourAnswerForm::None(NoTour::None) => Self::none("\"none\" was answered"),
        }
    }

    fn expectation(self) -> ExpectedTour {
        self.0.map_or(ExpectedTour::None, |_| ExpectedTour::Tour)
    }

    fn compare(self, expect: &ExpectedTour) -> CaseResult {
        match (self.0, expect) {
            (Ok(squares), ExpectedTour::None) => Err(Mismatch::new(expect, squares)),
            (Ok(_), ExpectedTour::Tour) => Ok(()),
            (Err(reason), _) => compare::equal(expect, &ExpectedTour::None)
                .map_err(|mismatch| mismatch.with_difference(reason)),
        }
    }

    fn write(self, out: &mut dyn Write) -> io::Result<()> {
        let written = self
            .0
            .map_or(TourAnswerForm::None(NoTour::None), TourAnswerForm::Tour);
        Ok(serde_json::to_writer(out, &written)?)
    }
}
