//! The two sides, and the endings of a hunt.

use board_game_core::{Outcome, named};

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The hunters: the first player, who places first.
    Pawns,
    /// The rook: the second player.
    Rook,
}

named!(Side, "side", [Pawns => "pawns", Rook => "rook"]);

impl Side {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Pawns => Self::Rook,
            Self::Rook => Self::Pawns,
        }
    }
}

board_game_core::sides!(Side::Pawns, Side::Rook; Side);

/// The reason why a hunt is over.
///
/// ```
/// use rook_hunt::{Ending, Outcome, Side};
///
/// let ending: Ending = "pawns win: the rook is caught".parse()?;
/// assert_eq!(ending.winner(), Some(Side::Pawns));
/// assert_eq!(Outcome::from(ending), Outcome::win(Side::Pawns.into()));
/// assert_eq!(Outcome::from(Ending::Blocked), Outcome::Draw);
/// # Ok::<(), rook_hunt::ParseNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A pawn has taken the rook.
    Taken,
    /// The rook has no move: the next turn takes it, or it must move and cannot.
    Caught,
    /// The rook has no safe square to be placed on.
    NoPlace,
    /// The pawns cannot complete a turn: nobody has won.
    Blocked,
}

named!(
    Ending,
    "ending of a hunt",
    [
        Taken => "pawns win: the rook is taken",
        Caught => "pawns win: the rook is caught",
        NoPlace => "pawns win: the rook has nowhere to be",
        Blocked => "nobody wins: the pawns cannot move",
    ]
);

impl Ending {
    /// The winner; `None` if nobody has won.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Taken | Self::Caught | Self::NoPlace => Some(Side::Pawns),
            Self::Blocked => None,
        }
    }
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        let winner = ending.winner();
        winner.map_or(Self::Draw, |winner| Self::win(winner.into()))
    }
}
