//! Boards as a line of text.
//!
//! Eight rows from the top, separated by `/`. In a row, from the left, a piece is a letter and its
//! energy (`P` pawn and `K` king of white, `p` and `k` of red), a digit by itself is a run of that
//! many empty squares, and a dot, for typing, is one empty square. A position adds a blank and the
//! side to move, `w` or `r`. With magnets, a piece's disc follows its energy in parentheses, as in
//! `P3(1432)`.

pub(crate) mod error;

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::{Board, Colour, Disc, Energy, Kind, Piece, Square, TextError};

/// The letter of a piece, capital for white.
pub(crate) const fn letter(colour: Colour, kind: Kind) -> char {
    match (colour, kind) {
        (Colour::White, Kind::Pawn) => 'P',
        (Colour::White, Kind::King) => 'K',
        (Colour::Red, Kind::Pawn) => 'p',
        (Colour::Red, Kind::King) => 'k',
    }
}

/// The colour and kind of a letter.
const fn lettered(letter: char) -> Option<(Colour, Kind)> {
    Some(match letter {
        'P' => (Colour::White, Kind::Pawn),
        'K' => (Colour::White, Kind::King),
        'p' => (Colour::Red, Kind::Pawn),
        'k' => (Colour::Red, Kind::King),
        _ => return None,
    })
}

/// Writes the rows, each piece with its disc if it has one.
pub(crate) fn write_rows(
    f: &mut impl fmt::Write,
    board: &Board,
    disc: impl Fn(Square) -> Option<Disc>,
) -> fmt::Result {
    for y in (0..8).rev() {
        let mut empty = 0;
        for square in (0..8).filter_map(|x| Square::at(x, y)) {
            let Some(piece) = board.piece_at(square) else {
                empty += 1;
                continue;
            };
            write_empty(f, &mut empty)?;
            let letter = letter(piece.colour(), piece.kind());
            write!(f, "{letter}{}", piece.energy())?;
            if let Some(disc) = disc(square) {
                write!(f, "({disc})")?;
            }
        }
        write_empty(f, &mut empty)?;
        if y > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn write_empty(f: &mut impl fmt::Write, empty: &mut u8) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        run => write!(f, "{run}"),
    }
}

/// Reads the rows. `disc` gets the text in parentheses after a piece, and returns `None` if it is
/// invalid.
pub(crate) fn parse_rows(
    text: &str,
    mut disc: impl FnMut(Square, Piece, &str) -> Option<()>,
) -> Result<Board, TextError> {
    let found = text.split('/').count();
    if found != 8 {
        return Err(TextError::Rows { found });
    }
    let mut board = Board::EMPTY;
    for (row, text) in (1..=8).rev().zip(text.split('/')) {
        parse_row(text, row, &mut board, &mut disc)?;
    }
    Ok(board)
}

fn parse_row(
    text: &str,
    row: u8,
    board: &mut Board,
    disc: &mut impl FnMut(Square, Piece, &str) -> Option<()>,
) -> Result<(), TextError> {
    let mut signs = text.chars();
    // Squares read so far. It stays below 16, because a row that is too long is an error at once.
    let mut width = 0;
    while let Some(sign) = signs.next() {
        if sign == '.' {
            width += 1;
        } else if let Some(run) = sign.to_digit(10).filter(|run| (1..=8).contains(run)) {
            width += run as u8;
        } else {
            let (colour, kind) = lettered(sign).ok_or(TextError::Symbol { row, found: sign })?;
            let found = signs.next();
            let piece = found
                .and_then(|digit| Energy::new(digit.to_digit(10)? as u8))
                .and_then(|energy| Piece::new(colour, kind, energy))
                .ok_or(TextError::PieceEnergy {
                    row,
                    letter: sign,
                    found,
                })?;
            let square = Square::at(width, row - 1);
            width += 1;
            if let Some(square) = square {
                board.set(square, Some(piece));
                if let Some(rest) = signs.as_str().strip_prefix('(') {
                    let unknown = |found: &str| TextError::Disc {
                        square,
                        found: found.to_string(),
                    };
                    let (inner, rest) = rest.split_once(')').ok_or_else(|| unknown(rest))?;
                    disc(square, piece, inner).ok_or_else(|| unknown(inner))?;
                    signs = rest.chars();
                }
            }
        }
        if width > 8 {
            break;
        }
    }
    if width == 8 {
        Ok(())
    } else {
        let found = width.into();
        Err(TextError::Width { row, found })
    }
}

impl fmt::Display for Board {
    /// Eight rows from the top, as [`FromStr`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self, |_| None)
    }
}

impl FromStr for Board {
    type Err = TextError;

    /// Reads eight rows from the top, separated by `/`: `P4` a white pawn of energy 4, `k1` a red
    /// king of energy 1, `5` five empty squares.
    fn from_str(text: &str) -> Result<Self, TextError> {
        parse_rows(text, |_, _, _| None)
    }
}

/// The side to move as a letter.
pub(crate) const fn side_letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Red => 'r',
    }
}

/// Splits a position's text into rows and side.
pub(crate) fn split_side(text: &str) -> Result<(&str, Colour), TextError> {
    let (rows, side) = text.split_once(' ').unwrap_or((text, ""));
    match side {
        "w" => Ok((rows, Colour::White)),
        "r" => Ok((rows, Colour::Red)),
        _ => Err(TextError::Side {
            found: side.to_string(),
        }),
    }
}
