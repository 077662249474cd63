//! A position in words.

use serde::Serialize;

use crate::game::BoardGame;

/// What there is to say about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Situation {
    /// The game's name.
    pub game: &'static str,
    /// The rules as text.
    pub rules: String,
    /// The position as text.
    pub position: String,
    /// The name of the player who moves next.
    pub player: &'static str,
    /// How the game has ended; `None` while it goes on.
    pub ending: Option<String>,
    /// What else is worth knowing of the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl Situation {
    /// The position of any game.
    pub fn of<G: BoardGame>(position: &G) -> Self {
        Self {
            game: G::NAME,
            rules: position.rules().to_string(),
            position: position.to_string(),
            player: G::player_name(position.to_move()),
            ending: position.ending_message().map(|ending| ending.text),
            notes: position.notes(),
        }
    }
}
