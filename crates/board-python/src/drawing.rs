//! What a caller adds to the picture of a position: the last move, arrows, marks, coloured squares.

use board_games::BoardGame;
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Ink, Marker, Picture, View};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};

use crate::error;
use crate::native::Native;

/// The arguments of `svg`.
pub(crate) struct Additions<'a, 'py> {
    pub(crate) last_move: Option<&'a Bound<'py, PyAny>>,
    pub(crate) arrows: Option<&'a Bound<'py, PyAny>>,
    pub(crate) marks: Option<&'a Bound<'py, PyAny>>,
    pub(crate) squares: Option<&'a Bound<'py, PyAny>>,
    pub(crate) flipped: bool,
}

/// A square by its name, or by its numbers as Shogun's papers count them.
fn square<G: Native>(position: &G, argument: &str, object: &Bound<'_, PyAny>) -> PyResult<Square> {
    let name = match object.extract::<(u16, u16)>() {
        Ok((x, y)) => format!("({x},{y})"),
        Err(_) => object.str()?.to_string(),
    };
    let square = BoardGame::parse_square(position, &name);
    square.map_err(|why| error::text(format!("{argument}: {}", why.text)))
}

/// Squares with a word each; without one the usual word.
fn worded<'py>(
    argument: &str,
    object: Option<&Bound<'py, PyAny>>,
    usual: &str,
) -> PyResult<Vec<(Bound<'py, PyAny>, String)>> {
    let Some(object) = object else {
        return Ok(Vec::new());
    };
    if let Ok(table) = object.cast::<PyDict>() {
        // The words' texts are made by whoever wrote their classes, and may change the table.
        let entries: Vec<_> = table.iter().collect();
        return entries
            .into_iter()
            .map(|(square, word)| Ok((square, word.str()?.to_string())))
            .collect();
    }
    if object.is_instance_of::<PyString>() {
        return Ok(vec![(object.clone(), usual.to_owned())]);
    }
    listed(argument, object)?
        .map(|square| Ok((square?, usual.to_owned())))
        .collect()
}

/// More than anybody can see on a board.
const MOST_MARKS: usize = 10_000;

/// The items of a list, whatever type it has.
fn listed<'py>(
    argument: &str,
    object: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>>> {
    let argument = argument.to_owned();
    let items = object.try_iter();
    let items = items.map_err(|_| PyTypeError::new_err(format!("{argument}: expected a list")))?;
    let counted = items
        .enumerate()
        .map(move |(place, item)| match place < MOST_MARKS {
            true => item,
            false => Err(error::value(format!(
                "{argument}: expected at most {MOST_MARKS} squares"
            ))),
        });
    Ok(counted)
}

/// The meaning of a word.
fn meaning<T: Copy>(argument: &str, word: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == word);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        error::value(format!(
            "{argument}: {word:?}: expected {}",
            names.join(", ")
        ))
    })
}

const INKS: [(&str, Ink); 9] = [
    ("blue", Ink::Blue),
    ("red", Ink::Red),
    ("green", Ink::Green),
    ("yellow", Ink::Yellow),
    ("coral", Ink::Coral),
    ("black", Ink::Black),
    ("white", Ink::White),
    ("plain", Ink::Plain),
    ("muted", Ink::Muted),
];

const MARKERS: [(&str, Marker); 3] = [
    ("dot", Marker::Dot),
    ("ring", Marker::Ring),
    ("cross", Marker::Cross),
];

const FILLS: [(&str, Fill); 6] = [
    ("highlight", Fill::Highlight),
    ("origin", Fill::Origin),
    ("target", Fill::Target),
    ("attacked", Fill::Attacked),
    ("threatened", Fill::Threatened),
    ("reachable", Fill::Reachable),
];

/// The picture of a position with what is added; `played` is the move that led there.
pub(crate) fn picture<G: Native>(
    before: &G,
    played: Option<G::Move>,
    position: &G,
    additions: &Additions<'_, '_>,
) -> PyResult<Picture> {
    let mut picture = position.board_picture();
    if additions.flipped {
        picture.view(View::Turned);
    }
    if let Some(last) = additions.last_move {
        let mv = match last.cast::<PyBool>() {
            Ok(wanted) => played.filter(|_| wanted.is_true()),
            Err(_) => Some(position.extract_move(last)?),
        };
        let squares = mv.map(|mv| before.squares_of(mv)).unwrap_or_default();
        for pair in squares.chunks(2) {
            picture.fill(pair[0], Fill::Origin);
            picture.fill(pair[pair.len() - 1], Fill::Highlight);
        }
    }
    for (at, word) in worded("squares", additions.squares, "highlight")? {
        let fill = meaning("squares", &word, &FILLS)?;
        picture.fill(square(position, "squares", &at)?, fill);
    }
    for (at, word) in worded("marks", additions.marks, "dot")? {
        let marker = meaning("marks", &word, &MARKERS)?;
        picture.mark(square(position, "marks", &at)?, marker, Ink::Red);
    }
    let arrows = additions.arrows.map(|arrows| listed("arrows", arrows));
    for arrow in arrows.transpose()?.into_iter().flatten() {
        let arrow = arrow?;
        let parts = arrow.cast::<PyTuple>().map_err(|_| wrong_arrow())?;
        let ink = match parts.len() {
            2 => Ink::Blue,
            3 => meaning("arrows", &parts.get_item(2)?.str()?.to_string(), &INKS)?,
            _ => return Err(wrong_arrow()),
        };
        let end = |place| square(position, "arrows", &parts.get_item(place)?);
        picture.arrow(end(0)?, end(1)?, ink);
    }
    Ok(picture)
}

fn wrong_arrow() -> PyErr {
    error::value("arrows: expected tuples of two squares, or of two squares and a colour")
}
