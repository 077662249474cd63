//! Matches and the statistics of their results.
//!
//! - [`play`] plays one game between agents. [`Match`] plays many games between two players, in
//!   pairs with sides swapped, with the same result for any number of threads.
//! - [`Adjudication`] ends games by repetition or length, and a [`LimitJudge`] decides games that
//!   are too long. [`ScoreRules`] end games by the players' own scores. [`TimeControl`] gives every
//!   player a clock.
//! - [`MatchScore`] counts the results. [`Strength`] is the Elo difference with its confidence
//!   interval.
//! - [`Sprt`] is a sequential test between two Elo differences.

mod adjudication;
mod game;
mod match_player;
mod match_score;
mod matches;
mod opening;
mod score_rules;
mod seed;
mod side_assignment;
mod sprt;
mod strength;
mod tally;
mod time_control;

pub use adjudication::{
    Adjudication, FinishReason, GameFinish, LimitJudge, ParsePlyLimitRuleError, PlyLimitRule,
};
pub use game::{Forfeit, GameError, MatchGame, PlayedGame, play};
pub use match_player::MatchPlayer;
pub use match_score::MatchScore;
pub use matches::{MAX_PAIRS, MAX_THREADS, Match, MatchError, OPENING_PLIES};
pub use opening::{NoOpening, Opening};
pub use score_rules::{DrawRule, MoveReport, ParseScoreRuleError, ResignRule, ScoreRules};
pub use side_assignment::SideAssignment;
pub use sprt::{Decision, Sprt, SprtError};
pub use strength::Strength;
pub use tally::Tally;
pub use time_control::TimeControl;
