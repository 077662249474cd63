//! Agents by their names on a command line.

use core::fmt;
use core::num::NonZero;
use core::str::FromStr;

use board_game_core::{Game, ParseNameError};

use crate::{
    AdaptiveAgent, Agent, Budget, Evaluation, GreedyAgent, Level, LevelAgent, Limits, MaxN,
    MonteCarlo, ParseBudgetError, RandomAgent, Search, Style, ThreadedSearch,
};

/// An agent with its budget, style and number of threads.
///
/// The text is the agent's name, and options after a `:`. Names: `random`, `greedy`, `level1` to
/// `level20`, `adaptive`, `search`, `montecarlo`, `maxn`. Options: a [`Budget`] that replaces the
/// default (`search:nodes=100000`, `level20:depth=6`, `montecarlo:time=500ms`), a [`Style`]
/// (`level5:style=attacker`, `search:nodes=5000,style=guardian`), and for `search` a number of
/// threads (`search:threads=2`).
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
///     r#"no player is named "levels": expected random, greedy, level1 to level20, adaptive, search, montecarlo or maxn"#
/// );
/// # Ok::<(), board_bot::ParseAgentSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AgentSpec {
    kind: AgentKind,
    /// The budget; unlimited for the default of the kind.
    budget: Budget,
    style: Style,
    /// 1 for all agents but the search.
    threads: NonZero<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum AgentKind {
    Random,
    Greedy,
    Level(Level),
    Adaptive,
    Search,
    MonteCarlo,
    MaxN,
}

/// Default nodes per move of [`Search`], [`MonteCarlo`] and [`MaxN`].
const DEFAULT_NODES: u64 = 100_000;

impl AgentSpec {
    /// [`RandomAgent`].
    pub const RANDOM: Self = Self::new(AgentKind::Random);
    /// [`GreedyAgent`].
    pub const GREEDY: Self = Self::new(AgentKind::Greedy);
    /// [`AdaptiveAgent`], with the budget of its current level.
    pub const ADAPTIVE: Self = Self::new(AgentKind::Adaptive);
    /// [`Search`], with 100,000 nodes a move.
    pub const SEARCH: Self = Self::new(AgentKind::Search);
    /// [`MonteCarlo`], with 100,000 nodes a move.
    pub const MONTE_CARLO: Self = Self::new(AgentKind::MonteCarlo);
    /// [`MaxN`], with 100,000 nodes a move.
    pub const MAX_N: Self = Self::new(AgentKind::MaxN);

    const fn new(kind: AgentKind) -> Self {
        Self {
            kind,
            budget: Budget::UNLIMITED,
            style: Style::Balanced,
            threads: NonZero::<u8>::MIN,
        }
    }

    /// The agent on this many threads; only the search has more than one.
    #[must_use]
    pub const fn with_threads(self, threads: NonZero<u8>) -> Self {
        match self.kind {
            AgentKind::Search => Self { threads, ..self },
            _ => self,
        }
    }

    /// The number of threads.
    #[must_use]
    pub const fn threads(&self) -> NonZero<u8> {
        self.threads
    }

    /// Whether the agent gives the same result on every machine: its time is not limited and it has
    /// one thread.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        self.budget().is_deterministic() && self.threads == NonZero::<u8>::MIN
    }

    /// The agent in this style; [`RandomAgent`] and [`GreedyAgent`] have none.
    #[must_use]
    pub const fn with_style(self, style: Style) -> Self {
        match self.kind {
            AgentKind::Random | AgentKind::Greedy => self,
            _ => Self { style, ..self },
        }
    }

    /// The agent's style.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// The agent with this budget; an unlimited one restores the default.
    ///
    /// [`RandomAgent`] and [`GreedyAgent`] do not search, and stay as they are.
    #[must_use]
    pub const fn with_budget(self, budget: Budget) -> Self {
        match self.kind {
            AgentKind::Random | AgentKind::Greedy => self,
            _ => Self { budget, ..self },
        }
    }

    /// The budget of a move.
    #[must_use]
    pub fn budget(&self) -> Budget {
        if self.budget != Budget::UNLIMITED {
            return self.budget;
        }
        match self.kind {
            AgentKind::Random | AgentKind::Greedy | AgentKind::Adaptive => Budget::UNLIMITED,
            AgentKind::Level(level) => level.budget(),
            AgentKind::Search | AgentKind::MonteCarlo | AgentKind::MaxN => {
                Budget::nodes(DEFAULT_NODES)
            }
        }
    }

    /// The budget as limits, with a new stop flag at each call.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.budget().into()
    }

    /// Whether the agent [learns](Agent::learn) from the results of its games, as [`AdaptiveAgent`]
    /// does.
    #[must_use]
    pub const fn learns(&self) -> bool {
        matches!(self.kind, AgentKind::Adaptive)
    }

    /// Creates the agent, with this evaluation and this seed.
    ///
    /// The caller passes [`limits`](Self::limits), or others, with each move.
    pub fn agent<G, E>(&self, evaluation: E, seed: u64) -> Box<dyn Agent<G> + Send>
    where
        G: Game<Move: Send> + Send + 'static,
        E: Evaluation<G> + Clone + Send + 'static,
    {
        let evaluation = evaluation.with_style(self.style);
        match self.kind {
            AgentKind::Random => Box::new(RandomAgent::new(seed)),
            AgentKind::Greedy => Box::new(GreedyAgent::new(evaluation, seed)),
            AgentKind::Level(level) => Box::new(LevelAgent::new(level, evaluation, seed)),
            AgentKind::Adaptive => Box::new(AdaptiveAgent::new(evaluation, seed)),
            AgentKind::Search => {
                let search = Search::new(evaluation).with_seed(seed);
                Box::new(ThreadedSearch::new(search, self.threads))
            }
            AgentKind::MonteCarlo => Box::new(MonteCarlo::new(evaluation).with_seed(seed)),
            AgentKind::MaxN => Box::new(MaxN::new(evaluation).with_seed(seed)),
        }
    }
}

impl From<Level> for AgentSpec {
    fn from(level: Level) -> Self {
        Self::new(AgentKind::Level(level))
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            AgentKind::Random => f.write_str("random")?,
            AgentKind::Greedy => f.write_str("greedy")?,
            AgentKind::Level(level) => write!(f, "level{level}")?,
            AgentKind::Adaptive => f.write_str("adaptive")?,
            AgentKind::Search => f.write_str("search")?,
            AgentKind::MonteCarlo => f.write_str("montecarlo")?,
            AgentKind::MaxN => f.write_str("maxn")?,
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

/// The reason why a text is not an agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseAgentSpecError {
    /// There is no agent of this name.
    Name {
        /// The name.
        found: String,
    },
    /// The budget is wrong.
    Budget(ParseBudgetError),
    /// The style is unknown.
    Style(ParseNameError),
    /// The style is given twice.
    DuplicateStyle,
    /// The number of threads is not a number from 1 to 255.
    Threads {
        /// The value.
        found: String,
    },
    /// The number of threads is given twice.
    DuplicateThreads,
    /// Only the search runs on several threads.
    NeedsOneThread {
        /// The agent's name.
        name: String,
    },
    /// This agent does not search, so that it has no budget.
    NeedsNoBudget {
        /// The agent's name.
        name: &'static str,
    },
}

impl fmt::Display for ParseAgentSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { found } => write!(
                f,
                "no player is named {found:?}: expected random, greedy, level1 to level{}, adaptive, search, montecarlo or maxn",
                Level::STRONGEST
            ),
            Self::Budget(error) => error.fmt(f),
            Self::Style(error) => error.fmt(f),
            Self::DuplicateStyle => f.write_str("style is given twice: expected once"),
            Self::Threads { found } => {
                write!(f, "threads {found:?}: expected 1 to 255, as in threads=2")
            }
            Self::DuplicateThreads => f.write_str("threads is given twice: expected once"),
            Self::NeedsOneThread { name } => {
                write!(f, "{name} has one thread: only search takes threads")
            }
            Self::NeedsNoBudget { name } => {
                write!(f, "{name} does not search: it takes no budget and no style")
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
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let unknown = || ParseAgentSpecError::Name {
            found: name.to_owned(),
        };
        let kind = match name {
            "random" => AgentKind::Random,
            "greedy" => AgentKind::Greedy,
            "adaptive" => AgentKind::Adaptive,
            "search" => AgentKind::Search,
            "montecarlo" => AgentKind::MonteCarlo,
            "maxn" => AgentKind::MaxN,
            _ => {
                let number = name.strip_prefix("level").ok_or_else(unknown)?;
                AgentKind::Level(number.parse().map_err(|_| unknown())?)
            }
        };
        match (kind, options) {
            (AgentKind::Random, Some(_)) => {
                Err(ParseAgentSpecError::NeedsNoBudget { name: "random" })
            }
            (AgentKind::Greedy, Some(_)) => {
                Err(ParseAgentSpecError::NeedsNoBudget { name: "greedy" })
            }
            (_, None) => Ok(Self::new(kind)),
            (_, Some(options)) => with_options(Self::new(kind), name, options),
        }
    }
}

/// Applies the options, which are separated by commas: budget, style and threads.
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
        _ => return Err(ParseAgentSpecError::DuplicateStyle),
    }
    match threads[..] {
        [] => {}
        [number] => {
            spec.threads = number.parse().map_err(|_| ParseAgentSpecError::Threads {
                found: number.to_owned(),
            })?;
        }
        _ => return Err(ParseAgentSpecError::DuplicateThreads),
    }
    if !budget.is_empty() {
        spec.budget = budget.join(",").parse()?;
    }
    if !threads.is_empty() && spec.kind != AgentKind::Search {
        let name = name.to_owned();
        return Err(ParseAgentSpecError::NeedsOneThread { name });
    }
    Ok(spec)
}
