//! JSON forms. A type with a text form is that text. A position is an object of two texts, its
//! rules and the position. Squares and square sets have board-grid's form; the papers' placements
//! are objects.

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
