//! The common parts of all versions of the record format.

use alloc::string::String;

/// The beginning of every record, before the version.
pub(super) const FIRST_WORDS: &str = "board-rules game ";
/// The only version that is written and read.
pub(super) const VERSION: &str = "2";
/// [`FIRST_WORDS`] and [`VERSION`].
pub(super) const FIRST_LINE: &str = "board-rules game 2";
/// Maximum number of keys: tags, game, rules and position.
pub(super) const MAX_KEYS: usize = 100;
/// Maximum number of tags.
pub(super) const MAX_TAGS: usize = MAX_KEYS - 3;
/// Maximum number of moves.
pub(super) const MAX_MOVES: usize = 1 << 20;

/// A text and its line number, or 0 without one.
#[derive(Clone, Debug, Default, Eq)]
pub(super) struct SourceText {
    pub(super) text: String,
    pub(super) line: usize,
}

impl PartialEq for SourceText {
    /// Whether the texts are equal, wherever they stood.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Whether a tag may have this key.
pub(super) fn is_tag(key: &str) -> bool {
    is_key(key) && !["game", "rules", "position"].contains(&key)
}

/// Whether the text is a key: lower-case letters and hyphens, at least one.
pub(super) fn is_key(key: &str) -> bool {
    !key.is_empty()
        && key
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}
