//! Games on the command line: the word that names one, its rules as options, and positions.
//!
//! What a game is besides its rules comes from [`board_games`]. [`GameChoice`] is the game as a
//! word after a command, such as `play ploy`; commands do with its [table](table) what they are
//! for, and those whose speed matters take its type, by a [`GameTask`]. Saved games are
//! [loaded](load) and [saved](save).

mod arguments;
mod choice;
mod position;
mod record;
mod saved;
mod table;
mod task;

pub(crate) use arguments::{MarkArguments, info_of, with_marks, with_rules, with_solution};
pub(crate) use choice::{GameChoice, GameHelp, examples};
pub(crate) use position::{PositionArguments, TurnAndRules, is_position, text_of};
pub(crate) use record::{StartText, saved_game};
pub(crate) use saved::{FIRST_WORDS, Records, load, record_of, save};
pub(crate) use table::{MoveAnalysis, exact, table_of, thinker_at};
pub(crate) use task::{GameTask, run_record};
