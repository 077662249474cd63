//! Styles of play: named changes of an evaluation's weights.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A style of play: which terms of the [evaluation](crate::Evaluation) weigh more than usual.
///
/// Each evaluation defines its styles. Styles add variety, not strength: the tuned weights are
/// those of the balanced style, and the others are slightly weaker.
///
/// ```
/// use board_bot::{AgentSpec, Style};
///
/// let spec: AgentSpec = "level5:style=attacker".parse()?;
/// assert_eq!(spec.style(), Style::Attacker);
/// # Ok::<(), board_bot::ParseAgentSpecError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Style {
    /// The tuned weights.
    #[default]
    Balanced,
    /// Attacks the opponent's king, Commander or rook.
    Attacker,
    /// Keeps its pieces together.
    Guardian,
    /// Prefers mobility.
    Roamer,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Balanced, Self::Attacker, Self::Guardian, Self::Roamer];

    /// The name, as `Display` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
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

/// The style is unknown.
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
            "style {found:?}: expected balanced, attacker, guardian or roamer"
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
