//! Checks of a single position.

use alloc::format;
use alloc::string::ToString;

use super::violation::{Promise, Violation, violation};
use crate::{Game, Outcome, Player};

pub(super) fn check<G: Game>(game: &G) -> Result<(), Violation> {
    if let Err(detail) = game.invariants() {
        return Err(violation(game, Promise::Invariants, &detail));
    }
    check_key(game, "as computed from scratch", game.fresh_key())?;
    check_players(game)?;
    check_rules(game)?;
    check_text(game)
}

/// Checks that the key equals a key from another source.
fn check_key<G: Game>(game: &G, source: &str, expected: u64) -> Result<(), Violation> {
    let found = game.key();
    if found != expected {
        let detail = format!("the key is {found:#x}, expected {expected:#x} {source}");
        return Err(violation(game, Promise::Key, &detail));
    }
    Ok(())
}

fn check_players<G: Game>(game: &G) -> Result<(), Violation> {
    let broken = |detail: &str| Err(violation(game, Promise::Players, &detail));
    if !(2..=Player::MAX_COUNT).contains(&G::PLAYERS) {
        let max = Player::MAX_COUNT;
        let detail = format!("the game has {} players, expected 2 to {max}", G::PLAYERS);
        return broken(&detail);
    }
    let mover = game.to_move().index();
    if mover >= G::PLAYERS {
        let detail = format!(
            "the player to move is {mover}, expected below {}",
            G::PLAYERS
        );
        return broken(&detail);
    }
    for player in Player::all(G::PLAYERS) {
        let team = game.team(player);
        if !team.contains(player) {
            let detail = format!("the team of player {} lacks this player", player.index());
            return broken(&detail);
        }
        if team.players().any(|member| game.team(member) != team) {
            return broken("the members of a team have different teams");
        }
        if team.players().any(|member| member.index() >= G::PLAYERS) {
            return broken("a team has a member who is not a player of the game");
        }
    }
    match game.outcome() {
        Some(Outcome::Win(winners)) => {
            let is_team = Player::all(G::PLAYERS).any(|player| game.team(player) == winners);
            if is_team {
                Ok(())
            } else {
                broken("the winners are not a team of the game")
            }
        }
        Some(Outcome::Draw) | None => Ok(()),
    }
}

fn check_rules<G: Game>(game: &G) -> Result<(), Violation> {
    let text = game.rules().to_string();
    match text.parse::<G::Rules>() {
        Ok(read) if read == game.rules() => Ok(()),
        Ok(read) => {
            let detail = format!("{text:?} reads back as {:?}", read.to_string());
            Err(violation(game, Promise::RulesText, &detail))
        }
        Err(error) => {
            let detail = format!("{text:?}: {}", ToString::to_string(&error));
            Err(violation(game, Promise::RulesText, &detail))
        }
    }
}

fn check_text<G: Game>(game: &G) -> Result<(), Violation> {
    let text = game.to_string();
    let read = G::parse(&text, &game.rules())
        .map_err(|error| violation(game, Promise::PositionText, &error))?;
    if read.rules() != game.rules() {
        let (found, expected) = (read.rules().to_string(), game.rules().to_string());
        let detail = format!("reads back under the rules {found:?}, expected {expected:?}");
        return Err(violation(game, Promise::PositionText, &detail));
    }
    if read != *game {
        let detail = format!("reads back as {:?}", read.to_string());
        return Err(violation(game, Promise::PositionText, &detail));
    }
    check_key(game, "as read back", read.key())
}
