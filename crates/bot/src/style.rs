//! Styles of play: weights of an evaluation by name.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// What a player likes, besides winning: which parts of the [evaluation](crate::Evaluation) weigh more than usual.
///
/// Each game's evaluation says what a style is to it. They are for variety, not for strength: balanced is what was tuned,
/// and the others lose a little against it.
///
/// ```
/// use board_bot::{AgentSpec, Style};
///
/// let spec: AgentSpec = "level5:style=attacker".parse()?;
/// assert_eq!(spec.style(), Style::Attacker);
/// # Ok::<(), board_bot::ParseAgentSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// The usual weights.
    #[default]
    Balanced,
    /// Goes for the other side's king, Commander or rook.
    Attacker,
    /// Keeps its own together.
    Guardian,
    /// Wants room to move.
    Roamer,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Balanced, Self::Attacker, Self::Guardian, Self::Roamer];

    const fn name(self) -> &'static str {
        match self {
            Self::Balanced => "balanced",
            Self::Attacker => "attacker",
            Self::Guardian => "guardian",
            Self::Roamer => "roamer",
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no style of this name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseStyleError {
    /// The name.
    pub found: String,
}

impl fmt::Display for ParseStyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(
            f,
            "{found:?} is no style: expected balanced, attacker, guardian or roamer"
        )
    }
}

impl Error for ParseStyleError {}

impl FromStr for Style {
    type Err = ParseStyleError;

    fn from_str(text: &str) -> Result<Self, ParseStyleError> {
        let style = Self::ALL.into_iter().find(|style| style.name() == text);
        style.ok_or_else(|| ParseStyleError { found: text.into() })
    }
}
