//! A catalogue of all games of the workspace, for programs that choose the game at run time: Ploy
//! for two and for four, Shogun, and the rook hunt.
//!
//! - [`GAMES`] is the list of all games; [`visit`] dispatches from a name to a type.
//! - [`BoardGame`] is the trait of all games: rules as options, starts, squares, pieces, messages,
//!   evaluation.
//! - [`start`] and [`open`] return a [`Table`]: a game in progress of any kind, with views as plain
//!   data.
//! - [`Analyser`] provides bots, analyses and reviews of any game; [`TableAgent`] chooses moves.
//! - [`Message`] is a sentence that can be translated.
//!
//! ```
//! let mut table = board_games::start("hunt", "", None).expect("the default rules");
//! table.play("a1").expect("no pawn is near");
//! assert_eq!(table.view(0).ply, 1);
//! let refusal = table.play("Ba3-a5").unwrap_err();
//! assert_eq!(refusal.key, "hunt.too-far");
//! ```
//!
//! # Features
//! - `endings`: endings of Shogun, solved when they are asked for.
//! - `files`: exact values in memory and in files: endings of Ploy and Shogun, solutions of the
//!   hunt.
//! - `png`: pictures as PNG.
//! - `connect-four`: the example of the guide to adding a game. Its rules are outside the package,
//!   so that it works only in the repository.
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bots;
mod catalogue;
#[cfg(feature = "connect-four")]
mod connect_four;
#[cfg(feature = "files")]
mod exact_values;
mod game;
mod hunt;
pub mod memory;
mod message;
mod move_input;
mod ploy;
mod resignation;
mod rules;
mod shogun;
mod table;
mod view;

pub use {board_bot, board_game_core, board_grid, ploy_rules, rook_hunt, shogun_rules};

pub use board_grid::picture::{self, Picture};
pub use bots::styles;
pub use catalogue::{
    GAMES, GameEntry, GameVisitor, either, game, games_of, open, open_record, start, visit, words,
};
#[cfg(feature = "connect-four")]
pub use connect_four::ConnectFour;
#[cfg(feature = "files")]
pub use exact_values::ExactValues;
pub use game::{
    BoardGame, Drawing, ExactFile, GameExamples, GameInfo, MarkOption, MoveSquares, SolvingTime,
    picture_after, player_named, read_position, read_rules,
};
#[cfg(feature = "files")]
pub use hunt::load_solution;
pub use message::{Message, MessageArgument, ToMessage};
pub use move_input::{Candidates, MoveInput};
pub use resignation::Resignation;
pub use rules::{OptionValues, RuleOption};
pub use table::analyser::{AnalysisLine, ReviewedMove, table_agent};
pub use table::{Analyser, Table, TableAgent};
pub use view::{
    Continuations, EndingView, ExactLine, GameView, Marks, MoveChoice, MoveView, NextSquare,
    PieceView, PositionSummary, ScoreView, Targets,
};

/// The error of a square that the board does not have.
fn off_board() -> Message {
    Message::new("that square is not on the board", "bad-square")
}

/// The error of a piece code that is not in the tray.
fn unknown_piece(code: &str) -> Message {
    let text = format!("{code:?} is no piece of this game: expected a code of the tray");
    Message::new(text, "bad-piece").with_argument(code)
}

/// The error of a player to move that the game does not have.
fn unknown_player() -> Message {
    Message::new("there is no such player", "bad-position")
}

/// The examples of the README, compiled and run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
