//! Who may play besides people.

/// Levels of play, from the weakest.
const LEVELS: [&str; 8] = [
    "level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8",
];

/// Ways to play that are no levels: these are there in every game.
const STYLES: [&str; 4] = [
    "search:nodes=40000",
    "montecarlo:nodes=20000",
    "greedy",
    "random",
];

/// The bots that may play a game of this name, as the program writes them: levels first, then styles.
#[must_use]
pub fn bots(game: &str) -> Vec<&'static str> {
    let mut bots: Vec<_> = LEVELS.into_iter().chain(STYLES).collect();
    // With two sides it would be a slow way to find what the search finds.
    if game == "ploy-four" {
        bots.insert(LEVELS.len() + 2, "maxn:nodes=20000");
    }
    bots
}
