//! The suite for perft.

use schemars::JsonSchema;
use serde::Deserialize;
use shogun_rules::{Colour, Energies, Position, Rules, Variant};

use super::pieces::{ColourShape, Pieces};
use crate::suites::games::depth;
use crate::{CaseInputError, CountAnswer, DeferredAnswer, Suite, WithKey};

/// The suite `shogun/perft`.
pub(super) fn suites() -> Vec<Suite> {
    vec![Suite::new("shogun/perft", perft)]
}

/// A position and the depth of its move tree. Finished games have no moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Perft {
    board: Pieces,
    /// The side to move.
    #[schemars(with = "ColourShape")]
    colour: Colour,
    /// Number of plies.
    depth: u8,
    rules: LegalityForm,
    /// The source of a piece's energy after it has moved: `fixed`, `magnets:` and the orientation
    /// of each square in quarter turns, or `squares:` and the energy of each square, 0 for the
    /// piece's own. A map has eight rows of eight digits, row 8 first, joined by `/`. With magnets
    /// the disc of a piece shows its energy at the start. The numbers of a disc are 1, 2, 3, 4 for
    /// a pawn, and 1, 2, 1, 2 for a king.
    #[serde(default = "fixed")]
    energies: String,
}

fn fixed() -> String {
    "fixed".to_owned()
}

/// The moves that perft counts.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum LegalityForm {
    /// All moves of the pieces. Kings may be captured, and no game is finished.
    PseudoLegal,
    /// Moves after which the own king is not attacked. A bare king has lost.
    Legal,
}

/// The maximum depth, in plies.
const MAX_DEPTH: u16 = 12;

fn perft(input: Perft) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let variant = match input.rules {
        LegalityForm::PseudoLegal => Variant::PseudoLegal,
        LegalityForm::Legal => Variant::BareKing,
    };
    let energies: Energies = input.energies.parse().at("input.energies")?;
    let board = input.board.board()?;
    let rules = Rules::new(variant, energies);
    let position = Position::new(board, input.colour, rules).at("input.board")?;
    let depth = depth(input.depth.into(), MAX_DEPTH)?;
    Ok(DeferredAnswer::new(move || {
        CountAnswer::of(position.perft(depth))
    }))
}
