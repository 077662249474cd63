//! The papers' own functions, name for name, on the papers' own terms: a piece carries its
//! position, which may be off the board, and a board is a set of pieces.
//!
//! Arguments are in the papers' order. Where a paper returns a set of moved pieces, these return
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
//! // `eval` never takes the mover off the board; a piece with energy left does not get past itself.
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

    /// Whether there is nowhere to go.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The moved pieces, energy as before.
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

/// The piece one to the right, on the board or not.
#[must_use]
pub fn incx(pc: Placement) -> Placement {
    moved(pc, 1, 0)
}

/// The piece one to the left.
#[must_use]
pub fn decx(pc: Placement) -> Placement {
    moved(pc, -1, 0)
}

/// The piece one up.
#[must_use]
pub fn incy(pc: Placement) -> Placement {
    moved(pc, 0, 1)
}

/// The piece one down.
#[must_use]
pub fn decy(pc: Placement) -> Placement {
    moved(pc, 0, -1)
}

/// Stops at the ends of the integers, far beyond the board.
fn moved(pc: Placement, dx: i32, dy: i32) -> Placement {
    let at = Pos {
        x: pc.at.x.saturating_add(dx),
        y: pc.at.y.saturating_add(dy),
    };
    Placement { at, ..pc }
}

/// The papers' `b - pc`: the board without that very piece; the same board when another piece, or
/// none, stands there.
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

/// The papers' `b + pc`: the board with that piece as well.
///
/// # Errors
/// [`BoardError`] when the piece would make the board inconsistent, which the papers rule out by
/// assumption. A piece that is in the set already changes nothing.
pub fn add(b: &Board, pc: Placement) -> Result<Board, BoardError> {
    Board::from_placements(remove(b, pc).placements().chain([pc]))
}

/// The board as the papers print it, rows from the top with their numbers, columns numbered below:
/// `P` and `K` with the energy for white, `p` and `k` for red.
///
/// # Errors
/// Those of the writer.
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

/// Task 1: where `pc` ends when it walks `m` with `en` squares left to go.
///
/// Nothing outside the board, and nothing when the square it stands on is occupied while `en > 0`,
/// by whichever piece: take the mover off first ([`remove`]), as [`all_moves`] does. With `en` 0 it
/// stays where it is unless one of its own stands there. Any other energy is walked out to the
/// letter; a negative one never reaches 0.
#[must_use]
pub fn eval(pc: Placement, m: Walk, en: i32, b: &Board) -> Landings {
    landings(pc, b, en, |square, energy, occupied| {
        reach_by(m, square, energy, occupied)
    })
}

/// Task 2: where `pc` can go on any of the twelve walks, itself taken off the board first. Kings
/// may step onto attacked squares.
#[must_use]
pub fn all_moves(pc: Placement, b: &Board) -> Landings {
    landings(pc, &remove(b, pc), pc.energy, reach)
}

/// What the two have in common: the papers' conditions on where a piece stands and on where it
/// lands.
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

/// Task 3: all pieces of the other colour that some piece of colour `c` can reach.
#[must_use]
pub fn attacked(c: Colour, b: &Board) -> Board {
    let occupied = b.occupied().bits();
    let classes = b.by_energy(b.of(c).bits());
    let mut attacked = 0;
    for square in bits(b.of(c.other()).bits()) {
        attacked |= u64::from(is_reached(square, classes, occupied)) << square;
    }
    b.restricted_to(SquareSet::from_bits(attacked))
}

/// Task 4: how many pieces of the opposite colour can reach `pc`. Each counts once, however many
/// walks it has; kings count even if they would step into check, and so do pinned pieces.
#[must_use]
pub fn attacked_n(pc: Placement, b: &Board) -> usize {
    reachers(pc, pc.colour.other(), b)
}

/// Task 5: how many pieces of the same colour could reach the square of `pc` if `pc` were not
/// there, kings included.
#[must_use]
pub fn protected_n(pc: Placement, b: &Board) -> usize {
    reachers(pc, pc.colour, &remove(b, pc))
}

/// How many pieces of a colour can land on the square of `pc`.
fn reachers(pc: Placement, colour: Colour, b: &Board) -> usize {
    match pc.at.square() {
        Some(square) if b.colour_at(square) != Some(colour) => b.attackers(square, colour).len(),
        _ => 0,
    }
}

/// Task 6: [`all_moves`] for pawns; for kings only the squares that are not attacked once a piece
/// captured there is gone.
///
/// As in the papers, the king's old square still counts as occupied, and pawns are not asked to
/// parry a check. The game ([`Position`](crate::Position)) judges the board after the move instead;
/// the two differ.
#[must_use]
pub fn legal_moves(pc: Placement, b: &Board) -> Landings {
    let mut landings = all_moves(pc, b);
    if pc.kind == Kind::King {
        let classes = b.by_energy(b.of(pc.colour.other()).bits());
        let occupied = b.occupied().bits();
        // A piece captured on a square neither attacks that square nor stands between it and an
        // attacker.
        let is_safe = |square: &Square| !is_reached(square.index(), classes, occupied);
        landings.squares = landings.squares.into_iter().filter(is_safe).collect();
    }
    landings
}

/// Whether `c`, to move, is checkmate: its king is attacked and no move leaves it unattacked, be it
/// by going away, by capturing or by blocking; or the king is the only piece that `c` has left.
///
/// Moves are judged on the board after the move, as in the game. With several kings all of them
/// have to be safe; without one there is no checkmate.
#[must_use]
pub fn checkmate(c: Colour, b: &Board) -> bool {
    let bare = b.of(c).len() == 1 && !b.kings(c).is_empty();
    bare || b.is_check(c) && !Legality::new(b, c).any_move()
}
