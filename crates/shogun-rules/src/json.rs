//! JSON forms. A type with a text form is that text. A position is an object of two texts, its
//! rules and the position. Squares and square sets have board-grid's form; the papers' placements
//! are objects.

use board_game_core::{serde_position, serde_text};

use crate::{
    Board, Disc, Ending, Energies, Energy, EnergyMap, Magnets, Move, Piece, Position, Rules,
};

serde_text!(
    Board, Disc, Ending, Energies, Energy, EnergyMap, Magnets, Move, Piece, Rules,
);

serde_position!(impl Position);
