//! Reading what is a text as a JSON string.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};

/// Characters of a refused text that the error repeats.
const SHOWN: usize = 40;

/// Reads the string and then what it says; an error repeats the beginning of the text.
pub(crate) fn read_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    text.parse().map_err(|error| {
        let shown: String = text.chars().take(SHOWN).collect();
        D::Error::custom(format!("{shown:?}: {error}"))
    })
}
