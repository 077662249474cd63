//! Tours that a symmetry of the board leaves alone.

use std::str::FromStr;

use anyhow::bail;
use knights_tour::symmetry::{Line, ParseSymmetryError, Symmetry};

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
