//! What a bot thinks of a move, as `--json` prints it.

use board_bot::Choice;
use serde::Serialize;

/// A move and what is thought of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Thought {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// What the position is worth to the player to move.
    pub(crate) score: String,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The moves expected, this one first.
    pub(crate) line: Vec<String>,
}

impl From<Choice<String>> for Thought {
    fn from(choice: Choice<String>) -> Self {
        Self {
            mv: choice.mv,
            score: choice.score.to_string(),
            depth: choice.depth,
            nodes: choice.nodes,
            line: choice.pv,
        }
    }
}
