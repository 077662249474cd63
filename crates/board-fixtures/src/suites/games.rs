//! The suites that every game of the catalogue answers.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::{CaseInputError, CountAnswer, DeferredAnswer, Suite, WithKey};

/// The suite of all games.
pub(super) fn suites() -> Vec<Suite> {
    vec![Suite::new("games/perft", count_leaves)]
}

/// A position, and the depth of its move tree. A finished game has no moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PerftInput {
    /// The name of the game, as in saved games.
    game: String,
    /// The text of the rules. Omitted rules have their default.
    #[serde(default)]
    rules: String,
    /// The text of the position; without it, the start under the rules.
    position: Option<String>,
    /// Number of plies.
    depth: u32,
}

fn count_leaves(input: PerftInput) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let game = board_games::game(&input.game).at("input.game")?;
    let rules = game.rules(&input.rules, "").at("input.rules")?;
    let table = game.start(&rules, input.position.as_deref());
    let table = table.at("input.position")?;
    let depth = depth(input.depth, game.info.perft_limit)?;
    Ok(DeferredAnswer::new(move || {
        CountAnswer::of(table.perft(depth))
    }))
}

/// Checks a depth: the number of leaves has to fit into an integer for every position.
pub(super) fn depth(depth: u32, max_depth: u16) -> Result<u16, CaseInputError> {
    let fits = u16::try_from(depth)
        .ok()
        .filter(|&depth| depth <= max_depth);
    fits.ok_or_else(|| {
        let reason = format!("{depth} is too deep: expected 0 to {max_depth}");
        CaseInputError::new("input.depth", reason)
    })
}
