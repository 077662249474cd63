//! Round trips of texts.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::str::FromStr;

/// The bytes as text, which most inputs are.
pub(super) fn text(bytes: &[u8]) -> Option<&str> {
    core::str::from_utf8(bytes).ok()
}

/// Parses a text: the result is an error with a reason, or a value that round-trips.
pub(super) fn round_trip<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Error> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            let again = written.parse::<T>();
            assert_eq!(again.ok().as_ref(), Some(&value), "{written:?}");
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// The same for a type with unique texts: the value is written as it was read.
pub(super) fn verbatim<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Error> + Display + PartialEq + Debug,
{
    let value = round_trip::<T>(text)?;
    assert_eq!(value.to_string(), text);
    Some(value)
}
