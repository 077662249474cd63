//! Whose piece it is.

use core::fmt::{self, Debug};
use core::hash::Hash;

use board_grid::picture::Ink;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Colour {}
    impl Sealed for super::FourColour {}
}

/// The colours of one game: [`Colour`] for two players, [`FourColour`] for four.
///
/// Boards, pieces and the move generator are generic over it, so that each game is compiled for its own number of
/// colours. The trait is sealed.
pub trait Army: sealed::Sealed + Copy + Ord + Hash + Debug + fmt::Display + 'static {
    /// One value a colour, in the order of [`ALL`](Self::ALL): an array of two or four.
    type Each<T: Copy + Eq + Debug>: Copy + Eq + Debug + AsRef<[T]> + AsMut<[T]>;

    /// All colours, in the order in which they move.
    const ALL: &'static [Self];

    /// The letters of all colours, in the same order.
    const LETTERS: &'static str;

    /// The same value for each colour.
    fn each<T: Copy + Eq + Debug>(value: T) -> Self::Each<T>;

    /// The place in [`ALL`](Self::ALL).
    fn index(self) -> usize;

    /// The letter that stands for the colour in position texts.
    #[must_use]
    fn letter(self) -> char {
        Self::LETTERS.as_bytes()[self.index()] as char
    }

    /// The colour of this letter, lower case as position texts have it.
    #[must_use]
    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|colour| colour.letter() == letter)
    }

    /// The colour's name in lower case.
    #[must_use]
    fn name(self) -> &'static str;

    /// What its pieces look like in pictures.
    #[must_use]
    fn ink(self) -> Ink;
}

/// A player of the two-handed game.
///
/// ```
/// use ploy_rules::{Army, Colour};
///
/// assert_eq!(Colour::ALL[0], Colour::Black, "black moves first");
/// assert_eq!(Colour::Black.other(), Colour::White);
/// assert_eq!(Colour::from_letter('w'), Some(Colour::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Colour {
    /// Starts on rows 1 to 3 and moves first.
    Black = 0,
    /// Starts on rows 7 to 9.
    White = 1,
}

impl Colour {
    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// A player of a four-handed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum FourColour {
    /// Starts bottom left and moves first.
    Green = 0,
    /// Starts top left.
    Coral = 1,
    /// Starts top right, or bottom right in the partnership game.
    Yellow = 2,
    /// Starts bottom right, or top right in the partnership game.
    Blue = 3,
}

macro_rules! army {
    ($colour:ident, $count:literal, $letters:literal, [$($variant:ident => $name:literal, $ink:ident);*]) => {
        impl Army for $colour {
            type Each<T: Copy + Eq + Debug> = [T; $count];

            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const LETTERS: &'static str = $letters;

            #[inline]
            fn each<T: Copy + Eq + Debug>(value: T) -> [T; $count] {
                [value; $count]
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),*
                }
            }

            fn ink(self) -> Ink {
                match self {
                    $(Self::$variant => Ink::$ink),*
                }
            }
        }

        impl fmt::Display for $colour {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

army!(Colour, 2, "bw", [Black => "black", Black; White => "white", White]);
army!(
    FourColour,
    4,
    "gcyb",
    [
        Green => "green", Green;
        Coral => "coral", Coral;
        Yellow => "yellow", Yellow;
        Blue => "blue", Blue
    ]
);
