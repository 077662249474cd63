//! Levels of strength for people to play against.

use core::fmt;
use core::str::FromStr;

use board_game_core::Game;

use crate::{Agent, Budget, Choice, Evaluation, Greedy, Limits, RandomNumbers, Search};

/// How strong an agent is meant to be: 1, which a child can beat, to 8, the full search.
///
/// A level makes the mistakes that people make. It is content with any move that is nearly as good as the best it sees,
/// the lower the level the less near, and now and then moves in haste: it looks at what it can take and not at what the
/// answer will be. All levels take what wins the game at once. What they differ in is a table, in the documentation of
/// [`Level::budget`].
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
/// assert_eq!("9".parse::<Level>().unwrap_err().to_string(), "no level: expected a number 1 to 8");
/// # Ok::<(), board_bot::LevelError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level: how much it looks at, and the mistakes it makes.
struct Habits {
    nodes: u64,
    depth: Option<u32>,
    /// Hundredths of a unit that it may give away in a move.
    margin: u32,
    /// Of a hundred moves, those made in haste.
    haste: u64,
}

impl Habits {
    const fn new(nodes: u64, depth: Option<u32>, margin: u32, haste: u64) -> Self {
        Self {
            nodes,
            depth,
            margin,
            haste,
        }
    }
}

const HABITS: [Habits; 8] = [
    Habits::new(5_000, Some(1), 300, 50),
    Habits::new(5_000, Some(1), 150, 25),
    Habits::new(5_000, Some(2), 80, 10),
    Habits::new(5_000, Some(3), 40, 3),
    Habits::new(10_000, None, 20, 0),
    Habits::new(20_000, None, 15, 0),
    Habits::new(65_000, None, 0, 0),
    Habits::new(160_000, None, 0, 0),
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 8] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
        Self(8),
    ];
    /// The full search.
    pub const STRONGEST: Self = Self(8);

    /// The number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn habits(self) -> &'static Habits {
        &HABITS[usize::from(self.0 - 1)]
    }

    /// What the level thinks with unless it is told otherwise. It is never time, so that games repeat exactly.
    ///
    /// | level | positions a move | plies | gives away in a move | moves in haste |
    /// |---|---|---|---|---|
    /// | 1 | 5,000 | 1 | up to 3 units | 50 of 100 |
    /// | 2 | 5,000 | 1 | up to 1.5 units | 25 of 100 |
    /// | 3 | 5,000 | 2 | up to 0.8 units | 10 of 100 |
    /// | 4 | 5,000 | 3 | up to 0.4 units | 3 of 100 |
    /// | 5 | 10,000 | | up to 0.2 units | none |
    /// | 6 | 20,000 | | up to 0.15 units | none |
    /// | 7 | 65,000 | | nothing | none |
    /// | 8 | 160,000 | | nothing | none |
    ///
    /// A unit is the game's own: a Shield in Ploy, a pawn of energy 1 in Shogun, a square of the region in the hunt.
    #[must_use]
    pub fn budget(self) -> Budget {
        let &Habits { nodes, depth, .. } = self.habits();
        Budget {
            depth,
            ..Budget::nodes(nodes)
        }
    }
}

impl fmt::Display for Level {
    /// The number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no level: expected a number 1 to 8")
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
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(Self(digit - b'0')),
            _ => Err(LevelError),
        }
    }
}

/// An agent of a [`Level`].
///
/// It thinks as long as the limits of a move allow; [`Level::budget`] is what the level is meant to have.
#[derive(Clone, Debug)]
pub struct LevelAgent<G: Game, E> {
    level: Level,
    search: Search<G, E>,
    hasty: Greedy<E>,
    seed: u64,
}

/// Bytes of table for each position of a budget: two or three entries.
const BYTES_A_NODE: u64 = 128;

impl<G: Game, E: Evaluation<G> + Clone> LevelAgent<G, E> {
    /// The agent of this level with this seed, which decides its mistakes.
    pub fn new(level: Level, evaluation: E, seed: u64) -> Self {
        let table_bytes = (level.habits().nodes * BYTES_A_NODE) as usize;
        Self {
            level,
            search: Search::with_table_up_to(table_bytes, evaluation.clone()).with_seed(seed),
            hasty: Greedy::new(evaluation, seed),
            seed: !seed,
        }
    }
}

impl<G: Game, E> LevelAgent<G, E> {
    /// Plays at this level from now on.
    pub const fn set_level(&mut self, level: Level) {
        self.level = level;
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for LevelAgent<G, E> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let habits = self.level.habits();
        let mut numbers = RandomNumbers::of_choice(self.seed, position, earlier);
        if numbers.below(100) < habits.haste {
            return self.hasty.choose(position, earlier, limits);
        }
        if habits.margin == 0 {
            return self.search.choose(position, earlier, limits);
        }
        self.search.forget();
        let good = self
            .search
            .candidates(position, earlier, limits, habits.margin);
        let place = numbers.below(good.len() as u64);
        good.into_iter().nth(place as usize)
    }
}
