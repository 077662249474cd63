//! Who may play besides people, and in which style.

use board_bot::{AgentSpec, Style};

/// Levels of play, from the weakest.
const LEVELS: [&str; 8] = [
    "level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8",
];

/// Ways to play that are no levels: these are there in every game.
const WAYS: [&str; 4] = [
    "search:nodes=40000",
    "montecarlo:nodes=20000",
    "greedy",
    "random",
];

/// The bots that may play a game of this name, as the program writes them: levels first, then other
/// ways to play.
#[must_use]
pub fn bots(game: &str) -> Vec<&'static str> {
    let mut bots: Vec<_> = LEVELS.into_iter().chain(WAYS).collect();
    // With two sides it would be a slow way to find what the search finds.
    if game == "ploy-four" {
        bots.insert(LEVELS.len() + 2, "maxn:nodes=20000");
    }
    bots
}

/// A bot in each style that it can play in: the style's name, and the bot as the program writes it.
/// The first is the usual one; there are none for a bot that does not think, and for what is no
/// bot.
///
/// ```
/// let styles = board_games::styles("level5:style=guardian");
/// assert_eq!(styles[0], ("balanced".into(), "level5".into()));
/// assert_eq!(styles[1], ("attacker".into(), "level5:style=attacker".into()));
/// assert!(board_games::styles("random").is_empty());
/// ```
#[must_use]
pub fn styles(bot: &str) -> Vec<(String, String)> {
    let Ok(spec) = bot.parse::<AgentSpec>() else {
        return Vec::new();
    };
    let thinks = spec.with_style(Style::Attacker) != spec.with_style(Style::Balanced);
    let styles = Style::ALL.into_iter().filter(|_| thinks);
    styles
        .map(|style| (style.to_string(), spec.with_style(style).to_string()))
        .collect()
}
