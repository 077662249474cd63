//! The classes `Player`, `Line` and `Score`.

mod external;

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard};

use board_bot::{Agent, AgentSpec, Budget, Choice, Limits, Search};
use board_game_core::Record;
use pyo3::prelude::*;

use crate::catalogue::of_game;
use crate::error;
use crate::exact::ExactArgument;
use crate::guards::interrupt;
use crate::guards::items::Items;
use crate::guards::lock::{lock, lock_unless_in_use};
use crate::python_game::PythonGame;
use crate::register::add;

/// The score of a position for the player to move.
///
/// >>> from board_rules import Player, ploy
/// >>> won = ploy.Position(",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b")
/// >>> score = Player("search").analyse(won, depth=2)[0].score
/// >>> score.win_in, score.is_decided
/// (1, True)
#[pyclass(frozen, eq, ord, hash, module = "board_rules")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Score(board_bot::Score);

#[pymethods]
impl Score {
    /// The score of this value.
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: i32) -> Self {
        // Values beyond those of any evaluation are forced wins and losses with their distance.
        let max_win = board_bot::Score::win_in(0).value();
        let min_win = board_bot::Score::win_in(u32::MAX).value();
        Self(if value >= min_win {
            board_bot::Score::win_in((max_win - value.min(max_win)).unsigned_abs())
        } else if value <= -min_win {
            board_bot::Score::loss_in((max_win + value.max(-max_win)).unsigned_abs())
        } else {
            board_bot::Score::of(value)
        })
    }

    fn __getnewargs__(&self) -> (i32,) {
        (self.0.value(),)
    }

    /// The value in hundredths of the game's unit; near a million for a forced win, near minus
    /// a million for a forced loss.
    #[getter]
    fn value(&self) -> i32 {
        self.0.value()
    }

    /// The distance to a forced win in plies; `None` if no win is forced.
    #[getter]
    fn win_in(&self) -> Option<u32> {
        self.0.plies_to_win()
    }

    /// The distance to a forced loss in plies; `None` if no loss is forced.
    #[getter]
    fn loss_in(&self) -> Option<u32> {
        self.0.plies_to_loss()
    }

    /// Whether a win or loss is forced.
    #[getter]
    fn is_decided(&self) -> bool {
        self.0.is_decided()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Score {}>", self.0)
    }
}

/// Maximum number of moves of a line.
const MAX_MOVES: usize = 100_000;

/// A move with its score and its principal variation.
///
/// >>> from board_rules import Player, hunt
/// >>> line = Player("search").analyse(hunt.Position(), depth=1)[0]
/// >>> line.move == line.moves[0], line.depth
/// (True, 1)
#[pyclass(frozen, get_all, name = "Line", module = "board_rules")]
pub(crate) struct Line {
    /// The move.
    r#move: Py<PyAny>,
    /// The score of the move for the player to move.
    score: Py<Score>,
    /// The completed search depth in plies.
    depth: u32,
    /// The number of nodes searched.
    nodes: u64,
    /// The principal variation: the expected moves, beginning with this one.
    moves: Vec<Py<PyAny>>,
}

#[pymethods]
impl Line {
    /// A line with these moves; expects at least one.
    #[new]
    #[pyo3(signature = (score, depth, nodes, moves))]
    fn new(
        py: Python<'_>,
        score: Py<Score>,
        depth: u32,
        nodes: u64,
        moves: Items<Py<PyAny>, MAX_MOVES>,
    ) -> PyResult<Self> {
        let moves = moves.0;
        let first = moves.first().map(|mv| mv.clone_ref(py));
        Ok(Self {
            r#move: first.ok_or_else(|| error::value("moves: expected at least one"))?,
            score,
            depth,
            nodes,
            moves,
        })
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Py<Score>, u32, u64, Vec<Py<PyAny>>) {
        let moves = self.moves.iter().map(|mv| mv.clone_ref(py)).collect();
        (self.score.clone_ref(py), self.depth, self.nodes, moves)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let moves = |line: &Self| -> PyResult<_> { pyo3::types::PyTuple::new(py, &line.moves) };
        let analysis = |line: &Self| (line.score.get().0, line.depth, line.nodes);
        Ok(analysis(self) == analysis(other) && moves(self)?.eq(moves(other)?)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let moves = pyo3::types::PyTuple::new(py, &self.moves)?;
        (self.score.get().0.value(), self.depth, self.nodes, moves)
            .into_pyobject(py)?
            .hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let moves: Vec<String> = self
            .moves
            .iter()
            .map(|mv| mv.bind(py).str().map(|text| text.to_string()))
            .collect::<PyResult<_>>()?;
        Ok(format!("<Line {} {}>", self.score.get().0, moves.join(" ")))
    }
}

fn line<G: PythonGame>(py: Python<'_>, choice: &Choice<G::Move>) -> PyResult<Line> {
    let moves = choice.pv.iter().map(|&mv| G::wrap_move(py, mv));
    Ok(Line {
        r#move: G::wrap_move(py, choice.mv)?,
        score: Py::new(py, Score(choice.score))?,
        depth: choice.depth,
        nodes: choice.nodes,
        moves: moves.collect::<PyResult<_>>()?,
    })
}

/// A player's agent and search for one game, kept from move to move.
struct GameAgents<G: PythonGame> {
    agent: Option<Box<dyn Agent<G> + Send>>,
    search: Option<Search<G, G::Evaluation>>,
}

impl<G: PythonGame> Default for GameAgents<G> {
    fn default() -> Self {
        Self {
            agent: None,
            search: None,
        }
    }
}

/// The agents of a player for each game, by the type of the game's positions.
#[derive(Default)]
struct PlayerAgents(HashMap<TypeId, Box<dyn Any + Send>>);

impl PlayerAgents {
    fn of<G: PythonGame>(&mut self) -> &mut GameAgents<G> {
        let agents = self.0.entry(TypeId::of::<G>());
        let agents = agents.or_insert_with(|| Box::<GameAgents<G>>::default());
        agents
            .downcast_mut()
            .expect("entries have the type of their key")
    }
}

/// A bot for all games: `random`, `greedy`, `level1` to `level20`, `adaptive`, `search`,
/// `montecarlo` or `maxn`. Limits may follow the name: `search:nodes=50000`, `level20:depth=6`,
/// `montecarlo:time=500ms`.
///
/// The same player with the same seed chooses the same moves, unless a time limit ends the search.
/// Other threads run during a search. Ctrl-C ends it; `last_lines` then has the result so far.
///
/// >>> from board_rules import Player, shogun
/// >>> player = Player("level5", seed=1)
/// >>> position = shogun.Position()
/// >>> player.choose(position) in position.legal_moves
/// True
/// >>> Player("level21")
/// Traceback (most recent call last):
/// board_rules.TextError: no player is named "level21": expected random, greedy, level1 to level20, adaptive, search, montecarlo or maxn
///
/// `endings` are exact values of one game, which the player then plays: those of `ploy.Endings` on
/// the whole board, of `shogun.Endings`, or a `hunt.Solution`. Their positions have exact scores,
/// and a forced win is won in as few plies as they say. The program has them as `--endings` and
/// `--solution`.
///
/// >>> endings = shogun.Endings.build(("K1 P1", "K1 P1"))
/// >>> expert = Player("search", endings=endings)
/// >>> position = shogun.Position("k17/8/1K16/8/8/8/8/P16p1 w")
/// >>> expert.analyse(position, depth=1)[0].score.win_in == endings.value(position)
/// True
///
/// Players of the same name, seed and endings are equal. A copy or pickle does not remember earlier
/// games; endings do not pickle.
#[pyclass(frozen, module = "board_rules", weakref)]
pub(crate) struct Player {
    pub(crate) spec: AgentSpec,
    seed: u64,
    pub(crate) endings: ExactArgument,
    player_agents: Mutex<PlayerAgents>,
    last_lines: Mutex<Vec<Py<Line>>>,
}

impl Player {
    /// The player's agents; an `InUse` error if another thread uses them.
    fn player_agents(&self) -> PyResult<MutexGuard<'_, PlayerAgents>> {
        lock_unless_in_use(
            &self.player_agents,
            "another thread uses the player: wait for it, or give each thread a player of its own",
        )
    }

    /// The player of this specification without a game.
    pub(crate) fn of(spec: AgentSpec, seed: u64, endings: ExactArgument) -> Self {
        Self {
            spec,
            seed,
            endings,
            player_agents: Mutex::default(),
            last_lines: Mutex::default(),
        }
    }

    /// Runs a search of the player's agents, and keeps its lines. Ctrl-C ends the search; the lines
    /// so far are kept.
    fn search<G: PythonGame>(
        &self,
        py: Python<'_>,
        position: &G,
        limits: &Limits,
        search: impl FnOnce(&mut GameAgents<G>, G::Evaluation) -> Vec<Choice<G::Move>> + Send,
    ) -> PyResult<Vec<Py<Line>>> {
        let evaluation = self.endings.evaluation(py, position)?;
        let stop = limits.stop_flag();
        let player_agents = &mut *self.player_agents()?;
        let work = || search(player_agents.of::<G>(), evaluation);
        let done = interrupt::run(py, || stop.set(), work);
        let found = done.value.iter();
        let lines: Vec<Py<Line>> = found
            .map(|choice| Py::new(py, line::<G>(py, choice)?))
            .collect::<PyResult<_>>()?;
        *lock(&self.last_lines) = lines.iter().map(|line| line.clone_ref(py)).collect();
        done.interrupt.map_or(Ok(lines), Err)
    }

    fn choose_move<G: PythonGame>(
        &self,
        py: Python<'_>,
        record: &Record<G>,
    ) -> PyResult<Option<Py<PyAny>>> {
        let (position, keys) = (record.position(), record.keys());
        let limits = self.spec.limits();
        let lines = self.search(py, position, &limits, |game_agents, evaluation| {
            let agent = game_agents
                .agent
                .get_or_insert_with(|| G::agent(&self.spec, evaluation, self.seed));
            let choice = agent.choose(position, keys, &limits);
            choice.into_iter().collect()
        })?;
        Ok(lines.first().map(|line| line.get().r#move.clone_ref(py)))
    }

    fn lines<G: PythonGame>(
        &self,
        py: Python<'_>,
        record: &Record<G>,
        max: usize,
        limits: &Limits,
    ) -> PyResult<Vec<Py<Line>>> {
        let (position, keys) = (record.position(), record.keys());
        self.search(py, position, limits, |game_agents, evaluation| {
            let search = game_agents
                .search
                .get_or_insert_with(|| Search::new(evaluation).with_seed(self.seed));
            if max == 1 {
                let best = search.think(position, keys, limits, |_| {});
                return best.into_iter().collect();
            }
            let mut lines = search.candidates(position, keys, limits, MARGIN);
            lines.truncate(max);
            lines
        })
    }
}

/// Score margin of the candidates: larger than any difference of scores, so that all moves count.
const MARGIN: u32 = 2_000_000;
/// The default node limit.
const NODES: u64 = 100_000;

#[pymethods]
impl Player {
    /// The player of this name; the seed decides between equally good moves.
    #[new]
    #[pyo3(signature = (name, /, *, seed=0, endings=None))]
    fn new(name: &str, seed: u64, endings: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let spec = name.parse().map_err(error::text)?;
        Ok(Self::of(spec, seed, ExactArgument::read(endings)?))
    }

    /// Chooses a move in the position, taking its history into account; `None` if the game is over.
    #[pyo3(signature = (position, /))]
    fn choose(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
        of_game!("position", position, record: G => self.choose_move::<G>(py, &record))
    }

    /// Multi-PV: the best moves of the position, at most `lines`, the best first, each with its
    /// score and principal variation. Without limits the search has 100,000 nodes. A forced win or
    /// loss gives only the best move.
    #[pyo3(signature = (position, /, *, lines=1, depth=None, nodes=None, seconds=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Vec<Py<Line>>> {
        let mut budget = Budget::UNLIMITED;
        budget.depth = depth;
        budget.nodes = nodes;
        if let Some(seconds) = seconds {
            budget.time = Some(error::seconds(seconds)?);
        }
        if depth.or(nodes.map(|_| 0)).is_none() && seconds.is_none() {
            budget.nodes = Some(NODES);
        }
        let limits = Limits::from(budget);
        of_game!("position", position, record: G => self.lines::<G>(py, &record, lines, &limits))
    }

    /// The lines of the last `choose` or `analyse`, even if Ctrl-C ended it.
    #[getter]
    fn last_lines(&self, py: Python<'_>) -> Vec<Py<Line>> {
        lock(&self.last_lines)
            .iter()
            .map(|line| line.clone_ref(py))
            .collect()
    }

    /// Forgets earlier games.
    fn new_game(&self) -> PyResult<()> {
        *self.player_agents()? = PlayerAgents::default();
        Ok(())
    }

    /// The name.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// The exact values that the player knows; `None` if it has none.
    #[getter]
    fn endings(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.endings.object().map(|values| values.clone_ref(py))
    }

    fn __eq__(&self, other: &Self) -> bool {
        let is_same_bot = (&self.spec, self.seed) == (&other.spec, other.seed);
        is_same_bot && self.endings.is(&other.endings)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.spec.to_string(), self.seed).hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((String,), Bound<'py, pyo3::types::PyDict>)> {
        let kwargs = pyo3::types::PyDict::new(py);
        kwargs.set_item("seed", self.seed)?;
        if let Some(values) = self.endings.object() {
            kwargs.set_item("endings", values)?;
        }
        Ok(((self.spec.to_string(),), kwargs))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let endings = match self.endings.object() {
            Some(values) => format!(", endings={}", values.bind(py).repr()?),
            None => String::new(),
        };
        Ok(format!(
            "Player('{}', seed={}{endings})",
            self.spec, self.seed
        ))
    }
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [Score, Line, Player], [external::external_player] }
}
