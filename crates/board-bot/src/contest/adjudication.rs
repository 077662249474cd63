//! Adjudication: the end of a game that its rules let go on.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use board_game_core::{Game, Outcome, Player, Team};

use crate::Evaluation;
use crate::evaluation::against_others;

/// The adjudication of a match: when a game ends although its rules let it go on.
///
/// By default a game is drawn when a position occurs for the third time, and after 1,000 plies.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::contest::{Adjudication, FinishReason};
/// use board_game_core::Outcome;
/// use ploy_rules::Position;
///
/// let agreed = Adjudication::default().with_max_plies(2);
/// let mut position = Position::start();
/// let mut history = Vec::new();
/// for mv in ["e3-e4-0", "e7-e6-0"] {
///     assert_eq!(agreed.finish(&position, &history, None), None);
///     history.push(position.key());
///     position.play(mv.parse().expect("a move")).expect("a legal one");
/// }
/// let finish = agreed.finish(&position, &history, None).expect("two plies are the limit");
/// assert_eq!((finish.outcome, finish.reason), (Outcome::Draw, FinishReason::MaxPlies));
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Adjudication {
    /// The number of plies after which a game ends, those of the opening included.
    pub max_plies: u32,
    /// The number of occurrences of a position, with the same player to move, that makes a draw;
    /// `None` for no such rule. Positions are compared by their 64-bit keys.
    pub repetitions: Option<u32>,
}

/// Decides the outcome of a game that reaches the limit of plies. Built by [`PlyLimitRule::judge`],
/// or from any function.
#[derive(Clone)]
pub struct LimitJudge<G>(Arc<dyn Fn(&G) -> Outcome + Send + Sync>);

impl<G> LimitJudge<G> {
    /// A judge that returns the outcomes of this function.
    pub fn new(judge: impl Fn(&G) -> Outcome + Send + Sync + 'static) -> Self {
        Self(Arc::new(judge))
    }
}

impl<G> fmt::Debug for LimitJudge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LimitJudge")
    }
}

/// The rule for games that reach the limit of plies. As text, `draw` or `evaluation=100`.
///
/// ```
/// use board_bot::contest::PlyLimitRule;
///
/// assert_eq!("evaluation=100".parse(), Ok(PlyLimitRule::Evaluation(100)));
/// assert_eq!(PlyLimitRule::default().to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlyLimitRule {
    /// The game is drawn.
    #[default]
    Draw,
    /// The team that is ahead by at least this many hundredths of a unit, by the evaluation, wins;
    /// otherwise the game is drawn.
    Evaluation(u32),
}

/// The end of a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameFinish {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason of the end.
    pub reason: FinishReason,
}

/// The reason of a game's end in a match. As text in lower case, with a hyphen: `max-plies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FinishReason {
    /// The rules of the game.
    Rules,
    /// A repetition.
    Repetition,
    /// The limit of plies.
    MaxPlies,
    /// A resignation: a player's own scores show a loss.
    Resignation,
    /// A draw by agreement: all players' own scores are even.
    Agreement,
    /// A failure of a player.
    Forfeit,
}

impl FinishReason {
    /// All reasons.
    pub const ALL: [Self; 6] = [
        Self::Rules,
        Self::Repetition,
        Self::MaxPlies,
        Self::Resignation,
        Self::Agreement,
        Self::Forfeit,
    ];

    /// The name, as `Display` writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Repetition => "repetition",
            Self::MaxPlies => "max-plies",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Forfeit => "forfeit",
        }
    }
}

impl fmt::Display for FinishReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for PlyLimitRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Evaluation(hundredths) => write!(f, "evaluation={hundredths}"),
        }
    }
}

/// The reason why a text is no [`FinishReason`] or no [`PlyLimitRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseFinishError {
    /// The text is not a reason.
    Reason,
    /// The text is not a rule for the limit of plies.
    AtLimit,
}

impl fmt::Display for ParseFinishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Reason => {
                "expected rules, repetition, max-plies, resignation, agreement or forfeit"
            }
            Self::AtLimit => "expected draw, or evaluation= and a number such as 100",
        })
    }
}

impl core::error::Error for ParseFinishError {}

impl FromStr for FinishReason {
    type Err = ParseFinishError;

    fn from_str(text: &str) -> Result<Self, ParseFinishError> {
        let mut all = Self::ALL.into_iter();
        all.find(|reason| reason.name() == text)
            .ok_or(ParseFinishError::Reason)
    }
}

impl FromStr for PlyLimitRule {
    type Err = ParseFinishError;

    fn from_str(text: &str) -> Result<Self, ParseFinishError> {
        if text == "draw" {
            return Ok(Self::Draw);
        }
        let hundredths = text.strip_prefix("evaluation=");
        hundredths
            .and_then(|hundredths| hundredths.parse().ok())
            .map(Self::Evaluation)
            .ok_or(ParseFinishError::AtLimit)
    }
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            max_plies: 1_000,
            repetitions: Some(3),
        }
    }
}

impl Adjudication {
    /// The adjudication with this limit of plies.
    #[must_use]
    pub const fn with_max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// The adjudication with this number of occurrences for a draw by repetition; `None` for no
    /// such rule.
    #[must_use]
    pub const fn with_repetitions(self, repetitions: Option<u32>) -> Self {
        Self {
            repetitions,
            ..self
        }
    }

    /// The end of a game in this position; `None` while the game goes on. `history` are the keys of
    /// its earlier positions.
    ///
    /// The rules come first, then repetition, then the limit of plies. At the limit the judge
    /// decides the outcome; without a judge the game is drawn.
    pub fn finish<G: Game>(
        &self,
        position: &G,
        history: &[u64],
        judge: Option<&LimitJudge<G>>,
    ) -> Option<GameFinish> {
        let finish = |outcome, reason| Some(GameFinish { outcome, reason });
        if let Some(outcome) = position.outcome() {
            return finish(outcome, FinishReason::Rules);
        }
        if let Some(times) = self.repetitions {
            let key = position.key();
            let before = history.iter().filter(|&&history| history == key).count();
            if before as u64 + 1 >= u64::from(times) {
                return finish(Outcome::Draw, FinishReason::Repetition);
            }
        }
        if (history.len() as u64) < u64::from(self.max_plies) {
            return None;
        }
        let outcome = judge.map_or(Outcome::Draw, |judge| (judge.0)(position));
        finish(outcome, FinishReason::MaxPlies)
    }
}

impl PlyLimitRule {
    /// A judge that applies this rule with this evaluation.
    pub fn judge<G, E>(self, evaluation: E) -> LimitJudge<G>
    where
        G: Game,
        E: Evaluation<G> + Send + Sync + 'static,
    {
        LimitJudge::new(move |position: &G| {
            let Self::Evaluation(margin) = self else {
                return Outcome::Draw;
            };
            match ahead(position, &evaluation) {
                (team, value) if value > 0 && value.unsigned_abs() >= margin => Outcome::Win(team),
                _ => Outcome::Draw,
            }
        })
    }
}

/// The team that is ahead, with its advantage.
fn ahead<G: Game>(position: &G, evaluation: &impl Evaluation<G>) -> (Team, i32) {
    let mover = position.to_move();
    let own = position.team(mover);
    if G::PLAYERS == 2 {
        let value = evaluation.evaluate(position);
        return if value < 0 {
            (position.team(mover.other()), value.saturating_neg())
        } else {
            (own, value)
        };
    }
    let values = evaluation.evaluate_players(position);
    let teams = Player::all(G::PLAYERS).map(|player| position.team(player));
    let values = teams.map(|team| (team, against_others::<G>(team, values)));
    values.max_by_key(|&(_, value)| value).unwrap_or((own, 0))
}
