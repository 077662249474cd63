//! The trait of the games that Python can play, and functions for all of them.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use board_bot::RandomNumbers;
use board_game_core::{Outcome as Won, Player, Record, RecordText, perft_until};
use board_games::{BoardGame, ExactValues};
use board_grid::dynamic::Square;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple, PyType};

use crate::error::{self, text_error, type_error, value_error};
use crate::guards::interrupt;
use crate::guards::items::Names;

/// A game with Python classes: converts its records and moves to Python objects and back.
pub(crate) trait PythonGame: BoardGame<Move: Send + Sync> + Send + Sync {
    /// A position with its history, as a Python object.
    fn wrap(py: Python<'_>, record: Record<Self>) -> PyResult<Py<PyAny>>;

    /// Reads a position with its history; `None` if the object is not a position of this game.
    fn read(object: &Bound<'_, PyAny>) -> Option<Record<Self>>;

    /// A move, as a Python object.
    fn wrap_move(py: Python<'_>, mv: Self::Move) -> PyResult<Py<PyAny>>;

    /// Reads a move object; `None` if the object is not a move of this game.
    fn move_object(object: &Bound<'_, PyAny>) -> Option<Self::Move>;

    /// The exact values of an object: endings, or a solution; `None` if it has none of this game.
    fn exact_values(object: &Bound<'_, PyAny>) -> Option<Arc<dyn ExactValues<Self>>> {
        let _ = object;
        None
    }

    /// Registers the classes and functions of the game.
    fn register(module: &Bound<'_, PyModule>) -> PyResult<()>;

    /// Reads a move object or the text of a move.
    fn extract_move(&self, object: &Bound<'_, PyAny>) -> PyResult<Self::Move> {
        match Self::move_object(object) {
            Some(mv) => Ok(mv),
            None => self
                .parse_move(&object.extract::<String>()?)
                .map_err(error::text),
        }
    }
}

/// Parses rules from a text and keyword arguments; each argument adds `key=value`, or `key` if it
/// is `True`.
pub(crate) fn rules<G: PythonGame>(
    rules: Option<&str>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<G::Rules> {
    let mut words: Vec<String> = rules.into_iter().map(str::to_owned).collect();
    for (key, value) in named.into_iter().flatten() {
        let key = key.extract::<String>()?.replace('_', "-");
        match value.cast::<PyBool>() {
            Ok(flag) if flag.is_true() => words.push(key),
            Ok(_) => {}
            Err(_) => words.push(format!("{key}={}", value.str()?)),
        }
    }
    words.join(" ").parse().map_err(error::text)
}

/// A game that begins with the position of this text, or at the start of the rules.
pub(crate) fn begin<G: PythonGame>(text: Option<&str>, rules: &G::Rules) -> PyResult<Record<G>> {
    let start = match text {
        Some(text) => G::parse(text, rules).map_err(error::text)?,
        None => G::start_under(rules).map_err(error::message)?,
    };
    Ok(Record::new(start))
}

/// Reads a position, given as an object or a text, and checks its rules.
pub(crate) fn position_under<G: PythonGame>(
    argument: &str,
    position: &Bound<'_, PyAny>,
    rules: &G::Rules,
) -> PyResult<G> {
    if let Some(record) = G::read(position) {
        let own = record.position().rules();
        return match own == *rules {
            true => Ok(record.position().clone()),
            false => Err(value_error!(
                "{argument}: it is played by {own}, expected {rules}"
            )),
        };
    }
    match position.extract::<String>() {
        Ok(text) => G::parse(&text, rules).map_err(error::text),
        Err(_) => Err(type_error!(
            "{argument}: expected a position of {} or the text of one",
            G::NAME
        )),
    }
}

/// Replays a saved game.
pub(crate) fn replay<G: PythonGame>(text: &str) -> PyResult<Record<G>> {
    let text: RecordText = text.parse().map_err(error::text)?;
    text.replay().map_err(error::text)
}

/// How a position is pickled: a function that makes one of its class, the class, and its state, the
/// saved game and the attributes of a subclass.
pub(crate) type Reduced<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyType>,),
    (String, Option<Bound<'py, PyDict>>),
);

/// The attributes of an instance of a subclass, those in slots included.
pub(crate) fn attributes<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let py = object.py();
    let all = PyDict::new(py);
    if let Some(own) = object.getattr_opt("__dict__")? {
        all.update(own.cast()?)?;
    }
    let slots = py.import("copyreg")?.getattr("_slotnames")?;
    for name in slots.call1((object.get_type(),))?.try_iter()? {
        let name = name?;
        if let Some(value) = object.getattr_opt(name.cast::<PyString>()?)? {
            all.set_item(name, value)?;
        }
    }
    Ok(all)
}

/// Sets attributes of an instance of a subclass, whatever its `__setattr__` does.
pub(crate) fn set_attributes(
    object: &Bound<'_, PyAny>,
    attributes: &Bound<'_, PyDict>,
) -> PyResult<()> {
    let set = object.py().get_type::<PyAny>().getattr("__setattr__")?;
    for (name, value) in attributes {
        set.call1((object, name, value))?;
    }
    Ok(())
}

/// The text of a saved game, with these tags added.
pub(crate) fn saved<G: PythonGame>(
    mut record: Record<G>,
    tags: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    for (key, value) in tags.into_iter().flatten() {
        let key = key.extract::<String>()?.replace('_', "-");
        record.set_tag(&key, value.str()?).map_err(error::text)?;
    }
    Ok(record.to_string())
}

/// Plays a move, or raises `IllegalMove`.
pub(crate) fn push<G: PythonGame>(record: &mut Record<G>, mv: &Bound<'_, PyAny>) -> PyResult<()> {
    let py = mv.py();
    let mv = record.position().extract_move(mv)?;
    let played = record.play(mv);
    played.map_err(|why| error::illegal(py, record.position(), mv, &why))
}

/// Reads a move, or raises `IllegalMove` if it is illegal.
pub(crate) fn legal_move<G: PythonGame>(
    position: &G,
    object: &Bound<'_, PyAny>,
) -> PyResult<G::Move> {
    let mv = position.extract_move(object)?;
    match position.check(mv) {
        Ok(()) => Ok(mv),
        Err(why) => Err(error::illegal(object.py(), position, mv, &why)),
    }
}

/// The outcome of a game.
///
/// >>> from board_rules import Ending, shogun
/// >>> mate = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
/// >>> mate.outcome()
/// Outcome(('red',), 'red wins by checkmate', 'mate')
/// >>> mate.outcome().ending is Ending.MATE
/// True
#[pyclass(frozen, eq, hash, module = "board_rules")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    winners: Vec<String>,
    /// The reason of the outcome, as a sentence.
    #[pyo3(get)]
    reason: String,
    kind: String,
}

#[pymethods]
impl Outcome {
    /// An outcome; `kind` is the value of an `Ending`.
    #[new]
    #[pyo3(signature = (winners, reason, kind))]
    fn new(winners: Names, reason: String, kind: String) -> Self {
        Self {
            winners: winners.0,
            reason,
            kind,
        }
    }

    /// The names of the winners; empty for a draw.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.winners)
    }

    /// Whether the game is a draw.
    #[getter]
    fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// The kind of ending, a member of `Ending`.
    #[getter]
    fn ending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ending = py.import("board_rules.ending")?.getattr("Ending")?;
        ending.call1((&self.kind,))
    }

    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, String, String)> {
        Ok((self.winners(py)?, self.reason.clone(), self.kind.clone()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let winners = self.winners(py)?.repr()?;
        let Self { reason, kind, .. } = self;
        Ok(format!("Outcome({winners}, '{reason}', '{kind}')"))
    }
}

/// The names of the winners.
pub(crate) fn winners<G: PythonGame>(outcome: Won) -> Vec<String> {
    let players = outcome
        .winner()
        .into_iter()
        .flat_map(board_game_core::Team::players);
    players
        .map(|player| G::player_name(player).to_owned())
        .collect()
}

/// The outcome of the game; `None` while it goes on.
pub(crate) fn outcome<G: PythonGame>(position: &G) -> Option<Outcome> {
    let outcome = position.outcome()?;
    let (reason, key) = position
        .ending_message()
        .map_or_else(Default::default, |message| (message.text, message.key));
    // A key is, for example, `shogun.ends.mate.red`.
    let kind = key.split('.').nth(2).unwrap_or_default().to_owned();
    Some(Outcome {
        winners: winners::<G>(outcome),
        reason,
        kind,
    })
}

/// The result as text: `1-0` if the first player has won, `0-1` if the second of two has, `1/2-1/2`
/// for a draw, `*` while the game goes on. With four players it names the winners.
pub(crate) fn result<G: PythonGame>(position: &G) -> String {
    match position.outcome() {
        None => "*".to_owned(),
        Some(Won::Draw) => "1/2-1/2".to_owned(),
        Some(outcome) if G::PLAYERS > 2 => winners::<G>(outcome).join("+"),
        Some(outcome) if outcome.is_won_by(Player::FIRST) => "1-0".to_owned(),
        Some(_) => "0-1".to_owned(),
    }
}

/// A sentence that says who is to move, or how the game has ended.
pub(crate) fn status<G: PythonGame>(position: &G) -> String {
    let goes_on = || format!("{} to move", G::player_name(position.to_move()));
    outcome(position).map_or_else(goes_on, |outcome| outcome.reason)
}

/// The names of the players in the order in which they move.
pub(crate) fn players<G: PythonGame>(py: Python<'_>) -> PyResult<Py<PyTuple>> {
    let names: Vec<&str> = Player::all(G::PLAYERS).map(G::player_name).collect();
    Ok(PyTuple::new(py, names)?.unbind())
}

/// The start of the rules; an error if the game is over there.
pub(crate) fn open_start<G: PythonGame>(rules: &G::Rules) -> PyResult<G> {
    let start = G::start_under(rules).map_err(error::message)?;
    match start.outcome() {
        None => Ok(start),
        Some(_) => Err(value_error!(
            "rules: with {rules} the game is over before it begins"
        )),
    }
}

/// Smaller depths are counted at once, without a thread.
const MIN_THREADED_DEPTH: u16 = 2;

/// Runs [`Game::perft`](board_game_core::Game::perft); Ctrl-C stops it.
pub(crate) fn perft<G: PythonGame>(py: Python<'_>, position: &G, depth: u16) -> PyResult<u64> {
    if depth < MIN_THREADED_DEPTH {
        return Ok(position.perft(depth));
    }
    let counted = interrupt::run_until_stopped(py, |stop| {
        perft_until(position, depth, || stop.load(Ordering::Relaxed))
    });
    // Only a signal stops the count, and that is an error.
    Ok(counted?.unwrap_or_default())
}

/// Reads the argument `depth`.
pub(crate) fn depth(depth: &Bound<'_, PyAny>) -> PyResult<u16> {
    let fits = depth.extract::<u16>();
    fits.map_err(|why| match why.is_instance_of::<PyTypeError>(depth.py()) {
        true => why,
        false => value_error!("depth: {depth} is out of range, expected 0 to {}", u16::MAX),
    })
}

/// Parses the name of a square, as pictures show it.
pub(crate) fn named_square<G: PythonGame>(position: &G, name: &str) -> PyResult<Square> {
    squares(position)
        .find(|&square| position.square_name(square) == name)
        .ok_or_else(|| text_error!("{name:?} is no square of the board"))
}

/// A piece as Python sees it: colour, kind and detail (lines in Ploy, energy in Shogun).
pub(crate) type Piece = (String, String, String);

/// The piece on a square; `None` if the square is empty.
pub(crate) fn piece_at<G: PythonGame>(position: &G, square: Square) -> Option<Piece> {
    let piece = position.piece_on(square)?;
    let kind = piece.kind.rsplit('-').next().unwrap_or(piece.kind);
    Some((piece.colour.to_owned(), kind.to_owned(), piece.detail))
}

/// The squares of the board, row by row.
fn squares<G: PythonGame>(position: &G) -> impl Iterator<Item = Square> + use<G> {
    let (width, height) = position.size();
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y).into()))
}

/// The pieces on the board, by the names of their squares.
pub(crate) fn pieces<G: PythonGame>(position: &G) -> BTreeMap<String, Piece> {
    let named = |square| {
        let piece = piece_at(position, square)?;
        Some((position.square_name(square), piece))
    };
    squares(position).filter_map(named).collect()
}

/// A random number generator with this seed, or with a random seed.
pub(crate) fn numbers(seed: Option<u64>) -> RandomNumbers {
    RandomNumbers::new(seed.unwrap_or_else(|| RandomState::new().hash_one(0)))
}
