//! The class of Ploy for four.

use board_game_core::{Game, Record};
use board_games::BoardGame;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::positions;
use crate::native::{self, Native};
use crate::ploy::Move;

positions! {
    /// A game of Ploy for four: a partnership game (the default) or a free-for-all
    /// (`game="free-for-all"`).
    ///
    /// >>> from board_rules import ploy
    /// >>> position = ploy.FourPosition(game="free-for-all")
    /// >>> position.players
    /// ('green', 'coral', 'yellow', 'blue')
    /// >>> position.push(next(iter(position.legal_moves)))
    /// >>> position.to_move
    /// 'coral'
    ploy_rules::FourPosition, "FourPosition", "board_rules.ploy", {}
}

/// Registers the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Position>()
}
