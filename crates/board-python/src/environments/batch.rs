//! Many games at once, with arrays of NumPy in and out.

use std::sync::{Mutex, MutexGuard, TryLockError};

use board_bot::RandomNumbers;
use numpy::ndarray::Array4;
use numpy::{
    IntoPyArray, PyArray1, PyArray4, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::by_name::by_name;
use super::environment_game::{ReadPlace, SavedPlace};
use super::games::{BatchPlan, VectorTable, Views, table};
use super::observation::ObservationOptions;
use crate::error::{self, InUse};
use crate::items::{self, Items};
use crate::memory;

/// Random numbers of their own for each call that draws some.
#[derive(Clone, Copy)]
struct Draws {
    seed: u64,
    count: u64,
}

impl Draws {
    fn next(&mut self) -> RandomNumbers {
        self.count = self.count.wrapping_add(1);
        RandomNumbers::new(self.seed ^ self.count.rotate_right(16))
    }
}

/// The games and what is drawn for them.
struct BatchGames {
    table: Box<dyn VectorTable>,
    draws: Draws,
}

/// Many games of one kind at once, each begun anew in the step in which it ends.
///
/// What a step shows stands in six arrays, one row a game, which the next step overwrites:
/// `observations` of the player to move, `masks` of its legal actions, `player`, `rewards` of all
/// players for the game that ended in this step, `terminated` and `truncated` where one did. Other
/// threads go on meanwhile; one that uses the same batch meanwhile gets `InUse`. `view` and
/// `history` are those of `Single`. The arrays are NumPy's, so that they go to other libraries by
/// DLPack without a copy: `torch.from_dlpack(batch.observations)`.
///
/// >>> from board_rules.environments import Batch
/// >>> batch = Batch("ploy", 256, threads=2, seed=1)
/// >>> batch.step(batch.sample())
/// >>> batch.masks.shape, batch.observations.shape
/// ((256, 5727), (256, 16, 9, 9))
/// >>> actions, offsets = batch.legal_actions()
/// >>> bool((batch.masks[3, actions[offsets[3]:offsets[4]]] == 1).all())
/// True
#[pyclass(frozen, module = "board_rules.environments", weakref)]
pub(crate) struct Batch {
    games: Mutex<BatchGames>,
    /// What the players to move see, `[game, plane, row, column]`.
    #[pyo3(get)]
    observations: Py<PyArrayDyn<u8>>,
    /// 1 for each legal action, `[game, action]`.
    #[pyo3(get)]
    masks: Py<PyArrayDyn<i8>>,
    /// Whose turn it is, from 0.
    #[pyo3(get)]
    player: Py<PyArrayDyn<u8>>,
    /// What the game that has just ended brought each player, `[game, player]`; else 0.
    #[pyo3(get)]
    rewards: Py<PyArrayDyn<f32>>,
    /// Whether a game has just ended by its rules.
    #[pyo3(get)]
    terminated: Py<PyArrayDyn<bool>>,
    /// Whether a game has just been broken off, after `max_plies` actions.
    #[pyo3(get)]
    truncated: Py<PyArrayDyn<bool>>,
}

fn zeros<T: numpy::Element>(py: Python<'_>, shape: &[usize]) -> Py<PyArrayDyn<T>> {
    PyArrayDyn::zeros(py, shape, false).unbind()
}

/// Numbers, at most one a game, as one array without gaps: of a list, or of an array of whole
/// numbers of any type and stride.
fn numbers<'py>(
    argument: &str,
    object: &Bound<'py, PyAny>,
    games: usize,
) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = object.extract::<PyReadonlyArray1<'_, i64>>()
        && array.as_slice().is_ok()
    {
        return Ok(array);
    }
    items::check_length(argument, object, games)?;
    let numpy = object.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (object,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 || !matches!(kind.as_str(), "i" | "u") {
        return Err(PyTypeError::new_err(format!(
            "{argument}: expected a list or a one-dimensional array of whole numbers"
        )));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    array.extract()
}

/// Scores as one array of 32-bit floats without gaps, a row a game.
fn rows<'py>(
    scores: &Bound<'py, PyAny>,
    shape: (usize, usize),
) -> PyResult<PyReadonlyArray2<'py, f32>> {
    let fits = |array: &PyReadonlyArray2<'_, f32>| array.as_array().dim() == shape;
    if let Ok(array) = scores.extract::<PyReadonlyArray2<'_, f32>>()
        && array.as_slice().is_ok()
        && fits(&array)
    {
        return Ok(array);
    }
    items::check_length("scores", scores, shape.0.max(shape.1))?;
    let numpy = scores.py().import("numpy")?;
    let array = numpy.call_method1("ascontiguousarray", (scores, "float32"));
    let array = array.and_then(|array| array.extract::<PyReadonlyArray2<'_, f32>>());
    array.ok().filter(fits).ok_or_else(|| {
        let (games, actions) = shape;
        error::value(format!(
            "scores: expected an array of {games} x {actions} numbers"
        ))
    })
}

/// The numbers of the games that `where` names, by a mask or by their numbers; all without it.
fn places(which: Option<&Bound<'_, PyAny>>, games: usize) -> PyResult<Vec<usize>> {
    let Some(which) = which else {
        return Ok((0..games).collect());
    };
    items::check_length("where", which, games)?;
    let numpy = which.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (which,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let wrong = |found: &str| {
        error::value(format!(
            "where: {found}, expected a mask of {games} booleans or numbers of games"
        ))
    };
    let length: usize = array.getattr("size")?.extract()?;
    let chosen = match kind.as_str() {
        "b" if length == games => numpy.call_method1("flatnonzero", (array,))?,
        "i" | "u" => array,
        _ if length == 0 => return Ok(Vec::new()),
        kind => return Err(wrong(&format!("{length} values of kind {kind:?}"))),
    };
    let chosen = numbers("where", &chosen, games)?;
    let chosen = chosen.as_slice()?.iter().map(|&place| {
        let found = usize::try_from(place).ok().filter(|&place| place < games);
        found.ok_or_else(|| wrong(&format!("there is no game {place}")))
    });
    chosen.collect()
}

/// One position for all, or one for each.
fn listed<'py>(
    positions: Option<&Bound<'py, PyAny>>,
    places: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let Some(positions) = positions else {
        return Ok(Vec::new());
    };
    let is_list =
        !positions.is_instance_of::<pyo3::types::PyString>() && positions.try_iter().is_ok();
    if !is_list {
        return Ok(vec![positions.clone()]);
    }
    // One too many is enough to say so.
    let listed: Vec<_> = positions
        .try_iter()?
        .take(places + 1)
        .collect::<PyResult<_>>()?;
    let found = match listed.len() {
        found if found == places => return Ok(listed),
        found if found < places => found.to_string(),
        _ => format!("more than {places}"),
    };
    Err(error::value(format!(
        "positions: {found} for {places} games, expected one for each, or one for all"
    )))
}

/// The games of a batch, how often something was drawn, and what the last step said of ended games.
type BatchState = (Vec<SavedPlace>, u64, [Py<PyAny>; 3]);
/// The same as it is read.
type ReadState = (Items<ReadPlace, MOST_SAVED>, u64, [Py<PyAny>; 3]);
/// The most games that a state may have: far more than fit.
const MOST_SAVED: usize = 1 << 24;

impl Batch {
    /// The games, unless another thread uses them.
    fn games(&self) -> PyResult<MutexGuard<'_, BatchGames>> {
        match self.games.try_lock() {
            Ok(games) => Ok(games),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(InUse::new_err(
                "another thread uses the batch: wait for it, or give each thread a batch of its own",
            )),
        }
    }

    fn of(py: Python<'_>, games: BatchGames) -> Self {
        let table = &games.table;
        let ([planes, rows, columns], [_, actions, players]) = (table.shape(), table.widths());
        let count = table.made().2.games;
        Self {
            games: Mutex::new(games),
            observations: zeros(py, &[count, planes, rows, columns]),
            masks: zeros(py, &[count, actions]),
            player: zeros(py, &[count]),
            rewards: zeros(py, &[count, players]),
            terminated: zeros(py, &[count]),
            truncated: zeros(py, &[count]),
        }
    }

    /// Lends the arrays to work that is done without Python.
    fn fill(
        &self,
        py: Python<'_>,
        table: &mut dyn VectorTable,
        work: impl FnOnce(&mut dyn VectorTable, Views<'_>) + Send,
    ) -> PyResult<()> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut players = self.player.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut terminated = self.terminated.bind(py).try_readwrite()?;
        let mut truncated = self.truncated.bind(py).try_readwrite()?;
        let views = Views {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            players: players.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        py.detach(move || work(table, views));
        Ok(())
    }

    fn show(&self, py: Python<'_>) -> PyResult<()> {
        let mut games = self.games()?;
        self.fill(py, &mut *games.table, |table, views| table.show(views))
    }

    /// What the last step said of ended games.
    fn ended(&self, py: Python<'_>) -> [Py<PyAny>; 3] {
        [
            self.rewards.clone_ref(py).into_any(),
            self.terminated.clone_ref(py).into_any(),
            self.truncated.clone_ref(py).into_any(),
        ]
    }

    fn set_ended(&self, py: Python<'_>, ended: &[Py<PyAny>; 3]) -> PyResult<()> {
        let numpy = py.import("numpy")?;
        for (own, value) in self.ended(py).iter().zip(ended) {
            numpy.call_method1("copyto", (own, value))?;
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    /// So many games, at their start.
    #[new]
    #[pyo3(signature = (game, games, *, rules=None, threads=1, max_plies=1000, seed=None, view="board", history=false))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        rules: Option<&str>,
        threads: usize,
        max_plies: u32,
        seed: Option<u64>,
        view: &str,
        history: bool,
    ) -> PyResult<Self> {
        if games == 0 {
            return Err(error::value("games: expected at least 1"));
        }
        let plan = BatchPlan {
            games,
            threads: memory::threads(threads)?.get(),
            most: max_plies,
            observation_options: ObservationOptions::new(view, history)?,
        };
        let table = by_name!(game, G => table::<G>(rules, plan))?;
        let seed = seed.unwrap_or_else(|| crate::chance::numbers(None).number());
        let games = BatchGames {
            table,
            draws: Draws { seed, count: 0 },
        };
        let batch = Self::of(py, games);
        batch.show(py)?;
        Ok(batch)
    }

    /// Begins games anew: all, or those that `where` names by a mask or by their numbers; at the
    /// start, in one position, or each in its own. The position of a batch's game is one of its
    /// rules in which the game goes on.
    ///
    /// >>> from board_rules import hunt
    /// >>> from board_rules.environments import Batch
    /// >>> position, batch = hunt.Position(), Batch("hunt", 3)
    /// >>> position.push("a1")
    /// >>> batch.reset(where=[1], positions=position)
    /// >>> batch.player.tolist()
    /// [1, 0, 1]
    #[pyo3(signature = (r#where=None, positions=None))]
    fn reset(
        &self,
        py: Python<'_>,
        r#where: Option<&Bound<'_, PyAny>>,
        positions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let places = places(r#where, self.__len__()?)?;
        let positions = listed(positions, places.len())?;
        {
            let mut games = self.games()?;
            games.table.begin(&places, &positions)?;
        }
        for array in self.ended(py) {
            for &place in &places {
                array.bind(py).set_item(place, 0)?;
            }
        }
        self.show(py)
    }

    /// Plays an action in each game. If one is not legal nothing is played.
    #[pyo3(signature = (actions, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = numbers("actions", actions, self.__len__()?)?;
        let actions = actions.as_slice()?;
        let mut games = self.games()?;
        games.table.check(actions).map_err(error::value)?;
        self.fill(py, &mut *games.table, |table, views| {
            table.step(actions, views);
        })
    }

    /// A legal action of each game at random, each as likely as the others.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let games = &mut *self.games()?;
        Ok(games.table.sample(&mut games.draws.next()).into_pyarray(py))
    }

    /// A legal action of each game by `scores[game, action]`, such as the logits of a network: the
    /// best with temperature 0, else one at random by the softmax of `scores / temperature`. What
    /// is said of illegal actions does not matter.
    ///
    /// >>> from board_rules.environments import Batch
    /// >>> import numpy as np
    /// >>> batch = Batch("hunt", 2)
    /// >>> scores = np.zeros((2, batch.actions), np.float32)
    /// >>> scores[0, 224 + 5] = scores[1, 224 + 7] = 1
    /// >>> batch.choose(scores).tolist()
    /// [229, 231]
    #[pyo3(signature = (scores, /, *, temperature=0.0))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        scores: &Bound<'py, PyAny>,
        temperature: f32,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        if !(temperature >= 0.0 && temperature.is_finite()) {
            return Err(error::value(format!(
                "temperature: {temperature} is out of range, expected 0 or more"
            )));
        }
        let games = &mut *self.games()?;
        let shape = (games.table.made().2.games, games.table.widths()[1]);
        let scores = rows(scores, shape)?;
        let scores = scores.as_slice()?;
        let BatchGames { table, draws } = games;
        let (table, mut random) = (&**table, draws.next());
        let chosen = py.detach(move || table.choose(scores, temperature, &mut random));
        Ok(chosen.into_pyarray(py))
    }

    /// The legal actions of all games, each game's in ascending order, one game's after another's,
    /// and where they begin: those of game `g` are `actions[offsets[g]:offsets[g + 1]]`.
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
        let (actions, offsets) = self.games()?.table.legal();
        Ok((actions.into_pyarray(py), offsets.into_pyarray(py)))
    }

    /// What the player to move saw where a game ended in the last step, by its rules or broken off:
    /// a row for each, in the order of `numpy.flatnonzero(terminated | truncated)`.
    #[getter]
    fn final_observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let games = self.games()?;
        let ([planes, rows, columns], seen) = (games.table.shape(), games.table.last_seen());
        let count = seen.len() / (planes * rows * columns).max(1);
        let array = Array4::from_shape_vec((count, planes, rows, columns), seen);
        Ok(array.map_err(error::value)?.into_pyarray(py))
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> PyResult<usize> {
        Ok(self.games()?.table.widths()[1])
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.games()?.table.made().2.games)
    }

    /// A copy with its games and its random numbers, which goes its own way.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = {
            let games = self.games()?;
            let table = games.table.boxed_clone()?;
            let draws = games.draws;
            Self::of(py, BatchGames { table, draws })
        };
        copy.set_ended(py, &self.ended(py))?;
        copy.show(py)?;
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py)
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((&'static str, usize), Bound<'py, PyDict>)> {
        let games = self.games()?;
        let (game, rules, plan) = games.table.made();
        let named = PyDict::new(py);
        named.set_item("rules", rules)?;
        named.set_item("threads", plan.threads)?;
        named.set_item("max_plies", plan.most)?;
        named.set_item("seed", games.draws.seed)?;
        named.set_item("view", plan.observation_options.view())?;
        named.set_item("history", plan.observation_options.history)?;
        Ok(((game, plan.games), named))
    }

    fn __getstate__(&self, py: Python<'_>) -> PyResult<BatchState> {
        let games = self.games()?;
        Ok((games.table.saved(), games.draws.count, self.ended(py)))
    }

    fn __setstate__(&self, py: Python<'_>, state: ReadState) -> PyResult<()> {
        let (saved, count, ended) = state;
        let saved = saved
            .0
            .into_iter()
            .map(|((begin, taken), seen)| ((begin, taken.0), seen.0));
        {
            let mut games = self.games()?;
            games.table.restore(saved.collect()).map_err(error::value)?;
            games.draws.count = count;
        }
        self.set_ended(py, &ended)?;
        self.show(py)
    }
}
