//! Boards as integer arrays. An empty square is 0; a piece is 256 times its player, counted from 1,
//! plus the piece's value.

use board_game_core::{Game, Player};
use board_games::{BoardGame, PieceView};
use board_grid::dynamic::Square;
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray2};
use ploy_rules::FourGame;
use pyo3::prelude::*;

use crate::error::{self, value_error};
use crate::guards::items;
use crate::python_game::PythonGame;

/// The factor of the player in a cell.
const PLAYER: i16 = 256;

/// The longest row that is read, far longer than any board's.
const MAX_ROW_LENGTH: usize = 1_000;

/// The rows of a board, row 1 first; each cell is a player and a piece value.
pub(crate) type Rows = [Vec<Option<(Player, u8)>>];

/// A game whose pieces have numeric values.
pub(crate) trait PieceNumbers: PythonGame {
    /// The value of a piece, from 1 to 255.
    fn value(&self, square: Square, piece: &PieceView) -> u8;

    /// The text of the position with these rows.
    ///
    /// # Errors
    /// A cell is not a piece of the game.
    fn text(rows: &Rows, to_move: Player, rules: &Self::Rules) -> Result<String, String>;

    /// Another position of the game that this position is of: what its board does not show stays.
    fn keep(&self, changed: Self) -> Self {
        changed
    }

    /// The value of a piece of this kind and detail, as in [`PieceView`].
    fn value_of(kind: &str, detail: &str) -> Option<u8>;

    /// The mirror image of a piece.
    fn mirrored(value: u8) -> u8 {
        value
    }

    /// The squares of a player's pieces that attack this one.
    fn attackers(&self, square: Square, by: Player) -> Vec<Square>;
}

/// The compass points of the lines of a piece of Ploy, lowest bit first.
const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// Parses the lines of a piece of Ploy from compass points.
fn lines(detail: &str) -> Option<u8> {
    let mut bits = detail.split_whitespace().map(|word| {
        let place = COMPASS.iter().position(|&point| point == word)?;
        Some(1_u8 << place)
    });
    bits.try_fold(0, |lines, bit| Some(lines | bit?))
        .filter(|&lines| lines > 0)
}

/// Lines with east and west exchanged.
const fn mirrored_lines(lines: u8) -> u8 {
    lines.reverse_bits().rotate_left(1)
}

/// Converts a game's squares to [`Square`]s.
fn squares<S: Into<Square>>(set: impl IntoIterator<Item = S>) -> Vec<Square> {
    set.into_iter().map(Into::into).collect()
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

/// The text of a position of Ploy: cells such as `w84`, separated by commas.
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

impl PieceNumbers for ploy_rules::Position {
    fn value(&self, _: Square, piece: &PieceView) -> u8 {
        digits(piece)
    }

    fn text(rows: &Rows, to_move: Player, _: &Self::Rules) -> Result<String, String> {
        Ok(ploy::<Self>(rows, to_move))
    }

    fn value_of(_: &str, detail: &str) -> Option<u8> {
        lines(detail)
    }

    fn mirrored(value: u8) -> u8 {
        mirrored_lines(value)
    }

    fn attackers(&self, square: Square, by: Player) -> Vec<Square> {
        match (square.try_into(), ploy_rules::Colour::try_from(by)) {
            (Ok(square), Ok(by)) => squares(self.board().attackers(square, by)),
            _ => Vec::new(),
        }
    }
}

impl PieceNumbers for ploy_rules::FourPosition {
    fn value(&self, _: Square, piece: &PieceView) -> u8 {
        digits(piece)
    }

    /// In a free-for-all all players who are in the game control the pieces of their own colour.
    fn text(rows: &Rows, to_move: Player, rules: &Self::Rules) -> Result<String, String> {
        let text = ploy::<Self>(rows, to_move);
        if rules.game() != FourGame::FreeForAll {
            return Ok(text);
        }
        // Of all pieces, the Commander alone has four lines.
        let has_piece = |player, is_commander: bool| {
            let mut cells = rows.iter().flatten().flatten();
            cells
                .any(|&(owner, value)| owner == player && (value.count_ones() == 4) == is_commander)
        };
        let is_in = |player| has_piece(player, true) && has_piece(player, false);
        let control = Player::all(Self::PLAYERS).map(|player| match is_in(player) {
            true => letter::<Self>(player),
            false => '-',
        });
        Ok(format!("{text} {}", control.collect::<String>()))
    }

    /// All players keep the pieces that they have taken over.
    fn keep(&self, changed: Self) -> Self {
        self.with_board(changed.board().clone(), changed.to_move())
    }

    fn value_of(_: &str, detail: &str) -> Option<u8> {
        lines(detail)
    }

    fn mirrored(value: u8) -> u8 {
        mirrored_lines(value)
    }

    fn attackers(&self, square: Square, by: Player) -> Vec<Square> {
        let square = square.try_into();
        square.map_or_else(
            |_| Vec::new(),
            |square| squares(self.board().attackers(square, by.into())),
        )
    }
}

/// The value of a king of Shogun minus that of a pawn of the same energy.
const KING: u8 = 8;

impl PieceNumbers for shogun_rules::Position {
    fn value(&self, _: Square, piece: &PieceView) -> u8 {
        digits(piece) + if piece.kind == "king" { KING } else { 0 }
    }

    fn text(rows: &Rows, to_move: Player, _: &Self::Rules) -> Result<String, String> {
        let is_wrong = |value: u8| value.is_multiple_of(KING) || value > 2 * KING;
        let mut pieces = rows.iter().flatten().flatten();
        if let Some((_, value)) = pieces.find(|&&(_, value)| is_wrong(value)) {
            return Err(format!(
                "{value} is no piece, expected an energy from 1 to 7, and {KING} more for a king"
            ));
        }
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
        Ok(format!("{} {}", rows.join("/"), letter::<Self>(to_move)))
    }

    fn value_of(kind: &str, detail: &str) -> Option<u8> {
        let energy: u8 = detail.parse().ok()?;
        let energy = Some(energy).filter(|energy| (1..KING).contains(energy))?;
        match kind {
            "pawn" => Some(energy),
            "king" => Some(energy + KING),
            _ => None,
        }
    }

    fn attackers(&self, square: Square, by: Player) -> Vec<Square> {
        let mut colours = shogun_rules::Colour::ALL.into_iter();
        let by = colours.find(|&colour| Player::from(colour) == by);
        match (square.try_into(), by) {
            (Ok(square), Some(by)) => squares(self.board().attackers(square, by)),
            _ => Vec::new(),
        }
    }
}

impl PieceNumbers for rook_hunt::Position {
    /// The value of a pawn is its place in the pawn order.
    fn value(&self, square: Square, _: &PieceView) -> u8 {
        let place = |pawn: &rook_hunt::Square| Square::from(*pawn) == square;
        let order = self.pawn_order().iter().position(place);
        order.map_or(1, |order| order as u8 + 1)
    }

    fn text(rows: &Rows, to_move: Player, _: &Self::Rules) -> Result<String, String> {
        let (mut pawns, mut rook) = (Vec::new(), None);
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let name = rook_hunt::Square::at(x as u8, y as u8).map(|square| square.to_string());
                match (cell, name) {
                    (Some((Player::FIRST, order)), Some(name)) => pawns.push((*order, name)),
                    (Some(_), Some(name)) => {
                        if let Some(first) = rook.replace(name.clone()) {
                            return Err(format!("rooks on {first} and {name}, expected one"));
                        }
                    }
                    _ => {}
                }
            }
        }
        pawns.sort();
        let pawns: Vec<String> = pawns.into_iter().map(|(_, name)| name).collect();
        let rook = rook.map(|rook| format!(" {rook} {}", Self::player_name(to_move)));
        Ok(format!("{}{}", pawns.join(","), rook.unwrap_or_default()))
    }

    /// A new pawn is the last in the pawn order.
    fn value_of(kind: &str, _: &str) -> Option<u8> {
        match kind {
            "pawn" => Some(u8::MAX),
            "rook" => Some(1),
            _ => None,
        }
    }

    fn attackers(&self, square: Square, by: Player) -> Vec<Square> {
        match (square.try_into(), Self::player_name(by).parse()) {
            (Ok(square), Ok(by)) => squares(rook_hunt::Position::attackers(self, square, by)),
            _ => Vec::new(),
        }
    }
}

fn player_named<G: Game>(name: &str) -> Option<Player> {
    Player::all(G::PLAYERS).find(|&player| G::player_name(player) == name)
}

/// Parses the name of a player.
pub(crate) fn player<G: Game>(argument: &str, name: &str) -> PyResult<Player> {
    player_named::<G>(name).ok_or_else(|| {
        let names: Vec<&str> = Player::all(G::PLAYERS).map(G::player_name).collect();
        value_error!("{argument} {name:?}: expected {}", names.join(" or "))
    })
}

/// The board row by row, row 1 first.
pub(crate) fn rows<G: PieceNumbers>(position: &G) -> Vec<Vec<Option<(Player, u8)>>> {
    let (width, height) = BoardGame::size(position);
    let cell = |square: Square| {
        let piece = position.piece_on(square)?;
        let player = player_named::<G>(piece.colour)?;
        Some((player, position.value(square, &piece)))
    };
    let row = |y| (0..width).map(|x| cell((x, y).into())).collect();
    (0..height).map(row).collect()
}

/// The board as an integer array, `array[y, x]`, row 1 first.
pub(crate) fn array<'py, G: PieceNumbers>(
    py: Python<'py>,
    position: &G,
) -> Bound<'py, PyArray2<i16>> {
    let (width, height) = BoardGame::size(position);
    let rows = rows(position);
    let number = |(player, value): (Player, u8)| {
        let player = player.index() as i16 + 1;
        PLAYER * player + i16::from(value)
    };
    let cells = Array2::from_shape_fn((height.into(), width.into()), |(y, x)| {
        rows[y][x].map_or(0, number)
    });
    cells.into_pyarray(py)
}

/// Reads a position from an array in the form of [`array()`].
pub(crate) fn position<G: PieceNumbers>(
    array: &Bound<'_, PyAny>,
    to_move: Option<&str>,
    rules: &G::Rules,
) -> PyResult<G> {
    let numpy = array.py().import("numpy")?;
    items::check_length("array", array, MAX_ROW_LENGTH)?;
    let array = numpy.call_method1("asarray", (array,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(error::value("array: expected whole numbers"));
    }
    // Integers of any width are widened, so no value is truncated.
    let array = array.call_method1("astype", ("int64",))?;
    let array = array.extract::<PyReadonlyArray2<'_, i64>>().map_err(|_| {
        error::value("array: expected two dimensions, a row for each row of the board")
    })?;
    let unit = i64::from(PLAYER);
    let cell = |&cell: &i64| match (cell / unit, cell % unit) {
        (0, 0) => Ok(None),
        (player @ 1.., value @ 1..) if player <= G::PLAYERS as i64 => {
            let player = Player::all(G::PLAYERS).nth(player as usize - 1);
            Ok(player.map(|player| (player, value as u8)))
        }
        _ => {
            let max = G::PLAYERS;
            Err(value_error!(
                "array: {cell} is no piece, expected 0, or 256 times a player from 1 to {max} plus 1 to 255"
            ))
        }
    };
    let rows = array.as_array();
    let rows = rows.rows().into_iter();
    let rows = rows.map(|row| row.iter().map(cell).collect::<PyResult<Vec<_>>>());
    let rows = rows.collect::<PyResult<Vec<_>>>()?;
    let to_move = match to_move {
        None => Player::FIRST,
        Some(name) => player::<G>("to_move", name)?,
    };
    let position = from_rows("array", &rows, to_move, rules)?;
    let (width, height) = BoardGame::size(&position);
    let fits = |row: &Vec<_>| row.len() == usize::from(width);
    match rows.len() == usize::from(height) && rows.iter().all(fits) {
        true => Ok(position),
        false => Err(value_error!(
            "array: expected {height} rows of {width} squares"
        )),
    }
}

/// Builds the position with these rows.
pub(crate) fn from_rows<G: PieceNumbers>(
    argument: &str,
    rows: &Rows,
    to_move: Player,
    rules: &G::Rules,
) -> PyResult<G> {
    let text = G::text(rows, to_move, rules);
    let text = text.map_err(|why| value_error!("{argument}: {why}"))?;
    G::parse(&text, rules).map_err(error::text)
}
