//! The suite that counts move trees.

use schemars::JsonSchema;
use serde::Deserialize;
use shogun_rules::{Colour, Energies, Position, Rules, Variant};

use super::pieces::{ColourShape, Pieces};
use crate::suites::depth::depth;
use crate::{CaseInputError, CountAnswer, DeferredAnswer, Suite, WithKey};

/// The suite `shogun/perft`.
pub(super) fn suites() -> Vec<Suite> {
    vec![Suite::new("shogun/perft", perft)]
}

/// How deep to count from which position; a finished game has no moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Perft {
    board: Pieces,
    /// The side to move.
    #[schemars(with = "ColourShape")]
    colour: Colour,
    /// Number of plies.
    depth: u8,
    rules: Legality,
    /// Where the energy of a piece comes from that has moved: `fixed`, `magnets:` and the
    /// orientation of each square in quarter turns, or `squares:` and the energy of each square, 0
    /// for the piece's own; eight rows of eight digits, row 8 first, joined by `/`. With magnets
    /// each piece starts with the disc that shows its energy, the numbers 1, 2, 3, 4 of a pawn or
    /// 1, 2, 1, 2 of a king upwards from there.
    #[serde(default = "fixed")]
    energies: String,
}

fn fixed() -> String {
    "fixed".to_owned()
}

/// Which moves count.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Legality {
    /// All that the pieces can make; kings may be captured, and no game is finished.
    PseudoLegal,
    /// Those that leave the own king unattacked; a bare king has lost.
    Legal,
}

/// The maximum depth, in plies.
const DEEPEST: u16 = 12;

fn perft(input: Perft) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let variant = match input.rules {
        Legality::PseudoLegal => Variant::PseudoLegal,
        Legality::Legal => Variant::BareKing,
    };
    let energies: Energies = input.energies.parse().at("input.energies")?;
    let board = input.board.board()?;
    let rules = Rules { variant, energies };
    let position = Position::new(board, input.colour, rules).at("input.board")?;
    let depth = depth(input.depth.into(), DEEPEST)?;
    Ok(DeferredAnswer::new(move || {
        CountAnswer::of(position.perft(depth))
    }))
}
