//! Ploy for four: everyone for himself, and partners.

use board_game_core::{Game, Outcome, Player};
use ploy_rules::{Board, FourColour, FourPosition, FourRules};

use super::ploy_pieces::Ploy;
use crate::Message;

impl Ploy for FourPosition {
    type Army = FourColour;

    fn first(rules: &FourRules) -> Self {
        Self::start_of(*rules)
    }

    fn pieces(&self) -> &Board<FourColour> {
        self.board()
    }

    fn with(&self, board: Board<FourColour>, mover: FourColour) -> Self {
        Self::new(board, mover, self.rules())
    }

    fn told_ending(&self) -> Option<Message> {
        let ending = self.ending()?;
        let winners: Vec<Player> = match self.outcome()? {
            Outcome::Win(team) => team.players().collect(),
            Outcome::Draw => Vec::new(),
        };
        let key = match winners.len() {
            0 => "ploy-four.ends.nobody",
            1 => "ploy-four.ends.last",
            _ => "ploy-four.ends.team",
        };
        let names = winners
            .into_iter()
            .map(|winner| format!("@{}", Self::player_name(winner)));
        Some(names.fold(Message::new(ending, key), Message::gap))
    }
}
