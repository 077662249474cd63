//! Records as text, before their moves are parsed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::error::RecordError;
use super::format::{FIRST_WORDS, SourceText, VERSION};
use crate::Game;

/// A record whose rules, position and moves are not parsed yet, for programs that need the name of
/// the game first.
///
/// ```
/// use board_game_core::RecordText;
///
/// let text: RecordText = "board-rules game 2\ngame: ploy\nrules: turning=any\nposition: ...\n\n1. e3-e4-0\nend\n".parse()?;
/// assert_eq!((text.game(), text.len()), ("ploy", 1));
///
/// let error = "board-rules game 2\ngame: ploy\n".parse::<RecordText>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: the game that begins here is cut off: it has no line `end`");
/// # Ok::<(), board_game_core::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordText {
    pub(super) game: String,
    pub(super) rules: SourceText,
    pub(super) position: SourceText,
    pub(super) tags: Vec<(String, String)>,
    pub(super) moves: Vec<SourceText>,
    /// The number of moves of a round; 0 if unknown.
    pub(super) round_size: usize,
}

impl RecordText {
    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The rules, as text.
    #[must_use]
    pub fn rules(&self) -> &str {
        &self.rules.text
    }

    /// The position that the game begins with, as text.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position.text
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, key: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(known, _)| known == key)?;
        Some(value)
    }

    /// Number of moves.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The position that the game begins with.
    ///
    /// # Errors
    /// The record is of another game than `G`, or its rules or position are invalid.
    pub fn start<G: Game>(&self) -> Result<G, RecordError> {
        if self.game != G::NAME {
            return Err(RecordError::Game {
                expected: G::NAME,
                found: self.game.clone(),
            });
        }
        let rules: G::Rules = self
            .rules
            .text
            .parse()
            .map_err(|reason| RecordError::Rules {
                line: self.rules.line,
                reason: ToString::to_string(&reason),
            })?;
        G::parse(&self.position.text, &rules).map_err(|reason| RecordError::Position {
            line: self.position.line,
            reason: reason.to_string(),
        })
    }
}

impl fmt::Display for RecordText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_WORDS}{VERSION}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "rules: {}", self.rules.text)?;
        writeln!(f, "position: {}", self.position.text)?;
        for (key, value) in &self.tags {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f)?;
        let round_size = if self.round_size == 0 {
            2
        } else {
            self.round_size
        };
        for (round, number) in self.moves.chunks(round_size).zip(1..) {
            write!(f, "{number}.")?;
            for mv in round {
                write!(f, " {}", mv.text)?;
            }
            writeln!(f)?;
        }
        writeln!(f, "end")
    }
}

#[cfg(feature = "serde")]
mod json {
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::vec::Vec;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{RecordError, RecordText, SourceText};
    use crate::record::format::{MAX_MOVES, MAX_TAGS, is_tag};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct RecordParts {
        game: String,
        rules: String,
        position: String,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        tags: BTreeMap<String, String>,
        moves: Vec<String>,
    }

    impl Serialize for RecordText {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let parts = RecordParts {
                game: self.game.clone(),
                rules: self.rules.text.clone(),
                position: self.position.text.clone(),
                tags: self.tags.iter().cloned().collect(),
                moves: self.moves.iter().map(|mv| mv.text.clone()).collect(),
            };
            parts.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for RecordText {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let parts = RecordParts::deserialize(deserializer)?;
            if parts.tags.len() > MAX_TAGS {
                return Err(D::Error::custom(RecordError::TooManyTags { line: 0 }));
            }
            if parts.moves.len() > MAX_MOVES {
                return Err(D::Error::custom(RecordError::TooManyMoves { line: 0 }));
            }
            if let Some(key) = parts.tags.keys().find(|key| !is_tag(key)) {
                return Err(D::Error::custom(RecordError::Key { found: key.clone() }));
            }
            let written = |text| SourceText { text, line: 0 };
            Ok(Self {
                game: parts.game,
                rules: written(parts.rules),
                position: written(parts.position),
                tags: parts.tags.into_iter().collect(),
                moves: parts.moves.into_iter().map(written).collect(),
                round_size: 0,
            })
        }
    }
}
