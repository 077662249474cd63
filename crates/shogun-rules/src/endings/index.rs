//! States and their numbers.
//!
//! With fixed energies the rules are invariant under the eight symmetries of the square, so a state
//! has the same value as its images. States are numbered by the squares of the two kings, up to
//! symmetry, and those of the pawns: 518 x 64 x 64 numbers.

/// Number of squares of the two kings, up to symmetry.
pub(super) const KINGS: usize = 518;
/// Number of squares of the two pawns, occupied ones included.
pub(super) const PAWNS: usize = 64 * 64;
/// Number of states.
pub(super) const NUMBERS: usize = KINGS * PAWNS;

/// The squares of each side's king and pawn, first those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameState {
    pub(super) own: [usize; 2],
    pub(super) other: [usize; 2],
}

/// `IMAGES[symmetry][square]`: bit 0 mirrors left and right, bit 1 up and down, bit 2 in the
/// rising diagonal, in this order.
static IMAGES: [[u8; 64]; 8] = images();

/// The symmetry, besides the identity, that fixes the squares of the rising diagonal.
const DIAGONAL: usize = 4;

static PLACES: Places = Places::new();

/// The squares of the kings and their numbers.
struct Places {
    /// The number, by the squares of the own and the other king.
    number: [[u16; 64]; 64],
    /// The symmetry that maps the kings to the squares of their number.
    symmetry: [[u8; 64]; 64],
    /// The squares of each number.
    squares: [[u8; 2]; KINGS],
}

const fn images() -> [[u8; 64]; 8] {
    let mut images = [[0; 64]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 64 {
            let (mut x, mut y) = (square % 8, square / 8);
            if symmetry & 1 != 0 {
                x = 7 - x;
            }
            if symmetry & 2 != 0 {
                y = 7 - y;
            }
            images[symmetry][square as usize] = if symmetry & DIAGONAL != 0 {
                x * 8 + y
            } else {
                y * 8 + x
            };
            square += 1;
        }
        symmetry += 1;
    }
    images
}

impl Places {
    const fn new() -> Self {
        let images = images();
        let mut places = Self {
            number: [[0; 64]; 64],
            symmetry: [[0; 64]; 64],
            squares: [[0; 2]; KINGS],
        };
        let mut count = 0;
        let mut pair = 0;
        while pair < 64 * 64 {
            let (own, other) = (pair / 64, pair % 64);
            pair += 1;
            if own == other {
                continue;
            }
            // The first of the eight images.
            let mut first = [own as u8, other as u8];
            let mut best = 0;
            let mut symmetry = 1;
            while symmetry < 8 {
                let image = [images[symmetry][own], images[symmetry][other]];
                if image[0] < first[0] || image[0] == first[0] && image[1] < first[1] {
                    first = image;
                    best = symmetry;
                }
                symmetry += 1;
            }
            // Pairs are visited in order, so the first image is before the others.
            if best == 0 {
                places.number[own][other] = count as u16;
                places.squares[count] = first;
                count += 1;
            } else {
                places.number[own][other] = places.number[first[0] as usize][first[1] as usize];
            }
            places.symmetry[own][other] = best as u8;
        }
        assert!(count == KINGS);
        places
    }
}

const fn is_on_diagonal(square: usize) -> bool {
    square / 8 == square % 8
}

/// The number of these pawns; that of one of the two mirror images if the kings are on the
/// diagonal.
fn pawns_number([own, other]: [usize; 2], is_mirrored: bool) -> usize {
    let number = own * 64 + other;
    if is_mirrored {
        let mirror = IMAGES[DIAGONAL];
        number.min(usize::from(mirror[own]) * 64 + usize::from(mirror[other]))
    } else {
        number
    }
}

impl EndgameState {
    /// The number of the state and of its images.
    #[inline]
    pub(super) fn number(self) -> usize {
        let ([own, own_pawn], [other, other_pawn]) = (self.own, self.other);
        let kings = usize::from(PLACES.number[own][other]);
        let images = &IMAGES[usize::from(PLACES.symmetry[own][other])];
        let pawns = [images[own_pawn].into(), images[other_pawn].into()];
        let is_mirrored = PLACES.squares[kings].map(usize::from).map(is_on_diagonal);
        kings * PAWNS + pawns_number(pawns, is_mirrored == [true; 2])
    }

    /// The state of a number; `None` if two pieces share a square or it is the image of another.
    #[inline]
    pub(super) fn of_number(number: usize) -> Option<Self> {
        let [own, other] = PLACES.squares[number / PAWNS].map(usize::from);
        let (own_pawn, other_pawn) = (number / 64 % 64, number % 64);
        let state = Self {
            own: [own, own_pawn],
            other: [other, other_pawn],
        };
        let is_mirrored = is_on_diagonal(own) && is_on_diagonal(other);
        let is_first = || pawns_number([own_pawn, other_pawn], is_mirrored) == number % PAWNS;
        (state.occupied().count_ones() == 4 && is_first()).then_some(state)
    }

    /// Whether a state that its number gives is its own mirror image.
    #[inline]
    pub(super) fn is_symmetric(self) -> bool {
        let squares = [self.own, self.other];
        squares
            .as_flattened()
            .iter()
            .all(|&square| is_on_diagonal(square))
    }

    #[inline]
    pub(super) fn occupied(self) -> u64 {
        let squares = [self.own, self.other];
        let squares = squares.as_flattened().iter();
        squares.fold(0, |set, square| set | 1 << square)
    }

    /// The same placement with the other side to move.
    #[inline]
    pub(super) const fn passed(self) -> Self {
        Self {
            own: self.other,
            other: self.own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(state: EndgameState, symmetry: usize) -> EndgameState {
        let image = |square: usize| usize::from(IMAGES[symmetry][square]);
        EndgameState {
            own: state.own.map(image),
            other: state.other.map(image),
        }
    }

    #[test]
    fn every_state_has_the_number_of_its_images_and_no_other_state_has_it() {
        // Burnside: of 64 x 63 x 62 x 61 states, each diagonal reflection fixes 8 x 7 x 6 x 5.
        let mut states = 0;
        for number in 0..NUMBERS {
            let Some(state) = EndgameState::of_number(number) else {
                continue;
            };
            states += 1;
            let mut images: Vec<EndgameState> = Vec::new();
            for symmetry in 0..8 {
                let image = image(state, symmetry);
                assert_eq!(image.number(), number, "{state:?} {symmetry}");
                if !images.contains(&image) {
                    images.push(image);
                }
            }
            assert_eq!(
                images.len(),
                if state.is_symmetric() { 4 } else { 8 },
                "{state:?}"
            );
        }
        assert_eq!(states, (64 * 63 * 62 * 61 + 2 * 8 * 7 * 6 * 5) / 8);
    }
}
