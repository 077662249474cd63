//! Games that end by resignation or on time.

use board_game_core::Player;

use crate::table::Table;

/// The reason why a game is over that goes on by its rules. Saved games have it as a sentence, in
/// the tag `ending`.
///
/// ```
/// use board_game_core::Player;
/// use board_games::Resignation;
///
/// let table = board_games::start("hunt", "", None)?;
/// let ending = Resignation::OutOfTime.text(&*table, Player::FIRST);
/// assert_eq!(ending, "pawns are out of time: rook wins");
/// let read = Resignation::of(&*table, &ending);
/// assert_eq!(read, Some((Player::FIRST, Resignation::OutOfTime)));
/// # Ok::<(), board_games::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resignation {
    /// The loser gave up.
    Resigned,
    /// The loser had no time left.
    OutOfTime,
}

/// Whether the name of a player is plural, such as the hunt's pawns.
fn is_many(name: &str) -> bool {
    name.ends_with('s')
}

impl Resignation {
    /// The ending as a sentence.
    #[must_use]
    pub fn text(self, table: &dyn Table, loser: Player) -> String {
        let name = table.player_name(loser);
        let what = match self {
            Self::Resigned if is_many(name) => format!("{name} resign"),
            Self::Resigned => format!("{name} resigns"),
            Self::OutOfTime if is_many(name) => format!("{name} are out of time"),
            Self::OutOfTime => format!("{name} is out of time"),
        };
        let mut others = Player::all(table.players()).filter(|&player| player != loser);
        match (others.next(), others.next()) {
            (Some(winner), None) => {
                let winner = table.player_name(winner);
                let wins = if is_many(winner) { "win" } else { "wins" };
                format!("{what}: {winner} {wins}")
            }
            _ => what,
        }
    }

    /// Finds the loser and the reason from the text of an ending.
    #[must_use]
    pub fn of(table: &dyn Table, ending: &str) -> Option<(Player, Self)> {
        let mut all = Player::all(table.players())
            .flat_map(|loser| [(loser, Self::Resigned), (loser, Self::OutOfTime)]);
        all.find(|(loser, how)| how.text(table, *loser) == ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_sentences_that_are_read_again() {
        let loser = Player::FIRST;
        for (game, ending, text) in [
            ("hunt", Resignation::Resigned, "pawns resign: rook wins"),
            (
                "hunt",
                Resignation::OutOfTime,
                "pawns are out of time: rook wins",
            ),
            ("ploy", Resignation::Resigned, "black resigns: white wins"),
            (
                "ploy",
                Resignation::OutOfTime,
                "black is out of time: white wins",
            ),
        ] {
            let table = crate::start(game, "", None).expect("a game");
            let found = ending.text(&*table, loser);
            assert_eq!(found, text);
            assert!(
                matches!(Resignation::of(&*table, &found), Some((player, _)) if player == loser)
            );
        }
    }
}
