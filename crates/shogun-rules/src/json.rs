//! JSON: what has a text is that text, a position is an object of the texts of its rules and of
//! itself. Squares and sets of them have the form that board-grid gives them, the papers'
//! placements are objects.

use board_game_core::{serde_position, serde_text};

use crate::{
    Board, Colour, Disc, Ending, Energies, Energy, EnergyMap, Kind, Magnets, Move, Piece, Position,
    Rules, Start, Variant, Walk,
};

serde_text!(
    Board, Colour, Disc, Ending, Energies, Energy, EnergyMap, Kind, Magnets, Move, Piece, Rules,
    Start, Variant, Walk,
);

serde_position!(impl Position);
