//! Boards with three or four rows.

use alloc::vec;
use alloc::vec::Vec;

use itertools::Itertools;

use crate::path_links::{NO_NEIGHBOUR, PathLinks};
use crate::search::graph::GoalShape;
use crate::search::tour_with;
use crate::{Board, SearchLimit, Square};

/// A path of a unit: it replaces a move of the tour so far, from next to one of the move's squares
/// to next to the other. Columns are counted from the unit's own, so those of the move are
/// negative.
struct UnitPath {
    anchor: [(i32, i32); 2],
    squares: &'static [(i32, i32)],
}

/// Columns that extend a tour, and end with the same moves as those that they replace.
struct Unit {
    columns: u16,
    paths: &'static [UnitPath],
    /// The minimum number of columns of a core that a unit can extend, for any start.
    core: u16,
}

/// Three rows: a tour of four columns.
const THREE: Unit = Unit {
    columns: 4,
    paths: &[UnitPath {
        anchor: [(-1, 0), (-2, 2)],
        squares: &[
            (0, 2),
            (2, 1),
            (0, 0),
            (1, 2),
            (3, 1),
            (1, 0),
            (2, 2),
            (3, 0),
            (1, 1),
            (3, 2),
            (2, 0),
            (0, 1),
        ],
    }],
    core: 9,
};

/// Four rows: two paths through three columns, mirror images of each other. One path is not enough:
/// on four rows a tour alternates between outer and inner rows, so each segment has outer squares
/// of one colour only.
const FOUR: Unit = Unit {
    columns: 3,
    paths: &[
        UnitPath {
            anchor: [(-1, 0), (-2, 2)],
            squares: &[(1, 1), (2, 3), (0, 2), (1, 0), (2, 2), (0, 3)],
        },
        UnitPath {
            anchor: [(-1, 3), (-2, 1)],
            squares: &[(1, 2), (2, 0), (0, 1), (1, 3), (2, 1), (0, 0)],
        },
    ],
    core: 5,
};

/// The squares of a closed tour of a board with three rows or columns, of which there must be one.
pub(super) fn closed(width: u16, height: u16, start: Square) -> Vec<Square> {
    turned(width, height, start, |length, _, start| {
        // The shortest closed tours have ten and twelve columns.
        let core = 10 + (length - 10) % THREE.columns;
        let mut order = build(&THREE, 3, length, core, 0, GoalShape::Ring);
        let place = order.iter().position(|&square| square == start);
        order.rotate_left(place.expect("a tour visits every square"));
        order
    })
}

/// The squares of a tour of a board with one, three or four rows or columns, of which there must be
/// one.
pub(super) fn open(width: u16, height: u16, start: Square) -> Vec<Square> {
    turned(width, height, start, |length, rows, start| {
        let unit = match rows {
            3 => &THREE,
            4 => &FOUR,
            // The only tour on fewer rows is that of a single square.
            _ => return vec![start],
        };
        let core = if length < unit.core {
            length
        } else {
            unit.core + (length - unit.core) % unit.columns
        };
        let before = (start.x() / unit.columns).min((length - core) / unit.columns);
        let start = Square::new(start.x() - before * unit.columns, start.y());
        build(unit, rows, length, core, before, GoalShape::LineFrom(start))
    })
}

/// Builds the tour with the longer side horizontal.
fn turned(
    width: u16,
    height: u16,
    start: Square,
    build: impl FnOnce(u16, u16, Square) -> Vec<Square>,
) -> Vec<Square> {
    if width >= height {
        return build(width, height, start);
    }
    let turn = |square: Square| Square::new(square.y(), square.x());
    build(height, width, turn(start))
        .into_iter()
        .map(turn)
        .collect()
}

/// A tour of a core with units before and after it.
fn build(
    unit: &Unit,
    rows: u16,
    length: u16,
    core: u16,
    before: u16,
    shape: GoalShape,
) -> Vec<Square> {
    let after = (length - core) / unit.columns - before;
    let mut anchors = Vec::new();
    for path in unit.paths {
        let at = |(x, y): (i32, i32)| Square::new(x as u16, y as u16);
        if before > 0 {
            anchors.push(path.anchor.map(|(x, y)| at((-1 - x, y))));
        }
        if after > 0 {
            anchors.push(path.anchor.map(|(x, y)| at((i32::from(core) + x, y))));
        }
    }
    let board = Board::rectangle(core, rows).expect("a core has squares");
    let tour = tour_with(&board, shape, &anchors, SearchLimit::unlimited())
        .expect("every core has such a tour: the tests find them all");
    let closed = shape == GoalShape::Ring;

    let offset = before * unit.columns;
    let mut chain = Chain::new(length, rows, tour.squares(), offset, closed);
    for number in 0..after {
        let edge = i32::from(offset + core + number * unit.columns);
        chain.insert_unit(unit, |(x, y)| (edge + x, y));
    }
    for number in 0..before {
        let edge = i32::from(offset - number * unit.columns) - 1;
        chain.insert_unit(unit, |(x, y)| (edge - x, y));
    }
    chain.walk()
}

/// The moves of a tour, with the columns one after another.
struct Chain {
    rows: u16,
    links: PathLinks,
    first: u32,
}

impl Chain {
    /// The tour of the core, shifted by `offset` columns.
    fn new(length: u16, rows: u16, tour: &[Square], offset: u16, closed: bool) -> Self {
        let index = |square: &Square| {
            u32::from(square.x() + offset) * u32::from(rows) + u32::from(square.y())
        };
        let order = tour.iter().map(index);
        let mut links = PathLinks::new(usize::from(length) * usize::from(rows));
        if closed {
            links.add_cycle(order);
        } else {
            order.tuple_windows().for_each(|(a, b)| links.link(a, b));
        }
        Self {
            rows,
            links,
            first: index(&tour[0]),
        }
    }

    /// Replaces the moves by the paths of a unit.
    fn insert_unit(&mut self, unit: &Unit, to_board: impl Fn((i32, i32)) -> (i32, i32)) {
        let rows = u32::from(self.rows);
        let index = |at| {
            let (x, y) = to_board(at);
            x as u32 * rows + y as u32
        };
        for path in unit.paths {
            let [a, b] = path.anchor.map(&index);
            self.links.unlink(a, b);
            let squares = path.squares.iter().map(|&at| index(at));
            let through = [a].into_iter().chain(squares).chain([b]);
            for (here, next) in through.tuple_windows() {
                self.links.link(here, next);
            }
        }
    }

    /// The squares from the first on.
    fn walk(&self) -> Vec<Square> {
        let rows = u32::from(self.rows);
        let order = self.links.order_from(self.first, NO_NEIGHBOUR);
        let squares = order.map(|at| Square::new((at / rows) as u16, (at % rows) as u16));
        squares.collect()
    }
}
