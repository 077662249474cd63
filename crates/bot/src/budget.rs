//! How much thinking a move is given, as it is written on a command line.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// How much thinking a move may take: plies, positions, time, or several of them; whatever is reached first ends it.
///
/// As text, `depth=6`, `nodes=100000`, `time=500ms` or `time=2s`, joined by commas.
///
/// ```
/// use board_bot::Budget;
///
/// let budget: Budget = "nodes=100000,time=2s".parse()?;
/// assert_eq!(budget.nodes, Some(100_000));
/// assert_eq!(budget.to_string(), "nodes=100000,time=2s");
///
/// let error = "nodes=many".parse::<Budget>().unwrap_err();
/// assert_eq!(error.to_string(), r#""many" is no number of nodes: expected 1 or more, as in nodes=100000"#);
/// # Ok::<(), board_bot::ParseBudgetError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Plies looked ahead in full, quiescence aside.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Time, by the clock.
    pub time: Option<Duration>,
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Self = Self {
        depth: None,
        nodes: None,
        time: None,
    };

    /// At most this many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::UNLIMITED
        }
    }

    /// Whether an agent with this budget answers the same every time, on every machine: it does unless time is limited.
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.time.is_none()
    }
}

impl fmt::Display for Budget {
    /// The parts in the order depth, nodes, time; nothing when there is no limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if let Some(depth) = self.depth {
            write!(f, "depth={depth}")?;
            separator = ",";
        }
        if let Some(nodes) = self.nodes {
            write!(f, "{separator}nodes={nodes}")?;
            separator = ",";
        }
        if let Some(time) = self.time {
            let milliseconds = time.as_millis();
            if milliseconds.is_multiple_of(1000) {
                write!(f, "{separator}time={}s", milliseconds / 1000)?;
            } else {
                write!(f, "{separator}time={milliseconds}ms")?;
            }
        }
        Ok(())
    }
}

/// Why a text is no budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseBudgetError {
    /// A part without `=`, or with another name than those there are.
    Part {
        /// The part.
        found: String,
    },
    /// A limit that is given twice.
    Twice {
        /// Its name.
        name: &'static str,
    },
    /// What follows `depth=` is no number of plies from 1 on.
    Depth {
        /// What follows.
        found: String,
    },
    /// What follows `nodes=` is no number of positions from 1 on.
    Nodes {
        /// What follows.
        found: String,
    },
    /// What follows `time=` is no number of seconds or milliseconds from 1 on.
    Time {
        /// What follows.
        found: String,
    },
}

impl fmt::Display for ParseBudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part { found } => write!(
                f,
                "{found:?} is no budget: expected depth=6, nodes=100000, time=500ms, or several joined by commas"
            ),
            Self::Twice { name } => write!(f, "{name} is given twice"),
            Self::Depth { found } => write!(
                f,
                "{found:?} is no number of plies: expected 1 or more, as in depth=6"
            ),
            Self::Nodes { found } => write!(
                f,
                "{found:?} is no number of nodes: expected 1 or more, as in nodes=100000"
            ),
            Self::Time { found } => write!(
                f,
                "{found:?} is no time: expected a whole number of s or ms, as in time=500ms"
            ),
        }
    }
}

impl core::error::Error for ParseBudgetError {}

impl FromStr for Budget {
    type Err = ParseBudgetError;

    fn from_str(text: &str) -> Result<Self, ParseBudgetError> {
        let mut budget = Self::UNLIMITED;
        for part in text.split(',') {
            let found = || part.to_owned();
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| ParseBudgetError::Part { found: found() })?;
            let found = || value.to_owned();
            match name {
                "depth" => {
                    let depth = number(value).and_then(|plies| u32::try_from(plies).ok());
                    let depth = depth.ok_or_else(|| ParseBudgetError::Depth { found: found() })?;
                    once("depth", &mut budget.depth, depth)?;
                }
                "nodes" => {
                    let nodes = number(value);
                    let nodes = nodes.ok_or_else(|| ParseBudgetError::Nodes { found: found() })?;
                    once("nodes", &mut budget.nodes, nodes)?;
                }
                "time" => {
                    let time = time(value);
                    let time = time.ok_or_else(|| ParseBudgetError::Time { found: found() })?;
                    once("time", &mut budget.time, time)?;
                }
                _ => {
                    let found = part.to_owned();
                    return Err(ParseBudgetError::Part { found });
                }
            }
        }
        Ok(budget)
    }
}

/// Fills a limit that must still be empty.
fn once<T>(name: &'static str, limit: &mut Option<T>, value: T) -> Result<(), ParseBudgetError> {
    match limit.replace(value) {
        None => Ok(()),
        Some(_) => Err(ParseBudgetError::Twice { name }),
    }
}

/// A number from 1 on, of digits alone.
fn number(digits: &str) -> Option<u64> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|&number| number > 0)
}

fn time(text: &str) -> Option<Duration> {
    // Milliseconds first: their unit ends like that of seconds.
    if let Some(milliseconds) = text.strip_suffix("ms") {
        return number(milliseconds).map(Duration::from_millis);
    }
    number(text.strip_suffix('s')?).map(Duration::from_secs)
}
