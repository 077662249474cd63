//! Players by name.

use core::fmt;
use core::str::FromStr;

use board_game_core::Game;

use crate::{
    Budget, Evaluation, Greedy, Level, LevelPlayer, Limits, MonteCarlo, ParseBudgetError, Player,
    Random, Search,
};

/// A player as it is named on a command line, and what it thinks with.
///
/// As text it is the player's name, perhaps followed by `:` and a [`Budget`] that takes the place of the player's own:
/// `random`, `greedy`, `level1` to `level8`, `search`, `search:nodes=100000`, `level8:depth=6`, `montecarlo:time=500ms`.
///
/// ```
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Entrant, Player};
/// use ploy_rules::Position;
///
/// let entrant: Entrant = "search:nodes=5000".parse()?;
/// let mut player = entrant.player(PloyEvaluation::default(), 1);
/// let choice = player.choose(&Position::start(), &[], &entrant.limits()).expect("the game goes on");
/// assert!(choice.nodes <= 5_000);
/// assert_eq!(entrant.to_string(), "search:nodes=5000");
///
/// let error = "levels".parse::<Entrant>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"no player is named "levels": expected random, greedy, level1 to level8, search or montecarlo"#
/// );
/// # Ok::<(), board_bot::ParseEntrantError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entrant {
    kind: Kind,
    /// Unlimited where the kind's own counts.
    budget: Budget,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Random,
    Greedy,
    Level(Level),
    Search,
    MonteCarlo,
}

/// What [`Search`] and [`MonteCarlo`] think with unless something else is asked for.
const NODES: u64 = 100_000;

impl Entrant {
    /// [`Random`].
    pub const RANDOM: Self = Self::of(Kind::Random);
    /// [`Greedy`].
    pub const GREEDY: Self = Self::of(Kind::Greedy);
    /// [`Search`], with 100,000 positions a move.
    pub const SEARCH: Self = Self::of(Kind::Search);
    /// [`MonteCarlo`], with 100,000 positions a move.
    pub const MONTE_CARLO: Self = Self::of(Kind::MonteCarlo);

    const fn of(kind: Kind) -> Self {
        Self {
            kind,
            budget: Budget::UNLIMITED,
        }
    }

    /// The same player with this budget instead of its own; with one that limits nothing, the player's own again.
    ///
    /// [`Random`] and [`Greedy`] do not think, and stay as they are.
    #[must_use]
    pub const fn with_budget(self, budget: Budget) -> Self {
        match self.kind {
            Kind::Random | Kind::Greedy => self,
            _ => Self { budget, ..self },
        }
    }

    /// What the player thinks with.
    #[must_use]
    pub fn budget(&self) -> Budget {
        if self.budget != Budget::UNLIMITED {
            return self.budget;
        }
        match self.kind {
            Kind::Random | Kind::Greedy => Budget::UNLIMITED,
            Kind::Level(level) => level.budget(),
            Kind::Search | Kind::MonteCarlo => Budget::nodes(NODES),
        }
    }

    /// The same as limits of a move, with a stop button of their own at each call.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.budget().into()
    }

    /// The player itself, with this evaluation and this seed.
    ///
    /// It goes by the limits that each move is given; [`limits`](Self::limits) are those it was named with.
    pub fn player<G, E>(&self, evaluation: E, seed: u64) -> Box<dyn Player<G> + Send>
    where
        G: Game<Move: Send> + Send + 'static,
        E: Evaluation<G> + Clone + Send + 'static,
    {
        match self.kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Greedy => Box::new(Greedy::new(evaluation, seed)),
            Kind::Level(level) => Box::new(LevelPlayer::new(level, evaluation, seed)),
            Kind::Search => Box::new(Search::new(evaluation).with_seed(seed)),
            Kind::MonteCarlo => Box::new(MonteCarlo::new(evaluation).with_seed(seed)),
        }
    }
}

impl From<Level> for Entrant {
    fn from(level: Level) -> Self {
        Self::of(Kind::Level(level))
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Random => f.write_str("random")?,
            Kind::Greedy => f.write_str("greedy")?,
            Kind::Level(level) => write!(f, "level{level}")?,
            Kind::Search => f.write_str("search")?,
            Kind::MonteCarlo => f.write_str("montecarlo")?,
        }
        if self.budget == Budget::UNLIMITED {
            return Ok(());
        }
        write!(f, ":{}", self.budget)
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseEntrantError {
    /// There is no player of this name.
    Name {
        /// The name.
        found: String,
    },
    /// What follows the name is no budget.
    Budget(ParseBudgetError),
    /// This player does not think, so that there is nothing to limit.
    NeedsNoBudget {
        /// Its name.
        name: &'static str,
    },
}

impl fmt::Display for ParseEntrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => write!(
                f,
                "no player is named {found:?}: expected random, greedy, level1 to level8, search or montecarlo"
            ),
            Self::Budget(error) => error.fmt(f),
            Self::NeedsNoBudget { name } => {
                write!(f, "{name} does not think and takes no budget")
            }
        }
    }
}

impl core::error::Error for ParseEntrantError {}

impl From<ParseBudgetError> for ParseEntrantError {
    fn from(error: ParseBudgetError) -> Self {
        Self::Budget(error)
    }
}

impl FromStr for Entrant {
    type Err = ParseEntrantError;

    fn from_str(text: &str) -> Result<Self, ParseEntrantError> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (text, None),
        };
        let unknown = || ParseEntrantError::Name {
            found: name.to_owned(),
        };
        let kind = match name {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "search" => Kind::Search,
            "montecarlo" => Kind::MonteCarlo,
            _ => {
                let number = name.strip_prefix("level").ok_or_else(unknown)?;
                Kind::Level(number.parse().map_err(|_| unknown())?)
            }
        };
        match (kind, budget) {
            (Kind::Random, Some(_)) => Err(ParseEntrantError::NeedsNoBudget { name: "random" }),
            (Kind::Greedy, Some(_)) => Err(ParseEntrantError::NeedsNoBudget { name: "greedy" }),
            (_, None) => Ok(Self::of(kind)),
            (_, Some(budget)) => Ok(Self {
                kind,
                budget: budget.parse()?,
            }),
        }
    }
}
