//! Counts as decimal strings, because many JSON parsers read numbers as 64-bit floats.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{CaseResult, Mismatch};

/// A count as a decimal string of any length, without sign, blanks or leading zeros.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Decimal(pub(crate) String);

impl Decimal {
    /// Compares with a count of any number type.
    ///
    /// # Errors
    /// Both counts, when they differ.
    pub fn compare(&self, found: impl fmt::Display) -> CaseResult {
        let found = found.to_string();
        if found == self.0 {
            Ok(())
        } else {
            Err(Mismatch::new(self, found))
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits && (text == "0" || !text.starts_with('0')) {
            Ok(Self(text))
        } else {
            Err(D::Error::custom(format_args!(
                "{text:?} is no count: digits are expected, without leading zeros, like \"1728\""
            )))
        }
    }
}

impl JsonSchema for Decimal {
    fn schema_name() -> Cow<'static, str> {
        "Decimal".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "a count in decimal digits, without leading zeros",
            "type": "string",
            "pattern": "^(0|[1-9][0-9]*)$",
        })
    }
}
