//! What commands do with a game, whichever it is, and how the command line says which.

use std::fmt::Debug;

use anyhow::Context;
use board_game_core::RecordText;
use clap::Args;

use super::mover::player_named;
use super::playable::Playable;
use crate::input::printable;

/// Something to do with a game, written once for all of them.
pub(crate) trait Task {
    /// What comes of it.
    type Answer;

    /// Whether the worth of positions should be exact, where that can be found out in a few seconds.
    fn wants_exact(&self) -> bool {
        false
    }

    /// Does it with the position `start` and what positions are worth.
    fn run<G: Playable>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Self::Answer>;
}

/// The rules of a game as options, and whatever else decides which position a text is.
pub(crate) trait GameOptions: Args + Clone + Debug {
    /// The word for the game on the command line.
    const WORD: &str;

    /// Which games of this word saved games may name, as their names in the contract.
    const NAMES: &[&str];

    /// An example position for a shell, with blanks in front if it is not empty.
    const EXAMPLE: &str;

    /// A square on which a piece stands at the start.
    const SQUARE: &str;

    /// A move of the start.
    const MOVE: &str;

    /// Whether they say nothing that is not so without them.
    fn is_usual(&self) -> bool;

    /// Whether bots go by a solution of the game, which no record holds.
    fn is_solved(&self) -> bool {
        false
    }

    /// Does the task with the position of this text, in which it is the turn of the player named `mover`, if one is.
    fn run<T: Task>(
        &self,
        position: &str,
        mover: Option<&str>,
        task: T,
    ) -> anyhow::Result<T::Answer>;

    /// Does the task with the position that a saved game begins with.
    fn run_record<T: Task>(&self, record: &RecordText, task: T) -> anyhow::Result<T::Answer>;
}

/// Reads a position: its name or its text, perhaps not all of it.
pub(crate) fn position<G: Playable>(
    text: &str,
    mover: Option<&str>,
    rules: &G::Rules,
) -> anyhow::Result<G> {
    let what = || format!("{:?} is no position", printable(text));
    let mover = mover.map(player_named::<G>).transpose()?;
    let named = G::named(text, rules);
    let whole = G::complete(named.as_deref().unwrap_or(text), mover).with_context(what)?;
    G::parse(&whole, rules).with_context(what)
}
