//! Names of values: a macro for enums whose values have names, and the error of other texts.

use alloc::string::{String, ToString};
use core::fmt;

/// The error of a text that is none of the names of a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseNameError {
    /// The kind of value, such as `colour`.
    pub what: &'static str,
    /// The expected names.
    pub names: &'static [&'static str],
    /// The text, or its beginning.
    pub found: String,
}

impl ParseNameError {
    /// The error of this text.
    ///
    /// ```
    /// use board_game_core::ParseNameError;
    ///
    /// let error = ParseNameError::new("colour", &["black", "white"], "gold");
    /// assert_eq!(error.to_string(), "\"gold\" is no colour: expected black or white");
    /// ```
    #[must_use]
    pub fn new(what: &'static str, names: &'static [&'static str], text: &str) -> Self {
        Self {
            what,
            names,
            found: excerpt(text),
        }
    }
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no {}: expected ", self.found, self.what)?;
        one_of(f, self.names)
    }
}

impl core::error::Error for ParseNameError {}

/// The beginning of a text for an error that quotes it. Control characters stay: the error escapes
/// them.
///
/// ```
/// assert_eq!(board_game_core::excerpt("rook"), "rook");
/// assert_eq!(board_game_core::excerpt(&"rook ".repeat(5)), "rook rook rook rook ...");
/// ```
#[doc(hidden)]
#[must_use]
pub fn excerpt(text: &str) -> String {
    const MAX_LENGTH: usize = 20;
    truncated(text, MAX_LENGTH)
}

/// The first `max_length` characters of a text, with `...` after them if it is longer.
///
/// ```
/// assert_eq!(board_game_core::truncated("rook hunt", 4), "rook...");
/// assert_eq!(board_game_core::truncated("rook", 4), "rook");
/// ```
#[doc(hidden)]
#[must_use]
pub fn truncated(text: &str, max_length: usize) -> String {
    match text.char_indices().nth(max_length) {
        Some((end, _)) => alloc::format!("{}...", &text[..end]),
        None => text.to_string(),
    }
}

/// Writes `a, b or c`.
///
/// # Errors
/// The errors of the formatter.
#[doc(hidden)]
pub fn one_of(
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

/// Implements `ALL`, `name`, `Display`, `FromStr` and, with the feature `serde` of this crate,
/// serde for an enum whose values have names. The error of `FromStr` is
/// [`ParseNameError`](crate::ParseNameError).
///
/// ```
/// /// A player.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Colour {
///     Black,
///     White,
/// }
///
/// board_game_core::named!(Colour, "colour", [Black => "black", White => "white"]);
///
/// assert_eq!(Colour::ALL.map(Colour::name), ["black", "white"]);
/// assert_eq!(Colour::Black.to_string(), "black");
/// assert_eq!("white".parse(), Ok(Colour::White));
/// assert!("gold".parse::<Colour>().is_err());
/// ```
#[macro_export]
macro_rules! named {
    ($type:ident, $what:literal, [$($variant:ident => $name:literal),+ $(,)?]) => {
        impl $type {
            /// All values, in order.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name, as `Display` writes it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $crate::ParseNameError;

            /// Reads the name.
            fn from_str(text: &str) -> Result<Self, $crate::ParseNameError> {
                match text {
                    $($name => Ok(Self::$variant),)+
                    _ => Err($crate::ParseNameError::new($what, &[$($name),+], text)),
                }
            }
        }

        $crate::__named_json!($type);
    };
}

#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __named_json {
    ($type:ident) => {
        $crate::serde_text!($type);
    };
}
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __named_json {
    ($type:ident) => {};
}
