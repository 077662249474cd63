//! Types whose text is a word or a few words.

use crate::from_str::from_str;
use crate::{Colour, Ending, Energy, Kind, Move, Piece, Placement, Pos};

from_str! {
    Ending, "ending", "`white` or `red` and `wins by checkmate` or `wins against a bare king`, or `drawn`", |text| {
        Self::ALL.into_iter().find(|ending| ending.name() == text)
    };
    Energy, "energy", "1 to 4", |text| match text.as_bytes() {
        [digit @ b'1'..=b'4'] => Some(Self::from_low_bits(digit - b'1')),
        _ => None,
    };
    Piece, "piece", "colour, kind and energy, like red pawn 3", |text| {
        let (colour, kind, energy) = parts(text)?;
        Self::new(colour, kind, energy.parse().ok()?)
    };
    Pos, "pair", "two integers, like (4,-1)", |text| {
        let (x, y) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some(Self { x: x.parse().ok()?, y: y.parse().ok()? })
    };
    Placement, "placement", "a piece and where it stands, like red pawn 3 at (4,4)", |text| {
        let (piece, at) = text.split_once(" at ")?;
        let (colour, kind, energy) = parts(piece)?;
        Some(Self { colour, kind, energy: energy.parse().ok()?, at: at.parse().ok()? })
    };
    Move, "move", "two squares, like (4,1)-(4,4) or 4,1-4,4", |text| {
        let (from, to) = text.split_once('-')?;
        Some(Self { from: from.parse().ok()?, to: to.parse().ok()? })
    };
}

/// Colour, kind, and the energy still to be read.
fn parts(piece: &str) -> Option<(Colour, Kind, &str)> {
    let (colour, rest) = piece.split_once(' ')?;
    let (kind, energy) = rest.split_once(' ')?;
    Some((colour.parse().ok()?, kind.parse().ok()?, energy))
}
