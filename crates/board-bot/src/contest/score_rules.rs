//! The players' reports of their moves, and the rules of resignation and draws by their scores.

use core::error::Error;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use board_game_core::{Game, Outcome, Player};

use super::adjudication::{FinishReason, GameFinish};
use crate::{Choice, Score};

/// A player's report of a move, with the time that the move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveReport {
    /// The player who made the move.
    pub player: Player,
    /// The score for this player; `None` for moves of the opening, and of agents that do not search
    /// by depth.
    pub score: Option<Score>,
    /// The completed depth in plies.
    pub depth: u32,
    /// The time of the move, if the match [keeps times](super::Match::with_times).
    pub time: Option<Duration>,
}

impl MoveReport {
    /// The report of a move of the opening: only the player is known.
    #[must_use]
    pub const fn unknown(player: Player) -> Self {
        Self {
            player,
            score: None,
            depth: 0,
            time: None,
        }
    }

    /// The report of a choice.
    pub(super) fn of<M>(player: Player, choice: &Choice<M>, time: Option<Duration>) -> Self {
        Self {
            player,
            score: (choice.depth > 0).then_some(choice.score),
            depth: choice.depth,
            time,
        }
    }
}

/// The rules of resignation and agreed draws in games of two teams, by the players' own scores.
///
/// ```
/// use board_bot::contest::ScoreRules;
///
/// let rules = ScoreRules {
///     resign: Some("score=800,moves=4".parse()?),
///     draw: Some("score=10,moves=8,after=80".parse()?),
/// };
/// assert_eq!(rules.resign.map(|rule| rule.to_string()).as_deref(), Some("score=800,moves=4"));
/// # Ok::<(), board_bot::contest::ParseScoreRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ScoreRules {
    /// The rule for resignation.
    pub resign: Option<ResignRule>,
    /// The rule for an agreed draw.
    pub draw: Option<DrawRule>,
}

/// A player resigns if its own score is at most `-score` in `moves` consecutive moves. As text
/// `score=800,moves=4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResignRule {
    /// The disadvantage in hundredths of the game's unit.
    pub score: u32,
    /// The number of consecutive moves of the player; 0 counts as 1.
    pub moves: u32,
}

/// A game is drawn if every player's own score is within `score` of 0 in `moves` consecutive moves.
/// As text `score=10,moves=8,after=80`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRule {
    /// The largest advantage of either side, in hundredths of the game's unit.
    pub score: u32,
    /// The number of consecutive moves of each player; 0 counts as 1.
    pub moves: u32,
    /// The number of plies before which no game is drawn.
    pub after: u32,
}

impl ScoreRules {
    /// The end of a game after these moves since `start`; `None` while it goes on.
    pub fn finish<G: Game>(&self, start: &G, reports: &[MoveReport]) -> Option<GameFinish> {
        let last = reports.last()?.player;
        if let Some(ResignRule { score, moves }) = self.resign
            && last_scores_are(reports, last, moves, |own| own <= -i64::from(score))
            && let Some(winner) = only_opponent(start, last)
        {
            return Some(GameFinish {
                outcome: Outcome::Win(start.team(winner)),
                reason: FinishReason::Resignation,
            });
        }
        let DrawRule {
            score,
            moves,
            after,
        } = self.draw?;
        let is_even =
            |player| last_scores_are(reports, player, moves, |own| own.abs() <= i64::from(score));
        let is_drawn =
            reports.len() as u64 >= u64::from(after) && Player::all(G::PLAYERS).all(is_even);
        is_drawn.then_some(GameFinish {
            outcome: Outcome::Draw,
            reason: FinishReason::Agreement,
        })
    }
}

/// Whether the player has reported a score in each of its last `moves` moves, at least one, and
/// `is_like` holds for all of them.
fn last_scores_are(
    reports: &[MoveReport],
    player: Player,
    moves: u32,
    is_like: impl Fn(i64) -> bool,
) -> bool {
    // Without a move nobody has a bad score.
    let moves = moves.max(1) as usize;
    let own = reports
        .iter()
        .rev()
        .filter(|report| report.player == player);
    let last = own.take(moves);
    let like =
        last.take_while(|report| report.score.is_some_and(|own| is_like(own.value().into())));
    like.count() == moves
}

/// A player of the other team; `None` unless there are exactly two teams.
fn only_opponent<G: Game>(start: &G, player: Player) -> Option<Player> {
    let own = start.team(player);
    let mut others = Player::all(G::PLAYERS).filter(|&other| start.team(other) != own);
    let first = others.next()?;
    others
        .all(|other| start.team(other) == start.team(first))
        .then_some(first)
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score={},moves={}", self.score, self.moves)
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            score,
            moves,
            after,
        } = self;
        write!(f, "score={score},moves={moves},after={after}")
    }
}

/// The reason why a text is not a [`ResignRule`] or [`DrawRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseScoreRuleError {
    /// The text is not a [`ResignRule`].
    Resign,
    /// The text is not a [`DrawRule`].
    Draw,
}

impl fmt::Display for ParseScoreRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Resign => "expected score=800,moves=4: hundredths of the unit, and 1 move or more",
            Self::Draw => {
                "expected score=10,moves=8,after=80: hundredths of the unit, 1 move or more, and plies"
            }
        })
    }
}

impl Error for ParseScoreRuleError {}

/// The values of these keys, each given once and in this order.
fn values<const N: usize>(text: &str, keys: [&str; N]) -> Option<[u32; N]> {
    let mut parts = text.split(',');
    let values = keys.map(|key| {
        let (found, value) = parts.next()?.split_once('=')?;
        value.parse().ok().filter(|_| found == key)
    });
    let is_over = parts.next().is_none();
    let values: Option<Vec<u32>> = values.into_iter().collect();
    values?.try_into().ok().filter(|_| is_over)
}

impl FromStr for ResignRule {
    type Err = ParseScoreRuleError;

    fn from_str(text: &str) -> Result<Self, ParseScoreRuleError> {
        match values(text, ["score", "moves"]) {
            Some([score, moves]) if moves > 0 => Ok(Self { score, moves }),
            _ => Err(ParseScoreRuleError::Resign),
        }
    }
}

impl FromStr for DrawRule {
    type Err = ParseScoreRuleError;

    fn from_str(text: &str) -> Result<Self, ParseScoreRuleError> {
        match values(text, ["score", "moves", "after"]) {
            Some([score, moves, after]) if moves > 0 => Ok(Self {
                score,
                moves,
                after,
            }),
            _ => Err(ParseScoreRuleError::Draw),
        }
    }
}
