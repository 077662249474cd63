//! The bots of each game, and their styles.

use board_bot::{AgentSpec, Level, Style};

use crate::catalogue::GameEntry;

/// Levels of play, from the weakest.
const LEVELS: [&str; Level::ALL.len()] = [
    "level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8", "level9",
    "level10", "level11", "level12", "level13", "level14", "level15", "level16", "level17",
    "level18", "level19", "level20",
];

/// The other bots of every game.
const OTHER_BOTS: [&str; 4] = [
    "search:nodes=40000",
    "montecarlo:nodes=20000",
    "greedy",
    "random",
];

/// The bot that looks after each player alone.
const MAX_N: &str = "maxn:nodes=20000";

impl GameEntry {
    /// The bots that every game has, as the program writes them: the levels, then the other bots.
    /// Those that only this game has are in [`GameInfo::bots`](crate::GameInfo::bots).
    ///
    /// ```
    /// let (two, four) = (board_games::game("ploy")?, board_games::game("ploy-four")?);
    /// assert_eq!(two.bots()[0], "level1");
    /// assert!(four.bots().contains(&"maxn:nodes=20000"));
    /// # Ok::<(), board_games::Message>(())
    /// ```
    #[must_use]
    pub fn bots(&self) -> Vec<&'static str> {
        let mut bots: Vec<_> = LEVELS.into_iter().chain(OTHER_BOTS).collect();
        // With two players, max^n finds the same moves as the search, but slower.
        if self.players > 2 {
            bots.insert(LEVELS.len() + 2, MAX_N);
        }
        bots
    }
}

/// The styles of a bot: the name of each style, and the bot in that style as the program writes it.
/// The first is the default. The list is empty for a bot that does not search, and for a text that
/// is no bot.
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
