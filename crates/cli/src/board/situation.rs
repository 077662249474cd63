//! A position as every command tells of it.

use serde::Serialize;

use crate::game::Playable;

/// What there is to say about a position, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct Situation {
    game: &'static str,
    rules: String,
    pub(super) position: String,
    player: &'static str,
    /// How the game has ended; `null` while it goes on.
    pub(super) ending: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
}

impl Situation {
    pub(super) fn of<G: Playable>(position: &G) -> Self {
        Self {
            game: G::NAME,
            rules: position.rules().to_string(),
            position: position.to_string(),
            player: G::player_name(position.to_move()),
            ending: position.ended(),
            notes: position.notes(),
        }
    }

    /// The ending, or who is to move and in how many ways.
    pub(super) fn status(&self, moves: u64) -> String {
        match &self.ending {
            Some(ending) => ending.clone(),
            None => {
                let ways = if moves == 1 { "move" } else { "moves" };
                format!("{} to move, {moves} legal {ways}", self.player)
            }
        }
    }
}

/// The end of a command's help; each example is what follows `board-rules`.
pub(super) fn examples(lines: &[&str]) -> String {
    let lines: String = lines
        .iter()
        .map(|line| format!("\n  board-rules {line}"))
        .collect();
    format!("Examples:{lines}")
}
