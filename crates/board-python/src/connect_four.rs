//! The submodule `connect_four`: Connect Four, the example of `docs/adding-a-game.md`.

use board_game_core::{Game, Player, Record};
use board_games::{BoardGame, ConnectFour, PieceView};
use board_grid::dynamic::Square;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::boards::cells::{PieceNumbers, Rows};
use crate::game::{moves, positions};
use crate::python_game::{self, PythonGame};
use crate::register::add;

moves! {
    /// A move: the letter of a column.
    <ConnectFour as Game>::Move, "board_rules._native.connect_four", {}
}

positions! {
    /// A game of Connect Four: a position and the moves played.
    ConnectFour, "Position", "board_rules._native.connect_four", {}
}

impl PieceNumbers for ConnectFour {
    fn value(&self, _: Square, _: &PieceView) -> u8 {
        1
    }

    /// The number of discs decides who is to move.
    fn text(rows: &Rows, _: Player, _: &Self::Rules) -> Result<String, String> {
        let width = rows.first().map_or(0, Vec::len);
        let column = |x: usize| {
            let column: Vec<_> = rows.iter().map(|row| row[x]).collect();
            let discs: String = column
                .iter()
                .map_while(|cell| *cell)
                .map(|(player, _)| ["x", "o"][player.index()])
                .collect();
            match discs.len() == column.iter().flatten().count() {
                true => Ok(discs),
                false => Err(format!("column {} has a gap below a disc", x + 1)),
            }
        };
        let columns: Vec<String> = (0..width).map(column).collect::<Result<_, _>>()?;
        Ok(columns.join("/"))
    }

    fn value_of(kind: &str, _: &str) -> Option<u8> {
        (kind == "disc").then_some(1)
    }

    /// No disc takes another.
    fn attackers(&self, _: Square, _: Player) -> Vec<Square> {
        Vec::new()
    }
}

fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    add! { module, [Move, Position, LegalMoves], [] }
}
