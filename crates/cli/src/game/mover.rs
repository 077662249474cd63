//! Whose turn it is, as texts of positions say it.

use anyhow::Context;
use board_game_core::{Game, Player};
use itertools::Itertools;

use crate::input::printable;

/// The player of this name, or whose name begins with this letter.
pub(crate) fn player_named<G: Game>(name: &str) -> anyhow::Result<Player> {
    let is_one = |player: &Player| {
        let own = G::player_name(*player);
        own == name || name.len() == 1 && own.starts_with(name)
    };
    let player = Player::all(G::PLAYERS).find(is_one);
    player.with_context(|| {
        let names = Player::all(G::PLAYERS).map(G::player_name).join(", ");
        format!(
            "{:?} is no player of {}: expected {names}",
            printable(name),
            G::NAME
        )
    })
}

/// A position's text with its second word saying whose turn it is, by the first letter of a name: that of `mover` if there is
/// one, else the one that is there, else the first player's.
pub(super) fn with_side<G: Game>(text: &str, mover: Option<Player>) -> String {
    let (pieces, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim_start();
    if !rest.is_empty() && mover.is_none() {
        return text.to_owned();
    }
    let mover = G::player_name(mover.unwrap_or(Player::FIRST));
    let after = rest
        .split_once(' ')
        .map_or(String::new(), |(_, after)| format!(" {after}"));
    format!("{pieces} {}{after}", &mover[..1])
}
