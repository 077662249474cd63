//! One game at a time.

use board_game_core::Game;
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray1, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::by_name::by_name;
use super::coding::{ActionEncoding, all_players, reward};
use super::environment_game::{EnvironmentGame, PickledGame, ReadSaved};
use super::observation::{ObservationEncoder, ObservationOptions};
use crate::error;
use crate::native::{self, Native};

/// A game of whatever kind.
trait EnvironmentTable: Send + Sync {
    fn boxed_clone(&self) -> Box<dyn EnvironmentTable>;
    fn reset(&mut self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()>;
    fn player(&self) -> usize;
    fn to_move(&self) -> &'static str;
    fn taken(&self) -> Vec<u16>;
    fn plies(&self) -> usize;
    fn shape(&self) -> [usize; 3];
    fn actions(&self) -> usize;
    fn planes(&self, viewer: usize) -> PyResult<Vec<u8>>;
    fn legal(&self) -> Vec<u16>;
    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()>;
    fn rewards(&self) -> Option<Vec<f32>>;
    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16>;
    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>>;
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>>;
    fn made(&self) -> (&'static str, String, ObservationOptions);
    fn saved(&self) -> PickledGame;
    fn restore(&mut self, saved: PickledGame) -> Result<(), String>;
}

struct PlayerSlot<G: ActionEncoding> {
    telling: std::sync::Arc<ObservationEncoder<G>>,
    start: G::Game,
    played: EnvironmentGame<G>,
}

impl<G: ActionEncoding> PlayerSlot<G> {
    fn boxed(
        rules: Option<&str>,
        observation_options: ObservationOptions,
    ) -> PyResult<Box<dyn EnvironmentTable>> {
        let rules = native::rules::<G::Game>(rules, None)?;
        let start: G::Game = native::open_start(&rules)?;
        Ok(Box::new(Self {
            telling: ObservationEncoder::new(&rules, observation_options).into(),
            played: EnvironmentGame::at_start(&start),
            start,
        }))
    }

    /// What an action is, as everybody sees the board.
    fn meant(&self, action: usize) -> PyResult<(u16, <G::Game as Game>::Move)> {
        let meant = self.telling.meant(&self.played.game, action);
        let decode = |meant: u16| {
            let choice = self.played.game.decode(&self.telling.code, meant.into())?;
            Some((meant, choice))
        };
        let found = meant.and_then(decode);
        found.ok_or_else(|| no_action(action, self.telling.actions()))
    }
}

fn no_action(action: impl std::fmt::Display, actions: usize) -> PyErr {
    let most = actions - 1;
    error::value(format!("action {action}: expected one from 0 to {most}"))
}

impl<G: ActionEncoding> EnvironmentTable for PlayerSlot<G> {
    fn boxed_clone(&self) -> Box<dyn EnvironmentTable> {
        Box::new(Self {
            telling: self.telling.clone(),
            start: self.start.clone(),
            played: self.played.clone(),
        })
    }

    fn reset(&mut self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.played = match position {
            None => EnvironmentGame::at_start(&self.start),
            Some(position) => {
                let rules = self.start.rules();
                EnvironmentGame::at(native::position_under("position", position, &rules)?)
            }
        };
        Ok(())
    }

    fn player(&self) -> usize {
        self.played.game.position().to_move().index()
    }

    fn to_move(&self) -> &'static str {
        G::Game::player_name(self.played.game.position().to_move())
    }

    fn taken(&self) -> Vec<u16> {
        // The frame of an action is that of whoever took it.
        if !self.telling.observation_options.by_mover {
            return self.played.taken().to_vec();
        }
        let (begin, taken) = self.played.saved();
        let again = EnvironmentGame::restored(&self.telling.code, &self.start, (begin, Vec::new()));
        let Ok(mut again) = again else {
            return taken;
        };
        let encoded = taken.into_iter().map(|action| {
            let encoded = self.telling.encoded(&again.game, action);
            if let Some(choice) = again.game.decode(&self.telling.code, action.into()) {
                again.choose(choice, action);
            }
            encoded
        });
        encoded.collect()
    }

    fn plies(&self) -> usize {
        self.played.plies()
    }

    fn shape(&self) -> [usize; 3] {
        self.telling.shape()
    }

    fn actions(&self) -> usize {
        self.telling.actions()
    }

    fn planes(&self, viewer: usize) -> PyResult<Vec<u8>> {
        let player = all_players::<G>().nth(viewer).ok_or_else(|| {
            let most = G::Game::PLAYERS - 1;
            error::value(format!("viewer {viewer}: expected 0 to {most}"))
        })?;
        let mut planes = vec![0; self.telling.shape().iter().product()];
        self.telling
            .observe(&self.played, player, &mut Vec::new(), &mut planes);
        Ok(planes)
    }

    fn legal(&self) -> Vec<u16> {
        let mut legal = Vec::new();
        self.telling
            .actions_into(&self.played.game, &mut Vec::new(), &mut legal);
        legal
    }

    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        let (meant, choice) = self.meant(action)?;
        if let Err(why) = self.played.game.check_choice(choice) {
            return Err(error::illegal(
                py,
                self.played.game.position(),
                choice,
                &why,
            ));
        }
        self.played.choose(choice, meant);
        Ok(())
    }

    fn rewards(&self) -> Option<Vec<f32>> {
        let outcome = self.played.game.position().outcome()?;
        let rewards = all_players::<G>().map(|player| reward(outcome, player));
        Some(rewards.collect())
    }

    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        let (py, game) = (mv.py(), &self.played.game);
        let position = game.position();
        let mv = position.extract_move(mv)?;
        let checked = position.check(mv);
        checked.map_err(|why| error::illegal(py, position, mv, &why))?;
        let action = game.encode(&self.telling.code, mv);
        let action = action
            .ok_or_else(|| error::value(format!("{mv}: the turn has begun with other steps")));
        Ok(self.telling.encoded(game, action?))
    }

    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>> {
        G::Game::wrap_move(py, self.meant(action)?.1)
    }

    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let position = self.played.game.position().clone();
        G::Game::wrap(py, board_game_core::Record::new(position))
    }

    fn made(&self) -> (&'static str, String, ObservationOptions) {
        let rules = self.start.rules().to_string();
        (G::Game::NAME, rules, self.telling.observation_options)
    }

    fn saved(&self) -> PickledGame {
        self.played.saved()
    }

    fn restore(&mut self, saved: PickledGame) -> Result<(), String> {
        self.played = EnvironmentGame::restored(&self.telling.code, &self.start, saved)?;
        Ok(())
    }
}

/// A game in numbers: `ploy`, `ploy-four`, `shogun` or `hunt`.
///
/// With `view="mover"` each player sees the board, and numbers actions, from the own side: turned
/// by half a circle for those who sit at the upper edge. In the hunt both see the same. With
/// `history=True` three planes follow: whether the position has been there once before in this
/// game, whether more often, and the actions so far, at most 255.
///
/// It copies and pickles with its game.
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

impl Single {
    fn action(&self, action: i64) -> PyResult<usize> {
        usize::try_from(action).map_err(|_| no_action(action, self.0.actions()))
    }
}

#[pymethods]
impl Single {
    /// A game under these rules.
    #[new]
    #[pyo3(signature = (game, rules=None, *, view="board", history=false))]
    fn new(game: &str, rules: Option<&str>, view: &str, history: bool) -> PyResult<Self> {
        let observation_options = ObservationOptions::new(view, history)?;
        by_name!(game, G => PlayerSlot::<G>::boxed(rules, observation_options)).map(Self)
    }

    /// Begins anew, at the start or in a position or the text of one.
    #[pyo3(signature = (position=None))]
    fn reset(&mut self, position: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.0.reset(position)
    }

    /// The name of the player whose turn it is.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.0.to_move()
    }

    /// The same as a number from 0.
    #[getter]
    fn player(&self) -> usize {
        self.0.player()
    }

    /// Actions played.
    #[getter]
    fn plies(&self) -> usize {
        self.0.plies()
    }

    /// The actions played, each in the numbers of whoever played it.
    #[getter]
    fn taken(&self) -> Vec<u16> {
        self.0.taken()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.0.shape().into()
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// What a player sees, as planes of zeros and ones.
    #[pyo3(signature = (viewer, /))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        viewer: usize,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let planes = self.0.planes(viewer)?;
        let array = Array3::from_shape_vec(self.0.shape(), planes).map_err(error::value)?;
        Ok(array.into_pyarray(py))
    }

    /// 1 for each action that is legal now.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.0.actions()];
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
        let action = self.action(action)?;
        self.0.step(py, action)
    }

    /// What the game brought each player, 1, 0 or -1; `None` while it goes on.
    fn rewards(&self) -> Option<Vec<f32>> {
        self.0.rewards()
    }

    /// The action of a legal move; of a turn of several steps, that of the next step.
    #[pyo3(signature = (mv, /))]
    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        self.0.action_of(mv)
    }

    /// The move of an action, or what is done of a turn of several steps then; it need not be
    /// legal.
    #[pyo3(signature = (action, /))]
    fn move_of(&self, py: Python<'_>, action: i64) -> PyResult<Py<PyAny>> {
        self.0.move_of(py, self.action(action)?)
    }

    /// The position, without its history; a turn of several steps counts when it is complete.
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.position(py)
    }

    /// A copy with its game, which goes its own way.
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
    ) -> PyResult<((&'static str, String), Bound<'py, PyDict>)> {
        let (game, rules, observation_options) = self.0.made();
        let named = PyDict::new(py);
        named.set_item("view", observation_options.view())?;
        named.set_item("history", observation_options.history)?;
        Ok(((game, rules), named))
    }

    fn __getstate__(&self) -> PickledGame {
        self.0.saved()
    }

    fn __setstate__(&mut self, state: ReadSaved) -> PyResult<()> {
        let (begin, taken) = state;
        self.0.restore((begin, taken.0)).map_err(error::value)
    }

    fn __repr__(&self) -> String {
        let (game, rules, _) = self.0.made();
        format!(
            "<Single {game}, {rules}: {} actions played>",
            self.0.plies()
        )
    }
}
