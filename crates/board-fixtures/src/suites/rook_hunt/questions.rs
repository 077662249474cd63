//! Questions about pawns and a rook, as the suites ask them.

use rook_hunt::{Position, Side, Square, SquareSet, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{CaseInputError, Set, TextForm, WithKey};

/// A set of squares.
pub(super) type SquareList = Vec<TextForm<Square>>;

/// Pawns and the rook.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PawnsAndRook {
    /// The pawns, in the order in which they are tried.
    pub(super) pawns: SquareList,
    /// The rook.
    pub(super) rook: TextForm<Square>,
}

/// The original rules with as many pawns as there are.
pub(super) fn position(pawns: &SquareList) -> Result<Position, CaseInputError> {
    let count = u8::try_from(pawns.len()).unwrap_or(u8::MAX);
    let rules = rook_hunt::Rules::new(count, 1, 1).at("input.pawns")?;
    let squares: Vec<Square> = pawns.iter().map(|pawn| pawn.0).collect();
    Position::new(&squares, rules).at("input.pawns")
}

impl PawnsAndRook {
    pub(super) fn position(&self, to_move: Side) -> Result<Position, CaseInputError> {
        position(&self.pawns)?
            .with_rook(self.rook.0, to_move)
            .at("input.rook")
    }
}

pub(super) fn squares(found: SquareSet) -> Set<TextForm<Square>> {
    Set::of(found.into_iter().map(TextForm))
}

/// Pawns, and the squares that the rook is put on and moves to, one after another.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Rook {
    /// The pawns, in the order in which they are tried.
    pub(super) pawns: SquareList,
    /// The square on which the rook is put, then the targets of its moves. If the rook stays, the
    /// target is its own square.
    pub(super) rook: SquareList,
}

/// A pawn's step, `a3-a4`, the rook taken or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct PawnStep(#[schemars(with = "String")] pub(super) Step);

impl std::fmt::Display for PawnStep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
