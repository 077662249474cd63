//! The JSON form of positions: their text and the text of their rules.

use alloc::string::{String, ToString};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Game;

/// The JSON form of a position.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionParts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    position: String,
}

/// Writes a position as an object of `rules` and `position`, both texts.
///
/// # Errors
/// The errors of the serializer.
pub fn position_to<S: Serializer>(position: &impl Game, serializer: S) -> Result<S::Ok, S::Error> {
    let parts = PositionParts {
        rules: Some(position.rules().to_string()),
        position: position.to_string(),
    };
    parts.serialize(serializer)
}

/// Reads a position. Missing rules are the default rules.
///
/// # Errors
/// The errors of the deserializer, and of parsing the texts.
pub fn position_from<'de, D, G>(deserializer: D) -> Result<G, D::Error>
where
    D: Deserializer<'de>,
    G: Game,
{
    let PositionParts { rules, position } = PositionParts::deserialize(deserializer)?;
    let rules = match rules {
        Some(rules) => rules.parse().map_err(D::Error::custom)?,
        None => G::Rules::default(),
    };
    G::parse(&position, &rules).map_err(D::Error::custom)
}

/// Implements serde for a position, as an object of `rules` and `position`, both texts.
#[macro_export]
macro_rules! serde_position {
    (impl $position:ty) => {
        impl $crate::serde::Serialize for $position {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                $crate::json::position_to(self, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $position {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::json::position_from(deserializer)
            }
        }
    };
}
