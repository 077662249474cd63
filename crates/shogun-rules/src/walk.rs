//! The papers' twelve walks.

use board_game_core::named;

/// The papers' `Move`: straight, or straight and then at most one turn, first letter first.
///
/// An L-walk includes its straight walks: `RU` with energy 2 ends two to the right, one right and
/// one up, or two up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Walk {
    /// Up.
    U,
    /// Down.
    D,
    /// Right.
    R,
    /// Left.
    L,
    /// Right, then up.
    Ru,
    /// Left, then up.
    Lu,
    /// Right, then down.
    Rd,
    /// Left, then down.
    Ld,
    /// Up, then right.
    Ur,
    /// Up, then left.
    Ul,
    /// Down, then right.
    Dr,
    /// Down, then left.
    Dl,
}

named!(
    Walk,
    "walk",
    [
        U => "U",
        D => "D",
        R => "R",
        L => "L",
        Ru => "RU",
        Lu => "LU",
        Rd => "RD",
        Ld => "LD",
        Ur => "UR",
        Ul => "UL",
        Dr => "DR",
        Dl => "DL",
    ]
);

impl Walk {
    /// The offset of a step of the first leg, and of the second leg; `None` for straight walks.
    pub(crate) const fn legs(self) -> [(i8, i8); 2] {
        const UP: (i8, i8) = (0, 1);
        const DOWN: (i8, i8) = (0, -1);
        const RIGHT: (i8, i8) = (1, 0);
        const LEFT: (i8, i8) = (-1, 0);
        const NONE: (i8, i8) = (0, 0);
        match self {
            Self::U => [UP, NONE],
            Self::D => [DOWN, NONE],
            Self::R => [RIGHT, NONE],
            Self::L => [LEFT, NONE],
            Self::Ru => [RIGHT, UP],
            Self::Lu => [LEFT, UP],
            Self::Rd => [RIGHT, DOWN],
            Self::Ld => [LEFT, DOWN],
            Self::Ur => [UP, RIGHT],
            Self::Ul => [UP, LEFT],
            Self::Dr => [DOWN, RIGHT],
            Self::Dl => [DOWN, LEFT],
        }
    }
}
