//! The game of an environment: its start, the actions played, and the current state.

use board_game_core::Game;
use pyo3::prelude::*;

use super::coding::ActionEncoding;
use crate::error::value_error;
use crate::guards::items::Items;
use crate::python_game;

/// The state of an environment with its start and the actions played.
#[derive(Clone)]
pub(super) struct EnvironmentGame<G: ActionEncoding> {
    /// The first position; `None` for the start of the rules.
    start: Option<Box<G::Game>>,
    pub(super) game: G,
    /// The actions played, numbered in the common view.
    actions: Vec<u16>,
    /// The keys of the earlier positions.
    keys: Vec<u64>,
}

/// The position of an argument, under the rules of the start; the game must not be over in it.
pub(super) fn unfinished<G: ActionEncoding>(
    argument: &str,
    position: &Bound<'_, PyAny>,
    start: &G,
) -> PyResult<G::Game> {
    let rules = start.position().rules();
    let position: G::Game = python_game::position_under(argument, position, &rules)?;
    match position.outcome() {
        None => Ok(position),
        Some(_) => Err(value_error!("{argument}: the game is over in {position}")),
    }
}

impl<G: ActionEncoding> EnvironmentGame<G> {
    /// A game at the start of the rules.
    pub(super) fn at_start(start: &G) -> Self {
        Self {
            start: None,
            game: start.clone(),
            actions: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// A game that begins in a position.
    pub(super) fn at(position: G::Game) -> Self {
        Self {
            game: G::at(position.clone()),
            start: Some(Box::new(position)),
            actions: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Restarts the game at the start of the rules and reuses its memory.
    pub(super) fn restart(&mut self, start: &G) {
        self.start = None;
        self.game.clone_from(start);
        self.actions.clear();
        self.keys.clear();
    }

    /// Plays a choice, whose action number is `action`.
    #[inline]
    pub(super) fn choose(&mut self, choice: <G::Game as Game>::Move, action: u16) {
        let key = self.game.position().key();
        self.game.choose(choice);
        self.actions.push(action);
        // The position changes only when a turn of several steps is complete.
        if self.game.position().key() != key {
            self.keys.push(key);
        }
    }

    /// The number of actions played.
    #[inline]
    pub(super) fn plies(&self) -> usize {
        self.actions.len()
    }

    /// The actions played, numbered in the common view.
    pub(super) fn actions(&self) -> &[u16] {
        &self.actions
    }

    /// The number of earlier occurrences of the position.
    pub(super) fn repetitions(&self) -> usize {
        let key = self.game.position().key();
        self.keys.iter().filter(|&&earlier| earlier == key).count()
    }

    /// The text of the first position, unless it is the start of the rules, and the actions played.
    pub(super) fn to_pickle(&self) -> PickledGame {
        let start = self.start.as_ref().map(ToString::to_string);
        (start, Items(self.actions.clone()))
    }

    /// Replays a [pickled](Self::to_pickle) game.
    ///
    /// # Errors
    /// The text is not a position, or an action is not legal.
    pub(super) fn from_pickle(
        code: &G::Code,
        start: &G,
        (first_position, actions): PickledGame,
    ) -> Result<Self, String> {
        let mut played = match first_position {
            None => Self::at_start(start),
            Some(text) => {
                let parsed = G::Game::parse(&text, &start.position().rules());
                Self::at(parsed.map_err(|error| error.to_string())?)
            }
        };
        for action in actions.0 {
            let choice = played.game.decode(code, action.into());
            let legal = choice.filter(|&choice| played.game.check_choice(choice).is_ok());
            let choice = legal.ok_or_else(|| format!("action {action} is not legal"))?;
            played.choose(choice, action);
        }
        Ok(played)
    }
}

/// A game as plain data: the first position and the actions.
pub(super) type PickledGame = (Option<String>, Items<u16, { 1 << 26 }>);
/// A game of a batch as plain data, with the final observation of the previous game.
pub(super) type PickledBatchGame = (PickledGame, Items<u8, { 1 << 20 }>);
/// The games of a batch as plain data: far fewer than the largest number fit into memory.
pub(super) type PickledBatch = Items<PickledBatchGame, { 1 << 24 }>;
