//! Records as text, before their moves are parsed.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::error::RecordError;
use super::format::{FIRST_WORDS, MAX_TAGS, SourceText, VERSION, is_tag};
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
#[derive(Clone, Debug, Eq)]
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

    /// All tags, each with its value.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        let tags = self.tags.iter();
        tags.map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The moves, as texts.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.moves.iter().map(|mv| mv.text.as_str())
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

/// [`Record::set_tag`](crate::Record::set_tag) for all games, so that it is compiled once.
pub(super) fn set_tag(
    tags: &mut Vec<(String, String)>,
    key: &str,
    value: &str,
) -> Result<(), RecordError> {
    if !is_tag(key) {
        return Err(RecordError::Key { found: key.into() });
    }
    let value = value.replace(char::is_control, " ");
    let value = value.trim();
    tags.retain(|(known, _)| known != key || !value.is_empty());
    match tags.iter().position(|(known, _)| known == key) {
        Some(at) => tags[at].1 = value.into(),
        None if value.is_empty() => {}
        None if tags.len() == MAX_TAGS => return Err(RecordError::TooManyTags { line: 0 }),
        None => tags.push((key.into(), value.into())),
    }
    Ok(())
}

impl PartialEq for RecordText {
    /// Whether the game, the tags and the moves are the same, however they were written.
    fn eq(&self, other: &Self) -> bool {
        (&self.game, &self.rules, &self.position) == (&other.game, &other.rules, &other.position)
            && self.tags == other.tags
            && self.moves == other.moves
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
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::fmt;

    use serde::de::{Error, MapAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{RecordError, RecordText, SourceText, set_tag};
    use crate::Player;
    use crate::record::format::MAX_MOVES;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct RecordParts {
        game: String,
        rules: String,
        position: String,
        #[serde(
            default,
            skip_serializing_if = "Vec::is_empty",
            serialize_with = "write_tags",
            deserialize_with = "read_tags"
        )]
        tags: Vec<(String, String)>,
        /// The number of players; 0 if unknown.
        #[serde(default, skip_serializing_if = "is_usual")]
        players: usize,
        moves: Vec<String>,
    }

    fn is_usual(players: &usize) -> bool {
        matches!(players, 0 | 2)
    }

    /// Writes tags in their order.
    fn write_tags<S: Serializer>(
        tags: &[(String, String)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(tags.iter().map(|(key, value)| (key, value)))
    }

    /// Reads tags in their order.
    fn read_tags<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(String, String)>, D::Error> {
        deserializer.deserialize_map(TagVisitor)
    }

    struct TagVisitor;

    impl<'de> Visitor<'de> for TagVisitor {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("tags with their values")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut tags = Vec::new();
            while let Some((key, value)) = map.next_entry::<String, String>()? {
                set_tag(&mut tags, &key, &value).map_err(A::Error::custom)?;
            }
            Ok(tags)
        }
    }

    impl Serialize for RecordText {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let parts = RecordParts {
                game: self.game.clone(),
                rules: self.rules.text.clone(),
                position: self.position.text.clone(),
                tags: self.tags.clone(),
                players: self.round_size,
                moves: self.moves.iter().map(|mv| mv.text.clone()).collect(),
            };
            parts.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for RecordText {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let parts = RecordParts::deserialize(deserializer)?;
            if parts.moves.len() > MAX_MOVES {
                return Err(D::Error::custom(RecordError::TooManyMoves { line: 0 }));
            }
            if parts.players > Player::MAX_COUNT {
                let (found, max) = (parts.players, Player::MAX_COUNT);
                return Err(D::Error::custom(format!(
                    "{found} players: expected at most {max}"
                )));
            }
            // What would break a line of the text.
            for text in [&parts.game, &parts.rules, &parts.position] {
                if text.contains(char::is_control) {
                    return Err(D::Error::custom(format!(
                        "{text:?}: expected a text without control characters"
                    )));
                }
            }
            let is_word = |mv: &String| !mv.is_empty() && !mv.contains(char::is_whitespace);
            if let Some(other) = parts.moves.iter().find(|mv| !is_word(mv)) {
                return Err(D::Error::custom(format!(
                    "{other:?}: expected a move without blanks"
                )));
            }
            let written = |text| SourceText { text, line: 0 };
            Ok(Self {
                game: parts.game,
                rules: written(parts.rules),
                position: written(parts.position),
                tags: parts.tags,
                moves: parts.moves.into_iter().map(written).collect(),
                round_size: parts.players,
            })
        }
    }
}
