//! The format of records: what every version agrees on.

use alloc::string::String;

/// How every record begins; the version follows.
pub(super) const FIRST_WORDS: &str = "board-rules game ";
/// The version that is written, and the only one that is read.
pub(super) const VERSION: &str = "2";
/// Both together.
pub(super) const FIRST_LINE: &str = "board-rules game 2";
/// More keys than anybody will need.
pub(super) const MOST_TAGS: usize = 100;
/// More moves than anybody will play.
pub(super) const MOST_MOVES: usize = 1 << 20;

/// Something written, and on which line; 0 where it has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SourceText {
    pub(super) text: String,
    pub(super) line: usize,
}

/// Whether a tag may have this key.
pub(super) fn is_tag(key: &str) -> bool {
    is_key(key) && !["game", "rules", "position"].contains(&key)
}

/// Lower-case letters and hyphens, at least one.
pub(super) fn is_key(key: &str) -> bool {
    !key.is_empty()
        && key
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}
