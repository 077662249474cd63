//! Games on the command line: the word that names one, its rules as options, and positions.
//!
//! What a game is besides its rules comes from [`board_games`]. [`GameChoice`] is the game as a word after a command, such as
//! `play ploy`; a [`Task`] is what the command then does with it. Saved games are [loaded](load) and [saved](save).

mod arguments;
mod choice;
mod position;
mod record;
mod saved;
mod situation;
mod task;
mod thought;

pub(crate) use arguments::{MarkArguments, info_of, with_marks, with_rules, with_solution};
pub(crate) use choice::{GameChoice, GameHelp};
pub(crate) use position::{PositionArguments, Rules, is_position, text_of};
pub(crate) use record::{Start, saved_game};
pub(crate) use saved::{Records, load, record_of, save};
pub(crate) use situation::{Situation, examples};
pub(crate) use task::{Task, exact, run_record};
pub(crate) use thought::Thought;
