//! Tours of large rectangles between two given squares.
//!
//! The board is cut into at most five rectangles. A band of rows over the whole width contains the
//! start. If the end is beyond the band, a shaft of columns on top of the band contains it. A tour
//! of the band leads from the start to a square below the shaft, and a tour of the shaft from a
//! square one move away from there to the end. The other rectangles, below the band and beside the
//! shaft, have closed tours; each is joined to the path by exchanging two moves for two.
//!
//! All parts have an even number of rows, except for the band if the height is odd. So the other
//! rectangles have even areas, as closed tours need, and the colours of band and shaft fit their
//! ends.

use alloc::vec;
use alloc::vec::Vec;

use super::block_tour::BlockTour;
use crate::path_links::{NO_NEIGHBOUR, PathLinks};
use crate::search::graph::GoalShape;
use crate::search::tour_with;
use crate::{Board, CLOCKWISE, SearchLimit, Square, neighbours};

/// The minimum shorter side for this construction; narrower boards are small enough for a search.
const MIN_SIDE: u16 = 24;

/// Whether the construction has a tour of the board between any two squares of suitable colours.
pub(crate) fn has_ends_construction(board: &Board) -> bool {
    board.is_rectangle() && board.width().min(board.height()) >= MIN_SIDE
}

/// The node limit of a search for a tour of a band or shaft. After it the construction tries
/// another move between the two.
const NODE_LIMIT: u64 = 200;

/// A rectangle of the board.
#[derive(Clone, Copy, Debug)]
struct BoardPart {
    corner: Square,
    width: u16,
    height: u16,
}

impl BoardPart {
    const fn new(x: u16, y: u16, width: u16, height: u16) -> Self {
        Self {
            corner: Square::new(x, y),
            width,
            height,
        }
    }

    fn contains(&self, square: Square) -> bool {
        square.x().wrapping_sub(self.corner.x()) < self.width
            && square.y().wrapping_sub(self.corner.y()) < self.height
    }

    /// The square of the board at a square of the part.
    const fn board_square(&self, square: Square) -> Square {
        Square::new(square.x() + self.corner.x(), square.y() + self.corner.y())
    }

    /// The square of the part at a square of the board.
    const fn part_square(&self, square: Square) -> Square {
        Square::new(square.x() - self.corner.x(), square.y() - self.corner.y())
    }

    fn board(&self) -> Option<Board> {
        Board::rectangle(self.width, self.height).ok()
    }

    /// A tour from one square of the board to another, by a short search.
    fn tour(&self, start: Square, end: Square) -> Option<Vec<Square>> {
        let shape = GoalShape::Between(self.part_square(start), self.part_square(end));
        let limit = SearchLimit::nodes(NODE_LIMIT);
        let tour = tour_with(&self.board()?, shape, &[], limit)?;
        Some(
            tour.squares()
                .iter()
                .map(|&at| self.board_square(at))
                .collect(),
        )
    }
}

/// The division of a board into rectangles.
#[derive(Clone, Debug)]
struct BoardCut {
    /// The rows that contain the start.
    band: BoardPart,
    /// The columns above the band that contain the end; `None` if the band contains it.
    shaft: Option<BoardPart>,
    /// The other parts, each with a closed tour.
    closed: Vec<BoardPart>,
}

/// Whether the parts beside the band or the shaft may have this many rows or columns: none, or
/// enough for a closed tour.
const fn is_possible_rest(rows: u16) -> bool {
    rows == 0 || rows >= 5
}

/// The first of some rows or columns around one, and how many they are, of a side of this length:
/// as many as one of the counts says, beginning where they may, with a possible rest on both sides.
fn lines_around(
    line: u16,
    length: u16,
    counts: impl Iterator<Item = u16>,
    may_begin: impl Fn(u16) -> bool,
) -> Option<(u16, u16)> {
    let firsts = || (0..=line).rev().take(12);
    counts
        .flat_map(|count| firsts().map(move |first| (first, count)))
        .filter(|&(first, _)| may_begin(first))
        // Compare differences: sums may overflow.
        .filter(|&(first, count)| line - first < count && count <= length - first)
        .find(|&(first, count)| is_possible_rest(first) && is_possible_rest(length - first - count))
}

impl BoardCut {
    /// The cut for an end that is not below the band of the start.
    fn new(width: u16, height: u16, start: Square, end: Square) -> Option<Self> {
        let bands = (6 + height % 2..=11).step_by(2);
        let (below, rows) = lines_around(start.y(), height, bands, |below| below % 2 == 0)?;
        let band = BoardPart::new(0, below, width, rows);
        let top = below + rows;
        let mut closed = vec![BoardPart::new(0, 0, width, below)];
        let mut shaft = None;
        if band.contains(end) {
            closed.push(BoardPart::new(0, top, width, height - top));
        } else {
            let (left, columns) = lines_around(end.x(), width, 6..=11, |_| true)?;
            let right = left + columns;
            shaft = Some(BoardPart::new(left, top, columns, height - top));
            closed.push(BoardPart::new(0, top, left, height - top));
            closed.push(BoardPart::new(right, top, width - right, height - top));
        }
        closed.retain(|part| part.width > 0 && part.height > 0);
        Some(Self {
            band,
            shaft,
            closed,
        })
    }

    /// A path through the band and the shaft.
    fn path(&self, start: Square, end: Square) -> Option<Vec<Square>> {
        let Some(shaft) = self.shaft else {
            return self.band.tour(start, end);
        };
        let top = shaft.corner.y();
        let board = Board::rectangle(shaft.corner.x() + shaft.width, top + 2).ok()?;
        let columns = shaft.corner.x()..shaft.corner.x() + shaft.width;
        let moves = columns.flat_map(|x| {
            let into = Square::new(x, top);
            let from: Vec<Square> = neighbours(&board, into)
                .filter(|&from| self.band.contains(from))
                .collect();
            from.into_iter().map(move |from| (from, into))
        });
        // The colours of start and end decide which moves are possible.
        let is_even = (u32::from(self.band.width) * u32::from(self.band.height)).is_multiple_of(2);
        moves
            .filter(|&(from, into)| from != start && into != end)
            .filter(|(from, _)| (from.is_corner_colour() != start.is_corner_colour()) == is_even)
            .find_map(|(from, into)| {
                let mut path = self.band.tour(start, from)?;
                path.extend(shaft.tour(into, end)?);
                Some(path)
            })
    }
}

/// The moves of the tour, on a board of these sides.
struct BoardLinks {
    width: u16,
    height: u16,
    links: PathLinks,
}

impl BoardLinks {
    fn index(&self, square: Square) -> u32 {
        u32::from(square.y()) * u32::from(self.width) + u32::from(square.x())
    }

    fn square(&self, index: u32) -> Square {
        let width = u32::from(self.width);
        Square::new((index % width) as u16, (index / width) as u16)
    }

    fn link(&mut self, a: Square, b: Square) {
        self.links.link(self.index(a), self.index(b));
    }

    /// Adds the closed tour of a part, and joins it to the path outside of the part.
    fn add(&mut self, part: BoardPart) -> Option<()> {
        let tour = BlockTour::new(part.width, part.height, Square::default());
        let cycle = tour.walk().collect_all();
        for (place, &square) in cycle.iter().enumerate() {
            let next = cycle[(place + 1) % cycle.len()];
            self.link(part.board_square(square), part.board_square(next));
        }
        let (width, height) = (self.width, self.height);
        for square in cycle {
            let a = part.board_square(square);
            for b in self.links.pair(self.index(a)) {
                let b = self.square(b);
                for (dx, dy) in CLOCKWISE {
                    let moved = |square: Square| {
                        let there = square.offset(dx, dy)?;
                        let is_on_board = there.x() < width && there.y() < height;
                        (is_on_board && !part.contains(there)).then_some(there)
                    };
                    let (Some(c), Some(d)) = (moved(a), moved(b)) else {
                        continue;
                    };
                    let [a, b, c, d] = [a, b, c, d].map(|square| self.index(square));
                    if self.links.are_linked(c, d) {
                        self.links.exchange([a, b, c, d]);
                        return Some(());
                    }
                }
            }
        }
        None
    }
}

/// A tour between two squares of suitable colours, on a board that is [large
/// enough](has_ends_construction). No failure is known.
pub(super) fn between(width: u16, height: u16, start: Square, end: Square) -> Option<Vec<Square>> {
    let is_flipped = end.y() < start.y();
    let flip = |square: Square| match is_flipped {
        true => Square::new(square.x(), height - 1 - square.y()),
        false => square,
    };
    let (start, end) = (flip(start), flip(end));
    let cut = BoardCut::new(width, height, start, end)?;
    let path = cut.path(start, end)?;
    let squares = usize::from(width) * usize::from(height);
    let mut links = BoardLinks {
        width,
        height,
        links: PathLinks::new(squares),
    };
    for pair in path.windows(2) {
        links.link(pair[0], pair[1]);
    }
    for part in cut.closed {
        links.add(part)?;
    }
    let mut order = Vec::with_capacity(squares);
    let all = links.links.order_from(links.index(start), NO_NEIGHBOUR);
    order.extend(all.map(|at| flip(links.square(at))));
    Some(order)
}
