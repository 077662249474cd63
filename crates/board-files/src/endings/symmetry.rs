//! The symmetries of a square board, and pairs of its squares up to symmetry.

/// Number of symmetries of a square.
pub const SYMMETRIES: usize = 8;

/// The image of a vector: bit 0 of the symmetry mirrors left and right, bit 1 up and down, bit 2 in
/// the rising diagonal, in this order.
#[must_use]
pub const fn vector_image(symmetry: usize, (mut x, mut y): (i8, i8)) -> (i8, i8) {
    if symmetry & 1 != 0 {
        x = -x;
    }
    if symmetry & 2 != 0 {
        y = -y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    (x, y)
}

/// The image of a square of a board of this side. Squares are numbered row by row from 0.
///
/// ```
/// use board_files::endings::square_image;
///
/// assert_eq!(square_image(3, 1, 3), 5); // left and right
/// assert_eq!(square_image(3, 4, 3), 1); // rows and columns
/// ```
#[must_use]
pub const fn square_image(side: usize, symmetry: usize, square: usize) -> usize {
    let side = side as i8;
    // Twice the vector from the centre is a vector of whole numbers.
    let (x, y) = (square as i8 % side, square as i8 / side);
    let (x, y) = vector_image(symmetry, (2 * x + 1 - side, 2 * y + 1 - side));
    ((y + side - 1) / 2 * side + (x + side - 1) / 2) as usize
}

/// The pairs of two different squares, up to symmetry: the first image of each pair has a number.
///
/// ```
/// use board_files::endings::{SquarePairs, square_image};
///
/// let pairs = SquarePairs::new(8);
/// assert_eq!(pairs.count(), 518);
/// let [own, other] = [63, 54];
/// let symmetry = pairs.symmetry(own, other);
/// let image = [own, other].map(|square| square_image(8, symmetry, square));
/// assert_eq!(image, [0, 9]);
/// assert_eq!(pairs.squares(pairs.number(own, other)), [0, 9]);
/// assert_eq!(pairs.mirror(pairs.number(own, other)), Some(4));
/// assert_eq!(pairs.mirror(pairs.number(0, 1)), None);
/// ```
#[derive(Clone, Debug)]
pub struct SquarePairs {
    area: usize,
    /// The number of each pair, by first square times area plus second square.
    numbers: Vec<u16>,
    /// The symmetry that maps a pair to the squares of its number.
    symmetries: Vec<u8>,
    /// The squares of each number.
    squares: Vec<[u8; 2]>,
    /// The reflection that fixes the squares of each number, or 0 for none.
    mirrors: Vec<u8>,
}

impl SquarePairs {
    /// The pairs on a board of this side, at most 15.
    #[must_use]
    pub fn new(side: usize) -> Self {
        let area = side * side;
        let mut pairs = Self {
            area,
            numbers: vec![u16::MAX; area * area],
            symmetries: vec![0; area * area],
            squares: Vec::new(),
            mirrors: Vec::new(),
        };
        for own in 0..area {
            for other in (0..area).filter(|&other| other != own) {
                pairs.add(side, [own, other]);
            }
        }
        pairs
    }

    /// Adds a pair. Pairs are added in order, so the first image is before the others.
    fn add(&mut self, side: usize, [own, other]: [usize; 2]) {
        let images =
            |symmetry| [own, other].map(|square| square_image(side, symmetry, square) as u8);
        let first = (0..SYMMETRIES).map(images).min().unwrap_or_default();
        let best = (0..SYMMETRIES).position(|symmetry| images(symmetry) == first);
        let is_first = first == images(0);
        if is_first {
            let mirror = (1..SYMMETRIES).find(|&symmetry| images(symmetry) == first);
            self.squares.push(first);
            self.mirrors.push(mirror.unwrap_or(0) as u8);
        }
        let [first_own, first_other] = first.map(usize::from);
        let place = own * self.area + other;
        self.numbers[place] = match is_first {
            true => (self.squares.len() - 1) as u16,
            false => self.numbers[first_own * self.area + first_other],
        };
        self.symmetries[place] = best.unwrap_or(0) as u8;
    }

    /// Number of pairs up to symmetry.
    #[must_use]
    pub fn count(&self) -> usize {
        self.squares.len()
    }

    /// The number of a pair and of its images.
    #[inline]
    #[must_use]
    pub fn number(&self, own: usize, other: usize) -> usize {
        self.numbers[own * self.area + other].into()
    }

    /// The symmetry that maps a pair to the squares of its number.
    #[inline]
    #[must_use]
    pub fn symmetry(&self, own: usize, other: usize) -> usize {
        self.symmetries[own * self.area + other].into()
    }

    /// The squares of a number.
    #[inline]
    #[must_use]
    pub fn squares(&self, number: usize) -> [usize; 2] {
        self.squares[number].map(usize::from)
    }

    /// The reflection that fixes both squares of a number.
    #[inline]
    #[must_use]
    pub fn mirror(&self, number: usize) -> Option<usize> {
        match self.mirrors[number] {
            0 => None,
            mirror => Some(mirror.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Burnside's lemma: each of the reflections fixes the pairs on its axis, which has as many
    /// squares as a side; those in rows and columns have an axis of squares only if it is odd.
    #[test]
    fn pairs_are_counted_up_to_symmetry() {
        for side in 2..=9 {
            let pairs = SquarePairs::new(side);
            let area = side * side;
            let reflections = if side % 2 == 0 { 2 } else { 4 };
            let expected = (area * (area - 1) + reflections * side * (side - 1)) / 8;
            assert_eq!(pairs.count(), expected);
            for own in 0..area {
                for other in (0..area).filter(|&other| other != own) {
                    let number = pairs.number(own, other);
                    let image =
                        |symmetry| [own, other].map(|square| square_image(side, symmetry, square));
                    assert_eq!(image(pairs.symmetry(own, other)), pairs.squares(number));
                    let fixed = (1..SYMMETRIES).any(|symmetry| image(symmetry) == image(0));
                    assert_eq!(pairs.mirror(number).is_some(), fixed);
                }
            }
        }
    }
}
