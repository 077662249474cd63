//! Checks of a single position.

use alloc::format;
use alloc::string::ToString;

use super::violation::{Promise, Violation, violation};
use crate::{Game, Outcome, Player};

pub(super) fn check<G: Game>(game: &G) -> Result<(), Violation> {
    if let Err(detail) = game.invariants() {
        return Err(violation(game, Promise::Invariants, &detail));
    }
    check_key(game, "afresh", game.fresh_key())?;
    check_players(game)?;
    check_rules(game)?;
    check_text(game)
}

/// Checks that the key equals a key computed in another way.
fn check_key<G: Game>(game: &G, way: &str, key: u64) -> Result<(), Violation> {
    let kept = game.key();
    if kept != key {
        let detail = format!("kept {kept:#x}, {way} {key:#x}");
        return Err(violation(game, Promise::Key, &detail));
    }
    Ok(())
}

fn check_players<G: Game>(game: &G) -> Result<(), Violation> {
    let broken = |detail: &str| Err(violation(game, Promise::Players, &detail));
    if !(2..=Player::MAX_COUNT).contains(&G::PLAYERS) {
        return broken("the number of players is not 2 to 4");
    }
    if game.to_move().index() >= G::PLAYERS {
        return broken("the player to move is none of the game's");
    }
    for player in Player::all(G::PLAYERS) {
        let team = game.team(player);
        if !team.contains(player) {
            return broken("a player is not in the team asked for");
        }
        if team.players().any(|member| game.team(member) != team) {
            return broken("the members of a team name different teams");
        }
        if team.players().any(|member| member.index() >= G::PLAYERS) {
            return broken("a team has a member that is none of the game's players");
        }
    }
    match game.outcome() {
        Some(Outcome::Win(winners)) => {
            let is_team = Player::all(G::PLAYERS).any(|player| game.team(player) == winners);
            if is_team {
                Ok(())
            } else {
                broken("the winners are no team")
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
        let detail = format!("read back, it is under {:?}", read.rules().to_string());
        return Err(violation(game, Promise::PositionText, &detail));
    }
    if read != *game {
        let detail = format!("reads back as {:?}", read.to_string());
        return Err(violation(game, Promise::PositionText, &detail));
    }
    check_key(game, "read back", read.key())
}
