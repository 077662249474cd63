//! All strategies by name.

use board_game_core::named;

use super::breakthrough::Breakthrough;
use super::crossing::FreeCrossing;
use super::error::StrategyError;
use super::greedy::{Greedy, Measure};
use super::optimal_tie_break::OptimalTieBreak;
use super::planned::{PawnPlan, PlannedPawns};
use super::program::CppProgramPawns;
use super::verify::{PawnVerdict, RookVerdict, VerifyError, verify, verify_rook};
use super::{PawnStrategy, RookStrategy};
use crate::position::Position;
use crate::side::Side;
use crate::turn::Move;

/// The strategies of Abdellatif 2017, and corrected ones.
///
/// ```
/// use rook_hunt::strategy::{Strategy, Terms};
/// use rook_hunt::{Position, Rules};
///
/// let start = Position::parse("b5,d5,f5,h5", &Rules::new(4, 2, 1)?)?;
/// let hunters = Strategy::FilePairs.player(&start, &Terms::default())?;
/// let finding = hunters.verify(&start, 1_000_000)?;
/// assert_eq!((finding.strategy_holds, finding.turns), (true, Some(17)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Strategy {
    /// [`Greedy`].
    Greedy,
    /// [`CppProgramPawns`].
    Program,
    /// [`OptimalTieBreak`].
    BestTies,
    /// [`PlannedPawns`] with [`PawnPlan::FilePairs`].
    FilePairs,
    /// [`PlannedPawns`] with [`PawnPlan::Blocker`].
    Blocker,
    /// [`FreeCrossing`].
    Crossing,
    /// [`Breakthrough`].
    Breakthrough,
}

named!(
    Strategy,
    "strategy",
    [
        Greedy => "greedy",
        Program => "program",
        BestTies => "best-ties",
        FilePairs => "file-pairs",
        Blocker => "blocker",
        Crossing => "crossing",
        Breakthrough => "breakthrough",
    ]
);

/// The parameters of strategies that have any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// The measure of the region for greedy pawns.
    pub measure: Measure,
    /// Number of pawn turns in which [`Strategy::BestTies`] must catch the rook.
    pub within: u8,
}

impl Default for Terms {
    /// The measure of the paper's program, and the 13 turns that [`Strategy::BestTies`] needs from
    /// the paper's start.
    fn default() -> Self {
        Self {
            measure: Measure::Program,
            within: 13,
        }
    }
}

impl Strategy {
    /// The side that the strategy plays.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Greedy | Self::Program | Self::BestTies | Self::FilePairs | Self::Blocker => {
                Side::Pawns
            }
            Self::Crossing | Self::Breakthrough => Side::Rook,
        }
    }

    /// A player of this strategy for games from `start`.
    ///
    /// # Errors
    /// [`StrategyError`] if the strategy is not defined for the rules of `start`, or for `start`.
    pub fn player(self, start: &Position, terms: &Terms) -> Result<StrategyPlayer, StrategyError> {
        let rules = start.rules;
        let planned = |plan| -> Result<StrategyPlayer, StrategyError> {
            Ok(StrategyPlayer::Pawns(Box::new(PlannedPawns::new(
                plan, &rules,
            )?)))
        };
        Ok(match self {
            Self::Greedy => StrategyPlayer::Pawns(Box::new(Greedy {
                measure: terms.measure,
            })),
            Self::Program if (rules.steps(), rules.reach()) == (1, 1) => {
                StrategyPlayer::Pawns(Box::new(CppProgramPawns))
            }
            Self::Program => return Err(StrategyError::OneStep { rules }),
            Self::BestTies => {
                let ties = OptimalTieBreak::new(terms.measure, start, terms.within)?;
                StrategyPlayer::Pawns(Box::new(ties))
            }
            Self::FilePairs => planned(PawnPlan::FilePairs)?,
            Self::Blocker => planned(PawnPlan::Blocker)?,
            Self::Crossing => StrategyPlayer::Rook(Box::new(FreeCrossing)),
            Self::Breakthrough => StrategyPlayer::Rook(Box::new(Breakthrough::new(&rules)?)),
        })
    }
}

/// A strategy that plays one of the sides.
#[non_exhaustive]
pub enum StrategyPlayer {
    /// The pawns.
    Pawns(Box<dyn PawnStrategy + Send>),
    /// The rook.
    Rook(Box<dyn RookStrategy + Send>),
}

impl core::fmt::Debug for StrategyPlayer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Pawns(_) => "StrategyPlayer::Pawns",
            Self::Rook(_) => "StrategyPlayer::Rook",
        })
    }
}

impl StrategyPlayer {
    /// The strategy's move; `None` if the other side is to move, or if the strategy has no move.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Move> {
        match (self, position.to_move()) {
            (Self::Pawns(pawns), Side::Pawns) => pawns.turn(position).map(Move::Pawns),
            (Self::Rook(rook), Side::Rook) => rook.reply(position),
            _ => None,
        }
    }

    /// Plays the strategy against all moves of the other side from `start`.
    ///
    /// # Errors
    /// [`VerifyError`], for example if more than `limit` positions must be stored.
    pub fn verify(&self, start: &Position, limit: usize) -> Result<StrategyValue, VerifyError> {
        Ok(match self {
            Self::Pawns(pawns) => verify(&**pawns, start, limit)?.into(),
            Self::Rook(rook) => verify_rook(&**rook, start, limit)?.into(),
        })
    }
}

/// The result of verifying a strategy of either side from a start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StrategyValue {
    /// Whether the strategy succeeds: its pawns catch the rook, or its rook escapes.
    pub strategy_holds: bool,
    /// Whether the rook is caught.
    pub rook_is_caught: bool,
    /// Maximum number of pawn turns, the capture of the rook included.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub turns: Option<u32>,
    /// Number of positions searched, with the pawns to move.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub positions: Option<usize>,
    /// Number of cases of columns and rows with pawns that prove the result for every placement.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub line_cases: Option<u64>,
    /// A longest game, or one in which the strategy fails.
    pub line: Vec<Move>,
    /// Number of moves of the line before the first occurrence of its last position.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub repeats_after: Option<usize>,
}

impl StrategyValue {
    /// The value of [`FreeCrossing`] if columns and rows alone prove that its rook is never caught.
    ///
    /// `None` without such a proof (see [`FreeCrossing::never_caught`]), or if the rook is not on a
    /// free crossing.
    #[must_use]
    pub fn of_crossings(start: &Position) -> Option<Self> {
        let is_on = |rook| FreeCrossing::crossings(start).contains(rook);
        if start.rook_is_taken() || !start.rook().is_none_or(is_on) {
            return None;
        }
        Some(Self {
            strategy_holds: true,
            line_cases: Some(FreeCrossing::never_caught(&start.rules)?),
            ..Self::default()
        })
    }
}

impl From<PawnVerdict> for StrategyValue {
    fn from(verdict: PawnVerdict) -> Self {
        match verdict {
            PawnVerdict::Catches {
                turns,
                line,
                positions,
            } => Self {
                strategy_holds: true,
                rook_is_caught: true,
                turns: Some(turns),
                positions: Some(positions),
                line,
                ..Self::default()
            },
            PawnVerdict::Escapes {
                line,
                repeats_after,
            } => Self {
                line,
                repeats_after: Some(repeats_after),
                ..Self::default()
            },
            PawnVerdict::Blocked { line } => Self {
                line,
                ..Self::default()
            },
        }
    }
}

impl From<RookVerdict> for StrategyValue {
    fn from(verdict: RookVerdict) -> Self {
        match verdict {
            RookVerdict::Escapes { positions } => Self {
                strategy_holds: true,
                positions: Some(positions),
                ..Self::default()
            },
            RookVerdict::Caught { line } => Self {
                rook_is_caught: true,
                line,
                ..Self::default()
            },
        }
    }
}
