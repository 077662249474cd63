//! The catalogue of games as the page lists it.

use board_game_core::Player;
use board_games::{GAMES, GameEntry, Resignation};
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
    /// How saved games say that each player has resigned.
    pub resigned: Vec<String>,
    /// How saved games say that each player has no time left.
    pub out_of_time: Vec<String>,
}

/// All games of the catalogue.
///
/// ```
/// let hunt = board_web::games().into_iter().find(|game| game.name == "hunt").expect("a game");
/// assert_eq!((hunt.players[hunt.first_player], hunt.sits_opposite), ("rook", false));
/// assert_eq!(hunt.resigned, ["pawns resign: rook wins", "rook resigns: pawns win"]);
/// ```
#[must_use]
pub fn games() -> Vec<GameCard> {
    GAMES.iter().map(card).collect()
}

fn card(entry: &GameEntry) -> GameCard {
    let start = entry.start("", None).ok();
    let losses = |how: Resignation| {
        let table = start.as_deref().into_iter();
        let losers =
            table.flat_map(|table| Player::all(entry.players).map(move |loser| (table, loser)));
        losers
            .map(|(table, loser)| how.text(table, loser))
            .collect()
    };
    GameCard {
        name: entry.name,
        title: entry.info.title,
        players: Player::all(entry.players).map(entry.player_name).collect(),
        first_player: start.as_ref().map_or(0, |table| table.view(0).mover),
        sits_opposite: entry.info.sits_opposite,
        resigned: losses(Resignation::Resigned),
        out_of_time: losses(Resignation::OutOfTime),
    }
}
