//! The terms of Shogun's evaluation.

use shogun_rules::{Board, Colour, Kind, Piece, Square, SquareSet};

use crate::evaluation::tunable::TermGroup;

/// Material by [class](class).
pub(super) const VALUE: TermGroup = TermGroup::first("VALUE", 1, CLASSES);
/// Piece-square tables by class, from a player's own edge on. Left and right are alike, so that a
/// row has four squares.
pub(super) const PLACE: TermGroup = TermGroup::after(VALUE, "PLACE", CLASSES * 8, 4);
/// Distances to the opposing king, by its energy and the piece's class. Pieces of even energy stay
/// on squares of one colour, so that they may never reach a king of even energy.
pub(super) const TARGET: TermGroup = TermGroup::after(PLACE, "TARGET", 2 * CLASSES, 15);
/// Distances to the own king.
pub(super) const COVER: TermGroup = TermGroup::after(TARGET, "COVER", 2 * CLASSES, 15);
/// The number of remaining pawns; eight and more count as eight.
pub(super) const LEFT: TermGroup = TermGroup::after(COVER, "LEFT", 1, 9);
/// Mobility by class.
pub(super) const REACH: TermGroup = TermGroup::after(LEFT, "REACH", 1, CLASSES);
/// The number of attacked squares in the opposing king's zone: its square and those beside it.
pub(super) const SIEGE: TermGroup = TermGroup::after(REACH, "SIEGE", 1, 10);
/// The number of safe squares of a king, by its energy.
pub(super) const ESCAPES: TermGroup = TermGroup::after(SIEGE, "ESCAPES", 2, 9);
/// Attacked pieces of the side to move and of the other side, by class. The columns are no safe
/// square, one, or more, each undefended and defended.
pub(super) const HUNTED: TermGroup = TermGroup::after(ESCAPES, "HUNTED", 2 * CLASSES, 6);
/// Tempo: the right to move.
pub(super) const TURN: TermGroup = TermGroup::after(HUNTED, "TURN", 1, 1);

pub(super) const GROUPS: &[TermGroup] = &[
    VALUE, PLACE, TARGET, COVER, LEFT, REACH, SIEGE, ESCAPES, HUNTED, TURN,
];
pub(super) const TERMS: usize = TURN.start + TURN.len;

pub(super) const CLASSES: usize = 6;

/// The class of a piece: pawns by energy, then kings by energy.
#[inline]
pub(super) fn class(piece: Piece) -> usize {
    let energy = usize::from(piece.energy().get());
    match piece.kind() {
        Kind::Pawn => energy - 1,
        Kind::King => energy + 3,
    }
}

/// The energy of the king on a square.
#[inline]
fn energy_at(board: &Board, king: Square) -> usize {
    board
        .piece_at(king)
        .map_or(1, |king| king.energy().get().into())
}

/// A square and those beside it.
#[inline]
pub(super) fn surroundings(square: Square) -> SquareSet {
    let column = 0b111u64 << square.x() >> 1 & 0xff;
    let rows = column | column << 8 | column << 16;
    SquareSet::from_bits(if square.y() >= 1 {
        rows << (8 * (square.y() - 1))
    } else {
        rows >> 8
    })
}

/// The column of a square in [`PLACE`], by colour.
static FOLDED: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let (x, y) = (index % 8, index / 8);
        let x = if x < 4 { x } else { 7 - x };
        table[0][index] = (4 * y + x) as u8;
        table[1][index] = (4 * (7 - y) + x) as u8;
        index += 1;
    }
    table
};

/// Manhattan distance between two squares.
static DISTANCE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let columns = (from % 8usize).abs_diff(to % 8);
            let rows = (from / 8usize).abs_diff(to / 8);
            table[from][to] = (columns + rows) as u8;
            to += 1;
        }
        from += 1;
    }
    table
};

/// Counts the terms that need no moves.
#[inline]
pub(super) fn placement(board: &Board, mover: Colour, add: &mut impl FnMut(usize, i32)) {
    for (colour, sign) in [(mover, 1), (mover.other(), -1)] {
        let [own, target] = [colour, colour.other()]
            .map(|colour| board.kings(colour).first())
            .map(|king| {
                king.map(|king| {
                    (
                        CLASSES * (energy_at(board, king) - 1),
                        &DISTANCE[king.index()],
                    )
                })
            });
        let folded = &FOLDED[colour as usize];
        let mut pawns = 0;
        for square in board.of(colour) {
            let Some(piece) = board.piece_at(square) else {
                continue;
            };
            let class = class(piece);
            pawns += usize::from(class < 4);
            add(VALUE.at(0, class), sign);
            add(PLACE.at(8 * class, folded[square.index()].into()), sign);
            if let Some((kings, target)) = target {
                add(
                    TARGET.at(kings + class, target[square.index()].into()),
                    sign,
                );
            }
            if let Some((kings, own)) = own {
                add(COVER.at(kings + class, own[square.index()].into()), sign);
            }
        }
        add(LEFT.at(0, pawns.min(8)), sign);
    }
    add(TURN.start, 1);
}

/// Counts the terms that need moves.
#[inline]
pub(super) fn activity(board: &Board, mover: Colour, add: &mut impl FnMut(usize, i32)) {
    let sides = [(mover, 1), (mover.other(), -1)];
    // Target squares of each piece, and those of each side.
    let (mut targets, mut reached) = ([SquareSet::EMPTY; 64], [SquareSet::EMPTY; 2]);
    for (side, (colour, sign)) in sides.into_iter().enumerate() {
        for square in board.of(colour) {
            if let Some(piece) = board.piece_at(square) {
                let own = board.targets(square);
                add(REACH.at(0, class(piece)), sign * own.len() as i32);
                targets[square.index()] = own;
                reached[side] |= own;
            }
        }
    }
    for (side, (colour, sign)) in sides.into_iter().enumerate() {
        let other = 1 - side;
        for king in board.kings(colour.other()) {
            let siege = reached[side] & surroundings(king);
            add(SIEGE.at(0, siege.len()), sign);
        }
        for king in board.kings(colour) {
            let energy = energy_at(board, king);
            let escapes = targets[king.index()] - reached[other];
            add(ESCAPES.at(energy - 1, escapes.len()), sign);
        }
        for square in board.of(colour) & reached[other] {
            let Some(piece) = board.piece_at(square) else {
                continue;
            };
            let safe = (targets[square.index()] - reached[other]).bits();
            let safe = usize::from(safe != 0) + usize::from(safe & safe.wrapping_sub(1) != 0);
            let covered = usize::from(!board.attackers(square, colour).is_empty());
            add(
                HUNTED.at(CLASSES * side + class(piece), 2 * safe + covered),
                sign,
            );
        }
    }
}
