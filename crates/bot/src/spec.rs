//! Agents by name.

use core::fmt;
use core::num::NonZero;
use core::str::FromStr;

use board_game_core::Game;

use crate::{
    Adaptive, Agent, Budget, Evaluation, Greedy, Level, LevelAgent, Limits, MaxN, MonteCarlo,
    ParseBudgetError, ParseStyleError, Random, Search, Style, ThreadedSearch,
};

/// An agent as it is named on a command line, and what it thinks with.
///
/// As text it is the agent's name, perhaps followed by `:` and a [`Budget`] that takes the place of the agent's own:
/// `random`, `greedy`, `level1` to `level8`, `adaptive`, `search`, `search:nodes=100000`, `level8:depth=6`,
/// `montecarlo:time=500ms`, `maxn`. A [`Style`] may stand there, too: `level5:style=attacker`,
/// `search:nodes=5000,style=guardian`. And `search` may have several threads: `search:threads=2`.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Agent, AgentSpec};
/// use ploy_rules::Position;
///
/// let spec: AgentSpec = "search:nodes=5000".parse()?;
/// let mut agent = spec.agent(PloyEvaluation::default(), 1);
/// let choice = agent.choose(&Position::start(), &[], &spec.limits()).expect("the game goes on");
/// assert!(choice.nodes <= 5_000);
/// assert_eq!(spec.to_string(), "search:nodes=5000");
/// # }
/// # use board_bot::AgentSpec;
/// let error = "levels".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"no player is named "levels": expected random, greedy, level1 to level8, adaptive, search, montecarlo or maxn"#
/// );
/// # Ok::<(), board_bot::ParseAgentSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AgentSpec {
    way: Way,
    /// Unlimited where that of the way counts.
    budget: Budget,
    style: Style,
    /// More than one for a search alone.
    threads: NonZero<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Way {
    Random,
    Greedy,
    Level(Level),
    Adaptive,
    Search,
    MonteCarlo,
    MaxN,
}

/// What [`Search`], [`MonteCarlo`] and [`MaxN`] think with unless something else is asked for.
const NODES: u64 = 100_000;

impl AgentSpec {
    /// [`Random`].
    pub const RANDOM: Self = Self::of(Way::Random);
    /// [`Greedy`].
    pub const GREEDY: Self = Self::of(Way::Greedy);
    /// [`Adaptive`], each move with what its level has.
    pub const ADAPTIVE: Self = Self::of(Way::Adaptive);
    /// [`Search`], with 100,000 positions a move.
    pub const SEARCH: Self = Self::of(Way::Search);
    /// [`MonteCarlo`], with 100,000 positions a move.
    pub const MONTE_CARLO: Self = Self::of(Way::MonteCarlo);
    /// [`MaxN`], with 100,000 positions a move.
    pub const MAX_N: Self = Self::of(Way::MaxN);

    const fn of(way: Way) -> Self {
        Self {
            way,
            budget: Budget::UNLIMITED,
            style: Style::Balanced,
            threads: NonZero::<u8>::MIN,
        }
    }

    /// The same search on so many threads; other agents have one.
    #[must_use]
    pub const fn with_threads(self, threads: NonZero<u8>) -> Self {
        match self.way {
            Way::Search => Self { threads, ..self },
            _ => self,
        }
    }

    /// How many threads it thinks on.
    #[must_use]
    pub const fn threads(&self) -> NonZero<u8> {
        self.threads
    }

    /// Whether the agent answers the same every time, on every machine: it does unless its time is limited or it thinks on
    /// several threads.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.budget().repeats() && self.threads == NonZero::<u8>::MIN
    }

    /// The same agent in this style; [`Random`] and [`Greedy`] have none.
    #[must_use]
    pub const fn with_style(self, style: Style) -> Self {
        match self.way {
            Way::Random | Way::Greedy => self,
            _ => Self { style, ..self },
        }
    }

    /// Its style.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// The same agent with this budget instead of its own; with one that limits nothing, the agent's own again.
    ///
    /// [`Random`] and [`Greedy`] do not think, and stay as they are.
    #[must_use]
    pub const fn with_budget(self, budget: Budget) -> Self {
        match self.way {
            Way::Random | Way::Greedy => self,
            _ => Self { budget, ..self },
        }
    }

    /// What the agent thinks with.
    #[must_use]
    pub fn budget(&self) -> Budget {
        if self.budget != Budget::UNLIMITED {
            return self.budget;
        }
        match self.way {
            Way::Random | Way::Greedy | Way::Adaptive => Budget::UNLIMITED,
            Way::Level(level) => level.budget(),
            Way::Search | Way::MonteCarlo | Way::MaxN => Budget::nodes(NODES),
        }
    }

    /// The same as limits of a move, with a stop button of their own at each call.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.budget().into()
    }

    /// Whether the agent [learns](Agent::learn) from how its games end, as [`Adaptive`] does.
    #[must_use]
    pub const fn learns(&self) -> bool {
        matches!(self.way, Way::Adaptive)
    }

    /// The agent itself, with this evaluation and this seed.
    ///
    /// It goes by the limits that each move is given; [`limits`](Self::limits) are those it was named with.
    pub fn agent<G, E>(&self, evaluation: E, seed: u64) -> Box<dyn Agent<G> + Send>
    where
        G: Game<Move: Send> + Send + 'static,
        E: Evaluation<G> + Clone + Send + 'static,
    {
        let evaluation = evaluation.styled(self.style);
        match self.way {
            Way::Random => Box::new(Random::new(seed)),
            Way::Greedy => Box::new(Greedy::new(evaluation, seed)),
            Way::Level(level) => Box::new(LevelAgent::new(level, evaluation, seed)),
            Way::Adaptive => Box::new(Adaptive::new(evaluation, seed)),
            Way::Search => {
                let search = Search::new(evaluation).with_seed(seed);
                Box::new(ThreadedSearch::new(search, self.threads.into()))
            }
            Way::MonteCarlo => Box::new(MonteCarlo::new(evaluation).with_seed(seed)),
            Way::MaxN => Box::new(MaxN::new(evaluation).with_seed(seed)),
        }
    }
}

impl From<Level> for AgentSpec {
    fn from(level: Level) -> Self {
        Self::of(Way::Level(level))
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.way {
            Way::Random => f.write_str("random")?,
            Way::Greedy => f.write_str("greedy")?,
            Way::Level(level) => write!(f, "level{level}")?,
            Way::Adaptive => f.write_str("adaptive")?,
            Way::Search => f.write_str("search")?,
            Way::MonteCarlo => f.write_str("montecarlo")?,
            Way::MaxN => f.write_str("maxn")?,
        }
        let mut separator = ":";
        if self.budget != Budget::UNLIMITED {
            write!(f, ":{}", self.budget)?;
            separator = ",";
        }
        if self.threads != NonZero::<u8>::MIN {
            write!(f, "{separator}threads={}", self.threads)?;
            separator = ",";
        }
        if self.style != Style::Balanced {
            write!(f, "{separator}style={}", self.style)?;
        }
        Ok(())
    }
}

/// Why a text names no agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseAgentSpecError {
    /// There is no agent of this name.
    Name {
        /// The name.
        found: String,
    },
    /// What follows the name is no budget.
    Budget(ParseBudgetError),
    /// What follows `style=` is no style.
    Style(ParseStyleError),
    /// A style that is given twice.
    StyleTwice,
    /// What follows `threads=` is no number of threads from 1 to 255.
    Threads {
        /// What follows.
        found: String,
    },
    /// A number of threads that is given twice.
    ThreadsTwice,
    /// This agent thinks on one thread.
    NeedsOneThread {
        /// Its name.
        name: String,
    },
    /// This agent does not think, so that there is nothing to limit.
    NeedsNoBudget {
        /// Its name.
        name: &'static str,
    },
}

impl fmt::Display for ParseAgentSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => write!(
                f,
                "no player is named {found:?}: expected random, greedy, level1 to level8, adaptive, search, montecarlo or maxn"
            ),
            Self::Budget(error) => error.fmt(f),
            Self::Style(error) => error.fmt(f),
            Self::StyleTwice => f.write_str("style is given twice"),
            Self::Threads { found } => write!(
                f,
                "{found:?} is no number of threads: expected 1 to 255, as in threads=2"
            ),
            Self::ThreadsTwice => f.write_str("threads is given twice"),
            Self::NeedsOneThread { name } => {
                write!(f, "{name} thinks on one thread: only search takes threads")
            }
            Self::NeedsNoBudget { name } => {
                write!(f, "{name} does not think, and takes no budget and no style")
            }
        }
    }
}

impl core::error::Error for ParseAgentSpecError {}

impl From<ParseBudgetError> for ParseAgentSpecError {
    fn from(error: ParseBudgetError) -> Self {
        Self::Budget(error)
    }
}

impl FromStr for AgentSpec {
    type Err = ParseAgentSpecError;

    fn from_str(text: &str) -> Result<Self, ParseAgentSpecError> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (text, None),
        };
        let unknown = || ParseAgentSpecError::Name {
            found: name.to_owned(),
        };
        let way = match name {
            "random" => Way::Random,
            "greedy" => Way::Greedy,
            "adaptive" => Way::Adaptive,
            "search" => Way::Search,
            "montecarlo" => Way::MonteCarlo,
            "maxn" => Way::MaxN,
            _ => {
                let number = name.strip_prefix("level").ok_or_else(unknown)?;
                Way::Level(number.parse().map_err(|_| unknown())?)
            }
        };
        match (way, budget) {
            (Way::Random, Some(_)) => Err(ParseAgentSpecError::NeedsNoBudget { name: "random" }),
            (Way::Greedy, Some(_)) => Err(ParseAgentSpecError::NeedsNoBudget { name: "greedy" }),
            (_, None) => Ok(Self::of(way)),
            (_, Some(options)) => with_options(Self::of(way), name, options),
        }
    }
}

/// The agent with what stands after its name: parts joined by commas, one of which may be a style and one a number of threads.
fn with_options(
    mut spec: AgentSpec,
    name: &str,
    options: &str,
) -> Result<AgentSpec, ParseAgentSpecError> {
    let (mut styles, mut threads, mut budget) = (Vec::new(), Vec::new(), Vec::new());
    for part in options.split(',') {
        if let Some(style) = part.strip_prefix("style=") {
            styles.push(style);
        } else if let Some(number) = part.strip_prefix("threads=") {
            threads.push(number);
        } else {
            budget.push(part);
        }
    }
    match styles[..] {
        [] => {}
        [style] => spec.style = style.parse().map_err(ParseAgentSpecError::Style)?,
        _ => return Err(ParseAgentSpecError::StyleTwice),
    }
    match threads[..] {
        [] => {}
        [number] => {
            spec.threads = number.parse().map_err(|_| ParseAgentSpecError::Threads {
                found: number.to_owned(),
            })?;
        }
        _ => return Err(ParseAgentSpecError::ThreadsTwice),
    }
    if !budget.is_empty() {
        spec.budget = budget.join(",").parse()?;
    }
    if !threads.is_empty() && spec.way != Way::Search {
        let name = name.to_owned();
        return Err(ParseAgentSpecError::NeedsOneThread { name });
    }
    Ok(spec)
}
