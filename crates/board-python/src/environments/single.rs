//! The environment of one game.

use std::sync::Arc;

use board_game_core::{Game, Record};
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray1, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::coding::{ActionEncoding, all_players, rewards};
use super::environment_game::{EnvironmentGame, PickledGame, unfinished};
use super::observation::{EnvironmentSettings, ObservationEncoder, ObservationOptions};
use crate::catalogue::by_name;
use crate::error::{self, value_error};
use crate::guards::items::Items;
use crate::python_game::{self, PythonGame};

/// The environment of a game of any kind.
trait EnvironmentTable: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn EnvironmentTable>;
    fn settings(&self) -> &EnvironmentSettings;
    fn reset(&mut self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()>;
    fn mover(&self) -> (usize, &'static str);
    fn taken(&self) -> Vec<u16>;
    fn plies(&self) -> usize;
    fn planes(&self, viewer: usize) -> PyResult<Vec<u8>>;
    fn legal(&self) -> Vec<u16>;
    fn step(&mut self, py: Python<'_>, action: i64) -> PyResult<()>;
    fn rewards(&self) -> Option<Vec<f32>>;
    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16>;
    fn move_of(&self, py: Python<'_>, action: i64) -> PyResult<Py<PyAny>>;
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>>;
    fn to_pickle(&self) -> PickledGame;
    fn restore(&mut self, pickled: PickledGame) -> Result<(), String>;
}

#[derive(Clone)]
struct SingleGame<G: ActionEncoding> {
    encoder: Arc<ObservationEncoder<G>>,
    played: EnvironmentGame<G>,
}

impl<G: ActionEncoding> SingleGame<G> {
    fn boxed(
        rules: Option<&str>,
        observation_options: ObservationOptions,
    ) -> PyResult<Box<dyn EnvironmentTable>> {
        let encoder = ObservationEncoder::<G>::new(rules, observation_options)?;
        Ok(Box::new(Self {
            played: EnvironmentGame::at_start(&encoder.start),
            encoder: encoder.into(),
        }))
    }

    /// The number of an action in the common view, and its move.
    fn decode(&self, action: i64) -> PyResult<(u16, <G::Game as Game>::Move)> {
        let decoded = self.encoder.decode(&self.played.game, action);
        decoded.ok_or_else(|| {
            let max = self.encoder.settings.actions - 1;
            value_error!("action {action}: expected one from 0 to {max}")
        })
    }
}

impl<G: ActionEncoding> EnvironmentTable for SingleGame<G> {
    fn boxed_clone(&self) -> Box<dyn EnvironmentTable> {
        Box::new(self.clone())
    }

    fn settings(&self) -> &EnvironmentSettings {
        &self.encoder.settings
    }

    fn reset(&mut self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let start = &self.encoder.start;
        self.played = match position {
            None => EnvironmentGame::at_start(start),
            Some(position) => EnvironmentGame::at(unfinished("position", position, start)?),
        };
        Ok(())
    }

    fn mover(&self) -> (usize, &'static str) {
        let mover = self.played.game.position().to_move();
        (mover.index(), G::Game::player_name(mover))
    }

    fn taken(&self) -> Vec<u16> {
        let ObservationEncoder {
            settings,
            code,
            start,
            ..
        } = &*self.encoder;
        // Each action is numbered in the view of its player, so the game has to be replayed.
        if !settings.observation_options.is_rotated {
            return self.played.actions().to_vec();
        }
        let (begin, Items(taken)) = self.played.to_pickle();
        let Ok(mut replayed) = EnvironmentGame::from_pickle(code, start, (begin, Items(vec![])))
        else {
            return taken;
        };
        let mover_actions = taken.into_iter().map(|action| {
            let mover_action = self.encoder.mover_action(&replayed.game, action);
            if let Some(choice) = replayed.game.decode(code, action.into()) {
                replayed.choose(choice, action);
            }
            mover_action
        });
        mover_actions.collect()
    }

    fn plies(&self) -> usize {
        self.played.plies()
    }

    fn planes(&self, viewer: usize) -> PyResult<Vec<u8>> {
        let player = all_players::<G>().nth(viewer).ok_or_else(|| {
            let max = G::Game::PLAYERS - 1;
            value_error!("viewer {viewer}: expected 0 to {max}")
        })?;
        let mut planes = vec![0; self.encoder.settings.cells()];
        self.encoder
            .observe(&self.played, player, &mut Vec::new(), &mut planes);
        Ok(planes)
    }

    fn legal(&self) -> Vec<u16> {
        let mut legal = Vec::new();
        self.encoder
            .actions_into(&self.played.game, &mut Vec::new(), &mut legal);
        legal
    }

    fn step(&mut self, py: Python<'_>, action: i64) -> PyResult<()> {
        let (action, choice) = self.decode(action)?;
        let game = &self.played.game;
        let checked = game.check_choice(choice);
        checked.map_err(|why| error::illegal(py, game.position(), choice, &why))?;
        self.played.choose(choice, action);
        Ok(())
    }

    fn rewards(&self) -> Option<Vec<f32>> {
        let outcome = self.played.game.position().outcome()?;
        Some(rewards::<G>(outcome).collect())
    }

    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        let game = &self.played.game;
        let mv = python_game::legal_move(game.position(), mv)?;
        let action = game.encode(&self.encoder.code, mv);
        let action =
            action.ok_or_else(|| value_error!("{mv}: the turn has begun with other steps"));
        Ok(self.encoder.mover_action(game, action?))
    }

    fn move_of(&self, py: Python<'_>, action: i64) -> PyResult<Py<PyAny>> {
        G::Game::wrap_move(py, self.decode(action)?.1)
    }

    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        G::Game::wrap(py, Record::new(self.played.game.position().clone()))
    }

    fn to_pickle(&self) -> PickledGame {
        self.played.to_pickle()
    }

    fn restore(&mut self, pickled: PickledGame) -> Result<(), String> {
        let ObservationEncoder { code, start, .. } = &*self.encoder;
        self.played = EnvironmentGame::from_pickle(code, start, pickled)?;
        Ok(())
    }
}

/// The environment of one game: `ploy`, `ploy-four`, `shogun` or `hunt`.
///
/// With `view="mover"` observations and action numbers are from the player's own side: rotated by
/// 180 degrees for players at the upper edge. In the hunt both players have the same view. With
/// `history=True` three planes are appended: whether the position occurred once before in this
/// game, whether it occurred more often, and the number of actions so far, at most 255.
///
/// Copies and pickles include the game.
///
/// >>> from board_rules.environments import Single
/// >>> game = Single("shogun")
/// >>> game.actions, int(game.mask().sum()), game.observation(0).shape
/// (1660, 22, (12, 8, 8))
/// >>> game.step(game.action_of("(1,1)-(1,8)"))
/// Traceback (most recent call last):
/// board_rules.IllegalMove: ...
/// >>> twin = game.clone()
/// >>> twin.step(int(twin.legal_actions()[0]))
/// >>> game.to_move, twin.to_move
/// ('white', 'red')
#[pyclass(module = "board_rules.environments", weakref)]
pub(crate) struct Single(Box<dyn EnvironmentTable>);

#[pymethods]
impl Single {
    /// An environment of a game with these rules, at the start.
    #[new]
    #[pyo3(signature = (game, rules=None, *, view="board", history=false))]
    fn new(game: &str, rules: Option<&str>, view: &str, history: bool) -> PyResult<Self> {
        let observation_options = ObservationOptions::new(view, history)?;
        by_name!(game, G => SingleGame::<G>::boxed(rules, observation_options)).map(Self)
    }

    /// Restarts the game, at the start or in a position, given as an object or a text, in which it
    /// is not over.
    #[pyo3(signature = (position=None))]
    fn reset(&mut self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.0.reset(position)
    }

    /// The name of the player to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.0.mover().1
    }

    /// The number of the player to move, from 0.
    #[getter]
    fn player(&self) -> usize {
        self.0.mover().0
    }

    /// The number of actions played.
    #[getter]
    fn plies(&self) -> usize {
        self.0.plies()
    }

    /// The actions played, each numbered in the view of its player.
    #[getter]
    fn taken(&self) -> Vec<u16> {
        self.0.taken()
    }

    /// The shape of an observation: planes, rows, columns.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.0.settings().shape.into()
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.0.settings().actions
    }

    /// The observation of a player, as planes of zeros and ones.
    #[pyo3(signature = (viewer, /))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        viewer: usize,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let planes = self.0.planes(viewer)?;
        let array =
            Array3::from_shape_vec(self.0.settings().shape, planes).map_err(error::value)?;
        Ok(array.into_pyarray(py))
    }

    /// The action mask: 1 for each legal action.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.0.settings().actions];
        for action in self.0.legal() {
            mask[usize::from(action)] = 1;
        }
        mask.into_pyarray(py)
    }

    /// The legal actions, in ascending order.
    fn legal_actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut legal: Vec<i64> = self.0.legal().into_iter().map(i64::from).collect();
        legal.sort_unstable();
        legal.into_pyarray(py)
    }

    /// Plays the move of an action, or raises `IllegalMove`.
    #[pyo3(signature = (action, /))]
    fn step(&mut self, py: Python<'_>, action: i64) -> PyResult<()> {
        self.0.step(py, action)
    }

    /// The reward of each player: 1, 0 or -1; `None` while the game goes on.
    fn rewards(&self) -> Option<Vec<f32>> {
        self.0.rewards()
    }

    /// The action of a legal move; for a turn of several steps, the action of its next step.
    #[pyo3(signature = (mv, /))]
    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        self.0.action_of(mv)
    }

    /// The move of an action, which need not be legal; for a turn of several steps, the turn up to
    /// this step.
    #[pyo3(signature = (action, /))]
    fn move_of(&self, py: Python<'_>, action: i64) -> PyResult<Py<PyAny>> {
        self.0.move_of(py, action)
    }

    /// The position without its history; it changes when a turn of several steps is complete.
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.position(py)
    }

    /// An independent copy.
    fn clone(&self) -> Self {
        Self(self.0.boxed_clone())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&str, &str), Bound<'py, PyDict>)> {
        let settings = self.0.settings();
        let kwargs = settings.observation_options.kwargs(py)?;
        Ok(((settings.game, &settings.rules), kwargs))
    }

    fn __getstate__(&self) -> PickledGame {
        self.0.to_pickle()
    }

    fn __setstate__(&mut self, state: PickledGame) -> PyResult<()> {
        self.0.restore(state).map_err(error::value)
    }

    fn __repr__(&self) -> String {
        let (EnvironmentSettings { game, rules, .. }, plies) = (self.0.settings(), self.plies());
        format!("<Single {game}, {rules}: {plies} actions played>")
    }
}
