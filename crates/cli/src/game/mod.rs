//! What the program knows of the games, and how a command is told which game it is about.
//!
//! [`Playable`] is what a game has to say about itself besides its rules, and [`GameOptions`] are its rules as options.
//! [`GameChoice`] is the game as a word after a command, such as `play ploy`; a [`Task`] is what the command then does with
//! it. Saved games are [loaded](load), [saved](save) and told apart by [`run_record`].

mod arrows;
mod choice;
mod drawing;
mod exact;
mod hunt;
mod mover;
mod playable;
mod ploy;
mod ploy_four;
mod position;
mod record;
mod saved;
mod shogun;
mod situation;
mod task;
mod thought;

pub(crate) use choice::{Examples, GameChoice, Of};
pub(crate) use drawing::{Drawing, Shown, square};
pub(crate) use exact::solution_of;
pub(crate) use hunt::{Options as HuntOptions, Solved};
pub(crate) use mover::player_named;
pub(crate) use playable::{Playable, mark_targets};
pub(crate) use ploy::Options as PloyOptions;
pub(crate) use position::{PositionArguments, Rules, is_position, text_of};
pub(crate) use record::{Start, run_record, saved_game};
pub(crate) use saved::{Records, load, record_of, save};
pub(crate) use shogun::{Options as ShogunOptions, colour as shogun_colour};
pub(crate) use situation::{Situation, examples};
pub(crate) use task::{GameOptions, Task};
pub(crate) use thought::Thought;
