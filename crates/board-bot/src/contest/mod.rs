//! Matches: who is stronger, and how certain that is.
//!
//! - [`play`] plays one game between agents; [`Match`] plays many between two contestants, in pairs
//!   with sides swapped, on any number of threads with the same result.
//! - [`Adjudication`] ends games that their rules would let go on, and a [`LimitJudge`] says how
//!   those end that take too long; [`ScoreRules`] end them by the players' own scores.
//!   [`TimeControl`] gives every player a clock.
//! - [`MatchScore`] counts, and [`Strength`] says what the counts mean: an Elo difference with its
//!   error.
//! - [`Sprt`] says when they have shown which of two Elo differences is right.

mod adjudication;
mod game;
mod match_player;
mod match_score;
mod matches;
mod move_report;
mod opening;
mod score_rules;
mod seed;
mod side_assignment;
mod sprt;
mod strength;
mod tally;
mod time_control;

pub use adjudication::{
    Adjudication, FinishReason, GameFinish, LimitJudge, ParseFinishError, PlyLimitRule,
};
pub use game::{Forfeit, GameError, MatchGame, PlayedGame, play};
pub use match_player::MatchPlayer;
pub use match_score::MatchScore;
pub use matches::{MOST_PAIRS, MOST_THREADS, Match, MatchError, OPENING_PLIES};
pub use move_report::MoveReport;
pub use opening::{NoOpening, Opening};
pub use score_rules::{DrawRule, ParseScoreRuleError, ResignRule, ScoreRules};
pub use side_assignment::{ParseSeatsError, SideAssignment};
pub use sprt::{Decision, Sprt, SprtError};
pub use strength::Strength;
pub use tally::Tally;
pub use time_control::TimeControl;
