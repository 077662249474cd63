//! Agents for any board game of two to four players that keeps the [`Game`] contract.
//!
//! - [`Search`]: iterative deepening, principal-variation search with a transposition table, killer moves, history and
//!   quiescence. It repeats itself exactly for the same seed and node budget, and stops from another thread.
//! - [`ThreadedSearch`]: the same on several threads, which share a table.
//! - [`MonteCarlo`]: a tree that grows where it looks best, for comparison.
//! - [`MaxN`]: every player for the own team, for games of more than two.
//! - [`LevelAgent`]: the search at a [`Level`] of strength for people to play against.
//! - [`Random`] and [`Greedy`]: the yardsticks.
//! - [`Adaptive`]: a level that changes so that games stay even.
//! - [`Style`]: the same players with other likings.
//! - [`AgentSpec`]: any of them by name, as on a command line.
//! - [`contest`]: matches between agents, and how much stronger they say one is.
//! - [`Reviewer`]: positions analysed, and the moves of a game judged.
//! - [`puzzle`]: positions with one way to win, found and graded.
//! - [`ugi`]: an engine that other programs talk to, of any game.
//!
//! All a game adds is an [`Evaluation`]; [`evaluation`] has those of Ploy, Shogun and the rook hunt, each behind the feature
//! of its name. The feature `serde` writes what has a text as that text.
//!
//! A limit of time needs a clock, which `wasm32-unknown-unknown` does not have; without one no clock is asked, and all but
//! [`ugi`] and matches on several threads runs there.
//!
//! ```
//! # #[cfg(feature = "ploy")] {
//! use board_bot::evaluation::PloyEvaluation;
//! use board_bot::{Agent, Limits, Search};
//! use ploy_rules::Position;
//!
//! // Black's Shield on e6 takes the white Commander on e7.
//! let position: Position =
//!     ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
//!         .parse()
//!         .expect("a position");
//! let mut agent = Search::new(PloyEvaluation::default());
//! let choice = agent.choose(&position, &[], &Limits::nodes(10_000)).expect("the game goes on");
//! assert!(choice.mv.to_string().starts_with("e6-e7-"), "it may turn as well");
//! assert_eq!(choice.score.plies_to_win(), Some(1));
//! # }
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod adaptive;
mod agent;
mod budget;
pub mod contest;
mod effort;
pub mod evaluation;
mod level;
mod limits;
mod max_n;
mod monte_carlo;
pub mod puzzle;
mod random;
mod review;
mod score;
mod search;
mod spec;
mod style;
pub mod ugi;
mod yardstick;

pub use adaptive::Adaptive;
pub use agent::{Agent, Choice};
pub use board_game_core::{Game, Outcome, Player, Record, Team};
pub use budget::{Budget, ParseBudgetError};
pub use evaluation::{Capture, Estimate, Evaluation};
pub use level::{Level, LevelAgent, LevelError};
pub use limits::{Limits, Stop};
pub use max_n::MaxN;
pub use monte_carlo::MonteCarlo;
pub use random::RandomNumbers;
pub use review::{Judgement, Reviewer, Verdict};
pub use score::{ParseScoreError, Score};
pub use search::{Search, TableError, ThreadedSearch};
pub use spec::{AgentSpec, ParseAgentSpecError};
pub use style::{ParseStyleError, Style};
pub use yardstick::{Greedy, Random};

#[cfg(feature = "ploy")]
pub use ploy_rules;
#[cfg(feature = "hunt")]
pub use rook_hunt;
#[cfg(feature = "shogun")]
pub use shogun_rules;

#[cfg(feature = "serde")]
board_game_core::serde_text!(
    Score,
    Budget,
    Level,
    AgentSpec,
    Style,
    contest::Reason,
    contest::AtLimit
);

/// The examples of the README, compiled and run with the others.
#[cfg(all(doctest, feature = "ploy", feature = "shogun"))]
#[doc = include_str!("../README.md")]
struct Readme;
