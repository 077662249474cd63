//! Positions drawn for `show`.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use anyhow::anyhow;
use board_grid::picture::Picture;
use clap::Args;

use super::task::GameOptions;
use crate::input::printable;

/// A game whose positions can be drawn, with something marked.
pub(crate) trait Shown: GameOptions {
    /// The rules, and what bots are told besides.
    type Thinking: GameOptions;

    /// The options that say what.
    type Marks: Args + Clone + Debug;

    /// The position of this text, drawn.
    fn draw(
        &self,
        position: &str,
        mover: Option<&str>,
        marks: &Self::Marks,
    ) -> anyhow::Result<Drawing>;
}

/// A position as it is shown.
pub(crate) enum Drawing {
    /// A picture in any form.
    Picture(Picture),
    /// A text that has one form only.
    Text(String),
}

/// Reads the square of an option.
pub(crate) fn square<S: FromStr<Err: Display>>(text: &str) -> anyhow::Result<S> {
    text.parse()
        .map_err(|error| anyhow!("{:?}: {error}", printable(text)))
}
