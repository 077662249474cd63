//! Types whose values have names.

use alloc::string::{String, ToString};
use core::fmt;

/// The text is not one of the expected names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseNameError {
    /// The kind of value, such as `colour`.
    pub what: &'static str,
    /// The expected names.
    pub names: &'static [&'static str],
    /// The text.
    pub found: String,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no {}: expected ", self.found, self.what)?;
        one_of(f, self.names)
    }
}

/// Writes `a, b or c`.
pub(crate) fn one_of(
    f: &mut fmt::Formatter<'_>,
    choices: impl IntoIterator<Item: fmt::Display>,
) -> fmt::Result {
    let mut choices = choices.into_iter().enumerate().peekable();
    while let Some((place, choice)) = choices.next() {
        let separator = match (place, choices.peek()) {
            (0, _) => "",
            (_, None) => " or ",
            _ => ", ",
        };
        write!(f, "{separator}{choice}")?;
    }
    Ok(())
}

impl core::error::Error for ParseNameError {}

/// The value with this name.
pub(crate) fn find<T: fmt::Display>(
    text: &str,
    mut values: impl Iterator<Item = T>,
    what: &'static str,
    names: &'static [&'static str],
) -> Result<T, ParseNameError> {
    let known = values.find(|value| value.to_string() == text);
    known.ok_or_else(|| ParseNameError {
        what,
        names,
        found: text.into(),
    })
}

/// Implements `ALL`, `name`, `Display`, `FromStr` and serde for an enum whose variants have names.
macro_rules! named {
    ($type:ident, $what:literal, [$($variant:ident => $name:literal),* $(,)?]) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; Self::NAMES.len()] = [$(Self::$variant),*];

            const NAMES: &'static [&'static str] = &[$($name),*];

            /// The name: what `Display` writes.
            #[must_use]
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::ParseNameError;

            /// Reads the name.
            fn from_str(text: &str) -> Result<Self, $crate::ParseNameError> {
                $crate::names::find(text, Self::ALL.into_iter(), $what, Self::NAMES)
            }
        }

        #[cfg(feature = "serde")]
        board_game_core::serde_text!($type);
    };
}

pub(crate) use named;
