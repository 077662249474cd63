//! One game at a time.

use board_game_core::{Player, Record};
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray1, PyArray3};
use pyo3::prelude::*;

use super::coding::{Coded, by_name, reward};
use crate::error;
use crate::native;

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
    start: G,
    position: G,
    moves: Vec<G::Move>,
}

impl<G: Coded> Seat<G> {
    fn boxed(rules: Option<&str>) -> PyResult<Box<dyn Table>> {
        let rules = native::rules::<G>(rules, None)?;
        let start = G::beginning(&rules).map_err(error::sentence)?;
        Ok(Box::new(Self {
            code: G::code(&rules).map_err(error::value)?,
            position: start.clone(),
            start,
            moves: Vec::new(),
        }))
    }

    fn decoded(&self, action: usize) -> PyResult<G::Move> {
        let most = G::actions(&self.code);
        let mv = (action < most)
            .then(|| self.position.decode(&self.code, action))
            .flatten();
        mv.ok_or_else(|| {
            error::value(format!(
                "action {action}: expected one from 0 to {}",
                most - 1
            ))
        })
    }
}

impl<G: Coded> Table for Seat<G> {
    fn reset(&mut self, position: Option<&str>) -> PyResult<()> {
        self.position = match position {
            None => self.start.clone(),
            Some(text) => G::parse(text, &self.start.rules()).map_err(error::text)?,
        };
        self.moves.clear();
        Ok(())
    }

    fn to_move(&self) -> usize {
        self.position.to_move().index()
    }

    fn plies(&self) -> usize {
        self.moves.len()
    }

    fn shape(&self) -> [usize; 3] {
        G::shape(&self.code)
    }

    fn actions(&self) -> usize {
        G::actions(&self.code)
    }

    fn planes(&self, viewer: usize) -> Option<Vec<u8>> {
        let viewer = Player::all(G::PLAYERS).nth(viewer)?;
        let mut planes = vec![0; G::shape(&self.code).iter().product()];
        self.position.observe(&self.code, viewer, &mut planes);
        Some(planes)
    }

    fn mask(&self) -> Vec<i8> {
        let mut mask = vec![0; G::actions(&self.code)];
        for mv in self.position.moves() {
            mask[usize::from(self.position.encode(&self.code, mv))] = 1;
        }
        mask
    }

    fn step(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        let mv = self.decoded(action)?;
        if let Err(why) = self.position.check(mv) {
            return Err(error::illegal(py, &self.position, mv, &why));
        }
        self.position.play_unchecked(mv);
        self.moves.push(mv);
        Ok(())
    }

    fn rewards(&self) -> Option<Vec<f32>> {
        let outcome = self.position.outcome()?;
        Some(
            Player::all(G::PLAYERS)
                .map(|player| reward(outcome, player))
                .collect(),
        )
    }

    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        let py = mv.py();
        let mv = self.position.read_move(mv)?;
        let checked = self.position.check(mv);
        checked.map_err(|why| error::illegal(py, &self.position, mv, &why))?;
        Ok(self.position.encode(&self.code, mv))
    }

    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>> {
        G::wrap_move(py, self.decoded(action)?)
    }

    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        G::wrap(py, Record::new(self.position.clone()))
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

    /// Moves played.
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

    /// The action of a legal move.
    #[pyo3(signature = (mv, /))]
    fn action_of(&self, mv: &Bound<'_, PyAny>) -> PyResult<u16> {
        self.0.action_of(mv)
    }

    /// The move of an action; it need not be legal.
    #[pyo3(signature = (action, /))]
    fn move_of(&self, py: Python<'_>, action: usize) -> PyResult<Py<PyAny>> {
        self.0.move_of(py, action)
    }

    /// The position, without its history.
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.0.position(py)
    }
}
