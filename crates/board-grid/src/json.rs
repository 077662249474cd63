//! Deserialization of types with a text from JSON strings.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};

/// Number of characters of an invalid text in its error.
const MAX_EXCERPT: usize = 40;

/// Reads a string and parses it. An error repeats the beginning of the text.
pub(crate) fn read_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    text.parse().map_err(|error| {
        let shown: String = text.chars().take(MAX_EXCERPT).collect();
        D::Error::custom(format!("{shown:?}: {error}"))
    })
}
