//! Vectorized environments: many games at once, with NumPy arrays in and out.

use std::sync::{Mutex, MutexGuard};

use board_bot::RandomNumbers;
use numpy::ndarray::Array4;
use numpy::{
    IntoPyArray, PyArray1, PyArray4, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::environment_game::PickledBatch;
use super::games::{BatchPlan, VectorTable, Views, table};
use super::observation::ObservationOptions;
use crate::catalogue::by_name;
use crate::error::{self, type_error, value_error};
use crate::guards::items;
use crate::guards::lock::lock_unless_in_use;
use crate::guards::memory;

/// A seed and a count of calls; each call gets its own random number generator.
#[derive(Clone, Copy)]
struct RandomStreams {
    seed: u64,
    count: u64,
}

impl RandomStreams {
    fn next(&mut self) -> RandomNumbers {
        self.count = self.count.wrapping_add(1);
        RandomNumbers::new(self.seed ^ self.count.rotate_right(16))
    }
}

/// The games and their random numbers.
struct BatchGames {
    table: Box<dyn VectorTable>,
    random: RandomStreams,
}

/// Vectorized environments with automatic reset: many games of one kind. A game that ends in a step
/// begins again in the same step.
///
/// Each step overwrites six arrays with one row a game: `observations` of the player to move,
/// `masks` of its legal actions, `player` (the number of the player to move), `rewards` of all
/// players for a game that has just ended, and `terminated` and `truncated`, which mark such games.
/// Other threads run during a step; `InUse` is raised in a thread that uses the same batch then.
/// `view` and `history` are those of `Single`. The arrays are NumPy arrays, which other libraries
/// read by DLPack without a copy: `torch.from_dlpack(batch.observations)`.
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
    plan: BatchPlan,
    games: Mutex<BatchGames>,
    /// The observations of the players to move, `[game, plane, row, column]`.
    #[pyo3(get)]
    observations: Py<PyArrayDyn<u8>>,
    /// 1 for each legal action, `[game, action]`.
    #[pyo3(get)]
    masks: Py<PyArrayDyn<i8>>,
    /// The player to move in each game, from 0.
    #[pyo3(get)]
    player: Py<PyArrayDyn<u8>>,
    /// The rewards of a game that has just ended, `[game, player]`; otherwise 0.
    #[pyo3(get)]
    rewards: Py<PyArrayDyn<f32>>,
    /// Whether the game has just ended by its rules.
    #[pyo3(get)]
    terminated: Py<PyArrayDyn<bool>>,
    /// Whether the game has just been ended by `max_plies`.
    #[pyo3(get)]
    truncated: Py<PyArrayDyn<bool>>,
}

fn zeros<T: numpy::Element>(py: Python<'_>, shape: &[usize]) -> Py<PyArrayDyn<T>> {
    PyArrayDyn::zeros(py, shape, false).unbind()
}

/// Converts a list, or an array of integers of any type and stride, to a contiguous array. Checks
/// that it has at most one item a game.
fn integer_array<'py>(
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
        return Err(type_error!(
            "{argument}: expected a list or a one-dimensional array of whole numbers"
        ));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    array.extract()
}

/// Converts scores to a contiguous array of 32-bit floats, with one row a game.
fn score_array<'py>(
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
        value_error!("scores: expected an array of {games} x {actions} numbers")
    })
}

/// The indices of the games that `where` selects, by a mask or by indices; all games without it.
fn selected_games(which: Option<&Bound<'_, PyAny>>, games: usize) -> PyResult<Vec<usize>> {
    let Some(which) = which else {
        return Ok((0..games).collect());
    };
    items::check_length("where", which, games)?;
    let numpy = which.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (which,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let wrong = |found: &str| {
        value_error!("where: {found}, expected a mask of {games} booleans or numbers of games")
    };
    let length: usize = array.getattr("size")?.extract()?;
    let chosen = match kind.as_str() {
        "b" if length == games => numpy.call_method1("flatnonzero", (array,))?,
        "i" | "u" => array,
        _ if length == 0 => return Ok(Vec::new()),
        kind => return Err(wrong(&format!("{length} values of kind {kind:?}"))),
    };
    let chosen = integer_array("where", &chosen, games)?;
    let chosen = chosen.as_slice()?.iter().map(|&index| {
        let found = usize::try_from(index).ok().filter(|&index| index < games);
        found.ok_or_else(|| wrong(&format!("there is no game {index}")))
    });
    chosen.collect()
}

/// The positions of the argument: none, one for all games, or one for each of `games`.
fn position_list<'py>(
    positions: Option<&Bound<'py, PyAny>>,
    games: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let Some(positions) = positions else {
        return Ok(Vec::new());
    };
    let is_list =
        !positions.is_instance_of::<pyo3::types::PyString>() && positions.try_iter().is_ok();
    if !is_list {
        return Ok(vec![positions.clone()]);
    }
    // One item too many shows that the list is too long; it may be endless.
    let items: Vec<_> = positions
        .try_iter()?
        .take(games + 1)
        .collect::<PyResult<_>>()?;
    let found = match items.len() {
        found if found == games => return Ok(items),
        found if found < games => found.to_string(),
        _ => format!("more than {games}"),
    };
    Err(value_error!(
        "positions: {found} for {games} games, expected one for each, or one for all"
    ))
}

/// The pickled state of a batch: the games, the number of random streams used, and the arrays
/// `rewards`, `terminated` and `truncated`.
type BatchState = (PickledBatch, u64, [Py<PyAny>; 3]);

impl Batch {
    /// Locks the games; an `InUse` error if another thread uses them.
    fn games(&self) -> PyResult<MutexGuard<'_, BatchGames>> {
        lock_unless_in_use(
            &self.games,
            "another thread uses the batch: wait for it, or give each thread a batch of its own",
        )
    }

    fn of(py: Python<'_>, plan: BatchPlan, games: BatchGames) -> Self {
        let settings = games.table.settings();
        let (count, [planes, rows, columns]) = (plan.games, settings.shape);
        Self {
            observations: zeros(py, &[count, planes, rows, columns]),
            masks: zeros(py, &[count, settings.actions]),
            player: zeros(py, &[count]),
            rewards: zeros(py, &[count, settings.players]),
            terminated: zeros(py, &[count]),
            truncated: zeros(py, &[count]),
            plan,
            games: Mutex::new(games),
        }
    }

    /// Plays the actions, if there are any, and writes the arrays, without the GIL.
    fn run(
        &self,
        py: Python<'_>,
        table: &mut dyn VectorTable,
        actions: Option<&[i64]>,
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
        py.detach(move || table.run(actions, views));
        Ok(())
    }

    fn show(&self, py: Python<'_>) -> PyResult<()> {
        self.run(py, &mut *self.games()?.table, None)
    }

    /// The arrays about games that ended in the last step: `rewards`, `terminated`, `truncated`.
    fn end_arrays(&self, py: Python<'_>) -> [Py<PyAny>; 3] {
        [
            self.rewards.clone_ref(py).into_any(),
            self.terminated.clone_ref(py).into_any(),
            self.truncated.clone_ref(py).into_any(),
        ]
    }

    fn set_end_arrays(&self, py: Python<'_>, ended: &[Py<PyAny>; 3]) -> PyResult<()> {
        let numpy = py.import("numpy")?;
        for (own, value) in self.end_arrays(py).iter().zip(ended) {
            numpy.call_method1("copyto", (own, value))?;
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    /// A batch of `games` games at their start.
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
            max_plies,
        };
        let observation_options = ObservationOptions::new(view, history)?;
        let table = by_name!(game, G => table::<G>(rules, observation_options, plan))?;
        let seed = seed.unwrap_or_else(|| crate::python_game::numbers(None).number());
        let games = BatchGames {
            table,
            random: RandomStreams { seed, count: 0 },
        };
        let batch = Self::of(py, plan, games);
        batch.show(py)?;
        Ok(batch)
    }

    /// Restarts all games, or those that `where` selects by a mask or by indices. They begin at the
    /// start, all in one position, or each in its own. Positions must have the rules of the batch,
    /// and the game must not be over in them.
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
        let selected = selected_games(r#where, self.__len__())?;
        let positions = position_list(positions, selected.len())?;
        {
            let mut games = self.games()?;
            games.table.begin(&selected, &positions)?;
        }
        for array in self.end_arrays(py) {
            for &index in &selected {
                array.bind(py).set_item(index, 0)?;
            }
        }
        self.show(py)
    }

    /// Plays one action in each game. If any action is illegal, none is played.
    #[pyo3(signature = (actions, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = integer_array("actions", actions, self.__len__())?;
        let actions = actions.as_slice()?;
        let mut games = self.games()?;
        games.table.check(actions).map_err(error::value)?;
        self.run(py, &mut *games.table, Some(actions))
    }

    /// A uniformly random legal action for each game.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let games = &mut *self.games()?;
        Ok(games
            .table
            .sample(&mut games.random.next())
            .into_pyarray(py))
    }

    /// A legal action for each game by `scores[game, action]`, such as the logits of a network: the
    /// best with temperature 0, otherwise a random one by the softmax of `scores / temperature`.
    /// Scores of illegal actions are ignored.
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
            return Err(value_error!(
                "temperature: {temperature} is out of range, expected 0 or more"
            ));
        }
        let games = &mut *self.games()?;
        let shape = (self.__len__(), games.table.settings().actions);
        let scores = score_array(scores, shape)?;
        let scores = scores.as_slice()?;
        let BatchGames { table, random } = games;
        let (table, mut generator) = (&**table, random.next());
        let chosen = py.detach(move || table.choose(scores, temperature, &mut generator));
        Ok(chosen.into_pyarray(py))
    }

    /// The legal actions of all games in one array, and the offset of each game: those of game `g`,
    /// in ascending order, are `actions[offsets[g]:offsets[g + 1]]`.
    #[allow(clippy::type_complexity, reason = "two arrays")]
    fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
        let (actions, offsets) = self.games()?.table.legal();
        Ok((actions.into_pyarray(py), offsets.into_pyarray(py)))
    }

    /// The final observations of the games that ended in the last step, each as the player to move
    /// saw it: a row for each game of `numpy.flatnonzero(terminated | truncated)`.
    #[getter]
    fn final_observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let games = self.games()?;
        let [planes, rows, columns] = games.table.settings().shape;
        let observations = games.table.final_observations();
        let count = observations.len() / (planes * rows * columns).max(1);
        let array = Array4::from_shape_vec((count, planes, rows, columns), observations);
        Ok(array.map_err(error::value)?.into_pyarray(py))
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> PyResult<usize> {
        Ok(self.games()?.table.settings().actions)
    }

    const fn __len__(&self) -> usize {
        self.plan.games
    }

    /// An independent copy with its games and its random state.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = {
            let games = self.games()?;
            let table = games.table.boxed_clone()?;
            let random = games.random;
            Self::of(py, self.plan, BatchGames { table, random })
        };
        copy.set_end_arrays(py, &self.end_arrays(py))?;
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
        let BatchGames { table, random } = &*self.games()?;
        let settings = table.settings();
        let kwargs = settings.observation_options.kwargs(py)?;
        kwargs.set_item("rules", &settings.rules)?;
        kwargs.set_item("threads", self.plan.threads)?;
        kwargs.set_item("max_plies", self.plan.max_plies)?;
        kwargs.set_item("seed", random.seed)?;
        Ok(((settings.game, self.plan.games), kwargs))
    }

    fn __getstate__(&self, py: Python<'_>) -> PyResult<BatchState> {
        let games = self.games()?;
        Ok((
            games.table.to_pickle(),
            games.random.count,
            self.end_arrays(py),
        ))
    }

    fn __setstate__(&self, py: Python<'_>, state: BatchState) -> PyResult<()> {
        let (pickled, count, ended) = state;
        {
            let mut games = self.games()?;
            games.table.restore(pickled).map_err(error::value)?;
            games.random.count = count;
        }
        self.set_end_arrays(py, &ended)?;
        self.show(py)
    }
}
