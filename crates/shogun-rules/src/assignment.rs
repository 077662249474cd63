//! The papers' functions under the papers' names. As in the papers, a piece carries its position,
//! which may be off the board, and a board is a set of pieces.
//!
//! Arguments are in the papers' order. In place of a set of moved pieces, the functions here return
//! [`Landings`]: the piece and the squares it lands on.
//!
//! ```
//! use shogun_rules::assignment::{all_moves, attacked_n, eval, occupied, protected_n, remove};
//! use shogun_rules::{Board, Walk};
//!
//! // The papers' attack board.
//! let b: Board = "8/7P3/8/5p32/3p43P2/4p43/3k24/3P21p3K21".parse()?;
//! let white = occupied((8, 4), &b).expect("a white piece stands there");
//! assert_eq!(attacked_n(white, &b), 3);
//! assert_eq!(protected_n(white, &b), 1);
//!
//! // `eval` leaves the mover on the board, so a piece with energy left blocks itself.
//! let red = occupied((4, 4), &b).expect("a red piece stands there");
//! assert_eq!(eval(red, Walk::Ru, 4, &b).len(), 0);
//! assert_eq!(eval(red, Walk::Ru, 4, &remove(&b, red)).squares().to_string(), "(8,4) (7,5) (5,7) (4,8)");
//! assert_eq!(all_moves(red, &b).len(), 13);
//! # Ok::<(), shogun_rules::TextError>(())
//! ```

use core::fmt;

use crate::movegen::{Legality, bits, is_reached, reach, reach_by};
use crate::{Board, BoardError, Colour, Kind, Placement, Pos, Square, SquareSet, Walk};

/// A piece and the squares it can land on: the papers' set of moved pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Landings {
    piece: Placement,
    squares: SquareSet,
}

impl Landings {
    /// The squares landed on.
    #[inline]
    #[must_use]
    pub const fn squares(&self) -> SquareSet {
        self.squares
    }

    /// Number of squares landed on.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Whether there are no squares to land on.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The moved pieces, with their energy unchanged.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Placement> + use<> {
        let piece = self.piece;
        self.squares.into_iter().map(move |square| Placement {
            at: square.into(),
            ..piece
        })
    }
}

/// Whether a position is on the board.
#[must_use]
pub fn inside(p: impl Into<Pos>, _b: &Board) -> bool {
    p.into().square().is_some()
}

/// The piece on a position.
#[must_use]
pub fn occupied(p: impl Into<Pos>, b: &Board) -> Option<Placement> {
    let square = p.into().square()?;
    Some(Placement::new(b.piece_at(square)?, square))
}

/// The colour of the piece on a position.
#[must_use]
pub fn occupied_by(p: impl Into<Pos>, b: &Board) -> Option<Colour> {
    b.colour_at(p.into().square()?)
}

/// Whether a piece stands on a position.
#[must_use]
pub fn is_occupied(p: impl Into<Pos>, b: &Board) -> bool {
    occupied_by(p, b).is_some()
}

/// The piece moved one square to the right, even off the board.
#[must_use]
pub fn incx(pc: Placement) -> Placement {
    moved(pc, 1, 0)
}

/// The piece moved one square to the left.
#[must_use]
pub fn decx(pc: Placement) -> Placement {
    moved(pc, -1, 0)
}

/// The piece moved one square up.
#[must_use]
pub fn incy(pc: Placement) -> Placement {
    moved(pc, 0, 1)
}

/// The piece moved one square down.
#[must_use]
pub fn decy(pc: Placement) -> Placement {
    moved(pc, 0, -1)
}

/// The piece moved by `dx` and `dy`. Coordinates saturate, far beyond the board.
fn moved(pc: Placement, dx: i32, dy: i32) -> Placement {
    let at = Pos {
        x: pc.at.x.saturating_add(dx),
        y: pc.at.y.saturating_add(dy),
    };
    Placement { at, ..pc }
}

/// The papers' `b - pc`: the board without this piece; the same board if another piece, or none,
/// stands on its position.
#[must_use]
pub fn remove(b: &Board, pc: Placement) -> Board {
    let mut without = *b;
    if let Some(square) = pc.at.square()
        && occupied(pc.at, b) == Some(pc)
    {
        without.set(square, None);
    }
    without
}

/// The papers' `b + pc`: the board with this piece added. A piece that is on the board already
/// changes nothing.
///
/// # Errors
/// [`BoardError`] if the piece makes the board inconsistent, which the papers exclude.
pub fn add(b: &Board, pc: Placement) -> Result<Board, BoardError> {
    Board::from_placements(remove(b, pc).placements().chain([pc]))
}

/// The board as the papers print it, rows from the top with their numbers, columns numbered below:
/// `P` and `K` with the energy for white, `p` and `k` for red.
///
/// # Errors
/// The errors of the writer.
pub fn print_board(b: &Board, out: &mut impl fmt::Write) -> fmt::Result {
    for y in (1..=8).rev() {
        write!(out, "{y} ")?;
        for x in 1..=8 {
            match occupied((x, y), b) {
                Some(pc) => {
                    let letter = crate::text::letter(pc.colour, pc.kind);
                    write!(out, " {letter}{}", pc.energy)?;
                }
                None => out.write_str("  .")?,
            }
        }
        out.write_char('\n')?;
    }
    out.write_str("    1  2  3  4  5  6  7  8\n")
}

/// Task 1: the squares where `pc` ends when it walks `m` with `en` squares left to go.
///
/// There are none if `pc` is outside the board, if `en` is negative, or if `en > 0` and any piece
/// stands on its square: first take the mover off the board ([`remove`]), as [`all_moves`] does.
/// With `en` 0 the piece stays on its square, unless a piece of its colour stands there.
#[must_use]
pub fn eval(pc: Placement, m: Walk, en: i32, b: &Board) -> Landings {
    landings(pc, b, en, |square, energy, occupied| {
        reach_by(m, square, energy, occupied)
    })
}

/// Task 2: the squares where `pc` can end on any of the twelve walks, after it is taken off the
/// board. Kings may step onto attacked squares.
#[must_use]
pub fn all_moves(pc: Placement, b: &Board) -> Landings {
    landings(pc, &remove(b, pc), pc.energy, reach)
}

/// The squares of `walked` that satisfy the papers' conditions on the squares where a piece starts
/// and lands. `eval` and `all_moves` share them.
fn landings(
    pc: Placement,
    b: &Board,
    energy: i32,
    walked: impl FnOnce(usize, usize, u64) -> u64,
) -> Landings {
    let occupied = b.occupied();
    let squares = match (pc.at.square(), usize::try_from(energy)) {
        (Some(square), Ok(energy)) if energy == 0 || !occupied.contains(square) => {
            SquareSet::from_bits(walked(square.index(), energy, occupied.bits())) - b.of(pc.colour)
        }
        _ => SquareSet::EMPTY,
    };
    Landings { piece: pc, squares }
}

/// Task 3: all pieces of the other colour that a piece of colour `c` can reach.
#[must_use]
pub fn attacked(c: Colour, b: &Board) -> Board {
    let occupied = b.occupied().bits();
    let pieces = b.by_energy(b.of(c).bits());
    let mut attacked = 0;
    for square in bits(b.of(c.other()).bits()) {
        attacked |= u64::from(is_reached(square, pieces, occupied)) << square;
    }
    b.restricted_to(SquareSet::from_bits(attacked))
}

/// Task 4: the number of pieces of the opposite colour that can reach `pc`. A piece with two walks
/// counts once. Kings count even if they would step into check, and so do pinned pieces.
#[must_use]
pub fn attacked_n(pc: Placement, b: &Board) -> usize {
    reachers(pc, pc.colour.other(), b)
}

/// Task 5: the number of pieces of the same colour, kings included, that could reach the square of
/// `pc` if `pc` were not there.
#[must_use]
pub fn protected_n(pc: Placement, b: &Board) -> usize {
    reachers(pc, pc.colour, &remove(b, pc))
}

/// Number of pieces of a colour that can land on the square of `pc`.
fn reachers(pc: Placement, colour: Colour, b: &Board) -> usize {
    match pc.at.square() {
        Some(square) if b.colour_at(square) != Some(colour) => b.attackers(square, colour).len(),
        _ => 0,
    }
}

/// Task 6: [`all_moves`] for pawns; for kings only the squares that are not attacked after the
/// capture of the piece there.
///
/// As in the papers, the king's old square still counts as occupied, and pawns need not parry a
/// check. The game ([`Position`](crate::Position)) differs: it looks for attacks on the board after
/// the move.
#[must_use]
pub fn legal_moves(pc: Placement, b: &Board) -> Landings {
    let mut landings = all_moves(pc, b);
    if pc.kind == Kind::King {
        let pieces = b.by_energy(b.of(pc.colour.other()).bits());
        let occupied = b.occupied().bits();
        // A piece captured on a square neither attacks that square nor stands between it and an
        // attacker.
        let is_safe = |square: &Square| !is_reached(square.index(), pieces, occupied);
        landings.squares = landings.squares.into_iter().filter(is_safe).collect();
    }
    landings
}

/// Whether `c`, to move, is checkmated: its king is attacked and no king move, capture or block
/// saves it; or the king is the only piece of `c`.
///
/// Attacks count on the board after the move, as in the game. If `c` has several kings, all of them
/// must be safe; without a king there is no checkmate.
#[must_use]
pub fn checkmate(c: Colour, b: &Board) -> bool {
    let bare = b.of(c).len() == 1 && !b.kings(c).is_empty();
    bare || b.is_check(c) && !Legality::new(b, c).has_move()
}
