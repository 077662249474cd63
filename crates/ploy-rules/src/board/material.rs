//! The material of a colour.

use crate::{Board, Kind, PlayerColour};

/// Numbers of Commanders and of other pieces of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceCount {
    pub(crate) commanders: u8,
    pub(crate) others: u8,
}

impl PieceCount {
    /// The material of a colour on this board.
    pub(crate) fn of<A: PlayerColour>(board: &Board<A>, colour: A) -> Self {
        let pieces = board.of(colour).iter();
        let pieces = pieces.filter_map(|square| board.piece_at(square));
        pieces.fold(Self::default(), |mut material, piece| {
            *material.count_mut(piece.lines().kind()) += 1;
            material
        })
    }

    /// The count of pieces of this kind.
    #[inline]
    pub(crate) const fn count_mut(&mut self, kind: Option<Kind>) -> &mut u8 {
        match kind {
            Some(Kind::Commander) => &mut self.commanders,
            _ => &mut self.others,
        }
    }

    /// The number of all pieces.
    #[inline]
    pub(crate) const fn sum(self) -> u8 {
        self.commanders.wrapping_add(self.others)
    }

    /// Whether there is no Commander, or no other piece.
    #[inline]
    pub(crate) const fn has_lost(self) -> bool {
        self.commanders == 0 || self.others == 0
    }
}

impl<A: PlayerColour> Board<A> {
    /// Whether the game of two is over: a colour has no Commander, or no other piece. An
    /// empty board is finished.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let mut colours = A::ALL.iter();
        colours.any(|&colour| PieceCount::of(self, colour).has_lost())
    }
}
