//! Whose piece it is.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use board_game_core::{NoSuchPlayer, Player, named};
use board_grid::picture::Ink;

use crate::SquareSet;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Colour {}
    impl Sealed for super::FourColour {}
}

/// The colours of one game: [`Colour`] for two players, [`FourColour`] for four.
///
/// Boards, pieces and the move generator are generic over it, so that each game is compiled for its
/// own number of colours. The trait is sealed.
pub trait PlayerColour:
    sealed::Sealed + Copy + Ord + Hash + Debug + Display + Send + Sync + 'static
{
    /// A set of squares for each colour, in the order of [`ALL`](Self::ALL).
    #[doc(hidden)]
    type Sets: Copy + Eq + Hash + Debug + Send + Sync + AsRef<[SquareSet]> + AsMut<[SquareSet]>;

    /// An empty set for each colour.
    #[doc(hidden)]
    const NO_SQUARES: Self::Sets;

    /// All colours, in the order in which they move.
    const ALL: &'static [Self];

    /// The letters of all colours, in the same order.
    const LETTERS: &'static str;

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
        let place = Self::LETTERS.find(letter)?;
        Some(Self::ALL[place])
    }

    /// The name in lower case: `black`.
    #[must_use]
    fn name(self) -> &'static str;

    /// The ink of its pieces in pictures.
    #[must_use]
    fn ink(self) -> Ink;
}

/// A player of the two-handed game.
///
/// ```
/// use ploy_rules::{PlayerColour, Colour, Player};
///
/// assert_eq!(Colour::ALL[0], Colour::Black, "black moves first");
/// assert_eq!(Colour::Black.other(), Colour::White);
/// assert_eq!(Colour::from_letter('w'), Some(Colour::White));
/// assert_eq!("white".parse(), Ok(Colour::White));
/// assert_eq!(Colour::try_from(Player::SECOND), Ok(Colour::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// Starts on rows 1 to 3 and moves first.
    Black = 0,
    /// Starts on rows 7 to 9.
    White = 1,
}

named!(Colour, "colour", [Black => "black", White => "white"]);

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

/// A player of a game of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

named!(
    FourColour,
    "colour",
    [Green => "green", Coral => "coral", Yellow => "yellow", Blue => "blue"]
);

macro_rules! army {
    ($colour:ident, $letters:literal, [$($ink:ident),*]) => {
        impl PlayerColour for $colour {
            type Sets = [SquareSet; $letters.len()];

            const NO_SQUARES: Self::Sets = [SquareSet::EMPTY; $letters.len()];
            const ALL: &'static [Self] = &$colour::ALL;
            const LETTERS: &'static str = $letters;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            fn name(self) -> &'static str {
                Self::name(self)
            }

            fn ink(self) -> Ink {
                [$(Ink::$ink),*][self as usize]
            }
        }

        impl From<$colour> for Player {
            /// By the order in which the colours move.
            #[inline]
            fn from(colour: $colour) -> Self {
                [Self::FIRST, Self::SECOND, Self::THIRD, Self::FOURTH][colour as usize]
            }
        }
    };
}

army!(Colour, "bw", [Black, White]);
army!(FourColour, "gcyb", [Green, Coral, Yellow, Blue]);

impl TryFrom<Player> for Colour {
    type Error = NoSuchPlayer;

    /// The third and the fourth player have no colour in the game of two.
    #[inline]
    fn try_from(player: Player) -> Result<Self, NoSuchPlayer> {
        let colour = Self::ALL.get(player.index()).copied();
        colour.ok_or(NoSuchPlayer::new(player))
    }
}

impl From<Player> for FourColour {
    #[inline]
    fn from(player: Player) -> Self {
        Self::ALL[player.index()]
    }
}
