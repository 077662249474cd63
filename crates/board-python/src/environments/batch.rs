//! Many games at once, on several threads.

use std::sync::{Arc, Mutex};
use std::thread;

use board_bot::RandomNumbers;
use board_game_core::Game;
use numpy::{IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::by_name::by_name;
use super::coding::{Coded, all_players, reward};
use crate::{error, memory, native};

/// What a step writes: a share of the arrays, as many rows as there are games.
struct Views<'a> {
    observations: &'a mut [u8],
    masks: &'a mut [i8],
    to_move: &'a mut [u8],
    rewards: &'a mut [f32],
    terminated: &'a mut [bool],
    truncated: &'a mut [bool],
}

impl<'a> Views<'a> {
    /// The first `games` rows, and the others.
    fn split(self, games: usize, widths: [usize; 3]) -> (Self, Self) {
        let [planes, actions, players] = widths;
        let (observations, observations_left) = self.observations.split_at_mut(games * planes);
        let (masks, masks_left) = self.masks.split_at_mut(games * actions);
        let (to_move, to_move_left) = self.to_move.split_at_mut(games);
        let (rewards, rewards_left) = self.rewards.split_at_mut(games * players);
        let (terminated, terminated_left) = self.terminated.split_at_mut(games);
        let (truncated, truncated_left) = self.truncated.split_at_mut(games);
        let first = Views {
            observations,
            masks,
            to_move,
            rewards,
            terminated,
            truncated,
        };
        let others = Views {
            observations: observations_left,
            masks: masks_left,
            to_move: to_move_left,
            rewards: rewards_left,
            terminated: terminated_left,
            truncated: truncated_left,
        };
        (first, others)
    }
}

/// One of the games.
struct Place<G: Coded> {
    game: G,
    plies: u32,
    /// What may be chosen now.
    legal: Vec<u16>,
}

/// The games, and how they are told in numbers.
struct Games<G: Coded> {
    code: G::Code,
    start: G,
    most: u32,
    threads: usize,
    places: Vec<Place<G>>,
}

trait Table: Send + Sync {
    fn widths(&self) -> [usize; 3];
    fn shape(&self) -> [usize; 3];
    fn reset(&mut self, views: Views<'_>);
    fn check(&self, actions: &[i64]) -> Result<(), String>;
    fn step(&mut self, actions: &[i64], views: Views<'_>);
    fn sample(&self, lot: &mut RandomNumbers) -> Vec<i64>;
}

impl<G: Coded> Games<G> {
    fn boxed(
        games: usize,
        rules: Option<&str>,
        threads: usize,
        most: u32,
    ) -> PyResult<Box<dyn Table>> {
        let rules = native::rules::<G::Game>(rules, None)?;
        let start = G::at(native::open_start(&rules)?);
        let place = || Place {
            game: start.clone(),
            plies: 0,
            legal: Vec::new(),
        };
        let code = G::code(&rules);
        let planes: usize = G::shape(&code).iter().product();
        let arrays = planes + G::actions(&code) + G::Game::PLAYERS * size_of::<f32>() + 3;
        // A list of what may be chosen has mostly some hundred entries.
        let bytes = arrays + size_of::<Place<G>>() + 1_024;
        memory::check(format_args!("games: {games}"), games, bytes)?;
        Ok(Box::new(Self {
            code,
            places: (0..games).map(|_| place()).collect(),
            start,
            most,
            threads,
        }))
    }
}

/// What all games of a share have in common.
struct Common<'a, G: Coded> {
    code: &'a G::Code,
    start: &'a G,
    most: u32,
    planes: usize,
    actions: usize,
}

impl<G: Coded> Common<'_, G> {
    /// Plays the actions, and shows where the games stand then; without actions it only shows.
    fn run(&self, places: &mut [Place<G>], actions: Option<&[i64]>, views: Views<'_>) {
        let observations = views.observations.chunks_exact_mut(self.planes);
        let masks = views.masks.chunks_exact_mut(self.actions);
        let rewards = views.rewards.chunks_exact_mut(G::Game::PLAYERS);
        let rows = places
            .iter_mut()
            .zip(observations)
            .zip(masks)
            .zip(rewards)
            .enumerate();
        let mut choices = Vec::new();
        for (row, (((place, planes), mask), rewards)) in rows {
            rewards.fill(0.0);
            let (mut terminated, mut truncated) = (false, false);
            let action = actions.and_then(|actions| usize::try_from(actions[row]).ok());
            if let Some(choice) = action.and_then(|action| place.game.decode(self.code, action)) {
                place.game.choose(choice);
                place.plies += 1;
                let outcome = place.game.position().outcome();
                if let Some(outcome) = outcome {
                    for (reward_of, player) in rewards.iter_mut().zip(all_players::<G>()) {
                        *reward_of = reward(outcome, player);
                    }
                }
                terminated = outcome.is_some();
                truncated = !terminated && place.plies >= self.most;
                if terminated || truncated {
                    place.game = self.start.clone();
                    place.plies = 0;
                }
            }
            let Place { game, legal, .. } = place;
            game.observe(self.code, game.position().to_move(), planes);
            game.actions_into(self.code, &mut choices, legal);
            mask.fill(0);
            legal
                .iter()
                .for_each(|&action| mask[usize::from(action)] = 1);
            views.to_move[row] = game.position().to_move().index() as u8;
            views.terminated[row] = terminated;
            views.truncated[row] = truncated;
        }
    }
}

impl<G: Coded> Games<G> {
    fn run(&mut self, actions: Option<&[i64]>, views: Views<'_>) {
        let widths = self.widths();
        let common = Common {
            code: &self.code,
            start: &self.start,
            most: self.most,
            planes: widths[0],
            actions: widths[1],
        };
        let share = self.places.len().div_ceil(self.threads).max(1);
        thread::scope(|scope| {
            let (mut places, mut actions, mut views) = (&mut self.places[..], actions, views);
            while places.len() > share {
                let (own, left) = places.split_at_mut(share);
                let (own_views, views_left) = views.split(share, widths);
                let (own_actions, actions_left) =
                    actions.map(|actions| actions.split_at(share)).unzip();
                let common = &common;
                // Where no thread can be had the share is this one's.
                let work = Mutex::new(Some((own, own_actions, own_views)));
                let work = Arc::new(work);
                let theirs = Arc::clone(&work);
                let run = move || {
                    let taken = theirs.lock().ok().and_then(|mut work| work.take());
                    if let Some((own, actions, views)) = taken {
                        common.run(own, actions, views);
                    }
                };
                if thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    let taken = work.lock().ok().and_then(|mut work| work.take());
                    if let Some((own, actions, views)) = taken {
                        common.run(own, actions, views);
                    }
                }
                (places, actions, views) = (left, actions_left, views_left);
            }
            common.run(places, actions, views);
        });
    }
}

impl<G: Coded> Table for Games<G> {
    fn widths(&self) -> [usize; 3] {
        let planes = G::shape(&self.code).iter().product();
        [planes, G::actions(&self.code), G::Game::PLAYERS]
    }

    fn shape(&self) -> [usize; 3] {
        G::shape(&self.code)
    }

    fn reset(&mut self, views: Views<'_>) {
        for place in &mut self.places {
            place.game = self.start.clone();
            place.plies = 0;
        }
        self.run(None, views);
    }

    fn check(&self, actions: &[i64]) -> Result<(), String> {
        if actions.len() != self.places.len() {
            return Err(format!(
                "{} actions: expected one for each of {} games",
                actions.len(),
                self.places.len()
            ));
        }
        for ((game, place), &action) in self.places.iter().enumerate().zip(actions) {
            if !u16::try_from(action).is_ok_and(|action| place.legal.contains(&action)) {
                return Err(format!("game {game}: action {action} is not legal"));
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], views: Views<'_>) {
        self.run(Some(actions), views);
    }

    fn sample(&self, lot: &mut RandomNumbers) -> Vec<i64> {
        // A game that has ended is begun anew, so that there is always something to choose.
        let drawn = self
            .places
            .iter()
            .map(|place| lot.pick(&place.legal).map_or(0, i64::from));
        drawn.collect()
    }
}

/// Many games of one kind at once, each begun anew in the step in which it ends.
///
/// What a step shows stands in six arrays, one row a game, which the next step overwrites: `observations` of the player to
/// move, `masks` of its legal actions, `to_move`, `rewards` of all players for the game that ended in this step,
/// `terminated` and `truncated` where one did. Other threads go on meanwhile.
///
/// >>> from board_rules.environments import Batch
/// >>> batch = Batch("ploy", 256, threads=2, seed=1)
/// >>> batch.step(batch.sample())
/// >>> batch.masks.shape, batch.observations.shape
/// ((256, 5727), (256, 16, 9, 9))
#[pyclass(module = "board_rules.environments")]
pub(crate) struct Batch {
    table: Box<dyn Table>,
    lot: RandomNumbers,
    /// What the players to move see, `[game, plane, row, column]`.
    #[pyo3(get)]
    observations: Py<PyArrayDyn<u8>>,
    /// 1 for each legal action, `[game, action]`.
    #[pyo3(get)]
    masks: Py<PyArrayDyn<i8>>,
    /// Whose turn it is, from 0.
    #[pyo3(get)]
    to_move: Py<PyArrayDyn<u8>>,
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

/// Actions as one array without gaps: of a list, or of an array of whole numbers of any type and stride.
fn numbers<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>()
        && array.as_slice().is_ok()
    {
        return Ok(array);
    }
    let numpy = actions.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 || !matches!(kind.as_str(), "i" | "u") {
        return Err(PyTypeError::new_err(
            "actions: expected a list or a one-dimensional array of whole numbers",
        ));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    array.extract()
}

/// Lends the arrays to work that is done without Python.
macro_rules! shown {
    ($batch:ident, $py:ident, $table:ident, $views:ident => $body:expr) => {{
        let mut observations = $batch.observations.bind($py).try_readwrite()?;
        let mut masks = $batch.masks.bind($py).try_readwrite()?;
        let mut to_move = $batch.to_move.bind($py).try_readwrite()?;
        let mut rewards = $batch.rewards.bind($py).try_readwrite()?;
        let mut terminated = $batch.terminated.bind($py).try_readwrite()?;
        let mut truncated = $batch.truncated.bind($py).try_readwrite()?;
        let $views = Views {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        let $table = &mut $batch.table;
        $py.detach(move || $body);
    }};
}

#[pymethods]
impl Batch {
    /// So many games, at their start.
    #[new]
    #[pyo3(signature = (game, games, *, rules=None, threads=1, max_plies=1000, seed=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        rules: Option<&str>,
        threads: usize,
        max_plies: u32,
        seed: Option<u64>,
    ) -> PyResult<Self> {
        if games == 0 {
            return Err(error::value("games: expected at least 1"));
        }
        let threads = memory::threads(threads)?.get();
        let table = by_name!(game, G => Games::<G>::boxed(games, rules, threads, max_plies))?;
        let ([planes, rows, columns], [_, actions, players]) = (table.shape(), table.widths());
        let mut batch = Self {
            table,
            lot: crate::chance::numbers(seed),
            observations: zeros(py, &[games, planes, rows, columns]),
            masks: zeros(py, &[games, actions]),
            to_move: zeros(py, &[games]),
            rewards: zeros(py, &[games, players]),
            terminated: zeros(py, &[games]),
            truncated: zeros(py, &[games]),
        };
        batch.reset(py)?;
        Ok(batch)
    }

    /// Begins all games anew.
    fn reset(&mut self, py: Python<'_>) -> PyResult<()> {
        shown!(self, py, table, views => table.reset(views));
        Ok(())
    }

    /// Plays an action in each game. If one is not legal nothing is played.
    #[pyo3(signature = (actions, /))]
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = numbers(actions)?;
        let actions = actions.as_slice()?;
        self.table.check(actions).map_err(error::value)?;
        shown!(self, py, table, views => table.step(actions, views));
        Ok(())
    }

    /// A legal action of each game by lot, each as likely as the others.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.table.sample(&mut self.lot).into_pyarray(py)
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.table.widths()[1]
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.to_move.bind(py).try_readonly()?.as_slice()?.len())
    }
}
