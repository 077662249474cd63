//! JSON: what has a text is that text, a position is an object of the texts of its rules and of itself. Squares and sets
//! of them have the form that board-grid gives them, the papers' placements are objects.

use board_game_core::json::{text_from, text_to};
use board_game_core::{serde_position, serde_text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    AnyRules, Board, Colour, Disc, Ending, Energy, EnergyMap, EnergyModel, Fixed, Kind, Magnets,
    Move, Piece, Position, Rules, Start, Variant, Walk,
};

serde_text!(
    AnyRules, Board, Colour, Disc, Ending, Energy, EnergyMap, Fixed, Kind, Magnets, Move, Piece,
    Start, Variant, Walk,
);

serde_position!(impl[M: EnergyModel] Position<M>);

impl<M: EnergyModel> Serialize for Rules<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text_to(self, serializer)
    }
}

impl<'de, M: EnergyModel> Deserialize<'de> for Rules<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_from(deserializer)
    }
}
