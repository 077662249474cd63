//! Squares in fixtures.

use std::fmt;

use knights_tour::Square;
use schemars::JsonSchema;
use serde::de::{Error as _, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::CaseInputError;

/// A square `[x, y]`, both 0-based.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct SquareForm(#[schemars(with = "(u16, u16)")] pub(super) Square);

impl<'de> Deserialize<'de> for SquareForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(TwoIntegers)
    }
}

struct TwoIntegers;

impl<'de> Visitor<'de> for TwoIntegers {
    type Value = SquareForm;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("two integers, [x, y]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<SquareForm, A::Error> {
        let mut next = |place| {
            let too_short = || A::Error::invalid_length(place, &self);
            seq.next_element::<u16>()?.ok_or_else(too_short)
        };
        let square = Square::new(next(0)?, next(1)?);
        let mut length = 2;
        while seq.next_element::<IgnoredAny>()?.is_some() {
            length += 1;
        }
        match length {
            2 => Ok(SquareForm(square)),
            length => Err(A::Error::invalid_length(length, &self)),
        }
    }
}

/// The order in which a path is listed: in visiting order, or newest first, as in the papers.
/// Required for paths of two or more squares.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum PathOrder {
    /// The first square comes first.
    Visiting,
    /// The last square comes first.
    NewestFirst,
}

impl PathOrder {
    /// Returns the order of a path. A path of two or more squares needs one, because its reverse
    /// may be legal with a different answer.
    pub(super) fn of(path: &[SquareForm], given: Option<Self>) -> Result<Self, CaseInputError> {
        match given {
            Some(order) => Ok(order),
            None if path.len() < 2 => Ok(Self::Visiting),
            None => Err(CaseInputError::new(
                "input.order",
                "is missing: `visiting` or `newest-first`, for a path of several squares",
            )),
        }
    }

    /// Converts a list between this order and visiting order.
    pub(super) fn convert<T>(self, mut list: Vec<T>) -> Vec<T> {
        if matches!(self, Self::NewestFirst) {
            list.reverse();
        }
        list
    }
}

pub(super) fn squares(places: &[SquareForm]) -> Vec<Square> {
    places.iter().map(|place| place.0).collect()
}
