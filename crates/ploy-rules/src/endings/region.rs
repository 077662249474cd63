//! Square boards of any side up to the whole board, and the images of lines.

use board_files::endings::vector_image;
use board_grid::Direction;

/// A square that is none.
pub(super) const NOWHERE: u8 = u8::MAX;

/// The squares from a1 to the corner of a smaller board, row by row from 0.
#[derive(Debug)]
pub(super) struct Region {
    side: usize,
    /// The next square by square and direction, or [`NOWHERE`].
    steps: Vec<[u8; 8]>,
    /// For two squares on a line at most three apart the direction and, in the higher bits, the
    /// distance; 0 for others.
    sights: Vec<u8>,
}

impl Region {
    pub(super) fn new(side: usize) -> Self {
        let area = side * side;
        let inside = |value: usize, step: i8, count: usize| {
            let moved = value as isize + isize::from(step) * count as isize;
            usize::try_from(moved).ok().filter(|&moved| moved < side)
        };
        let mut steps = vec![[NOWHERE; 8]; area];
        let mut sights = vec![0; area * area];
        for square in 0..area {
            for (index, direction) in Direction::ALL.into_iter().enumerate() {
                let (dx, dy) = direction.offset();
                for distance in 1..=3 {
                    let (x, y) = (square % side, square / side);
                    let (Some(x), Some(y)) = (inside(x, dx, distance), inside(y, dy, distance))
                    else {
                        break;
                    };
                    let target = y * side + x;
                    sights[square * area + target] = (distance << 3 | index) as u8;
                    if distance == 1 {
                        steps[square][index] = target as u8;
                    }
                }
            }
        }
        Self {
            side,
            steps,
            sights,
        }
    }

    /// Number of squares in a row.
    pub(super) const fn side(&self) -> usize {
        self.side
    }

    /// Number of squares.
    #[inline]
    pub(super) const fn area(&self) -> usize {
        self.side * self.side
    }

    /// The next square in a direction, or [`NOWHERE`].
    #[inline]
    pub(super) fn step(&self, square: u8, direction: u8) -> u8 {
        self.steps[usize::from(square)][usize::from(direction % 8)]
    }

    /// Whether a piece with these lines and this range bears on a square.
    #[inline]
    pub(super) fn bears(&self, from: u8, lines: u8, range: u8, to: u8, occupied: u128) -> bool {
        let sight = self.sights[usize::from(from) * self.area() + usize::from(to)];
        let (distance, direction) = (sight >> 3, sight & 7);
        if distance == 0 || distance > range || lines >> direction & 1 == 0 {
            return false;
        }
        let mut square = from;
        (1..distance).all(|_| {
            square = self.step(square, direction);
            occupied >> square & 1 == 0
        })
    }
}

/// The image of a set of lines.
pub(super) fn lines_image(symmetry: usize, lines: u8) -> u8 {
    let image = |direction: Direction| {
        let offset = vector_image(symmetry, direction.offset());
        let is_it = |direction: &&Direction| direction.offset() == offset;
        let image = Direction::ALL.iter().find(is_it);
        image.map_or(0, |image| 1 << image.index())
    };
    let directions = Direction::ALL.into_iter();
    let directions = directions.filter(|direction| lines >> direction.index() & 1 == 1);
    directions.fold(0, |lines, direction| lines | image(direction))
}
