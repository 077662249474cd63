//! One game at a time.

use board_game_core::{Game, Record};
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray1, PyArray3};
use pyo3::prelude::*;

use super::by_name::by_name;
use super::coding::{Coded, all_players, reward};
use crate::error;
use crate::native::{self, Native};

/// A game of whatever kind.
trait Table: Send + Sync {
    fn reset(&mut self, position: Option<&str>) -> PyResult<()>;
    fn to_move(&self) -> usize;
    fn plies(&self) -> usize;
    fn shape(&self) -> [usize; 3];
    fn actions(&self) -> usize;
    fn planes(&self, viewer: usize) -> Option<Vec<u8>>;
    fn mask(&self) -> Vec<i8>;
    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()>;
    fn rewards(&self) -> Option<Vec<f32>>;
    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16>;
    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>>;
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>>;
}

struct Seat<G: Coded> {
    code: G::Code,
    start: G::Game,
    game: G,
    plies: usize,
}

impl<G: Coded> Seat<G> {
    fn boxed(rules: Option<&str>) -> PyResult<Box<dyn Table>> {
        let rules = native::rules::<G::Game>(rules, None)?;
        let start: G::Game = native::open_start(&rules)?;
        Ok(Box::new(Self {
            code: G::code(&rules),
            game: G::at(start.clone()),
            start,
            plies: 0,
        }))
    }

    fn decoded(&self, action: usize) -> PyResult<<G::Game as Game>::Move> {
        let most = G::actions(&self.code) - 1;
        self.game
            .decode(&self.code, action)
            .ok_or_else(|| error::value(format!("action {action}: expected one from 0 to {most}")))
    }
}

impl<G: Coded> Table for Seat<G> {
    fn reset(&mut self, position: Option<&str>) -> PyResult<()> {
        self.game = G::at(match position {
            None => self.start.clone(),
            Some(text) => G::Game::parse(text, &self.start.rules()).map_err(error::text)?,
        });
        self.plies = 0;
        Ok(())
    }

    fn to_move(&self) -> usize {
        self.game.position().to_move().index()
    }

    fn plies(&self) -> usize {
        self.plies
    }

    fn shape(&self) -> [usize; 3] {
        G::shape(&self.code)
    }

    fn actions(&self) -> usize {
        G::actions(&self.code)
    }

    fn planes(&self, viewer: usize) -> Option<Vec<u8>> {
        let viewer = all_players::<G>().nth(viewer)?;
        let mut planes = vec![0; G::shape(&self.code).iter().product()];
        self.game.observe(&self.code, viewer, &mut planes);
        Some(planes)
    }

    fn mask(&self) -> Vec<i8> {
        let (mut mask, mut legal) = (vec![0; G::actions(&self.code)], Vec::new());
        self.game
            .actions_into(&self.code, &mut Vec::new(), &mut legal);
        legal
            .into_iter()
            .for_each(|action| mask[usize::from(action)] = 1);
        mask
    }

    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        let mv = self.decoded(action)?;
        if let Err(why) = self.game.check_choice(mv) {
            return Err(error::illegal(py, self.game.position(), mv, &why));
        }
        self.game.choose(mv);
        self.plies += 1;
        Ok(())
    }

    fn rewards(&self) -> Option<Vec<f32>> {
        let outcome = self.game.position().outcome()?;
        Some(
            all_players::<G>()
                .map(|player| reward(outcome, player))
                .collect(),
        )
    }

    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        let (py, position) = (mv.py(), self.game.position());
        let mv = position.extract_move(mv)?;
        let checked = position.check(mv);
        checked.map_err(|why| error::illegal(py, position, mv, &why))?;
        let action = self.game.encode(&self.code, mv);
        action.ok_or_else(|| error::value(format!("{mv}: the turn has begun with other steps")))
    }

    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>> {
        G::Game::wrap_move(py, self.decoded(action)?)
    }

    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        G::Game::wrap(py, Record::new(self.game.position().clone()))
    }
}

/// A game in numbers: `ploy`, `ploy-four`, `shogun` or `hunt`.
///
/// >>> from board_rules.environments import Single
/// >>> game = Single("shogun")
/// >>> game.actions, int(game.mask().sum()), game.observation(0).shape
/// (1660, 22, (12, 8, 8))
/// >>> game.step(game.action_of("(1,1)-(1,8)"))
/// Traceback (most recent call last):
/// board_rules.IllegalMove: ...
#[pyclass(module = "board_rules.environments")]
pub(crate) struct Single(Box<dyn Table>);

#[pymethods]
impl Single {
    /// A game under these rules.
    #[new]
    #[pyo3(signature = (game, rules=None))]
    fn new(game: &str, rules: Option<&str>) -> PyResult<Self> {
        by_name!(game, G => Seat::<G>::boxed(rules)).map(Self)
    }

    /// Begins anew, at the start or in a position.
    #[pyo3(signature = (position=None))]
    fn reset(&mut self, position: Option<&str>) -> PyResult<()> {
        self.0.reset(position)
    }

    /// Whose turn it is, from 0.
    #[getter]
    fn to_move(&self) -> usize {
        self.0.to_move()
    }

    /// Actions played.
    #[getter]
    fn plies(&self) -> usize {
        self.0.plies()
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
        let planes = self.0.planes(viewer);
        let planes =
            planes.ok_or_else(|| error::value(format!("player {viewer}: there are fewer")))?;
        let array = Array3::from_shape_vec(self.0.shape(), planes).map_err(error::value)?;
        Ok(array.into_pyarray(py))
    }

    /// 1 for each action that is legal now.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.0.mask().into_pyarray(py)
    }

    /// Plays the move of an action, or raises `IllegalMove`.
    #[pyo3(signature = (action, /))]
    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
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

    /// The move of an action, or what is done of a turn of several steps then; it need not be legal.
    #[pyo3(signature = (action, /))]
    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>> {
        self.0.move_of(py, action)
    }

    /// The position, without its history; a turn of several steps counts when it is complete.
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.position(py)
    }
}
