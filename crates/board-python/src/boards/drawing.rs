//! Annotations of a position's picture: the last move, arrows, marks, coloured squares.

use board_games::BoardGame;
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Ink, Marker, Picture, View};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};

use crate::error::{self, text_error, type_error, value_error};
use crate::python_game::PythonGame;

/// The annotations, as arguments of `svg`.
pub(crate) struct Annotations<'a, 'py> {
    pub(crate) last_move: Option<&'a Bound<'py, PyAny>>,
    pub(crate) arrows: Option<&'a Bound<'py, PyAny>>,
    pub(crate) marks: Option<&'a Bound<'py, PyAny>>,
    pub(crate) squares: Option<&'a Bound<'py, PyAny>>,
    pub(crate) flipped: bool,
}

/// Reads a square from its name, or from coordinates counted from 1 as in Shogun's papers.
fn square<G: PythonGame>(
    position: &G,
    argument: &str,
    object: &Bound<'_, PyAny>,
) -> PyResult<Square> {
    let name = match object.extract::<(u16, u16)>() {
        Ok((x, y)) => format!("({x},{y})"),
        Err(_) => object.str()?.to_string(),
    };
    let square = BoardGame::parse_square(position, &name);
    square.map_err(|why| text_error!("{argument}: {}", why.text))
}

/// Reads a dictionary from squares to words, or a list of squares, which get the default word.
fn squares_with_words<'py>(
    argument: &str,
    object: Option<&Bound<'py, PyAny>>,
    default: &str,
) -> PyResult<Vec<(Bound<'py, PyAny>, String)>> {
    let Some(object) = object else {
        return Ok(Vec::new());
    };
    if let Ok(table) = object.cast::<PyDict>() {
        // `str` of a word may run foreign code, which may change the dictionary.
        let entries: Vec<_> = table.iter().collect();
        return entries
            .into_iter()
            .map(|(square, word)| Ok((square, word.str()?.to_string())))
            .collect();
    }
    if object.is_instance_of::<PyString>() {
        return Ok(vec![(object.clone(), default.to_owned())]);
    }
    items(argument, object)?
        .map(|square| Ok((square?, default.to_owned())))
        .collect()
}

/// The maximum number of items of an argument, more than a board can show.
const MAX_MARKS: usize = 10_000;

/// Iterates over the items of an argument.
fn items<'py>(
    argument: &str,
    object: &Bound<'py, PyAny>,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>>> {
    let argument = argument.to_owned();
    let items = object.try_iter();
    let items = items.map_err(|_| type_error!("{argument}: expected a list"))?;
    let limited = items
        .enumerate()
        .map(move |(place, item)| match place < MAX_MARKS {
            true => item,
            false => Err(value_error!(
                "{argument}: expected at most {MAX_MARKS} squares"
            )),
        });
    Ok(limited)
}

/// Looks up the value of a word.
fn lookup<T: Copy>(argument: &str, word: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(name, _)| *name == word);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        value_error!("{argument}: {word:?}: expected {}", names.join(", "))
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

/// The picture of a position with annotations; `played` is the move from `before` to `position`.
pub(crate) fn picture<G: PythonGame>(
    before: &G,
    played: Option<G::Move>,
    position: &G,
    annotations: &Annotations<'_, '_>,
) -> PyResult<Picture> {
    let mut picture = position.board_picture();
    if annotations.flipped {
        picture.view(View::Turned);
    }
    if let Some(last) = annotations.last_move {
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
    for (at, word) in squares_with_words("squares", annotations.squares, "highlight")? {
        let fill = lookup("squares", &word, &FILLS)?;
        picture.fill(square(position, "squares", &at)?, fill);
    }
    for (at, word) in squares_with_words("marks", annotations.marks, "dot")? {
        let marker = lookup("marks", &word, &MARKERS)?;
        picture.mark(square(position, "marks", &at)?, marker, Ink::Red);
    }
    let arrows = annotations.arrows.map(|arrows| items("arrows", arrows));
    for arrow in arrows.transpose()?.into_iter().flatten() {
        let arrow = arrow?;
        let parts = arrow.cast::<PyTuple>().map_err(|_| wrong_arrow())?;
        let ink = match parts.len() {
            2 => Ink::Blue,
            3 => lookup("arrows", &parts.get_item(2)?.str()?.to_string(), &INKS)?,
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
