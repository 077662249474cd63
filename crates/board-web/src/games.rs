//! The catalogue of games as the page lists it.

use board_game_core::Player;
use board_games::{GAMES, GameEntry};
use serde::Serialize;

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameCard {
    /// The name in saved games.
    pub name: &'static str,
    /// The display name.
    pub title: &'static str,
    /// The players' names.
    pub players: Vec<&'static str>,
    /// The player who makes the first move.
    pub first_player: usize,
    /// Whether the second player sits opposite the first, and sees the board turned.
    pub sits_opposite: bool,
}

/// All games of the catalogue.
///
/// ```
/// let hunt = board_web::games().into_iter().find(|game| game.name == "hunt").expect("a game");
/// assert_eq!((hunt.players[hunt.first_player], hunt.sits_opposite), ("rook", false));
/// ```
#[must_use]
pub fn games() -> Vec<GameCard> {
    GAMES.iter().map(card).collect()
}

fn card(entry: &GameEntry) -> GameCard {
    let start = entry.start("", None);
    GameCard {
        name: entry.name,
        title: entry.info.title,
        players: Player::all(entry.players).map(entry.player_name).collect(),
        first_player: start.map_or(0, |table| table.view(0).mover),
        sits_opposite: entry.info.sits_opposite,
    }
}
