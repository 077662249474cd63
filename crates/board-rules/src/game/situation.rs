//! A position as every command tells of it.

use board_games::BoardGame;
use serde::Serialize;

/// What there is to say about a position, as `--json` prints it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Situation {
    pub(crate) game: &'static str,
    rules: String,
    pub(crate) position: String,
    pub(crate) player: &'static str,
    /// How the game has ended; `null` while it goes on.
    pub(crate) ending: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<String>,
}

impl Situation {
    pub(crate) fn of<G: BoardGame>(position: &G) -> Self {
        Self {
            game: G::NAME,
            rules: position.rules().to_string(),
            position: position.to_string(),
            player: G::player_name(position.to_move()),
            ending: position.ending_message().map(|ending| ending.text),
            notes: position.notes(),
        }
    }

    /// The ending, or who is to move and in how many ways.
    pub(crate) fn status(&self, moves: u64) -> String {
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
pub(crate) fn examples(lines: &[&str]) -> String {
    let lines: String = lines
        .iter()
        .map(|line| format!("\n  board-rules {line}"))
        .collect();
    format!("Examples:{lines}")
}
