//! What ends a game that its rules would let go on.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;

use board_game_core::{Game, Outcome, Player, Team};

use crate::Evaluation;
use crate::evaluation::against_others;

/// When a game ends that its rules would let go on: an agreement between those who play, not a rule
/// of any game.
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
    /// A game ends after this many plies, those of its opening included.
    pub max_plies: u32,
    /// A game is drawn when a position, player to move included, occurs for this many times; `None`
    /// never. Positions are told apart by their 64-bit keys.
    pub repetitions: Option<u32>,
}

/// Says how a game ends that comes to the limit of plies; from [`PlyLimitRule::judge`], or of one's
/// own.
#[derive(Clone)]
pub struct LimitJudge<G>(Arc<dyn Fn(&G) -> Outcome + Send + Sync>);

impl<G> LimitJudge<G> {
    /// One that says what this function does.
    pub fn new(judge: impl Fn(&G) -> Outcome + Send + Sync + 'static) -> Self {
        Self(Arc::new(judge))
    }
}

impl<G> fmt::Debug for LimitJudge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LimitJudge")
    }
}

/// What a game is worth that comes to the limit of plies. As text, `draw` or `evaluation=100`.
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
    /// It is drawn.
    #[default]
    Draw,
    /// It is won by the team that the evaluation sees ahead of the others by this many hundredths
    /// of a unit or more, and drawn otherwise.
    Evaluation(u32),
}

/// How a game of a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameFinish {
    /// Who has won, if anybody.
    pub outcome: Outcome,
    /// What has ended it.
    pub reason: FinishReason,
}

/// What ends a game of a match. As text in lower case, with a hyphen: `max-plies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FinishReason {
    /// The rules of the game.
    Rules,
    /// A position that has occurred too often.
    Repetition,
    /// The limit of plies.
    MaxPlies,
    /// A player whose own scores say that the game is lost.
    Resignation,
    /// Players whose own scores say that the game is even.
    Agreement,
    /// A player that has failed.
    Forfeit,
}

impl FinishReason {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Rules,
        Self::Repetition,
        Self::MaxPlies,
        Self::Resignation,
        Self::Agreement,
        Self::Forfeit,
    ];

    /// Its text.
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

/// Why a text is no [`FinishReason`] or no [`PlyLimitRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseFinishError {
    /// It is none of the reasons.
    Reason,
    /// It says nothing about the limit of plies.
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
    /// The same with games that end after so many plies.
    #[must_use]
    pub const fn with_max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// The same with games that are drawn when a position occurs so many times; `None` never.
    #[must_use]
    pub const fn with_repetitions(self, repetitions: Option<u32>) -> Self {
        Self {
            repetitions,
            ..self
        }
    }

    /// How the game ends that stands in this position, after positions with the keys `history`
    /// since its start; `None` while it goes on.
    ///
    /// The rules come first, then repetition, then the limit of plies: there the judge decides, and
    /// without one it is a draw.
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
    /// Decides so, by this evaluation.
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

/// The team that is ahead, and by how much.
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
