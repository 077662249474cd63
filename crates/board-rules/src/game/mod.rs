//! Games on the command line: the word for a game, its rules as options, and positions.
//!
//! [`GameChoice`] is a game as a subcommand, such as `play ploy`. Most commands use its
//! [table](table), an interface of [`board_games`] for all games; commands whose speed matters use
//! its type, by a [`GameTask`]. [`load`] and [`save`] handle saved games.

mod arguments;
mod choice;
mod position;
mod saved;
mod start;
mod table;
mod task;

pub(crate) use arguments::{MarkArguments, info_of, with_exact_file, with_marks, with_rules};
pub(crate) use choice::{GameChoice, GameHelp, examples};
pub(crate) use position::{PositionArguments, TurnAndRules, is_position, is_readable, text_of};
pub(crate) use saved::{FIRST_WORDS, Records, load, record_of, save};
pub(crate) use start::StartText;
pub(crate) use table::{MoveAnalysis, analyser_at, exact, load_table, no_position};
pub(crate) use task::{GameTask, run_record};
