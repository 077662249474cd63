//! Agents for any board game of two to four players that implements [`Game`].
//!
//! - [`Search`]: iterative deepening and principal-variation search, with a transposition table,
//!   killers, history and quiescence search. Its result depends only on the seed and the node
//!   limit. Another thread can stop it.
//! - [`ThreadedSearch`]: the search on several threads with one transposition table.
//! - [`MonteCarlo`]: Monte Carlo tree search, for comparison.
//! - [`MaxN`]: max-n search, for games of more than two players.
//! - [`LevelAgent`]: the search at a [`Level`] of strength, for people to play against.
//! - [`RandomAgent`] and [`GreedyAgent`]: the baselines.
//! - [`AdaptiveAgent`]: a level that changes so that games stay even.
//! - [`Style`]: variants of the evaluations.
//! - [`AgentSpec`]: an agent by its name on a command line; [`external`]: engines and programs.
//! - [`contest`]: matches between agents, and estimates of their strength.
//! - [`Reviewer`]: analysis of positions and review of games.
//! - [`puzzle`]: generation and grading of puzzles.
//! - [`ugi`]: the engine protocol UGI, for any game.
//!
//! A game adds an [`Evaluation`]; [`evaluation`] has those of Ploy, Shogun and the rook hunt.
//!
//! The crate runs on `wasm32-unknown-unknown`, except for [`ugi`], matches on several threads, and
//! limits of time, which need a clock.
//!
//! ```
//! # #[cfg(feature = "ploy")] {
//! use board_bot::evaluation::PloyEvaluation;
//! use board_bot::{Agent, Limits, Search};
//! use ploy_rules::Position;
//!
//! // Black's Shield on e6 captures the white Commander on e7.
//! let position: Position =
//!     ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
//!         .parse()
//!         .expect("a position");
//! let mut agent = Search::new(PloyEvaluation::default());
//! let choice = agent.choose(&position, &[], &Limits::nodes(10_000)).expect("the game goes on");
//! assert!(choice.mv.to_string().starts_with("e6-e7-"), "it may also turn");
//! assert_eq!(choice.score.plies_to_win(), Some(1));
//! # }
//! ```
//!
//! # Features
//! - `ploy`, `shogun`, `hunt`: the evaluations of these games, and their rules.
//! - `serde`: JSON forms; what has a text is that text.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(docsrs, feature(doc_cfg))]

mod agent;
mod agents;
pub mod contest;
pub mod evaluation;
pub mod external;
mod limits;
mod monte_carlo;
pub mod puzzle;
mod random;
mod review;
mod score;
mod search;
mod style;
pub mod ugi;

pub use agent::{Agent, Choice};
pub use agents::adaptive::AdaptiveAgent;
pub use agents::baseline::{GreedyAgent, RandomAgent};
pub use agents::level::{Level, LevelAgent, LevelError};
pub use agents::max_n::MaxN;
pub use agents::spec::{AgentSpec, ParseAgentSpecError};
#[cfg(feature = "endings")]
pub use board_files;
pub use board_game_core::{self, Game, Outcome, Player, Record, Team};
pub use evaluation::{Capture, Estimate, Evaluation};
pub use limits::budget::{Budget, ParseBudgetError};
pub use limits::time_text::{ParseTimeError, parse_time, time_text};
pub use limits::{Clocks, Limits, StopFlag};
pub use monte_carlo::MonteCarlo;
pub use random::RandomNumbers;
pub use review::{Judgement, MoveQuality, Reviewer};
pub use score::{ParseScoreError, Score};
pub use search::{Search, SearchLine, SearchOptions, TableError, ThreadedSearch};
pub use style::Style;

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
    contest::PlyLimitRule,
    contest::Sprt
);

/// Compiles and runs the examples of the README.
#[cfg(all(doctest, feature = "ploy", feature = "shogun"))]
#[doc = include_str!("../README.md")]
struct Readme;
