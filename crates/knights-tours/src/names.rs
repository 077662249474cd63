//! Text and JSON forms of types with a few names.

use core::fmt;

use crate::puzzle::TourGrade;
use crate::symmetry::Symmetry;
use crate::{Method, TourSet};

/// The error of a text that is none of the names.
///
/// ```
/// use knights_tour::TourSet;
///
/// assert_eq!("closed".parse(), Ok(TourSet::Closed));
/// let error = "round".parse::<TourSet>().unwrap_err();
/// assert_eq!(error.to_string(), "not a set of tours: expected closed, open or directed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseNameError {
    /// The type, and its names.
    message: &'static str,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a {}", self.message)
    }
}

impl core::error::Error for ParseNameError {}

/// Each type with the error message for a text that is none of its names.
macro_rules! from_str {
    ($($type:ident, $message:literal;)*) => {$(
        impl fmt::Display for $type {
            /// The name.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = ParseNameError;

            /// Reads the name.
            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                let mut all = Self::ALL.into_iter();
                let named = all.find(|one| one.name() == text);
                named.ok_or(ParseNameError { message: $message })
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            /// The name.
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <alloc::string::String as serde::Deserialize>::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}

from_str! {
    TourGrade, "grade: expected easy, medium, hard or very hard";
    Method, "method: expected Warnsdorff's rule, construction, complete search or search of the quotient";
    Symmetry, "symmetry: expected half-turn, quarter-turn, three-quarter-turn, columns, rows, diagonal or antidiagonal";
    TourSet, "set of tours: expected closed, open or directed";
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_name_is_read_and_named_by_the_error() {
        fn check<T: core::str::FromStr<Err = ParseNameError> + PartialEq + fmt::Debug>(
            all: impl IntoIterator<Item = (T, &'static str)>,
        ) {
            let Err(error) = "".parse::<T>() else {
                panic!("the empty text is no name");
            };
            for (one, name) in all {
                assert_eq!(name.parse(), Ok(one));
                assert!(error.to_string().contains(name), "{error}: {name}");
            }
        }
        check(TourGrade::ALL.map(|one| (one, one.name())));
        check(Method::ALL.map(|one| (one, one.name())));
        check(Symmetry::ALL.map(|one| (one, one.name())));
        check(TourSet::ALL.map(|one| (one, one.name())));
    }
}
