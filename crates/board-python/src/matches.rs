//! Matches between bots, agents written in Python, or both.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard};

use board_bot::contest::{
    Adjudication, FinishReason, GameFinish, MAX_PAIRS, Match as Contest, MatchGame, MatchPlayer,
    MatchScore, Strength, Tally,
};
use board_bot::{Agent, Choice, Limits, StopFlag};
use board_game_core::{Outcome, Record};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use crate::catalogue::of_game;
use crate::error::{self, type_error, value_error};
use crate::exact::ExactArgument;
use crate::guards::interrupt::{Caller, Calls};
use crate::guards::items::{Items, Names};
use crate::guards::lock::{lock, lock_unless_in_use};
use crate::guards::{interrupt, memory};
use crate::players::Player;
use crate::python_game::{self, PythonGame};
use crate::register::add;

/// A game of a match.
///
/// >>> from board_rules import Match, hunt
/// >>> match = Match("random", "random", hunt.Position(), max_plies=10)
/// >>> match.play()
/// >>> match.games[0].number, match.games[0].a_is_first, len(match.games[0].moves) <= 10
/// (0, True, True)
#[pyclass(frozen, get_all, eq, from_py_object, module = "board_rules")]
#[derive(Clone, PartialEq)]
pub(crate) struct PlayedGame {
    /// The number of the game, from 0. Games 0 and 1 have the same opening, also 2 and 3, and so
    /// on.
    number: u32,
    /// Whether A played the first player.
    a_is_first: bool,
    /// A's points: 1, 0.5 or 0.
    points: f64,
    /// The moves, as texts.
    moves: Vec<String>,
    /// The reason for the end: `rules`, `repetition` or `max-plies`.
    reason: String,
    /// The names of the winners; empty for a draw.
    winners: Vec<String>,
}

impl PlayedGame {
    /// Converts the game to the form that [`MatchScore`] counts.
    fn to_match_game(&self) -> MatchGame<()> {
        MatchGame {
            number: self.number,
            a_is_first: self.a_is_first,
            half_points: (2.0 * self.points) as u8,
            game: board_bot::contest::PlayedGame {
                moves: vec![(); self.moves.len()],
                reports: Vec::new(),
                finish: GameFinish {
                    outcome: Outcome::Draw,
                    reason: self.reason.parse().unwrap_or(FinishReason::Rules),
                },
                forfeit: None,
            },
        }
    }
}

#[pymethods]
impl PlayedGame {
    /// A game of a match: `points` is 1, 0.5 or 0.
    #[new]
    #[pyo3(signature = (number, a_is_first, points, moves, reason, winners))]
    fn new(
        number: u32,
        a_is_first: bool,
        points: f64,
        moves: Names,
        reason: String,
        winners: Names,
    ) -> PyResult<Self> {
        if ![0.0, 0.5, 1.0].contains(&points) {
            return Err(value_error!(
                "points: {points} is no result, expected 0, 0.5 or 1"
            ));
        }
        if let Err(why) = reason.parse::<FinishReason>() {
            return Err(value_error!("reason {reason:?}: {why}"));
        }
        Ok(Self {
            number,
            a_is_first,
            points,
            moves: moves.0,
            reason,
            winners: winners.0,
        })
    }

    fn __getnewargs__(&self) -> (u32, bool, f64, &[String], &str, &[String]) {
        (
            self.number,
            self.a_is_first,
            self.points,
            &self.moves,
            &self.reason,
            &self.winners,
        )
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        (self.number, &self.moves).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!(
            "<PlayedGame {}: {} for A after {} moves>",
            self.number,
            self.points,
            self.moves.len()
        )
    }
}

/// Converts a finished game to its Python class.
fn played_game<G: PythonGame>(game: &MatchGame<G::Move>) -> PlayedGame {
    PlayedGame {
        number: game.number,
        a_is_first: game.a_is_first,
        points: f64::from(game.half_points) / 2.0,
        moves: game.game.moves.iter().map(ToString::to_string).collect(),
        reason: game.game.finish.reason.to_string(),
        winners: python_game::winners::<G>(game.game.finish.outcome),
    }
}

/// An agent written in Python: a function from a position to a move or its text.
struct PythonAgent<'a, G: PythonGame> {
    function: &'a Py<PyAny>,
    caller: Caller<'a>,
    /// The game up to the last position that the agent was asked about.
    game: Record<G>,
    /// The agent's last move. Another move may lead to the same position.
    chosen: Option<G::Move>,
}

impl<G: PythonGame> PythonAgent<'_, G> {
    /// Updates `game`: finds the moves played since its last position by the keys of the positions.
    fn follow(&mut self, position: &G, history: &[u64]) {
        let keys: Vec<u64> = history.iter().copied().chain([position.key()]).collect();
        let old = self.game.keys().iter().copied();
        if !keys.starts_with(&old.chain([self.game.position().key()]).collect::<Vec<_>>()) {
            self.game = Record::new(self.game.start().clone());
        }
        for &key in &keys[(self.game.len() + 1).min(keys.len())..] {
            let moves = self.game.position().moves();
            let chosen = self.chosen.take().filter(|mv| moves.contains(mv));
            let played = chosen.into_iter().chain(moves).find(|&mv| {
                let mut next = self.game.position().clone();
                next.play_unchecked(mv);
                next.key() == key
            });
            if played.is_none_or(|mv| self.game.play(mv).is_err()) {
                break;
            }
        }
        if self.game.position() != position {
            self.game = Record::new(position.clone());
        }
    }
}

impl<G: PythonGame> Agent<G> for PythonAgent<'_, G> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.follow(position, history);
        let (function, record) = (self.function, self.game.clone());
        self.chosen = self.caller.call(move |py| {
            let position = record.position().clone();
            let answer = function.call1(py, (G::wrap(py, record)?,))?;
            python_game::legal_move(&position, answer.bind(py))
        });
        if self.chosen.is_none() {
            limits.stop_flag().set();
        }
        self.chosen.map(Choice::unsearched)
    }
}

/// A side of a match: a bot, given as a `Player` or by its name, or a function from a position to a
/// move.
enum SideArgument {
    Bot(board_bot::AgentSpec, ExactArgument),
    Function(Py<PyAny>),
}

impl SideArgument {
    fn read(argument: &str, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(player) = object.cast::<Player>() {
            let player = player.get();
            let endings = player.endings.clone_ref(object.py());
            return Ok(Self::Bot(player.spec, endings));
        }
        if let Ok(name) = object.extract::<String>() {
            let spec = name.parse().map_err(error::text)?;
            return Ok(Self::Bot(spec, ExactArgument::default()));
        }
        if object.is_callable() {
            return Ok(Self::Function(object.clone().unbind()));
        }
        Err(type_error!(
            "{argument}: expected a Player, the name of one, or a function from a position to a move"
        ))
    }

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Bot(spec, endings) if endings.object().is_none() => {
                Ok(spec.to_string().into_pyobject(py)?.into_any())
            }
            Self::Bot(spec, endings) => {
                let player = Player::of(*spec, 0, endings.clone_ref(py));
                Ok(Bound::new(py, player)?.into_any())
            }
            Self::Function(function) => Ok(function.bind(py).clone()),
        }
    }

    fn match_player<'a, G: PythonGame>(
        &'a self,
        py: Python<'_>,
        start: &'a G,
        caller: Caller<'a>,
    ) -> PyResult<MatchPlayer<'a, G>> {
        Ok(match self {
            Self::Bot(spec, endings) => {
                let evaluation = endings.evaluation(py, start)?;
                MatchPlayer::named(*spec, move |seed| G::agent(spec, evaluation.clone(), seed))
            }
            Self::Function(function) => MatchPlayer::new(Limits::none(), move |_| PythonAgent {
                function,
                caller: caller.clone(),
                game: Record::new(start.clone()),
                chosen: None,
            }),
        })
    }

    /// Checks that a bot's endings are those of the game that begins here.
    fn check<G: PythonGame>(&self, py: Python<'_>, start: &G) -> PyResult<()> {
        match self {
            Self::Bot(_, endings) => endings.evaluation(py, start).map(|_| ()),
            Self::Function(_) => Ok(()),
        }
    }
}

/// A match between A and B in pairs of games. The two games of a pair have the same random opening;
/// A begins one of them, and B the other.
///
/// `play` calls `progress` after each game. Ctrl-C or an error in `progress` stops the match, which
/// keeps the finished games; the next `play` continues with the missing ones.
///
/// >>> from board_rules import Match, ploy
/// >>> match = Match("greedy", "random", ploy.Position(), games=4, seed=1)
/// >>> match.play()
/// >>> match.wins, match.draws, match.losses
/// (4, 0, 0)
///
/// Comparison and pickling include the games, and need agents that support them.
#[pyclass(frozen, module = "board_rules", weakref)]
pub(crate) struct Match {
    sides: [SideArgument; 2],
    start: Py<PyAny>,
    games: u32,
    seed: u64,
    threads: NonZero<usize>,
    opening: u32,
    adjudication: Adjudication,
    played: Mutex<BTreeMap<u32, PlayedGame>>,
    /// The lock of `play`.
    playing: Mutex<()>,
}

impl Match {
    fn played(&self) -> MutexGuard<'_, BTreeMap<u32, PlayedGame>> {
        lock(&self.played)
    }

    fn match_score(&self) -> MatchScore {
        let mut score = MatchScore::default();
        let played = self.played();
        played
            .values()
            .for_each(|game| score.record(&game.to_match_game()));
        score
    }

    fn play_missing<G: PythonGame>(
        this: &Bound<'_, Self>,
        start: &G,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<()> {
        let py = this.py();
        let own = this.get();
        let _playing = lock_unless_in_use(&own.playing, "the match is being played already")?;
        let missing: Vec<u32> = (0..own.games)
            .filter(|number| !own.played().contains_key(number))
            .collect();
        let results = (own.played().iter())
            .map(|(&number, game)| (number, (2.0 * game.points) as u8))
            .collect::<Vec<_>>();
        let contest = Contest::new(start.clone())
            .with_pairs(own.games.div_ceil(2))
            .with_only(missing)
            .with_results(results)
            .with_seed(own.seed)
            .with_threads(own.threads)
            .with_opening_plies(own.opening)
            .with_adjudication(own.adjudication);
        let object: &Py<Self> = &this.clone().unbind();
        let calls = Calls::new();
        let caller = calls.caller();
        let [a, b] = own
            .sides
            .each_ref()
            .map(|side| side.match_player::<G>(py, start, calls.caller()));
        let (a, b) = (a?, b?);
        let stops: [StopFlag; 2] = [a.stop(), b.stop()];
        let done = interrupt::run_with(
            py,
            calls,
            || stops.iter().for_each(StopFlag::set),
            || {
                contest.play(&a, &b, |game| {
                    let game = played_game::<G>(game);
                    own.played().insert(game.number, game.clone());
                    caller.report(progress, (game, object))
                })
            },
        );
        done.into_result()?.map(|_| ()).map_err(error::value)
    }
}

#[pymethods]
impl Match {
    /// A match from this position; a player may be a `Player`, the name of one, or a function from
    /// a position to a move.
    #[new]
    #[pyo3(signature = (a, b, start, *, games=2, seed=0, threads=1, opening_plies=4, max_plies=1000, repetitions=Some(3)))]
    #[expect(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        games: u32,
        seed: u64,
        threads: usize,
        opening_plies: u32,
        max_plies: u32,
        repetitions: Option<u32>,
    ) -> PyResult<Self> {
        if games.div_ceil(2) > MAX_PAIRS {
            return Err(value_error!(
                "games: {games} are too many, expected at most {}",
                2 * MAX_PAIRS
            ));
        }
        // A copy, so that later changes of the position do not affect the match.
        let sides = [SideArgument::read("a", a)?, SideArgument::read("b", b)?];
        let py = start.py();
        let start = of_game!("start", start, record: G => {
            for side in &sides {
                side.check(py, record.position())?;
            }
            G::wrap(py, record)
        })?;
        Ok(Self {
            sides,
            start,
            games,
            seed,
            threads: memory::threads(threads)?,
            opening: opening_plies,
            adjudication: Adjudication::default()
                .with_max_plies(max_plies)
                .with_repetitions(repetitions),
            played: Mutex::default(),
            playing: Mutex::default(),
        })
    }

    /// Plays the missing games and calls `progress(game, match)` after each.
    #[pyo3(signature = (progress=None))]
    fn play(slf: &Bound<'_, Self>, progress: Option<Py<PyAny>>) -> PyResult<()> {
        interrupt::check_progress(slf.py(), progress.as_ref())?;
        let start = slf.get().start.bind(slf.py());
        of_game!("start", start, record: G => Self::play_missing::<G>(slf, record.position(), progress.as_ref()))
    }

    /// The finished games, ordered by number.
    #[getter]
    fn games(&self) -> Vec<PlayedGame> {
        self.played().values().cloned().collect()
    }

    /// The number of games that A has won.
    #[getter]
    fn wins(&self) -> u64 {
        self.match_score().total().wins
    }

    /// The number of drawn games.
    #[getter]
    fn draws(&self) -> u64 {
        self.match_score().total().draws
    }

    /// The number of games that A has lost.
    #[getter]
    fn losses(&self) -> u64 {
        self.match_score().total().losses
    }

    /// A's average points a game, from 0 to 1.
    #[getter]
    fn score(&self) -> f64 {
        self.match_score().total().score()
    }

    /// The Elo difference of A and B with its 95 % confidence interval: lower bound, estimate,
    /// upper bound.
    #[getter]
    fn elo(&self) -> (f64, f64, f64) {
        let strength = self.match_score().strength();
        (strength.low, strength.elo, strength.high)
    }

    /// The number of pairs in which A got 0, 0.5, 1, 1.5 and 2 points (pentanomial counts).
    #[getter]
    fn pairs(&self) -> Vec<u64> {
        self.match_score().pairs().to_vec()
    }

    fn __len__(&self) -> usize {
        self.played().len()
    }

    /// The arguments of the constructor.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let [a, b] = &self.sides;
        let start = self.start.bind(py).clone();
        let kwargs = PyDict::new(py);
        kwargs.set_item("games", self.games)?;
        kwargs.set_item("seed", self.seed)?;
        kwargs.set_item("threads", self.threads)?;
        kwargs.set_item("opening_plies", self.opening)?;
        kwargs.set_item("max_plies", self.adjudication.max_plies)?;
        kwargs.set_item("repetitions", self.adjudication.repetitions)?;
        Ok((
            PyTuple::new(py, [a.object(py)?, b.object(py)?, start])?,
            kwargs,
        ))
    }

    fn __getstate__(&self) -> Vec<PlayedGame> {
        self.games()
    }

    fn __setstate__(&self, games: Items<PlayedGame, { 2 * MAX_PAIRS as usize }>) {
        *self.played() = games
            .0
            .into_iter()
            .map(|game| (game.number, game))
            .collect();
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let (own, others) = (self.__getnewargs_ex__(py)?, other.__getnewargs_ex__(py)?);
        // The number of threads does not affect the games.
        for kwargs in [&own.1, &others.1] {
            kwargs.del_item("threads")?;
        }
        Ok(own.0.eq(others.0)? && own.1.eq(others.1)? && self.games() == other.games())
    }

    /// Visits the agents: an agent may refer to its match.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        for side in &self.sides {
            if let SideArgument::Function(function) = side {
                visit.call(function)?;
            }
        }
        visit.call(&self.start)
    }

    fn __repr__(&self) -> String {
        let total = self.match_score().total();
        format!(
            "<Match: {} won, {} drawn, {} lost>",
            total.wins, total.draws, total.losses
        )
    }
}

/// The Elo difference of two players with its 95 % confidence interval: lower bound, estimate,
/// upper bound. `pairs` are those of a `Match`; with them the interval is narrower.
///
/// >>> import board_rules
/// >>> low, guess, high = board_rules.elo(30, 20, 10)
/// >>> round(guess), low < guess < high
/// (120, True)
#[pyfunction]
#[pyo3(signature = (wins, draws, losses, pairs=None))]
fn elo(wins: u32, draws: u32, losses: u32, pairs: Option<[u32; 5]>) -> (f64, f64, f64) {
    let [wins, draws, losses] = [wins, draws, losses].map(u64::from);
    let tally = Tally {
        wins,
        draws,
        losses,
    };
    let strength = match pairs {
        Some(pairs) => Strength::of_pairs(tally, pairs.map(u64::from)),
        None => Strength::of(tally),
    };
    (strength.low, strength.elo, strength.high)
}

/// Registers the classes and the function.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [PlayedGame, Match], [elo] }
}
