//! A macro for types whose values have names, and counts in messages.

use alloc::string::{String, ToString};

/// The beginning of a word, so that messages stay short.
pub(crate) fn excerpt(word: &str) -> String {
    const MAX_LENGTH: usize = 20;
    match word.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => alloc::format!("{}...", &word[..end]),
        None => word.to_string(),
    }
}

/// A number of things, with the plural where there is not just one: `1 pawn`, `2 pawns`.
pub(crate) fn counted(number: impl Into<u64>, thing: &str) -> String {
    match number.into() {
        1 => alloc::format!("1 {thing}"),
        number => alloc::format!("{number} {thing}s"),
    }
}

/// Writes `Display`, `FromStr`, its error and serde for an enum whose values have these texts.
macro_rules! named {
    ($type:ident, $error:ident: $what:literal, $($value:ident => $text:literal),+ $(,)?) => {
        impl $type {
            /// The name, as `Display` writes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $text,)+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                match text {
                    $($text => Ok(Self::$value),)+
                    _ => Err($error { found: crate::named::excerpt(text) }),
                }
            }
        }

        #[doc = concat!("The text names no ", $what, ".")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct $error {
            /// The text, or its beginning.
            pub found: alloc::string::String,
        }

        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!("{:?}: not a ", $what, ": expected one of"), self.found)?;
                [$($text),+].iter().try_for_each(|text| write!(f, " `{text}`"))
            }
        }

        impl core::error::Error for $error {}

        #[cfg(feature = "serde")]
        board_game_core::serde_text!($type);
    };
}
pub(crate) use named;
