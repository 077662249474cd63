//! Errors as Python exceptions.

use std::time::Duration;

use board_games::{BoardGame, Message, MessageArgument, ToMessage as _};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{create_exception, intern};

create_exception!(
    board_rules,
    TextError,
    PyValueError,
    "A text cannot be parsed as a position, move, rules, record, board or player. The message says where the error is.

>>> from board_rules import TextError, ploy
>>> try:
...     ploy.Position(rules=\"turning=never\")
... except TextError as why:
...     print(\"one-step\" in str(why))
True
"
);
create_exception!(
    board_rules,
    IllegalMove,
    PyValueError,
    "A move is illegal. `move` is its text, `reason` says why, `kind` is a word for the reason \
     (`blocked`, `own-piece`), and `squares` are the squares that the reason names.

>>> from board_rules import IllegalMove, ploy
>>> try:
...     ploy.Position().push(\"a1-a9-0\")
... except IllegalMove as why:
...     print(why.kind, why.squares, why.reason)
empty ['a1'] no piece stands on a1
"
);
create_exception!(
    board_rules,
    NoTour,
    PyValueError,
    "There is no such tour. The message is a proven reason.

>>> from board_rules import NoTour, tours
>>> try:
...     tours.find(3, kind=\"closed\")
... except NoTour as why:
...     print(str(why).startswith(\"3 x 3\"))
True
"
);
create_exception!(
    board_rules,
    LimitReached,
    PyRuntimeError,
    "The search reached its limit without an answer.

>>> from board_rules import LimitReached, tours
>>> try:
...     tours.find(20, start=(0, 0), through={(1, 2): 301, (10, 11): 81}, nodes=1)
... except LimitReached as why:
...     print(why)
no answer within the limit
"
);

create_exception!(
    board_rules,
    InUse,
    PyRuntimeError,
    "Another call uses the object, which allows one call at a time.

>>> from board_rules import InUse, Match, hunt
>>> def again(game, match):
...     match.play()
>>> try:
...     Match(\"random\", \"random\", hunt.Position(), max_plies=4).play(again)
... except InUse as why:
...     print(why)
the match is being played already
"
);

/// A `ValueError` with a formatted message.
macro_rules! value_error {
    ($($message:tt)*) => { $crate::error::value(format!($($message)*)) };
}

/// A `TextError` with a formatted message.
macro_rules! text_error {
    ($($message:tt)*) => { $crate::error::text(format!($($message)*)) };
}

/// A `TypeError` with a formatted message.
macro_rules! type_error {
    ($($message:tt)*) => { pyo3::exceptions::PyTypeError::new_err(format!($($message)*)) };
}

pub(crate) use {text_error, type_error, value_error};

/// A `TextError` with this message.
pub(crate) fn text(error: impl ToString) -> PyErr {
    TextError::new_err(error.to_string())
}

/// A `ValueError` with this message.
pub(crate) fn value(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A `TypeError` for an object that is not a list.
pub(crate) fn not_a_list(object: &Bound<'_, PyAny>) -> PyErr {
    match object.get_type().name() {
        Ok(name) => type_error!("expected a list, not {name}"),
        Err(error) => error,
    }
}

/// Converts seconds to a duration.
pub(crate) fn seconds(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        value(format!(
            "seconds: {seconds} is out of range, expected a number from 0 to 1e19"
        ))
    })
}

/// A `ValueError` with the text of a message.
pub(crate) fn message(message: Message) -> PyErr {
    PyValueError::new_err(message.text)
}

/// The texts in the arguments of a message and of the messages within it.
fn texts(message: &Message) -> Vec<&str> {
    let arguments = message.arguments.iter();
    arguments
        .flat_map(|argument| match argument {
            MessageArgument::Text(text) => vec![text.as_str()],
            MessageArgument::Message(inner) => texts(inner),
        })
        .collect()
}

/// The squares that a message names in its arguments.
fn squares<G: BoardGame>(position: &G, message: &Message) -> Vec<String> {
    let (width, height) = position.size();
    let names: Vec<String> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .map(|square| position.square_name(square.into()))
        .collect();
    let message_texts = texts(message).into_iter().map(str::to_owned);
    message_texts.filter(|text| names.contains(text)).collect()
}

/// An `IllegalMove` with the reason why the move is illegal in this position.
pub(crate) fn illegal<G: BoardGame>(
    py: Python<'_>,
    position: &G,
    mv: G::Move,
    illegal: &G::Illegal,
) -> PyErr {
    let message = illegal.to_message();
    let error = IllegalMove::new_err(format!("{mv}: {}", message.text));
    let kind = message
        .key
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_owned();
    let attributes_set = (|| {
        let value = error.value(py);
        value.setattr(intern!(py, "move"), mv.to_string())?;
        value.setattr(intern!(py, "kind"), kind)?;
        value.setattr(intern!(py, "squares"), squares(position, &message))?;
        value.setattr(intern!(py, "reason"), message.text)
    })();
    attributes_set.err().unwrap_or(error)
}

/// Registers the exceptions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("TextError", py.get_type::<TextError>())?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("NoTour", py.get_type::<NoTour>())?;
    module.add("InUse", py.get_type::<InUse>())?;
    module.add("LimitReached", py.get_type::<LimitReached>())
}
