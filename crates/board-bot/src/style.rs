//! Styles of play: named changes of an evaluation's weights.

use board_game_core::named;

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

named!(
    Style,
    "style",
    [Balanced => "balanced", Attacker => "attacker", Guardian => "guardian", Roamer => "roamer"]
);
