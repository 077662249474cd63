//! The budget of a move, and its text.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use super::time_text::time_text;

/// The limits of one move: depth, nodes, time, or several of them. The search ends at the first
/// limit that it reaches.
///
/// The text is `depth=6`, `nodes=100000`, `time=500ms` or `time=2s`, joined by commas.
///
/// ```
/// use board_bot::Budget;
///
/// let budget: Budget = "nodes=100000,time=2s".parse()?;
/// assert_eq!(budget.nodes, Some(100_000));
/// assert_eq!(budget.to_string(), "nodes=100000,time=2s");
///
/// let error = "nodes=many".parse::<Budget>().unwrap_err();
/// assert_eq!(error.to_string(), r#"nodes "many": expected a whole number of 1 or more, as in nodes=100000"#);
/// # Ok::<(), board_bot::ParseBudgetError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Budget {
    /// The depth in plies, without quiescence search.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The wall-clock time.
    pub time: Option<Duration>,
}

impl Budget {
    /// No limits.
    pub const UNLIMITED: Self = Self {
        depth: None,
        nodes: None,
        time: None,
    };

    /// A budget of this many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::UNLIMITED
        }
    }

    /// The budget with this limit of depth, or without one.
    #[must_use]
    pub const fn with_depth(self, depth: Option<u32>) -> Self {
        Self { depth, ..self }
    }

    /// The budget with this limit of nodes, or without one.
    #[must_use]
    pub const fn with_nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }

    /// The budget with this limit of time, or without one.
    #[must_use]
    pub const fn with_time(self, time: Option<Duration>) -> Self {
        Self { time, ..self }
    }

    /// Whether an agent with this budget gives the same result on every machine: time is not
    /// limited.
    #[must_use]
    pub const fn is_deterministic(&self) -> bool {
        self.time.is_none()
    }
}

impl fmt::Display for Budget {
    /// The limits in the order depth, nodes, time; an empty text for no limits.
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
            write!(f, "{separator}time={}", time_text(time))?;
        }
        Ok(())
    }
}

/// The reason why a text is not a budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseBudgetError {
    /// A part without `=`, or with an unknown name.
    Part {
        /// The part.
        found: String,
    },
    /// A limit is given twice.
    Duplicate {
        /// Its name.
        name: &'static str,
    },
    /// The depth is not a number of 1 or more.
    Depth {
        /// The value.
        found: String,
    },
    /// The number of nodes is not a number of 1 or more.
    Nodes {
        /// The value.
        found: String,
    },
    /// The time is not a number of 1 or more seconds or milliseconds.
    Time {
        /// The value.
        found: String,
    },
}

impl fmt::Display for ParseBudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part { found } => write!(
                f,
                "budget {found:?}: expected depth=6, nodes=100000, time=500ms, or several joined by commas"
            ),
            Self::Duplicate { name } => write!(f, "{name} is given twice: expected once"),
            Self::Depth { found } => write!(
                f,
                "depth {found:?}: expected a whole number of 1 or more, as in depth=6"
            ),
            Self::Nodes { found } => write!(
                f,
                "nodes {found:?}: expected a whole number of 1 or more, as in nodes=100000"
            ),
            Self::Time { found } => write!(
                f,
                "time {found:?}: expected a whole number of s or ms, as in time=500ms"
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
                    set_once("depth", &mut budget.depth, depth)?;
                }
                "nodes" => {
                    let nodes = number(value);
                    let nodes = nodes.ok_or_else(|| ParseBudgetError::Nodes { found: found() })?;
                    set_once("nodes", &mut budget.nodes, nodes)?;
                }
                "time" => {
                    let time = time(value);
                    let time = time.ok_or_else(|| ParseBudgetError::Time { found: found() })?;
                    set_once("time", &mut budget.time, time)?;
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

/// Sets a limit that must not be set yet.
fn set_once<T>(
    name: &'static str,
    limit: &mut Option<T>,
    value: T,
) -> Result<(), ParseBudgetError> {
    match limit.replace(value) {
        None => Ok(()),
        Some(_) => Err(ParseBudgetError::Duplicate { name }),
    }
}

/// A number of 1 or more, written in digits only.
fn number(digits: &str) -> Option<u64> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|&number| number > 0)
}

fn time(text: &str) -> Option<Duration> {
    // Milliseconds first: `ms` ends with `s`, too.
    if let Some(milliseconds) = text.strip_suffix("ms") {
        return number(milliseconds).map(Duration::from_millis);
    }
    number(text.strip_suffix('s')?).map(Duration::from_secs)
}
