//! Boards as arrays of numbers: 0 for an empty square, else 256 times the player counted from 1, and what the piece is.

use board_game_core::{Game, Player};
use board_games::{BoardGame, PieceView};
use board_grid::dynamic::Square;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray2};
use ploy_rules::FourGame;
use pyo3::prelude::*;

use crate::error;
use crate::native::Native;

/// What a number on a board tells a player's pieces by.
const PLAYER: i16 = 256;

/// Row 1 first, each cell a player and a value.
type Rows = [Vec<Option<(Player, u8)>>];

/// A game whose pieces are numbers.
pub(crate) trait Cells: Native {
    /// What a piece is, from 1 to 255.
    fn value(&self, square: Square, piece: &PieceView) -> u8;

    /// The text of a position from its rows, row 1 first, each cell a player and a value.
    fn text(rows: &Rows, to_move: Player, rules: &Self::Rules) -> String;
}

/// The digits in the code of a piece, as a number.
fn digits(piece: &PieceView) -> u8 {
    let digits: String = piece.code.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_default()
}

/// The first letter of a player's name.
fn letter<G: Game>(player: Player) -> char {
    G::player_name(player).chars().next().unwrap_or_default()
}

/// Rows of Ploy: cells such as `w84` with commas between them.
fn ploy<G: Game>(rows: &Rows, to_move: Player) -> String {
    let cell = |cell: &Option<(Player, u8)>| {
        cell.map_or_else(String::new, |(player, value)| {
            format!("{}{value}", letter::<G>(player))
        })
    };
    let row = |row: &Vec<_>| row.iter().map(cell).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = rows.iter().rev().map(row).collect();
    format!("{} {}", rows.join("/"), letter::<G>(to_move))
}

impl Cells for ploy_rules::Position {
    fn value(&self, _: Square, piece: &PieceView) -> u8 {
        digits(piece)
    }

    fn text(rows: &Rows, to_move: Player, _: &Self::Rules) -> String {
        ploy::<Self>(rows, to_move)
    }
}

impl Cells for ploy_rules::FourPosition {
    fn value(&self, _: Square, piece: &PieceView) -> u8 {
        digits(piece)
    }

    /// Where everyone plays for himself, each has the pieces of the own colour.
    fn text(rows: &Rows, to_move: Player, rules: &Self::Rules) -> String {
        let text = ploy::<Self>(rows, to_move);
        if rules.game != FourGame::FreeForAll {
            return text;
        }
        let stands = |player| {
            let mut cells = rows.iter().flatten().flatten();
            cells.any(|&(owner, _)| owner == player)
        };
        let control = Player::all(Self::PLAYERS).map(|player| match stands(player) {
            true => letter::<Self>(player),
            false => '-',
        });
        format!("{text} {}", control.collect::<String>())
    }
}

/// What tells a king of Shogun from a pawn of its energy.
const KING: u8 = 8;

impl Cells for shogun_rules::Position {
    fn value(&self, _: Square, piece: &PieceView) -> u8 {
        digits(piece) + if piece.kind == "king" { KING } else { 0 }
    }

    fn text(rows: &Rows, to_move: Player, _: &Self::Rules) -> String {
        let cell = |cell: &Option<(Player, u8)>| {
            cell.map_or_else(
                || "1".to_owned(),
                |(player, value)| {
                    let kind = if value > KING { 'k' } else { 'p' };
                    let kind = match player == Player::FIRST {
                        true => kind.to_ascii_uppercase(),
                        false => kind,
                    };
                    format!("{kind}{}", value % KING)
                },
            )
        };
        let rows = rows.iter().rev();
        let rows: Vec<String> = rows.map(|row| row.iter().map(cell).collect()).collect();
        format!("{} {}", rows.join("/"), letter::<Self>(to_move))
    }
}

impl Cells for rook_hunt::Position {
    /// Of a pawn its place in their order.
    fn value(&self, square: Square, _: &PieceView) -> u8 {
        let place = |pawn: &rook_hunt::Square| Square::from(*pawn) == square;
        let order = self.pawn_order().iter().position(place);
        order.map_or(1, |order| order as u8 + 1)
    }

    fn text(rows: &Rows, to_move: Player, _: &Self::Rules) -> String {
        let (mut pawns, mut rook) = (Vec::new(), None);
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let name = rook_hunt::Square::at(x as u8, y as u8).map(|square| square.to_string());
                match (cell, name) {
                    (Some((Player::FIRST, order)), Some(name)) => pawns.push((*order, name)),
                    (Some(_), Some(name)) => rook = Some(name),
                    _ => {}
                }
            }
        }
        pawns.sort();
        let pawns: Vec<String> = pawns.into_iter().map(|(_, name)| name).collect();
        let rook = rook.map(|rook| format!(" {rook} {}", Self::player_name(to_move)));
        format!("{}{}", pawns.join(","), rook.unwrap_or_default())
    }
}

fn player_named<G: Game>(name: &str) -> Option<Player> {
    Player::all(G::PLAYERS).find(|&player| G::player_name(player) == name)
}

/// The board as numbers, `array[y, x]`, row 1 first.
pub(crate) fn array<'py, G: Cells>(py: Python<'py>, position: &G) -> Bound<'py, PyArray2<i16>> {
    let (width, height) = BoardGame::size(position);
    let cell = |(y, x): (usize, usize)| {
        let square: Square = (x as u16, y as u16).into();
        let piece = position.piece_on(square)?;
        let player = player_named::<G>(piece.colour)?.index() as i16 + 1;
        Some(PLAYER * player + i16::from(position.value(square, &piece)))
    };
    let cells = Array2::from_shape_fn((height.into(), width.into()), |at| {
        cell(at).unwrap_or_default()
    });
    cells.into_pyarray(py)
}

/// The position of an array of numbers, such as [`array`] makes.
pub(crate) fn position<G: Cells>(
    array: &Bound<'_, PyAny>,
    to_move: Option<&str>,
    rules: &G::Rules,
) -> PyResult<G> {
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (array, "int16"))?;
    let array = array.extract::<PyReadonlyArray2<'_, i16>>().map_err(|_| {
        error::value("array: expected two dimensions, a row for each row of the board")
    })?;
    let cell = |&cell: &i16| match (cell / PLAYER, cell % PLAYER) {
        (0, 0) => Ok(None),
        (player @ 1.., value @ 1..) if (player as usize) <= G::PLAYERS => {
            let player = Player::all(G::PLAYERS).nth(player as usize - 1);
            Ok(player.map(|player| (player, value as u8)))
        }
        _ => {
            let most = G::PLAYERS;
            Err(error::value(format!(
                "array: {cell} is no piece, expected 0, or 256 times a player from 1 to {most} plus 1 to 255"
            )))
        }
    };
    let rows = array.as_array();
    let rows = rows.rows().into_iter();
    let rows = rows.map(|row| row.iter().map(cell).collect::<PyResult<Vec<_>>>());
    let rows = rows.collect::<PyResult<Vec<_>>>()?;
    let to_move = match to_move {
        None => Player::FIRST,
        Some(name) => player_named::<G>(name).ok_or_else(|| {
            let names: Vec<&str> = Player::all(G::PLAYERS).map(G::player_name).collect();
            error::value(format!("to_move {name:?}: expected {}", names.join(" or ")))
        })?,
    };
    let position = G::parse(&G::text(&rows, to_move, rules), rules).map_err(error::text)?;
    let (width, height) = BoardGame::size(&position);
    let fits = |row: &Vec<_>| row.len() == usize::from(width);
    match rows.len() == usize::from(height) && rows.iter().all(fits) {
        true => Ok(position),
        false => Err(error::value(format!(
            "array: expected {height} rows of {width} squares"
        ))),
    }
}
