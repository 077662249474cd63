//! Levels of strength for people to play against.

use core::fmt;
use core::str::FromStr;

use board_game_core::Game;

use crate::{Agent, Budget, Choice, Evaluation, GreedyAgent, Limits, RandomNumbers, Search};

/// A level of strength: from 1, which a child can beat, to 20, the full search.
///
/// Levels make the mistakes that people make. A level plays any move within a
/// [margin](Self::margin) of the best one that it sees, and some
/// [greedy moves](Self::greedy_percent), which ignore the answer. Lower levels have larger margins
/// and more greedy moves. All levels play an immediate win. In Ploy and Shogun a level is some 100
/// to 200 Elo stronger than the one below.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Agent, Level, LevelAgent, Limits};
/// use ploy_rules::Position;
///
/// let level: Level = "3".parse()?;
/// let mut agent = LevelAgent::new(level, PloyEvaluation::default(), 1);
/// let choice = agent.choose(&Position::start(), &[], &Limits::from(level.budget()));
/// assert!(choice.is_some());
/// # }
/// # use board_bot::Level;
/// let error = "21".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "not a level: expected a number from 1 to 20");
/// # Ok::<(), board_bot::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The parameters of a level: its budget, and the mistakes it makes.
struct LevelParameters {
    nodes: u64,
    depth: Option<u32>,
    /// The largest loss of a move, in hundredths of a unit.
    margin: u32,
    /// Percentage of greedy moves.
    greedy_percent: u64,
}

impl LevelParameters {
    const fn new(nodes: u64, depth: Option<u32>, margin: u32, greedy_percent: u64) -> Self {
        Self {
            nodes,
            depth,
            margin,
            greedy_percent,
        }
    }
}

/// The levels, the weakest first.
const PARAMETERS: [LevelParameters; 20] = [
    LevelParameters::new(5_000, Some(1), 300, 50),
    LevelParameters::new(5_000, Some(1), 218, 36),
    LevelParameters::new(5_000, Some(1), 150, 25),
    LevelParameters::new(5_000, Some(1), 112, 17),
    LevelParameters::new(5_000, Some(1), 86, 11),
    LevelParameters::new(800, Some(2), 85, 11),
    LevelParameters::new(1_800, Some(2), 72, 9),
    LevelParameters::new(3_600, Some(2), 60, 6),
    LevelParameters::new(5_000, Some(2), 48, 4),
    LevelParameters::new(5_000, Some(3), 48, 4),
    LevelParameters::new(5_000, Some(3), 37, 3),
    LevelParameters::new(5_000, Some(3), 29, 2),
    LevelParameters::new(9_000, None, 33, 2),
    LevelParameters::new(16_000, None, 34, 1),
    LevelParameters::new(20_000, None, 33, 0),
    LevelParameters::new(31_000, None, 28, 0),
    LevelParameters::new(46_000, None, 23, 0),
    LevelParameters::new(70_000, None, 17, 0),
    LevelParameters::new(105_000, None, 9, 0),
    LevelParameters::new(160_000, None, 0, 0),
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; PARAMETERS.len()] = {
        let mut all = [Self(1); PARAMETERS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self(index as u8 + 1);
            index += 1;
        }
        all
    };
    /// The full search.
    pub const STRONGEST: Self = Self::ALL[PARAMETERS.len() - 1];

    /// The number, 1 to 20.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn parameters(self) -> &'static LevelParameters {
        &PARAMETERS[usize::from(self.0 - 1)]
    }

    /// The default budget of the level: nodes a move, and for lower levels a depth. It never limits
    /// time, so that games are reproducible.
    #[must_use]
    pub fn budget(self) -> Budget {
        let &LevelParameters { nodes, depth, .. } = self.parameters();
        Budget {
            depth,
            ..Budget::nodes(nodes)
        }
    }

    /// How much worse than the best move a move of this level may be, in hundredths of a unit.
    ///
    /// The unit is a Shield in Ploy, a pawn of energy 1 in Shogun, a square of the region in the
    /// hunt.
    #[must_use]
    pub fn margin(self) -> u32 {
        self.parameters().margin
    }

    /// The percentage of greedy moves.
    #[must_use]
    pub fn greedy_percent(self) -> u64 {
        self.parameters().greedy_percent
    }
}

impl fmt::Display for Level {
    /// The number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The level is not a number from 1 to 20.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let max = Level::STRONGEST;
        write!(f, "not a level: expected a number from 1 to {max}")
    }
}

impl core::error::Error for LevelError {}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Self, LevelError> {
        Self::ALL
            .into_iter()
            .find(|level| level.0 == number)
            .ok_or(LevelError)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::ALL
            .into_iter()
            .find(|level| level.to_string() == text)
            .ok_or(LevelError)
    }
}

/// An agent that plays at a [`Level`].
///
/// It uses the limits of each move; callers pass [`Level::budget`] for the level's own strength.
#[derive(Clone, Debug)]
pub struct LevelAgent<G: Game, E> {
    level: Level,
    search: Search<G, E>,
    greedy: GreedyAgent<E>,
    seed: u64,
}

/// Bytes of transposition table for each node of the budget: two or three entries.
const BYTES_PER_NODE: u64 = 128;

impl<G: Game, E: Evaluation<G> + Clone> LevelAgent<G, E> {
    /// The agent of this level. The seed decides its mistakes.
    pub fn new(level: Level, evaluation: E, seed: u64) -> Self {
        let table_bytes = (level.parameters().nodes * BYTES_PER_NODE) as usize;
        Self {
            level,
            search: Search::with_table_or_less(table_bytes, evaluation.clone()).with_seed(seed),
            greedy: GreedyAgent::new(evaluation, seed),
            seed: !seed,
        }
    }
}

impl<G: Game, E> LevelAgent<G, E> {
    /// Changes the level.
    pub const fn set_level(&mut self, level: Level) {
        self.level = level;
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for LevelAgent<G, E> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let (margin, greedy_percent) = (self.level.margin(), self.level.greedy_percent());
        let mut rng = RandomNumbers::for_move(self.seed, position, history);
        if rng.below(100) < greedy_percent {
            return self.greedy.choose(position, history, limits);
        }
        if margin == 0 {
            return self.search.choose(position, history, limits);
        }
        self.search.clear();
        let good = self.search.candidates(position, history, limits, margin);
        let index = rng.below(good.len() as u64);
        good.into_iter().nth(index as usize)
    }
}
