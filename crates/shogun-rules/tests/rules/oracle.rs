//! A reference implementation (oracle) of Shogun from the rules text: sets of pieces, the papers'
//! recursion step by step, and moves tested by playing them. It is slow, and shares only names with
//! the library.

use std::collections::{BTreeMap, BTreeSet};

use shogun_rules::{Colour, Kind, Placement, Pos, Walk};

/// The papers' board: a set of pieces.
pub(crate) type OraclePieces = BTreeSet<Placement>;

fn at(b: &OraclePieces, p: Pos) -> Option<Placement> {
    b.iter().copied().find(|pc| pc.at == p)
}

fn shifted(pc: Placement, dx: i32, dy: i32) -> Placement {
    let Pos { x, y } = pc.at;
    Placement {
        at: Pos {
            x: x + dx,
            y: y + dy,
        },
        ..pc
    }
}

/// The papers' `eval`, case by case. The recursion of a negative energy stops once it can only
/// leave the board.
pub(crate) fn eval(pc: Placement, m: Walk, en: i32, b: &OraclePieces) -> OraclePieces {
    let Pos { x, y } = pc.at;
    if !(1..=8).contains(&x) || !(1..=8).contains(&y) {
        return OraclePieces::new();
    }
    let there = at(b, pc.at);
    if en == 0 {
        return match there {
            None => OraclePieces::from([pc]),
            Some(other) if other.colour != pc.colour => OraclePieces::from([pc]),
            Some(_) => OraclePieces::new(),
        };
    }
    if en > 0 && there.is_some() {
        return OraclePieces::new();
    }
    let union = |one: (Placement, Walk), two: Walk| {
        let mut reached = eval(one.0, one.1, en - 1, b);
        reached.extend(eval(pc, two, en, b));
        reached
    };
    let (incx, decx) = (shifted(pc, 1, 0), shifted(pc, -1, 0));
    let (incy, decy) = (shifted(pc, 0, 1), shifted(pc, 0, -1));
    match m {
        Walk::U => eval(incy, Walk::U, en - 1, b),
        Walk::D => eval(decy, Walk::D, en - 1, b),
        Walk::R => eval(incx, Walk::R, en - 1, b),
        Walk::L => eval(decx, Walk::L, en - 1, b),
        Walk::Ru => union((incx, Walk::Ru), Walk::U),
        Walk::Lu => union((decx, Walk::Lu), Walk::U),
        Walk::Rd => union((incx, Walk::Rd), Walk::D),
        Walk::Ld => union((decx, Walk::Ld), Walk::D),
        Walk::Ur => union((incy, Walk::Ur), Walk::R),
        Walk::Ul => union((incy, Walk::Ul), Walk::L),
        Walk::Dr => union((decy, Walk::Dr), Walk::R),
        Walk::Dl => union((decy, Walk::Dl), Walk::L),
    }
}

fn without(b: &OraclePieces, pc: Placement) -> OraclePieces {
    let mut b = b.clone();
    b.remove(&pc);
    b
}

pub(crate) fn all_moves(pc: Placement, b: &OraclePieces) -> OraclePieces {
    let b = without(b, pc);
    Walk::ALL
        .into_iter()
        .flat_map(|m| eval(pc, m, pc.energy, &b))
        .collect()
}

fn reaches(pc: Placement, p: Pos, b: &OraclePieces) -> bool {
    all_moves(pc, b).iter().any(|moved| moved.at == p)
}

pub(crate) fn attacked(c: Colour, b: &OraclePieces) -> OraclePieces {
    b.iter()
        .filter(|pc| pc.colour == c)
        .flat_map(|&pc| all_moves(pc, b))
        .filter_map(|moved| at(b, moved.at))
        .filter(|hit| hit.colour != c)
        .collect()
}

pub(crate) fn attacked_n(pc: Placement, b: &OraclePieces) -> usize {
    b.iter()
        .filter(|other| other.colour != pc.colour && reaches(**other, pc.at, b))
        .count()
}

pub(crate) fn protected_n(pc: Placement, b: &OraclePieces) -> usize {
    let b = without(b, pc);
    b.iter()
        .filter(|other| other.colour == pc.colour && reaches(**other, pc.at, &b))
        .count()
}

pub(crate) fn legal_moves(pc: Placement, b: &OraclePieces) -> OraclePieces {
    let mut moves = all_moves(pc, b);
    if pc.kind == Kind::King {
        moves.retain(|moved| {
            let captured = at(b, moved.at).filter(|hit| hit.colour != pc.colour);
            let b = captured.map_or_else(|| b.clone(), |hit| without(b, hit));
            attacked_n(*moved, &b) == 0
        });
    }
    moves
}

/// The board after a move, without a captured piece.
pub(crate) fn after(pc: Placement, moved: Placement, b: &OraclePieces) -> OraclePieces {
    let mut b = without(b, pc);
    if let Some(hit) = at(&b, moved.at) {
        b.remove(&hit);
    }
    b.insert(moved);
    b
}

pub(crate) fn is_check(c: Colour, b: &OraclePieces) -> bool {
    attacked(other(c), b).iter().any(|pc| pc.kind == Kind::King)
}

fn other(c: Colour) -> Colour {
    match c {
        Colour::White => Colour::Red,
        Colour::Red => Colour::White,
    }
}

/// All moves of `c` as (before, after); with `safe`, those that leave none of its kings attacked.
pub(crate) fn game_moves(c: Colour, b: &OraclePieces, safe: bool) -> Vec<(Placement, Placement)> {
    b.iter()
        .filter(|pc| pc.colour == c)
        .flat_map(|&pc| all_moves(pc, b).into_iter().map(move |moved| (pc, moved)))
        .filter(|&(pc, moved)| !safe || !is_check(c, &after(pc, moved, b)))
        .collect()
}

/// Whether `c` has a king and at most `others` other pieces.
pub(crate) fn is_bare(c: Colour, b: &OraclePieces, others: usize) -> bool {
    let own = || b.iter().filter(|pc| pc.colour == c);
    let kings = own().filter(|pc| pc.kind == Kind::King).count();
    kings > 0 && own().count() - kings <= others
}

pub(crate) fn checkmate(c: Colour, b: &OraclePieces) -> bool {
    let own: Vec<_> = b.iter().filter(|pc| pc.colour == c).collect();
    let bare = own.len() == 1 && own[0].kind == Kind::King;
    bare || is_check(c, b) && game_moves(c, b, true).is_empty()
}

/// Magnets under the squares and discs in the pieces, each disc found by the square its piece is
/// on.
#[derive(Clone)]
pub(crate) struct OracleDiscs<'a> {
    orientation: &'a dyn Fn(Pos) -> i32,
    of: BTreeMap<Pos, [i32; 4]>,
}

impl<'a> OracleDiscs<'a> {
    /// For each piece the disc, turned until it shows the energy that the piece has.
    pub(crate) fn deriving(b: &OraclePieces, orientation: &'a dyn Fn(Pos) -> i32) -> Self {
        let mut discs = Self {
            orientation,
            of: BTreeMap::new(),
        };
        for &pc in b {
            let mut disc = match pc.kind {
                Kind::Pawn => [1, 2, 3, 4],
                Kind::King => [1, 2, 1, 2],
            };
            while discs.shown(disc, pc) != pc.energy {
                disc.rotate_left(1);
            }
            discs.of.insert(pc.at, disc);
        }
        discs
    }

    fn shown(&self, disc: [i32; 4], pc: Placement) -> i32 {
        let facing = match pc.colour {
            Colour::White => 0,
            Colour::Red => 2,
        };
        disc[(((self.orientation)(pc.at) + facing) % 4) as usize]
    }

    /// Moves the disc with its piece, and returns the energy that it shows there.
    fn follow(&mut self, pc: Placement, moved: Placement) -> i32 {
        let disc = self.of.remove(&pc.at).expect("every piece has a disc");
        self.of.insert(moved.at, disc);
        self.shown(disc, moved)
    }
}

/// The energy model.
#[derive(Clone)]
pub(crate) enum OracleEnergies<'a> {
    /// Fixed energies.
    Kept,
    /// From the disc in the piece.
    Discs(OracleDiscs<'a>),
    /// A function of the piece after the move, with its old energy.
    Landing(&'a dyn Fn(Placement) -> i32),
}

impl OracleEnergies<'_> {
    /// The energy of the piece that has moved.
    fn energy_after(&mut self, pc: Placement, moved: Placement) -> i32 {
        match self {
            Self::Kept => moved.energy,
            Self::Discs(discs) => discs.follow(pc, moved),
            Self::Landing(energy) => energy(moved),
        }
    }
}

/// Number of games of `depth` plies under the papers' rules (`safe`), or by `all_moves` alone.
pub(crate) fn perft(
    c: Colour,
    b: &OraclePieces,
    depth: u32,
    safe: bool,
    energies: &OracleEnergies<'_>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if safe && (is_bare(c, b, 0) || is_bare(other(c), b, 0)) {
        return 0;
    }
    let moves = game_moves(c, b, safe);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |(pc, moved): (Placement, Placement)| {
        let mut energies = energies.clone();
        let energy = energies.energy_after(pc, moved);
        let b = after(pc, Placement { energy, ..moved }, b);
        perft(other(c), &b, depth - 1, safe, &energies)
    };
    moves.into_iter().map(below).sum()
}
