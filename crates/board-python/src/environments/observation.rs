//! Encoding of games for machine learning: numbered actions and observation planes, in the common
//! view or in the view of the player to move.

use board_game_core::{Game, Player};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::coding::{ActionEncoding, ObservationShape, all_players};
use super::environment_game::EnvironmentGame;
use crate::error::value_error;
use crate::python_game;

/// Planes of the game history: position occurred once before, occurred twice or more, number of
/// plies.
const HISTORY_PLANES: usize = 3;

/// Options of the observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ObservationOptions {
    /// Whether an observation shows the board from the viewer's side.
    pub(super) is_rotated: bool,
    /// Whether history planes are appended.
    pub(super) history: bool,
}

impl ObservationOptions {
    /// Parses `view`: `board` or `mover`.
    pub(super) fn new(view: &str, history: bool) -> PyResult<Self> {
        let is_rotated = match view {
            "board" => false,
            "mover" => true,
            _ => {
                return Err(value_error!("view {view:?}: expected board or mover"));
            }
        };
        Ok(Self {
            is_rotated,
            history,
        })
    }

    /// The arguments `view` and `history`.
    pub(super) fn kwargs(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let kwargs = PyDict::new(py);
        kwargs.set_item("view", if self.is_rotated { "mover" } else { "board" })?;
        kwargs.set_item("history", self.history)?;
        Ok(kwargs)
    }
}

/// The board rotated by 180 degrees, as the opposite player sees it.
#[derive(Clone)]
struct RotatedView {
    /// For each cell of an observation, the cell of the board that it shows.
    cells: Vec<u32>,
    /// For each action, its number in this view.
    actions: Vec<u16>,
    /// For each number in this view, its action.
    inverse: Vec<u16>,
}

impl RotatedView {
    fn of<G: ActionEncoding>(code: &G::Code, viewer: Player) -> Option<Self> {
        if !G::sits_opposite(viewer) {
            return None;
        }
        let [planes, rows, columns] = G::shape(code);
        let mut cells = vec![0; planes * rows * columns];
        for plane in 0..planes {
            for y in 0..rows {
                for x in 0..columns {
                    let (to_x, to_y) = (columns - 1 - x, rows - 1 - y);
                    let to = (G::rotated_plane(plane) * rows + to_y) * columns + to_x;
                    cells[to] = ((plane * rows + y) * columns + x) as u32;
                }
            }
        }
        let count = G::actions(code);
        let numbers = (0..count).map(|action| G::rotated_action(code, action as u16));
        let actions: Vec<u16> = numbers.collect();
        let mut inverse = vec![0; count];
        for (action, &number) in actions.iter().enumerate() {
            inverse[usize::from(number)] = action as u16;
        }
        Some(Self {
            cells,
            actions,
            inverse,
        })
    }
}

/// The settings of an environment, and what follows from them.
#[derive(Clone)]
pub(super) struct EnvironmentSettings {
    /// The name of the game.
    pub(super) game: &'static str,
    /// The rules as text.
    pub(super) rules: String,
    pub(super) observation_options: ObservationOptions,
    /// The shape of an observation: planes, rows, columns.
    pub(super) shape: ObservationShape,
    /// The number of actions.
    pub(super) actions: usize,
    /// The number of players.
    pub(super) players: usize,
}

impl EnvironmentSettings {
    /// The number of cells of an observation.
    pub(super) fn cells(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The start of a game, and the encoding of its observations and actions for all players.
pub(super) struct ObservationEncoder<G: ActionEncoding> {
    pub(super) start: G,
    pub(super) code: G::Code,
    pub(super) settings: EnvironmentSettings,
    /// The view of each player; `None` if it is not rotated.
    rotated: Vec<Option<RotatedView>>,
}

impl<G: ActionEncoding> ObservationEncoder<G> {
    /// The encoder of a game under these rules.
    ///
    /// # Errors
    /// The text is no rules, or the game is over at their start.
    pub(super) fn new(
        rules: Option<&str>,
        observation_options: ObservationOptions,
    ) -> PyResult<Self> {
        let rules = python_game::rules::<G::Game>(rules, None)?;
        let start = python_game::open_start::<G::Game>(&rules)?;
        let code = G::code(&rules);
        let rotated = |player| match observation_options.is_rotated {
            true => RotatedView::of::<G>(&code, player),
            false => None,
        };
        let [planes, rows, columns] = G::shape(&code);
        let history_planes = match observation_options.history {
            true => HISTORY_PLANES,
            false => 0,
        };
        Ok(Self {
            settings: EnvironmentSettings {
                game: G::Game::NAME,
                rules: rules.to_string(),
                observation_options,
                shape: [planes + history_planes, rows, columns],
                actions: G::actions(&code),
                players: G::Game::PLAYERS,
            },
            start: G::at(start),
            rotated: all_players::<G>().map(rotated).collect(),
            code,
        })
    }

    fn rotated(&self, player: Player) -> Option<&RotatedView> {
        self.rotated.get(player.index())?.as_ref()
    }

    /// Converts an action number to the view of the player to move.
    pub(super) fn mover_action(&self, game: &G, action: u16) -> u16 {
        let rotated = self.rotated(game.position().to_move());
        rotated.map_or(action, |rotated| rotated.actions[usize::from(action)])
    }

    /// The number in the common view of an action that is numbered in the view of the player to
    /// move, and its choice; `None` if there is no such action.
    pub(super) fn decode(&self, game: &G, action: i64) -> Option<(u16, <G::Game as Game>::Move)> {
        let action = u16::try_from(action).ok()?;
        if usize::from(action) >= self.settings.actions {
            return None;
        }
        let rotated = self.rotated(game.position().to_move());
        let action = rotated.map_or(action, |rotated| rotated.inverse[usize::from(action)]);
        Some((action, game.decode(&self.code, action.into())?))
    }

    /// Writes the numbers of the legal actions into `actions`, and overwrites `choices`.
    pub(super) fn actions_into(
        &self,
        game: &G,
        choices: &mut Vec<<G::Game as Game>::Move>,
        actions: &mut Vec<u16>,
    ) {
        game.actions_into(&self.code, choices, actions);
        if let Some(rotated) = self.rotated(game.position().to_move()) {
            for action in actions {
                *action = rotated.actions[usize::from(*action)];
            }
        }
    }

    /// Writes the viewer's observation into `planes`, and overwrites `scratch`.
    pub(super) fn observe(
        &self,
        played: &EnvironmentGame<G>,
        viewer: Player,
        scratch: &mut Vec<u8>,
        planes: &mut [u8],
    ) {
        let [count, rows, columns] = G::shape(&self.code);
        let (board, history) = planes.split_at_mut(count * rows * columns);
        match self.rotated(viewer) {
            None => played.game.observe(&self.code, viewer, board),
            Some(rotated) => {
                scratch.resize(board.len(), 0);
                played.game.observe(&self.code, viewer, scratch);
                for (cell, &from) in board.iter_mut().zip(&rotated.cells) {
                    *cell = scratch[from as usize];
                }
            }
        }
        if self.settings.observation_options.history {
            let area = rows * columns;
            let repetitions = played.repetitions();
            let plies = u8::try_from(played.plies()).unwrap_or(u8::MAX);
            let values = [u8::from(repetitions == 1), u8::from(repetitions > 1), plies];
            for (plane, value) in history.chunks_exact_mut(area).zip(values) {
                plane.fill(value);
            }
        }
    }
}
