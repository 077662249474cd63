//! Edited and mirrored positions, and the attackers of a square.

use board_game_core::Player;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::boards::cells::{self, PieceNumbers, Rows};
use crate::error::value_error;
use crate::python_game;

/// The squares of the pieces that attack a square: of all players, or of the named one.
pub(crate) fn attackers<G: PieceNumbers>(
    position: &G,
    square: &str,
    by: Option<&str>,
) -> PyResult<Vec<String>> {
    let square = python_game::named_square(position, square)?;
    let by = by.map(|name| cells::player::<G>("by", name)).transpose()?;
    let players = Player::all(G::PLAYERS).filter(|&player| by.is_none_or(|by| by == player));
    let squares = players.flat_map(|player| PieceNumbers::attackers(position, square, player));
    Ok(squares.map(|square| position.square_name(square)).collect())
}

/// The mirror image of a position, left and right exchanged.
pub(crate) fn mirrored<G: PieceNumbers>(position: &G) -> PyResult<G> {
    let mut rows = cells::rows(position);
    for row in &mut rows {
        row.reverse();
        for (_, value) in row.iter_mut().flatten() {
            *value = G::mirrored(*value);
        }
    }
    changed("the board", position, &rows, position.to_move())
}

/// The position after changes: a piece for each changed square, or `None` to clear it. `to_move`
/// names another player to move.
pub(crate) fn edited<G: PieceNumbers>(
    position: &G,
    changes: &Bound<'_, PyDict>,
    to_move: Option<&str>,
) -> PyResult<G> {
    let mut rows = cells::rows(position);
    for (square, piece) in changes {
        let name: String = square.extract()?;
        let square = python_game::named_square(position, &name)?;
        let piece: Option<python_game::Piece> = piece.extract()?;
        let (x, y): (u16, u16) = square.into();
        rows[usize::from(y)][usize::from(x)] =
            piece.map(|piece| cell::<G>(&name, &piece)).transpose()?;
    }
    let to_move = to_move.map(|name| cells::player::<G>("to_move", name));
    let to_move = to_move.transpose()?.unwrap_or_else(|| position.to_move());
    changed("changes", position, &rows, to_move)
}

/// The position with other rows.
fn changed<G: PieceNumbers>(
    argument: &str,
    position: &G,
    rows: &Rows,
    to_move: Player,
) -> PyResult<G> {
    let changed = cells::from_rows(argument, rows, to_move, &position.rules())?;
    Ok(position.keep(changed))
}

/// The player and the value of a piece.
fn cell<G: PieceNumbers>(
    square: &str,
    (colour, kind, detail): &python_game::Piece,
) -> PyResult<(Player, u8)> {
    let player = cells::player::<G>(&format!("changes: {square}: colour"), colour)?;
    let value = G::value_of(kind, detail);
    let value = value.ok_or_else(|| {
        value_error!(
            "changes: {square}: {kind:?} with {detail:?} is no piece of {}, expected one as `piece_at` has them",
            G::NAME)
    });
    Ok((player, value?))
}
