//! Players for any two-player board game that keeps the [`Game`](board_game_core::Game) contract.
//!
//! - [`Search`]: iterative deepening, principal-variation search with a transposition table, killer moves, history and
//!   quiescence. It repeats itself exactly for the same seed and node budget, and stops from another thread.
//! - [`MonteCarlo`]: a tree that grows where it looks best, for comparison.
//! - [`LevelPlayer`]: the search at a [`Level`] of strength for people to play against.
//! - [`Random`] and [`Greedy`]: the yardsticks.
//! - [`Entrant`]: any of them by name, as on a command line.
//! - [`contest`]: matches between players, and how much stronger they say one is.
//!
//! All a game adds is an [`Evaluation`]; [`evaluation`] has those of Ploy, Shogun and the rook hunt.
//!
//! ```
//! use board_bot::evaluation::PloyEvaluation;
//! use board_bot::{Limits, Player, Search};
//! use ploy_rules::Position;
//!
//! // Black's Shield on e6 takes the white Commander on e7.
//! let position: Position =
//!     ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b".parse()?;
//! let mut player = Search::new(PloyEvaluation::default());
//! let choice = player.choose(&position, &[], &Limits::nodes(10_000)).expect("the game goes on");
//! assert!(choice.mv.to_string().starts_with("e6-e7-"), "it may turn as well");
//! assert_eq!(choice.score.plies_to_win(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]

mod budget;
pub mod contest;
mod effort;
mod entrant;
pub mod evaluation;
mod level;
mod limits;
mod monte_carlo;
mod player;
mod quiescence;
mod random;
mod score;
mod search;

pub use budget::{Budget, ParseBudgetError};
pub use entrant::{Entrant, ParseEntrantError};
pub use evaluation::{Capture, Estimate, Evaluation};
pub use level::{Level, LevelError, LevelPlayer};
pub use limits::{Limits, Stop};
pub use monte_carlo::MonteCarlo;
pub use player::{Choice, Greedy, Player, Random};
pub use random::RandomNumbers;
pub use score::Score;
pub use search::Search;

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
