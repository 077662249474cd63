//! Macros that run generic code for the game of a position object or of a name.

use board_games::{either, words};
use pyo3::prelude::*;

use crate::error::type_error;

/// Runs code that is generic over the game, for the game of a position object.
macro_rules! of_game {
    ($argument:literal, $position:expr, $record:ident: $game:ident => $body:expr) => {
        board_games::for_all_games! {
            [$crate::catalogue::by_object] [$argument] [$position] [$record] [$game] [$body]
        }
    };
}

macro_rules! by_object {
    ([[$argument:literal] [$position:expr] [$record:ident] [$name:ident] [$body:expr]]
        $($game:ty,)*) => {{
        let position = $position;
        $(if let Some($record) = <$game as $crate::python_game::PythonGame>::read(position) {
            type $name = $game;
            $body
        } else)* {
            Err($crate::catalogue::not_a_position($argument))
        }
    }};
}

/// Runs code that is generic over the encoding of a game, for the game of this name.
macro_rules! by_name {
    ($name:expr, $encoding:ident => $body:expr) => {
        board_games::for_all_games! { [$crate::catalogue::by_text] [$name] [$encoding] [$body] }
    };
}

macro_rules! by_text {
    ([[$text:expr] [$name:ident] [$body:expr]] $($game:ty,)*) => {
        match $text {
            $(<$game as board_game_core::Game>::NAME => {
                type $name = <$game as $crate::environments::HasEncoding>::Encoding;
                $body
            })*
            other => Err($crate::catalogue::unknown_game(other)),
        }
    };
}

/// The game whose exact values an object has; `None` if it has none.
macro_rules! values_game {
    ([$object:expr] $($game:ty,)*) => {{
        let object = $object;
        $(if <$game as $crate::python_game::PythonGame>::exact_values(object).is_some() {
            Some(<$game as board_game_core::Game>::NAME)
        } else)* {
            None
        }
    }};
}

/// Registers the classes of all games, each in the submodule of its word.
macro_rules! register_games {
    ([$module:expr] $($game:ty,)*) => {
        $({
            let word = <$game as board_games::BoardGame>::INFO.word.replace('-', "_");
            let register = <$game as $crate::python_game::PythonGame>::register;
            $crate::add_to_submodule($module, &word, register)?;
        })*
    };
}

pub(crate) use {by_name, by_object, by_text, of_game, register_games, values_game};

/// The error for an argument that is not a position.
pub(crate) fn not_a_position(argument: &str) -> PyErr {
    let words: Vec<&str> = words().collect();
    type_error!("{argument}: expected a position of {}", either(&words))
}

/// The error for a name that no game has.
pub(crate) fn unknown_game(name: &str) -> PyErr {
    let error = board_games::game(name).err();
    crate::error::value(error.map_or_else(String::new, |message| message.text))
}
