//! Ploy for two.

use board_game_core::Game;
use ploy_rules::{Board, Colour, Ending, Position, Rules};

use super::ploy_pieces::Ploy;
use crate::Message;

impl Ploy for Position {
    type Army = Colour;

    fn first(rules: &Rules) -> Self {
        Self::new(Board::start(), Colour::Black, *rules)
    }

    fn pieces(&self) -> &Board {
        self.board()
    }

    fn with(&self, board: Board, mover: Colour) -> Self {
        Self::new(board, mover, self.rules())
    }

    fn told_ending(&self) -> Option<Message> {
        let ending = self.ending()?;
        let (key, beaten) = match ending {
            Ending::CommanderTaken { beaten, .. } => ("ploy.ends.commander", beaten),
            Ending::ArmyGone { beaten, .. } => ("ploy.ends.army", beaten),
        };
        let name = |colour: Colour| format!("@{}", Self::player_name(colour.into()));
        Some(
            Message::new(ending, key)
                .gap(name(ending.winner()))
                .gap(name(beaten)),
        )
    }
}
